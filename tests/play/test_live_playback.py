"""The playback of a live race: pause, step, skip ahead, watch again, undo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from breakaway_desktop.match.match import Match
from breakaway_desktop.play.watching.pacing import SPEEDS
from breakaway_desktop.play.watching.playback import HELD_SHARE, Playback
from breakaway_desktop.play.watching.shots import ShotList
from tests.kit.races import BOT, match_of, play_steps
from tests.play.riding import Ride

ONE = ("human", BOT, BOT)
MOST_MS = 20_000


def riding(match: Match, *, speed: str = "normal") -> Ride:
    """Return a race in which a human is asked."""
    ride = Ride(match, speed=speed)
    until(ride, lambda: ride.owed is not None)
    return ride


def until(ride: Ride, is_so: Callable[[], bool], ms: float = 20) -> None:
    for _ in range(int(MOST_MS / ms)):
        if is_so():
            return
        ride.update(ms)
    raise AssertionError("it never comes")


def rolling(ride: Ride) -> Ride:
    """Start the move of the human's rider."""
    assert ride.current_ask is not None
    ride.play(ride.current_ask.cards[0])
    ride.update(40)
    assert ride.playback.shot is not None
    return ride


def test_a_pause_stops_riders_where_they_are_and_bots_from_deciding() -> None:
    ride = rolling(riding(match_of(ONE, first_turn="team1")))
    progress = ride.playback.progress
    ride.pause()
    steps = len(ride.match.steps)
    for _ in range(50):
        ride.update(100)
    assert (ride.playback.progress, len(ride.match.steps)) == (progress, steps)
    ride.go_on()
    until(ride, lambda: ride.owed is not None)
    assert len(ride.match.steps) > steps


def test_a_pause_ends_a_run_to_the_end_of_the_turn() -> None:
    ride = Ride(match_of([BOT] * 3))
    ride.run_on(whole_turn=True)
    ride.pause()
    for _ in range(20):
        ride.update(50)
    assert ride.match.race.turn == 1
    assert ride.playback.is_held


def test_while_paused_a_step_shows_one_decision_and_rests_at_its_end() -> None:
    ride = Ride(match_of([BOT] * 3))
    ride.pause()
    for count in (1, 2, 3):
        ride.step_forward()
        until(ride, lambda: ride.playback.is_held)
        assert (len(ride.match.steps), ride.playback.steps_shown) == (count, count)
        assert ride.playback.race is ride.match.race


def test_watching_again_while_paused_plays_to_the_end_and_pauses() -> None:
    ride = Ride(play_steps(match_of([BOT] * 3), 5))
    ride.pause()
    ride.show_again(2)
    assert ride.playback.race is ride.match.steps[2].before
    until(ride, lambda: ride.playback.is_held)
    assert ride.playback.is_at_end
    assert len(ride.match.steps) == 5


def test_pushed_riders_wait_until_the_notice_was_read() -> None:
    """R8.6: a human reads the reason of the push; then they move to their squares."""
    ride = riding(match_of(ONE, first_turn="team1"))
    playback = rolling(ride).playback
    held = ride.race.with_playback(_with_reading(playback))
    for _ in range(100):
        held = held.update(30)
    assert held.playback.is_held
    assert held.playback.progress == pytest.approx(HELD_SHARE)
    assert len(held.match.steps) == 1
    held = held.with_playback(held.playback.play())
    for _ in range(100):
        held = held.update(30)
    assert len(held.match.steps) > 1


def _with_reading(playback: Playback) -> Playback:
    return replace(playback, to_read=frozenset({playback.position}))


@pytest.mark.parametrize("orders", ["sequential", "simultaneous"])
@pytest.mark.parametrize("speed", sorted(SPEEDS))
def test_whatever_is_done_the_playback_is_that_of_the_match(speed: str, orders: str) -> None:
    """Its shots are those of all decisions, each has a length, and at the end its race is that of the match."""
    for seed in range(3):
        rng = Random(f"{speed} {orders} {seed}")
        ride = Ride(match_of(ONE, seed=seed, finish=40, sprints=(12,), orders=orders), speed=speed)
        for _ in range(120):
            act(ride, rng)
            playback = ride.playback
            assert playback.shots.steps == tuple(ride.match.steps)
            assert len(playback.lengths_ms) == len(playback.shots.shots)
            assert 0 <= playback.position <= len(playback.shots.shots)
            assert 0 <= playback.progress <= 1
        assert ride.playback.shots == ShotList.of(ride.match.first, ride.match.steps)
        ride.skip()
        assert ride.playback.race is ride.match.race
        assert ride.playback.steps_shown == len(ride.match.steps)


ACTIONS = (*("wait",) * 3, *("decide",) * 2, "pause", "go on", "step", "run", "again", "undo", "redo")


def act(ride: Ride, rng: Random) -> None:
    """Do something that a viewer or a player can do."""
    match rng.choice(
        ("wait", "wait", "wait", "decide", "decide", "pause", "go on", "step", "run", "again", "undo", "redo")
    ):
        case "decide" if ride.owed is not None:
            ride.skip_decision()
        case "pause":
            ride.pause()
        case "go on":
            ride.go_on()
        case "step":
            ride.step_forward()
        case "run" if ride.owed is None and not ride.over:
            ride.run_on(whole_turn=rng.random() < 0.5)
        case "again" if ride.match.steps:
            ride.show_again(rng.randrange(len(ride.match.steps)))
        case "undo" if ride.match.next_undo() is not None:
            ride.undo()
        case "redo" if ride.match.can_redo:
            ride.redo()
        case _:
            ride.update(rng.choice((1, 16, 60, 300)))
