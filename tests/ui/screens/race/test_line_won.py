"""A line won by a human is announced with rider, place and points; any key ends the announcement."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.ui.screens.race.road import crossing_won
from tests.kit.races import BOT, match_of
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver

SMALL, LARGE = (960, 600), (1920, 1080)


def winning(
    folder: Path, speed: str = "normal", *, humans: int = 1, size: tuple[int, int] = (1280, 800)
) -> RaceScreenDriver:
    """Return a race in which rider 11 of the human plays his highest card over the first line."""
    players = ("human",) * humans + (BOT,) * (4 - humans)
    seat = RaceScreenDriver(match_of(players, sprints=(1,), first_turn="team1"), folder, size=size, speed=speed)
    assert seat.wait_for_ask()
    seat.wait(400)
    hand = seat.match.race.rider(11).hand
    seat.key(pygame.K_1 + hand.index(max(hand)))
    seat.key(pygame.K_RETURN)
    return seat


def at_crossing(
    folder: Path, speed: str = "normal", *, humans: int = 1, size: tuple[int, int] = (1280, 800)
) -> RaceScreenDriver:
    seat = winning(folder, speed, humans=humans, size=size)
    seat.wait_until(lambda: crossing_won(seat.model) is not None)
    return seat


@pytest.mark.parametrize("size", [SMALL, (1280, 800), LARGE])
@pytest.mark.parametrize("humans", [1, 3])
def test_the_winner_of_a_line_is_shown_with_his_points(tmp_path: Path, size: tuple[int, int], humans: int) -> None:
    seat = at_crossing(tmp_path, humans=humans, size=size)
    shot = seat.model.shot
    assert shot is not None
    words = {"1st", "YELLOW 11", "Sprint 1", f"+{shot.crossings[0].points}"}
    assert words <= {*seat.texts()}
    assert not words & {*seat.texts_cut_off()}


@pytest.mark.parametrize("key", [pygame.K_x, pygame.K_F12, pygame.K_SPACE, pygame.K_1, pygame.K_e])
def test_any_key_ends_it(tmp_path: Path, key: int) -> None:
    seat = at_crossing(tmp_path)
    seat.key(key)
    assert crossing_won(seat.model) is None
    assert bool(seat.model.reading.words) == (key == pygame.K_x)


def test_a_click_ends_it_and_marks_nobody(tmp_path: Path) -> None:
    seat = at_crossing(tmp_path)
    (x, y), _across = seat.road.token(11) or ((0.0, 0.0), 0.0)
    seat.click((x, y))
    assert crossing_won(seat.model) is None
    assert not seat.model.view_state.marked_rider


def test_nothing_else_ends_it_before_its_time(tmp_path: Path) -> None:
    seat = at_crossing(tmp_path, "slow")
    seat.point((640, 300))
    for _frame in range(10):
        seat.wait(50)
    assert crossing_won(seat.model) is not None
    for _frame in range(20):
        seat.wait(50)
    assert crossing_won(seat.model) is None


def test_stepping_stops_at_a_line_that_was_won(tmp_path: Path) -> None:
    """One key press does not skip the next step."""
    seat = at_crossing(tmp_path)
    seat.key(pygame.K_k)
    assert crossing_won(seat.model) is not None


def test_with_animation_off_it_is_not_shown(tmp_path: Path) -> None:
    seat = winning(tmp_path, "off")
    for _frame in range(20):
        assert crossing_won(seat.model) is None
        seat.wait()
