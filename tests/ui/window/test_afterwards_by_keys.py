"""The window by keys only: a race is saved, left and continued, watched, forked, and exported as a picture."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from breakaway_desktop.engine.asks import Decision
from breakaway_desktop.match.library import open_race, race_files
from breakaway_desktop.match.race_files import name_of
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.store import load
from tests.kit.driven_program import DrivenProgram
from tests.kit.virtual_program import VirtualProgram
from tests.ui.window.races import own_moves, play_card, quick_home, short_race, start_race

CARDS = 12
"""Number of cards until somebody has passed the first line."""


def records(program: DrivenProgram) -> dict[Path, Record]:
    return {path: load(path) for path in race_files(program.races)}


def decisions(path: Path) -> list[Decision]:
    return [step.decision for step in open_race(path).match.steps]


def own_moves_in(path: Path) -> int:
    return own_moves(json.loads(path.read_text(encoding="utf-8")))


def watch(program: DrivenProgram) -> None:
    """Play the replay that is at its start for a while, and pause it there again."""
    start = program.wait_still()
    program.send("space")
    program.wait_until(lambda: program.frame() != start)
    program.send("space")
    assert program.wait_still() != start
    assert program.press("Home") == start


@pytest.mark.release  # the same without a window: the tests of saved races, replay and sharing
def test_a_race_is_continued_watched_and_ridden_on_by_keys(tmp_path: Path) -> None:
    with VirtualProgram(quick_home(tmp_path / "home", short_race())) as program:
        # A copy is saved under a name, and the race is continued in its own file.
        start_race(program, "n", "r")
        for _card in range(CARDS):
            play_card(program)
        program.press("Escape", "s")
        program.type("Before the sprint")
        program.press("Return")
        assert "Before the sprint" in {name_of(record) for record in records(program).values()}
        (own,) = [path for path, record in records(program).items() if not name_of(record)]
        program.close_window()
        assert program.wait_end() == 0
        left, ridden_before = decisions(own), own_moves_in(own)
        program.restart()
        program.press("c")
        assert decisions(own)[: len(left)] == left
        program.press("1", "Return")
        assert own_moves_in(own) > ridden_before

        # It is watched: Main menu and Quit are the last entries of the menu over a race.
        program.press("Escape", "shift+Tab", "shift+Tab", "Return")
        before = records(program)
        start = program.press("s", "w")
        watch(program)
        one_on = program.press("Right")
        assert program.press("Right") != one_on
        assert program.press("Left") == one_on
        assert program.press("Left") == start
        turn = program.press("Next")
        assert program.press("period") != turn  # the next line, attack or new leader
        assert program.press("Prior", "Home") == start
        on_pace = program.press(*["Tab"] * 6)  # past the buttons to the right of Play
        assert program.press("Right") != on_pace
        assert program.press("Left") == on_pace

        # A turn of it becomes a picture.
        program.press("Home", "Next", "s", "Return")
        picture = program.home / f"race-{load(own).seed}-1.gif"
        assert picture.read_bytes().startswith(b"GIF8")

        # A race of its own begins at a moment.
        program.press("Escape", "Left", "Left", "Left", "o", "o")
        assert {path: records(program)[path] for path in before} == before
        (other,) = set(records(program)) - set(before)
        begun = load(other)
        program.press("1", "Return")
        assert load(other) != begun
        program.quit()
