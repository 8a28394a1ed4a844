"""A race with a clock: the time of a human for a card (R4.4)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.events import Moved
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.screens.race.clock import is_running
from breakaway_desktop.ui.screens.race.layout import MAIN
from tests.kit.app_driver import digit
from tests.kit.races import BOT
from tests.ui.screens.race.hot_seat_driver import HotSeatDriver, race
from tests.ui.screens.race.secret_orders import secret_race

SECONDS = 15


@pytest.mark.parametrize("mode", ["peek", "strict"])
def test_when_the_time_is_up_the_highest_card_is_played(mode: str, tmp_path: Path) -> None:
    people = HotSeatDriver(race(mode, clock=SECONDS), tmp_path)
    people.sit_down()
    left = people.model.clock_left_ms
    assert people.shows_text("0:15")
    assert people.page.focus.find("menu").tip == "Menu · Esc"
    for _ in range(SECONDS - 1):
        people.wait(1000)
    assert people.shows_text("0:01") or people.shows_text("0:00")
    assert not people.match.steps
    people.wait(left)
    assert [event.card for event in people.match.steps[0].events if isinstance(event, Moved)] == [11]
    assert people.shows_text("Player 1’s time ran out: 11 played the highest card allowed, 11.")
    people.sit_down()
    assert people.model.clock_left_ms > 1000 * (SECONDS - 2)  # the next player has the full time


@pytest.mark.parametrize("mode", ["peek", "strict", "trust"])
def test_the_next_player_reads_whose_time_ran_out(mode: str, tmp_path: Path) -> None:
    """The notice stays for six seconds whatever is played; a privacy screen hides it only for a while."""
    people = HotSeatDriver(race(mode, names=("Anna", None, None), clock=SECONDS), tmp_path)
    people.sit_down()
    people.wait(1000 * SECONDS)
    shown = "Anna’s time ran out: 11 played the highest card allowed, 11."
    people.sit_down()
    people.key(digit(0))
    people.key(pygame.K_RETURN)
    assert len(people.teams_that_played) == 2
    people.sit_down()
    assert people.shows_text(shown)
    people.wait(6000)
    assert not people.shows_text(shown)


def test_each_player_has_the_time_of_his_seat(tmp_path: Path) -> None:
    """One has twice the time, the other no limit; the layout is that of a race with a clock for both."""
    match = race("trust", clock=SECONDS)
    match.meta["clocks"] = [2 * SECONDS, 0, SECONDS]
    people = HotSeatDriver(match, tmp_path)
    people.sit_down()
    main = people.page.focus.find(MAIN).rect
    people.wait(1000 * (2 * SECONDS - 1))
    assert not people.match.steps
    assert people.shows_text("0:01")
    people.wait(1000)
    people.sit_down()
    assert people.model.shown_ask is not None
    assert people.model.shown_ask.team == 2
    people.wait(1000 * SECONDS * 10)
    assert people.teams_that_played == [1]
    assert not any(text.startswith("0:") for text in people.texts())
    assert people.page.focus.find(MAIN).rect == main


def test_the_only_human_is_informed_as_well(tmp_path: Path) -> None:
    people = HotSeatDriver(race("peek", ("human", BOT, BOT), clock=SECONDS), tmp_path)
    people.sit_down()
    people.wait(1000 * SECONDS)
    assert people.shows_text("Time ran out: 11 played the highest card allowed, 11.")


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
@pytest.mark.parametrize("orders", ["sequential", "simultaneous"])
def test_the_clock_is_as_large_as_the_points(orders: str, size: tuple[int, int], tmp_path: Path) -> None:
    if orders == "sequential":
        match = race("peek", ("human", *[BOT] * 5), clock=SECONDS)
    else:
        match = secret_race(("human", *[BOT] * 5))
        match.meta = HotSeat(clock=SECONDS).merge_into(match.meta)
    people = HotSeatDriver(match, tmp_path, size=size)
    people.wait_for_ask()
    result = people.drawn_texts()
    clock = next(box for text, box, _cut in result if text == "0:15")
    score = people.page.node_box("score")
    points = [box for text, box, _cut in result if text == "0" and score.touches(box)]
    assert len(points) == 6
    assert clock.h >= max(box.h for box in points)
    large = people.page.focus.find(MAIN)
    assert not large.rect.touches(clock)


def test_a_tall_window_has_the_clock_of_a_wide_one(tmp_path: Path) -> None:
    """This applies to orders as well."""
    heights = []
    for size in ((1280, 800), (1000, 1150)):
        match = secret_race(("human", *[BOT] * 5))
        match.meta = HotSeat(clock=SECONDS).merge_into(match.meta)
        people = HotSeatDriver(match, tmp_path, size=size)
        people.wait_for_ask()
        heights.append(next(box.h for text, box, _cut in people.drawn_texts() if text == "0:15"))
    wide, tall = heights
    assert tall == wide


def test_seconds_are_counted_once(tmp_path: Path) -> None:
    """The clock of a card continues when face-up cards are hidden again."""
    people = HotSeatDriver(race("peek", clock=SECONDS), tmp_path)
    people.sit_down()
    people.key(pygame.K_v)
    assert people.is_open()
    assert "Hide" in people.texts()
    assert [text for text in people.texts() if text.endswith(" s")] == []
    assert len([text for text in people.texts() if text.startswith("0:")]) == 1


def test_the_clock_stops_behind_privacy_screens_menus_and_dialogs(tmp_path: Path) -> None:
    people = HotSeatDriver(race("strict", ("human", "human", BOT), clock=SECONDS), tmp_path)
    people.wait_for_rider()
    people.wait(1000 * SECONDS)
    assert people.is_covered()
    assert not people.match.steps
    for key in (pygame.K_ESCAPE, pygame.K_r):
        people.sit_down()
        people.key(key)
        assert not is_running(people.model)
        people.wait(1000 * SECONDS)
        people.key(pygame.K_ESCAPE)
        people.wait(300)
    assert not people.match.steps


def test_time_costs_little_and_runs_for_one_human_as_well(tmp_path: Path) -> None:
    """The screen checks the clock once a second and shows the time of a single human."""
    people = HotSeatDriver(race("peek", ("human", BOT, BOT), clock=SECONDS), tmp_path)
    people.sit_down()
    people.wait(5000)
    assert people.page.view.tick_ms == 1000
    people.key(digit(0))
    people.key(pygame.K_RETURN)
    assert people.match.steps
    people.sit_down()
    people.wait(1000 * SECONDS)
    assert len(people.teams_that_played) > 1
    assert not HotSeat.of(race("peek")).clock
    people = HotSeatDriver(race("peek", ("human", BOT, BOT)), tmp_path)
    people.sit_down()
    people.wait(10_000)
    assert people.page.view.tick_ms is None
    assert not any(":" in text and text[0] == "0" for text in people.texts())
