"""Where leaves hang in the infield, and where its text stands between them (design sheet, "The circuit").

Pure geometry in units. Leaves and text stand side by side, in the order of the squares. All ways to do that are tried,
the best first: straight stems before the longest text, its usual side before the other one, and the usual rows before
narrower ones. What comes out hangs on the position alone, and small changes of it keep the sides.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from breakaway_desktop.ui.road.stadium import Stadium
from breakaway_desktop.ui.road.standing import Crowd

EDGE: Final = 18.0
"""Room for the numbers of the squares, from the inner edge of the road."""
CORNER: Final = 14.0
"""A stem comes so far from the corner of its sheet at least."""
_TEXT_EDGE: Final = 8.0
"""Room beside the text, more than beside leaves."""
_LARGER: Final = 85.0
"""An infield with a larger radius has larger leaves: as many times as it is larger than this, at most twice."""
_IN_BEND: Final = 0.6
"""From here on a square counts as one of the bend, by the share of its outward direction along the infield."""
_CROWDED_LEFT: Final = 0.25
"""From here on riders crowd in the left half, by the middle of all on leaves, in straights."""
_LONGER: Final = 40.0
"""By so much a stem in a bend may be longer."""

# What is lost by each way: the least loss is taken.
_SMALLER: Final = 4.0
"""For each unit of a token's diameter."""
_GAPS: Final = ((12.0, 0.0), (6.0, 4.0))
"""Between leaves and text."""
_NARROW: Final = 8.0
_A_LINE: Final = 9.0
_NO_TEXT: Final = 150.0
_OTHER_SIDE: Final = 80.0
_ASKEW: Final = (
    (0.0, 0.0), (4.0, 8.0), (8.0, 16.0), (12.0, 23.0), (16.0, 30.0), (24.0, 40.0), (32.0, 50.0), (40.0, 58.0),
    (48.0, 66.0), (56.0, 73.0), (64.0, 80.0), (80.0, 95.0), (96.0, 110.0), (128.0, 130.0), (math.inf, 170.0),
)  # fmt: skip
"""How far leaves slide from where their stems are straight."""


@dataclass(frozen=True, slots=True)
class LeafLook:
    """Token diameter, space between tokens and margin of a leaf."""

    diameter: float
    between: float
    margin: float

    def size(self, count: int, columns: int) -> tuple[float, float]:
        """Width and height of a leaf with so many tokens in so many columns."""
        step = self.diameter + self.between
        rows = math.ceil(count / columns)
        return columns * step - self.between + 2 * self.margin, rows * step - self.between + 2 * self.margin


_SIZES: Final = (LeafLook(24.0, 5.0, 8.0), LeafLook(21.0, 3.0, 4.0))
"""As the design sheet says, and where that has no room."""


@dataclass(frozen=True, slots=True)
class Hung:
    """How leaves hang: their look, and the columns and the middle of each. `text` is the index of the wording with the
    middle where it stands, None where none has room."""

    look: LeafLook
    columns: tuple[int, ...]
    middles: tuple[float, ...]
    text: tuple[int, float] | None


class _Way(NamedTuple):
    """One way to try: which look, which wording (None: no text), how many leaves stand left of it, how far apart they
    are at least, and whether they are narrow."""

    loss: float
    look: int
    wording: int | None
    slot: int
    gap: float
    narrow: bool


class _Item(NamedTuple):
    """Something that stands in the infield: the middle where it stands best, how far from there nothing is lost, from
    where to where it may be, its width."""

    home: float
    slack: float
    low: float
    high: float
    w: float


def leaf_columns(count: int) -> int:
    """Tokens in one row of a leaf: at most 3 to six riders, 6 to eighteen, then 8 (design sheet, "Leaf"), and no more
    than fill its rows evenly."""
    most = 3 if count <= 6 else 6 if count <= 18 else 8
    return math.ceil(count / math.ceil(count / most))


def half_width(stadium: Stadium, y: float, h: float) -> float:
    """How far from the middle a box may reach so that its corners stay clear of the squares' numbers."""
    reach = max(abs(y - stadium.cy), abs(y + h - stadium.cy))
    edge = EDGE * max(1.0, stadium.inner / _LARGER)  # numbers are larger there as well
    return stadium.straight / 2 + math.sqrt(max(0.0, (stadium.inner - edge) ** 2 - reach**2))


def text_middle(stadium: Stadium) -> float:
    """The middle of the infield's left half, where its text stands."""
    return stadium.cx - (stadium.straight / 2 + stadium.inner - EDGE) / 2


