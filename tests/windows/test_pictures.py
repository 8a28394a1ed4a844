"""The window under Wine shows the same pictures as on Linux, of the same races at the same sizes."""

from __future__ import annotations

import json
import os
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from PIL import Image, ImageChops, ImageFilter

from breakaway_desktop.match.match import Match
from breakaway_desktop.record.store import save
from tests.kit.real_program import RealProgram
from tests.record.races import SMALL, random_match
from tests.ui.window.races import quick_settings
from tests.windows.machine import Windows

pytestmark = [pytest.mark.windows, pytest.mark.release]

PLAYERS: Final = ("human", "bot:random", "bot:domestique")
SIZES: Final = ((960, 600), (1920, 1080), (1280, 800))
STATES: Final = {
    "help": ["shift+F1"],
    "menu": ["Escape"],
    "settings": ["o"],
    "result": ["Escape", "s", "r"],
    "race": ["Escape", "Escape", "c"],
}
"""The keys that lead to each state from the one before; the first is the menu."""
COMPARED: Final = {"settings": 0.6}
"""Share of the width that is compared if not all of it.

The settings have one more row on Windows, below the window, so their scroll bar differs.
"""
SAVED_AT: Final = 1_767_355_200
"""Noon of a day long ago, so that the age of a file does not change during the test."""
AROUND: Final = 3
"""Pixels on each side over which a colour is averaged before the comparison.

Compilers round differently: single pixels at edges of letters differ by up to 236 of 255 where a key's letter is half a
pixel away.
"""
MOST_APART: Final = 30
"""Largest difference of two such averages, out of 255: 23 at the letter of the key, 8 elsewhere."""


def in_mid_course() -> Match:
    """Return a race after some turns in which the human moves next."""
    return next(
        race
        for decisions in range(60, 100)
        if (race := random_match(5, players=PLAYERS, missing=0, retiring=0, stop=decisions)).open_card_ask
        and race.open_card_ask.rider < 20
    )


def save_races(folder: Path) -> None:
    """Save an unfinished race, then a finished one."""
    for later, match in enumerate((in_mid_course(), random_match(3, players=PLAYERS, **SMALL))):
        path = folder / f"race-{later}.race"
        save(path, match.record())
        os.utime(path, (SAVED_AT + later, SAVED_AT + later))


def settings() -> dict[str, Any]:
    """Return settings without any animation."""
    return quick_settings() | {"motion": "still"}


def test_the_window_shows_what_it_shows_on_linux(windows: Windows, tmp_path: Path) -> None:
    linux = RealProgram(tmp_path / "linux")
    for program in (linux, windows.desktop(tmp_path / "wine")):
        save_races(program.races)
        program.config.mkdir(parents=True, exist_ok=True)
        (program.config / "settings.json").write_text(json.dumps(settings()), encoding="utf-8")
    with linux, windows.desktop(tmp_path / "wine") as wine:
        for state, keys in STATES.items():
            for key in keys:
                for program in (linux, wine):
                    program.press(key)
            for size in SIZES:
                for program in (linux, wine):
                    resize_and_draw(program, size)
                are_alike = partial(look_alike, linux, wine, COMPARED.get(state, 1.0))
                wine.wait_until(are_alike, f"Linux's picture of {state} at {size[0]}")


def resize_and_draw(program: RealProgram, size: tuple[int, int]) -> None:
    """Resize the window, and wait until the previous picture is gone."""
    before = picture(program)
    program.resize(*size)
    both = (0, 0, min(before.width, size[0]), min(before.height, size[1]))
    program.wait_until(lambda: before.crop(both) != picture(program).crop(both), "a picture of another size")


def look_alike(one: RealProgram, other: RealProgram, part: float) -> bool:
    """Return whether this part of the width is the same in both windows now."""
    box = (0, 0, round(one.size[0] * part), one.size[1])
    first, second = (picture(program).crop(box).filter(ImageFilter.BoxBlur(AROUND)) for program in (one, other))
    return max(ImageChops.difference(first, second).tobytes()) <= MOST_APART


def picture(program: RealProgram) -> Image.Image:
    """Return the present picture of the window."""
    return Image.frombytes("RGB", program.size, program.frame())
