"""Seats of the tables of a contest."""

from __future__ import annotations

from collections import Counter

import pytest

from breakaway_desktop.arena.schedule import fill_rounds, schedule
from breakaway_desktop.bots.registry import BadParameter, UnknownBot
from breakaway_desktop.engine.refusals import Refused
from tests.arena.contests import contest

NAMES = tuple(f"domestique:temperature={degrees}" for degrees in range(1, 9))


@pytest.mark.parametrize("teams", [3, 4, 6])
@pytest.mark.parametrize("bots", [1, 2, 3, 4, 5, 6, 8])
def test_every_bot_sits_in_every_seat_equally_often(bots: int, teams: int) -> None:
    tables = schedule(contest(*NAMES[:bots], teams=teams), 4 * bots)
    seated = Counter((bot, seat) for table in tables for seat, bot in enumerate(table.seats))
    assert seated == {(bot, seat): 4 for bot in range(bots) for seat in range(teams)}


def test_two_bots_at_six_teams_have_three_each_in_many_arrangements() -> None:
    tables = schedule(contest(*NAMES[:2], teams=6), 40)
    assert all(table.seats.count(0) == 3 for table in tables)
    assert len({table.seats for table in tables}) > 10


def test_a_round_has_one_seed_and_the_same_hands_in_every_seat() -> None:
    three_bots = contest(*NAMES[:3])
    tables = schedule(three_bots, 6)
    for of_round in (tables[:3], tables[3:]):
        assert len({table.seed for table in of_round}) == 1
        assert len({three_bots.plan_with_hands(table).hands for table in of_round}) == 1
        assert len({table.seats for table in of_round}) == 3
    assert tables[0].seed != tables[3].seed
    assert three_bots.plan_with_hands(tables[0]).hands != three_bots.plan_with_hands(tables[3]).hands


def test_more_bots_than_seats_all_meet() -> None:
    tables = schedule(contest(*NAMES[:5], teams=3), 50)
    met = {frozenset((bot, other)) for table in tables for bot in table.seats for other in table.seats if bot != other}
    assert len(met) == 10
    assert all(len(set(table.seats)) == 3 for table in tables)


def test_the_first_tables_are_the_same_however_many_there_are_and_others_with_another_seed() -> None:
    two_bots = contest(*NAMES[:2])
    assert schedule(two_bots, 8)[:4] == schedule(two_bots, 4)
    assert schedule(contest(*NAMES[:2], seed=2), 4) != schedule(two_bots, 4)


def test_races_are_raised_to_whole_rounds() -> None:
    assert [fill_rounds(races, 3) for races in (1, 3, 4, 6)] == [3, 3, 6, 6]


def test_bots_build_their_own_hands_on_request() -> None:
    own_hands = contest("domestique", "random", own=True)
    first, other = schedule(own_hands, 2)
    assert own_hands.plan_with_hands(first).hands != own_hands.plan_with_hands(other).hands


@pytest.mark.parametrize(
    ("bots", "rows", "error"),
    [
        (("nobody",), {}, UnknownBot),
        (("domestique:temperature=hot",), {}, BadParameter),
        (("random",), {"finish": 0}, Refused),
        (("random",), {"variant": "spy"}, Refused),
    ],
)
def test_an_arena_run_that_cannot_be_played_is_refused_at_once(bots, rows, error) -> None:
    """R2.1, R8.3: spies need secret orders."""
    with pytest.raises(error):
        contest(*bots, **rows).check_rules()
