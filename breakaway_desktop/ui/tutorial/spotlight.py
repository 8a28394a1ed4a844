"""The spotlight of a lesson: a scrim with a hole and a frame for each part of the screen that the lesson explains.

The sheet with instructions is placed where it hides none of these parts; chevrons lead from it to the nearest one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import pygame

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit.containers import solid
from breakaway_desktop.kit.toolkit.layout import LaidOutTree, Measure, Node, NodeBox
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said, without_controls

WIDTHS = (560.0, 460.0, 380.0)
"""Widths of the sheet in units, in the order in which they are tried until it hides nothing."""
SHEET = "lesson"  # no words: a name in the tree
SHOWN_MS = 700.0
"""Milliseconds in which the chevrons appear."""
FLASHES_MS = 800.0
"""Milliseconds in which the frames flash twice after a wrong key."""
_SCRIM_ALPHA = 0.62
_EDGE = 10.0
"""Minimum distance of the sheet from the edge of the window, in units."""
_STEP, _MAX_STEPS = 12.0, 28
"""Distance in units between two places where the sheet is tried, and the maximum number of such steps in a row."""
_CLEAR, _MIN_CLEAR = 18.0, 6.0
"""Distance of the sheet from boxes that it must not hide, and its minimum in a small window, in units."""
_POINTER_LENGTH = 70.0
"""The preferred distance of the sheet from the nearest light, in units."""
_CHEVRON, _PITCH = 13.0, 30.0
"""Half the height of a chevron, and the distance between two, in units."""


@dataclass(frozen=True, slots=True)
class SpotlitShape:
    """A part of the screen that the lesson explains, by the corners of its outline."""

    corners: tuple[Point, ...]

    @property
    def box(self) -> Box:
        xs, ys = [x for x, _y in self.corners], [y for _x, y in self.corners]
        return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    @classmethod
    def of(cls, box: Box) -> SpotlitShape:
        return cls(((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)))


@dataclass(frozen=True, slots=True)
class SpotlightPlan:
    """Parts of the screen for a step: those to light, those in which a click completes the step, and those that the
    sheet should not hide."""

    lights: tuple[SpotlitShape, ...] = ()
    completes_step: tuple[Box, ...] = ()
    keep_clear: tuple[Box, ...] = ()
    prefer_clear: Box | None = None


class Spotlight(Node):
    """A screen without input, covered by the scrim and the sheet.

    `find` returns the parts of the screen for this step; if there are none, the sheet is in the middle. `shown_ms`,
    `flashed_ms`: milliseconds since the step was opened, and since a wrong key.
    """

    child: Node
    find: Callable[[LaidOutTree], SpotlightPlan]
    sheet: Callable[[float], Node]
    """Returns the sheet for a width, in units."""
    step_topic: object
    """The topic of the parts that perform the step when they are pressed."""
    shown_ms: float
    flashed_ms: float
    sheet_width: float = 0.0
    """The width of the sheet, in units; 0: one of `WIDTHS`."""
    looks_at: str = ""
    """What the step explains, in words for a screen reader."""

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        below = place_inert(self.child, measure, box, out)
        out.topics += below.topics
        parts = self.find(below)
        lights = tuple(_within(light, box.inflated(-5)) for light in parts.lights)
        node, sheet_box = self._place_sheet(measure, box, lights, parts)
        out.paint_calls.append((box, lambda canvas: _paint(canvas, lights, sheet_box, self.shown_ms, self.flashed_ms)))
        out.topics += [*((NodeBox(box), self.step_topic) for box in parts.completes_step), (NodeBox(sheet_box), None)]
        solid(node, name=SHEET).place(measure, sheet_box, out)
        if out.said is not None and below.said:
            out.said.append(Said(Role.GROUP, self.looks_at, children=without_controls(below.said), box=box))

    def _place_sheet(
        self, measure: Measure, box: Box, lights: Sequence[SpotlitShape], parts: SpotlightPlan
    ) -> tuple[Node, Box]:
        """Return the sheet and its box, at the first width at which it hides nothing, or else the one at which it hides
        least."""
        best: tuple[float, Node, Box] | None = None
        for width in (min(self.sheet_width, box.w - 2 * _EDGE),) if self.sheet_width else WIDTHS:
            node = self.sheet(width)
            h = min(node.height(measure, width), box.h - 2 * _EDGE)
            if not lights and not parts.keep_clear:
                return node, box.centred(width, h)
            hidden, sheet_box = place_sheet(
                box, width, h, tuple(light.box for light in lights), parts.keep_clear, parts.prefer_clear
            )
            if not hidden:
                return node, sheet_box
            if best is None or hidden < best[0]:
                best = hidden, node, sheet_box
        assert best is not None
        return best[1:]


def place_inert(of: Node, measure: Measure, box: Box, out: LaidOutTree) -> LaidOutTree:
    """Lay out a node that is painted without input; return its layout."""
    below = LaidOutTree(
        lambda _said: None, out.window_box, current_model=out.current_model, said=None if out.said is None else []
    )
    of.place(measure, box, below)
    out.named.update(below.named)
    out.paint_calls += below.paint_calls
    return below


def _within(light: SpotlitShape, bounds: Box) -> SpotlitShape:
    return SpotlitShape(
        tuple((min(max(x, bounds.x), bounds.right), min(max(y, bounds.y), bounds.bottom)) for x, y in light.corners)
    )


# The place of the sheet


@lru_cache(maxsize=32)
def place_sheet(
    bounds: Box, w: float, h: float, lights: tuple[Box, ...], free: tuple[Box, ...], better_free: Box | None
) -> tuple[float, Box]:
    """Return how much the sheet hides in its best place, and its box there.

    It should touch no light and no box of `free`; if that is impossible, it hides as little of them as possible. Among
    such places, the best is about `_POINTER_LENGTH` units from the nearest light, and hides little of `better_free`.
    """
    keep = [*lights, *free]
    best: tuple[float, float, float, Box] | None = None
    for x, y in product(_steps(_EDGE, bounds.w - w - _EDGE), _steps(_EDGE, bounds.h - h - _EDGE)):
        # How much it hides, and by how much it is too near.
        box = Box(x, y, w, h)
        distance = min((gap(box, other) for other in keep), default=_CLEAR)
        hidden = 0.0 if distance >= _MIN_CLEAR else 1.0 + sum(_shared_area(box, other) for other in keep)

        # Else the place from which the chevrons have the best length.
        length = min((gap(box, other) for other in lights), default=_POINTER_LENGTH)
        cost = abs(length - _POINTER_LENGTH) + (0.0 if better_free is None else _shared_area(box, better_free) / 500)
        place = hidden, max(0.0, _CLEAR - distance), cost, box
        if best is None or place[:3] < best[:3]:
            best = place
    assert best is not None
    return best[0], best[3]


def _steps(first: float, last: float) -> list[float]:
    if last <= first:
        return [first]
    count = min(_MAX_STEPS, math.ceil((last - first) / _STEP))
    return [first + index * (last - first) / count for index in range(count + 1)]


def gap(box: Box, other: Box) -> float:
    """Return the distance between two boxes; 0 if they touch."""
    dx = max(other.x - box.right, box.x - other.right, 0.0)
    dy = max(other.y - box.bottom, box.y - other.bottom, 0.0)
    return math.hypot(dx, dy)


def _shared_area(box: Box, other: Box) -> float:
    w = min(box.right, other.right) - max(box.x, other.x)
    h = min(box.bottom, other.bottom) - max(box.y, other.y)
    return w * h if w > 0 and h > 0 else 0.0


def pointer_line(sheet: Box, lights: Sequence[SpotlitShape]) -> tuple[Point, Point] | None:
    """Return both ends of the chevrons' line, from the sheet to the nearest light; None if there is no room for it."""
    if not lights:
        return None
    light = min(lights, key=lambda other: gap(sheet, other.box))
    to = light.box

    # From the edge of the sheet that faces the light, not too near its corners.
    x = min(max(to.centre[0], sheet.x + 50), sheet.right - 50)
    y = min(max(to.centre[1], sheet.y + 40), sheet.bottom - 40)
    dx, dy = max(to.x - sheet.right, sheet.x - to.right), max(to.y - sheet.bottom, sheet.y - to.bottom)
    if dy >= dx:
        start = x, (sheet.bottom if to.y >= sheet.bottom else sheet.y)
    else:
        start = (sheet.right if to.x >= sheet.right else sheet.x), y

    # To the nearest point of its outline.
    outline = [(a, b) for a, b in zip(light.corners, (*light.corners[1:], light.corners[0]), strict=True)]
    end = min((_nearest(start, *side) for side in outline), key=lambda point: math.dist(point, start))
    return (start, end) if math.dist(start, end) >= 1.4 * _PITCH else None


