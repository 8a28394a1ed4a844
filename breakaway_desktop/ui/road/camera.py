"""The camera: the squares that the infield shows from the side, and the positions of riders on them, in units.

The numbers of squares rise to the right without gaps. Riders out of view or on another lap appear only on the ring.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from breakaway_desktop.kit.drawing.box import LEAN, Box, Point
from breakaway_desktop.ui.road.road_picture import CardMarker, RiderOnRoad, RoadPicture

_SMALL_H = 190.0
"""Height of an infield, in units, below which riders, numbers and text are smaller."""
_MIN_SQUARES, _MAX_SQUARES = 7, 17
"""Minimum and maximum number of squares in view."""
_CLOSE_SHARE, _MIN_CLOSE = 9 / 17, 6
"""Share of the squares that remain in view in a close-up, and their minimum number."""
_CLOSE_RIDER = 92 / 52
"""Height of a rider in a close-up, as a share of his usual height; less where the sky is low."""
_ROOM = 3.0
"""Squares beside rider and line from which a close-up is complete."""
_RIDER_SHARE, _RIDERS_ACROSS = 0.228, 11.0
"""Height of a rider as a share of the infield's height; at most the infield's width divided by `_RIDERS_ACROSS`."""
_BADGE = 0.53
"""Diameter of a rider's number, as a share of his height."""
TOP_OF_BADGE = 0.955
"""Upper edge of a rider's number, as a share of his height. Signs above riders must not cover it."""
_LOW_H = 145.0
"""Height of an infield, in units, below which riders are smaller still, as when the ring is surrounded by mountains."""
_SIGN_H = 19.0
"""Height of the sign of a line in a small infield."""
_HIGH_H = 260.0
"""Height of an infield, in units, above which the flag of the next line has its own row below the news strip."""
_TEXT_SHIFT = 0.08
"""Extra distance of the headline from the top in a high infield, as a share of its height."""
_FLAG_H = 23.0
_MIN_BADGE = 21.5
"""Smallest diameter of a rider's number, at which digits are 11 units high."""
_NUMBER_DISTANCE = 15.0
"""Minimum distance between the centres of two numbers: they may overlap, but the digits of both are visible."""
_START_DISTANCE = 22.0
"""The same in a small infield at the start, where all riders are: there no numbers overlap."""
_COUNT_DISTANCE = 19.0
"""Minimum distance between a rider's number and the count of riders who are left out."""
_MIN_CROWD = 3
"""Minimum number of riders on a square for some of them to be left out."""
_MOST_PASSED = 3
"""Largest number of squares in a pan that is drawn at once, as a multiple of those in view."""
_START_ROW = 6
"""Maximum number of riders drawn on one square at the start; further riders are drawn on squares behind it (R1.2)."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The squares in view: `squares` of them, beginning at `first`; both have a fraction while the camera moves."""

    first: float
    squares: float
    squares_out_of_view: int = 0
    """Squares by which the rider to move is behind the view; 0 if he is in view."""
    passed: tuple[float, float] | None = None
    """The first and the last square of all that a pan shows; None: it is no pan, or too long a one to draw at once."""

    @property
    def last(self) -> float:
        return self.first + self.squares - 1

    def sees(self, square: float) -> bool:
        """Return whether the whole square is in view."""
        return self.first <= square <= self.last

    def touches(self, rear: float, front: float) -> bool:
        """Return whether any part of the squares `rear` to `front` is in view."""
        return rear < self.first + self.squares and front + 1 > self.first

    def between(self, other: Stretch, share: float) -> Stretch:
        """Return the stretch at `share` (0 to 1) of a pan to another."""
        squares = self.squares + (other.squares - self.squares) * share
        first, last = min(self.first, other.first), max(self.last, other.last)
        is_strip = self.squares == other.squares and squares - 1 < last - first < _MOST_PASSED * squares
        return replace(
            other, first=self.first + (other.first - self.first) * share, squares=squares,
            passed=(first, last) if is_strip else None,
        )  # fmt: skip

    @property
    def moves(self) -> bool:
        """Whether the camera moves; at rest it begins at a square, or in a close-up at the middle of one."""
        return bool(self.passed or 2 * self.first % 1 or self.squares % 1)

    def on_pixels(self, infield: Box, scale: float) -> Stretch:
        """Return the stretch, while it moves by whole pixels, so that sprites keep their shape while the camera
        pans."""
        width = frame_stretch(infield, self).square_width * scale
        return replace(self, first=round(self.first * width) / width) if self.moves else self

    def approach(self, line: int, square: float, share: float) -> Stretch:
        """Return the stretch at `share` (0 to 1) of a close-up of a line and of the rider at `square` who crosses it.

        Both are in view in each that is nearer than this one; the camera stays away if they are too far apart.
        """
        rear, front = min(square, line), max(square + 1, line + 2)
        squares = max(close_squares(self.squares), front - rear + 2)
        room = min(rear - self.first, self.first + self.squares - front)
        if squares >= self.squares or room <= 0:
            return self
        near = Stretch((rear + front - squares) / 2, squares)
        return self.between(near, min(share, room / _ROOM))


