"""The real window by real keys only, after a race has begun.

A race is saved, left and continued, watched, forked, exported as a picture; a finished race is reviewed, from a
decision to its moment in the replay.
"""

from __future__ import annotations

import json
import time
from functools import partial
from pathlib import Path

import pytest

from breakaway_desktop.engine.asks import Decision
from breakaway_desktop.match.library import open_race, race_files
from breakaway_desktop.match.race_files import name_of
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.store import load, save
from tests.record.races import SMALL, random_match
from tests.ui.desktop import Desktop
from tests.ui.window.races import has_played, own_moves, quick_home, repeat_until, saved_race, short_race, start_race
from tests.ui.window.test_saves_by_keys import open_save_as

CARDS = 12
"""Number of cards until somebody has passed the first line."""
QUIET_S = 0.5
PLAYING_S = 1.5
WEIGHED_S = 120.0
"""Seconds that the strongest bot may take to judge the decisions of a short race."""


def records(desk: Desktop) -> dict[Path, Record]:
    return {path: load(path) for path in race_files(desk.races)}


def decisions(path: Path) -> list[Decision]:
    return [step.decision for step in open_race(path).match.steps]


def press_and_wait(desk: Desktop, *keys: str) -> bytes:
    """Press keys that lead to another screen, and wait until it stops changing; return the picture."""
    before = desk.frame()
    desk.key(*keys)
    desk.wait_changed(before)
    return desk.wait_still(QUIET_S)


def to_main_menu(desk: Desktop) -> None:
    """Go from the race to the main menu: Main menu and Quit are the last entries."""
    press_and_wait(desk, "Escape")
    press_and_wait(desk, "shift+Tab", "shift+Tab", "Return")


@pytest.mark.release  # the same without a window: the tests of saved races, replay and sharing
def test_a_race_is_continued_watched_and_ridden_on_by_keys(tmp_path: Path) -> None:
    shots = tmp_path / "shots"
    with Desktop(quick_home(tmp_path / "home", short_race())) as desk:
        start_race(desk, "n", "r")
        for _card in range(CARDS):
            repeat_until(desk, partial(desk.key, "1", "Return"), partial(has_played, desk, own_moves(saved_race(desk))))
        press_and_wait(desk, "Escape")
        open_save_as(desk)
        desk.type("Before the sprint")
        desk.shot(shots / "1-save-as.png")
        press_and_wait(desk, "Return")
        desk.shot(shots / "2-saved.png")
        assert "Before the sprint" in {name_of(record) for record in records(desk).values()}
        (own,) = [path for path, record in records(desk).items() if not name_of(record)]
        desk.close_window()
        assert desk.wait_end() == 0
        left, ridden_before = decisions(own), own_moves(json.loads(own.read_text(encoding="utf-8")))

        desk.restart()
        desk.wait_still()
        desk.shot(shots / "3-menu.png")
        press_and_wait(desk, "c")
        desk.shot(shots / "4-continued.png")
        assert decisions(own)[: len(left)] == left
        repeat_until(
            desk,
            partial(desk.key, "1", "Return"),
            lambda: own_moves(json.loads(own.read_text(encoding="utf-8"))) > ridden_before,
        )
        to_main_menu(desk)

        press_and_wait(desk, "s")
        desk.shot(shots / "5-list.png")
        before = records(desk)
        start = press_and_wait(desk, "p")
        desk.shot(shots / "6-replay.png")
        desk.key("space")
        time.sleep(PLAYING_S)
        desk.shot(shots / "7-playing.png")
        paused = press_and_wait(desk, "space")
        assert paused != start
        assert press_and_wait(desk, "Home") == start
        one_on = press_and_wait(desk, "Right")
        assert press_and_wait(desk, "Right") != one_on
        assert press_and_wait(desk, "Left") == one_on
        assert press_and_wait(desk, "Left") == start
        turn = press_and_wait(desk, "Next")
        assert press_and_wait(desk, "period") != turn  # the next line, attack or new leader
        desk.shot(shots / "8-jumped.png")
        assert press_and_wait(desk, "Prior", "Home") == start
        assert moves_in(desk, PLAYING_S) > 0
        press_and_wait(desk, "Home")
        on_pace = press_and_wait(desk, *["Tab"] * 6)  # past the buttons to the right of Play
        assert press_and_wait(desk, "Right") != on_pace
        desk.shot(shots / "9-pace.png")
        assert press_and_wait(desk, "Left") == on_pace
        press_and_wait(desk, "End")
        desk.shot(shots / "10-end.png")

        press_and_wait(desk, "Home", "Next", "s")
        desk.shot(shots / "11-save-picture.png")
        desk.key("Return")
        picture = desk.home / f"race-{load(own).seed}-1.gif"
        desk.wait_until(picture.is_file, "a picture of the turn")
        desk.wait_still()
        desk.shot(shots / "12-picture-saved.png")
        assert picture.read_bytes().startswith(b"GIF8")
        press_and_wait(desk, "Escape")

        press_and_wait(desk, "Left", "Left", "Left", "o")
        desk.shot(shots / "13-what-if.png")
        desk.key("o")
        desk.wait_until(lambda: len(records(desk)) == len(before) + 1, "a race of its own")
        desk.wait_still()
        desk.shot(shots / "14-riding-on.png")
        assert {path: records(desk)[path] for path in before} == before
        (other,) = set(records(desk)) - set(before)
        begun = load(other)
        repeat_until(desk, partial(desk.key, "1", "Return"), lambda: load(other) != begun)
        desk.key("ctrl+q")
        assert desk.wait_end() == 0
        assert desk.errors() == ""


