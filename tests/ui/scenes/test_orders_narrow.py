"""Cards of secret orders where there is hardly any room for them."""

from __future__ import annotations

import pygame
import pytest

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import LIGHT, team_look
from breakaway_desktop.ui.scenes.race.cards import Face
from breakaway_desktop.ui.scenes.race.orders_panel import RiderShown, _paint_pickable


@pytest.mark.parametrize("width", [84.0, 40.0, 16.0, 6.0])
def test_a_card_that_is_too_narrow_for_its_figure_is_drawn_all_the_same(width: float) -> None:
    """Letters are made smaller for it, but not for ever: the window would stand still."""
    surface = pygame.Surface((200, 160))
    canvas = Canvas(surface, LIGHT, 1.0)
    face = Face(13, secret=False, lands=20)
    rider = RiderShown(11, "", "", (face,))
    before = surface.copy()
    _paint_pickable(canvas, Box(50, 20, width, 108), team_look("red"), face, "1", rider, 0)
    assert pygame.image.tobytes(surface, "RGB") != pygame.image.tobytes(before, "RGB")
