"""The server of the phones' page, in a separate thread: it transfers texts and has no part in the game.

The caller receives events and sends texts in its own thread, without ever waiting. The parts that need third-party
packages are in `web_service`, which `start` imports.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any

from breakaway_desktop.phones.reach import Reach
from breakaway_desktop.phones.traffic import (
    EVENT_BYTES,
    LIMITS,
    Connected,
    Disconnected,
    Event,
    Limits,
    PageFile,
    Received,
    Silence,
)

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

    from breakaway_desktop.phones.web_service import WebService

__all__ = ["Connected", "Disconnected", "Event", "Limits", "PageFile", "PhoneServer", "Received", "Silence"]


class PhoneServer:
    """Serves the page, and a WebSocket to each phone, on local addresses."""

    def __init__(
        self,
        page: Mapping[str, PageFile],
        wake: Callable[[], None],
        *,
        limits: Limits = LIMITS,
        port: int = 0,
        reach: Reach | None = None,
        make_loop: Callable[[], AbstractEventLoop] | None = None,
    ) -> None:
        """Prepare a server without opening anything.

        `page`: its files by path, the page itself as `/`. `wake` is called in the server's thread when an event
        arrives and no other is waiting. `port`: the one to try first. `reach`: where and by whom the table can be
        reached; None: as this computer's adapters say. `make_loop` makes the loop whose clock the server uses; by
        default that of the system.
        """
        self.port = port
        self.hosts: tuple[str, ...] = ()
        """Addresses that are open."""
        self.reach = reach or Reach()
        self._make_loop = make_loop
        self._page = dict(page)
        self._wake = wake
        self._limits = limits
        self._service: WebService | None = None
        self._thread: Thread | None = None
        self._lock = Lock()
        self._events: list[Event] = []
        self._untaken: Counter[int] = Counter()
        """Bytes of messages in `_events`, by connection."""
        self._untaken_in_all = 0

    def start(self) -> None:
        """Open the sockets; `hosts` and `port` are then those in use. Raises OSError, with nothing left open."""
        started: Future[WebService] = Future()
        thread = Thread(target=self._run, args=(started,), name="phones", daemon=True)
        try:
            thread.start()
        except RuntimeError as error:  # the system provides no thread
            raise OSError(str(error)) from error
        try:
            service = started.result(self._limits.start_seconds)
        except TimeoutError:
            if started.cancel():
                raise
            service = started.result()  # it was ready at the last moment
        self._thread, self._service, self.port = thread, service, service.port

    def take(self) -> list[Event]:
        """Return the events since the last call."""
        with self._lock:
            events, self._events = self._events, []
            self._untaken.clear()
            self._untaken_in_all = 0
        return events

    def send(self, connection: int, text: str) -> None:
        """Send a text to a phone, if it is still connected. A phone that does not read its messages is dropped."""
        if self._service is not None:
            self._service.call(self._service.send, connection, text)

    def drop(self, connection: int) -> None:
        """End a phone's connection after its last messages; nothing more from it is received."""
        if self._service is not None:
            self._service.call(self._service.drop, connection)

    def protect_phones(self, connections: frozenset[int]) -> None:
        """Let these phones stay whatever strangers do; others make room at the limits."""
        if self._service is not None:
            self._service.call(self._service.protect_phones, connections)

    def follow_network(self) -> None:
        """Open and close addresses at once as `reach` says now, and dismiss whom it no longer admits."""
        if self._service is not None:
            self._service.call(self._service.follow_network)

    def close(self) -> None:
        """End all connections after their last messages, and close the sockets. A second call does nothing."""
        thread, service = self._thread, self._service
        self._thread = self._service = None
        if thread is not None and service is not None:
            service.call(service.stop)
            thread.join(2 * self._limits.closing_seconds)

    def add(self, event: Event) -> bool:
        """Add an event; return False if too many bytes wait, except at a connection's end. In the server's thread."""
        size = len(event.text.encode()) if isinstance(event, Received) else 0
        with self._lock:
            untaken = self._untaken[event.connection] + size
            in_all = self._untaken_in_all + size + EVENT_BYTES
            is_full = untaken > self._limits.untaken_bytes or in_all > self._limits.untaken_bytes_in_all
            if is_full and not isinstance(event, Disconnected):
                return False
            self._untaken[event.connection], self._untaken_in_all = untaken, in_all
            self._events.append(event)
            is_first = len(self._events) == 1
        if is_first:
            self._wake()
        return True

    def _set_hosts(self, hosts: tuple[str, ...]) -> None:
        """Note the addresses that are open. Called in the server's thread."""
        self.hosts = hosts

    def _run(self, started: Future[Any]) -> None:
        """Serve until `close`; runs in the server's thread."""
        try:
            from breakaway_desktop.phones.web_service import run_service

            run_service(
                self._page, self._limits, self.add, self.reach, self._set_hosts, self.port, started,
                self._make_loop,
            )  # fmt: skip
        except (ImportError, OSError) as error:  # packages are missing, or no socket is available
            if started.done() or not started.set_running_or_notify_cancel():
                raise
            started.set_exception(error if isinstance(error, OSError) else OSError(str(error)))
