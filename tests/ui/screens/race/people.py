"""Several people before one race screen: what lies over it opens, too."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.input.inputs import FocusGained, FocusLost
from breakaway_desktop.ui.screens.race.visibility import has_privacy_screen, is_hand_covered, visible_cards
from breakaway_desktop.ui.toolkit.page import UNEXPECTED_PAGE_DELAY_MS
from breakaway_desktop.ui.toolkit.privacy_screen import INPUT_DELAY_MS
from tests.ui.journeys.fakes import BOT, ONE, match_of
from tests.ui.screens.race.rider import Seat

PEOPLE = ("human", "human", BOT)
MODES = ("peek", "strict", "trust")
CARDS = PlayCard(11, 10), PlayCard(21, 9), PlayCard(31, 9)
CTRL = pygame.KMOD_CTRL


def race(
    mode: str,
    players: Sequence[str] = PEOPLE,
    *,
    cards: int = 0,
    names: tuple[str | None, ...] = (),
    own: TeamHands = ONE,
    clock: int = 0,
) -> Match:
    """A race in which the second team holds these cards, this many cards old."""
    match = match_of(players, hands=[ONE, own, *[ONE] * (len(players) - 2)], first_turn="team1")
    match.meta = HotSeat(mode, names, clock).merge_into(match.meta)
    for decision in CARDS[:cards]:
        match.answer(decision)
    return match


class People(Seat):
    """They share the screen."""

    def __init__(self, match: Match, folder: Path, **more: Any) -> None:
        super().__init__(match, folder, **more)
        self.session.hear(self.window.stage)

    @property
    def top(self) -> Any:
        """The scene on top, whichever it is."""
        return self.window.stage.top

    def covered(self) -> bool:
        return is_hand_covered(self.model)

    def curtained(self) -> bool:
        return has_privacy_screen(self.model)

    def is_open(self) -> bool:
        """Whether all cards of the rider asked about can be read."""
        cards = visible_cards(self.model)
        return bool(cards) and None not in cards

    @property
    def decided(self) -> list[int]:
        """The teams of the humans' cards so far."""
        humans = self.match.humans
        return [step.decision.team for step in self.match.steps if step.decision.team in humans]

    def lift(self) -> None:
        """Whoever is to move says that he sits there."""
        self.wait(UNEXPECTED_PAGE_DELAY_MS if self.curtained() else INPUT_DELAY_MS)
        self.key(pygame.K_SPACE)
        self.wait(INPUT_DELAY_MS)

    def rider(self) -> int:
        """Waits until a human is asked and input counts, behind a curtain or not; the rider."""
        assert self.asked()
        self.wait(UNEXPECTED_PAGE_DELAY_MS if self.curtained() else INPUT_DELAY_MS)
        asked = self.model.shown_ask
        assert asked is not None
        return asked.rider

    def sit_down(self) -> int:
        """The same, and whoever is asked has sat down for a while and sees what he may see."""
        rider = self.rider()
        if self.covered() or self.curtained():
            self.lift()
        self.wait(600)
        return rider

    def ride(self, at: int = 0) -> None:
        """Whoever is asked plays this card."""
        self.sit_down()
        self.key(pygame.K_1 + at)
        self.key(pygame.K_RETURN)

    def leave_window(self) -> None:
        self.window.stage.handle(FocusLost())
        self.wait()

    def come_back(self) -> None:
        self.window.stage.handle(FocusGained())
        self.wait(1)

    def says(self, words: str) -> bool:
        return any(words in text for text in self.texts())
