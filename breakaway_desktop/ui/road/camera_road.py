"""The road of the infield below the riders: its land and squares, the strings on it, and its lines with their signs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from breakaway_desktop.kit.drawing.box import LEAN, Box, Point
from breakaway_desktop.kit.drawing.palette import RGB, WHITE, mix
from breakaway_desktop.kit.toolkit.typography import CHOSEN
from breakaway_desktop.ui.road import camera_background
from breakaway_desktop.ui.road.camera import frame_infield
from breakaway_desktop.ui.road.camera_frame import CameraFrame, paint_tile
from breakaway_desktop.ui.road.camera_layout import LineSign, StringBar
from breakaway_desktop.ui.road.ring_variants import draw_derny
from breakaway_desktop.ui.road.road_signs import line_colours, won_ground

_CHEQUER_BLACK: RGB = (10, 12, 14)
_DARK_SHARE = 0.3
"""Share of the width, at each end, that is darkened before a line is won."""


def draw_road(frame: CameraFrame, draw_ground: Callable[[CameraFrame], object]) -> None:
    """Draw everything below the riders."""
    _draw_land(frame)
    draw_ground(frame)
    if frame.layout.flag is not None:
        _draw_flag(frame, *frame.layout.flag)
    for sign, box in frame.layout.signs:
        if box is not None:
            _draw_sign(frame, sign, box)


def draw_squares(frame: CameraFrame) -> None:
    """Draw the road itself, and what is on it."""
    _draw_ground(frame)
    if frame.layout.texts.is_dark:
        _draw_dark_edges(frame)
    for bar in frame.layout.bars:
        _draw_string(frame, bar)
    for sign in frame.layout.lines:
        _draw_line(frame, sign)
    _draw_limit(frame)
    _draw_path(frame)


def _draw_land(frame: CameraFrame) -> None:
    rect = frame.canvas.rect(*frame.framing.box)
    _x, horizon = frame.canvas.to_px((0, frame_infield(frame.framing.box).far_edge_y))
    surface = camera_background.land(rect.size, round(horizon) - rect.y, frame.sky, frame.palette)
    frame.canvas.surface.blit(surface, rect)


def _draw_ground(frame: CameraFrame) -> None:
    canvas, framing, palette = frame.canvas, frame.framing, frame.palette
    road_height, box, usual = framing.near_edge_y - framing.far_edge_y, framing.box, frame_infield(frame.layout.infield)

    # The road; its first square is even, because the colours of squares alternate. In a close-up, where squares
    # have another size in every frame, two squares are drawn, and repeated.
    first_square = 2 * (math.floor(frame.stretch.first) // 2) - 4
    left = framing.x(frame.stretch, first_square, framing.near_edge_y)
    squares = 2 * math.ceil(3 + (usual.box.right - framing.left) / framing.square_width / 2)
    squares = squares if framing.square_width == usual.square_width else 2
    rect = canvas.rect(box.x, framing.far_edge_y, box.w, road_height)
    width, x = framing.square_width * canvas.scale, canvas.to_px((left, 0))[0]
    surface = camera_background.road(squares, width, rect.h, canvas.px(LEAN * road_height), palette)
    while x < rect.right:
        canvas.surface.blit(surface, (round(x), rect.top))
        x += squares * width
    canvas.fill(palette.below_road, Box(box.x, framing.near_edge_y, box.w, box.bottom - framing.near_edge_y))

    # Squares with slopes or pushes, and highlighted ones.
    for square in range(math.floor(frame.stretch.first) - 2, math.ceil(frame.stretch.last) + 3):
        kind = next((kind for digit, kind in frame.picture.ground if square % 10 == digit), "")
        if kind:
            colour = {"climb": palette.climb, "peak": palette.peak}.get(kind, palette.slope)
            canvas.polygon(framing.quad(frame.stretch, square, square + 1), colour)
        if square in frame.picture.sectors:
            canvas.polygon(framing.quad(frame.stretch, square, square + 1), mix(palette.stone, palette.road, 0.5))
        if square in frame.picture.highlighted_squares:
            canvas.polygon(framing.quad(frame.stretch, square, square + 1), mix(palette.sun, palette.road, 0.45))
    canvas.fill(palette.road_edge, Box(box.x, framing.far_edge_y - 2, box.w, 2.4))

    # The squares of the rider to move, and of his landing.
    if frame.layout.mover is not None and frame.stretch.sees(frame.layout.own_square) and frame.team is not None:
        is_colourless = frame.team.colour_key in ("white", "silver", "black")
        tint = mix(palette.hills[2] if is_colourless else frame.team.fill, palette.road, 0.35)
        canvas.polygon(framing.quad(frame.stretch, frame.layout.own_square, frame.layout.own_square + 1), tint)
    if frame.picture.preview is not None and frame.stretch.sees(frame.layout.landing_square):
        canvas.polygon(
            framing.quad(frame.stretch, frame.layout.landing_square, frame.layout.landing_square + 1),
            mix(palette.pink, palette.road, 0.72),
        )


def _draw_dark_edges(frame: CameraFrame) -> None:
    box = frame.framing.box
    rect = frame.canvas.rect(box.x, box.y, _DARK_SHARE * box.w, box.h)
    left, right = camera_background.dark_edges(rect.size)
    frame.canvas.surface.blit(left, rect)
    frame.canvas.surface.blit(right, frame.canvas.rect(box.right - _DARK_SHARE * box.w, box.y, 1, 1))


def _draw_string(frame: CameraFrame, bar: StringBar) -> None:
    """Draw a string in pink under the wheels, with a dart in front and speed lines behind.

    The hatching makes it visible without colour.
    """
    canvas, framing, palette = frame.canvas, frame.framing, frame.palette
    top, bottom = framing.wheels_y - 0.22 * framing.rider_height, framing.near_edge_y - 1
    middle, height = (top + bottom) / 2, bottom - top
    colour = palette.pink if bar.joined else mix(palette.pink, palette.road, 0.45)
    rear, front = bar.rear, bar.front + 1

    def x(t: float, y: float) -> float:
        return framing.x(frame.stretch, t, y)

    shape = [
        (x(rear, top), top), (x(front, top) - 8, top), (x(front, middle) + 6, middle),
        (x(front, bottom) - 8, bottom), (x(rear, bottom), bottom),
    ]  # fmt: skip
    canvas.polygon(shape, colour, border=palette.on_bib, border_width=2.6)
    left = max(x(rear, bottom) + 8, framing.box.x - height)
    right = min(x(front, bottom) - 18, framing.box.right)
    hatch = []
    while left < right:
        hatch.append([(left, bottom - 1), (left + 0.8 * height, top + 1)])
        left += 11
    if hatch:
        canvas.paths(hatch, mix(colour, palette.on_bib, 0.3), 1.6)
    for index, length in enumerate((16, 26, 19)):
        y = top + height * (index + 0.5) / 3
        start = x(rear, y)
        canvas.polygon([(start, y - 2), (start - length, y), (start, y + 2)], palette.on_bib)


def _draw_flag(frame: CameraFrame, sign: LineSign, box: Box) -> None:
    """Draw the sign of the next line, which is out of view, with the points still to be won."""
    _draw_tile(frame, box, sign, sign.points[sign.line_points.won if sign.line_points is not None else 0 :], 0)


def _draw_line(frame: CameraFrame, sign: LineSign) -> None:
    canvas, framing, palette, t = frame.canvas, frame.framing, frame.palette, sign.line + 1
    if sign.kind in ("finish", "start"):
        _draw_chequers(frame, t)
    else:
        canvas.polygon(framing.quad(frame.stretch, t - 0.14, t + 0.14), WHITE)
        canvas.polygon(framing.quad(frame.stretch, t - 0.09, t + 0.09), line_colours(sign.kind, palette)[0])


def _draw_sign(frame: CameraFrame, sign: LineSign, box: Box) -> None:
    """Draw the sign of a line, on a post beyond the road."""
    canvas, framing, palette = frame.canvas, frame.framing, frame.palette
    post = framing.x(frame.stretch, sign.line + 1, framing.far_edge_y)
    canvas.line((post, framing.far_edge_y), (post, box.y), palette.on_bib, 4)
    canvas.line((post, box.centre[1]), (box.x + 6, box.centre[1]), palette.on_bib, 4)
    points = sign.points if box.w >= frame.layout.sizes(sign).width(len(sign.points)) else ()
    _draw_tile(frame, box, sign, points, sign.line_points.won if sign.line_points is not None else 0)


def _draw_chequers(frame: CameraFrame, line_t: float) -> None:
    framing, rows = frame.framing, 8
    step = (framing.near_edge_y - framing.far_edge_y) / rows
    for row in range(rows):
        y0, y1 = framing.far_edge_y + row * step, framing.far_edge_y + (row + 1) * step
        for column in range(2):
            rear, front = line_t + 0.11 * (column - 1), line_t + 0.11 * column
            corners = [
                (framing.x(frame.stretch, t, y), y) for t, y in ((rear, y0), (front, y0), (front, y1), (rear, y1))
            ]
            frame.canvas.polygon(corners, WHITE if (row + column) % 2 else _CHEQUER_BLACK)


def _draw_tile(frame: CameraFrame, box: Box, sign: LineSign, points: Sequence[int], won: int) -> None:
    """Draw a name and points beside it, the first `won` of them crossed out."""
    palette, y, sizes, (ground, ink) = (
        frame.palette,
        box.centre[1],
        frame.layout.sizes(sign),
        line_colours(sign.kind, frame.palette),
    )
    paint_tile(frame.canvas, box.inflated(2), palette.on_bib)
    paint_tile(frame.canvas, box, palette.sunk)
    paint_tile(frame.canvas, Box(box.x, box.y, sizes.name, box.h), ground)
    middle = box.x + sizes.name / 2 + 1, y
    frame.canvas.text(sign.words, sizes.style, middle, colour=ink, anchor="center")
    x, diameter = box.x + sizes.name + 8, sizes.point_diameter
    for index, value in enumerate(points):
        _draw_point(frame, (x + diameter / 2 + index * (diameter + 1), y), diameter, value, index < won)


def _draw_point(frame: CameraFrame, centre: Point, diameter: float, value: int, won: bool) -> None:
    canvas, palette = frame.canvas, frame.palette
    style = CHOSEN.at(max(14, 0.9 * diameter))
    if not won:
        canvas.circle(centre, diameter / 2 + 0.6, WHITE)
        canvas.circle(centre, diameter / 2 - 0.6, palette.green)
        canvas.text(str(value), style, centre, colour=WHITE, anchor="center")
        return
    canvas.circle(centre, diameter / 2, won_ground(palette))
    canvas.text(str(value), style, centre, colour=palette.ink2, anchor="center")
    x, y = centre
    canvas.path(
        [(x - 0.42 * diameter, y + 0.34 * diameter), (x + 0.42 * diameter, y - 0.34 * diameter)], palette.ink2, 1.2
    )


def _draw_limit(frame: CameraFrame) -> None:
    """Draw the pacemaker on his square, which no rider may reach, with a barrier at its rear edge (R8.8)."""
    square = frame.picture.pacemaker_square
    if square is None or not frame.stretch.touches(square, square):
        return
    canvas, framing, palette = frame.canvas, frame.framing, frame.palette

    # His square.
    canvas.polygon(framing.quad(frame.stretch, square, square + 1), mix(palette.sun, palette.road, 0.55))

    # The barrier.
    bars = 6
    step = (framing.near_edge_y - framing.far_edge_y) / bars
    for bar in range(bars):
        low, high = framing.far_edge_y + bar * step, framing.far_edge_y + (bar + 1) * step
        ends = ((square - 0.03, low), (square + 0.15, low), (square + 0.15, high), (square - 0.03, high))
        canvas.polygon(
            [(framing.x(frame.stretch, t, y), y) for t, y in ends], palette.sun if bar % 2 else palette.on_bib
        )

    # The derny.
    size = 0.4 * framing.rider_height
    draw_derny(
        canvas, palette, (framing.x(frame.stretch, square + 0.62, framing.wheels_y), framing.wheels_y - size), size, 1
    )


def _draw_path(frame: CameraFrame) -> None:
    """Draw chevrons on the empty squares up to the card's landing."""
    if frame.picture.preview is None or not frame.stretch.sees(frame.layout.landing_square):
        return
    occupied = {rider.square for rider in frame.picture.riders}
    paths = []
    for square in range(max(frame.layout.own_square + 1, math.ceil(frame.stretch.first)), frame.layout.landing_square):
        if square not in occupied:
            x, y = frame.framing.x(frame.stretch, square + 0.5), frame.framing.wheels_y - 5
            for offset in (-7, 6):
                left = x + offset * frame.framing.square_width / 52
                paths.append([(left - 4, y - 8), (left + 4, y), (left - 4, y + 8)])
    for path in paths:
        frame.canvas.path(path, frame.palette.pink, 4, round_ends=True)
