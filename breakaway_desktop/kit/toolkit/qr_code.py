"""The QR code that phones scan: black on white in every theme."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

import pygame

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import BLACK, WHITE
from breakaway_desktop.kit.qr import qr_squares
from breakaway_desktop.kit.toolkit.layout import Node, draw


def qr_code(address: str, **more: Any) -> Node:
    """Return the code of an address with its white edge, as large as its box allows."""
    return draw(partial(draw_qr_code, address), says="", **more)


def draw_qr_code(address: str, canvas: Canvas, box: Box) -> None:
    """Draw the code in the upper left corner of the box. All its squares have the same size in whole pixels."""
    side = canvas.px(min(box.w, box.h))
    canvas.blit(_code_surface(address, side), (box.x, box.y))


@lru_cache(maxsize=4)
def _code_surface(address: str, side: int) -> pygame.Surface:
    """Return the code on a white square of `side` pixels."""
    rows = qr_squares(address)
    pixels = max(1, side // len(rows))
    surface = pygame.Surface((side, side))
    surface.fill(WHITE)
    edge = (side - pixels * len(rows)) // 2
    for y, squares in enumerate(rows):
        for x, is_ink in enumerate(squares):
            if is_ink:
                surface.fill(BLACK, (edge + x * pixels, edge + y * pixels, pixels, pixels))
    return surface
