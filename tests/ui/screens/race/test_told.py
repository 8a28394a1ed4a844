"""Messages of the race: moves and points, riders moved unasked, retirements, undo and failures."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.intents import ShowResult
from breakaway_desktop.ui.screens.race.model import Retiring
from breakaway_desktop.ui.screens.race.movement_log_drawer import sheet_shown
from breakaway_desktop.ui.screens.race.status_text import next_riders, recent_moves
from tests.kit.app_driver import digit
from tests.kit.races import BOT, match_of, play_steps
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none

ALONE = ("human", BOT, BOT)
CTRL = pygame.KMOD_CTRL


def test_recent_moves_of_a_complete_race_list_points(tmp_path: Path) -> None:
    """The latest move is last."""
    seat = RaceScreenDriver(match_of(ALONE), tmp_path)
    scored = 0
    while seat.wait_for_ask():
        since = seat.match.steps[seat.model.recap_start :]
        shown = recent_moves(seat.model)
        rode = [step.decision.rider for step in since if isinstance(step.decision, PlayCard)]
        last = {rider: index for index, rider in enumerate(rode)}
        assert [move.rider for move in shown] == sorted((move.rider for move in shown), key=last.__getitem__)
        assert len(shown) == min(3, len(last))
        scorers = {e.rider for step in since for e in step.events if isinstance(e, Crossed) and e.points}
        if len(scorers) <= 3:
            assert scorers <= {move.rider for move in shown}
        for move in shown:
            assert ("+" in move.words) == (move.rider in scorers)
        scored += len(scorers)
        cards = not_none(seat.model.shown_ask).cards
        seat.key(digit(seat.match.race.rider(not_none(seat.model.shown_ask).rider).hand.index(max(cards))))
        seat.key(pygame.K_RETURN)
    assert scored > 5
    seat.picture_checksum()
    assert {"Finished".upper(), "RESULT"} <= set(seat.texts())
    assert not next_riders(seat.model), "nobody moves after the race"


def test_why_a_key_does_nothing_is_told_until_the_player_is_asked(tmp_path: Path) -> None:
    seat = RaceScreenDriver(match_of((BOT, BOT, "human"), first_turn="team1"), tmp_path, speed="slow")
    seat.wait_until(lambda: seat.model.live.is_showing_moves)
    seat.press("Ctrl+z")
    assert not_none(seat.model.notice).wrong
    assert seat.wait_for_ask()
    assert seat.model.notice is None


def test_a_retirement_is_announced_shown_and_undone(tmp_path: Path) -> None:
    """R4.5."""
    seat = RaceScreenDriver(play_steps(match_of(["human"] + [BOT] * 5), 60), tmp_path, size=(1920, 1080))
    assert seat.wait_for_ask()
    rider = not_none(seat.model.shown_ask).rider
    other = 14 if rider != 14 else 11
    seat.key(pygame.K_r)
    assert seat.model.dialog == Retiring(rider)
    seat.key(digit(other % 10 - 1))
    seat.key(pygame.K_RETURN)
    assert seat.wait_for_ask()
    leaves = f"Yellow {other} retires when the next turn starts"
    assert seat.shows_text(leaves)
    assert sheet_shown(seat.model, pinned=True).leaving == (other,)
    seat.key(pygame.K_r)
    assert seat.shows_text("retiring")
    seat.key(pygame.K_ESCAPE)
    seat.key(pygame.K_z, mods=CTRL)
    assert seat.shows_text(f"Undone: {leaves}")
    seat.key(pygame.K_y, mods=CTRL)
    assert seat.shows_text(f"Redone: {leaves}")
    seat.key(digit(0))
    assert not seat.shows_text("Redone")


def test_a_retirement_to_come_is_a_secret_among_several(tmp_path: Path) -> None:
    """R9.1: it becomes public when it happens."""
    seat = RaceScreenDriver(play_steps(match_of(["human", "human", BOT]), 5), tmp_path)
    assert seat.wait_for_ask()
    rider = not_none(seat.model.shown_ask).rider
    seat.wait(1000)
    seat.key(pygame.K_r)
    seat.key(digit(rider % 10 - 1))
    seat.key(pygame.K_RETURN)
    assert seat.match.race.retiring == (rider,)
    assert not seat.shows_text("retires")
    seat.key(pygame.K_z, mods=CTRL)
    assert seat.shows_text("’s order")
    assert not seat.shows_text("retires")


def test_the_team_drawn_to_start_is_shown_until_the_first_event(tmp_path: Path) -> None:
    """R5.4."""
    seat = RaceScreenDriver(match_of([BOT] * 3, seed=7), tmp_path, speed="slow")
    seat.key(pygame.K_SPACE)
    assert seat.shows_text("is drawn to start")
    drawn_by_nobody = RaceScreenDriver(match_of(ALONE, first_turn="team1"), tmp_path)
    assert drawn_by_nobody.wait_for_ask()
    assert not drawn_by_nobody.shows_text("is drawn to start")


def test_the_pause_shows_the_next_rider(tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of([BOT] * 6), 70), tmp_path, speed="slow")
    seat.wait()
    seat.key(pygame.K_SPACE)
    seat.show(seat.model.live.playback.skip())
    seat.wait()
    assert seat.shows_text("Paused: he’s next")
    assert not seat.shows_text("thinks")


def test_an_unsaved_race_warns_and_continues(tmp_path: Path) -> None:
    class Full:
        settled = True
        failure = OSError(28, "No space left on device")

        def save(self, record: object) -> None:
            """Do nothing; `failure` reports the error."""

        def wait(self) -> None:
            """Return at once."""

        def close(self) -> None:
            """Do nothing."""

    seat = RaceScreenDriver(match_of(ALONE), tmp_path)
    seat.match.autosave = Full()
    assert seat.wait_for_ask()
    assert seat.shows_text("The race can’t be saved here")
    seat.play_first()
    assert any(step.decision.team == 1 for step in seat.match.steps)


def test_a_failed_bot_is_reported_once_and_its_rider_continues(tmp_path: Path) -> None:
    """R4.4: his highest card is played."""
    seat = RaceScreenDriver(match_of([BOT] * 3), tmp_path)
    seat.thinker.failing = True
    seat.wait_until(lambda: seat.model.notice)
    assert seat.shows_text("no-such-bot")
    steps = len(seat.match.steps)
    seat.wait_until(lambda: len(seat.match.steps) > steps + 3)


def test_the_last_move_is_seen_before_the_result(tmp_path: Path) -> None:
    match = match_of(ALONE, finish=40, sprints=())
    while not match.over:
        play_steps(match, 1)
    match.undo()
    seat = RaceScreenDriver(match, tmp_path)
    while seat.wait_for_ask():
        seat.play_first()
    assert not seat.result
    assert seat.shows_text("Race finished.")
    for _frame in range(100):
        seat.wait()
    assert seat.intents[0] == ShowResult(match)


@pytest.mark.parametrize("speed", ["slow", "normal", "fast", "off"])
def test_bots_ride_a_race_to_its_end_at_every_speed(speed: str, tmp_path: Path) -> None:
    """Without animation each decision is shown at once."""
    seat = RaceScreenDriver(play_steps(match_of([BOT] * 3, finish=40, sprints=()), 20), tmp_path, speed=speed)
    shown = set()
    for _frame in range(6000):
        if seat.result:
            break
        seat.wait(400 if speed != "off" else 25)
        shown.add(seat.model.live.playback.steps_shown)
    assert seat.result
    assert speed != "off" or len(shown) > 20


def test_a_repeated_recap_is_the_same_as_before(tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of(ALONE), 14), tmp_path)
    assert seat.wait_for_ask()
    seat.play_first()
    assert seat.wait_for_ask()
    shown = recent_moves(seat.model)
    assert shown
    seat.key(pygame.K_n)
    assert seat.shows_text(" to move: play his card.")
    seat.picture_checksum()
    seat.key(pygame.K_w)  # the sentence appears where it is clicked
    assert seat.model.live.is_showing_moves
    assert seat.wait_for_ask()
    assert recent_moves(seat.model) == shown
    assert Match.resume(seat.match.record()).race == seat.match.race
