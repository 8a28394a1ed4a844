"""Work of several requests to bots, one at a time, for whoever has a thinker: the window goes on meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar, cast

from breakaway_desktop.bots.messages import BotReply, BotRequest

Result = TypeVar("Result")
Requests = Generator[BotRequest, BotReply, Result]
"""Yields a request, is sent its reply, and ends with the result. The tickets of its requests are 0."""


def work_out(requests: Requests[Result], think: Callable[[BotRequest], BotReply]) -> Result:
    """Answer all requests with `think`, and return the result."""
    try:
        request = next(requests)
        while True:
            request = requests.send(think(request))
    except StopIteration as end:
        return cast(Result, end.value)
