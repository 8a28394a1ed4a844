"""R6.1–R6.5: points at the lines and the end of the race."""

from __future__ import annotations

from fractions import Fraction

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.events import Crossed, Moved, RaceEnded, Replaced
from breakaway_desktop.engine.points import crossings
from breakaway_desktop.engine.turn_writer import TurnWriter
from tests.engine.fields import card_asked, crowd, field, fresh, of_kind, play, play_turn

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


def test_after_a_group_the_next_place_is_counted_on() -> None:
    """R6.3: three share first place, the next is fourth."""
    race = field({33: [(11, 21, 22), 31]})
    turn = TurnWriter(race)
    turn.ride([(11, 5), (21, 5), (22, 5)])
    turn.ride([(31, 5)])
    assert awards(turn.events) == [(11, 33, 1, 8), (21, 33, 1, 8), (22, 33, 1, 8), (31, 33, 4, 5)]
    assert turn.race.rider(11).points == 8


def test_shared_fractions_of_two_groups_add_up_exactly() -> None:
    """R6.3: points are exact fractions: half of the 8th place's point at each of two lines makes one."""
    ahead = crowd((60, 7), teams=4)
    race = field({**ahead, 30: [(43, 44)]}, teams=4, sprints=(31, 33), crossed={31: ahead[60], 33: ahead[60]})
    result = crossings(race, [(43, 30, 35), (44, 30, 35)])
    assert [(event.line, event.points) for event in result] == [(31, Fraction(1, 2))] * 2 + [(33, Fraction(1, 2))] * 2
    turn = TurnWriter(race)
    turn.ride([(43, 5), (44, 5)])
    assert turn.race.rider(43).points == 1


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
