"""What lies in the infield: leaves of crowded squares, text, line flags, and beside them a drawing or what a
variant says (design sheet, "The circuit").

Pure geometry in units. Leaves go before text, text before flags, flags before the drawing; what has no room is
left out, smallest loss first.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.road.stadium import MIDDLE_LINE, LinePlace, Stadium
from breakaway_desktop.ui.road.standing import Crowd, Place

GAPS = (12.0, 6.0)
"""Between leaves and text; the smaller where they have no room otherwise."""
FLAG_HEIGHT = 20.0
FLAG_DEPTH = -34.0
_EDGE = 18.0
"""Room for the numbers of the squares, from the inner edge of the road."""


@dataclass(frozen=True, slots=True)
class _LeafLook:
    """Token diameter, space between tokens and margin of a leaf."""

    diameter: float
    between: float
    margin: float


_LEAF_SIZES = (_LeafLook(24.0, 5.0, 8.0), _LeafLook(21.0, 3.0, 4.0))
"""As the design sheet says, and where that has no room."""
_FAR = 60.0
"""A leaf that hangs so far from its square is far away."""
_LARGER = 85.0
"""An infield with a larger radius has larger leaves: as many times as it is larger than this, at most twice."""
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
    stem: tuple[tuple[float, float], ...]
    """Its corners: two at the disc around two at the sheet."""
    mouth: tuple[tuple[float, float], ...]
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


def leaf_columns(count: int) -> int:
    """Tokens in one row of a leaf: at most 3 to six riders, 6 to eighteen, then 8 (design sheet, "Leaf"), and no more
    than fill its rows evenly."""
    most = 3 if count <= 6 else 6 if count <= 18 else 8
    return math.ceil(count / math.ceil(count / most))


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
    counts = [len(crowd.riders) for crowd in crowds]
    chosen: tuple[int, Box] | None = None
    looks = _leaf_looks(stadium)
    for text, look in itertools.product((*texts, None), looks):
        sizes = [_leaf_size(count, look) for count in counts]
        middles = _first_fit(stadium, crowds, sizes, text)
        if text is not None and aside is None:
            middles = _nearer(stadium, crowds, sizes, middles, _first_fit(stadium, crowds, sizes, text, on_right=True))
        is_high = any(h > 2 * stadium.inner - 2 * (look.margin + 9) for _, h in sizes)
        if middles is not None and not (is_high and look is not looks[-1]):
            break
    if middles is None:
        middles = _spread(stadium, crowds, sizes)
    if text is not None:
        box = Box(middles.pop() - text[0] / 2, stadium.cy - text[1] / 2, *text)
        chosen = texts.index(text), box if crowds else _beside_flags(stadium, box, lines)
    leaves = tuple(_leaf(stadium, crowd, x, size, look) for crowd, x, size in zip(crowds, middles, sizes, strict=True))
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


def _leaf_looks(stadium: Stadium) -> tuple[_LeafLook, ...]:
    """The sizes of leaves to try, largest first."""
    times = min(2.0, stadium.inner / _LARGER)
    first = _LEAF_SIZES[0]
    if times <= 1.1:
        return _LEAF_SIZES
    return _LeafLook(first.diameter * times, first.between * times, first.margin * times), *_LEAF_SIZES


def text_middle(stadium: Stadium) -> float:
    """The middle of the infield's left half, where its text stands."""
    return stadium.cx - (stadium.straight / 2 + stadium.inner - _EDGE) / 2


def _half_width(stadium: Stadium, y: float, h: float) -> float:
    """How far from the middle a box may reach so that its corners stay clear of the squares' numbers."""
    reach = max(abs(y - stadium.cy), abs(y + h - stadium.cy))
    return stadium.straight / 2 + math.sqrt(max(0.0, (stadium.inner - _EDGE) ** 2 - reach**2))


def _leaf_size(count: int, look: _LeafLook) -> tuple[float, float]:
    columns, step = leaf_columns(count), look.diameter + look.between
    rows = math.ceil(count / columns)
    return columns * step - look.between + 2 * look.margin, rows * step - look.between + 2 * look.margin


