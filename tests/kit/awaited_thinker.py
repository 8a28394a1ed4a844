"""The process that thinks, waited for by whoever fetches its answers, however slow the computer is."""

from __future__ import annotations

from threading import TIMEOUT_MAX, Event
from typing import Any

from breakaway_desktop.bots.worker import BotReply, Thinker


class AwaitedThinker(Thinker):
    """A worker process whose answers are waited for, and which never counts as stuck."""

    def __init__(self, **options: Any) -> None:
        self._answered = Event()
        patience = {"patience": TIMEOUT_MAX, "start_patience": TIMEOUT_MAX}
        super().__init__(self._answered.set, **(options | patience))

    def answers(self) -> list[BotReply]:
        if self.is_thinking:
            self._answered.wait()
            self._answered.clear()
        return super().answers()
