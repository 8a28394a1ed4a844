"""Drives the server of the phones' page as its caller, with phones on sockets and in virtual time."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from contextvars import Context
from dataclasses import replace
from heapq import heappop, heappush
from typing import Any, Final

from breakaway_desktop.phones.addresses import LOOPBACK
from breakaway_desktop.phones.reach import Reach
from breakaway_desktop.phones.server import Connected, Event, PageFile, PhoneServer, Received
from breakaway_desktop.phones.traffic import LIMITS
from tests.kit.socket_phone import WebSocket

LIMITS_IN_TESTS: Final = replace(
    LIMITS, start_seconds=3600, closing_seconds=600, heartbeat_seconds=3600, ping_seconds=3600
)
"""The server's limits, with an hour for its thread to start, and for phones to be silent."""
_STEPS: Final = 20
"""Steps of the loop within which everything that is due has been done."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time passes with `pass_time` alone."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._due: list[float] = []
        """Moments at which something is due, or was before it was cancelled."""

    def time(self) -> float:
        return self._now

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        heappush(self._due, when)
        return super().call_at(when, callback, *args, context=context)

    def pass_time(self, seconds: float) -> None:
        """Let time pass, and let the loop do what becomes due in its order. Called in another thread."""
        with suppress(CancelledError):  # the server has closed meanwhile
            asyncio.run_coroutine_threadsafe(self._pass_time(seconds), self).result()

    async def _pass_time(self, seconds: float) -> None:
        end = self._now + seconds
        await _settle()
        while self._due and self._due[0] <= end:
            self._now = max(self._now, heappop(self._due))
            await _settle()
        self._now = end


async def _settle() -> None:
    for _step in range(_STEPS):
        await asyncio.sleep(0)


class HostReach(Reach):
    """A reach with these addresses, which may change, whatever adapters there are."""

    def __init__(self, hosts: Sequence[str] = (LOOPBACK,)) -> None:
        super().__init__()
        self._hosts = hosts

    def find_hosts(self) -> tuple[str, ...]:
        return tuple(self._hosts)


class ServerDriver:
    """A server on this computer's own addresses, its caller, who collects the events, and its clock."""

    def __init__(self, page: Mapping[str, PageFile], hosts: Sequence[str] = (LOOPBACK,), **more: Any) -> None:
        self.hosts = list(hosts)
        self.events: list[Event] = []
        self.wakes = 0
        self.phones: list[WebSocket] = []
        self._signal = threading.Event()
        self._loop = VirtualLoop()
        self.server = PhoneServer(
            page, self._wake, reach=HostReach(self.hosts), make_loop=lambda: self._loop,
            **{"limits": LIMITS_IN_TESTS, **more},
        )  # fmt: skip

    def _wake(self) -> None:
        self.wakes += 1
        self._signal.set()

    @property
    def name(self) -> str:
        """The server's name in requests."""
        return f"{self.server.hosts[0]}:{self.server.port}"

    def pass_time(self, seconds: float) -> None:
        """Let the server's time pass, and run all that becomes due."""
        self._loop.pass_time(seconds)

    def connect(self, **more: Any) -> WebSocket:
        """Connect a phone, which `close` disconnects."""
        phone = WebSocket(self.server, **more)
        self.phones.append(phone)
        return phone

    def open_phone(self, text: str = "hello", **more: Any) -> WebSocket:
        """Return a phone that has sent a text, with the number of its connection."""
        phone, before = self.connect(**more), len(self.events)
        phone.send(text)
        self.wait_for(lambda events: any(isinstance(event, Received) for event in events[before:]))
        phone.number = next(event.connection for event in self.events[before:] if isinstance(event, Connected))
        return phone

    def wait_for(self, is_there: Callable[[list[Event]], bool]) -> list[Event]:
        """Collect events until the condition is true of all so far; return these."""
        while True:
            self._signal.clear()
            self.events += self.server.take()
            if is_there(self.events):
                return self.events
            self._signal.wait()

    def wait_for_count(self, kind: type, count: int = 1) -> list[Event]:
        """Wait for a number of events of one kind, and return all events so far."""
        return self.wait_for(lambda events: sum(isinstance(event, kind) for event in events) >= count)

    def close(self) -> None:
        """Disconnect all phones, and close the server."""
        for phone in self.phones:
            phone.close()
        self.server.close()
