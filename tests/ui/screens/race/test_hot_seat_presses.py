"""Number of key presses in a hot-seat race: three people with hidden hands at one screen, a whole race.

The players know their cards: `domestique` decides from their team's own view. Every press and click is passed to
`App.handle_event` and counted: cards, peeks, privacy screens. The players are very careful: in Peek a player turns his
cards over whenever the rider has one that only he knows, even if he built that hand himself and saw it a turn before;
and nothing is chosen beforehand. They do not hurry: they press nothing while others move, and each player waits before
he presses, so that a number of the player before does not count as his second tap. All cards are face up when they are
played: with play at the first press a face-down card would need a second one.

Riders who move automatically need no press; the figures count only riders for whom somebody was asked. `make presses`
prints them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.screens.race.layout import MAIN
from breakaway_desktop.ui.screens.race.visibility import can_peek, visible_cards
from tests.kit.app_driver import digit
from tests.kit.races import BOT, match_of
from tests.ui.screens.race.hot_seat_driver import HotSeatDriver
from tools.thinking import next_decision

HUMAN = "human"
TABLES = {"three people": (HUMAN,) * 3, "three people, three bots": (HUMAN, BOT) * 3}

EVERY_TABLE = ("three people", pytest.param("three people, three bots", marks=pytest.mark.release))
"""Seats of the measured races; bots press nothing."""


@dataclass
class Count:
    """Presses and clicks of a race by purpose."""

    pressed: int = 0
    looked: int = 0
    lifted: int = 0
    asked: int = 0
    moved: int = 0

    @property
    def mean(self) -> float:
        """Presses per rider for whom somebody was asked."""
        return self.pressed / self.asked

    def __str__(self) -> str:
        return (
            f"{self.pressed / self.moved:.2f} a rider moved, {self.mean:.2f} a rider asked about"
            f" ({self.pressed} presses, {self.looked} of them to look, {self.lifted} to lift;"
            f" {self.asked} asked, {self.moved} moved)"
        )


class Company(HotSeatDriver):
    """Three people at one window."""

    def __init__(self, match: Match, folder: Path, *, first_press: bool, mouse: bool) -> None:
        super().__init__(match, folder)
        self.settings.first_press = first_press
        self.mouse = mouse
        self.first_press = first_press
        self.count = Count()

    def ride_to_the_end(self) -> Count:
        """Play the race to its end."""
        while self.is_asked():
            self.decide()
        humans = set(self.match.humans)
        events = [event for step in self.match.steps for event in step.events]
        self.count.moved = sum(isinstance(event, Moved) and event.rider // 10 in humans for event in events)
        return self.count

    def is_asked(self) -> bool:
        """Wait until somebody is asked and input is accepted; return False at the end of the race."""
        for _ in range(2000):
            if self.model.live.over:
                return False
            if self.model.shown_ask is not None:
                self.wait(UNEXPECTED_PAGE_DELAY_MS)
                if not self.has_privacy_screen() and not self.is_covered():
                    return True
                self.press_counted(pygame.K_SPACE, MAIN)
                self.count.lifted += 1
                assert not self.has_privacy_screen()
                assert not self.is_covered()
            self.wait()
        raise AssertionError("nobody is asked")

    def decide(self) -> None:
        asked = self.model.shown_ask
        assert asked is not None
        self.count.asked += 1
        if can_peek(self.model):
            self.press_counted(pygame.K_v, "eye")
            self.count.looked += 1
        assert None not in visible_cards(self.model)
        wanted = next_decision(self.match)
        assert isinstance(wanted, PlayCard)
        at = asked.cards.index(wanted.card)
        while not self.mouse and self.model.seat.is_hasty(at, self.model.clock_ms):
            self.wait()
        steps = len(self.match.steps)
        self.press_counted(digit(at), f"card {at + 1}")
        if not self.mouse and not self.first_press:
            self.press_counted(pygame.K_RETURN, "")
        assert self.match.steps[steps].decision == wanted

    def press_counted(self, key: int, label: str) -> None:
        """Press the key, or click the control with the same effect."""
        self.count.pressed += 1
        if self.mouse:
            self.click(label)
        else:
            self.key(key)


def presses(table: str, mode: str, folder: Path, *, first_press: bool = False, mouse: bool = False) -> Count:
    """Count the presses of a race of these players, and print them."""
    match = match_of(TABLES[table], seed=11)
    match.meta["secrets"] = mode
    company = Company(match, folder, first_press=first_press, mouse=mouse)
    count = company.ride_to_the_end()
    hands = "by mouse" if mouse else "number alone" if first_press else "number, Enter"
    print(f"\n{table}, {mode}, {hands}: {count}")
    return count


@pytest.mark.parametrize("mode", ["peek", pytest.param("strict", marks=pytest.mark.release)])
@pytest.mark.parametrize("table", EVERY_TABLE)
def test_a_rider_takes_no_more_than_number_enter_and_now_and_then_a_look(table: str, mode: str, tmp_path: Path) -> None:
    """Two presses per rider; peeks and privacy screens may add at most three per ten riders."""
    count = presses(table, mode, tmp_path)
    assert count.looked if mode == "peek" else count.lifted
    assert count.mean <= 2.3


@pytest.mark.parametrize("mode", ["peek", pytest.param("strict", marks=pytest.mark.release)])
@pytest.mark.parametrize("table", EVERY_TABLE)
def test_play_at_the_first_press_needs_one_press_a_rider(table: str, mode: str, tmp_path: Path) -> None:
    count = presses(table, mode, tmp_path, first_press=True)
    assert count.mean <= 1.3


@pytest.mark.parametrize("mode", [pytest.param("peek", marks=pytest.mark.release), "strict"])
@pytest.mark.parametrize("table", EVERY_TABLE)
def test_the_mouse_needs_one_click_a_rider(table: str, mode: str, tmp_path: Path) -> None:
    count = presses(table, mode, tmp_path, mouse=True)
    assert count.mean <= 1.3


def test_in_trust_nobody_looks_and_the_only_privacy_screen_is_the_first(tmp_path: Path) -> None:
    count = presses("three people", "trust", tmp_path)
    assert (count.looked, count.lifted) == (0, 1)
    assert count.mean <= 2.05
