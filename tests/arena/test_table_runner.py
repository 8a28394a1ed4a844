"""The result of one table, and the cost of its decisions."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from breakaway_desktop.arena.schedule import schedule
from breakaway_desktop.arena.table_runner import TableResult, play_table
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.simulate import simulate
from tests.arena.contests import HERE, contest

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
    assert TableResult.from_json(json.loads(json.dumps(ridden.as_json()))) == ridden
    assert sum(map(Fraction, ridden.points)) > 0


def test_without_a_time_bots_do_a_fixed_amount_of_work_and_with_one_they_go_by_the_clock() -> None:
    """`Working` plays its lowest card for a fixed amount of work, which makes the race longer."""
    counts = []
    for seconds in (None, 0.01):
        two_bots = contest(f"{HERE}:Working", seconds=seconds)
        counts.append(sum(len(spent.times) for spent in play_table(two_bots, schedule(two_bots, 1)[0]).spent))
    assert counts[0] > counts[1]
