"""A table on a real server in this process, for phones in Chromium. Its race and clock are set from outside."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, Final

from breakaway_desktop.phones.addresses import LOOPBACK
from breakaway_desktop.phones.match_stage import sync_seats
from breakaway_desktop.phones.server import Connected, Disconnected, PhoneServer, Received, Silence
from breakaway_desktop.phones.traffic import read_page
from tests.kit.phone import CODE, Room
from tests.kit.phone_server import HostReach

_FIRST_GUEST: Final = 10_000
"""Number of the first connection without a browser."""


class LiveRoom(Room):
    """A table that browsers reach through a server, and guests without one. Its clock runs with `settle` alone."""

    def __init__(self, **match_fields: Any) -> None:
        super().__init__(**match_fields)
        self._connections = count(_FIRST_GUEST)
        files = read_page()
        page = files["/"]
        files["/"] = page._replace(data=page.data.replace(b"VERSION", self.table.version.encode()))
        self._signal = threading.Event()
        self._lock = threading.RLock()
        self._has_settled = threading.Condition(self._lock)
        self._pages: dict[int, dict[str, Any]] = {}
        """The last page sent to each connection."""
        self._has_ended = False
        self._failures: list[BaseException] = []
        self.server = PhoneServer(files, self._signal.set, reach=HostReach())
        self.server.start()
        self.address = f"http://{LOOPBACK}:{self.server.port}/{CODE}"
        self._thread = threading.Thread(target=self._run, name="room", daemon=True)
        self._thread.start()

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Keep the table from working while a test changes it, and send what is new afterwards."""
        with self._lock:
            yield
            self.settle(0)

    def settle(self, seconds: float = 0.0) -> None:
        with self._lock:
            for event in self.server.take():
                match event:
                    case Connected(connection, address):
                        self.table.open(connection, address)
                    case Received(connection, text):
                        self.receive(connection, text)
                    case Disconnected(connection):
                        self.table.close(connection, self.now)
                    case Silence(connection, has_begun):
                        self.table.note_silence(connection, has_begun)
            if self.table.has_started:
                sync_seats(self.match, self.table, self.match.hand_over)
            super().settle(seconds)
            self._has_settled.notify_all()

    def wait_until(self, is_so: Callable[[], bool]) -> None:
        """Wait until what the table has received makes the condition true."""
        with self._has_settled:
            self._has_settled.wait_for(is_so)

    def connect(self, address: str = "192.168.1.9") -> int:
        with self._lock:
            return super().connect(address)

    def receive(self, connection: int, text: str) -> None:
        with self._lock:
            super().receive(connection, text)

    def carry(self) -> None:
        for connection, text in self.table.outbox:
            if connection < _FIRST_GUEST:
                message = json.loads(text)
                if message["kind"] == "state":
                    self._pages[connection] = message
                self.server.send(connection, text)
        for connection in self.table.dropped:
            if connection < _FIRST_GUEST:
                self.server.drop(connection)
        super().carry()

    def page_of(self, team: int) -> dict[str, Any] | None:
        """Return the page that the phone of a team must show now; None if it is not connected."""
        with self.hold():
            return self._pages.get(self.table.seats[team].connection)

    def decide_until(self, is_so: Callable[[], bool]) -> None:
        """Let all teams ride their highest cards until the condition is true."""
        with self.hold():
            while not is_so():
                self.match.answer(self.match.automatic_decision() or self.match.no_order(self.match.open_asks[0]))

    def close(self) -> None:
        """Dismiss the phones and close the server. Raises what went wrong in the room's thread."""
        self._has_ended = True
        self._signal.set()
        self._thread.join()
        with self._lock:
            self.table.end_party("hostleft")
            self.carry()
        self.server.close()
        for failure in self._failures:
            raise failure

    def _run(self) -> None:
        while not self._has_ended and not self._failures:
            self._signal.wait()
            self._signal.clear()
            try:
                self.settle()
            except BaseException as failure:  # it is raised again in the test's thread
                self._failures.append(failure)
