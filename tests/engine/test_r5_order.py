"""R5.1, R5.2, R5.4, R5.6, R5.7: the order of movement."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.order import by_arrival, group_riders, movement_groups, starting_arrivals
from breakaway_desktop.engine.race import Race, Rider
from breakaway_desktop.engine.turn_writer import TurnWriter
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.engine.view import SeenRider, View
from tests.engine.fields import HANDS, field, fresh, of_kind, options_of, play, play_turn, road_of


def test_riders_move_from_the_front_square_to_the_rearmost() -> None:
    """R5.1."""
    race = field({7: [34], 30: [12], -2: [14], 29: [21]})
    assert movement_groups(race) == ((12,), (21,), (34,), (14,))


def test_on_a_square_the_inside_rider_moves_first() -> None:
    """R5.2: the rider who arrived first, whatever his number."""
    race = field({30: [34, 12, 21], 20: [33, 11]})
    assert movement_groups(race) == ((34,), (12,), (21,), (33,), (11,))


def test_tied_riders_move_as_one_group() -> None:
    """R5.1."""
    race = field({30: [12, (34, 21), 11]})
    assert group_riders(race.on_road(), by_arrival) == ((12,), (21, 34), (11,))


def test_a_newcomer_is_placed_outside_those_already_there() -> None:
    """R5.2: 12 and then 21 arrive on the square of 31, who was there before and moves on to the square of 22."""
    race = field({40: [22], 30: [12], 29: [21], 20: [31, 33]}, hands={12: (10, 1, 1), 21: (11, 1, 1), 22: (1, 1, 2)})
    race, _ = play(race, (22, 1), (12, 10), (21, 11))
    assert road_of(race) == {41: [22], 40: [12, 21], 20: [31, 33]}
    race = field({40: [22], 30: [12], 29: [21]}, hands={12: (11, 1, 1), 21: (12, 1, 1), 22: (1, 1, 2)})
    race, _ = play_turn(race)
    assert road_of(race) == {41: [22, 12, 21]}
    assert race.order == ((22,), (12,), (21,))


def test_arrival_decides_not_the_square_of_the_turn_before() -> None:
    """R5.2: on 35 the rider from behind arrived first, in an earlier turn."""
    race = field({34: [31], 30: [11]}, hands={31: (1, 1, 1), 11: (5, 5, 5)})
    race, _ = play_turn(race)
    assert road_of(race) == {35: [31, 11]}
    race, _ = play_turn(race, {31: 1, 11: 5})
    assert road_of(race) == {40: [11], 36: [31]}


def test_a_group_that_lands_on_one_square_stays_tied() -> None:
    """R5.2: and both are outside the riders who were there before."""
    race = field({40: [31], 30: [(11, 21, 22)]})
    turn = TurnWriter(race)
    turn.ride([(11, 5), (21, 5), (22, 5)])
    tied = [turn.race.rider(number) for number in (11, 21, 22)]
    assert len({rider.arrived for rider in tied}) == 1
    assert movement_groups(turn.race) == ((31,), (11, 21, 22))


def test_a_group_that_splits_is_no_longer_tied() -> None:
    """R5.2."""
    turn = TurnWriter(field({30: [(11, 21, 22)]}, hands={22: (4, 5, 5)}))
    turn.ride([(11, 5), (21, 5), (22, 4)])
    assert movement_groups(turn.race) == ((11, 21), (22,))


def drawn_order(first: int, teams: int) -> list[int]:
    """Return the drawn order, word by word as in R5.4."""
    clockwise = [(first - 1 + step) % teams + 1 for step in range(teams)]
    return [10 * team + number for number in (1, 2, 3, 4) for team in clockwise]


@pytest.mark.parametrize("teams", [3, 4, 5, 6])
@pytest.mark.parametrize("start", ["line", "staggered"])
def test_on_turn_one_all_riders_1_move_clockwise_from_the_drawn_team_then_all_riders_2(teams: int, start: str) -> None:
    """R5.4: with a staggered start riders 1 are in front anyway."""
    for first in range(1, teams + 1):
        race = fresh(teams=teams, first_team=first, start=start)
        assert [number for (number,) in race.order] == drawn_order(first, teams)
        _, events = play_turn(race)
        assert [event.rider for event in of_kind(events, Moved)] == drawn_order(first, teams)


@pytest.mark.parametrize("teams", [3, 6])
def test_on_turn_one_of_boardspace_team_1_comes_first(teams: int) -> None:
    """R5.4: with any seed."""
    for seed in range(8):
        race, _ = referee.start(referee.rules_of(options_of("boardspace"), teams, seed), [HANDS] * teams)
        assert [number for (number,) in race.order] == drawn_order(1, teams)


ROTATED = {
    3: "11 21 31 22 32 12 33 13 23 14 24 34",
    5: "11 21 31 41 51 22 32 42 52 12 33 43 53 13 23 44 54 14 24 34",
    6: "11 21 31 41 51 61 22 32 42 52 62 12 33 43 53 63 13 23 44 54 64 14 24 34",
}
"""Riders 1 from team 1, riders 2 from team 2, riders 3 from team 3, riders 4 from team 4 or, of three, team 1."""


@pytest.mark.parametrize("teams", ROTATED)
@pytest.mark.parametrize("start", ["line", "staggered"])
@pytest.mark.parametrize("base", ["boxed", "boardspace", "pbm"])
def test_on_turn_one_each_grade_may_begin_with_the_next_team(teams: int, start: str, base: str) -> None:
    """R5.4: whatever the seed, and one at a time with simultaneous orders too."""
    for seed in range(3):
        rules = referee.rules_of(options_of(base, first_turn="rotated", start=start), teams, seed)
        race, _ = referee.start(rules, [HANDS] * teams)
        assert race.order == tuple((int(number),) for number in ROTATED[teams].split())


@pytest.mark.parametrize("teams", [3, 4, 5, 6])
def test_every_team_may_be_drawn_and_the_seed_decides(teams: int) -> None:
    """R5.4, R9.2: the same seed draws the same team; every team is drawn about equally often."""
    drawn = [referee.rules_of(options_of(), teams, seed).first_team for seed in range(600)]
    assert drawn == [referee.rules_of(options_of(), teams, seed).first_team for seed in range(600)]
    assert set(drawn) == set(range(1, teams + 1))
    assert min(drawn.count(team) for team in set(drawn)) > 600 / teams / 2


@pytest.mark.parametrize(("first_turn", "first"), [("drawn", 3), ("team1", 0)])
def test_starting_arrivals_stand_in_the_order_of_the_first_turn(first_turn: str, first: int) -> None:
    """R5.4: from 0, a different number for each rider."""
    arrivals = starting_arrivals(first_turn, first, 4)
    assert sorted(arrivals.values()) == list(range(16))
    assert sorted(arrivals, key=lambda number: arrivals[number]) == drawn_order(first or 1, 4)


def test_the_order_does_not_change_while_the_turn_runs() -> None:
    """R5.6: 31 is overtaken by both and moves when it is his turn in the order."""
    race = field({30: [31], 29: [11], 20: [21]}, hands={31: (1, 1, 1), 11: (9, 9, 9), 21: (15, 15, 15)})
    order = race.order
    seen = []
    while race.turn == 5:
        assert race.order == order
        seen.append(race.to_move)
        race, _ = play(race, (race.to_move[0], race.rider(race.to_move[0]).hand[0]))
    assert seen == [(31,), (11,), (21,)]
    assert race.order == ((11,), (21,), (31,))


def test_passing_a_rider_yet_to_move_gives_no_second_move() -> None:
    """R5.6: a rider who lands on the square of one yet to move stays outside him."""
    race = field({30: [11], 25: [21]}, hands={11: (1, 1, 1), 21: (6, 6, 6)})
    race, events = play_turn(race)
    assert [event.rider for event in of_kind(events, Moved)] == [11, 21]
    assert road_of(race) == {31: [11, 21]}


class Standstill(Variant):
    """A variant in which a rider who plays a 1 does not move."""

    def stride(self, race: Race | View, rider: Rider | SeenRider, card: int) -> int:
        return 0 if card == 1 else card


def test_a_rider_who_moves_no_square_keeps_his_place() -> None:
    """R5.7: he arrived before those who land on his square this turn, and before those outside him."""
    race = field({30: [11, 12], 25: [21]}, hands={11: (1, 5, 5), 12: (1, 5, 5)}, variant=Standstill())
    race, events = play_turn(race)
    assert [(event.start, event.end) for event in of_kind(events, Moved)[:2]] == [(30, 30), (30, 30)]
    assert road_of(race) == {30: [11, 12, 21]}
    assert movement_groups(race) == ((11,), (12,), (21,))


def test_only_the_inside_rider_standing_still_changes_nothing_either() -> None:
    """R5.7: 11 stays inside 12, although 12 moves later and does not leave the square either."""
    race = field({30: [12, 11], 29: [31]}, hands={12: (5, 5, 5), 11: (1, 5, 5), 31: (1, 1, 1)}, variant=Standstill())
    race, _ = play(race, (12, 5), (11, 1), (31, 1))
    assert road_of(race) == {35: [12], 30: [11], 29: [31]}


def test_where_no_team_is_drawn_none_is_the_first_team() -> None:
    """R5.4: with `team1` a given first team changes nothing."""
    for first_team in (None, 1, 3):
        rules = referee.rules_of(options_of("boardspace"), 3, 1, first_team=first_team)
        assert rules.first_team == 0
        race, _ = referee.start(rules, [HANDS] * 3)
        assert [number for (number,) in race.order] == drawn_order(1, 3)
