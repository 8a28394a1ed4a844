"""After every key the screen is the same as if everything were painted again."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.kit.drawing.canvas import clear_paint_cache
from breakaway_desktop.kit.drawing.palette import NIGHT
from tests.kit.races import BOT, match_of, play_steps
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT


def look(seat: RaceScreenDriver, what: str) -> None:
    shown = seat.picture_checksum()
    clear_paint_cache()
    assert shown == seat.picture_checksum(), what


@pytest.mark.parametrize("size", [(960, 600), pytest.param((1600, 900), marks=pytest.mark.release)])
def test_a_race_by_one_human(size: tuple[int, int], tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of(["human", *[BOT] * 5]), 70), tmp_path, size=size, speed="slow")
    assert seat.wait_for_ask()
    seat.wait(400)
    for keys in ("21", "e", "e", "3", "e", "\x1b", "h", "\x1b"):
        for letter in keys:
            seat.key(ord(letter))
        seat.wait(50)
        look(seat, repr(keys))
    for key in (
        pygame.K_F8,
        pygame.K_F8,
        pygame.K_F3,
        pygame.K_F4,
        pygame.K_F4,
        pygame.K_TAB,
        pygame.K_TAB,
        pygame.K_RIGHT,
    ):
        seat.key(key)
        look(seat, pygame.key.name(key))
    for label in ("card 1", "plates", "undo"):
        seat.point(seat.box(label).centre)
        look(seat, label)
    seat.play_first()
    for _frame in range(6):
        seat.wait(140)
        look(seat, "film")
    seat.key(pygame.K_SPACE)
    assert seat.wait_for_ask()
    for key, mods in ((pygame.K_z, CTRL), (pygame.K_y, CTRL), (pygame.K_F8, SHIFT)):
        seat.key(key, mods=mods)
        look(seat, pygame.key.name(key))
    seat.app.set_palette(NIGHT)
    seat.stage.resize()
    look(seat, "another theme")