def _hanging(stadium: Stadium, crowd: Crowd, size: tuple[float, float]) -> tuple[float, float]:
    """The middle of a leaf that hangs straight inwards from its square."""
    out_x, out_y = stadium.outward(crowd.place)
    edge_x, edge_y = stadium.point(crowd.place, 0)
    room = max(0.0, stadium.inner - _EDGE - size[1] / 2)
    x = edge_x - out_x * (_EDGE + 4 + size[0] / 2)
    y = edge_y - out_y * (_EDGE + size[1] / 2)
    return x, min(stadium.cy + room, max(stadium.cy - room, y))


def _first_fit(
    stadium: Stadium,
    crowds: Sequence[Crowd],
    sizes: Sequence[tuple[float, float]],
    text: tuple[float, float] | None,
    *,
    on_right: bool = False,
) -> list[float] | None:
    tries = (_side_by_side(stadium, crowds, sizes, text, gap, on_right=on_right) for gap in GAPS)
    return next((middles for middles in tries if middles is not None), None)


def _nearer(
    stadium: Stadium,
    crowds: Sequence[Crowd],
    sizes: Sequence[tuple[float, float]],
    usual: list[float] | None,
    other: list[float] | None,
) -> list[float] | None:
    """The usual way to hang, with the text on the left, unless leaves hang far from their squares there and nearer with
    the text on the right: long stems cross the road and each other."""

    def farthest(middles: list[float]) -> float:
        hanging = (_hanging(stadium, crowd, size)[0] for crowd, size in zip(crowds, sizes, strict=True))
        return max((abs(x - at) for x, at in zip(hanging, middles, strict=False)), default=0.0)

    if usual is None or other is None:
        return other if usual is None else usual
    away = farthest(usual)
    return other if away > _FAR and farthest(other) < away - _FAR / 2 else usual


def _side_by_side(
    stadium: Stadium,
    crowds: Sequence[Crowd],
    sizes: Sequence[tuple[float, float]],
    text: tuple[float, float] | None,
    gap: float,
    *,
    on_right: bool = False,
) -> list[float] | None:
    """Middles of all leaves, and of the text last if there is one, so that none covers another; None without room.

    Leaves of the left bend stay left of the text, all others slide to its right; `on_right`: the text stands in the
    right half, and only leaves of the right bend to its right."""
    items: list[tuple[int, float, int, float, float]] = []
    for i, (crowd, size) in enumerate(zip(crowds, sizes, strict=True)):
        x, y = _hanging(stadium, crowd, size)
        outward = stadium.outward(crowd.place)[0]
        side = 0 if outward < -0.6 else 4 if on_right and outward > 0.6 else 2
        items.append((side, x, i, size[0], _half_width(stadium, y - size[1] / 2, size[1])))
    if text is not None:
        half = _half_width(stadium, stadium.cy - text[1] / 2, text[1])
        middle = text_middle(stadium)
        items.append(
            (3, 2 * stadium.cx - middle, len(crowds), text[0], half)
            if on_right
            else (1, middle, len(crowds), text[0], half)
        )
    items.sort()
    middles: list[float] = []
    before = -math.inf
    for _, x, _, w, half in items:
        middle = max(x, before + gap + w / 2, stadium.cx - half + w / 2)
        middles.append(middle)
        before = middle + w / 2
    after = math.inf
    for k in range(len(items) - 1, -1, -1):
        _, _, _, w, half = items[k]
        middles[k] = min(middles[k], after - gap - w / 2, stadium.cx + half - w / 2)
        after = middles[k] - w / 2
        if after < stadium.cx - half - 1e-6:
            return None
    placed = dict(zip((item[2] for item in items), middles, strict=True))
    return [placed[i] for i in range(len(items))]


