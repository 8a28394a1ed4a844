"""The jerseys that riders wear (R10.7): plain yellow, green with a band, white with dots, so that they do not differ in
colour only."""

from __future__ import annotations

from typing import Any, Final

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import RGB, WHITE
from breakaway_desktop.kit.toolkit.layout import PaintNode, draw

YELLOW, GREEN, DOTS = "yellow", "green", "dots"
_SHIRT: Final = (
    *((-0.36, -0.92), (-0.98, -0.56), (-0.74, 0.02), (-0.52, -0.1), (-0.52, 0.94), (0.52, 0.94)),
    *((0.52, -0.1), (0.74, 0.02), (0.98, -0.56), (0.36, -0.92), (0.2, -0.72), (-0.2, -0.72)),
)
_COLLAR: Final = ((-0.36, -0.92), (-0.2, -0.72), (0.2, -0.72), (0.36, -0.92))
_BAND: Final = ((-0.52, 0.12), (0.52, 0.12), (0.52, 0.5), (-0.52, 0.5))
_HEM: Final = ((-0.52, 0.78), (0.52, 0.78), (0.52, 0.94), (-0.52, 0.94))
_SPOTS: Final = ((-0.26, -0.42), (0.26, -0.42), (0.0, 0.0), (-0.28, 0.36), (0.28, 0.36), (0.0, 0.7))
_SLEEVE_SPOTS: Final = ((-0.68, -0.44), (0.68, -0.44))
_FILLS: Final[dict[str, RGB]] = {YELLOW: (255, 201, 64), GREEN: (6, 150, 112), DOTS: WHITE}
_SPOT_COLOUR: Final[RGB] = (214, 32, 72)
_DETAIL_H, _SLEEVE_H = 30.0, 40.0
"""Minimum heights, in units, at which a jersey has a collar, and spots on its sleeves."""
_SMALLEST_TOKEN: Final = 18.0
"""Diameter, in units, below which a token has no mark."""


def draw_jersey(canvas: Canvas, jersey: str, centre: Point, height: float, *, is_off: bool = False) -> None:
    """Draw a jersey of this height; `is_off`: only its outline, because no rider has it."""
    radius, edge = height / 2, max(1.0, 0.075 * height)

    def place(points: tuple[Point, ...]) -> list[Point]:
        return [(centre[0] + radius * x, centre[1] + radius * y) for x, y in points]

    if is_off:
        canvas.polygon(place(_SHIRT), None, border=canvas.palette.ink3, border_width=1.2)
        return
    dark = canvas.palette.on_bib
    canvas.polygon(place(_SHIRT), WHITE, border=WHITE, border_width=2.6 * edge)
    canvas.polygon(place(_SHIRT), _FILLS[jersey], border=dark, border_width=edge)
    if jersey == GREEN:
        canvas.polygon(place(_BAND), WHITE)
    if jersey == DOTS:
        is_large = height >= _SLEEVE_H
        for spot in place((*_SPOTS, *(_SLEEVE_SPOTS if is_large else ()))):
            canvas.circle(spot, (0.15 if is_large else 0.17) * radius, _SPOT_COLOUR)
    if height >= _DETAIL_H:
        canvas.path(place(_COLLAR), dark, edge)
        if jersey == YELLOW:
            canvas.polygon(place(_HEM), dark)


def draw_mark(canvas: Canvas, jersey: str, centre: Point, diameter: float) -> None:
    """Draw the jersey of a rider at the upper left of his token; nothing if the token is small or he has no jersey."""
    if jersey and diameter >= _SMALLEST_TOKEN:
        spot = centre[0] - 0.44 * diameter, centre[1] - 0.4 * diameter
        draw_jersey(canvas, jersey, spot, max(13.0, 0.56 * diameter))


def jersey_node(jersey: str, height: float, *, is_off: bool = False, **more: Any) -> PaintNode:
    """Return a jersey as a node."""

    def paint(canvas: Canvas, box: Box) -> None:
        draw_jersey(canvas, jersey, box.centre, height, is_off=is_off)

    return draw(paint, w=height, h=height, **more)
