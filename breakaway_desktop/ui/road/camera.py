"""The camera: which stretch of road the infield shows from the side, and where everything on it is drawn.

Pure geometry in units. Squares stand where they are, ascending to the right; nothing is folded. Riders who are out of
view, or on another lap, are on the ring.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.road.road_picture import CardMarker, RiderOnRoad, RoadPicture

LEAN = 0.17
"""How far everything leans forward, as a share of its height."""
_SMALL = 190.0
"""Lower infields than this have smaller riders, numbers and words."""
_LEAST, _MOST = 7, 17
"""How many squares are in view at least, and at most."""
_TALL, _ROOMY = 0.228, 11.0
"""The height of a rider in a high infield, of its own, as long as about this many squares are in view."""
_BADGE = 0.53
"""The diameter of a rider's number, of his height."""
TOP_OF_BADGE = 0.955
"""How far up it reaches, of his height: nobody's is covered by what stands above the riders."""
_LOW = 145.0
"""The height below which riders are smaller still, as in an infield among mountains."""
_SIGN = 19.0
"""The height that the sign of a line takes where it is small."""
_HIGH = 260.0
"""In a higher infield the flag of the next line has a row of its own below the strip."""
_LOWER = 0.08
"""How much lower the words stand there, of its height."""
_FLAG_H = 23.0
_SMALLEST_BADGE = 21.5
"""So that its number is 11 high, which is read well."""
_APART = 15.0
"""The middles of two numbers are so far apart at least: what lies over one leaves its digits free."""
_REST_APART = 19.0
"""The same from the number of those who are not drawn."""
_FEWEST = 3
"""Fewer riders of a square are all shown, however near others are."""
_START_ROW = 6
"""How many riders at the start are drawn on the square: the others are shown behind it (R1.2)."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The squares in view, from `first` on; a fraction while the picture pans."""

    first: float
    squares: int
    behind: int = 0
    """How many squares further back the rider to move stands, where he is out of view; else 0."""

    @property
    def last(self) -> float:
        return self.first + self.squares - 1

    def sees(self, square: float) -> bool:
        """Whether all of this square is in view."""
        return self.first <= square <= self.last

    def touches(self, rear: float, front: float) -> bool:
        """Whether one of these squares is in view."""
        return rear < self.first + self.squares and front + 1 > self.first

    def between(self, other: Stretch, share: float) -> Stretch:
        """The stretch on the way from this one to another, `share` 0–1."""
        return replace(other, first=self.first + (other.first - self.first) * share)


# Which squares


def aim(picture: RoadPicture, squares: int, pegs: Sequence[CardMarker] = (), keep: Stretch | None = None) -> Stretch:
    """The stretch of this many squares (`Framing.squares`) in which the rider to move, and his landing, are seen; then
    the string that he would join, where his other cards lead, the road ahead, and riders nearby. `keep`: that one, if
    rider and landing are in it, so that pointing at a card moves nothing.

    It tells where cards lead: give it only those that its reader may see.
    """
    own, landing = watched(picture)
    if keep is not None and keep.squares == squares and keep.sees(landing) and (keep.sees(own) or keep.behind):
        return replace(keep, behind=0 if keep.sees(own) else math.ceil(keep.first - own))
    low, high = min(own, landing), max(own, landing)
    if high - low + 1 > squares:
        first = high - squares + 3
        return Stretch(first, squares, first - own)
    for square in _wanted(picture, own, landing, pegs):
        wider = min(low, square), max(high, square)
        if wider[1] - wider[0] < squares:
            low, high = wider
    return Stretch(low, squares)


def watched(picture: RoadPicture) -> tuple[int, int]:
    """The squares of the rider to move, who rides or is spoken of, and of his landing; else what is
    explained, or the foremost."""
    ghost = picture.preview
    if ghost is not None:
        return ghost.frm, ghost.to
    candidates = (picture.to_move, next(iter(picture.rolling), None), picture.shown)
    number = next((number for number in candidates if number is not None), None)
    explained = min(picture.lit, default=picture.lit_at or picture.leader_square)
    at = next((rider.square for rider in picture.riders if rider.id == number), explained)
    rolling = picture.rolling.get(number) if number is not None else None
    return at if rolling is None else math.floor(rolling[0]), at


def _wanted(picture: RoadPicture, own: int, landing: int, pegs: Sequence[CardMarker]) -> Iterable[int]:
    """What else is to be seen, the most wanted first."""
    occupied = sorted({shown_square(rider) for rider in picture.riders})
    if own <= 0 and occupied:
        yield occupied[0] - 2
    if picture.crossed is not None:
        yield from (picture.crossed - 8, landing + 3)
    yield from sorted(picture.lit)
    if picture.preview is not None:
        yield from sorted(picture.preview.string)
    yield from sorted(peg.square for peg in pegs)
    if picture.pacing is not None:
        yield picture.pacing
    yield from (max(own, landing) + 2, own - 1)
    yield from sorted((square for square in occupied if square >= own - 5), key=lambda square: abs(square - own))


