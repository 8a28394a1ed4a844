"""A race is shown at a pace that can be followed."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

import pytest

from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.engine.events import Crossed, Moved, Replaced
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.live_race import recap_from
from breakaway_desktop.play.watching.close_ups import moves_to_line
from breakaway_desktop.play.watching.pacing import (
    CAUGHT,
    CLOSE_UP,
    FIRST_RACE,
    LAST_MOVES,
    LATER,
    LONGEST_HELD,
    SPEEDS,
    UNHURRIED,
    Pace,
    won_by,
)
from breakaway_desktop.play.watching.shots import CROSSING, Shot
from breakaway_desktop.record.turn_report import Step
from tests.kit.app_driver import QuickThinker
from tests.kit.races import BOT, match_of, play_steps
from tests.play.riding import Ride


def ride_of(match: Match, speed: str = "normal", figures: str = "all") -> Ride:
    return Ride(match, speed=speed, figures=figures)


def wait(ride: Ride, ms: float = 20, limit: int = 20_000) -> float:
    """Wait until a human is asked or the race is over; return the milliseconds."""
    passed = 0.0
    for _ in range(limit):
        if ride.current_ask is not None or ride.over:
            return passed
        ride.update(ms)
        passed += ms
    raise AssertionError("nobody is asked")


def last_moves(ride: Ride) -> list[tuple[int, bool, float]]:
    """Return the last moves before lines until a human is asked: how many are left, whether no more than those two are
    decided, and their milliseconds."""
    seen: dict[int, tuple[int, bool, float]] = {}
    while ride.current_ask is None and not ride.over:
        playback = ride.playback
        if playback.shot is not None and playback.shot.moves:
            left = moves_to_line(playback.shots.shots, playback.position, ride.match.humans)
            ahead = len(ride.match.steps) - playback.shot.step
            seen[playback.position] = left, ahead <= max(1, left), playback.length_ms
        ride.update(10)
    return [found for found in seen.values() if found[0]]


@pytest.mark.parametrize("speed", ["slow", "normal", "fast", "off"])
def test_the_last_two_moves_before_a_line_take_their_time(speed: str) -> None:
    """The second last only if no human decides in between; nothing of it at the higher speeds."""
    ride = ride_of(match_of(("human", *(BOT,) * 5)), speed=speed)
    found = last_moves(ride)
    while not ride.over and ride.current_ask is not None:
        ride.play(ride.current_ask.cards[0])
        found += last_moves(ride)
    lefts, slowness = [left for left, _is_known, _ms in found], SPEEDS[speed] / SPEEDS["normal"]
    assert all(is_known for _left, is_known, _ms in found)
    if speed in UNHURRIED:
        assert lefts.count(1) == 3
        assert 0 < lefts.count(2) <= 3
        assert all(ms >= LAST_MOVES[left] * slowness for left, _is_known, ms in found)
    else:
        assert 2 not in lefts
        assert all(ms < min(LAST_MOVES.values()) for _left, _is_known, ms in found)


def shots(ride: Ride) -> list[tuple[Shot, float]]:
    """Return the shots until a human is asked, each once, with their milliseconds."""
    seen: list[tuple[Shot, float]] = []
    for _ in range(20_000):
        if ride.current_ask is not None or ride.over:
            return seen
        shot = ride.playback.shot
        if shot is not None and (not seen or seen[-1][0] is not shot):
            seen.append((shot, ride.playback.length_ms))
        ride.update(10)
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize(("seat", "figures", "pace"), [(0, "all", LATER), (3, "all", LATER), (2, "grow", FIRST_RACE)])
def test_a_run_of_bots_is_limited_at_normal_speed(seat: int, figures: str, pace: Pace) -> None:
    """2.5 s, in a player's first race 6 s. Thinking takes no time here.

    Remainders of frames at the end of shots are not counted, nor are the lines won by the human, which are held, nor
    the last moves before a line.
    """
    players = [BOT] * 6
    players[seat] = "human"
    ride = ride_of(match_of(players), figures=figures)
    wait(ride)
    longest = 0.0
    while ride.current_ask is not None:
        ride.play(ride.current_ask.cards[0])
        moves = len(ride.match.steps)
        took = wait(ride, 5)
        run = ride.match.steps[moves:]
        held = LONGEST_HELD * sum(won_by(wins_of(step), ride.match.humans) is not None for step in run)
        firsts = {win.line for step in run for win in wins_of(step) if win.place == 1}
        held += sum(LAST_MOVES.values()) * len(firsts)
        assert took <= pace.longest_run + held + 5 * (len(run) + 1)
        longest = max(longest, took - held)
    assert longest > 0.9 * pace.longest_run


def wins_of(step: Step) -> list[Crossed]:
    return [event for event in step.events if isinstance(event, Crossed)]


@pytest.mark.parametrize(("figures", "quiet", "mattering"), [("all", 115, 345), ("grow", 250, 650)])
def test_a_move_that_concerns_the_player_takes_longer(figures: str, quiet: float, mattering: float) -> None:
    """It scores, passes one of his riders, breaks away, or catches the rider alone in front; here by a count of its
    own."""
    ride = ride_of(play_steps(match_of(["human"] + [BOT] * 5, seed=5), 45), figures=figures)
    seen: set[tuple[bool, float]] = set()
    for _decision in range(8):
        wait(ride)
        assert ride.current_ask is not None
        ride.play(ride.current_ask.cards[0])
        for shot, ms in shots(ride):
            if shot.moves:
                step = ride.match.steps[shot.step]
                is_close = any(win.points and (win.place == 1 or win.rider < 20) for win in wins_of(step))
                if not moves_to_line(ride.playback.shots.shots, list(ride.playback.shots.shots).index(shot), (1,)):
                    seen.add((_concerns(shot, step), ms - CLOSE_UP * is_close))
    assert {(False, quiet), (True, mattering)} <= seen
    assert not {(True, quiet), (False, mattering)} & seen
    assert all(ms <= (mattering if concerns else quiet) for concerns, ms in seen)


def _concerns(shot: Shot, step: Step) -> bool:
    (move,) = shot.moves
    others = {rider.id: rider.square for rider in shot.before.riders if rider.id != move.rider}
    front = [rider for rider, square in others.items() if square == max(others.values())]
    passed = [n for n, square in others.items() if n < 20 <= move.rider and move.start <= square < move.end]
    was_alone = len(front) == 1 and others[front[0]] > move.start
    catches = was_alone and move.end >= others[front[0]] - 1
    breaks_away = move.start == others[front[0]] < move.end
    return bool(passed or catches or breaks_away or any(win.points for win in wins_of(step)))


def test_no_length_of_a_move_tells_where_hidden_riders_are() -> None:
    """R8.2."""
    ride = ride_of(play_steps(match_of(["human"] + [BOT] * 5, variant="blind"), 45))
    wait(ride)
    assert ride.current_ask is not None
    ride.play(ride.current_ask.cards[0])
    moves = [(shot, ms) for shot, ms in shots(ride) if shot.moves]
    assert any(_concerns(shot, ride.match.steps[shot.step]) for shot, _ms in moves)
    assert all(ms == SPEEDS["normal"] for _shot, ms in moves)


@pytest.mark.parametrize(("speed", "ms"), [("slow", 1200), ("normal", 1000), ("fast", 400), ("off", 0)])
@pytest.mark.parametrize("players", [("human", BOT, BOT), ("human", "human", BOT)])
def test_a_line_that_a_human_wins_is_held_and_shorter_the_faster_riders_ride(
    speed: str, ms: float, players: tuple[str, ...]
) -> None:
    ride = ride_of(match_of(players, sprints=(1,), first_turn="team1"), speed)
    wait(ride)
    ride.play(max(ride.match.race.rider(11).hand))
    assert won_by(wins_of(ride.match.steps[0]), (1,)) is not None
    held = [ms for shot, ms in shots(ride) if won_by(shot.crossings, (1,)) is not None]
    assert held == ([ms] if ms else [])


def test_a_line_that_a_bot_wins_is_not_held() -> None:
    ride = ride_of(match_of((BOT, "human", BOT), sprints=(1,), first_turn="team1"))
    seen = shots(ride)
    ((crossed, ms),) = [(shot, ms) for shot, ms in seen if won_by(shot.crossings, (1,)) is not None]
    assert won_by(crossed.crossings, (2,)) is None
    assert ms <= SPEEDS["normal"] * CROSSING


def test_a_rider_rolls_before_his_points_are_shown_and_cards_come_last() -> None:
    ride = ride_of(play_steps(match_of(["human"] + [BOT] * 5), 60))
    kinds = []
    for _ in range(12):
        wait(ride)
        ask = ride.current_ask
        if ask is None:
            break
        ride.play(ask.cards[0])
        kinds += [type(shot.event) for shot, _ms in shots(ride)]
    assert set(kinds) == {Moved, Crossed, Replaced}
    for before, after in pairwise(kinds):
        assert after is not Crossed or before in (Moved, Crossed)


def test_the_shown_race_lags_behind_until_its_shots_were_shown() -> None:
    ride = ride_of(match_of(["human", BOT, BOT], first_turn="team1"))
    wait(ride)
    ride.play(ride.match.race.rider(11).hand[0])
    assert ride.match.race.rider(11).square > 0
    assert ride.playback.race.rider(11).square == 0
    assert ride.playback.steps_shown == 0
    ride.skip()
    assert ride.playback.race.rider(11).square == ride.match.race.rider(11).square
    assert ride.playback.steps_shown == 1


def test_pausing_stops_the_bots_and_a_step_lets_one_move() -> None:
    ride = ride_of(match_of([BOT] * 3), "off")
    ride.pause()
    for _ in range(20):
        ride.update(50)
    assert not ride.match.steps
    ride.step_forward()
    ride.update(50)
    ride.update(50)
    assert len(ride.match.steps) == 1


def test_running_on_shows_nothing_until_a_human_is_asked() -> None:
    ride = ride_of(match_of(["human"] + [BOT] * 5))
    wait(ride)
    ask = ride.current_ask
    assert ask is not None
    ride.play(ask.cards[0])
    ride.run_on()
    for _ in range(60):
        assert ride.playback.shot is None
        if ride.current_ask is not None:
            break
        ride.update(1)
    assert ride.current_ask is not None


def test_running_to_the_end_of_the_turn_shows_the_next_turn_again() -> None:
    ride = ride_of(match_of([BOT] * 3))
    ride.run_on(whole_turn=True)
    for _ in range(40):
        ride.update(1)
    assert ride.match.race.turn == 2
    assert ride.playback.shot is not None


@pytest.mark.parametrize("speed", list(SPEEDS))
def test_running_to_the_end_of_the_turn_while_paused_stays_paused_there(speed: str) -> None:
    ride = ride_of(match_of([BOT] * 6), speed)
    ride.pause()
    ride.run_on(whole_turn=True)
    for _ in range(400):
        ride.update(20)
    assert ride.playback.paused
    assert ride.playback.is_held
    assert (ride.match.race.turn, ride.match.race.moved) == (2, 0)
    ride.step_forward()
    ride.update(20)
    ride.update(20)
    assert ride.match.race.moved == 1


@pytest.mark.parametrize("speed", list(SPEEDS))
def test_undo_takes_back_to_the_human_and_redo_takes_it_again(speed: str) -> None:
    ride = ride_of(match_of(["human", BOT, BOT]), speed)
    wait(ride)
    first = ride.current_ask
    assert first is not None
    ride.play(first.cards[1])
    wait(ride)
    steps = tuple(ride.match.steps)
    ride.undo()
    assert ride.current_ask == first
    ride.redo()
    wait(ride)
    assert tuple(ride.match.steps)[: len(steps)] == steps


def test_watching_again_does_not_change_the_race() -> None:
    ride = ride_of(match_of(["human", BOT, BOT]))
    wait(ride)
    ask = ride.current_ask
    assert ask is not None
    ride.play(ask.cards[0])
    wait(ride)
    ask, race = ride.current_ask, ride.match.race
    ride.show_again(1)
    assert ride.current_ask is None
    again = shots(ride)
    assert [shot.event for shot, _ms in again if isinstance(shot.event, Moved)] == [
        event for step in ride.match.steps[1:] for event in step.events if isinstance(event, Moved)
    ]
    assert ride.current_ask == ask
    assert ride.match.race is race


@pytest.mark.parametrize("speed", list(SPEEDS))
def test_watching_again_is_slow_at_every_speed(speed: str) -> None:
    ride = ride_of(match_of(["human", BOT, BOT], first_turn="team1"), speed)
    wait(ride)
    assert ride.current_ask is not None
    ride.play(ride.current_ask.cards[0])
    wait(ride)
    ride.show_again(1)
    rolls = {ms for shot, ms in shots(ride) if isinstance(shot.event, Moved)}
    assert rolls
    assert rolls <= {2 * LATER.quiet, 2 * LATER.mattering, 2 * LATER.mattering + 2 * CLOSE_UP + CAUGHT}


def test_a_cancelled_bot_plays_no_card() -> None:
    """A reply to a request from before an undo is discarded."""
    thinker = QuickThinker()
    ride = Ride(match_of(["human", BOT, BOT], first_turn="team1"), cast(Thinker, thinker), speed="off")
    wait(ride)
    ask = ride.current_ask
    assert ask is not None
    ride.play(ask.cards[0])
    ride.update(0)
    late = [thinker.requests[0]] if thinker.requests else []
    ride.undo()
    thinker.requests += late
    before = len(ride.match.steps)
    ride.update(0)
    ride.update(0)
    assert len(ride.match.steps) == before
    assert ride.current_ask == ask


def test_nobody_is_asked_before_his_last_card_is_on_the_disk() -> None:
    """A decision is confirmed when it has been written; a hint is no decision."""
    match = match_of(["human", BOT, BOT], first_turn="team1")

    class Slow:
        settled = False
        failure = None

        def save(self, record: object) -> None:
            """Take time."""
            self.settled = False

        def wait(self) -> None:
            """Return at once."""

        def close(self) -> None:
            """Do nothing."""

    def is_asked() -> bool:
        return ride.current_ask is not None

    autosave = Slow()
    match.autosave = autosave
    ride = ride_of(match)
    match.count_hint()
    assert not is_asked()
    assert ride.is_animating
    autosave.settled = True
    assert is_asked()
    match.count_hint()
    assert is_asked()
    play_steps(match, 1)
    assert not is_asked()


def test_nobody_sleeps_while_a_bot_is_still_to_be_asked() -> None:
    """The window sleeps when nothing moves: after the last decision was written, the next bot must be asked at once."""
    ride = Ride(match_of((BOT, BOT, BOT)), QuickThinker(), speed="off")  # type: ignore[arg-type]
    assert ride.is_animating
    ride.update(0)
    assert ride.thinking or ride.match.steps
    ride.pause()
    assert not ride.is_animating


def test_each_kind_of_failure_of_a_bot_is_reported_once() -> None:
    """R4.4: the race continues with its highest cards."""
    match = match_of([BOT] * 3, finish=30, sprints=(12,))
    thinker = QuickThinker()
    thinker.failing = True
    ride = Ride(match, cast(Thinker, thinker), speed="off")
    wait(ride)
    assert ride.over
    assert len(match.steps) > 20
    assert [refusal.key for refusal in ride.driver.failures] == ["bot-unknown"] * 3


def test_a_missing_bot_of_the_file_is_reported() -> None:
    match = Match.resume(match_of(["human", "bot:nobody", BOT]).record())
    ride = Ride(match, speed="off")
    assert [refusal.key for refusal in ride.driver.failures] == ["bot-stands-in"]


def recap_start(ride: Ride, team: int = 0) -> int:
    return recap_from(ride.match, team)


def test_a_recap_begins_right_after_the_last_card_a_human_chose() -> None:
    ride = ride_of(match_of(["human", BOT, BOT], first_turn="team1"))
    assert recap_start(ride) == 0
    wait(ride)
    for _card in range(3):
        assert ride.current_ask is not None
        before = len(ride.match.steps)
        ride.play(ride.current_ask.cards[0])
        assert recap_start(ride) == before + 1
        wait(ride)
        assert recap_start(ride) == before + 1


def test_each_human_gets_a_recap_from_his_own_last_card() -> None:
    ride = ride_of(match_of(["human", "human", BOT], first_turn="team1"), "off")
    last = {1: 0, 2: 0}
    for _card in range(8):
        wait(ride)
        assert ride.current_ask is not None
        team = ride.current_ask.team
        ride.play(ride.current_ask.cards[0])
        last[team] = len(ride.match.steps) if ride.match.is_by_human(ride.match.steps[-1]) else last[team]
        assert {team: recap_start(ride, team) for team in last} == last
        assert recap_start(ride) == max(last.values())


def test_the_recap_includes_a_pending_retirement() -> None:
    """R4.5: it takes effect later."""
    ride = ride_of(match_of(["human", BOT, BOT], first_turn="team1"), "off")
    wait(ride)
    ride.retire(12)
    assert recap_start(ride) == len(ride.match.steps) - 1


def test_without_humans_the_recap_has_everything() -> None:
    assert recap_start(Ride(play_steps(match_of([BOT] * 3), 9))) == 0
