"""The game by ear alone: a player who is told what a screen reader is told finds his way, and hears what he did."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import mean

import pytest

from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match import plan
from breakaway_desktop.ui import current_race
from breakaway_desktop.ui.intents import ShowMenu
from tests.kit.listener import Listener
from tests.kit.virtual_program import SettledAutosave
from tests.ui.access.journeys import JOURNEYS, QUICK_RACE, Journey, golden_path, words_by_decision

MOST_TOLD = 36
"""Words that are told between two decisions, mean."""
MOST_WITH_KEYS = 60
"""The same with the answers to keys that are asked for."""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    set_language("en")


def transcript_of(journey: Journey, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is done and heard on a journey."""
    seeds = Random(1)
    monkeypatch.setattr(plan, "SystemRandom", lambda: seeds)
    monkeypatch.setattr(current_race, "ThreadedAutosave", SettledAutosave)
    listener = Listener(folder / "races")
    listener.session.draft = journey.draft
    listener.open(ShowMenu())
    listener.listen()
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


@pytest.mark.release
def test_few_words_are_heard_before_a_decision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a whole quick race."""
    told, with_keys = words_by_decision(transcript_of(QUICK_RACE, tmp_path, monkeypatch))
    print(f"{len(told)} decisions: {mean(told):.1f} words by itself, {mean(with_keys):.1f} with keys")
    assert mean(told) <= MOST_TOLD
    assert mean(with_keys) <= MOST_WITH_KEYS