def straight_below(stadium: Stadium, crowd: Crowd, size: tuple[float, float]) -> tuple[float, float]:
    """The middle of a leaf that hangs straight inwards from its square."""
    out_x, out_y = stadium.outward(crowd.place)
    edge_x, edge_y = stadium.point(crowd.place, 0)
    room = max(0.0, stadium.inner - EDGE - size[1] / 2)
    x = edge_x - out_x * (EDGE + 4 + size[0] / 2)
    y = edge_y - out_y * (EDGE + size[1] / 2)
    return x, min(stadium.cy + room, max(stadium.cy - room, y))


def hung(
    stadium: Stadium, crowds: Sequence[Crowd], texts: Sequence[tuple[float, float]], *, right_is_taken: bool = False
) -> Hung:
    """The best way to hang these leaves beside a text; `texts`: width and height of its wordings, longest first.
    `right_is_taken`: the text keeps to its usual side."""
    looks = _looks(stadium)
    order = sorted(range(len(crowds)), key=lambda at: (stadium.point(crowds[at].place, 0)[0], crowds[at].place))
    usual = _usual_slot(stadium, [crowds[at] for at in order], right_is_taken=right_is_taken)
    slots = (usual,) if right_is_taken else tuple(range(len(crowds) + 1))
    kept: dict[tuple[int, bool], tuple[list[int], list[_Item]] | None] = {}
    least, best = math.inf, Hung(looks[-1], *_as_named(order, *_spread(stadium, [crowds[at] for at in order])), None)
    for way in _ways(tuple(look.diameter for look in looks), len(texts), slots, usual):
        if way.loss >= least:
            break
        key = way.look, way.narrow
        if key not in kept:
            kept[key] = _leaves(stadium, [crowds[at] for at in order], looks[way.look], way, last=len(looks) - 1)
        found = kept[key]
        if found is None:
            continue
        columns, leaves = found
        items = leaves.copy()
        if way.wording is not None:
            items.insert(way.slot, _text_item(stadium, texts[way.wording], 2 * way.slot > len(order)))
        askew = _least_askew(items, way.gap, least - way.loss)
        if askew is None:
            continue
        least = way.loss + askew[1]
        middles = _side_by_side(items, way.gap, askew[0])
        text = (way.wording, middles.pop(way.slot)) if way.wording is not None else None
        best = Hung(looks[way.look], *_as_named(order, columns, middles), text)
    return best


def _usual_slot(stadium: Stadium, crowds: Sequence[Crowd], *, right_is_taken: bool) -> int:
    """How many leaves hang left of the text: those of the left bend, for it stands in the left half; where most riders
    crowd there all but those of the right bend, for it stands in the right half. Who rides on changes little of that,
    so that text and leaves keep their sides for long."""
    outward = [stadium.outward(crowd.place)[0] for crowd in crowds]
    riders = sum(len(crowd.riders) for crowd in crowds)
    middle = sum(stadium.point(crowd.place, 0)[0] * len(crowd.riders) for crowd in crowds) / max(1, riders)
    if right_is_taken or not crowds or middle > stadium.cx - _CROWDED_LEFT * stadium.straight:
        return sum(out < -_IN_BEND for out in outward)
    return sum(out <= _IN_BEND for out in outward)


