"""A hint for a human, computed in the worker process and dropped when no longer needed."""

from __future__ import annotations

from breakaway_desktop.bots.advice import Advice, advice
from breakaway_desktop.bots.worker import BotReply, Thinker
from breakaway_desktop.engine.asks import Ask
from breakaway_desktop.engine.view import View


class AdviceRequest:
    """A request for advice, one at a time."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._ticket = 0
        self.ask: Ask | None = None
        """Question that the advice is about."""
        self.advice: Advice | None = None
        self.failed = False
        """Whether the bot could not give advice."""
        self.is_shown = False
        """Whether the player has asked for it; if not, only the tutor uses it."""

    @property
    def is_pending(self) -> bool:
        """Whether the bot is still thinking."""
        return self._ticket > 0

    def request(
        self, ticket: int, view: View, ask: Ask, seed_parts: tuple[int, int, int, int], *, is_shown: bool
    ) -> None:
        """Start a request; `ticket` must differ from those of bots."""
        self.forget()
        self._ticket, self.ask, self.is_shown = ticket, ask, is_shown
        self._thinker.assign(ticket, advice, (view, ask, seed_parts))

    def accept(self, answer: BotReply) -> bool:
        """Store the reply; return whether it belongs to this request."""
        if not self._ticket or answer.ticket != self._ticket:
            return False
        self._ticket = 0
        self.advice = answer.value
        self.failed = answer.value is None
        return True

    def forget(self) -> None:
        """Drop the advice; the caller cancels a pending request."""
        self._ticket, self.ask, self.advice, self.failed, self.is_shown = 0, None, None, False, False