def _leaf(stadium: Stadium, crowd: Crowd, x: float, size: tuple[float, float], look: _LeafLook) -> Leaf:
    w, h = size
    _, y = _hanging(stadium, crowd, size)
    box = Box(x - w / 2, y - h / 2, w, h)
    columns, step = leaf_columns(len(crowd.riders)), look.diameter + look.between
    inset = look.margin + look.diameter / 2
    places = {
        rider: Place(
            box.x + inset + (i % columns) * step,
            box.y + inset + (i // columns) * step,
            look.diameter,
        )
        for i, rider in enumerate(crowd.riders)
    }
    depth = (1 + MIDDLE_LINE) / 2 if crowd.lapped else 0.32
    disc_x, disc_y = stadium.point(crowd.place, depth * stadium.depth)
    if box.y <= disc_y <= box.bottom:
        near_x = min(box.right - 2, max(box.x + 2, disc_x))
        near_y = min(box.bottom - 16, max(box.y + 16, disc_y))
    else:
        near_x = min(box.right - 20, max(box.x + 20, disc_x))
        near_y = min(box.bottom - 2, max(box.y + 2, disc_y))
    away = math.dist((disc_x, disc_y), (near_x, near_y)) or 1.0
    side_x, side_y = (disc_y - near_y) / away, (near_x - disc_x) / away
    along_x, along_y = (disc_x - near_x) / away, (disc_y - near_y) / away

    def across(x: float, y: float, half: float) -> tuple[float, float]:
        return x + side_x * half, y + side_y * half

    stem = (
        across(disc_x, disc_y, 4), across(near_x, near_y, 8), across(near_x, near_y, -8), across(disc_x, disc_y, -4),
    )  # fmt: skip
    out_x, out_y = near_x + 4.5 * along_x, near_y + 4.5 * along_y
    mouth = across(near_x, near_y, 7), across(near_x, near_y, -7), across(out_x, out_y, -6.5), across(out_x, out_y, 6.5)
    return Leaf(
        crowd, box, places, (disc_x, disc_y, min(max(16.0, 0.64 * look.diameter), 0.4 * stadium.cell)), stem, mouth
    )


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
    half = _half_width(stadium, y, FLAG_HEIGHT)
    return Box(max(stadium.cx - half, min(stadium.cx + half - width, left)), y, width, FLAG_HEIGHT)


def _beside_flags(stadium: Stadium, box: Box, lines: Sequence[tuple[LinePlace, Sequence[float]]]) -> Box:
    """The text, moved aside until no flag is in its way, or none but the start's; where that fails it stays."""
    half = _half_width(stadium, box.y, box.h)
    for kinds in (("start", "sprint", "finish"), ("sprint", "finish")):
        flags = [_flag_box(stadium, line, widths[0]) for line, widths in lines if line.kind in kinds]
        for aside in (0, -4, -8, -12, *range(6, int(half), 6)):
            moved = box.moved(aside, 0)
            if moved.x < stadium.cx - half or moved.right > stadium.cx + half:
                continue
            if not any(moved.inflated(2, 0).touches(flag) for flag in flags):
                return moved
    return box


def _spread(stadium: Stadium, crowds: Sequence[Crowd], sizes: Sequence[tuple[float, float]]) -> list[float]:
    """Middles of leaves that have no room side by side: evenly apart, in the order in which they hang."""
    step = 2 * (stadium.straight / 2 + stadium.inner - 60) / max(1, len(crowds) - 1)
    order = sorted(range(len(crowds)), key=lambda i: _hanging(stadium, crowds[i], sizes[i])[0])
    return [stadium.cx + (order.index(i) - (len(crowds) - 1) / 2) * step for i in range(len(crowds))]


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
        if abs(down) + h / 2 > stadium.inner - _EDGE:
            continue
        half = _half_width(stadium, y, h)
        for along in (0, 8, -8, 16, -16, 28, -28, 44, -44, 64, -64, 90, -90):
            box = Box(middle + along - w / 2, y, w, h)
            if box.x < stadium.cx - half or box.right > stadium.cx + half:
                continue
            if not any(box.inflated(8, 4).touches(other) for other in taken):
                return box
    return None