def moves_in(desk: Desktop, seconds: float) -> int:
    """Return the number of different pictures while the replay plays for this long."""
    seen: set[bytes] = set()
    desk.key("space")
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        seen.add(desk.frame())
    press_and_wait(desk, "space")
    return len(seen) - 1


@pytest.mark.release  # the same without a window: tests/ui/screens/test_review.py
def test_a_review_leads_from_a_decision_to_its_moment_by_keys(tmp_path: Path) -> None:
    shots = tmp_path / "shots"
    home = quick_home(tmp_path / "home")
    races = home / "data" / "breakaway-desktop" / "races"
    races.mkdir(parents=True)
    over = random_match(3, players=("human", "bot:random", "bot:domestique"), **SMALL)
    assert over.over
    save(races / "over.race", over.record())
    with Desktop(home) as desk:
        desk.wait_still()
        press_and_wait(desk, "s")
        desk.shot(shots / "1-list.png")
        desk.key("b")
        desk.wait_still(quiet=0.1)
        desk.shot(shots / "2-review.png")
        review = wait_until_weighed(desk)
        desk.shot(shots / "3-weighed.png")
        moment = press_and_wait(desk, "1")
        desk.shot(shots / "4-moment.png")
        assert moment != review
        assert press_and_wait(desk, "Right") != moment
        assert press_and_wait(desk, "Left") == moment
        assert press_and_wait(desk, "Escape") != moment  # the focus is on the decision now
        assert press_and_wait(desk, "1") == moment
        press_and_wait(desk, "Escape")
        for key in "st":
            press_and_wait(desk, key)
            press_and_wait(desk, "Return")
            desk.shot(shots / f"5-kept-{key}.png")
            press_and_wait(desk, "Escape")
        assert sorted(path.suffix for path in home.glob("race-*")) == [".csv", ".png"]
        press_and_wait(desk, "w")
        desk.shot(shots / "6-whole.png")
        press_and_wait(desk, "Escape", "Escape", "Escape")
        desk.shot(shots / "7-menu.png")
        desk.key("ctrl+q")
        assert desk.wait_end() == 0
        assert desk.errors() == ""
        assert load(races / "over.race") == over.record()


def wait_until_weighed(desk: Desktop, quiet: float = 5.0) -> bytes:
    """Wait until everything is judged: before that, the picture changes every few seconds."""
    seen = desk.frame()
    since = began = time.monotonic()
    while time.monotonic() - since < quiet:
        assert time.monotonic() - began < WEIGHED_S
        time.sleep(0.2)
        now = desk.frame()
        if now != seen:
            seen, since = now, time.monotonic()
    return seen
