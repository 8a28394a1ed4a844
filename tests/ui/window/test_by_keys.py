"""The window, from the menu to the podium, by keys alone and by clicks alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.engine.asks import Decision
from breakaway_desktop.find_card.progress import FILE
from breakaway_desktop.find_card.search import INDEX
from breakaway_desktop.find_card.series import SERIES
from breakaway_desktop.match.library import open_race, race_files
from breakaway_desktop.match.race_files import name_of
from breakaway_desktop.record.document import Record
from breakaway_desktop.record.store import load, save
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.tutorial import STEPS
from breakaway_desktop.tutorial.lesson import LESS, LOOK, MORE, RACE, WHY
from tests.kit.driven_program import DrivenProgram
from tests.kit.virtual_program import VirtualProgram
from tests.match.test_finished_races import HERE, finished_match
from tests.ui.window.races import (
    own_moves,
    play_card,
    quick_home,
    quick_settings,
    ride_to_the_podium,
    saved_race,
    short_race,
    start_race,
)
from tools.find_card_states import keep_searched


def test_enter_starts_a_race_and_a_number_and_enter_play_its_cards(tmp_path: Path) -> None:
    with VirtualProgram(quick_home(tmp_path / "home")) as program:
        start_race(program)
        for _card in range(4):
            play_card(program)
        assert saved_race(program)["rules"]["options"]["finish"] == 100
        program.quit()


def test_keys_alone_lead_from_the_menu_to_the_podium(tmp_path: Path) -> None:
    """Every decision of the human is the number of a card and Enter."""
    with VirtualProgram(quick_home(tmp_path / "home", short_race(30)), size=(960, 600)) as program:
        ride_by_keys(program, "n", "r")
        (path,) = program.races.glob("*.race")
        assert verify(path).agreement is Agreement.AGREES


def ride_by_keys(program: DrivenProgram, *keys: str) -> None:
    """Begin a race with these keys, or Enter alone, play it to the podium, and leave the podium."""
    start_race(program, *keys)
    assert [team["player"] == "human" for team in saved_race(program)["teams"]].count(True) == 1
    ride_to_the_podium(program)
    podium = program.wait_still()
    assert program.press("w") != podium
    podium_again = program.press("r")
    # Cards may still be weighed: the note that says how many is small.
    assert sum(one != other for one, other in zip(podium_again, podium, strict=True)) < 0.01 * len(podium)
    assert len(list(program.races.glob("*.race"))) == 1
    program.press("Escape")
    program.send("q")
    assert program.wait_end() == 0


def test_clicks_alone_lead_from_the_menu_to_the_podium(tmp_path: Path) -> None:
    with VirtualProgram(quick_home(tmp_path / "home", short_race(30))) as program:
        for label in ("new", "custom", "go", "go"):
            program.click_on(label)
        program.wait_still()
        while "result" not in saved_race(program):
            before = own_moves(saved_race(program))
            program.click_on("card 1")
            program.wait_still()
            assert own_moves(saved_race(program)) > before
        (path,) = program.races.glob("*.race")
        assert verify(path).agreement is Agreement.AGREES
        program.click_on("menu")
        program.click_on("quit")
        assert program.wait_end() == 0


# The window by keys only: a race is saved, left and continued, watched, forked, and exported as a picture


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


# Find the card in the window, by keys only


NEW = "new.race"


def read_json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def answer_count(program: VirtualProgram) -> int:
    return len(read_json(program.races / FILE).get("seen", {}))


def analysed_cards(program: VirtualProgram) -> int:
    """Return the number of cards of the new race that the strongest bot has analysed, as far as written."""
    entry = read_json(program.races / INDEX)["races"].get(NEW)
    return 0 if entry is None else int(entry["weighed"])


def test_five_positions_are_answered_while_a_new_race_is_searched(tmp_path: Path) -> None:
    home = quick_home(tmp_path / "home", settings=quick_settings() | {"computer": HERE, "offered": True})
    program = VirtualProgram(home)
    keep_searched(program.races, HERE, *(finished_match(seed, computer=None) for seed in (3, 4, 5)))
    save(program.races / NEW, finished_match(6, computer=HERE).record())
    with program:
        program.send("f")
        for count in range(1, SERIES + 1):
            program.send("1", "Return")
            assert answer_count(program) == count
            before = program.frame()
            program.send("Return")
            assert program.frame() != before
        program.send("Escape")
        program.wait_still()
        assert analysed_cards(program) > 0
        assert answer_count(program) == SERIES


# The whole tutorial in the window, by keys; tests/ui/tutorial has clicks, without a window


RACES = next(at for at, (_lesson, step) in enumerate(STEPS) if step.action.kind == RACE)


def settings(program: DrivenProgram) -> dict[str, Any]:
    """Return the settings that the program has saved."""
    result: dict[str, Any] = json.loads((program.config / "settings.json").read_text(encoding="utf-8"))
    return result


def lesson(program: DrivenProgram) -> int:
    """Return the step that has been reached."""
    return int(settings(program).get("lesson", 0))


def keys_asked_for() -> list[str]:
    """Return the X name of the key on the button of each step."""
    named = {WHY: "e", MORE: "Right", LESS: "Left"}
    # Of two cards to look at, the first is the second of the hand.
    looks = iter(["2", "1"] * len(STEPS))
    return [
        next(looks) if step.action.kind == LOOK else named.get(step.action.kind, "Return") for _lesson, step in STEPS
    ]


@pytest.mark.release  # the same without a window: tests/ui/tutorial
def test_the_complete_tutorial_is_played_with_keys(tmp_path: Path) -> None:
    with VirtualProgram(quick_home(tmp_path / "home")) as program:
        ride_the_tutorial(program)


def ride_the_tutorial(program: DrivenProgram) -> None:
    """Play every lesson, from the menu and back to it."""
    program.press("l")
    for at, key in enumerate(keys_asked_for()[:RACES]):
        assert lesson(program) == at
        program.press(key)
    program.press("Return")
    while lesson(program) != RACES + 1:
        program.press("1", "1")
    assert not list(program.races.glob("*.race"))
    assert settings(program).get("learnt") is not True
    program.press("Return")
    assert settings(program)["learnt"] is True
