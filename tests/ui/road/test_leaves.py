"""Leaves point at their squares: where they hang, where their stems run, and that they keep their places (design sheet,
"The circuit")."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence

import pytest
from hypothesis import given, settings

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.road.circuit_view import CircuitView, circuit_stadium
from breakaway_desktop.ui.road.infield import Infield, Leaf
from breakaway_desktop.ui.road.road_picture import RoadPicture
from breakaway_desktop.ui.road.stadium import SQUARES, Point, Stadium
from tests.ui.road.positions import ALL, CIRCUITS, pictures, standings

TEXT = ("Turn 1", "leader on 15 · 85 to the finish", "21 moves next, 2nd of 24")


def picture(squares: Mapping[int, Sequence[int]]) -> RoadPicture:
    return RoadPicture(
        riders=standings(squares), finish=100, sprints=(33, 73), next_lines=(33, 73, 100), infield=TEXT
    )  # fmt: skip


def infield(box: Box, shown: RoadPicture) -> Infield:
    return CircuitView()._layout(box, shown).infield


def outline(leaf: Leaf) -> Iterator[Point]:
    """Points along the sides of a stem, a unit apart."""
    half = len(leaf.stem) // 2
    for side in (leaf.stem[:half], leaf.stem[half:]):
        for (x, y), (to_x, to_y) in itertools.pairwise(side):
            steps = max(1, math.ceil(math.dist((x, y), (to_x, to_y))))
            yield from ((x + (to_x - x) * n / steps, y + (to_y - y) * n / steps) for n in range(steps + 1))


def apart(stadium: Stadium, point: Point, place: float) -> float:
    """How many squares lie between a point and the middle of a square."""
    away = (stadium.locate(point)[0] - place) % SQUARES
    return min(away, SQUARES - away)


def check_stems(box: Box, shown: RoadPicture) -> int:
    """That every stem begins on its own square, leaves it inwards only, and touches no token of another; how many."""
    layout = CircuitView()._layout(box, shown)
    stadium = layout.stadium
    squares = {rider.id: rider.square % SQUARES for rider in shown.riders}
    for leaf in layout.infield.leaves:
        assert apart(stadium, leaf.disc[:2], leaf.crowd.place) < 0.01
        on_road = [point for point in outline(leaf) if stadium.locate(point)[1] >= 0]
        assert on_road
        # Beside riders of the next lap a stem runs along the edge of its square.
        reach = 0.58 if leaf.crowd.beside else 0.5
        assert max(apart(stadium, point, leaf.crowd.place) for point in on_road) < reach
        for rider, place in layout.field.places.items():
            if squares.get(rider, leaf.crowd.place) != leaf.crowd.place:
                nearest = min(math.dist(point, (place.x, place.y)) for point in on_road)
                assert nearest > 0.5 * place.diameter, f"the stem of {leaf.crowd.place} touches {rider}"
        # It ends at its sheet.
        assert min(
            math.dist(point, (x, leaf.box.centre[1]))
            for point in outline(leaf)
            for x in (leaf.box.x, leaf.box.centre[0], leaf.box.right)
        ) <= max(leaf.box.w, leaf.box.h)
    return len(layout.infield.leaves)


@settings(max_examples=80, deadline=None)
@given(pictures())
def test_a_stem_runs_on_its_own_square_and_touches_no_token_of_another(shown: RoadPicture) -> None:
    for box in CIRCUITS.values():
        check_stems(box, shown)


@pytest.mark.parametrize("name", CIRCUITS)
def test_a_stem_runs_straight_wherever_riders_crowd(name: str) -> None:
    """Two crowds and more beside each other, all around the circuit, with single riders between them."""
    stems = 0
    for first in range(SQUARES):
        for squares in (
            {first: ALL[:8], first + 1: ALL[8:22], first + 2: ALL[22:23]},
            {first: ALL[:9], first + 1: ALL[9:10], first + 2: ALL[10:11], first + 3: ALL[11:24]},
            {first: ALL[:8], first + 1: ALL[8:16], first + 2: ALL[16:24]},
            {first: ALL[:7], first + 20: ALL[7:24]},
        ):
            stems += check_stems(CIRCUITS[name], picture(squares))
    assert stems > 100


@pytest.mark.parametrize("name", CIRCUITS)
def test_the_leaf_of_a_lapped_crowd_is_not_that_of_the_riders_inside_of_it(name: str) -> None:
    """R7.3: they are a lap behind on the same square of the circuit; the stem passes by who stands there."""
    box = CIRCUITS[name]
    shown = picture({60: ALL[:2], 20: ALL[2:10], 61: ALL[10:12], 90: ALL[12:13]})
    layout = CircuitView()._layout(box, shown)
    (leaf,) = [leaf for leaf in layout.infield.leaves if leaf.crowd.lapped]
    assert leaf.crowd.beside < 0
    for rider in ALL[:2]:
        place = layout.field.places[rider]
        assert min(math.dist(point, (place.x, place.y)) for point in outline(leaf)) > 0.5 * place.diameter


@pytest.mark.parametrize("name", CIRCUITS)
def test_two_crowds_and_a_rider_before_them_hang_over_their_own_squares(name: str) -> None:
    """The first ride of a race: 8 riders on square 1, 14 on square 0, one on square 2."""
    box = CIRCUITS[name]
    stadium = circuit_stadium(Box(0, 0, box.w, box.h))
    found = infield(box, picture({15: ALL[:1], 2: ALL[7:8], 1: ALL[1:7] + ALL[8:10], 0: ALL[10:24]}))
    assert found.text is not None
    for leaf in found.leaves:
        x, _y = stadium.point(leaf.crowd.place, 0)
        assert leaf.box.x - stadium.cell < x < leaf.box.right + stadium.cell
        if name != "960":
            assert leaf.box.x < x < leaf.box.right
    boxes = [*(leaf.box for leaf in found.leaves), found.text[1]]
    assert not any(one.touches(other) for one, other in itertools.combinations(boxes, 2))
    assert found.text[1].x > stadium.cx - stadium.w / 2 + stadium.depth + 18


@pytest.mark.parametrize("name", CIRCUITS)
def test_text_and_leaves_keep_their_sides_from_move_to_move(name: str) -> None:
    """24 riders ride one after another, each to where a small card takes him; and the same a turn later."""
    box, sides = CIRCUITS[name], []
    at = dict.fromkeys(ALL, 0)
    for turn in range(2):
        for count, rider in enumerate(sorted(ALL, key=lambda rider: -at[rider])):
            at[rider] += 1 + (count * 5 + turn) % 4
            squares: dict[int, list[int]] = {}
            for other, square in at.items():
                squares.setdefault(square, []).append(other)
            text = infield(box, picture(squares)).text
            if text is not None:
                sides.append(text[1].centre[0] < box.w / 2)
    assert len(sides) > 40
    assert sum(one != other for one, other in itertools.pairwise(sides)) <= 2


@pytest.mark.parametrize("name", CIRCUITS)
def test_many_riders_read_as_well_as_a_few(name: str) -> None:
    """Tokens on a leaf are never smaller than those of a table, and as large for 24 as for 8 where there is room."""
    box = CIRCUITS[name]
    sizes = []
    for count in (8, 24):
        (leaf,) = infield(box, picture({0: ALL[:count]})).leaves
        sizes.append({place.diameter for place in leaf.places.values()}.pop())
    assert min(sizes) >= 21
    assert name == "960" or sizes[0] == sizes[1]