def shown_square(rider: RiderOnRoad) -> int:
    """Where he is drawn: of 24 riders on square 0 those who begin stand in front, the others behind it."""
    return rider.square - rider.arrived_rank // _START_ROW if rider.square <= 0 else rider.square


# Where things are


@dataclass(frozen=True)
class Framing:
    """The parts of an infield: `box` is what it takes with its lean, heights are from the top down."""

    box: Box
    # Worked out
    small: bool = field(init=False)
    headline: float = field(init=False)
    """The size of the headline, and its middle."""
    headline_y: float = field(init=False)
    news_h: float = field(init=False)
    """The strip of what just happened, and its middle."""
    news_y: float = field(init=False)
    flag_y: float = field(init=False)
    """The middle of the flag of the next line, and the right end of that row."""
    flag_end: float = field(init=False)
    sky: float = field(init=False)
    """Where the words end and riders may begin."""
    far: float = field(init=False)
    """The far edge of the road; then where the nearest wheels stand, and its near edge."""
    ground: float = field(init=False)
    edge: float = field(init=False)
    stone_h: float = field(init=False)
    """The row of milestones, and its middle."""
    stone_y: float = field(init=False)
    bar_h: float = field(init=False)
    """The row of strings, and its middle."""
    bar_y: float = field(init=False)
    size: float = field(init=False)
    """The height of a rider."""
    left: float = field(init=False)
    """Where the first square begins, at the wheels."""
    squares: int = field(init=False)
    wide: float = field(init=False)
    """The width of a square."""

    def __post_init__(self) -> None:
        box, small = self.box, self.box.h < _SMALL
        headline, news, stone, bar = (30.0, 19.0, 18.0, 17.0) if small else (47.0, 23.0, 21.0, 21.0)
        bar_y = box.bottom - 4 - bar / 2
        stone_y = bar_y - bar / 2 - 2 - stone / 2
        edge = stone_y - stone / 2 - 1
        size = 46.0 if box.h < _SMALL + 10 else max(50.0, min(_TALL * box.h, box.w / _ROOMY))
        if small:
            size = 34.0 if box.h < _LOW else 38.0
        headline_y = box.y + (8 if small else 11) + 0.35 * headline
        if box.h > _HIGH:
            headline_y += _LOWER * box.h  # where the sky is wider
        news_y = headline_y + 0.35 * headline + 5 + news / 2
        far = edge - 5 - size * (0.86 if small else 0.92)
        below = news_y + news / 2 + 8 + _FLAG_H / 2
        flag_y = below if box.h > _HIGH else news_y
        worked_out = {
            "small": small, "headline": headline, "headline_y": headline_y, "news_h": news,
            "news_y": news_y, "stone_h": stone, "stone_y": stone_y,
            "bar_h": bar, "bar_y": bar_y, "edge": edge, "ground": edge - 5, "size": size,
            "flag_y": flag_y, "sky": flag_y + _FLAG_H if box.h > _HIGH else news_y + news / 2,
            "far": max(far, news_y + news / 2 + _SIGN) if small else far,
        }  # fmt: skip
        for name, value in worked_out.items():
            object.__setattr__(self, name, value)
        object.__setattr__(self, "flag_end", min(self.span(flag_y + by)[1] for by in (-_FLAG_H / 2, _FLAG_H / 2)) - 16)
        left, right = self.span(stone_y)
        room = max(1.0, right - left - 20)
        squares = max(_LEAST, min(_MOST, int(room / size)))
        for name, value in {"left": left + 6, "squares": squares, "wide": room / squares}.items():
            object.__setattr__(self, name, value)

    def span(self, y: float) -> tuple[float, float]:
        """Where the infield begins and ends at this height."""
        radius = self.box.h / 2
        straight = max(0.0, self.box.w / 2 - radius * math.sqrt(1 + LEAN * LEAN))
        down = max(-radius, min(radius, y - self.box.centre[1]))
        half = straight + math.sqrt(radius * radius - down * down)
        middle = self.box.centre[0] - LEAN * down
        return middle - half, middle + half

    def outline(self, by: float = 0.0, steps: int = 32) -> list[Point]:
        """Around the infield, `by` units outside it."""
        radius = self.box.h / 2
        straight = max(0.0, self.box.w / 2 - radius * math.sqrt(1 + LEAN * LEAN))
        x, y = self.box.centre
        points = []
        for side in (1, -1):
            for n in range(steps + 1):
                turn = math.pi * (n / steps - 0.5)
                across = side * (straight + (radius + by) * math.cos(turn))
                down = side * (radius + by) * math.sin(turn)
                points.append((x + across - LEAN * down, y + down))
        return points

    def x(self, stretch: Stretch, t: float, y: float | None = None) -> float:
        """Where the point `t` of the road (a square begins at its number) is at this height, or at the wheels."""
        up = 0.0 if y is None else self.ground - y
        return self.left + (t - stretch.first) * self.wide + LEAN * up

    def quad(self, stretch: Stretch, rear: float, front: float) -> list[Point]:
        """The road between two points of it."""
        corners = ((rear, self.far), (front, self.far), (front, self.edge), (rear, self.edge))
        return [(self.x(stretch, t, y), y) for t, y in corners]


