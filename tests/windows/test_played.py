"""The window built for Windows, under Wine, played by real keys as its tests on Linux play it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.ui.desktop import Desktop
from tests.ui.window.races import begin_a_race, has_ridden, kept, own_moves, until
from tests.ui.window.test_afterwards_by_keys import strike
from tests.ui.window.test_settings_by_keys import changes, open_settings
from tests.windows.machine import Windows

pytestmark = pytest.mark.windows


def leave(desk: Desktop) -> None:
    """End the program by its key; it has complained of nothing."""
    desk.key("ctrl+q")
    assert desk.wait_end() == 0
    assert desk.errors() == ""


def ride_a_card(desk: Desktop) -> None:
    """Play one card of the human's team."""
    until(desk, partial(desk.key, "1", "Return"), partial(has_ridden, desk, own_moves(kept(desk))))


def test_language_full_screen_and_sizes_change_in_mid_race_without_a_sound_device(
    windows: Windows, tmp_path: Path
) -> None:
    """The race goes on, and the program finds the settings and the window's size again."""
    with windows.desktop(tmp_path, SDL_AUDIODRIVER="") as desk:
        begin_a_race(desk)
        ride_a_card(desk)
        english = desk.wait_still(1.0)
        show_whole_screen(desk, tmp_path)
        assert desk.wait_still(1.0) == english

        strike(desk, "Escape")
        strike(desk, "o")
        changes(desk, "language", "it", "Right")
        strike(desk, "Escape")
        strike(desk, "Escape")
        ride_a_card(desk)
        for size in ((960, 600), (1920, 1080)):
            desk.resize(*size)
            desk.wait_still(1.0)
            desk.shot(tmp_path / f"race-{size[0]}.png")
            ride_a_card(desk)
        leave(desk)
        desk.restart()
        assert desk.window_size() == (1920, 1080)
        open_settings(desk)
        changes(desk, "language", "en", "Left")
        leave(desk)


def show_whole_screen(desk: Desktop, shots: Path) -> None:
    """Full screen and back, each by its key."""
    before = desk.size
    desk.key("F11")
    desk.wait_until(lambda: desk.window_size() == (1920, 1200), "full screen")
    desk.size = desk.window_size()
    desk.wait_still(1.0)
    desk.shot(shots / "whole.png")
    desk.key("F11")
    desk.wait_until(lambda: desk.window_size() == before, "the window")
    desk.size = before
