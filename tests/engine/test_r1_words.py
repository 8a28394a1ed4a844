"""R1: the meaning of the words."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.events import Crossed, Moved, Replaced, TurnEnded
from breakaway_desktop.engine.race import rider_numbers
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.replacement import new_cards
from tests.engine.fields import field, fresh, of_kind, options_of, play, play_turn


@pytest.mark.parametrize("teams", [3, 4, 5, 6])
def test_four_riders_a_team_are_numbered_by_team_and_rider(teams: int) -> None:
    """R1.1: 10·team + rider, 11…64; riders 1–4 of each team."""
    expected = [number for number in range(11, 65) if 1 <= number % 10 <= 4 and number // 10 <= teams]
    assert rider_numbers(teams) == expected
    race = fresh(teams=teams)
    assert [rider.id for rider in race.riders] == expected
    assert [(rider.team, rider.number) for rider in race.riders] == [divmod(number, 10) for number in expected]
    assert [race.rider(number).id for number in expected] == expected


@pytest.mark.parametrize("number", [0, 5, 10, 15, 20, 41, 54, -11, 110])
def test_there_is_no_rider_with_another_number(number: int) -> None:
    """R1.1."""
    with pytest.raises(KeyError):
        fresh(teams=3).rider(number)


@pytest.mark.parametrize("teams", [-1, 0, 1, 2, 13, 20])
def test_fewer_than_three_and_more_than_twelve_teams_are_refused(teams: int) -> None:
    """R1.1."""
    with pytest.raises(Refused) as refused:
        referee.rules_of(options_of(), teams, 1)
    assert refused.value.refusal.key == "team-count"
    assert refused.value.refusal.values["teams"] == teams


def test_square_zero_is_the_start_and_a_staggered_start_is_below_it() -> None:
    """R1.2, R2.1: 0 is the start; riders 2, 3 and 4 may start below it."""
    assert {rider.square for rider in fresh().riders} == {0}
    assert all(rider.square == 1 - rider.number for rider in fresh(start="staggered").riders)


def test_squares_go_on_beyond_the_finish_and_below_zero() -> None:
    """R1.2: a move from −3 by 5 ends on 2, one from 98 by 15 on 113."""
    race = field({98: [11], -3: [14]}, hands={11: (15, 1, 1)})
    race, _ = play(race, (11, 15), (14, 5))
    assert (race.rider(11).square, race.rider(14).square) == (113, 2)


def test_the_same_circuit_square_in_another_lap_is_another_square() -> None:
    """R1.2, R7.2: a rider on 41 is not on 1: strings and Breaking Away use race squares."""
    race = field({41: [11], 1: [21]})
    assert dict(new_cards(race)) == {11: 40, 21: 3}


def test_a_hand_closes_up_and_the_new_card_comes_last() -> None:
    """R1.3."""
    race = field({20: [11], 10: [21]}, hands={11: (4, 9, 2, 6), 21: (1, 2, 3)})
    race, _ = play_turn(race, {11: 9, 21: 3})
    assert race.rider(11).hand == (4, 2, 6, 16)
    assert race.rider(21).hand == (1, 2, 3)


def test_of_equal_cards_only_the_played_one_leaves_the_hand() -> None:
    """R1.3: equal cards are allowed."""
    race = field({20: [11]}, hands={11: (5, 5, 5, 5)})
    race, _ = play(race, (11, 5))
    assert race.rider(11).hand == (5, 5, 5, 3)


def test_in_a_turn_every_rider_moves_once_then_cards_are_replaced() -> None:
    """R1.4."""
    race = fresh(sprints=(8,), finish=90)
    after, events = play_turn(race)
    assert sorted(event.rider for event in of_kind(events, Moved)) == rider_numbers(3)
    (replaced,) = of_kind(events, Replaced)
    index = events.index(replaced)
    assert all(events.index(event) < index for event in events if isinstance(event, Moved | Crossed))
    assert [rider for rider, _ in replaced.cards] == rider_numbers(3)
    assert of_kind(events, Crossed), "points are booked in the same turn"
    assert [event.turn for event in of_kind(events, TurnEnded)] == [1]
    assert after.turn == 2


def test_riders_off_the_road_do_not_move() -> None:
    """R1.4: every rider on the road."""
    _, events = play_turn(field({20: [11], 10: [21, 34]}))
    assert sorted(event.rider for event in of_kind(events, Moved)) == [11, 21, 34]


@pytest.mark.parametrize(
    ("start", "end", "crosses"),
    [
        (32, 33, False),
        (33, 33, False),
        (33, 34, True),
        (32, 34, True),
        (20, 33, False),
        (20, 50, True),
        (34, 40, False),
        (34, 32, False),
        (-3, 34, True),
    ],
)
def test_a_line_is_crossed_from_at_or_before_it_to_beyond_it(start: int, end: int, crosses: bool) -> None:
    """R1.5: stopping on the line is not crossing."""
    assert Course((33, 100), 100).crossed(start, end) == ((33,) if crosses else ())


def test_one_move_can_cross_several_lines() -> None:
    """R1.5, R6.4."""
    course = Course((10, 12, 15, 20), 20)
    assert course.crossed(10, 16) == (10, 12, 15)
    assert course.crossed(11, 15) == (12,)
    assert course.crossed(9, 30) == (10, 12, 15, 20)


def test_a_rider_who_stops_on_the_line_crosses_it_with_his_next_move() -> None:
    """R1.5."""
    race = field({28: [11], 10: [21]}, hands={11: (5, 1, 9)})
    race, events = play_turn(race, {11: 5})
    assert race.rider(11).square == 33
    assert not of_kind(events, Crossed)
    race, events = play(race, (11, 1))
    assert [(event.rider, event.line) for event in of_kind(events, Crossed)] == [(11, 33)]
    assert race.rider(11).points == 10


def test_a_rider_scores_a_line_only_once_whatever_pushed_him_back() -> None:
    """R1.5: here he is before a line that he has already crossed."""
    race = field({31: [11], 30: [21]}, crossed={33: [11]}, points={11: 10})
    race, events = play(race, (11, 5), (21, 5))
    assert [(event.rider, event.place) for event in of_kind(events, Crossed)] == [(21, 2)]
    assert (race.rider(11).points, race.rider(21).points) == (10, 8)
    assert len(race.rider(11).crossed) == 1
