"""Number of Python calls from a key press to the resulting picture, and number of files whose code runs.

They are counted, not timed, so that two runs give the same figures. The screens are those of the tools, without a
window.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pygame

from benchmarks.figure import Figure
from tools import after_states as after, race_states as races, settings_states as settings, states
from tools.studio import Studio

SIZE = (1920, 1080)


def _seen_before(studio: Studio) -> None:
    """Open the race with caches filled: the picture that the key produces has been painted once before."""
    races.race(studio)
    for key in (pygame.K_2, pygame.K_1):
        studio.wait(1000)
        studio.app.draw()
        studio.key(key)


PRESSES: tuple[tuple[str, Callable[[Studio], None], int], ...] = (
    ("menu", states.menu, pygame.K_DOWN),
    ("settings", settings.settings, pygame.K_DOWN),
    ("help", states.help_slipstream, pygame.K_DOWN),
    ("result", states.result, pygame.K_RIGHT),
    ("log", races.log, pygame.K_UP),
    ("keys", races.keys, pygame.K_DOWN),
    ("dialog", races.retire, pygame.K_RIGHT),
    ("menu_in_race", races.menu_in_race, pygame.K_DOWN),
    ("race", races.race, pygame.K_2),
    ("race_again", _seen_before, pygame.K_2),
    ("replay", after.replay, pygame.K_RIGHT),
)
"""Screens, each with a function that opens it and the key that is pressed there."""
_OURS = f"{os.sep}breakaway_desktop{os.sep}"


def figures() -> list[Figure]:
    """Return `calls_SCREEN` and `files_SCREEN` for a key press on each screen."""
    return [figure for name, state, key in PRESSES for figure in _press(name, state, key)]


def _press(name: str, state: Callable[[Studio], None], key: int) -> list[Figure]:
    files: set[str] = set()
    calls = 0

    def count_call(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        if event == "call" and _OURS in frame.f_code.co_filename:
            calls += 1
            files.add(frame.f_code.co_filename)

    with tempfile.TemporaryDirectory() as home:
        studio = Studio(SIZE, Path(home))
        state(studio)
        studio.app.draw()
        studio.wait(1000)
        studio.app.draw()
        sys.setprofile(count_call)
        try:
            studio.key(key)
            studio.app.draw()
        finally:
            sys.setprofile(None)
        studio.close()
    return [Figure(f"calls_{name}", calls, "calls"), Figure(f"files_{name}", len(files), "files")]
