"""The game by ear alone: a player who is told what a screen reader is told finds his way, and hears what he did."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import mean

import pytest

from breakaway_desktop.kit.input import clipboard
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match import plan
from breakaway_desktop.play.last_setup import setup_as_json
from breakaway_desktop.ui import current_race
from breakaway_desktop.ui.intents import OpenFile, ShowMenu
from tests.kit.listener import Listener
from tests.kit.virtual_program import SettledAutosave
from tests.ui.access.journeys import (
    JOURNEYS,
    QUESTIONS,
    QUICK_RACE,
    STAGE,
    Journey,
    answer_letter,
    begin_race,
    golden_path,
    letter,
    ride_again,
    words_by_decision,
)

MOST_TOLD = 37
"""Words that are told between two decisions, mean."""
MOST_WITH_KEYS = 60
"""The same with the answers to keys that are asked for."""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    set_language("en")


def listener_on(journey: Journey, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Listener:
    """Return a player who listens at the main menu, before a journey."""
    seeds = Random(1)
    monkeypatch.setattr(plan, "SystemRandom", lambda: seeds)
    plan.new_seed()  # the transcripts begin with the second
    monkeypatch.setattr(current_race, "ThreadedAutosave", SettledAutosave)
    listener = Listener(folder / "races")
    listener.reader.is_reader = True
    listener.session.draft = journey.draft
    listener.settings.raced = setup_as_json(journey.draft) if journey.draft else {}
    listener.open(ShowMenu())
    listener.listen()
    return listener


def transcript_of(journey: Journey, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is done and heard on a journey."""
    listener = listener_on(journey, folder, monkeypatch)
    journey.go(listener)
    listener.current.release()
    return [re.sub(r"\b\d\d:\d\d\b", "12:00", line) for line in listener.transcript]


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("race", "en"),
        *(pytest.param(name, "en", marks=pytest.mark.release) for name in JOURNEYS if name != "race"),
        *(pytest.param(name, "it", marks=pytest.mark.release) for name in ("race",)),
    ],
)
def test_a_journey_is_heard_as_in_its_transcript(
    name: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language(language)
    transcript = transcript_of(JOURNEYS[name], tmp_path, monkeypatch)
    path = golden_path(name, language)
    if "WRITE_GOLDEN" in os.environ:
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join([*transcript, ""]), encoding="utf-8")
    assert transcript == path.read_text(encoding="utf-8").splitlines()


