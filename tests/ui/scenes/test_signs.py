"""Signs in the top bar: whether one can be pressed is seen in every theme."""

from __future__ import annotations

import pygame
import pytest

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import PALETTES, Palette
from breakaway_desktop.ui.scenes.race.fixtures import Sign
from tests.ui.kit.colour import contrast


def _drawn(palette: Palette, mirrored: bool, enabled: bool) -> pygame.Surface:
    canvas = Canvas(pygame.Surface((40, 40), 0, 32), palette, 1)
    canvas.fill(palette.paper)
    sign = Sign(Box(0, 0, 40, 40), "undo", "undo", lambda: None, mirrored=mirrored, enabled=enabled)
    sign.draw(canvas, False, False)
    return canvas.surface


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("theme", PALETTES)
def test_a_stroke_goes_through_a_sign_that_cannot_be_pressed(theme: str, mirrored: bool) -> None:
    palette = PALETTES[theme]
    awake, asleep = (_drawn(palette, mirrored, enabled) for enabled in (True, False))
    # The stroke begins beyond the arrow, on the side of its tail.
    x = 20 + (9 if mirrored else -9)
    assert awake.get_at((x, 29))[:3] == palette.paper
    found = max(contrast(asleep.get_at((x + dx, 29 + dy))[:3], palette.paper) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    assert found >= 3
