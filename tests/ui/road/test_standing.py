"""How riders stand on a square, and on leaves (design sheet, "How n riders stand")."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given, settings

from breakaway_desktop.ui.kit.palette import TEAM_LOOKS
from breakaway_desktop.ui.road.circuit_view import CircuitView, circuit_stadium
from breakaway_desktop.ui.road.hanging import leaf_columns
from breakaway_desktop.ui.road.infield import infield_of
from breakaway_desktop.ui.road.outlines import outline
from breakaway_desktop.ui.road.road_picture import Preview, RoadPicture
from breakaway_desktop.ui.road.stadium import MIDDLE_LINE, SQUARES, Stadium
from breakaway_desktop.ui.road.standing import GHOST, LEAST, Crowd, field_of, spots
from tests.ui.road.positions import ALL, CIRCUITS, START, pictures, standings

STADIUMS = [circuit_stadium(box) for box in CIRCUITS.values()]
SMALL = Stadium(0, 0, 592, 261)
MIDDLE = Stadium(0, 0, 793, 325)


def stood(stadium: Stadium, place: int, lapped: bool, shared: bool) -> list[list[tuple[float, float, float]]]:
    """Middles and diameters of one to eight riders on a square, for every number that fits."""
    sets = []
    for count in range(1, 9):
        found = spots(stadium, place, count, lapped, shared)
        if found:
            points = [(stadium.point(place + spot.along, spot.depth), spot.diameter) for spot in found]
            sets.append([(x, y, d) for (x, y), d in points])
    return sets


def test_at_1280_five_stand_on_a_straight_and_six_hang_on_the_leaf() -> None:
    sizes = [round(spots(MIDDLE, 2, count)[0].diameter) for count in range(1, 6)]
    assert sizes == [32, 32, 26, 22, 22]
    assert round(spots(MIDDLE, 10, 2)[0].diameter) == 28
    assert spots(MIDDLE, 2, 6) == ()


def test_at_960_four_stand_on_a_straight_and_five_hang_on_the_leaf() -> None:
    sizes = [round(spots(SMALL, 2, count)[0].diameter, 1) for count in range(1, 5)]
    assert sizes == [24.3, 24.3, 19.3, 17.7]
    assert round(spots(SMALL, 10, 1)[0].diameter) == 21
    assert spots(SMALL, 2, 5) == ()


@pytest.mark.parametrize("stadium", STADIUMS)
@pytest.mark.parametrize("place", [3, 6, 8, 10, 25])
@pytest.mark.parametrize(("lapped", "shared"), [(False, False), (False, True), (True, True), (True, False)])
def test_outlines_on_one_square_never_meet(stadium: Stadium, place: int, lapped: bool, shared: bool) -> None:
    """For all 36 pairs of shapes; only the tips of the closest zigzag may touch by a hair (design sheet)."""
    rims = {look.shape: list(outline(look.shape)) for look in TEAM_LOOKS}
    reach = {shape: max(math.hypot(x, y) for x, y in rim) for shape, rim in rims.items()}
    for tokens in stood(stadium, place, lapped, shared):
        for (x0, y0, d), (x1, y1, _) in itertools.combinations(tokens, 2):
            dx, dy = (x1 - x0) / (d / 2), (y1 - y0) / (d / 2)
            for one, other in itertools.product(rims, repeat=2):
                if math.hypot(dx, dy) > reach[one] + reach[other]:
                    continue
                deep = max(_inside((x + dx, y + dy), rims[one]) for x, y in rims[other])
                closest = math.isclose(d, 0.52 * stadium.cell)
                assert deep * d / 2 <= (1.5 if closest else 0), f"{len(tokens)} on {place}"


def _inside(point: tuple[float, float], polygon: list[tuple[float, float]]) -> float:
    """How deep a point lies inside a polygon, 0 outside."""
    inside, nearest = False, math.inf
    for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (y0 > point[1]) != (y1 > point[1]) and point[0] < (x1 - x0) * (point[1] - y0) / (y1 - y0) + x0:
            inside = not inside
        along = ((point[0] - x0) * (x1 - x0) + (point[1] - y0) * (y1 - y0)) / ((x1 - x0) ** 2 + (y1 - y0) ** 2)
        share = max(0.0, min(1.0, along))
        nearest = min(nearest, math.dist(point, (x0 + share * (x1 - x0), y0 + share * (y1 - y0))))
    return nearest if inside else 0.0


@pytest.mark.parametrize("stadium", STADIUMS)
@pytest.mark.parametrize("place", [0, 6, 10, 20, 33])
def test_riders_stay_within_the_depth_and_never_below_the_least_size(stadium: Stadium, place: int) -> None:
    for count in range(1, 9):
        for shared in (False, True):
            limit = MIDDLE_LINE * stadium.depth if shared else stadium.depth
            for spot in spots(stadium, place, count, False, shared):
                assert spot.diameter >= LEAST
                assert spot.diameter / 2 <= spot.depth <= limit - spot.diameter / 2


@pytest.mark.parametrize("stadium", STADIUMS)
@pytest.mark.parametrize("place", range(0, SQUARES, 3))
def test_who_arrived_first_stands_innermost(stadium: Stadium, place: int) -> None:
    """R5.2, R9: inside to outside in order of arrival; two side by side are as deep as each other."""
    for count in range(1, 7):
        depths = [spot.depth for spot in spots(stadium, place, count)]
        assert depths == sorted(depths)


@pytest.mark.parametrize("stadium", STADIUMS)
def test_lapped_riders_stand_beyond_the_middle_line(stadium: Stadium) -> None:
    """R7.3: 40 or more behind the leader, on the circuit square of one who is not."""
    picture = RoadPicture(riders=standings({12: [11], 52: [21, 22], 90: [31], 50: [41]}))
    field = field_of(stadium, picture)
    line = MIDDLE_LINE
    assert field.depths[11][1] > line
    assert all(field.depths[rider][1] < line for rider in (21, 22))
    assert field.depths[41][1] > line, "exactly 40 behind counts as lapped"


def test_one_who_stands_39_behind_is_not_lapped() -> None:
    picture = RoadPicture(riders=standings({51: [11], 90: [31]}))
    assert field_of(MIDDLE, picture).depths[11][1] < MIDDLE_LINE


def test_a_ghost_stands_in_its_true_place_and_counts_as_one_more() -> None:
    riders = standings({53: [22], 58: [33, 12]})
    before = field_of(MIDDLE, RoadPicture(riders=riders))
    picture = RoadPicture(riders=riders, preview=Preview(22, 53, 58, 1, (), 3))
    field = field_of(MIDDLE, picture)
    depths = [field.depths[rider][1] for rider in (33, GHOST, 12)]
    assert depths == sorted(depths)
    assert field.places[33].diameter < before.places[33].diameter


def test_riders_on_other_squares_do_not_move_for_a_newcomer() -> None:
    """Design sheet, Motion; and one who has room beside a newcomer of the same size stays where he is."""
    one = field_of(MIDDLE, RoadPicture(riders=standings({58: [33], 60: [13, 14]})))
    two = field_of(MIDDLE, RoadPicture(riders=standings({58: [33, 12], 60: [13, 14]})))
    assert one.places[13] == two.places[13]
    assert one.places[33] == two.places[33]


@pytest.mark.parametrize(("count", "columns"), [(5, 3), (6, 3), (7, 4), (12, 6), (18, 6), (24, 8)])
def test_a_leaf_has_rows_of_three_six_or_eight_at_most(count: int, columns: int) -> None:
    assert leaf_columns(count) == columns


@pytest.mark.parametrize("name", CIRCUITS)
def test_24_riders_on_square_0_hang_in_the_infield_in_order_of_arrival(name: str) -> None:
    stadium = circuit_stadium(CIRCUITS[name])
    (crowd,) = field_of(stadium, START).crowds
    (leaf,) = infield_of(stadium, [crowd], [(140, 74)], []).leaves
    assert list(leaf.places) == list(ALL)
    assert abs(leaf.box.centre[1] - stadium.cy) + leaf.box.h / 2 < stadium.inner
    rows = [(round(place.y), round(place.x)) for place in leaf.places.values()]
    assert rows == sorted(rows)


@pytest.mark.parametrize("stadium", STADIUMS)
def test_leaves_move_apart_and_leave_the_text_free(stadium: Stadium) -> None:
    """A staggered start (R2.1) with four full squares, wherever on the circuit."""
    for first in range(SQUARES):
        crowds = [Crowd((first + k) % SQUARES, False, ALL[6 * k : 6 * k + 6]) for k in range(4)]
        infield = infield_of(stadium, crowds, [(200, 74), (80, 34)], [])
        boxes = [leaf.box for leaf in infield.leaves] + ([infield.text[1]] if infield.text else [])
        assert not any(a.touches(b) for a, b in itertools.combinations(boxes, 2)), f"from square {first}"


@settings(max_examples=60, deadline=None)
@given(pictures())
def test_every_rider_has_one_place_on_the_road_or_on_a_leaf(picture: RoadPicture) -> None:
    for box in CIRCUITS.values():
        view = CircuitView()
        resting = view.resting(box, picture)
        assert sorted(resting) == sorted(rider.id for rider in picture.riders)
        stadium = circuit_stadium(box)
        squares = {rider.id: rider.square for rider in picture.riders}
        for rider, (square, share) in resting.items():
            assert round(square) == squares[rider]
            assert 0 < share < 1
            assert stadium.square_at(stadium.point(square, share * stadium.depth)) == squares[rider] % SQUARES
