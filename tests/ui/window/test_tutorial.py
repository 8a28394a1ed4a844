"""The whole tutorial in the window, by keys; tests/ui/tutorial has clicks, without a window."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.tutorial import STEPS
from breakaway_desktop.tutorial.lesson import LESS, LOOK, MORE, RACE, WHY
from tests.kit.driven_program import DrivenProgram
from tests.kit.virtual_program import VirtualProgram
from tests.ui.window.races import quick_home

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
