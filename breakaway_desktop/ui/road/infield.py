"""What lies in the infield: leaves of crowded squares, text, line flags, and beside them a drawing or what a
variant says (design sheet, "The circuit").

Pure geometry in units. Leaves go before text, text before flags, flags before the drawing; what has no room is
left out, smallest loss first.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.road.hanging import CORNER, EDGE, LeafLook, half_width, hung, straight_below, text_middle
from breakaway_desktop.ui.road.stadium import MIDDLE_LINE, LinePlace, Point, Stadium
from breakaway_desktop.ui.road.standing import Crowd, Place

FLAG_HEIGHT = 20.0
FLAG_DEPTH = -34.0
_FOOT = -3.0
"""Where a stem leaves the road, by depth."""
_STEM = 0.2
"""Half of a stem's width on the road, in cells of its inner edge, at most."""
_BICYCLE = (92.0, 48.0)
_RAISED = 6.0
"""The drawing stands so much above the middle, clear of the flags below."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A sheet in the infield with the riders of one square, and its stem."""

    crowd: Crowd
    box: Box
    places: Mapping[int, Place]
    disc: tuple[float, float, float]
    """Middle and radius of the disc with the count."""
    stem: tuple[Point, ...]
    """Its corners, from the disc along one side to the sheet, and back along the other."""
    mouth: tuple[Point, ...]
    """Where the stem opens into the sheet."""


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag beside its line: `words` is the index of the wording that fits, `foot` the line's inner end."""

    line: LinePlace
    box: Box
    words: int
    foot: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Infield:
    """Where everything in the infield goes; `text` is None where no wording fits."""

    leaves: tuple[Leaf, ...]
    text: tuple[int, Box] | None
    flags: tuple[Flag, ...]
    bicycle: Box | None
    aside: Box | None = None
    """What a variant says in the right half."""


def infield_of(
    stadium: Stadium,
    crowds: Sequence[Crowd],
    texts: Sequence[tuple[float, float]],
    lines: Sequence[tuple[LinePlace, Sequence[float]]],
    bicycle: float = 1.0,
    aside: tuple[float, float] | None = None,
) -> Infield:
    """Lay out the infield.

    `texts`: width and height of the wordings of the text, longest first. `lines`: places with the widths of their
    flag's wordings, longest first; those named first are placed first. `bicycle`: size of the drawing;
    `aside`: width and height of what stands in its place."""
    way = hung(stadium, crowds, texts, right_is_taken=aside is not None)
    chosen: tuple[int, Box] | None = None
    if way.text is not None:
        words, middle = way.text
        box = Box(middle - texts[words][0] / 2, stadium.cy - texts[words][1] / 2, *texts[words])
        chosen = words, box if crowds else _beside_flags(stadium, box, lines)
    leaves = tuple(
        _leaf(stadium, crowd, x, columns, way.look)
        for crowd, x, columns in zip(crowds, way.middles, way.columns, strict=True)
    )
    taken = [leaf.box.inflated(3) for leaf in leaves] + ([chosen[1]] if chosen else [])
    flags = []
    for line, widths in lines:
        for words, width in enumerate(widths):
            box = _flag_box(stadium, line, width)
            if not any(box.touches(other) for other in taken):
                flags.append(Flag(line, box, words, stadium.point(line.place + 0.5, 0)))
                taken.append(box.inflated(3))
                break
    if aside is not None:
        return Infield(leaves, chosen, tuple(flags), None, _aside(stadium, taken, aside))
    return Infield(leaves, chosen, tuple(flags), None if crowds else _bicycle(stadium, taken, bicycle))


