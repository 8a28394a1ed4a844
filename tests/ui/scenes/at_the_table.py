"""Races for the screens' tests, and what a session is to them: bots answer at once, in the test's own thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

import pygame

from breakaway_desktop.bots.messages import work_out
from breakaway_desktop.bots.worker import Answer, Question, Task, think
from breakaway_desktop.engine.asks import Decision, PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, drawn_hands, seats_of
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.app import App
from breakaway_desktop.ui.intents import Back, ShowMenu, ShowResult
from breakaway_desktop.ui.kit.intent import Intent
from breakaway_desktop.ui.kit.scene import Stage
from breakaway_desktop.ui.navigation import Navigation
from breakaway_desktop.ui.session import Session

BOT = "bot:domestique"
FRAME_MS = 25.0
ONE: TeamHands = ((10, 11, 9), (9, 9, 7), (5, 6, 9), (4, 5, 7))
OTHER: TeamHands = ((9, 12, 9), (8, 10, 7), (4, 7, 9), (3, 6, 7))
"""Two teams that nobody can tell apart as long as their cards are secret."""


class QuickThinker:
    """Stands for `bots.worker.Thinker`: what is asked is answered when the answers are fetched."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.assigned: list[Task] = []
        self.failing = False

    def start(self) -> None:
        """It needs no process."""

    def ask(self, *question: Any) -> None:
        asked = Question(*question)
        self.asked.append(asked._replace(bot="no-such-bot") if self.failing else asked)

    def assign(self, ticket: int, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self.assigned.append(Task(ticket, work, arguments))

    def answers(self) -> list[Answer]:
        asked, self.asked = self.asked, []
        assigned, self.assigned = self.assigned, []
        return [*(think(question) for question in asked), *(work_out(task) for task in assigned)]

    def cancel(self) -> None:
        self.asked.clear()
        self.assigned.clear()


class Room:
    """Stands for `Session`; its screens stand alone, and what they want of the program is noted."""

    def __init__(self, folder: Path) -> None:
        self.settings = Settings()
        self.thinker = QuickThinker()
        self.folder = folder
        self.wanted: list[Intent] = []

    def hear(self, stage: Stage) -> Stage:
        """From now on what would lead away from the scenes of this stage is noted; what lies over them is opened."""
        real = Navigation(cast(App, stage.host), cast(Session, self))

        def navigate(intent: Intent) -> None:
            leaves = isinstance(intent, Back) and len(stage.scenes) == 1
            if leaves or isinstance(intent, ShowResult | ShowMenu):
                self.wanted.append(intent)
            else:
                real.open(intent)

        stage.navigate = navigate
        return stage

    def look_at_desktop(self) -> None:
        """It stays as it is."""

    @property
    def result(self) -> Match | None:
        """The race whose result was asked for."""
        return next((intent.match for intent in self.wanted if isinstance(intent, ShowResult)), None)

    @property
    def at_menu(self) -> bool:
        return ShowMenu() in self.wanted


def match_of(
    players: Sequence[str], *, seed: int = 7, hands: Sequence[TeamHands] | None = None, **options: Any
) -> Match:
    """A race at its start; hands at random unless they are given."""
    plan = Plan("boxed", Options(**options), seats_of(players), seed)
    rng = [drawn_hands(seed, team) for team in range(1, len(players) + 1)]
    return Match.begin(plan.with_hands(hands or rng))


_PLAYED: dict[tuple[Race, tuple[str | None, ...]], list[Decision]] = {}
"""What the bot has decided, by how the race began and who plays: many tests begin with the same race."""


def played(match: Match, steps: int) -> Match:
    """So many decisions later, all made by the bot."""
    begun = len(match.steps)
    decided = [] if begun else _PLAYED.setdefault((match.first, tuple(team.player for team in match.teams)), [])
    for known in decided[:steps]:
        match.answer(known)
    while len(match.steps) < begun + steps and not match.over:
        decision = match.automatic()
        if decision is None:
            ask = match.ask
            assert ask is not None
            answer = think(match.question(ask, 0)._replace(bot="domestique")).decision
            assert isinstance(answer, PlayCard)
            decision = answer
        decided.append(decision)
        match.answer(decision)
    return match


def digit(card: int) -> int:
    """The key of the card in this place, 0 for the first."""
    return pygame.K_1 + card
