"""The taskbar asks for attention when a player is asked while the window has no focus."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from tests.kit.races import match_of, play_steps
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver
from tests.ui.screens.race.test_pace import ONE_HUMAN

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
