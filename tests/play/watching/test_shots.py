"""Shots of a race, and the stops between them: a move, a group that moves as one, new cards (R4.2, R5.1, R6.3)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from breakaway_desktop.engine.asks import AskOrders, GiveOrders
from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.watching.shots import ShotList, group_events, moves_of
from tests.kit.races import BOT, match_of, play_steps
from tests.ui.screens.race.secret_orders import play_turns, secret_race

OWN = ((9, 9, 8, 4), (8, 8, 9), (7, 7, 6), (5, 6, 5))


def shots_of(match: Match) -> ShotList:
    return ShotList.of(match.first, match.steps)


@pytest.fixture(scope="module")
def race() -> Match:
    """Return a race of three teams of bots; riders of one square and grade move as one (R5.5)."""
    return play_turns(secret_race((BOT, BOT, BOT), base="pbm", seed=3, rows={"sprints": (2, 40)}), 12)


def test_parts_follow_one_another_and_hold_every_move(race: Match) -> None:
    steps, decisions = shots_of(race).scenes(), shots_of(race).decisions
    assert all(first.after is second.before for first, second in pairwise(steps))
    assert steps[-1].after is race.race
    moves = [event for step in race.steps for event in step.events if isinstance(event, Moved)]
    assert [move for step in steps for move in moves_of(step)] == moves
    assert list(decisions) == sorted(decisions)
    assert decisions[-1] == len(race.steps)


def test_a_part_is_one_rider_or_a_group_that_moves_as_one(race: Match) -> None:
    steps = shots_of(race).scenes()
    parts = [tuple(move.rider for move in moves_of(step)) for step in steps if moves_of(step)]
    turns = {group for step in steps for group in step.before.order}
    assert max(map(len, parts)) > 1
    assert all(set(part) in map(set, turns) for part in parts if len(part) > 1)


def test_orders_that_wait_for_others_show_nothing(race: Match) -> None:
    running = play_turns(secret_race((BOT, BOT, BOT)), 2)
    ask = running.open_asks[0]
    assert isinstance(ask, AskOrders)
    before = shots_of(running)
    running.answer(GiveOrders(ask.team, tuple((rider.rider, rider.cards[0]) for rider in ask.riders)))
    after = shots_of(running)
    assert (after.scenes(), after.stops, after.decisions) == (before.scenes(), before.stops, before.decisions)


def test_where_riders_move_one_by_one_a_part_is_a_decision() -> None:
    match = play_steps(match_of([BOT] * 3), 30)
    assert shots_of(match).scenes() == tuple(match.steps)


def test_a_stop_has_the_race_of_its_decision(race: Match) -> None:
    for match in (race, play_steps(match_of([BOT] * 3), 100)):
        shots = shots_of(match)
        assert shots.race_at(0) is match.first
        for stop, step in enumerate(shots.scenes(), start=1):
            assert shots.race_at(stop) is step.after
            assert shots.ends_turn(stop) == (step.after.turn != step.before.turn)
        for decisions in range(len(match.steps) + 1):
            stop = shots.stop_after(decisions)
            assert stop == len([over for over in shots.decisions if over <= decisions])
        assert not shots.ends_turn(0)


def test_a_group_that_crosses_a_line_takes_its_places_at_one_moment() -> None:
    match = secret_race((BOT, BOT, BOT), base="pbm", rows={"sprints": (2, 4)}, hands=[OWN, OWN, OWN])
    for _ in range(3):
        ask = match.open_asks[0]
        assert isinstance(ask, AskOrders)
        match.answer(GiveOrders(ask.team, tuple((rider.rider, rider.cards[0]) for rider in ask.riders)))
    groups = group_events(match.steps[-1].events, match.steps[-1].before)
    parts = [(type(events[0]), len(events)) for events in groups if isinstance(events[0], Moved | Crossed)]
    assert parts[:3] == [(Moved, 3), (Crossed, 3), (Crossed, 3)]
    lines = [{event.line for event in events if isinstance(event, Crossed)} for events in groups]
    assert {2} in lines
    assert {4} in lines
