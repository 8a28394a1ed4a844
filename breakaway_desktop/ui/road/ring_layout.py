"""The layout of the ring: riders, dots that make room for crowds, strings with their new cards, the preview's ghost.

Pure geometry in units.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.ui.road.ring import (
    SQUARES,
    Ring,
    TokenPosition,
    dots_of,
    place_riders,
    places_apart,
    places_beside_sign,
    ring_of,
)
from breakaway_desktop.ui.road.ring_variants import relief_of
from breakaway_desktop.ui.road.road_picture import (
    MANY_RIDERS,
    CardPreview,
    OrderedLanding,
    RiderOnRoad,
    RoadPicture,
    Slipstream,
)

_SIDES, _TOP, _BOTTOM = 33.0, 20.0, 24.0
"""Space around the road for race squares, card markers and the names of lines."""
_POINTER_REACH = 14.0
"""Maximum distance of the pointer from a rider's centre."""
_SMALL_D = 20.0
"""Diameter of a rider, in units, below which the magnifier shows him."""
_MIN_STRING = 3
"""Minimum number of riders in a string that is shown."""
_MAX_AT_START = 12
"""Number of riders on the start square above which they spread over the squares behind it."""
_START_SQUARES, _START_EACH = 4, 6
_GHOST_SIZES = (1.04, 0.85, 0.7, 0.6)
"""Diameters of the preview's ghost, as multiples of a rider's: the largest for which there is room is used."""
_MOVER_RING = 1.4
"""Diameter of the ring around the rider to move, as a multiple of a rider's diameter."""


def ring_in(box: Box, *, mountains: bool = False) -> Ring:
    """Return the ring of a box with space for everything around it, such as `mountains` on its outer edge."""
    inside = Box(box.x + _SIDES, box.y + _TOP, box.w - 2 * _SIDES, box.h - _TOP - _BOTTOM)
    ring = ring_of(inside)
    return ring_of(inside.inflated(-relief_of(ring))) if mountains else ring


class StringBand(NamedTuple):
    """A string of riders: its race squares, the inner and outer edge of its band on each, and whether the chosen card
    joins it."""

    rear: int
    front: int
    low: tuple[float, ...]
    high: tuple[float, ...]
    joined: bool


class RiderStack(NamedTuple):
    """The sign of a crowded square, and the riders whom it stands for."""

    spot: TokenPosition
    riders: tuple[int, ...]


class StringCard(NamedTuple):
    """The new card of a rider who lands right behind a string."""

    box: Box
    square: int
    card: int


@dataclass(frozen=True)
class RingLayout:
    """The positions of everything on a ring."""

    ring: Ring
    spots: Mapping[int, TokenPosition]
    """The places of all riders by number; for moving riders, the places where they will be."""
    begin: Mapping[int, float]
    """Where each rider's square begins, as a place t on the ring (unit: squares)."""
    moved_dots: Mapping[int, float]
    dots: Callable[[float], float]
    ribbons: tuple[StringBand, ...]
    worths: tuple[StringCard, ...]
    ghost_path: tuple[tuple[float, float], ...]
    """Centres of the chevrons from the rider to his ghost, as places on the road."""
    ghost: TokenPosition | None
    lapped: int
    """The number of riders a lap behind."""
    ordered_landings: tuple[tuple[int, TokenPosition], ...] = ()
    """The landings of other riders whose cards are chosen."""
    ordered_paths: tuple[tuple[float, float], ...] = ()
    """Centres of the chevrons from riders to these landings, as places on the road."""
    stacks: tuple[RiderStack, ...] = ()

    @cached_property
    def stacked(self) -> frozenset[int]:
        """The riders who are not drawn, because a stack stands for them; their places are that of its sign."""
        return frozenset(rider for stack in self.stacks for rider in stack.riders)

    def tokens(self, rolling: Mapping[int, tuple[float, float]]) -> dict[int, tuple[Point, float]]:
        """Return the centre and the diameter of each rider's token; `rolling` riders are on their way."""
        ring = self.ring
        tokens = {rider: ((spot.x, spot.y), spot.d) for rider, spot in self.spots.items()}
        for rider, (square, share) in rolling.items():
            tokens[rider] = ring.point(ring.middle(square), share * ring.lane), ring.token
        return tokens

    def rider_at(self, pos: Point, rolling: Mapping[int, tuple[float, float]]) -> int | None:
        """Return the rider at a point, the nearest of several; None if there is none."""
        near = [
            (math.dist(pos, middle), rider)
            for rider, (middle, d) in self.tokens(rolling).items()
            if math.dist(pos, middle) <= max(_POINTER_REACH, 0.6 * d) and rider not in self.stacked
        ]
        return min(near)[1] if near else None

    def crowd_at(self, pos: Point, at_least: int = 1) -> int | None:
        """Return the circuit square at a point if its riders, `at_least` so many, are too small to read; else None."""
        square = self.ring.square_at(pos)
        if square is None:
            return None
        begin = self.ring.begin(square)
        spots = [self.spots[rider] for rider, begin_of_rider in self.begin.items() if begin_of_rider == begin]
        small = any(spot.d < _SMALL_D for spot in spots) or self.riders_of_stack(square)
        return square if len(spots) >= at_least and small else None

    def riders_of_stack(self, square: int) -> list[int]:
        """Return all riders of a circuit square with a stack; none for another."""
        begin = self.ring.begin(square)
        here = [rider for rider, begin_of_rider in self.begin.items() if begin_of_rider == begin]
        return here if self.stacked.intersection(here) else []