def _as_named(
    order: Sequence[int], columns: Sequence[int], middles: Sequence[float]
) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Back from the order from left to right to that of the crowds."""
    back = sorted(range(len(order)), key=order.__getitem__)
    return tuple(columns[at] for at in back), tuple(middles[at] for at in back)


@lru_cache(maxsize=64)
def _ways(looks: tuple[float, ...], texts: int, slots: tuple[int, ...], usual: int) -> tuple[_Way, ...]:
    """All ways there are, the least loss first; `looks`: diameters."""

    def each() -> Iterator[_Way]:
        for look, wording, (gap, closer), narrow in product(
            range(len(looks)), (*range(texts), None), _GAPS, (False, True)
        ):
            lost = _SMALLER * (looks[0] - looks[look]) + closer + _NARROW * narrow
            if wording is None:
                yield _Way(lost + _NO_TEXT, look, None, 0, gap, narrow)
                continue
            for slot in slots:
                aside = 0.0 if slot == usual else _OTHER_SIDE
                yield _Way(lost + _A_LINE * wording + aside, look, wording, slot, gap, narrow)

    return tuple(sorted(each(), key=lambda way: way.loss))


def _looks(stadium: Stadium) -> tuple[LeafLook, ...]:
    """The sizes of leaves to try, largest first."""
    times = min(2.0, stadium.inner / _LARGER)
    first = _SIZES[0]
    if times <= 1.1:
        return _SIZES
    return LeafLook(first.diameter * times, first.between * times, first.margin * times), *_SIZES


def _leaves(
    stadium: Stadium, crowds: Sequence[Crowd], look: LeafLook, way: _Way, *, last: int
) -> tuple[list[int], list[_Item]] | None:
    """Columns of the leaves, and the leaves; None where they are too high for this look, or no narrower than usual."""
    columns = [leaf_columns(len(crowd.riders)) for crowd in crowds]
    high = 2 * stadium.inner - 2 * (look.margin + 9)
    if way.narrow:
        room = min(high, 2 * (stadium.inner - EDGE)) - 2 * look.margin + look.between
        rows = max(1, int(room // (look.diameter + look.between)))
        narrow = [
            min(usual, max(2, math.ceil(len(crowd.riders) / rows)))
            for usual, crowd in zip(columns, crowds, strict=True)
        ]
        if narrow == columns:
            return None
        columns = narrow
    sizes = [look.size(len(crowd.riders), n) for crowd, n in zip(crowds, columns, strict=True)]
    if way.look != last and any(h > high for _w, h in sizes):
        return None
    return columns, [_leaf_item(stadium, crowd, size) for crowd, size in zip(crowds, sizes, strict=True)]


def _leaf_item(stadium: Stadium, crowd: Crowd, size: tuple[float, float]) -> _Item:
    """A leaf: its stem is straight as long as it spans its square; in a bend a longer one is as straight."""
    x, y = straight_below(stadium, crowd, size)
    half = half_width(stadium, y - size[1] / 2, size[1]) - size[0] / 2
    home = min(stadium.cx + half, max(stadium.cx - half, x))
    out_x, out_y = stadium.outward(crowd.place)
    slack = abs(out_y) * max(0.0, size[0] / 2 - CORNER) + abs(out_x) * _LONGER
    return _Item(home, slack, stadium.cx - half, stadium.cx + half, size[0])


def _text_item(stadium: Stadium, size: tuple[float, float], on_right: bool) -> _Item:
    half = half_width(stadium, stadium.cy - size[1] / 2, size[1]) - _TEXT_EDGE - size[0] / 2
    middle = 2 * stadium.cx - text_middle(stadium) if on_right else text_middle(stadium)
    home = min(stadium.cx + half, max(stadium.cx - half, middle))
    return _Item(home, math.inf, stadium.cx - half, stadium.cx + half, size[0])


def _least_askew(items: Sequence[_Item], gap: float, most: float) -> tuple[float, float] | None:
    """The least that all must be free to slide to have room side by side, and what is lost by that: less than `most`;
    None without room."""
    ways = [way for way in _ASKEW if way[1] < most]
    if not ways or not _has_room(items, gap, ways[-1][0]):
        return None
    low, high = 0, len(ways) - 1
    while low < high:
        middle = (low + high) // 2
        if _has_room(items, gap, ways[middle][0]):
            high = middle
        else:
            low = middle + 1
    return ways[low]


def _has_room(items: Sequence[_Item], gap: float, askew: float) -> bool:
    before = -math.inf
    for item in items:
        middle = max(item.low, item.home - item.slack - askew, before + gap + item.w / 2)
        if middle > min(item.high, item.home + item.slack + askew) + 1e-6:
            return False
        before = middle + item.w / 2
    return True


def _side_by_side(items: Sequence[_Item], gap: float, askew: float) -> list[float]:
    """Middles of all, from left to right, none nearer than `gap` to the next, each as near to its home as those left
    of it let it."""
    ends: list[float] = []
    after = math.inf
    for item in reversed(items):
        end = min(item.high, item.home + item.slack + askew, after - gap - item.w / 2)
        ends.append(end)
        after = end - item.w / 2
    middles: list[float] = []
    before = -math.inf
    for item, end in zip(items, reversed(ends), strict=True):
        middle = min(end, max(item.home, before + gap + item.w / 2))
        middles.append(middle)
        before = middle + item.w / 2
    return middles


def _spread(stadium: Stadium, crowds: Sequence[Crowd]) -> tuple[list[int], list[float]]:
    """Columns and middles of leaves that have no room side by side: evenly apart."""
    count = len(crowds)
    step = 2 * (stadium.straight / 2 + stadium.inner - 60) / max(1, count - 1)
    columns = [leaf_columns(len(crowd.riders)) for crowd in crowds]
    return columns, [stadium.cx + (at - (count - 1) / 2) * step for at in range(count)]