class CameraRider(NamedTuple):
    """A rider in the picture: where his wheels stand, his height, and how far in from the near edge he rides."""

    rider: RiderOnRoad
    x: float
    y: float
    size: float
    up: float
    number: Point
    """The middle of his number, and its diameter."""
    across: float
    ghost: bool = False
    under_way: float | None = None
    """Where he is while he rides."""


class Rest(NamedTuple):
    """Riders of squares in a row who are not drawn, for want of room: how many, and where that is written."""

    riders: int
    at: Point
    rear: int
    front: int


def placed(picture: RoadPicture, framing: Framing, stretch: Stretch) -> tuple[list[CameraRider], list[Rest]]:
    """The riders in view who are drawn, those far in first, and those who are not, one number for squares in a row. On
    a square who arrived first is nearest and in front."""
    return _placed(picture, framing, stretch, _left_out(*_standing(picture), framing))


def _standing(picture: RoadPicture) -> tuple[RoadPicture, frozenset[int]]:
    """What says who is drawn, and who always is: whoever everything speaks of."""
    of = RoadPicture(
        picture.riders, to_move=picture.to_move, preview=picture.preview, bound=picture.bound,
        rolling=dict.fromkeys(picture.rolling, (0.0, 0.0)),
    )  # fmt: skip
    ghost = picture.preview
    named = {picture.to_move, picture.shown, picture.target, *picture.rolling, *picture.ringed}
    return of, frozenset(id_ for id_ in {*named, ghost.id if ghost is not None else None} if id_ is not None)


@lru_cache(maxsize=64)
def _left_out(picture: RoadPicture, named: frozenset[int], framing: Framing) -> frozenset[int]:
    """Who is not drawn, so that all numbers are read well: of those on the fullest squares the last to arrive, and who
    does not count for the card sooner than who does."""
    whole = Stretch(min((shown_square(rider) for rider in picture.riders), default=0) - 2, 10**4)
    counted = picture.preview.string if picture.preview is not None else ()
    left_out: frozenset[int] = frozenset()
    while True:
        riders, rest = _placed(picture, framing, whole, left_out)
        still = [one for one in riders if one.under_way is None and not one.ghost]
        points = [(one.number, shown_square(one.rider)) for one in still]
        near = {
            square
            for (one, here), (other, there) in combinations(points, 2)
            if abs(here - there) < 2 and math.dist(one, other) < _APART
            for square in (here, there)
        }
        near |= {square for of in rest for point, square in points if math.dist(of.at, point) < _REST_APART}
        shown: dict[int, list[RiderOnRoad]] = {}
        for one in still:
            shown.setdefault(shown_square(one.rider), []).append(one.rider)
        full = [square for square in near if len(shown[square]) >= _FEWEST]
        if not full:
            return left_out
        square = max(full, key=lambda square: (square not in counted, len(shown[square]), square))
        begun = any(of.rear <= square <= of.front for of in rest)
        last = sorted(shown[square], key=lambda rider: (rider.id in named, -rider.arrived_rank))
        # The number of those who are left out takes the place of one more.
        found = {rider.id for rider in last[: 1 if begun else 2] if rider.id not in named}
        if not found:
            return left_out
        left_out |= found


