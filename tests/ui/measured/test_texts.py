"""Every text of every screen can be read: whole, clear of all others, inside the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.words import set_language
from tests.ui.measured.eye import faults_of, texts_of
from tools.screens import STATES, State, name_of

Window = tuple[tuple[int, int], float]

WINDOWS: tuple[Window, ...] = (((960, 600), 1.0), ((1280, 800), 1.0), ((1920, 1080), 1.0), ((1920, 1200), 2.0))
ROUNDED: tuple[Window, ...] = (((960, 600), 0.75), ((1920, 1200), 1.5), ((3840, 2160), 2.0))
"""The same layouts in other pixels: letters are rounded otherwise."""

LANGUAGES = pytest.mark.parametrize("language", ["en", "it"])
EVERY_STATE = pytest.mark.parametrize("state", STATES, ids=name_of)


@LANGUAGES
@EVERY_STATE
def test_every_text_can_be_read(state: State, language: str, opened: Callable[..., Any]) -> None:
    set_language(language)
    found = [fault for window in WINDOWS for fault in _faults(opened, state, window)]
    assert not found, "\n".join(found)


@pytest.mark.slow
@LANGUAGES
@EVERY_STATE
def test_every_text_can_be_read_at_other_scales(state: State, language: str, opened: Callable[..., Any]) -> None:
    set_language(language)
    found = [fault for window in ROUNDED for fault in _faults(opened, state, window)]
    assert not found, "\n".join(found)


def _faults(opened: Callable[..., Any], state: State, window: Window) -> list[str]:
    size, scale = window
    studio = opened(state, size, scale=scale)
    screen = studio.app.screen
    texts = texts_of(studio)
    assert texts
    found = faults_of(texts, Box(0, 0, screen.w, screen.h))
    return [f"{size[0]}×{size[1]} at {scale:.0%}: {fault}" for fault in found]


WHOLE = Box(0, 0, 200, 100)


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ([("Sprint", Box(10, 10, 60, 20), True)], "cut off: Sprint"),
        ([("Sprint", Box(160, 10, 60, 20), False)], "beyond the window: Sprint"),
        ([("Sprint", Box(10, 10, 60, 20), False), ("73", Box(60, 12, 20, 20), False)], "on each other: Sprint / 73"),
        ([("Sprint", Box(10, 10, 60, 20), False), ("73", Box(60, 18, 20, 20), False)], "on each other: Sprint / 73"),
    ],
)
def test_what_cannot_be_read_is_noticed(written: list[Any], fault: str) -> None:
    assert [found for found in faults_of(written, WHOLE) if found.startswith(fault)]


def test_what_can_be_read_is_no_fault() -> None:
    lines = [("Sprint", Box(10, 10, 60, 20), False), ("73", Box(70, 10, 20, 20), False)]
    assert faults_of([*lines, ("below", Box(10, 27, 60, 20), False)], WHOLE) == []
    assert faults_of([("Wilhelmina van den…", Box(10, 10, 60, 20), True)], WHOLE) == []
