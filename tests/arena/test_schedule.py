"""Seats of the tables of a contest, and the result of one table with the cost of its decisions."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction

import pytest

from breakaway_desktop.arena.schedule import fill_rounds, schedule
from breakaway_desktop.arena.table_runner import TableResult, play_table
from breakaway_desktop.bots.registry import BadParameter, UnknownBot
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.simulate import simulate
from tests.arena.contests import HERE, contest

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


ODD = "tests.match.odd_bots"


def test_a_table_is_the_race_that_simulate_rides() -> None:
    two_bots = contest("domestique", "random")
    table = schedule(two_bots, 1)[0]
    ridden = play_table(two_bots, table)
    names = [two_bots.bots[bot] for bot in table.seats]
    record = simulate(two_bots.base, two_bots.options, two_bots.teams, names, table.seed)
    final = Match.resume(record)
    assert final.over
    assert record.result is not None
    assert ridden.points == tuple(str(points) for _, points in sorted(record.result.points.items()))
    assert ridden.winners == tuple(record.result.winners)


def test_decisions_with_a_choice_are_counted_and_timed_by_bot() -> None:
    two_bots = contest("domestique", "tests.bots.races:Rolling")
    ridden = play_table(two_bots, schedule(two_bots, 1)[0])
    plain, rolling = ridden.spent
    assert len(plain.times) > 5
    assert sum(rolling.times) > 0  # a single decision may be shorter than a tick of the clock
    assert plain.rollouts is None
    assert rolling.rollouts == 12 * len(rolling.times)
    assert (plain.lost, rolling.lost) == (0, 0)


@pytest.mark.parametrize(
    ("bot", "key"), [("Raising", "bot-raised"), ("Liar", "bot-card-not-allowed"), ("Silent", "bot-no-card")]
)
def test_a_bot_that_fails_loses_its_decisions_and_not_the_race(bot: str, key: str) -> None:
    """R4.4."""
    two_bots = contest(f"{ODD}:{bot}", "random")
    ridden = play_table(two_bots, schedule(two_bots, 1)[0])
    failing, other = ridden.spent
    assert failing.lost > 2
    assert failing.failure is not None
    assert failing.failure[0] == key
    assert (other.lost, other.failure) == (0, None)


def test_a_table_is_restored_from_its_json() -> None:
    two_bots = contest(f"{ODD}:Raising", "domestique", base="postal", card_cap=None)
    ridden = play_table(two_bots, schedule(two_bots, 1)[0])
    assert TableResult.from_json(json.loads(json.dumps(ridden.as_json())), two_bots) == ridden
    assert sum(map(Fraction, ridden.points)) > 0


def test_without_a_time_bots_do_a_fixed_amount_of_work_and_with_one_they_go_by_the_clock() -> None:
    """`Working` plays its lowest card for a fixed amount of work, which makes the race longer."""
    counts = []
    for seconds in (None, 0.01):
        two_bots = contest(f"{HERE}:Working", seconds=seconds)
        counts.append(sum(len(spent.times) for spent in play_table(two_bots, schedule(two_bots, 1)[0]).spent))
    assert counts[0] > counts[1]