# The squares in view


def close_squares(squares: float) -> int:
    """Return the number of squares in view at the end of a close-up that begins with `squares`."""
    return max(_MIN_CLOSE, round(squares * _CLOSE_SHARE))


def aim(
    picture: RoadPicture, squares: float, markers: tuple[CardMarker, ...] = (), keep: Stretch | None = None
) -> Stretch:
    """Return the stretch to show: that of a close-up, if the picture shows one."""
    usual = aim_usually(picture, squares, markers, keep)
    return usual if picture.close_up is None else usual.approach(*picture.close_up, 1.0)


@lru_cache(maxsize=8)
def aim_usually(
    picture: RoadPicture, squares: float, markers: tuple[CardMarker, ...] = (), keep: Stretch | None = None
) -> Stretch:
    """Return the stretch of `squares` squares to show; it is `keep` if that shows the rider to move and his landing.

    A new stretch shows these two, and then as much as fits of the string he would join, of his other landings, of the
    road ahead and of riders nearby. It reveals card values: pass `markers` only of cards that the viewer may see.
    """
    own, landing = focus_squares(picture)
    if (
        keep is not None
        and keep.squares == squares
        and keep.sees(landing)
        and (keep.sees(own) or keep.squares_out_of_view)
    ):
        return replace(keep, squares_out_of_view=0 if keep.sees(own) else math.ceil(keep.first - own))

    # Widen the range from his own square and landing while it fits.
    low, high = min(own, landing), max(own, landing)
    if high - low + 1 > squares:
        first = high - squares + 3
        return Stretch(first, squares, math.ceil(first - own))
    for square in _preferred_squares(picture, own, landing, markers):
        wider_range = min(low, square), max(high, square)
        if wider_range[1] - wider_range[0] < squares:
            low, high = wider_range
    return Stretch(low, squares)


def focus_squares(picture: RoadPicture) -> tuple[int, int]:
    """Return the squares of the rider in focus and of his landing.

    If there is no such rider, both are the square being explained, or else the leader's.
    """
    ghost = picture.preview
    if ghost is not None:
        return ghost.start, ghost.end
    candidates = (picture.to_move, next(iter(picture.rolling), None), picture.subject)
    number = next((number for number in candidates if number is not None), None)
    explained = min(picture.highlighted_squares, default=picture.explained_square or picture.leader_square)
    square = next((rider.square for rider in picture.riders if rider.id == number), explained)
    rolling = picture.rolling.get(number) if number is not None else None
    return square if rolling is None else math.floor(rolling[0]), square


def _preferred_squares(picture: RoadPicture, own: int, landing: int, markers: Sequence[CardMarker]) -> Iterable[int]:
    """Yield the other squares that should be in view, the most important first."""
    occupied = sorted({shown_square(rider) for rider in picture.riders})
    if own <= 0 and occupied:
        yield occupied[0] - 2
    if picture.close_up is not None:
        line, _square = picture.close_up
        yield from (line + 2, line - 1, line - 3, landing + 3)
    if picture.crossed is not None:
        yield from (picture.crossed - 8, landing + 3)
    yield from sorted(picture.highlighted_squares)
    if picture.preview is not None:
        yield from sorted(picture.preview.string)
    yield from sorted(marker.square for marker in markers)
    if picture.pacemaker_square is not None:
        yield picture.pacemaker_square
    yield from (max(own, landing) + 2, own - 1)
    yield from sorted((square for square in occupied if square >= own - 5), key=lambda square: abs(square - own))


def shown_square(rider: RiderOnRoad) -> int:
    """Return the square on which a rider is drawn: at the start, riders who move later are drawn behind it."""
    return rider.square - rider.arrived_rank // _START_ROW if rider.square <= 0 else rider.square