@pytest.fixture
def listener(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Listener:
    """A player at the main menu, before a short race."""
    return listener_on(JOURNEYS["race"], tmp_path, monkeypatch)


def test_the_keys_of_the_race_are_told_once_to_a_new_listener(listener: Listener) -> None:
    begin_race(listener)
    listener.hear(*QUESTIONS)
    keys = "A tells again where you are, X what your cards bring; F1 lists all keys."
    assert keys in listener.heard
    listener.press("2: to 2")
    listener.hear(*QUESTIONS)
    assert listener.transcript.count(keys) == 1


def test_the_lines_of_the_course_are_told_at_the_start(listener: Listener) -> None:
    begin_race(listener)
    assert listener.hear(*QUESTIONS).startswith("Sprint 7 and Finish 15, which pays double. Turn 1.")


def test_the_button_that_skips_has_one_name_whoever_moves_next(listener: Listener) -> None:
    listener.settings.speed = "normal"
    begin_race(listener)
    for _card in range(2):
        listener.hear(*QUESTIONS)
        listener.press("*: to *")
    listener.hear(*QUESTIONS)
    assert {line for line in listener.transcript if "Skip" in line} == {"[Skip, button]"}


def test_the_result_is_told_with_its_reasons_and_not_again(listener: Listener) -> None:
    ride_again(listener)
    listener.hear("decided it")
    told = [line for line in listener.heard if not line.startswith("[")]
    listener.press("Review")
    listener.tap("Esc")
    assert told[0].startswith("You came 3rd, 33 points")
    assert not set(told) & set(listener.heard)


def test_each_order_of_a_letter_is_told_with_what_is_missing(
    listener: Listener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clipboard, "copy_text", lambda _text: True)
    listener.open(OpenFile(letter(tmp_path)))
    answer_letter(listener)
    assert "Yellow 12 plays 7, lands on 7. Still open: 13 and 14." in listener.transcript


def test_tables_have_names_and_heads(listener: Listener) -> None:
    ride_again(listener)
    listener.tap("Esc")
    for screen, names in (("Statistics", ["By level", "By rule set"]), ("Race of the day*", ["Teams"])):
        listener.press(screen)
        leaves = listener.reader.leaves
        tables = [leaves[node] for node in listener.reader.shown() if leaves[node].role is Role.TABLE]
        assert [table.name for table in tables] == names
        for table in tables:
            head, *rows = (leaves[row].children for row in table.children)
            assert {leaves[cell].role for cell in head} == {Role.COLUMN_HEAD}
            assert {len(row) for row in rows} == {len(head)}
        listener.tap("Esc")


def test_every_key_of_a_race_is_listed_with_its_name(listener: Listener) -> None:
    begin_race(listener)
    listener.hear(*QUESTIONS)
    listener.tap("F1")
    listener.press("Screen reader")
    leaves = listener.reader.leaves
    rows = [leaves[node] for node in listener.reader.shown() if leaves[node].role is Role.ROW]
    assert all(len(row.children) == 2 for row in rows)
    assert {"comma", "full stop"} < {leaves[row.children[0]].name for row in rows}


def test_a_reader_falls_silent_only_after_a_question(listener: Listener) -> None:
    listener.press("Settings", "off")
    listener.hear("Screen reader off?")
    listener.press("Cancel")
    assert listener.settings.screen_reader == "automatic"


def test_what_is_chosen_for_a_race_is_told(listener: Listener) -> None:
    def chosen() -> dict[str, tuple[tuple[int, int] | None, str]]:
        leaves = [listener.reader.leaves[node] for node in listener.reader.shown()]
        return {leaf.name: (leaf.place, leaf.key) for leaf in leaves if leaf.role is Role.RADIO_BUTTON and leaf.chosen}

    listener.press("New race", "5")
    assert chosen() == {"5": ((3, 5), ""), "long": ((2, 2), "")}
    listener.press("Choose everything", "Postal", "Variant, *", "Stamina")
    assert chosen()["Postal"] == ((3, 4), "3")
    assert chosen()["Stamina"] == ((8, 9), "")
    groups = [leaf.name for leaf in listener.reader.leaves.values() if leaf.role is Role.RADIO_GROUP]
    assert {"Rule set", "Variant"} <= set(groups), "a reader counts the choices of a group"


def test_orders_are_told_when_given_and_when_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listener = listener_on(JOURNEYS["postal"], tmp_path, monkeypatch)
    begin_race(listener)
    listener.hear(*QUESTIONS)
    listener.tap("1")
    order, _question = listener.hear("12 on 0, no card yet").split(".", 1)
    listener.tap("Tab")
    assert listener.hear("13 on 0, no card yet").startswith("13 on 0")
    listener.tap("A")
    assert listener.hear("Turn 1.").endswith(f" {order}.")
    listener.tap("H")
    assert listener.hear("Hint").startswith("13. Hint: play ")


@pytest.mark.release
def test_the_way_to_the_result_gets_the_focus_anew(listener: Listener) -> None:
    STAGE.go(listener)
    assert "[Result, button]" in listener.transcript


@pytest.mark.release
def test_few_words_are_heard_before_a_decision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a whole quick race."""
    told, with_keys = words_by_decision(transcript_of(QUICK_RACE, tmp_path, monkeypatch))
    print(f"{len(told)} decisions: {mean(told):.1f} words by itself, {mean(with_keys):.1f} with keys")
    assert mean(told) <= MOST_TOLD
    assert mean(with_keys) <= MOST_WITH_KEYS