def shown_squares(picture: RoadPicture) -> dict[int, list[RiderOnRoad]]:
    """Return the riders by the square on which they are drawn: their own, but a crowd at the start also uses the empty
    squares behind it."""
    squares = picture.by_square()
    crowd = squares.get(0, [])
    # Many riders stop short of the line at 33.
    count, each = (_START_SQUARES, _START_EACH) if len(picture.riders) <= MANY_RIDERS else (7, 7)
    behind = range(1, count)
    if len(crowd) <= _MAX_AT_START or any(
        (square + back) % SQUARES == 0 for square in squares if square for back in behind
    ):
        return squares
    # Counted from the last rider, so that the rear keeps its places while riders in front leave.
    spread: dict[int, list[RiderOnRoad]] = {}
    for index, rider in enumerate(reversed(crowd)):
        back = max(0, count - 1 - index // each)
        spread.setdefault(-back, []).insert(0, rider)
    spread.setdefault(0, [])
    return {square: riders for square, riders in {**squares, **spread}.items() if riders}


@lru_cache(maxsize=32)
def _lay_out(
    ring: Ring,
    riders: tuple[RiderOnRoad, ...],
    to_move: int | None,
    preview: CardPreview | None,
    slipstreams: tuple[Slipstream, ...],
    bound: tuple[OrderedLanding, ...],
    foremost: frozenset[int],
) -> RingLayout:
    picture = RoadPicture(riders, to_move=to_move, preview=preview, slipstreams=slipstreams)
    squares = shown_squares(picture)
    own = picture.by_square()
    spots: dict[int, TokenPosition] = {}
    begin: dict[int, float] = {}
    moved_dots: dict[int, float] = {}
    dots_at: dict[int, float] = {}
    stacks: list[RiderStack] = []
    lapped = 0
    for place in {square % SQUARES for square in squares}:
        squares_here = sorted((square for square in squares if square % SQUARES == place), reverse=True)
        near_riders = [rider for square in squares_here for rider in squares[square] if not picture.is_lapped(square)]
        lapped_riders = [rider for square in squares_here for rider in squares[square] if picture.is_lapped(square)]
        find_places = place_riders if len(riders) <= MANY_RIDERS else places_apart
        square_places = find_places(ring, place, len(near_riders), len(lapped_riders))
        for group, places in ((near_riders, square_places.near), (lapped_riders, square_places.lapped)):
            drawn = _drawn_of(group, len(places), to_move, foremost)
            spots |= {rider.id: spot for rider, spot in zip(drawn, places, strict=False)}
            if stacked := tuple(rider.id for rider in group if rider not in drawn):
                signs = places[-1:] if len(places) <= 3 else places[-2:]
                sign = TokenPosition(*(sum(values) / len(signs) for values in zip(*signs, strict=True)))
                stacks.append(RiderStack(sign, stacked))
                spots |= dict.fromkeys(stacked, sign)
            begin |= dict.fromkeys((rider.id for rider in group), ring.begin(place))
        dots_at[place] = square_places.dots
        if abs(square_places.dots - ring.dots) > 1:
            moved_dots[place] = square_places.dots
        lapped += len(lapped_riders)
    dots = dots_of(ring, moved_dots)

    # Clear of all riders, and of the ring around the rider to move.
    obstacles = {
        number: _scaled_spot(spot, _MOVER_RING if number == picture.to_move else 1.0) for number, spot in spots.items()
    }
    strings = [string for string in slipstreams if string.riders >= _MIN_STRING]
    crowd_at = min(squares, default=0) if squares.keys() - own.keys() else None
    if crowd_at is not None:
        # The crowd at the start fills more squares than its own.
        strings = [string._replace(rear=crowd_at) if string.rear == 0 else string for string in strings]
        strings = [string for string in strings if string.front != 0]

    # The bands of strings, and the new cards behind them where no rider is or may land.
    ribbons, worths = [], []
    occupied = {square % SQUARES for square in squares}
    moves = preview is not None and preview.end != preview.start
    landing_places = {other.end % SQUARES for other in bound}
    if preview is not None and moves:
        landing_places.add(preview.end % SQUARES)
    for string in strings:
        joined = (
            preview is not None and moves and any(string.rear <= square <= string.front for square in preview.string)
        )
        ribbons.append(_ribbon(ring, picture, squares, spots, dots_at, string, joined=joined))
        place = (string.rear - 1) % SQUARES
        if joined or place in occupied or place in landing_places or string.rear == crowd_at:
            continue
        size = 32.0 if ring.compact else 40.0
        beyond = picture.is_lapped(string.rear)
        r = (ring.dots + ring.lane) / 2 if beyond else ring.dots / 2
        worths.append(StringCard(_clear_of_numbers(ring, ring.middle(place), r, size), string.rear - 1, string.card))

    # The ghost of the card pointed at, then the landings of cards already chosen.
    boxes = [worth.box for worth in worths]
    ghost_path, ghost = _lay_out_preview(ring, preview, spots, obstacles, boxes)
    if ghost is not None:
        obstacles[0] = ghost
    others: list[tuple[int, TokenPosition]] = []
    paths: list[tuple[float, float]] = []
    for other in bound:
        as_preview = CardPreview(other.id, other.start, other.end)
        path, spot = _lay_out_preview(ring, as_preview, spots, obstacles, boxes)
        if spot is not None:
            others.append((other.id, spot))
            obstacles[-other.id] = spot
            paths += path
    return RingLayout(
        ring, spots, begin, moved_dots, dots, tuple(ribbons), tuple(worths), ghost_path, ghost, lapped,
        tuple(others), tuple(paths), tuple(stacks),
    )  # fmt: skip


def _drawn_of(
    group: list[RiderOnRoad], places: int, to_move: int | None, foremost: frozenset[int]
) -> list[RiderOnRoad]:
    """Return the riders of a group who are drawn: all, or those who have a place beside the sign of their stack."""
    if places == len(group):
        return group
    by_weight = sorted(group, key=lambda rider: (rider.id != to_move, rider.id not in foremost))
    return [rider for rider in group if rider in by_weight[: places_beside_sign(places)]]


def ring_layout(box: Box, picture: RoadPicture) -> RingLayout:
    """Lay out the ring of a box, in coordinates of the box."""
    return lay_out_ring(ring_in(Box(0, 0, box.w, box.h), mountains=bool(picture.ground)), picture)


@lru_cache(maxsize=8)
def places_at_rest(box: Box, picture: RoadPicture) -> dict[int, tuple[float, float]]:
    """Return the square and the share of the lane of each rider at rest."""
    layout = ring_layout(box, picture)
    ring, places = layout.ring, {}
    for rider in picture.riders:
        spot = layout.spots[rider.id]
        t, r = ring.locate((spot.x, spot.y))
        ahead = (t - ring.middle(rider.square) + SQUARES / 2) % SQUARES - SQUARES / 2
        places[rider.id] = rider.square + ahead, r / ring.lane
    return places


def lay_out_ring(ring: Ring, picture: RoadPicture) -> RingLayout:
    """Lay out a picture on a ring."""
    foremost = frozenset[int]()
    if len(picture.riders) > MANY_RIDERS:
        own = (rider.id for rider in picture.riders if rider.id // 10 == picture.own_team)
        foremost = frozenset((*own, picture.target or 0, picture.subject or 0, *picture.highlighted_riders))
    return _lay_out(
        ring, picture.riders, picture.to_move, picture.preview, picture.slipstreams, picture.ordered_landings, foremost
    )


def _scaled_spot(spot: TokenPosition, share: float) -> TokenPosition:
    return spot._replace(d=spot.d * share)


def _ribbon(
    ring: Ring,
    picture: RoadPicture,
    squares: Mapping[int, list[RiderOnRoad]],
    spots: Mapping[int, TokenPosition],
    dots_at: Mapping[int, float],
    string: Slipstream,
    *,
    joined: bool,
) -> StringBand:
    """Return the band of a string, as wide as its riders on each square."""
    inner, outer = [], []
    for square in range(string.rear, string.front + 1):
        inner_edge = dots_at[square % SQUARES] + 4 if picture.is_lapped(square) else 3.0
        min_outer_edge = inner_edge + 1.1 * ring.token
        spots_here = [spots[rider.id] for rider in squares.get(square, ())]
        inner.append(inner_edge)
        outer.append(min(ring.lane - 4, max([min_outer_edge, *(spot.r + 0.66 * spot.d for spot in spots_here)])))
    return StringBand(string.rear, string.front, tuple(inner), tuple(outer), joined)


def _clear_of_numbers(ring: Ring, t: float, r: float, size: float) -> Box:
    """Return the box of a card `size` high, moved outwards until it covers no number of a square."""
    for out in range(0, 20, 2):
        box = Box(*ring.point(t, r + out), 0, 0).inflated(0.4 * size, size / 2)
        corners = ((x, y) for x in (box.x, box.right) for y in (box.y, box.bottom))
        if min(ring.locate(corner)[1] for corner in corners) >= 0:
            break
    return box


def _is_clear(point: Point, d: float, obstacles: Mapping[int, TokenPosition]) -> bool:
    return all(math.dist(point, (spot.x, spot.y)) >= 0.49 * (d + spot.d) for spot in obstacles.values())


def _distance_to_nearest(point: Point, obstacles: Mapping[int, TokenPosition]) -> float:
    """Return the distance to the edge of the nearest rider; infinite if there is none."""
    return min([math.dist(point, (spot.x, spot.y)) - 0.5 * spot.d for spot in obstacles.values()], default=math.inf)


def _lay_out_preview(
    ring: Ring,
    preview: CardPreview | None,
    spots: Mapping[int, TokenPosition],
    obstacles: Mapping[int, TokenPosition],
    signs: list[Box],
) -> tuple[tuple[tuple[float, float], ...], TokenPosition | None]:
    """Return the chevrons and the ghost of a preview."""
    if preview is None or preview.end == preview.start or preview.id not in spots:
        return (), None

    _t, ghost = _place_ghost(ring, preview.end, obstacles)

    # Chevrons on the way to it, clear of tokens and signs.
    begin, r = spots[preview.id].r, ghost.r
    path = []
    for square in range(preview.start + 1, preview.end):
        place = ring.middle(square), begin + (r - begin) * (square - preview.start) / (preview.end - preview.start)
        point = ring.point(*place)
        chevron = Box(*point, 0, 0).inflated(0.3 * ring.token)
        if _is_clear(point, 0.8 * ring.token, obstacles) and not chevron.touches_any(signs):
            path.append(place)
    return tuple(path), ghost


def _place_ghost(ring: Ring, square: int, obstacles: Mapping[int, TokenPosition]) -> tuple[float, TokenPosition]:
    """Return the angle and the place of a rider who would arrive on the square last (R5.2).

    He is in the innermost place that is clear of all riders, beside them if the road is too narrow, and smaller on a
    full square.
    """
    middle = ring.middle(square)
    for size in _GHOST_SIZES:
        d = size * ring.token
        min_r, max_r = 0.58 * d + 2, ring.lane - (0.5 if size > 1 else 0.3) * d
        steps = range(max(1, math.ceil((max_r - min_r) / 2)))
        places = [(middle + shift, min_r + 2 * step) for shift in (0.0, 0.2, -0.2) for step in steps]
        free_place = next((place for place in places if _is_clear(ring.point(*place), d, obstacles)), None)
        if free_place is not None:
            break
    t, r = free_place or max(places, key=lambda place: _distance_to_nearest(ring.point(*place), obstacles))
    return t, TokenPosition(*ring.point(t, r), d, r)