def _nearest(point: Point, a: Point, b: Point) -> Point:
    """Return the point of the side from `a` to `b` that is nearest to `point`."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = 0.0 if not length else min(1.0, max(0.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length))
    return a[0] + share * dx, a[1] + share * dy


# Painting


@lru_cache(maxsize=2)
def _scrim(
    size: tuple[int, int], holes: tuple[tuple[tuple[int, int], ...], ...], colour: tuple[int, int, int]
) -> pygame.Surface:
    scrim = pygame.Surface(size, pygame.SRCALPHA)
    scrim.fill((*colour, round(255 * _SCRIM_ALPHA)))
    for hole in holes:
        pygame.draw.polygon(scrim, (0, 0, 0, 0), hole)
    return scrim


def _paint(canvas: Canvas, lights: Sequence[SpotlitShape], sheet: Box, shown_ms: float, flashed_ms: float) -> None:
    """Paint scrim, frames and chevrons. `shown_ms`, `flashed_ms`: milliseconds since the step, and a wrong key."""
    holes = tuple(tuple((canvas.px(x), canvas.px(y)) for x, y in light.corners) for light in lights)
    canvas.surface.blit(_scrim(canvas.surface.get_size(), holes, canvas.palette.scrim), (0, 0))
    if canvas.text_log is not None:
        canvas.text_log.append(("", canvas.bounds, False))  # texts under the scrim cannot be read

    # A wrong key makes the frames flash.
    is_lit = flashed_ms >= FLASHES_MS or int(4 * flashed_ms / FLASHES_MS) % 2 == 1
    for light in lights if is_lit else ():
        for colour, width in ((canvas.palette.on_bib, 8.0), (canvas.palette.sun, 4.6)):
            canvas.dashed_line(light.corners, colour, width, on=14, off=8)

    line = pointer_line(sheet, lights)
    if line is not None:
        _paint_chevrons(canvas, *line, share=min(1.0, shown_ms / SHOWN_MS))


def _paint_chevrons(canvas: Canvas, start: Point, end: Point, *, share: float) -> None:
    """Paint this share, from 0 to 1, of the chevrons along a line."""
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    count = max(1, int(length / _PITCH))
    for index in range(math.ceil(count * share)):
        tip = length * (index + 0.6) / count
        x, y, size = start[0] + ux * tip, start[1] + uy * tip, _CHEVRON
        sides = [(x - (ux + uy) * size, y - (uy - ux) * size), (x, y), (x - (ux - uy) * size, y - (uy + ux) * size)]
        for colour, width in ((canvas.palette.on_bib, 12.0), (canvas.palette.sun, 7.5)):
            canvas.path(sides, colour, width)