# Positions


@dataclass(frozen=True)
class Framing:
    """The rows and sizes of an infield, from top to bottom; `frame_infield` computes them."""

    box: Box
    """The infield with its slant."""
    small: bool
    headline: float
    """Font size of the headline."""
    headline_y: float
    """y of the headline's middle, in units."""
    news_h: float
    """Height of the news strip."""
    news_y: float
    """y of the news strip's middle, in units."""
    flag_y: float
    """Middle of the flag of the next line."""
    flag_end: float
    """Right end of the flag's row."""
    sky_end_y: float
    """Lower end of the text, below which riders may be drawn."""
    far_edge_y: float
    """The far edge of the road."""
    wheels_y: float
    """Vertical position of the nearest wheels."""
    near_edge_y: float
    """The near edge of the road."""
    milestone_height: float
    """Height of the milestones."""
    milestone_y: float
    """Middle of the milestones."""
    bar_h: float
    """Height of the row of strings."""
    bar_y: float
    """Middle of the row of strings."""
    rider_height: float
    """The height of a rider."""
    left: float
    """Left end of the first square, at the wheels."""
    squares: float
    """Number of squares in view."""
    square_width: float
    """The width of a square."""

    def span(self, y: float) -> tuple[float, float]:
        """Return the left and right ends of the infield at a height."""
        return _span(self.box, y)

    def outline(self, by: float = 0.0, steps: int = 32) -> list[Point]:
        """Return the outline of the infield, `by` units outside it."""
        radius = self.box.h / 2
        straight = max(0.0, self.box.w / 2 - radius * math.sqrt(1 + LEAN * LEAN))
        centre_x, centre_y = self.box.centre
        points = []
        for side in (1, -1):
            for n in range(steps + 1):
                turn = math.pi * (n / steps - 0.5)
                dx = side * (straight + (radius + by) * math.cos(turn))
                dy = side * (radius + by) * math.sin(turn)
                points.append((centre_x + dx - LEAN * dy, centre_y + dy))
        return points

    def x(self, stretch: Stretch, t: float, y: float | None = None) -> float:
        """Return the x of the road's point `t` (square n extends from n to n + 1) at a height; None: at the wheels."""
        up = 0.0 if y is None else self.wheels_y - y
        return self.left + (t - stretch.first) * self.square_width + LEAN * up

    def quad(self, stretch: Stretch, rear: float, front: float) -> list[Point]:
        """Return the corners of the part of the road between two of its points."""
        corners = (
            (rear, self.far_edge_y),
            (front, self.far_edge_y),
            (front, self.near_edge_y),
            (rear, self.near_edge_y),
        )
        return [(self.x(stretch, t, y), y) for t, y in corners]


def frame_stretch(box: Box, stretch: Stretch) -> Framing:
    """Return the rows and sizes of an infield that shows this stretch, which may be nearer than usual."""
    usual = frame_infield(box)
    near = close_squares(usual.squares)
    closeness = (usual.squares - stretch.squares) / (usual.squares - near) if usual.squares > near else 0.0
    return usual if closeness <= 0 else frame_infield(box, min(1.0, closeness))


