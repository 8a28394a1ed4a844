"""Every control of every screen: large enough for a finger, reached by the keyboard, seen when it has the focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from breakaway_desktop.ui.kit.control import LEAST_TARGET, Control
from breakaway_desktop.ui.kit.controls import ScrollArea
from breakaway_desktop.ui.kit.focus_entries import Entry
from breakaway_desktop.ui.scenes.race.cards import CardControl
from tools.screens import STATES, State, name_of
from tools.studio import Studio

LEAST_CARD = 44
TWINS = {
    "ScrollArea": "the wheel, arrows and page keys scroll it as well",
    "Segments": "a row of choices: its parts are reached with the arrows",
    "TeamTab": "F2 to F7 bring the sheets",
    "RecapLine": "a click anywhere on the line; the run is told in the log as well",
    "Toggle": "its words beside it can be clicked too",
    "PanelSwitch": "V turns to the other panel as well",
    "Numbers": "a panel of numbers, each explained with E as well",
    "Scrub": "the arrows and page keys go to the turns",
}
"""Kinds of controls that may be lower or narrower than 32, and what else does their work (figures of ux)."""

WITHOUT_FOCUS = {
    "_Cloth": "the button on it has the keyboard",
    "PickControl": "numbers and arrows pick the cards of the rider in question",
    "Offer": "the row of lessons in the menu does the same",
    "KeptRow": "the list has the keyboard as one; arrows go from race to race",
    "LineControl": "G, S, P, C, T and B and the arrows do it for the rider in question",
}
"""Kinds of controls that only the mouse presses, and what does the same for the keyboard."""

EVERY_STATE = pytest.mark.parametrize("state", STATES, ids=name_of)
SIZES = ((960, 600), (1280, 800))


def entries_of(studio: Studio) -> list[Entry]:
    return studio.top.focus._top.entries


@EVERY_STATE
def test_targets_are_large_enough(state: State, opened: Callable[..., Any]) -> None:
    found = []
    for size in SIZES:
        for entry in entries_of(opened(state, size)):
            control = entry.control
            least = LEAST_CARD if isinstance(control, CardControl) else LEAST_TARGET
            small = min(control.rect.w, control.rect.h) < least - 1e-6
            if small and control.enabled and type(control).__name__ not in TWINS:
                kind = type(control).__name__
                found.append(f"{size}: {kind} {control.label}: {control.rect.w:.0f}×{control.rect.h:.0f}")
    assert not found, "\n".join(found)


@EVERY_STATE
def test_tab_comes_to_every_control(state: State, opened: Callable[..., Any]) -> None:
    """What cannot have the focus has a key of its own, or nothing to press."""
    found = []
    for size in SIZES:
        studio = opened(state, size)
        wanted = [e.control for e in entries_of(studio) if _can_be_pressed(e.control)]
        reached = _walked(studio)
        found += [
            f"{size}: {type(control).__name__} {control.label}"
            for control in wanted
            if control.hot_key is None and not any(control is other for other in reached)
        ]
    assert not found, "\n".join(found)


@EVERY_STATE
def test_the_focus_is_always_seen(state: State, opened: Callable[..., Any]) -> None:
    """Wherever Tab goes something on the screen looks different, inside the window."""
    studio = opened(state)
    before = _pixels(studio)
    found, seen = [], set()
    for _ in range(min(40, 1 + len(entries_of(studio)))):
        was = studio.top.focus.current
        studio.key(pygame.K_TAB)
        control = studio.top.focus.current
        if control is was or control is None or id(control) in seen:
            continue
        seen.add(id(control))
        now = _pixels(studio)
        if now == before:
            found.append(f"{type(control).__name__} {control.label}")
        before = now
    assert not found, "\n".join(found)


def _can_be_pressed(control: Control) -> bool:
    without = isinstance(control, ScrollArea) or type(control).__name__ in WITHOUT_FOCUS
    return control.enabled and control.on_press is not None and not without


def _walked(studio: Studio) -> list[Control]:
    """The controls that Tab comes to, and back to the first."""
    focus = studio.top.focus
    reached: list[Control] = [] if focus.current is None else [focus.current]
    for _ in range(2 * len(entries_of(studio)) + 2):
        studio.key(pygame.K_TAB)
        if focus.current is not None and not any(focus.current is other for other in reached):
            reached.append(focus.current)
    return reached


def _pixels(studio: Studio) -> bytes:
    studio.app.draw()
    surface = pygame.display.get_surface()
    assert surface is not None
    return pygame.image.tobytes(surface, "RGB")
