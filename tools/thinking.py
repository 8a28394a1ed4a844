"""Bots for pictures and tests: they think in the process that asks, and about each question once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from breakaway_desktop.bots.messages import work_out
from breakaway_desktop.bots.worker import BotReply, BotRequest, Task, think
from breakaway_desktop.engine.asks import Decision
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import ADVISER

KNOWN = 10_000
"""How many answers are kept, some 2 KB each."""


def answered(question: BotRequest) -> BotReply:
    """What `think` answers. Most races are for a while, or to the end, the same as others: the bot that they are ridden
    with, which decides by what it sees alone, is not asked twice."""
    if question.bot != ADVISER:
        return think(question)
    seen = question._replace(ticket=0, seconds=None, stretch=1.0)
    return _known(seen)._replace(ticket=question.ticket)


_known = lru_cache(maxsize=KNOWN)(think)


def next_decision(match: Match) -> Decision:
    """What comes next when this bot decides for whoever is asked."""
    decision = (
        match.automatic_decision() or answered(match.bot_request(match.asks[0], 0)._replace(bot=ADVISER)).decision
    )
    assert decision is not None
    return decision


class InnerThinker:
    """Stands for `bots.worker.Thinker`: bots think in the window's own process, when their answers are fetched.
    While `is_starting` nobody answers; `told` is what players are still to be told."""

    def __init__(self) -> None:
        self.is_starting = False
        self.told: list[Refusal] = []
        self.asked: list[BotRequest] = []
        self.assigned: list[Task] = []

    def start(self) -> None:
        """It needs no process."""

    def ask(self, *question: Any) -> None:
        self.asked.append(BotRequest(*question))

    def assign(self, ticket: int, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self.assigned.append(Task(ticket, work, arguments))

    def answers(self) -> list[BotReply]:
        if self.is_starting:
            return []
        asked, self.asked = self.asked, []
        assigned, self.assigned = self.assigned, []
        return [*map(answered, asked), *map(work_out, assigned)]

    def notices(self) -> list[Refusal]:
        told, self.told = self.told, []
        return told

    def cancel(self) -> None:
        self.asked.clear()
        self.assigned.clear()

    def close(self) -> None:
        self.cancel()
