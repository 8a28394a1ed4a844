"""The strip where squares are hidden: all riders in one file at equal steps, with gates (design sheet, Blind)."""

from __future__ import annotations

import math
from itertools import pairwise

from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.road_picture import RoadMark, RoadPicture, Running
from breakaway_desktop.ui.road.tokens import TokenState, draw_body, draw_ring
from breakaway_desktop.words import _

_GATE_SHARE = 1.2
"""A gate takes so much of a step."""
_MOST_STEP = 34.0
_REACH = 14.0


def _road(box: Box) -> Box:
    """The road within the box: tags of the gates stand above, own squares and words below."""
    compact = box.h < 100
    return Box(box.x + 11, box.y + (17 if compact else 30), box.w - 22, 36 if compact else 44)


def _places(box: Box, picture: RoadPicture) -> tuple[list[tuple[Running, float]], list[tuple[int, float]], float]:
    """Riders from the rear with where they stand, gates with where they do, and the step."""
    road = _road(box)
    riders = picture.running[::-1]
    gates = sum(1 for before, here in pairwise(riders) if before.gate != here.gate)
    step = min(_MOST_STEP, road.w / max(1.0, len(riders) + gates * _GATE_SHARE + 0.4))
    x = road.x + (road.w - step * (len(riders) + gates * _GATE_SHARE)) / 2
    tokens: list[tuple[Running, float]] = []
    found: list[tuple[int, float]] = []
    for before, rider in zip((None, *riders), riders, strict=False):
        if before is not None and before.gate != rider.gate:
            found.append((rider.gate, x + step * _GATE_SHARE / 2))
            x += step * _GATE_SHARE
        tokens.append((rider, x + step / 2))
        x += step
    return tokens, found, step


def running_rider_at(box: Box, pos: Point, picture: RoadPicture) -> int | None:
    """The rider whose token is under a point; the nearest if several are."""
    tokens, _gates, step = _places(box, picture)
    y = _road(box).centre[1]
    near = [(math.dist(pos, (x, y)), rider.id) for rider, x in tokens]
    return min(near)[1] if near and min(near)[0] <= max(_REACH, step / 2) else None


def draw_running(canvas: Canvas, box: Box, picture: RoadPicture) -> list[RoadMark]:
    """The whole strip; returns where own squares stand."""
    p = canvas.palette
    road = _road(box)
    compact = box.h < 100
    tokens, gates, step = _places(box, picture)
    canvas.fill(p.road, road)
    for edge in (road.y, road.bottom):
        canvas.line((road.x, edge), (road.right, edge), p.casing, 2.0)
    marks: list[RoadMark] = []
    for rider, x in tokens:
        if rider.square is not None:
            canvas.fill(p.tint, Box(x - step / 2 + 1, road.y + 1, step - 2, road.h - 2))
    for gate, x in gates:
        words = str(gate)
        w = canvas.measure(words, 12.5, True)[0] + 14
        canvas.fill(p.ink, Box(x - 1.5, road.y - 3, 3, road.h + 6))
        tag = Box(x - w / 2, road.y - (15 if compact else 25), w, 14 if compact else 19)
        canvas.box(tag, p.ink, radius=4)
        canvas.text(words, 11.5 if compact else 12.5, tag.centre, colour=p.on_ink, bold=True, anchor="center")
    r = min(12.5, 0.42 * step)
    y = road.centre[1]
    states = {rider.id: _state(picture, rider) for rider, _x in tokens}
    for rider, x in tokens:
        draw_ring(canvas, (x, y), r, states[rider.id])
    for rider, x in tokens:
        draw_body(canvas, team_look(rider.look), str(rider.id), (x, y), r, states[rider.id])
        if rider.square is not None:
            drawn = canvas.text(str(rider.square), 12.5, (x, road.bottom + 11), bold=True, anchor="center")
            marks.append(RoadMark("square", rider.square, drawn.inflated(3, 1)))
    _paint_words(canvas, box, road, compact, own=bool(marks))
    return marks


def _paint_words(canvas: Canvas, box: Box, road: Box, compact: bool, *, own: bool) -> None:
    p = canvas.palette
    y = box.bottom - (7 if compact else 11)
    front = _("front")
    right = road.right - canvas.measure(front, 12.5, True)[0]
    canvas.text(front, 12.5, (road.right, y), colour=p.ink2, bold=True, anchor="midright")
    words = _("own squares below; the rest is order alone, with checkpoints")
    if not own:
        words = _("the order alone, with the checkpoints passed; squares are hidden")
    size = 12.5
    while size > 11 and canvas.measure(words, size)[0] > right - road.x - 12:
        size -= 0.5
    if not compact and canvas.measure(words, size)[0] <= right - road.x - 12:
        canvas.text(words, size, (road.x, y), colour=p.ink2, anchor="midleft")


def _state(picture: RoadPicture, rider: Running) -> TokenState:
    return TokenState(
        to_move=rider.id == picture.to_move, shown=rider.id == picture.shown or rider.id in picture.ringed
    )
