"""The hint that a human has asked for: computed in the worker process, dropped when it is no longer wanted."""

from __future__ import annotations

from breakaway_desktop.bots.advice import Advice, advice
from breakaway_desktop.bots.worker import BotReply, Thinker
from breakaway_desktop.engine.asks import Ask
from breakaway_desktop.engine.view import View


class AdviceRequest:
    """One question at a time."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._ticket = 0
        self.ask: Ask | None = None
        """What advice was asked about."""
        self.advice: Advice | None = None
        self.failed = False
        """There will be none: something has gone wrong."""

    @property
    def is_pending(self) -> bool:
        """Whether it is still thought about."""
        return self._ticket > 0

    def seek(self, ticket: int, view: View, ask: Ask, seed_parts: tuple[int, int, int, int]) -> None:
        """Asks; the ticket is no bot's."""
        self.forget()
        self._ticket, self.ask = ticket, ask
        self._thinker.assign(ticket, advice, (view, ask, seed_parts))

    def take(self, answer: BotReply) -> bool:
        """Whether this was the answer."""
        if not self._ticket or answer.ticket != self._ticket:
            return False
        self._ticket = 0
        self.advice = answer.value
        self.failed = answer.value is None
        return True

    def forget(self) -> None:
        """Drops the hint; the caller cancels the question if it is pending."""
        self._ticket, self.ask, self.advice, self.failed = 0, None, None, False
