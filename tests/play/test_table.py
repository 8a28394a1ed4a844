"""The table drives a match at a pace that can be followed; it draws nothing."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

import pytest

from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.engine.events import Crossed, Moved, Replaced
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.film import LONGEST_HELD, LONGEST_RUN, SPEEDS, won_by
from breakaway_desktop.play.table import Table
from breakaway_desktop.play.watching.shots import CROSSING, Shot
from breakaway_desktop.record.turn_report import Step
from tests.ui.journeys.fakes import BOT, QuickThinker, match_of, played


def table_of(match: Match, speed: str = "normal") -> Table:
    return Table(match, cast(Thinker, QuickThinker()), speed=speed)


def wait(table: Table, ms: float = 20, limit: int = 20_000) -> float:
    """Until a human is asked or the race is over; the milliseconds it took."""
    passed = 0.0
    for _ in range(limit):
        if table.asked is not None or table.over:
            return passed
        table.update(ms)
        passed += ms
    raise AssertionError("nobody is asked")


def shots(table: Table) -> list[tuple[Shot, float]]:
    """The shots until a human is asked, each once, with their milliseconds."""
    seen: list[tuple[Shot, float]] = []
    for _ in range(20_000):
        if table.asked is not None or table.over:
            return seen
        shot = table.film.shot
        if shot is not None and (not seen or seen[-1][0] is not shot):
            seen.append((shot, table.film.shot_ms))
        table.update(10)
    raise AssertionError("nobody is asked")


@pytest.mark.parametrize("seat", [0, 3])
def test_a_run_of_bots_takes_at_most_two_and_a_half_seconds_at_normal_speed(seat: int) -> None:
    """Thinking takes no time here; what is left of a frame when a shot ends is not counted, nor how long the lines are
    held that the human has won."""
    players = [BOT] * 6
    players[seat] = "human"
    table = table_of(match_of(players))
    wait(table)
    while table.asked is not None:
        table.play(table.asked.cards[0])
        moves = len(table.match.steps)
        took = wait(table, 5)
        run = table.match.steps[moves:]
        held = LONGEST_HELD * sum(won_by(wins_of(step), table.match.humans) is not None for step in run)
        assert took <= LONGEST_RUN + held + 5 * (len(run) + 1)


def wins_of(step: Step) -> list[Crossed]:
    return [event for event in step.events if isinstance(event, Crossed)]


@pytest.mark.parametrize(("speed", "ms"), [("slow", 1200), ("normal", 1000), ("fast", 400), ("off", 0)])
@pytest.mark.parametrize("players", [("human", BOT, BOT), ("human", "human", BOT)])
def test_a_line_that_a_human_wins_is_held_and_shorter_the_faster_riders_ride(
    speed: str, ms: float, players: tuple[str, ...]
) -> None:
    table = table_of(match_of(players, sprints=(1,), first_turn="team1"), speed)
    wait(table)
    table.play(max(table.match.race.rider(11).hand))
    assert won_by(wins_of(table.match.steps[0]), (1,)) is not None
    held = [ms for shot, ms in shots(table) if won_by(shot.crossings, (1,)) is not None]
    assert held == ([ms] if ms else [])


def test_a_line_that_a_bot_wins_is_not_held() -> None:
    table = table_of(match_of((BOT, "human", BOT), sprints=(1,), first_turn="team1"))
    seen = shots(table)
    ((crossed, ms),) = [(shot, ms) for shot, ms in seen if won_by(shot.crossings, (1,)) is not None]
    assert won_by(crossed.crossings, (2,)) is None
    assert ms <= SPEEDS["normal"] * CROSSING


def test_a_rider_rolls_before_his_points_are_shown_and_cards_come_last() -> None:
    table = table_of(played(match_of(["human"] + [BOT] * 5), 60))
    kinds = []
    for _ in range(12):
        wait(table)
        asked = table.asked
        if asked is None:
            break
        table.play(asked.cards[0])
        kinds += [type(shot.event) for shot, _ms in shots(table)]
    assert set(kinds) == {Moved, Crossed, Replaced}
    for before, after in pairwise(kinds):
        assert after is not Crossed or before in (Moved, Crossed)


def test_what_is_shown_lags_behind_what_has_happened_until_it_was_shown() -> None:
    table = table_of(match_of(["human", BOT, BOT], first_turn="team1"))
    wait(table)
    table.play(table.match.race.rider(11).hand[0])
    assert table.match.race.rider(11).square > 0
    assert table.film.shown.rider(11).square == 0
    assert table.steps_shown == 0
    table.end_film()
    assert table.film.shown.rider(11).square == table.match.race.rider(11).square
    assert table.steps_shown == 1


def test_pausing_holds_the_bots_and_a_step_lets_one_of_them_ride() -> None:
    table = table_of(match_of([BOT] * 3), "off")
    table.paused = True
    for _ in range(20):
        table.update(50)
    assert not table.match.steps
    table.step_once()
    table.update(50)
    table.update(50)
    assert len(table.match.steps) == 1


def test_running_on_shows_nothing_until_a_human_is_asked() -> None:
    table = table_of(match_of(["human"] + [BOT] * 5))
    wait(table)
    asked = table.asked
    assert asked is not None
    table.play(asked.cards[0])
    table.run_on()
    for _ in range(60):
        assert table.film.shot is None
        if table.asked is not None:
            break
        table.update(1)
    assert table.asked is not None


def test_running_to_the_end_of_the_turn_shows_the_next_turn_again() -> None:
    table = table_of(match_of([BOT] * 3))
    table.run_on(whole_turn=True)
    for _ in range(40):
        table.update(1)
    assert table.match.race.turn == 2
    assert table.film.shot is not None


@pytest.mark.parametrize("speed", list(SPEEDS))
def test_running_to_the_end_of_the_turn_while_paused_stays_paused_there(speed: str) -> None:
    table = table_of(match_of([BOT] * 6), speed)
    table.paused = True
    table.run_on(whole_turn=True)
    for _ in range(400):
        table.update(20)
    assert table.paused
    assert table.is_held
    assert (table.match.race.turn, table.match.race.moved) == (2, 0)
    table.step_once()
    table.update(20)
    table.update(20)
    assert table.match.race.moved == 1


@pytest.mark.parametrize("speed", list(SPEEDS))
def test_undo_takes_back_to_the_human_and_redo_takes_it_again(speed: str) -> None:
    table = table_of(match_of(["human", BOT, BOT]), speed)
    wait(table)
    first = table.asked
    assert first is not None
    table.play(first.cards[1])
    wait(table)
    steps = tuple(table.match.steps)
    table.undo()
    assert table.asked == first
    table.redo()
    wait(table)
    assert tuple(table.match.steps)[: len(steps)] == steps


def test_what_was_shown_can_be_watched_again_and_changes_nothing() -> None:
    table = table_of(match_of(["human", BOT, BOT]))
    wait(table)
    asked = table.asked
    assert asked is not None
    table.play(asked.cards[0])
    wait(table)
    asked, race = table.asked, table.match.race
    table.watch(1)
    assert table.asked is None
    again = shots(table)
    assert [shot.event for shot, _ms in again if isinstance(shot.event, Moved)] == [
        event for step in table.match.steps[1:] for event in step.events if isinstance(event, Moved)
    ]
    assert table.asked == asked
    assert table.match.race is race


def test_who_asks_to_watch_sees_riders_roll_also_where_they_do_not_otherwise() -> None:
    table = table_of(match_of(["human", BOT, BOT]))
    table.speed = "off"
    wait(table)
    table.watch(0)
    assert any(ms > 0 for shot, ms in shots(table) if isinstance(shot.event, Moved))


def test_a_bot_that_is_no_longer_wanted_plays_no_card() -> None:
    """Its answer to a question from before an undo is thrown away."""
    thinker = QuickThinker()
    table = Table(match_of(["human", BOT, BOT], first_turn="team1"), cast(Thinker, thinker), speed="off")
    wait(table)
    asked = table.asked
    assert asked is not None
    table.play(asked.cards[0])
    table.update(0)
    late = [thinker.asked[0]] if thinker.asked else []
    table.undo()
    thinker.asked += late
    before = len(table.match.steps)
    table.update(0)
    table.update(0)
    assert len(table.match.steps) == before
    assert table.asked == asked


def test_nobody_is_asked_before_his_last_card_is_on_the_disk() -> None:
    """A decision counts as confirmed when it is written."""
    match = match_of(["human", BOT, BOT], first_turn="team1")

    class Slow:
        settled = False
        failure = None

        def save(self, record: object) -> None:
            """Takes its time."""

        def wait(self) -> None:
            """Nobody waits for it."""

        def close(self) -> None:
            """Nothing is open."""

    autosave = Slow()
    match.autosave = autosave
    table = table_of(match)
    assert table.asked is None
    assert table.animating
    autosave.settled = True
    assert table.asked is not None


def test_nobody_sleeps_while_a_bot_is_still_to_be_asked() -> None:
    """The window sleeps when nothing animates: with the last decision written, the next bot must be asked at once."""
    table = Table(match_of((BOT, BOT, BOT)), QuickThinker(), speed="off")  # type: ignore[arg-type]
    assert table.animating
    table.update(0)
    assert table.thinking or table.match.steps
    table.paused = True
    assert not table.animating


def test_each_kind_of_failure_of_a_bot_is_told_once() -> None:
    """R4.4: the race goes on with its highest cards."""
    match = match_of([BOT] * 3, finish=30, sprints=(12,))
    thinker = QuickThinker()
    thinker.failing = True
    table = Table(match, cast(Thinker, thinker), speed="off")
    wait(table)
    assert table.over
    assert len(match.steps) > 20
    assert [refusal.key for refusal in table.failures] == ["bot-unknown"] * 3


def test_a_bot_of_the_file_that_is_not_there_is_told() -> None:
    match = Match.resume(match_of(["human", "bot:nobody", BOT]).record())
    table = Table(match, cast(Thinker, QuickThinker()), speed="off")
    assert [refusal.key for refusal in table.failures] == ["bot-stands-in"]