@lru_cache(maxsize=16)
def frame_infield(box: Box, closeness: float = 0.0) -> Framing:
    """Return the rows and sizes of an infield; `box` includes its slant. `closeness`: 0 as usual, 1 in a close-up."""
    is_small, is_high = box.h < _SMALL_H, box.h > _HIGH_H
    headline, news_h, milestone_height, bar_h = (30.0, 19.0, 18.0, 17.0) if is_small else (47.0, 23.0, 21.0, 21.0)

    # From the bottom up: strings, milestones, the near edge of the road, riders.
    bar_y = box.bottom - 4 - bar_h / 2
    milestone_y = bar_y - bar_h / 2 - 2 - milestone_height / 2
    near_edge_y = milestone_y - milestone_height / 2 - 1
    rider_height = 46.0 if box.h < _SMALL_H + 10 else max(50.0, min(_RIDER_SHARE * box.h, box.w / _RIDERS_ACROSS))
    if is_small:
        rider_height = 34.0 if box.h < _LOW_H else 38.0
    usual_height = rider_height

    # From the top down: headline, news and the flag.
    headline_y = box.y + (8 if is_small else 11) + 0.35 * headline
    if is_high:
        headline_y += _TEXT_SHIFT * box.h  # the sky is wider there
    news_y = headline_y + 0.35 * headline + 5 + news_h / 2
    news_end_y = news_y + news_h / 2
    flag_y = news_end_y + 8 + _FLAG_H / 2 if is_high else news_y

    # In a close-up riders are as high as the sky allows.
    sky_end_y = flag_y + _FLAG_H if is_high else news_end_y
    highest = (near_edge_y - 5 - sky_end_y) / TOP_OF_BADGE
    rider_height += closeness * max(0.0, min(_CLOSE_RIDER * rider_height, highest) - rider_height)

    # In a small infield the road begins below the news.
    far_edge_y = near_edge_y - 5 - rider_height * (0.86 if is_small else 0.92)
    if is_small:
        far_edge_y = max(far_edge_y, news_end_y + _SIGN_H)

    # The squares fill the row of milestones.
    left, right = _span(box, milestone_y)
    row_width = max(1.0, right - left - 20)
    squares: float = max(_MIN_SQUARES, min(_MAX_SQUARES, int(row_width / usual_height)))
    squares += closeness * (close_squares(squares) - squares)

    return Framing(
        box, small=is_small, headline=headline, headline_y=headline_y, news_h=news_h, news_y=news_y, flag_y=flag_y,
        flag_end=min(_span(box, flag_y + dy)[1] for dy in (-_FLAG_H / 2, _FLAG_H / 2)) - 16,
        sky_end_y=sky_end_y, far_edge_y=far_edge_y, wheels_y=near_edge_y - 5,
        near_edge_y=near_edge_y, milestone_height=milestone_height, milestone_y=milestone_y, bar_h=bar_h, bar_y=bar_y,
        rider_height=rider_height, left=left + 6, squares=squares, square_width=row_width / squares,
    )  # fmt: skip


def _span(box: Box, y: float) -> tuple[float, float]:
    radius = box.h / 2
    straight = max(0.0, box.w / 2 - radius * math.sqrt(1 + LEAN * LEAN))
    dy = max(-radius, min(radius, y - box.centre[1]))
    half = straight + math.sqrt(radius * radius - dy * dy)
    middle = box.centre[0] - LEAN * dy
    return middle - half, middle + half


class CameraRider(NamedTuple):
    """A rider in the view. (x, y): his wheels; `size`: his height; `depth`: distance from the near edge, in units."""

    rider: RiderOnRoad
    x: float
    y: float
    size: float
    depth: float
    number: Point
    """Centre of his number."""
    number_diameter: float
    ghost: bool = False
    under_way: float | None = None
    """Position of a moving rider in squares, with a fraction; None: he is on his square."""


class OmittedCount(NamedTuple):
    """A count of riders who are left out on the squares `rear` to `front`, and the centre of its number."""

    riders: int
    centre: Point
    rear: int
    front: int
    is_behind: bool = False
    """Whether it is drawn behind the riders, not among them: at the start in a small infield."""


def riders_in_view(
    picture: RoadPicture, framing: Framing, stretch: Stretch
) -> tuple[list[CameraRider], list[OmittedCount]]:
    """Return the riders to draw, the farthest first, and the counts of those left out.

    On a square the first to arrive is nearest and in front.
    """
    usual = frame_infield(framing.box)  # whoever is left out stays so when the camera comes nearer
    return _place_riders(picture, framing, stretch, _left_out(*_deciding_parts(picture), usual))


def _deciding_parts(picture: RoadPicture) -> tuple[RoadPicture, frozenset[int]]:
    """Return a picture with only the parts that decide which riders are drawn, and the riders who are always drawn."""
    deciding = RoadPicture(
        picture.riders, to_move=picture.to_move, preview=picture.preview, ordered_landings=picture.ordered_landings,
        rolling=dict.fromkeys(picture.rolling, (0.0, 0.0)),
    )  # fmt: skip
    ghost = picture.preview
    named = {picture.to_move, picture.subject, picture.target, *picture.rolling, *picture.highlighted_riders}
    return deciding, frozenset(id_ for id_ in {*named, ghost.id if ghost is not None else None} if id_ is not None)