def _placed(
    picture: RoadPicture, framing: Framing, stretch: Stretch, left_out: frozenset[int]
) -> tuple[list[CameraRider], list[Rest]]:
    squares: dict[int, list[RiderOnRoad]] = {}
    more: dict[int, int] = {}
    for rider in sorted(picture.riders, key=lambda rider: (-rider.square, rider.arrived_rank, rider.id)):
        square = shown_square(rider)
        if rider.id in left_out:
            more[square] = more.get(square, 0) + 1
        else:
            squares.setdefault(square, []).append(rider)
    found, rest = [], []
    counts = {at: (rear, front) for rear, front, at in _counted(squares, more)}
    for square, riders in squares.items():
        wanted = len(riders) + (square in counts)
        spots = _spots(framing, wanted, wanted)
        for rider, spot in zip(riders, spots, strict=False):
            if rider.id in picture.rolling:
                now = picture.rolling[rider.id][0]
                share = max(0.0, 1 - abs(square - now))  # into his place on the last square of his way
                coming = _Spot(spot.along * share, spot.up * share, 1 + (spot.size - 1) * share, spot.number)
                found.append(_at(framing, stretch, now, rider, coming)._replace(under_way=now))
            elif stretch.touches(square - 1, square + 1):
                found.append(_at(framing, stretch, square, rider, spot))
    for rear, front in counts.values():
        here = [square for square in range(rear, front + 1) if square in more and stretch.touches(square, square)]
        if here:
            riders = squares[here[0]]
            spot = _spots(framing, len(riders) + 1, len(riders) + 1)[-1]
            at = _at(framing, stretch, here[0], riders[0], spot).number
            rest.append(Rest(sum(more[square] for square in here), at, rear, front))
    ghosts = [] if picture.preview is None else [(picture.preview.id, picture.preview.to)]
    come = dict[int, int]()
    for id_, to in (*ghosts, *((bound.id, bound.to) for bound in picture.bound)):
        if stretch.sees(to):
            others = sum(rider.id != id_ for rider in squares.get(to, ())) + (to in counts) + come.get(to, 0)
            come[to] = come.get(to, 0) + 1
            spot = _spots(framing, others, others + 1)[-1]
            riding = [rider for rider in picture.riders if rider.id == id_]
            found += [_at(framing, stretch, to, rider, spot)._replace(ghost=True) for rider in riding]
    found.sort(key=lambda one: (-one.up, one.x))
    return _with_numbers_apart(found), rest


def _counted(squares: Iterable[int], more: Iterable[int]) -> Iterable[tuple[int, int, int]]:
    """Squares in a row on which somebody is not drawn, from rear to front, and the one where that is written: the
    rearmost of those on which it is so."""
    left = sorted(squares)
    while left:
        rear = front = left.pop(0)
        while left and left[0] == front + 1:
            front = left.pop(0)
        here = [square for square in more if rear <= square <= front]
        if here:
            yield rear, front, min(here)


class _Spot(NamedTuple):
    """A place on a square: to the right of its middle, in from the near edge, size of the rider and of his number."""

    along: float
    up: float
    size: float
    number: float


def _spots(framing: Framing, riders: int, wanted: int) -> list[_Spot]:
    """The places of this many riders on a square; further ones follow in the same order."""
    alone = 2 if framing.small else 3
    files = 1 if riders <= alone else 2 if riders <= 2 * 3 else 3 if riders <= 3 * 3 else 4
    size = (1.0, 0.92, 0.80, 0.74)[files - 1]
    rows = math.ceil(riders / files)
    high = framing.size * size
    room = framing.ground - TOP_OF_BADGE * high - framing.sky - 1
    step = max(0.24 * framing.size, min(0.37 * framing.size, room / max(1.0, rows - 1 + (0.5 if files > 2 else 0))))
    pitch = framing.wide / files
    shift = 0.16 * framing.wide if files == 1 else pitch / 4
    found = []
    for at in range(wanted):
        row, file = divmod(at, files)
        along = ((files - 1) / 2 - file) * pitch * 0.96
        if rows > 1 or row:
            along += -shift if row % 2 else shift
        up = row * step + (step / 2 if files > 2 and file % 2 else 0)
        found.append(_Spot(along, min(up, max(0.0, room)), size, max(_SMALLEST_BADGE, _BADGE * high)))
    return found


def _at(framing: Framing, stretch: Stretch, square: float, rider: RiderOnRoad, spot: _Spot) -> CameraRider:
    size = framing.size * spot.size
    y = framing.ground - spot.up
    x = framing.x(stretch, square + 0.5, y) + spot.along
    number = x - 0.0135 * size, y - 0.69 * size
    return CameraRider(rider, x, y, size, spot.up, number, spot.number)


def _with_numbers_apart(riders: list[CameraRider]) -> list[CameraRider]:
    """Numbers are as small as it takes that none lies on another."""
    across = [one.across for one in riders]
    for (i, one), (j, other) in combinations(enumerate(riders), 2):
        if one.under_way is None and other.under_way is None:
            apart = math.dist(one.number, other.number)
            if apart < (across[i] + across[j]) / 2:
                across[i], across[j] = min(across[i], apart), min(across[j], apart)
    return [one._replace(across=max(_SMALLEST_BADGE, d)) for one, d in zip(riders, across, strict=True)]
