"""Playback of a complete race: it stops at each stop, and rests between them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from breakaway_desktop.engine.asks import AskOrders, GiveOrders, Retire
from breakaway_desktop.engine.events import Crossed, Moved, RetirementOrdered
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.watching import viewer
from breakaway_desktop.play.watching.close_ups import place_in_close_up
from breakaway_desktop.play.watching.pacing import Pacing
from breakaway_desktop.play.watching.playback import (
    ROLL_MS,
    STOP_REST_MS,
    TURN_REST_MS,
    Playback,
    replay_of,
    shots_started,
)
from breakaway_desktop.play.watching.shots import CROSSING, ShotList, group_events, moves_of
from breakaway_desktop.play.watching.viewer import Viewer
from breakaway_desktop.record.store import load
from tests.golden.races import FOLDER
from tests.kit.races import BOT, match_of, play_steps, race
from tests.ui.screens.race.secret_orders import play_turns, secret_race

SAMPLE = ("boxed-staggered", "pbm-blind")
RACES = sorted(FOLDER.glob("*.race"))


def playback_of(match: Match) -> Playback:
    return replay_of(ShotList.of(match.first, match.steps))


@pytest.fixture(scope="module", params=["one-by-one", "orders"])
def start(request: pytest.FixtureRequest) -> Playback:
    if request.param == "orders":
        return playback_of(play_turns(secret_race((BOT, BOT, BOT), base="pbm", seed=3), 3))
    return playback_of(play_steps(match_of([BOT] * 3), 40))


@pytest.mark.parametrize(
    "path", [pytest.param(path, marks=() if path.stem in SAMPLE else pytest.mark.release) for path in RACES],
    ids=lambda path: path.stem,
)  # fmt: skip
def test_from_start_to_end_every_shot_is_shown_once_and_riders_ride_in_their_scene(path: Path) -> None:
    match = Match.resume(load(path))
    now = playback_of(match).play()
    scenes, shots = now.shots.scenes(), now.shots.shots
    assert scenes[-1].after is match.race
    passed, seen, rode = 0.0, [shot for shot, _ms in shots_started(now, now)], set[int]()
    while not now.is_at_end:
        later = now.advance(50)
        passed += 50
        seen += [shot for shot, _ms in shots_started(now, later)]
        now = later
        if now.shot is not None and now.shot.moves:
            assert now.shot.moves == moves_of(scenes[now.stop - 1])
            rode.add(now.stop)
            assert 0 <= now.progress < 1
    assert seen == list(shots)
    assert rode == {stop for stop, scene in enumerate(scenes, start=1) if moves_of(scene)}
    rests = sum(TURN_REST_MS if now.shots.ends_turn(stop) else STOP_REST_MS for stop in range(1, len(scenes)))
    assert passed == pytest.approx(len(scenes) * ROLL_MS + rests, abs=50)


def test_long_ticks_and_short_ones_come_to_the_same_moment(start: Playback) -> None:
    by_one, by_many = start.play(), start.play().advance(20_000)
    for _ in range(2000):
        by_one = by_one.advance(10)
    assert (by_one.position, by_one.shot_ms, by_one.rest_ms) == (by_many.position, by_many.shot_ms, by_many.rest_ms)


def test_a_step_ends_at_the_next_stop(start: Playback) -> None:
    now = start
    for stop in range(1, len(start.shots.stops) + 1):
        now = now.step_forward()
        assert now.stop == stop
        assert now.shot is not None
        now = now.advance(100_000)
        assert (now.stop, now.shot, now.is_held) == (stop, None, True)
    assert now.is_at_end
    assert now.step_forward().advance(1).is_at_end


def test_a_step_during_a_shot_continues_from_its_end(start: Playback) -> None:
    once = start.step_forward().advance(ROLL_MS / 2)
    twice = once.step_forward()
    assert (once.stop, twice.stop) == (1, 2)
    assert twice.progress == 0


def test_pausing_finishes_the_running_shot(start: Playback) -> None:
    now = start.play().advance(ROLL_MS / 2).pause()
    assert now.progress == 0.5
    now = now.advance(100_000)
    assert (now.stop, now.shot, now.is_held) == (1, None, True)
    resting = start.play().advance(ROLL_MS + 1).pause()
    assert resting.advance(100_000) == resting
    assert resting.play().advance(1).stop == 2, "without the rest that was left"


def test_twice_the_pace_takes_half_the_time(start: Playback) -> None:
    fast = replace(start, pace=2.0).play().advance(3000)
    assert replace(fast, pace=1.0) == start.play().advance(6000)


def test_going_to_a_stop_shows_nothing_on_the_way(start: Playback) -> None:
    last = len(start.shots.stops)
    for stop, there in ((-1, 0), (0, 0), (3, 3), (last, last), (last + 1, last)):
        now = start.step_forward().go_to_stop(stop)
        assert (now.stop, now.shot, now.is_held) == (there, None, True)


def test_orders_that_wait_for_others_are_not_played() -> None:
    """The end of an unfinished race is its last stop (R4.2)."""
    running = play_turns(secret_race((BOT, BOT, BOT)), 1)
    ask = running.open_asks[0]
    assert isinstance(ask, AskOrders)
    running.answer(GiveOrders(ask.team, tuple((rider.rider, rider.cards[0]) for rider in ask.riders)))
    now = playback_of(running)
    last = now.go_to_stop(len(now.shots.stops))
    assert last.position < len(now.shots.shots)
    assert last.is_at_end
    assert last.step_forward() == last
    assert now.play().advance(1_000_000).stop == last.stop


def test_after_the_last_place_at_the_finish_the_rest_of_a_turn_takes_a_third_of_the_time() -> None:
    """R6.5: with secret orders the turn is completed."""
    match = play_turns(secret_race((BOT, BOT, BOT), base="pbm", rows={"sprints": (), "finish": 20}), 10**3)
    shots, places, lengths_ms = ShotList.of(match.first, match.steps).shots, 0, (set[float](), set[float]())
    for shot, ms in zip(shots, Pacing("normal", 0.0).lengths(shots, 0.0)[0], strict=True):
        if shot.moves and place_in_close_up(shots, shots.index(shot), ()) is None:
            lengths_ms[places >= 8].add(ms)
        places += len(shot.crossings)
    assert lengths_ms == ({250.0}, {250.0 / 3})


def test_a_viewer_sees_no_retirement_that_is_ordered_before_it_takes_effect() -> None:
    """R4.5, R9.3."""
    match = race(moves=8)
    match.answer(Retire(24))
    ordered = RetirementOrdered(24)
    seen = {team: list(Viewer(team).visible_steps(match.steps)[-1].events) for team in range(3)}
    assert seen == {0: [], 1: [], 2: [ordered]}
    assert Viewer(sees_all=True).visible_steps(match.steps)[-1].events == (ordered,)


def test_no_step_of_a_long_race_is_forgotten_while_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    match = race(moves=8)
    steps = [step._replace() for _repeat in range(100) for step in match.steps]
    before = Viewer(1).visible_steps(steps)
    monkeypatch.setattr(viewer, "visible_events", None)  # nothing is asked for again
    assert Viewer(1).visible_steps(steps) == before


def test_a_viewer_sees_no_move_of_others_on_a_hidden_road_until_the_race_is_over() -> None:
    """R8.2, R9.1."""
    match = Match.resume(load(FOLDER / "pbm-blind.race"))
    shots = ShotList.of(match.first, match.steps).shots
    ride = next(shot for shot in shots if shot.moves)
    team = ride.moves[0].rider // 10
    assert Viewer(sees_all=True).visible_shot(ride) is ride
    own = Viewer(team).visible_shot(ride)
    assert own is not None
    assert {move.rider // 10 for move in own.moves} == {team}
    public = Viewer().visible_shot(ride)
    assert public is None or not public.moves
    assert not any(
        isinstance(event, Moved) for step in Viewer().visible_steps(match.steps[:20]) for event in step.events
    )


# Shots of a race, and the stops between them: a move, a group that moves as one, new cards (R4.2, R5.1, R6.3)


OWN = ((9, 9, 8, 4), (8, 8, 9), (7, 7, 6), (5, 6, 5))


def shots_of(match: Match) -> ShotList:
    return ShotList.of(match.first, match.steps)


@pytest.fixture(scope="module")
def groups_race() -> Match:
    """Return a race of three teams of bots; riders of one square and grade move as one (R5.5)."""
    return play_turns(secret_race((BOT, BOT, BOT), base="pbm", seed=3, rows={"sprints": (2, 40)}), 12)


def test_parts_follow_one_another_and_hold_every_move(groups_race: Match) -> None:
    steps, decisions = shots_of(groups_race).scenes(), shots_of(groups_race).decisions
    assert all(first.after is second.before for first, second in pairwise(steps))
    assert steps[-1].after is groups_race.race
    moves = [event for step in groups_race.steps for event in step.events if isinstance(event, Moved)]
    assert [move for step in steps for move in moves_of(step)] == moves
    assert list(decisions) == sorted(decisions)
    assert decisions[-1] == len(groups_race.steps)
    won = [shot for shot in shots_of(groups_race).shots if isinstance(shot.event, Crossed) and shot.event.points]
    assert {shot.weight for shot in won} == {CROSSING}


def test_a_part_is_one_rider_or_a_group_that_moves_as_one(groups_race: Match) -> None:
    steps = shots_of(groups_race).scenes()
    parts = [tuple(move.rider for move in moves_of(step)) for step in steps if moves_of(step)]
    turns = {group for step in steps for group in step.before.order}
    assert max(map(len, parts)) > 1
    assert all(set(part) in map(set, turns) for part in parts if len(part) > 1)


def test_orders_that_wait_for_others_show_nothing(groups_race: Match) -> None:
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


def test_a_stop_has_the_race_of_its_decision(groups_race: Match) -> None:
    for match in (groups_race, play_steps(match_of([BOT] * 3), 100)):
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
