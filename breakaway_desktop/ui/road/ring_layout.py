"""What stands where on the ring: riders, the dots that give way to crowds, strings with what they are worth, the ghost
of a preview with its way and its new card. Pure geometry in units."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.road.ring import SQUARES, Ring, TokenPosition, dots_of, ring_of, stand
from breakaway_desktop.ui.road.ring_variants import relief_of
from breakaway_desktop.ui.road.road_picture import OrderedLanding, Preview, RiderOnRoad, RoadPicture, Slipstream

_SIDES, _TOP, _BOTTOM = 33.0, 20.0, 24.0
"""Room around the road for race squares, pegs and the names of lines."""
_REACH = 14.0
"""A rider is under a point that is so near to his middle."""
_SMALL = 20.0
"""Riders of a smaller diameter are shown larger in a loupe."""
_STRING = 3
"""The fewest riders in a string that is shown."""
_BUNCH = 12
"""More riders than that on the start square stand on the squares behind it, too."""
_START_SQUARES, _START_EACH = 4, 6
_TO_MOVE = 1.4
"""What stands around the rider to move, in diameters of a rider."""


def ring_in(box: Box, *, mountains: bool = False) -> Ring:
    """The ring of a box that holds what stands around it as well, `mountains` on its outer edge among it."""
    inside = Box(box.x + _SIDES, box.y + _TOP, box.w - 2 * _SIDES, box.h - _TOP - _BOTTOM)
    ring = ring_of(inside)
    return ring_of(inside.inflated(-relief_of(ring))) if mountains else ring


class StringBand(NamedTuple):
    """A string of riders: its race squares; on each of them how far out it begins and ends; and whether the chosen
    card joins it."""

    rear: int
    front: int
    low: tuple[float, ...]
    high: tuple[float, ...]
    joined: bool


class StringCard(NamedTuple):
    """The new card of whoever would come to stand right behind a string."""

    box: Box
    square: int
    card: int


@dataclass(frozen=True, slots=True)
class RingLayout:
    """Where everything of a picture is on a ring."""

    ring: Ring
    spots: Mapping[int, TokenPosition]
    """Where all riders will stand, by number, those under way included."""
    begin: Mapping[int, float]
    """Where the square on which each is shown begins, as t."""
    dots_wanted: Mapping[int, float]
    dots: Callable[[float], float]
    ribbons: tuple[StringBand, ...]
    worths: tuple[StringCard, ...]
    way: tuple[tuple[float, float], ...]
    """Middles of the chevrons from the rider to his ghost, as places of the road."""
    ghost: TokenPosition | None
    landing: Box | None
    """Where the new card of the preview is shown."""
    lapped: int
    """How many riders are a lap behind."""
    bound: tuple[tuple[int, TokenPosition], ...] = ()
    """Where other riders come to whose cards are chosen, and their ways."""
    ways: tuple[tuple[float, float], ...] = ()

    def tokens(self, rolling: Mapping[int, tuple[float, float]]) -> dict[int, tuple[Point, float]]:
        """Return the middle and the diameter of each rider's token; those of `RoadPicture.rolling` are on their way."""
        ring = self.ring
        found = {rider: ((spot.x, spot.y), spot.d) for rider, spot in self.spots.items()}
        for rider, (square, share) in rolling.items():
            found[rider] = ring.point(ring.middle(square), share * ring.lane), ring.token
        return found

    def rider_at(self, pos: Point, rolling: Mapping[int, tuple[float, float]]) -> int | None:
        """Return the rider under a point, the nearest if several are."""
        found = [
            (math.dist(pos, middle), rider)
            for rider, (middle, d) in self.tokens(rolling).items()
            if math.dist(pos, middle) <= max(_REACH, 0.6 * d)
        ]
        return min(found)[1] if found else None

    def crowd_at(self, pos: Point) -> int | None:
        """Return the circuit square under a point if riders stand on it who are too small to be read well."""
        square = self.ring.square_at(pos)
        if square is None:
            return None
        begin = self.ring.begin(square)
        spots = [self.spots[rider] for rider, at in self.begin.items() if at == begin]
        return square if any(spot.d < _SMALL for spot in spots) else None