@lru_cache(maxsize=64)
def _left_out(picture: RoadPicture, named: frozenset[int], framing: Framing) -> frozenset[int]:
    """Return the riders to leave out so that all numbers are readable.

    The last to arrive on the fullest squares are left out first. Riders who count for the new card are left out only
    after all others, and riders in `named` never.
    """
    stretch = Stretch(min((shown_square(rider) for rider in picture.riders), default=0) - 2, 10**4)
    counted = picture.preview.string if picture.preview is not None else ()
    left_out: frozenset[int] = frozenset()
    while True:
        # Find squares whose numbers or counts are too close together.
        riders, omitted_counts = _place_riders(picture, framing, stretch, left_out)
        resting = [placed_rider for placed_rider in riders if placed_rider.under_way is None and not placed_rider.ghost]
        numbers = [(placed_rider.number, shown_square(placed_rider.rider)) for placed_rider in resting]
        crowded = {
            square
            for (number, here), (other, there) in combinations(numbers, 2)
            if abs(here - there) < 2
            and math.dist(number, other)
            < (_START_DISTANCE if _is_small_start(framing, max(here, there)) else _NUMBER_DISTANCE)
            for square in (here, there)
        }
        crowded |= {
            square
            for count in omitted_counts
            for point, square in numbers
            if math.dist(count.centre, point) < _COUNT_DISTANCE and not count.is_behind
        }

        # Among the fullest of them, leave out the last to arrive.
        shown: dict[int, list[RiderOnRoad]] = {}
        for placed_rider in resting:
            shown.setdefault(shown_square(placed_rider.rider), []).append(placed_rider.rider)
        crowded_squares = [square for square in crowded if len(shown[square]) >= _MIN_CROWD]
        if not crowded_squares:
            return left_out
        square = max(crowded_squares, key=lambda square: (square not in counted, len(shown[square]), square))
        is_counted = any(count.rear <= square <= count.front for count in omitted_counts)
        candidates = sorted(shown[square], key=lambda rider: (rider.id in named, -rider.arrived_rank))
        # Leave out two at first, because the count that is drawn instead is as wide as one rider.
        leaving = {rider.id for rider in candidates[: 1 if is_counted else 2] if rider.id not in named}
        if not leaving:
            return left_out

        left_out |= leaving


def _is_small_start(framing: Framing, square: int) -> bool:
    return framing.small and square <= 0


def _place_riders(
    picture: RoadPicture, framing: Framing, stretch: Stretch, left_out: frozenset[int]
) -> tuple[list[CameraRider], list[OmittedCount]]:
    # Divide the riders of each square into those shown and those left out.
    squares: dict[int, list[RiderOnRoad]] = {}
    left_out_count: dict[int, int] = {}
    for rider in sorted(picture.riders, key=lambda rider: (-rider.square, rider.arrived_rank, rider.id)):
        square = shown_square(rider)
        if rider.id in left_out:
            left_out_count[square] = left_out_count.get(square, 0) + 1
        else:
            squares.setdefault(square, []).append(rider)

    placed_riders, omitted_counts = [], []
    counts = {number_at: (rear, front) for rear, front, number_at in _rows_with_counts(squares, left_out_count)}

    # Place riders at rest, and those who are rolling into their places.
    for square, riders in squares.items():
        count = len(riders) + (square in counts and not _is_small_start(framing, square))
        spots = _spots(framing, count, count)
        for rider, spot in zip(riders, spots, strict=False):
            if rider.id in picture.rolling:
                pos = picture.rolling[rider.id][0]
                share = max(0.0, 1 - abs(square - pos))  # into his place on the last square of his way
                arriving_spot = _Spot(spot.along * share, spot.depth * share, 1 + (spot.size - 1) * share, spot.number)
                placed_riders.append(_rider_at(framing, stretch, pos, rider, arriving_spot)._replace(under_way=pos))
            elif stretch.touches(square - 1, square + 1):
                placed_riders.append(_rider_at(framing, stretch, square, rider, spot))

    # One count for each row of squares with riders left out.
    for rear, front in counts.values():
        here = [
            square for square in range(rear, front + 1) if square in left_out_count and stretch.touches(square, square)
        ]
        if here:
            riders = squares[here[0]]
            spot = _spots(framing, len(riders) + 1, len(riders) + 1)[-1]
            number_at = _rider_at(framing, stretch, here[0], riders[0], spot).number
            omitted = sum(left_out_count[square] for square in here)
            is_behind = _is_small_start(framing, here[0])
            omitted_counts.append(OmittedCount(omitted, number_at, rear, front, is_behind))

    # Place ghosts behind the riders on their landings.
    ghosts = [] if picture.preview is None else [(picture.preview.id, picture.preview.end)]
    arrivals = dict[int, int]()
    for id_, landing in (*ghosts, *((bound.id, bound.end) for bound in picture.ordered_landings)):
        if stretch.sees(landing):
            others = (
                sum(rider.id != id_ for rider in squares.get(landing, ()))
                + (landing in counts)
                + arrivals.get(landing, 0)
            )
            arrivals[landing] = arrivals.get(landing, 0) + 1
            spot = _spots(framing, others, others + 1)[-1]
            mover = [rider for rider in picture.riders if rider.id == id_]
            placed_riders += [_rider_at(framing, stretch, landing, rider, spot)._replace(ghost=True) for rider in mover]

    placed_riders.sort(key=lambda placed_rider: (-placed_rider.depth, placed_rider.x))
    return _shrink_overlapping_numbers(placed_riders), omitted_counts


