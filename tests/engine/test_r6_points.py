"""R6.1–R6.6: points at the lines, the end of the race and the winner."""

from __future__ import annotations

from fractions import Fraction

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Retire
from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.events import Crossed, Moved, RaceEnded, Replaced
from breakaway_desktop.engine.points import crossings
from breakaway_desktop.engine.standings import standings
from tests.engine.fields import Spot, card_asked, crowd, field, fresh, of_kind, play, play_turn

SPRINT = (10, 8, 6, 5, 4, 3, 2, 1)
FINISH = (20, 16, 12, 10, 8, 6, 4, 2)


def awards(events: list) -> list[tuple[int, int | None, int, object]]:
    return [(event.rider, event.line, event.place, event.points) for event in of_kind(events, Crossed)]


def test_the_scales_of_sprint_and_finish() -> None:
    """R6.1."""
    course = Course((33, 73, 100), 100)
    assert tuple(course.scale(33)) == tuple(course.scale(73)) == SPRINT
    assert tuple(course.scale(100)) == FINISH


@pytest.mark.parametrize("rule_set", ["boxed", "boardspace"])
def test_the_lines_are_those_of_the_rule_set(rule_set: str) -> None:
    """R6.1, R2: sprints on 33 and 73, the finish on 100."""
    course = fresh(rule_set).rules.course
    assert (course.lines, course.finish) == ((33, 73, 100), 100)


def test_the_first_eight_across_a_sprint_line_score_and_the_ninth_gets_nothing() -> None:
    """R6.1: the ninth crossing is reported with 0 points."""
    road = crowd((33, 10))
    race, events = play_turn(field(road))
    numbers = [spot for spot in road[33] if isinstance(spot, int)]
    expected = [(number, 33, place + 1, (*SPRINT, 0, 0)[place]) for place, number in enumerate(numbers)]
    assert awards(events) == expected
    assert [race.rider(number).points for number in numbers] == [*SPRINT, 0, 0]
    assert [race.rider(number).place_at(33) for number in numbers] == list(range(1, 11))


def test_the_first_eight_across_the_finish_score() -> None:
    """R6.1."""
    road = crowd((100, 8), (10, 1))
    race, events = play_turn(field(road))
    assert [points for *_, points in awards(events)] == list(FINISH)
    assert race.over


def test_places_go_by_the_order_of_movement_not_by_how_far_a_rider_goes() -> None:
    """R6.2: the first past the post."""
    race = field({32: [11], 31: [21], 20: [31]}, hands={11: (2, 1, 1), 21: (15, 1, 1), 31: (14, 1, 1)})
    _, events = play(race, (11, 2), (21, 15), (31, 14))
    assert awards(events) == [(11, 33, 1, 10), (21, 33, 2, 8), (31, 33, 3, 6)]


def test_places_go_on_where_an_earlier_turn_left_off() -> None:
    """R6.1, R6.2."""
    race = field({40: [11, 12], 30: [21]}, crossed={33: [11, 12]})
    _, events = play_turn(race)
    assert awards(events) == [(21, 33, 3, 6)]


def test_only_the_riders_of_a_group_that_cross_share() -> None:
    """R6.3: 12 stops before the line; 22 has crossed it before; the next rider gets the place after both."""
    race = field({33: [(11, 21, 22)], 20: [31, (12, 32)]}, crossed={33: [22]})
    result = crossings(race, [(11, 33, 34), (12, 20, 33), (21, 33, 40), (22, 32, 40)])
    assert [(event.rider, event.place, event.points, event.sharing) for event in result] == [
        (11, 2, 7, 2),
        (21, 2, 7, 2),
    ]


@pytest.mark.parametrize(("sprints", "finish", "points"), [((30, 32), 100, 10), ((30,), 32, 20)])
def test_a_move_that_crosses_two_lines_scores_both(sprints: tuple[int, ...], finish: int, points: int) -> None:
    """R6.4."""
    race = field({28: [11], 20: [21]}, sprints=sprints, finish=finish, hands={11: (9, 1, 1)})
    race, events = play(race, (11, 9))
    assert awards(events) == [(11, 30, 1, 10), (11, 32, 1, points)]
    assert race.rider(11).points == 10 + points


# The end of the race


def test_the_race_ends_at_the_move_of_the_eighth_finisher() -> None:
    """R6.5: with sequential orders at that move: later riders do not move, and no card is replaced."""
    race = field(crowd((100, 9), (99, 1)))
    last = race.order[7][0]
    happened = []
    while not race.over:
        race, events = play(race, (race.to_move[0], 5))
        happened += events
    assert [event.rider for event in of_kind(happened, Moved)][-1] == last
    assert len(of_kind(happened, Moved)) == 8
    assert not of_kind(happened, Replaced)
    assert [(event.turn, event.reason) for event in of_kind(happened, RaceEnded)] == [(5, "finishers")]
    assert race.turn == 5
    assert referee.asks(race) == ()
    assert race.rider(last).hand == (5, 5)
    assert [race.rider(number).square for (number,) in race.order[8:]] == [100, 99]


def test_finishers_of_earlier_turns_count() -> None:
    """R6.5."""
    ahead = crowd((120, 7))
    race = field({**ahead, 97: [34], 96: [33, 32]}, crossed={100: ahead[120]}, teams=3)
    race, _ = play(race, *[(spot, 5) for spot in ahead[120] if isinstance(spot, int)])
    assert not race.over
    race, events = play(race, (34, 5))
    assert awards(events) == [(34, 100, 8, 2)]
    assert race.over


def test_the_race_ends_when_all_riders_on_the_road_have_crossed() -> None:
    """R6.5, ruling: fewer than eight are left; the race ends at that move, before new cards."""
    race = field({100: [11, 21], 96: [31]}, hands={11: (1, 5, 5)})
    race, events = play(race, (11, 1), (21, 5), (31, 5))
    assert race.over
    assert [event.reason for event in of_kind(events, RaceEnded)] == ["all"]
    assert not of_kind(events, Replaced)
    assert [race.rider(number).points for number in (11, 21, 31)] == [20, 16, 12]


def test_a_move_that_stops_on_the_finish_line_does_not_end_the_race() -> None:
    """R6.5, R1.5."""
    race = field({110: [11], 95: [21]}, crossed={100: [11]})
    race, _ = play(race, (11, 5), (21, 5))
    assert race.rider(21).square == 100
    assert not race.over


def test_a_rider_past_the_finish_rides_on_plays_cards_and_gives_slipstream() -> None:
    """R6.5."""
    race = field({102: [11], 97: [21], 80: [31]}, crossed={100: [11]}, hands={11: (1, 9, 9), 21: (5, 9, 9)})
    assert card_asked(race).rider == 11
    race, events = play_turn(race, {11: 1, 21: 5})
    assert race.rider(11).square == 103
    assert dict(of_kind(events, Replaced)[0].cards) == {11: 1, 21: 4, 31: 3}
    assert race.order[0] == (11,)
    assert not race.over


def test_a_rider_past_the_finish_crosses_it_no_second_time() -> None:
    """R6.5, R1.5."""
    race = field({102: [11], 80: [31]}, crossed={100: [11]}, points={11: 20})
    race, events = play_turn(race)
    assert awards(events) == []
    assert race.rider(11).points == 20


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