def shown_squares(picture: RoadPicture) -> dict[int, list[RiderOnRoad]]:
    """Riders by the race square on which they are shown: their own, but a crowd before the start takes the empty
    squares behind it, too."""
    squares = picture.by_square()
    crowd = squares.get(0, [])
    behind = range(1, _START_SQUARES)
    if len(crowd) <= _BUNCH or any((square + by) % SQUARES == 0 for square in squares if square for by in behind):
        return squares
    # Counted from the last: who stands there stays where he is while those before him ride off.
    spread: dict[int, list[RiderOnRoad]] = {}
    for at, rider in enumerate(reversed(crowd)):
        by = max(0, _START_SQUARES - 1 - at // _START_EACH)
        spread.setdefault(-by, []).insert(0, rider)
    spread.setdefault(0, [])
    return {square: riders for square, riders in {**squares, **spread}.items() if riders}


@lru_cache(maxsize=32)
def _laid_out(
    ring: Ring,
    riders: tuple[RiderOnRoad, ...],
    to_move: int | None,
    preview: Preview | None,
    slipstreams: tuple[Slipstream, ...],
    bound: tuple[OrderedLanding, ...],
) -> RingLayout:
    picture = RoadPicture(riders, to_move=to_move, preview=preview, slipstreams=slipstreams)
    squares = shown_squares(picture)
    own = picture.by_square()
    spots: dict[int, TokenPosition] = {}
    begin: dict[int, float] = {}
    wanted: dict[int, float] = {}
    dots_at: dict[int, float] = {}
    lapped = 0
    for place in {square % SQUARES for square in squares}:
        here = sorted((square for square in squares if square % SQUARES == place), reverse=True)
        near = [rider for square in here for rider in squares[square] if not picture.is_lapped(square)]
        far = [rider for square in here for rider in squares[square] if picture.is_lapped(square)]
        stands = stand(ring, place, len(near), len(far))
        for some, places in ((near, stands.near), (far, stands.lapped)):
            spots |= {rider.id: spot for rider, spot in zip(some, places, strict=True)}
            begin |= dict.fromkeys((rider.id for rider in some), ring.begin(place))
        dots_at[place] = stands.dots
        if abs(stands.dots - ring.dots) > 1:
            wanted[place] = stands.dots
        lapped += len(far)
    dots = dots_of(ring, wanted)

    taken = {id_: _around(spot, _TO_MOVE if id_ == picture.to_move else 1.0) for id_, spot in spots.items()}
    strings = [string for string in slipstreams if string.riders >= _STRING]
    crowd_at = min(squares, default=0) if squares.keys() - own.keys() else None
    if crowd_at is not None:
        # The crowd before the start stands on more squares than its own.
        strings = [string._replace(rear=crowd_at) if string.rear == 0 else string for string in strings]
        strings = [string for string in strings if string.front != 0]
    ribbons, signs = [], []
    occupied = {square % SQUARES for square in squares}
    rides = preview is not None and preview.to != preview.frm
    landing_places = {other.to % SQUARES for other in bound}
    if preview is not None and rides:
        landing_places.add(preview.to % SQUARES)
    for string in strings:
        joined = preview is not None and rides and any(string.rear <= at <= string.front for at in preview.string)
        ribbons.append(_ribbon(ring, picture, squares, spots, dots_at, string, joined=joined))
        place = (string.rear - 1) % SQUARES
        if joined or place in occupied or place in landing_places or string.rear == crowd_at:
            continue
        size = 32.0 if ring.compact else 40.0
        beyond = picture.is_lapped(string.rear)
        r = (ring.dots + ring.lane) / 2 if beyond else ring.dots / 2
        signs.append(StringCard(_off_the_numbers(ring, ring.middle(place), r, size), string.rear - 1, string.card))
    way, ghost, landing = _previewed(ring, picture, preview, spots, taken, [sign.box for sign in signs])
    if ghost is not None:
        taken[0] = ghost
    boxes = [sign.box for sign in signs] + ([landing] if landing is not None else [])
    others: list[tuple[int, TokenPosition]] = []
    ways: list[tuple[float, float]] = []
    for other in bound:
        as_if = Preview(other.id, other.frm, other.to, (), None)
        its_way, spot, _card = _previewed(ring, picture, as_if, spots, taken, boxes)
        if spot is not None:
            others.append((other.id, spot))
            taken[-other.id] = spot
            ways += its_way
    return RingLayout(
        ring, spots, begin, wanted, dots, tuple(ribbons), tuple(signs), way, ghost, landing, lapped, tuple(others),
        tuple(ways),
    )  # fmt: skip


def ring_layout(box: Box, picture: RoadPicture) -> RingLayout:
    """Lay out the ring of a box, counted from its corner."""
    return laid_out(ring_in(Box(0, 0, box.w, box.h), mountains=bool(picture.ground)), picture)


@lru_cache(maxsize=8)
def resting(box: Box, picture: RoadPicture) -> dict[int, tuple[float, float]]:
    """Return the square and the share of the lane at which each rider stands, for `RoadPicture.rolling` to end at."""
    layout = ring_layout(box, picture)
    ring, found = layout.ring, {}
    for rider in picture.riders:
        spot = layout.spots[rider.id]
        t, r = ring.locate((spot.x, spot.y))
        ahead = (t - ring.middle(rider.square) + SQUARES / 2) % SQUARES - SQUARES / 2
        found[rider.id] = rider.square + ahead, r / ring.lane
    return found


def laid_out(ring: Ring, picture: RoadPicture) -> RingLayout:
    """Where everything is."""
    return _laid_out(ring, picture.riders, picture.to_move, picture.preview, picture.slipstreams, picture.bound)


def _around(spot: TokenPosition, share: float) -> TokenPosition:
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
    low, high = [], []
    for square in range(string.rear, string.front + 1):
        begins = dots_at[square % SQUARES] + 4 if picture.is_lapped(square) else 3.0
        least = begins + 1.1 * ring.token
        there = [spots[rider.id] for rider in squares.get(square, ())]
        low.append(begins)
        high.append(min(ring.lane - 4, max([least, *(spot.r + 0.66 * spot.d for spot in there)])))
    return StringBand(string.rear, string.front, tuple(low), tuple(high), joined)


def _off_the_numbers(ring: Ring, t: float, r: float, size: float) -> Box:
    """A card of this height on the road, as far out as it takes that it covers no number of a square."""
    for out in range(0, 20, 2):
        box = Box(*ring.point(t, r + out), 0, 0).inflated(0.4 * size, size / 2)
        corners = ((x, y) for x in (box.x, box.right) for y in (box.y, box.bottom))
        if min(ring.locate(corner)[1] for corner in corners) >= 0:
            break
    return box


def _is_clear(point: Point, d: float, taken: Mapping[int, TokenPosition]) -> bool:
    return all(math.dist(point, (spot.x, spot.y)) >= 0.49 * (d + spot.d) for spot in taken.values())


def _nearest(point: Point, taken: Mapping[int, TokenPosition]) -> float:
    """How far the edge of the nearest of them is."""
    return min((math.dist(point, (spot.x, spot.y)) - 0.5 * spot.d for spot in taken.values()), default=math.inf)


def _box_is_clear(box: Box, taken: Mapping[int, TokenPosition]) -> bool:
    for spot in taken.values():
        x = min(max(spot.x, box.x), box.right)
        y = min(max(spot.y, box.y), box.bottom)
        if math.dist((x, y), (spot.x, spot.y)) < 0.5 * spot.d + 2:
            return False
    return True


def _previewed(
    ring: Ring,
    picture: RoadPicture,
    preview: Preview | None,
    spots: Mapping[int, TokenPosition],
    taken: Mapping[int, TokenPosition],
    signs: list[Box],
) -> tuple[tuple[tuple[float, float], ...], TokenPosition | None, Box | None]:
    """The way, the ghost and the place of the new card."""
    if preview is None or preview.to == preview.frm or preview.id not in spots:
        return (), None, None
    t, d = ring.middle(preview.to), 1.04 * ring.token
    # Outside of all who stand there: he would be the last to arrive (R6.2); beside them where the road ends before.
    low, most = 0.58 * d + 2, ring.lane - 0.5 * d
    steps = range(max(1, math.ceil((most - low) / 2)))
    places = [(t + by, low + 2 * step) for by in (0.0, 0.2, -0.2) for step in steps]
    clear = next((at for at in places if _is_clear(ring.point(*at), d, taken)), None)
    t, r = clear or max(places, key=lambda at: _nearest(ring.point(*at), taken))
    ghost = TokenPosition(*ring.point(t, r), d, r)
    begin = spots[preview.id].r
    way = []
    for square in range(preview.frm + 1, preview.to):
        at = ring.middle(square), begin + (r - begin) * (square - preview.frm) / (preview.to - preview.frm)
        point = ring.point(*at)
        chevron = Box(*point, 0, 0).inflated(0.3 * ring.token)
        if _is_clear(point, 0.8 * ring.token, taken) and not any(chevron.touches(sign) for sign in signs):
            way.append(at)
    if preview.new_card is None:
        return tuple(way), ghost, None
    chevrons = [Box(*ring.point(*at), 0, 0).inflated(0.45 * ring.token) for at in way]
    landing = _beside(ring, t, ghost, {**taken, 0: ghost}, signs, chevrons)
    free = [at for at, chevron in zip(way, chevrons, strict=True) if not chevron.touches(landing)]
    return tuple(free), ghost, landing


def _beside(
    ring: Ring, t: float, ghost: TokenPosition, taken: Mapping[int, TokenPosition], signs: list[Box], way: list[Box]
) -> Box:
    """A box for the new card beside the ghost: outwards of him, else ahead or behind, where there is room."""
    h = 44.0 if ring.compact else 52.0
    w = 0.8 * h
    wide = ring.width(t, ghost.r)
    tries = [(0.0, 0.62 * ghost.d + 0.54 * h + 5)]
    tries += [
        (ahead * (ghost.d + w + 10) * by / wide, out)
        for by in (0.54, 0.75, 1.0, 1.3)
        for out in (0.0, 0.5 * h, h, 1.5 * h, -0.4 * h)
        for ahead in (1, -1)
    ]
    boxes = []
    for squares, out in tries:
        r = min(max(ghost.r + out, 0.45 * h), ring.lane - 0.3 * h)
        boxes.append(Box(*ring.point(t + squares, r), 0, 0).inflated(w / 2, h / 2))
    if ghost.r + tries[0][1] + 0.5 * h > ring.lane + 4:
        boxes = boxes[1:]
    free = [box for box in boxes if _box_is_clear(box, taken) and not any(box.touches(sign) for sign in signs)]
    # Better on the road than on its numbers, and better beside the way than upon it.
    return min(
        free,
        key=lambda box: (not _is_on_road(ring, box), sum(box.touches(chevron) for chevron in way)),
        default=boxes[0],
    )


def _is_on_road(ring: Ring, box: Box) -> bool:
    corners = ((x, y) for x in (box.x, box.right) for y in (box.y, box.bottom))
    return all(-2 <= ring.locate(corner)[1] <= ring.lane + 3 for corner in corners)
