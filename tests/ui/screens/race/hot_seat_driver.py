"""Drives a race screen shared by several people; dialogs over it work as well."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.intents import Back, ShowMenu, ShowResult
from breakaway_desktop.ui.panels.privacy_screen import INPUT_DELAY_MS
from breakaway_desktop.ui.screens.race.visibility import has_privacy_screen, is_hand_covered, visible_cards
from tests.kit.races import BOT, HANDS, match_of
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver

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
    own: TeamHands = HANDS,
    clock: int = 0,
) -> Match:
    """Return a race after `cards` cards; the second team has the hands `own`."""
    match = match_of(players, hands=[HANDS, own, *[HANDS] * (len(players) - 2)], first_turn="team1")
    match.meta = HotSeat(mode, names, clock).merge_into(match.meta)
    for decision in CARDS[:cards]:
        match.answer(decision)
    return match


class HotSeatDriver(RaceScreenDriver):
    """A race screen in hot seat."""

    def __init__(self, match: Match, folder: Path, **more: Any) -> None:
        super().__init__(match, folder, **more)
        self.record_intents(self._leaves_race)

    def _leaves_race(self, intent: Intent) -> bool:
        leaves = isinstance(intent, Back) and len(self.stage.scenes) == 1
        return leaves or isinstance(intent, ShowResult | ShowMenu)

    def is_covered(self) -> bool:
        return is_hand_covered(self.model)

    def has_privacy_screen(self) -> bool:
        return has_privacy_screen(self.model)

    def is_open(self) -> bool:
        """Return whether all cards of the rider who is asked are visible."""
        cards = visible_cards(self.model)
        return bool(cards) and None not in cards

    @property
    def teams_that_played(self) -> list[int]:
        """Team of each card that humans have played."""
        humans = self.match.humans
        return [step.decision.team for step in self.match.steps if step.decision.team in humans]

    def dismiss_privacy_screen(self) -> None:
        """Dismiss the privacy screen like the player to move."""
        self.wait(UNEXPECTED_PAGE_DELAY_MS if self.has_privacy_screen() else INPUT_DELAY_MS)
        self.key(pygame.K_SPACE)
        self.wait(INPUT_DELAY_MS)

    def wait_for_rider(self) -> int:
        """Wait until a human is asked and input is accepted, with or without a privacy screen; return the rider."""
        assert self.wait_for_ask()
        self.wait(UNEXPECTED_PAGE_DELAY_MS if self.has_privacy_screen() else INPUT_DELAY_MS)
        ask = self.model.shown_ask
        assert ask is not None
        return ask.rider

    def sit_down(self) -> int:
        """Wait for a human's turn, dismiss the privacy screen, and wait a moment; return the rider."""
        rider = self.wait_for_rider()
        if self.is_covered() or self.has_privacy_screen():
            self.dismiss_privacy_screen()
        self.wait(600)
        return rider

    def play_card(self, index: int = 0) -> None:
        """Play this card of the rider who is asked."""
        self.sit_down()
        self.key(pygame.K_1 + index)
        self.key(pygame.K_RETURN)

    def leave_window(self) -> None:
        self.event(pygame.WINDOWFOCUSLOST)
        self.wait()

    def come_back(self) -> None:
        self.event(pygame.WINDOWFOCUSGAINED)
        self.wait(1)