def _rows_with_counts(squares: Iterable[int], left_out: Iterable[int]) -> Iterable[tuple[int, int, int]]:
    """Yield the rear and the front of each run of occupied squares with riders left out, and the square of the count.

    The count is at the rearmost square on which a rider is left out.
    """
    left = sorted(squares)
    while left:
        rear = front = left.pop(0)
        while left and left[0] == front + 1:
            front = left.pop(0)
        here = [square for square in left_out if rear <= square <= front]
        if here:
            yield rear, front, min(here)


class _Spot(NamedTuple):
    """A place on a square. `along`: units from its middle; `depth`: units beyond the nearest wheels; `size`: scale."""

    along: float
    depth: float
    size: float
    number: float
    """Diameter of the rider's number."""


def _spots(framing: Framing, riders: int, count: int) -> list[_Spot]:
    """Return the first `count` places on a square that is laid out for `riders` riders."""
    in_one_column = 2 if framing.small else 3
    columns = 1 if riders <= in_one_column else 2 if riders <= 2 * 3 else 3 if riders <= 3 * 3 else 4
    size = (1.0, 0.92, 0.80, 0.74)[columns - 1]

    # Distances within the square, as far as its depth allows.
    rows = math.ceil(riders / columns)
    height = framing.rider_height * size
    depth = framing.wheels_y - TOP_OF_BADGE * height - framing.sky_end_y - 1
    step = max(
        0.24 * framing.rider_height,
        min(0.37 * framing.rider_height, depth / max(1.0, rows - 1 + (0.5 if columns > 2 else 0))),
    )
    pitch = framing.square_width / columns
    shift = (0.25 if framing.small else 0.16) * framing.square_width if columns == 1 else pitch / 4

    spots = []
    for index in range(count):
        row, column = divmod(index, columns)
        dx = ((columns - 1) / 2 - column) * pitch * 0.96
        if rows > 1 or row:
            dx += -shift if row % 2 else shift
        depth_in = row * step + (step / 2 if columns > 2 and column % 2 else 0)
        spots.append(_Spot(dx, min(depth_in, max(0.0, depth)), size, max(_MIN_BADGE, _BADGE * height)))
    return spots


def _rider_at(framing: Framing, stretch: Stretch, square: float, rider: RiderOnRoad, spot: _Spot) -> CameraRider:
    size = framing.rider_height * spot.size
    y = framing.wheels_y - spot.depth
    x = framing.x(stretch, square + 0.5, y) + spot.along
    number_centre = x - 0.0135 * size, y - 0.69 * size
    return CameraRider(rider, x, y, size, spot.depth, number_centre, spot.number)


def _shrink_overlapping_numbers(riders: list[CameraRider]) -> list[CameraRider]:
    """Return the riders with smaller numbers where these overlap, but none smaller than `_MIN_BADGE`."""
    diameters = [rider.number_diameter for rider in riders]
    for (i, rider), (j, other) in combinations(enumerate(riders), 2):
        if rider.under_way is None and other.under_way is None:
            distance = math.dist(rider.number, other.number)
            if distance < (diameters[i] + diameters[j]) / 2:
                diameters[i], diameters[j] = min(diameters[i], distance), min(diameters[j], distance)
    return [
        rider._replace(number_diameter=max(_MIN_BADGE, diameter))
        for rider, diameter in zip(riders, diameters, strict=True)
    ]
