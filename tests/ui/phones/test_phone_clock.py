"""A race with a clock, played on phones: the big screen shows the time, and the player who ran out of it (R4.4)."""

from __future__ import annotations

from pathlib import Path

import pygame

from breakaway_desktop.engine.asks import NoOrder, NoOrders
from breakaway_desktop.play.hot_seat import HotSeat
from tests.kit.phone import begin_match
from tests.ui.phones.phone_screen_driver import PhoneScreenDriver

SECONDS = 15


def silent_race(base: str, folder: Path, clocks: tuple[int, ...] = ()) -> PhoneScreenDriver:
    """Return a race with a clock in which nobody presses anything."""
    match = begin_match(base)
    match.meta = HotSeat(clock=SECONDS, clocks=clocks).merge_into(match.meta)
    driver = PhoneScreenDriver(match, folder)
    driver.is_silent = True
    driver.wait_until(lambda: bool(driver.model.live.asks_elsewhere))
    driver.wait(200)
    return driver


def pass_seconds(driver: PhoneScreenDriver, seconds: int) -> None:
    for _moment in range(5 * seconds + 1):
        driver.wait(200)


def test_the_big_screen_shows_the_clock_and_the_end_of_the_time(tmp_path: Path) -> None:
    driver = silent_race("boxed", tmp_path)
    ask = driver.model.ask_elsewhere
    assert ask is not None
    player, steps = driver.model.names.player(ask.team), len(driver.match.steps)
    assert driver.phones[ask.team].page["clock"] == SECONDS
    assert driver.shows_text("0:15")
    pass_seconds(driver, 5)
    assert driver.shows_text("0:10")
    pass_seconds(driver, 10)
    assert driver.match.steps[steps].decision == NoOrder(ask.rider)
    assert driver.shows_text(f"{player}’s time ran out: {ask.rider} played his highest card, {max(ask.cards)}.")


def test_a_pause_on_the_big_screen_stops_the_clock(tmp_path: Path) -> None:
    driver = silent_race("boxed", tmp_path)
    ask = driver.model.ask_elsewhere
    assert ask is not None
    pass_seconds(driver, 1)
    driver.key(pygame.K_k)
    pass_seconds(driver, 60)
    assert driver.model.ask_elsewhere == ask
    assert driver.host.table.seconds_left(ask.team) == SECONDS - 1


def test_players_with_missing_orders_are_named_together(tmp_path: Path) -> None:
    driver = silent_race("postal", tmp_path)
    assert driver.shows_text("0:15")
    pass_seconds(driver, SECONDS)
    assert {step.decision for step in driver.match.steps} >= {NoOrders(1), NoOrders(2)}
    names = [driver.model.names.player(team) for team in (1, 2)]
    assert driver.shows_text(f"Time ran out for {names[0]} and {names[1]}: their riders play their highest cards.")


def test_players_on_phones_have_the_time_of_their_seats(tmp_path: Path) -> None:
    """One has twice the time, which the big screen shows; the other has no limit."""
    driver = silent_race("postal", tmp_path, (2 * SECONDS, 0, SECONDS))
    assert driver.phones[1].page["clock"] == 2 * SECONDS
    assert "clock" not in driver.phones[2].page
    assert driver.shows_text("0:30")
    pass_seconds(driver, 2 * SECONDS)
    assert driver.shows_text("Player 1’s time ran out")
    pass_seconds(driver, 10 * SECONDS)
    assert [ask.team for ask in driver.match.open_asks if ask.team in (1, 2)] == [2]
