"""The steps of a replay: a move, a group that moves as one, the new cards of a turn (R4.2, R5.1)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from breakaway_desktop.engine.asks import AskOrders, GiveOrders
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.replay_steps import moves_of, scenes_of
from tests.ui.journeys.fakes import BOT, match_of, played
from tests.ui.screens.race.secret_orders import ridden, secret_race


@pytest.fixture(scope="module")
def race() -> Match:
    """Three teams of bots; riders of one square and grade move as one (R5.5)."""
    return ridden(secret_race((BOT, BOT, BOT), base="pbm", seed=3, rows={"sprints": (2, 40)}), 12)


def test_parts_follow_one_another_and_hold_every_move(race: Match) -> None:
    steps, whole = scenes_of(race)
    assert all(one.after is other.before for one, other in pairwise(steps))
    assert steps[-1].after is race.race
    moves = [event for step in race.steps for event in step.events if isinstance(event, Moved)]
    assert [move for step in steps for move in moves_of(step)] == moves
    assert list(whole) == sorted(whole)
    assert whole[-1] == len(race.steps)


def test_a_part_is_one_rider_or_a_group_that_moves_as_one(race: Match) -> None:
    steps, _ = scenes_of(race)
    parts = [tuple(move.rider for move in moves_of(step)) for step in steps if moves_of(step)]
    turns = {group for step in steps for group in step.before.order}
    assert max(map(len, parts)) > 1
    assert all(set(part) in map(set, turns) for part in parts if len(part) > 1)


def test_orders_that_wait_for_others_show_nothing(race: Match) -> None:
    running = ridden(secret_race((BOT, BOT, BOT)), 2)
    ask = running.asks[0]
    assert isinstance(ask, AskOrders)
    before = scenes_of(running)
    running.answer(GiveOrders(ask.team, tuple((rider.rider, rider.cards[0]) for rider in ask.riders)))
    assert scenes_of(running) == before


def test_where_riders_move_one_by_one_a_part_is_a_decision() -> None:
    match = played(match_of([BOT] * 3), 30)
    assert scenes_of(match).steps == tuple(match.steps)
