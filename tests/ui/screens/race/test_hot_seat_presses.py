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

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.screens import race as race_screen
from breakaway_desktop.ui.screens.race.layout import MAIN
from breakaway_desktop.ui.screens.race.model import RaceModel
from breakaway_desktop.ui.screens.race.visibility import can_peek, has_privacy_screen, is_hand_covered, visible_cards
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, Page
from breakaway_desktop.ui.window.app import App, WindowOptions
from tests.ui.journeys.fakes import BOT, FakeSession, digit, match_of
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


class Company:
    """Three people at one window."""

    def __init__(self, match: Match, folder: Path, *, first_press: bool, mouse: bool) -> None:
        self.app = App(WindowOptions(size=(1280, 800)))
        session = FakeSession(folder)
        session.settings.speed = "off"
        session.settings.first_press = first_press
        self.page = Page(race_screen, race_screen.begin(cast(Session, session), match, self.app))
        session.record_intents(self.app.stage).push(self.page)
        self.match = match
        self.mouse = mouse
        self.first_press = first_press
        self.count = Count()

    @property
    def model(self) -> RaceModel:
        model = self.page.model
        assert isinstance(model, RaceModel)
        return model

    def ride(self) -> Count:
        """Play the race to its end."""
        while self.wait():
            self.decide()
        humans = set(self.match.humans)
        events = [event for step in self.match.steps for event in step.events]
        self.count.moved = sum(isinstance(event, Moved) and event.rider // 10 in humans for event in events)
        return self.count

    def wait(self) -> bool:
        """Wait until somebody is asked and input is accepted; return False at the end of the race."""
        for _ in range(2000):
            if self.model.live.over:
                return False
            if self.model.shown_ask is not None:
                self.app.stage.update(UNEXPECTED_PAGE_DELAY_MS)
                if not has_privacy_screen(self.model) and not is_hand_covered(self.model):
                    return True
                self.press(pygame.K_SPACE, MAIN)
                self.count.lifted += 1
                assert not has_privacy_screen(self.model)
                assert not is_hand_covered(self.model)
            self.app.stage.update(25)
        raise AssertionError("nobody is asked")

    def decide(self) -> None:
        asked = self.model.shown_ask
        assert asked is not None
        self.count.asked += 1
        if can_peek(self.model):
            self.press(pygame.K_v, "eye")
            self.count.looked += 1
        assert None not in visible_cards(self.model)
        wanted = next_decision(self.match)
        assert isinstance(wanted, PlayCard)
        at = asked.cards.index(wanted.card)
        while not self.mouse and self.model.seat.is_hasty(at, self.model.clock_ms):
            self.app.stage.update(25)
        steps = len(self.match.steps)
        self.press(digit(at), f"card {at + 1}")
        if not self.mouse and not self.first_press:
            self.press(pygame.K_RETURN, "")
        assert self.match.steps[steps].decision == wanted

    def press(self, key: int, label: str) -> None:
        """Press the key, or click the control with the same effect."""
        self.count.pressed += 1
        for event in self._click(label) if self.mouse else self._stroke(key):
            self.app.handle_event(event)
        self.app.stage.update(1)

    def _stroke(self, key: int) -> Iterator[pygame.event.Event]:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            yield pygame.event.Event(kind, key=key, mod=0, unicode="", scancode=0)

    def _click(self, label: str) -> Iterator[pygame.event.Event]:
        x, y = self.page.focus.find(label).rect.centre
        pos = round(x * self.app.screen.scale), round(y * self.app.screen.scale)
        yield pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            yield pygame.event.Event(kind, pos=pos, button=1, touch=False)


def presses(table: str, mode: str, folder: Path, *, first_press: bool = False, mouse: bool = False) -> Count:
    """Count the presses of a race of these players, and print them."""
    match = match_of(TABLES[table], seed=11)
    match.meta["secrets"] = mode
    company = Company(match, folder, first_press=first_press, mouse=mouse)
    try:
        count = company.ride()
    finally:
        company.app.stage.clear()
    hands = "by mouse" if mouse else "number alone" if first_press else "number, Enter"
    print(f"\n{table}, {mode}, {hands}: {count}")
    return count


@pytest.mark.parametrize("mode", ["peek", "strict"])
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
