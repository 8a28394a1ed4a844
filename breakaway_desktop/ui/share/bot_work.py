"""Work of several requests to bots, done by the thinker of the session while a page is shown."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Final, Generic

from breakaway_desktop.bots.messages import BotRequest
from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.share.asking import Requests, Result

_TICKETS: Final = count(2_000_000_000)
"""Far above those of races and reviews."""


class BotWork(Generic[Result]):
    """Sends requests one after another. It ends with a `result`, or is stopped before."""

    def __init__(self, thinker: Thinker, requests: Requests[Result]) -> None:
        self._thinker = thinker
        self._requests = requests
        self.request: BotRequest | None = None
        """The request that is being answered; None: no more."""
        self.result: Result | None = None
        self._advance(lambda: next(requests))

    def collect(self) -> bool:
        """Go on with the answers that have arrived, and return whether there were any."""
        request = self.request
        replies = [] if request is None else self._thinker.answers()
        reply = next((reply for reply in replies if request is not None and reply.ticket == request.ticket), None)
        if reply is None:
            return False
        self._advance(lambda: self._requests.send(reply))
        return True

    def stop(self) -> None:
        if self.request is not None:
            self._thinker.cancel()
        self.request = None

    def _advance(self, ask: Callable[[], BotRequest]) -> None:
        """Send the next request, or keep the result."""
        try:
            self.request = ask()._replace(ticket=next(_TICKETS))
        except StopIteration as end:
            self.request, self.result = None, end.value
        else:
            self._thinker.add(self.request)
