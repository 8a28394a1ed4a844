"""The whole tutorial in the real window, by real keys; tests/ui/screens/tutorial has clicks, without a window."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.guide.lessons import STEPS
from breakaway_desktop.guide.lessons.lesson import LESS, LOOK, MORE, RACE, WHY
from tests.ui.desktop import Desktop
from tests.ui.window.races import quick_home, repeat_until

RACES = next(at for at, (_lesson, step) in enumerate(STEPS) if step.action.kind == RACE)


def settings(desk: Desktop) -> dict[str, Any]:
    """Return the settings that the program has saved."""
    result: dict[str, Any] = json.loads((desk.config / "settings.json").read_text(encoding="utf-8"))
    return result


def lesson(desk: Desktop) -> int:
    """Return the step that has been reached."""
    return int(settings(desk).get("lesson", 0))


def has_passed(desk: Desktop, step: int) -> bool:
    return lesson(desk) > step


def keys_asked_for() -> list[str]:
    """Return the X name of the key on the button of each step."""
    named = {WHY: "e", MORE: "Right", LESS: "Left"}
    # Of two cards to look at, the first is the second of the hand.
    looks = iter(["2", "1"] * len(STEPS))
    return [
        next(looks) if step.action.kind == LOOK else named.get(step.action.kind, "Return") for _lesson, step in STEPS
    ]


@pytest.mark.release
def test_the_complete_tutorial_is_played_with_real_keys(tmp_path: Path) -> None:
    with Desktop(quick_home(tmp_path / "home")) as desk:
        ride_the_tutorial(desk, tmp_path)


def ride_the_tutorial(desk: Desktop, shots: Path) -> None:
    """Play every lesson, from the menu and back to it."""
    desk.wait_still()
    desk.key("l")
    desk.wait_still()
    keys = keys_asked_for()
    while (at := lesson(desk)) < RACES:
        # A late key may do the same in the next step.
        repeat_until(desk, partial(desk.key, keys[at]), partial(has_passed, desk, at))
    desk.shot(shots / "race.png")
    desk.key("Return")
    until_sprint(desk)
    desk.wait_still()
    desk.shot(shots / "end.png")
    assert not list(desk.races.glob("*.race"))
    # The last page appears unexpectedly in a race, so it refuses keys for a moment.
    repeat_until(desk, partial(desk.key, "Return"), lambda: settings(desk).get("learnt") is True)
    desk.wait_still()
    desk.shot(shots / "menu.png")


def until_sprint(desk: Desktop) -> None:
    """Play the selected card until the sprint is over."""
    for _ in range(120):
        if lesson(desk) == RACES + 1:
            return
        desk.key("1", "1", delay_ms=40)
    raise AssertionError("the sprint is never ridden")
