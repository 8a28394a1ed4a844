"""Fakes for the tests of screens: a session, and a thinker that answers at once in the test's thread; and races."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any, cast

import pygame

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import Options
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, hands_from_seed, seats_of
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.intents import Back, ShowMenu, ShowResult
from breakaway_desktop.ui.navigation import Navigation
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.stage import Intent, Stage
from breakaway_desktop.ui.window.app import App
from tools.thinking import InnerThinker, next_decision

BOT = "bot:domestique"
FRAME_MS = 25.0
TODAY = date(2026, 11, 22)
"""A Sunday."""
HANDS: TeamHands = ((10, 11, 9), (9, 9, 7), (5, 6, 9), (4, 5, 7))
OTHER_HANDS: TeamHands = ((9, 12, 9), (8, 10, 7), (4, 7, 9), (3, 6, 7))
"""Hands of two teams that look the same as long as their cards are secret."""


class QuickThinker(InnerThinker):
    """A thinker that can be made to fail."""

    failing = False

    def ask(self, *question: Any) -> None:
        super().ask(*question)
        if self.failing:
            self.requests[-1] = self.requests[-1]._replace(bot="no-such-bot")


class FakeSession:
    """A replacement for `Session` that records the intents of its screens."""

    def __init__(self, folder: Path) -> None:
        self.settings = Settings()
        self.thinker = QuickThinker()
        self.folder = folder
        self.intents: list[Intent] = []
        self.phones: PhoneHost | None = None
        self.today = lambda: TODAY
        self.now = 0.0
        """What `seconds` returns."""

    def seconds(self) -> float:
        """Return the seconds of a clock that the test advances."""
        return self.now

    def record_intents(self, stage: Stage) -> Stage:
        """Record the intents that would replace the scenes of this stage; open those that are shown over them."""
        real = Navigation(cast(App, stage.host), cast(Session, self))

        def navigate(intent: Intent) -> None:
            leaves = isinstance(intent, Back) and len(stage.scenes) == 1
            if leaves or isinstance(intent, ShowResult | ShowMenu):
                self.intents.append(intent)
            else:
                real.open(intent)

        stage.navigate = navigate
        return stage

    def follow_desktop_theme(self) -> None:
        """Keep the theme."""

    @property
    def result(self) -> Match | None:
        """The race whose result a screen opened."""
        return next((intent.match for intent in self.intents if isinstance(intent, ShowResult)), None)


def match_of(
    players: Sequence[str], *, seed: int = 7, hands: Sequence[TeamHands] | None = None, **options: Any
) -> Match:
    """Return a race at its start; hands are random unless `hands` lists them."""
    plan = Plan("boxed", Options(**options), seats_of(players), seed)
    rng = [hands_from_seed(seed, team) for team in range(1, len(players) + 1)]
    return Match.begin(plan.with_hands(hands or rng))


def play_steps(match: Match, steps: int) -> Match:
    """Let the bot make `steps` decisions, and return the match."""
    begun = len(match.steps)
    while len(match.steps) < begun + steps and not match.over:
        match.answer(next_decision(match))
    return match


def digit(card: int) -> int:
    """Return the key of the card at this index."""
    return pygame.K_1 + card
