"""Sounds of a race on its screen, and notices of bots' failures."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.ui.screens.race.status_text import fallback_line, what_to_do
from tests.kit.app_driver import digit
from tests.kit.races import BOT, match_of, play_steps
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none
from tests.ui.screens.race.test_at_own_pace import ONE_HUMAN


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    result: list[str] = []
    monkeypatch.setattr("breakaway_desktop.kit.sound.Sound.play", lambda _self, kind: result.append(kind))
    return result


def test_a_card_and_a_move_sound_when_they_are_shown(tmp_path: Path, heard: list[str]) -> None:
    seat = RaceScreenDriver(play_steps(match_of(("human", BOT, BOT)), 14), tmp_path, speed="slow")
    assert seat.wait_for_ask()
    heard.clear()
    seat.key(digit(0))
    assert not heard
    seat.key(digit(0))
    seat.wait_until(lambda: heard)
    assert heard[:2] == ["card", "freewheel"]


def test_skipped_moves_sound_only_at_lines(tmp_path: Path, heard: list[str]) -> None:
    seat = RaceScreenDriver(match_of(("human", BOT, BOT), sprints=(20,)), tmp_path)
    while seat.wait_for_ask() and not {"crowd", "cheer"} & {*heard}:
        seat.play_first()
    assert set(heard) <= {"bell", "crowd", "cheer", "points"}


def test_undo_and_redo_are_silent(tmp_path: Path, heard: list[str]) -> None:
    seat = RaceScreenDriver(play_steps(match_of(("human", BOT, BOT)), 30), tmp_path)
    assert seat.wait_for_ask()
    heard.clear()
    seat.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    seat.key(pygame.K_y, mods=pygame.KMOD_CTRL)
    assert not heard


def test_a_failed_bot_is_reported(tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of(("human", BOT, BOT)), 14), tmp_path)
    assert seat.wait_for_ask()
    seat.thinker.failing = True
    seat.play_first()
    seat.wait_until(lambda: seat.model.notice is not None)
    assert not_none(seat.model.notice).wrong


def test_the_screen_shows_that_the_process_of_the_bots_is_starting(tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of(("human", BOT, BOT)), 14), tmp_path)
    assert seat.wait_for_ask()
    seat.thinker.is_starting = True
    seat.play_first()
    assert what_to_do(seat.model) == "the bots are warming up"
    seat.thinker.is_starting = False
    assert seat.wait_for_ask()
    seat.thinker.is_starting = True
    seat.key(pygame.K_h)
    assert fallback_line(seat.model) == "The bots are warming up…"


def test_the_missing_process_of_the_bots_is_reported_once(tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of(("human", BOT, BOT)), 14), tmp_path)
    seat.thinker.pending_notices.append(Refusal("bots-without-process"))
    seat.wait_until(lambda: seat.model.notice is not None)
    assert not_none(seat.model.notice).words.startswith("The bots’ own process can’t be started")
    assert seat.thinker.notices() == []


# The taskbar asks for attention when a player is asked while the window has no focus


ASKS, STOPS = pygame.FLASH_UNTIL_FOCUSED, pygame.FLASH_CANCEL


@pytest.fixture
def flashes(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return what the desktop is asked for."""
    asked: list[int] = []
    window = SimpleNamespace(flash=asked.append)
    monkeypatch.setattr(pygame, "Window", SimpleNamespace(from_display_module=lambda: window))
    return asked


def test_each_question_asks_once_until_the_window_has_the_focus(tmp_path: Path, flashes: list[int]) -> None:
    seat = RaceScreenDriver(play_steps(match_of(ONE_HUMAN), 60), tmp_path, speed="normal")
    assert seat.wait_for_ask()
    seat.event(pygame.WINDOWFOCUSLOST)
    seat.wait(100)
    assert flashes == [], "the question was seen"

    seat.key(pygame.K_1, pygame.K_RETURN)
    while seat.model.shown_ask is None:
        assert flashes == [], "bots ride"
        seat.wait(50)
    for _frame in range(20):
        seat.wait(50)
    assert flashes == [ASKS]
    seat.event(pygame.WINDOWFOCUSGAINED)
    seat.wait(100)
    seat.event(pygame.WINDOWFOCUSLOST)
    seat.wait(100)
    assert flashes == [ASKS, STOPS]


def test_nothing_asks_in_a_window_with_the_focus(tmp_path: Path, flashes: list[int]) -> None:
    seat = RaceScreenDriver(play_steps(match_of(ONE_HUMAN), 60), tmp_path)
    assert seat.wait_for_ask()
    seat.key(pygame.K_1, pygame.K_RETURN)
    assert seat.wait_for_ask()
    assert flashes == []


def test_a_desktop_that_cannot_ask_is_left_alone(tmp_path: Path) -> None:
    """SDL's dummy driver raises."""
    seat = RaceScreenDriver(play_steps(match_of(ONE_HUMAN), 60), tmp_path)
    seat.event(pygame.WINDOWFOCUSLOST)
    assert seat.wait_for_ask()
