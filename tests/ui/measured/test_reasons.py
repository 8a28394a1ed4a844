"""Whatever cannot be pressed says why: in every state of every screen, in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Choice, Segments
from tools.screens import STATES, State, name_of
from tools.studio import Studio

NEVER_PRESSED = {
    "ClockBar": "it only shows the time",
    "Sheet": "its place is taken by whose orders are in",
    "TakeBackButton": "it is drawn only while there is something to take back",
    "UndoButton": "it is drawn only while there is something to take back",
}
"""Kinds of controls that nobody sees, or nobody would press, while they are asleep."""

EVERY_STATE = pytest.mark.parametrize("state", STATES, ids=name_of)


def asleep(studio: Studio) -> list[Control]:
    """Controls of the scene on top that are shown and do nothing."""
    there = [control for control in studio.top.focus.controls if control.rect.w > 0 and control.rect.h > 0]
    return [control for control in there if not control.enabled and type(control).__name__ not in NEVER_PRESSED]


def silent(studio: Studio) -> list[str]:
    """Controls, and entries of lists, that are greyed without a reason."""
    found = [f"{type(c).__name__} {c.label}" for c in asleep(studio) if not c.why_disabled.strip()]
    for control in studio.top.focus.controls:
        if control.enabled and isinstance(control, Choice | Segments):
            greyed = [option for option in control.options if not option.enabled]
            found += [f"{control.label}: {option.value}" for option in greyed if not option.note]
    return found


@EVERY_STATE
def test_everything_that_cannot_be_pressed_says_why(state: State, opened: Callable[..., Any]) -> None:
    assert silent(opened(state)) == []


def test_a_button_without_a_reason_is_noticed(opened: Callable[..., Any]) -> None:
    studio = opened(STATES[0])
    control = studio.top.focus.controls[0]
    control.enabled = False
    assert silent(studio) == [f"{type(control).__name__} {control.label}"]
    control.why_disabled = "There is no race to go on with."
    assert silent(studio) == []
