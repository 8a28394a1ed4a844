"""The road strip (design sheet, "The road strip"): cells, folds, tokens, brackets."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from hypothesis import given, settings

from breakaway_desktop.ui.road.road_picture import Preview, RoadPicture
from breakaway_desktop.ui.road.standing import GHOST
from breakaway_desktop.ui.road.strip import COMPACT, FOLD_FROM, MOST_CELL, NORMAL, StripStyle, strip_layout
from tests.ui.road.positions import ALL, RACE, START, pictures, standings

WIDTHS = [(600.0, COMPACT), (825.0, NORMAL), (1418.0, NORMAL)]


def field(*squares: int) -> RoadPicture:
    return RoadPicture(riders=standings({square: [ALL[k]] for k, square in enumerate(squares)}))


@settings(max_examples=80, deadline=None)
@given(pictures())
def test_every_rider_is_on_the_strip_once_and_in_his_square(picture: RoadPicture) -> None:
    for width, style in WIDTHS:
        layout = strip_layout(picture, width, style)
        shown = [token.rider for token in layout.tokens if token.rider != GHOST]
        assert sorted(shown) == sorted(rider.id for rider in picture.riders)
        squares = {rider.id: rider.square for rider in picture.riders}
        for token in layout.tokens:
            if token.rider == GHOST:
                continue
            cell = layout.cell_of(squares[token.rider])
            assert cell is not None
            assert cell.x <= token.x <= cell.x + cell.w
            assert 0 <= token.row < style.rows


@settings(max_examples=80, deadline=None)
@given(pictures())
def test_cells_and_folds_lie_side_by_side_and_fill_the_strip(picture: RoadPicture) -> None:
    for width, style in WIDTHS:
        layout = strip_layout(picture, width, style)
        pieces = sorted([(c.x, c.w, c.square, c.square) for c in layout.cells])
        pieces = sorted(pieces + [(f.x, f.w, f.first, f.last) for f in layout.folds])
        assert pieces[0][0] == 0
        for (x, w, _, last), (next_x, _, first, _) in itertools.pairwise(pieces):
            assert next_x == pytest.approx(x + w)
            assert first == last + 1
        assert pieces[-1][0] + pieces[-1][1] == pytest.approx(width, abs=0.01)
        assert all(cell.w <= MOST_CELL or cell.w <= 12 * style.step for cell in layout.cells)


@settings(max_examples=80, deadline=None)
@given(pictures())
def test_a_fold_holds_just_the_empty_squares_between_two_occupied_ones(picture: RoadPicture) -> None:
    occupied = {rider.square for rider in picture.riders}
    if picture.preview is not None:
        occupied.add(picture.preview.to)
    for width, style in WIDTHS:
        for fold in strip_layout(picture, width, style).folds:
            assert {fold.first - 1, fold.last + 1} <= occupied
            assert not occupied.intersection(range(fold.first, fold.last + 1))
            assert fold.length == fold.last - fold.first + 1
            assert all(fold.first - 1 <= line <= fold.last for line in fold.lines)


@pytest.mark.parametrize("style", [NORMAL, COMPACT])
def test_nine_empty_squares_fold_and_eight_do_not(style: StripStyle) -> None:
    assert strip_layout(field(20, 29), 825, style).folds == ()
    (fold,) = strip_layout(field(20, 30), 825, style).folds
    assert (fold.first, fold.last, fold.length) == (21, 29, FOLD_FROM)


def test_the_position_of_the_picture_folds_34_and_9_squares_with_their_lines() -> None:
    layout = strip_layout(RACE, 825, NORMAL)
    assert [(fold.length, fold.lines) for fold in layout.folds] == [(34, (33,)), (9, (73,))]
    assert [(bracket.squares[0], bracket.squares[-1], bracket.riders) for bracket in layout.brackets] == [
        (46, 50, 7), (58, 65, 12),
    ]  # fmt: skip


def test_shorter_gaps_fold_where_the_field_is_too_long_for_the_window() -> None:
    picture = field(*range(0, 24 * 8, 8))
    layout = strip_layout(picture, 825, NORMAL)
    assert len(layout.folds) == 23
    assert {fold.length for fold in layout.folds} == {7}
    assert min(cell.w for cell in layout.cells) > 2 * layout.radius


def test_the_longest_gaps_fold_first_and_no_more_than_are_needed() -> None:
    """Eight squares are empty before the last, three before each other: all fit when one gap is folded."""
    squares = [*range(0, 33, 4), 41]
    layout = strip_layout(field(*squares), 825, NORMAL)
    assert [(fold.first, fold.last) for fold in layout.folds] == [(33, 40)]
    assert strip_layout(field(*squares), 900, NORMAL).folds == ()


def test_a_gap_of_three_squares_is_not_torn_out_to_make_tokens_a_little_larger() -> None:
    squares = (19, 20, 22, 23, 27, 29, 33, 36, 39, 42, 46, 48, 52)
    layout = strip_layout(field(*squares), 825, NORMAL)
    assert layout.folds == ()
    assert layout.radius > 9


@pytest.mark.parametrize(("width", "style"), WIDTHS)
@pytest.mark.parametrize(
    "squares",
    [
        (11, 46, 47, 48, 49, 50, 52, 53, 56, 58, 59, 60, 61, 62, 63, 64, 65, 75),
        (28, 32, 37, 40, 45, 46, 47, 50, 51, 57, 61, 62, 64, 75, 77, 82),
        (3, 13, 27, 31, 40, 52, 60, 71, 73, 84, 99),
    ],
)
def test_a_folded_gap_has_room_for_its_number_between_its_torn_edges(
    squares: tuple[int, ...], width: float, style: StripStyle
) -> None:
    layout = strip_layout(replace(field(*squares), sprints=(33, 73), finish=100), width, style)
    assert layout.folds
    for fold in layout.folds:
        lines = max((len(str(line)) for line in fold.lines), default=0)
        assert fold.w >= 10 + 7 * (len(str(fold.length)) + lines)


@pytest.mark.parametrize(("width", "style"), WIDTHS)
def test_24_riders_stand_on_one_square_without_touching(width: float, style: StripStyle) -> None:
    layout = strip_layout(START, width, style)
    places = [(token.x, token.row * layout.step) for token in layout.tokens]
    for (x0, y0), (x1, y1) in itertools.combinations(places, 2):
        assert abs(x0 - x1) >= 2 * layout.radius or abs(y0 - y1) >= 2 * layout.radius


@settings(max_examples=80, deadline=None)
@given(pictures())
def test_tokens_in_any_field_stand_apart(picture: RoadPicture) -> None:
    for width, style in WIDTHS:
        layout = strip_layout(picture, width, style)
        places = [(token.x, token.row * layout.step) for token in layout.tokens]
        for (x0, y0), (x1, y1) in itertools.combinations(places, 2):
            assert max(abs(x0 - x1), abs(y0 - y1)) >= 2 * layout.radius - 0.01


@pytest.mark.parametrize("style", [NORMAL, COMPACT])
def test_who_arrived_first_is_at_the_bottom_of_the_front_column(style: StripStyle) -> None:
    riders = ALL[:5]
    layout = strip_layout(RoadPicture(riders=standings({12: riders})), 825, style)
    order = sorted(layout.tokens, key=lambda token: (-token.x, token.row))
    assert [token.rider for token in order] == list(riders)


def test_a_ghost_stands_in_its_true_place_on_the_strip() -> None:
    picture = RoadPicture(riders=standings({53: [22], 58: [33, 12]}), preview=Preview(22, 53, 58, 1, (), 3))
    rows = {token.rider: token.row for token in strip_layout(picture, 825, NORMAL).tokens}
    assert [rows[33], rows[GHOST], rows[12]] == [0, 1, 2]


def test_squares_before_the_start_have_cells() -> None:
    """R2.1, staggered start: squares 0 to −3."""
    layout = strip_layout(RoadPicture(riders=standings({-3: ALL[:6], -2: ALL[6:12], 0: ALL[12:18]})), 825, NORMAL)
    assert [cell.square for cell in layout.cells[:5]] == [-4, -3, -2, -1, 0]


@settings(max_examples=40, deadline=None)
@given(pictures())
def test_a_rider_under_way_moves_steadily_from_left_to_right(picture: RoadPicture) -> None:
    layout = strip_layout(picture, 825, NORMAL)
    first, last = layout.cells[0].square, layout.cells[-1].square
    xs = [layout.x_of(first + (last - first) * k / 200) for k in range(201)]
    assert xs == sorted(xs)
    for cell in layout.cells:
        assert layout.x_of(cell.square) == pytest.approx(cell.x + cell.w / 2)