def _leaf(stadium: Stadium, crowd: Crowd, x: float, columns: int, look: LeafLook) -> Leaf:
    w, h = size = look.size(len(crowd.riders), columns)
    box = Box(x - w / 2, straight_below(stadium, crowd, size)[1] - h / 2, w, h)
    step, inset = look.diameter + look.between, look.margin + look.diameter / 2
    places = {
        rider: Place(box.x + inset + (i % columns) * step, box.y + inset + (i // columns) * step, look.diameter)
        for i, rider in enumerate(crowd.riders)
    }
    depth = (1 + MIDDLE_LINE) / 2 if crowd.lapped else 0.32
    disc = stadium.point(crowd.place, depth * stadium.depth)
    radius = min(max(16.0, 0.64 * look.diameter), 0.4 * stadium.cell)
    return Leaf(crowd, box, places, (*disc, radius), *_stem(stadium, crowd, box, disc))


def _stem(stadium: Stadium, crowd: Crowd, box: Box, disc: Point) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The corners of a stem, and where it opens into its sheet. On the road it runs straight inwards, so that it
    touches nothing on other squares; only in the infield it turns to its sheet."""
    along = crowd.place + crowd.beside
    foot = stadium.point(along, _FOOT)
    narrow = min(4.0, _STEM * stadium.cell * stadium.stretch(along, 0))
    if crowd.beside:
        narrow = min(narrow, 1.2)
    near, edge = _nearest(box, foot)
    road = [disc]
    if crowd.beside:
        road.append(stadium.point(along, (1 + MIDDLE_LINE) / 2 * stadium.depth))
    ways = [*((at, narrow) for at in road), (foot, min(6.0, 1.5 * narrow))]
    sides = []
    for at, (here, half) in enumerate(ways):
        on = ways[at + 1][0] if at + 1 < len(ways) else near
        across = _across(ways[max(0, at - 1)][0], on)
        sides.append((_moved(here, across, half), _moved(here, across, -half)))
    # However sharply it turns, it turns inside of the road.
    sides[-1] = _inside(stadium, along, sides[-1][0]), _inside(stadium, along, sides[-1][1])
    across = _across(foot, near)
    edge = edge if edge[0] * across[0] + edge[1] * across[1] > 0 else (-edge[0], -edge[1])
    sides.append((_moved(near, edge, 8.0), _moved(near, edge, -8.0)))
    out = _moved(near, (-across[1], across[0]), -4.5)
    mouth = _moved(near, edge, 7), _moved(near, edge, -7), _moved(out, edge, -6.5), _moved(out, edge, 6.5)
    return (*(one for one, _other in sides), *(other for _one, other in reversed(sides))), mouth


def _inside(stadium: Stadium, along: float, at: Point) -> Point:
    """The point, or the nearest below it that is as far from the road as the foot of a stem."""
    return _moved(at, stadium.outward(along), min(0.0, _FOOT - stadium.locate(at)[1]))


def _across(start: Point, end: Point) -> Point:
    """Unit vector across the way from one point to another."""
    away = math.dist(start, end) or 1.0
    return (start[1] - end[1]) / away, (end[0] - start[0]) / away


def _moved(at: Point, to: Point, by: float) -> Point:
    return at[0] + to[0] * by, at[1] + to[1] * by


def _nearest(box: Box, foot: Point) -> tuple[Point, Point]:
    """Where a stem that comes from there meets the sheet, off its corners, and the direction of that edge."""
    x, y = foot
    if box.y <= y <= box.bottom:
        near = min(box.right - 2, max(box.x + 2, x)), min(box.bottom - 16, max(box.y + 16, y))
        return near, (0.0, 1.0)
    near = min(box.right - CORNER, max(box.x + CORNER, x)), min(box.bottom - 2, max(box.y + 2, y))
    return near, (1.0, 0.0)


def _flag_box(stadium: Stadium, line: LinePlace, width: float) -> Box:
    """A flag to the right of its line; in the bends pulled inwards."""
    at = line.place + 0.5
    x, y = stadium.point(at, FLAG_DEPTH)
    across = stadium.outward(at)[0]
    if not stadium.is_bend(at):
        left = x - 9
    elif across > 0:
        left = x + 15 - width
    else:
        left = x - 15
    y -= FLAG_HEIGHT / 2
    half = half_width(stadium, y, FLAG_HEIGHT)
    return Box(max(stadium.cx - half, min(stadium.cx + half - width, left)), y, width, FLAG_HEIGHT)


def _beside_flags(stadium: Stadium, box: Box, lines: Sequence[tuple[LinePlace, Sequence[float]]]) -> Box:
    """The text, moved aside until no flag is in its way, or none but the start's; where that fails it stays."""
    half = half_width(stadium, box.y, box.h)
    for kinds in (("start", "sprint", "finish"), ("sprint", "finish")):
        flags = [_flag_box(stadium, line, widths[0]) for line, widths in lines if line.kind in kinds]
        for aside in (0, -4, -8, -12, *range(6, int(half), 6)):
            moved = box.moved(aside, 0)
            if moved.x < stadium.cx - half or moved.right > stadium.cx + half:
                continue
            if not any(moved.inflated(2, 0).touches(flag) for flag in flags):
                return moved
    return box


def _bicycle(stadium: Stadium, taken: Sequence[Box], size: float) -> Box | None:
    """Where the drawing stands: the middle of the right half, if that is free and high enough."""
    w, h = _BICYCLE[0] * size, _BICYCLE[1] * size
    if 2 * stadium.inner < h + 72:
        return None
    left = 2 * stadium.cx - text_middle(stadium) - w / 2
    tries = (Box(left + aside, stadium.cy - h / 2 - _RAISED, w, h) for aside in (0, 8, 16, 24))
    return next((box for box in tries if not any(box.touches(other) for other in taken)), None)


def _aside(stadium: Stadium, taken: Sequence[Box], size: tuple[float, float]) -> Box | None:
    """Where there is room for it: in the right half, as near its middle as can be."""
    w, h = size
    middle = 2 * stadium.cx - text_middle(stadium)
    for down in (-_RAISED, 0, 6, -14, 14, -24, 24):
        y = stadium.cy - h / 2 + down
        if abs(down) + h / 2 > stadium.inner - EDGE:
            continue
        half = half_width(stadium, y, h)
        for along in (0, 8, -8, 16, -16, 28, -28, 44, -44, 64, -64, 90, -90):
            box = Box(middle + along - w / 2, y, w, h)
            if box.x < stadium.cx - half or box.right > stadium.cx + half:
                continue
            if not any(box.inflated(8, 4).touches(other) for other in taken):
                return box
    return None
