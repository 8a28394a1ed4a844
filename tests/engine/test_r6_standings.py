"""R6.6: the winner."""

from __future__ import annotations

from fractions import Fraction

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Retire
from breakaway_desktop.engine.standings import standings
from tests.engine.fields import Spot, field, fresh, play


def test_a_team_scores_the_sum_of_its_riders_points() -> None:
    """R6.6: exactly, including the points of retired riders."""
    race = field({50: [11, 21]}, points={11: 10, 12: Fraction(1, 2), 13: Fraction(1, 3), 21: 8, 22: Fraction(1, 2)})
    assert standings(race).points == (Fraction(65, 6), Fraction(17, 2), 0)


@pytest.mark.parametrize(
    ("points", "road", "ranking"),
    [
        ({11: 10, 21: 8, 31: 9}, {50: [31], 40: [21], 10: [11]}, ((1,), (3,), (2,))),  # points before places
        # R6.3: a difference of a fraction is one
        ({11: Fraction(17, 3), 21: Fraction(11, 2), 31: Fraction(11, 2)}, {50: [31], 40: [21]}, ((1,), (3,), (2,))),
        ({11: 5, 21: 5, 31: 4}, {50: [31], 40: [21], 30: [11]}, ((2,), (1,), (3,))),  # only tied teams go by places
        ({}, {50: [21], 40: [11, 12, 13, 14, 31]}, ((2,), (1,), (3,))),  # the best placed riders
        ({}, {50: [21], 45: [11], 40: [31, 32, 12, 22]}, ((2,), (1,), (3,))),
        ({}, {50: [31, 21, 11]}, ((3,), (2,), (1,))),  # on one square: the next to move first
        ({}, {50: [13], 49: [34], 10: [21]}, ((1,), (3,), (2,))),  # whichever of its riders that is
    ],
)
def test_most_points_win_and_a_tie_goes_to_the_team_with_the_best_placed_rider(
    points: dict[int, int | Fraction], road: dict[int, list[int]], ranking: tuple[tuple[int, ...], ...]
) -> None:
    """R6.6."""
    result = standings(field(road, points=points))
    assert (result.ranking, result.winners) == (ranking, ranking[0])


@pytest.mark.parametrize(
    ("road", "ranking"),
    [
        ({50: [(11, 21)], 40: [22, 12]}, ((2,), (1,), (3,))),  # level first, then the second best
        ({50: [(11, 21)], 40: [(12, 22)], 30: [13, 23]}, ((1,), (2,), (3,))),  # the third
        ({50: [(11, 21)], 40: [(12, 22)], 30: [(13, 23)], 20: [24, 14]}, ((2,), (1,), (3,))),  # the fourth
        ({50: [(11, 21)], 40: [12]}, ((1,), (2,), (3,))),  # a rider on the road before a retired one
        ({50: [(11, 21)], 40: [(12, 22)]}, ((1, 2), (3,))),  # joint winners
        ({50: [(11, 21, 31)]}, ((1, 2, 3),)),
        ({50: [31], 40: [(11, 21)]}, ((3,), (1, 2))),
    ],
)
def test_further_ties_go_down_the_team_rider_by_rider(
    road: dict[int, list[int | tuple[int, ...]]], ranking: tuple[tuple[int, ...], ...]
) -> None:
    """R6.6: then their second best and so on; still tied: joint winners."""
    result = standings(field(road))
    assert result.ranking == ranking
    assert result.winners == ranking[0]


@pytest.mark.parametrize(
    ("road", "crossed", "places"),
    [
        # Finishers in crossing order, not by square.
        ({120: [31], 110: [21], 105: [11], 90: [22]}, [11, 21, 31], ((11,), (21,), (31,), (22,))),
        # 11 and 21 crossed together, though they ended on different squares.
        ({120: [21], 110: [31], 105: [11]}, [(11, 21), 31], ((11, 21), (31,))),
        # Riders on the road by square, then by order of movement.
        ({50: [24, 11], 40: [(31, 12)], 45: [13]}, [], ((24,), (11,), (13,), (12, 31))),
    ],
)
def test_riders_are_placed_by_crossing_then_by_square_and_order(
    road: dict[int, list[Spot]], crossed: list[Spot], places: tuple[tuple[int, ...], ...]
) -> None:
    """R6.6."""
    assert standings(field(road, crossed={100: crossed})).places[: len(places)] == places


def test_all_retired_riders_are_last_as_one() -> None:
    """R6.6: whatever their squares and points."""
    race, _ = referee.answer(field({50: [11, 21], 40: [31], 3: [32]}), Retire(11))
    places = standings(race).places
    assert places[:3] == ((21,), (31,), (32,))
    assert set(places[3]) == {11, 12, 13, 14, 22, 23, 24, 33, 34}
    assert len(places) == 4


def test_in_mid_turn_riders_on_one_square_stand_as_they_would_move_next() -> None:
    """R6.6: 21 has landed on the square where 11 still waits for his move."""
    race = field({50: [21], 49: [31, 11]}, hands={31: (1, 1, 1), 21: (5, 5, 5)})
    race, _ = play(race, (21, 5), (31, 1))
    assert standings(race).places[:3] == ((21,), (31,), (11,))
    race = field({50: [11], 49: [21]}, hands={11: (1, 1, 1), 21: (2, 2, 2)})
    race, _ = play(race, (11, 1), (21, 2))
    assert standings(race).places[:2] == ((11,), (21,))


@pytest.mark.parametrize("first", [1, 2, 3])
def test_before_the_first_move_riders_stand_in_the_order_of_turn_one(first: int) -> None:
    """R6.6: riders who have not moved on turn 1 are sorted by R5.4."""
    race = fresh(first_team=first)
    assert standings(race).places == race.order
    assert standings(race).ranking[0] == (first,)


def test_on_turn_one_riders_who_have_moved_rank_before_the_others() -> None:
    """R6.6."""
    race = fresh(first_team=2)
    race, _ = play(race, (21, 7), (31, 8))
    assert standings(race).places[:4] == ((31,), (21,), (11,), (22,))


def test_the_standings_name_every_rider_and_every_team_once() -> None:
    """R6.6."""
    race = field({120: [31], 50: [24, 11], 40: [(33, 12)]}, crossed={100: [31]})
    result = standings(race)
    assert sorted(number for group in result.places for number in group) == [rider.id for rider in race.riders]
    assert sorted(team for group in result.ranking for team in group) == [1, 2, 3]
