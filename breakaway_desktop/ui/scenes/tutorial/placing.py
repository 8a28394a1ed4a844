"""Where the sheet of a lesson lies: clear of what it speaks of, near to it (design sheet, Tutorial)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

from breakaway_desktop.ui.kit.box import Box, Point

_EDGE, _STEP = 10.0, 10.0
_MOST_STEPS = 32
"""So many places are tried across and down at most, however large the window."""
_CLEAR, _LEAST_CLEAR = 16.0, 4.0
"""So far from what must stay free, and as near as it may come where the window is small."""
_WANTED = 56.0
"""How long the wedge would best be."""
WEDGE_LEAST = 12.0
_HALF_BASE = 15.0


def sheet_box(whole: Box, w: float, h: float, openings: Sequence[Box], free: Sequence[Box], road: Box | None) -> Box:
    """A place of this size in the window that touches none of the openings nor of what else stays `free`; of all such
    places one at a good distance from an opening that leaves most of the `road` to be seen. If there is none, the
    place that covers the least of them."""
    best: tuple[float, float, Box] | None = None
    keep = [*openings, *free]
    for x, y in product(_steps(_EDGE, whole.w - w - _EDGE), _steps(_EDGE, whole.h - h - _EDGE)):
        box = Box(x, y, w, h)
        least = min((_gap(box, other) for other in keep), default=_CLEAR)
        covered = sum(_common(box, other) for other in keep)
        tight = max(0.0, _CLEAR - least) if least >= _LEAST_CLEAR else 1000.0 + covered
        away = min((_gap(box, other) for other in openings), default=_WANTED)
        price = abs(away - _WANTED) + (0.0 if road is None else _common(box, road) / 600)
        if best is None or (tight, price) < best[:2]:
            best = tight, price, box
    assert best is not None
    return best[2]


def wedge(
    sheet: Box, openings: Sequence[Box], outlines: Sequence[Sequence[Point]] = ()
) -> tuple[Point, Point, Point] | None:
    """The triangle from the sheet's edge to the nearest opening, its tip last; None where there is no room for it. It
    leaves the sheet on the side from which the opening is farther away, so that it is broad where that lies beside a
    corner. The tip touches the outline of an opening that has one."""
    if not openings:
        return None
    nearest = min(range(len(openings)), key=lambda at: _gap(sheet, openings[at]))
    to = openings[nearest]
    if _gap(sheet, to) < WEDGE_LEAST:
        return None
    one, other, tip = _triangle(sheet, to)
    if nearest < len(outlines) and outlines[nearest]:
        middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        tip = min(outlines[nearest], key=lambda point: math.dist(point, middle))
    return one, other, tip


def _triangle(sheet: Box, to: Box) -> tuple[Point, Point, Point]:
    inner = to.inflated(-min(14.0, to.w / 3), -min(14.0, to.h / 3))
    tip_x = min(max(sheet.centre[0], inner.x), inner.right)
    tip_y = min(max(sheet.centre[1], inner.y), inner.bottom)
    across = max(to.x - sheet.right, sheet.x - to.right)
    down = max(to.y - sheet.bottom, sheet.y - to.bottom)
    if across >= down:
        side = sheet.x if to.right <= sheet.x else sheet.right
        tip = (to.right if to.right <= sheet.x else to.x), tip_y
        y = min(max(tip_y, sheet.y + 44), sheet.bottom - 44)
        return (side, y - _HALF_BASE), (side, y + _HALF_BASE), tip
    side = sheet.y if to.bottom <= sheet.y else sheet.bottom
    tip = tip_x, (to.bottom if to.bottom <= sheet.y else to.y)
    x = min(max(tip_x, sheet.x + 44), sheet.right - 44)
    return (x - _HALF_BASE, side), (x + _HALF_BASE, side), tip


def _steps(first: float, last: float) -> list[float]:
    if last <= first:
        return [first]
    count = min(_MOST_STEPS, math.ceil((last - first) / _STEP))
    return [first + at * (last - first) / count for at in range(count + 1)]


def _gap(one: Box, other: Box) -> float:
    """How far two boxes are apart; 0 if they touch."""
    dx = max(other.x - one.right, one.x - other.right, 0.0)
    dy = max(other.y - one.bottom, one.y - other.bottom, 0.0)
    return math.hypot(dx, dy)


def _common(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.bottom, other.bottom) - max(one.y, other.y)
    return w * h if w > 0 and h > 0 else 0.0
