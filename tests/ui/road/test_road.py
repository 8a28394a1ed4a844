"""The stadium (design sheet, "The circuit"): squares, points, lines."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from breakaway_desktop.ui.road.circuit_view import circuit_stadium
from breakaway_desktop.ui.road.stadium import SQUARES, Stadium, fitted_stadium, line_places
from tests.ui.road.positions import CIRCUITS

STADIUMS = [circuit_stadium(box) for box in CIRCUITS.values()]
MOCK_UP = Stadium(440.0, 291.5, 793.0, 325.0)


@pytest.mark.parametrize("stadium", STADIUMS)
def test_square_0_lies_below_10_left_20_above_30_right(stadium: Stadium) -> None:
    middle = stadium.depth / 2
    assert stadium.point(0, middle) == pytest.approx((stadium.cx, stadium.cy + stadium.reference))
    assert stadium.point(10, middle) == pytest.approx(
        (stadium.cx - stadium.straight / 2 - stadium.reference, stadium.cy)
    )
    assert stadium.point(20, middle) == pytest.approx((stadium.cx, stadium.cy - stadium.reference))
    assert stadium.point(30, middle) == pytest.approx(
        (stadium.cx + stadium.straight / 2 + stadium.reference, stadium.cy)
    )


@pytest.mark.parametrize("stadium", STADIUMS)
def test_riding_goes_clockwise_without_a_turn_back(stadium: Stadium) -> None:
    for tenth in range(10 * SQUARES):
        x0, y0 = stadium.point(tenth / 10, 20)
        x1, y1 = stadium.point((tenth + 1) / 10, 20)
        turn = (x0 - stadium.cx) * (y1 - stadium.cy) - (y0 - stadium.cy) * (x1 - stadium.cx)
        assert turn > 0  # y points down: a positive cross product is clockwise on the screen
        ahead = stadium.ahead(tenth / 10 + 0.05)
        assert ahead[0] * (x1 - x0) + ahead[1] * (y1 - y0) > 0.9 * math.dist((x0, y0), (x1, y1))


@pytest.mark.parametrize("stadium", STADIUMS)
def test_every_square_is_one_cell_long_on_the_reference_line(stadium: Stadium) -> None:
    for square in range(SQUARES):
        path = stadium.path(square - 0.5, square + 0.5, stadium.depth / 2, 0.05)
        long = sum(math.dist(a, b) for a, b in pairwise(path))
        assert long == pytest.approx(stadium.cell, rel=1e-4)


@pytest.mark.parametrize(("square", "same"), [(-3, 37), (-1, 39), (40, 0), (80, 0), (133, 13), (999, 39)])
def test_squares_before_the_start_and_of_later_laps_lie_on_the_same_40(square: int, same: int) -> None:
    """R1.2: square s lies on circuit square s mod 40, below 0 too."""
    assert MOCK_UP.point(square, 30) == pytest.approx(MOCK_UP.point(same, 30))


def test_the_lengths_are_those_of_the_design_sheet() -> None:
    """p = 0.29 h, ri = h/2 − p, rr = ri + p/2, P = 2 L + 2 π rr, c = P/40; at 1280 × 800 c is 41.5."""
    assert MOCK_UP.depth == pytest.approx(94.25)
    assert MOCK_UP.inner == pytest.approx(68.25)
    assert MOCK_UP.cell == pytest.approx((2 * 468 + 2 * math.pi * (68.25 + 94.25 / 2)) / 40)
    assert Stadium(0, 0, 500, 240).depth == 74
    assert Stadium(0, 0, 2000, 900).depth == 240


@given(st.floats(0, 39.99), st.floats(0.5, 90))
def test_a_point_of_the_road_leads_back_to_its_square_and_depth(square: float, depth: float) -> None:
    found, deep = MOCK_UP.locate(MOCK_UP.point(square, depth))
    assert min(abs(found - square), SQUARES - abs(found - square)) < 1e-6
    assert deep == pytest.approx(depth)
    away = abs(square - math.floor(square) - 0.5)
    if away > 1e-6:
        assert MOCK_UP.square_at(MOCK_UP.point(square, depth)) == round(square) % SQUARES


def test_infield_and_outside_are_no_square() -> None:
    assert MOCK_UP.square_at((440, 291)) is None
    assert MOCK_UP.square_at(MOCK_UP.point(13, -2)) is None
    assert MOCK_UP.square_at(MOCK_UP.point(13, MOCK_UP.depth + 2)) is None


@given(st.floats(300, 4000), st.floats(200, 2200))
def test_a_stadium_fits_between_its_margins_whatever_the_box(w: float, h: float) -> None:
    stadium = fitted_stadium(0, 0, w, h, 21, 21)
    assert stadium.w == w - 42
    assert stadium.inner >= 19
    assert stadium.straight >= 0


def test_lines_of_one_place_are_one_and_show_the_kind_of_the_next_to_be_crossed() -> None:
    """R1.5, R2: the postal lines 40, 80 and 120 all lie where the start is."""
    both = line_places(120, (40, 80), (40, 80, 120))
    assert [(place.place, place.sprints, place.finish, place.kind) for place in both] == [(0, (40, 80), 120, "sprint")]
    assert line_places(120, (40, 80), (120,))[0].kind == "finish"
    assert line_places(120, (40, 80), ())[0].kind == "finish"


def test_the_boxed_lines_lie_after_squares_0_20_and_33() -> None:
    places = line_places(100, (33, 73), (33, 73, 100))
    assert [(place.place, place.kind) for place in places] == [(0, "start"), (20, "finish"), (33, "sprint")]


@given(st.integers(1, 1000), st.lists(st.integers(1, 999), max_size=20, unique=True))
def test_every_line_has_exactly_one_place(finish: int, sprints: list[int]) -> None:
    places = line_places(finish, sprints, (*sprints, finish))
    drawn = [line for place in places for line in (*place.sprints, *((place.finish,) if place.finish else ()))]
    assert sorted(drawn) == sorted({*sprints, finish})
    assert len({place.place for place in places}) == len(places)
    assert all(line % SQUARES == place.place for place in places for line in place.sprints)
