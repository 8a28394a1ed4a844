"""Guesses of codes and keys on real sockets are slowed by address and in all; the clock is that of the test."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.phones import seat_keys
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.seats import PHONE, TableSeat, digest_of
from breakaway_desktop.phones.server import PhoneServer
from breakaway_desktop.phones.traffic import LIMITS
from tests.kit.phone_server import HostReach, VirtualLoop
from tests.kit.socket_phone import WebSocket

OWN = "127.0.0.1"
"""The address of the table and of an honest phone."""


class Door:
    """A table on a real socket, with the clock of the test."""

    def __init__(self) -> None:
        self.server: PhoneServer
        self.now = 0.0
        self._arrived = threading.Event()
        self._is_closed = False
        self.host = PhoneHost(
            "", [TableSeat(1, colour="yellow"), TableSeat(2, colour="red")], self._arrived.set, 0.0, self._make_server
        )
        self.host.open()
        self._updates = threading.Thread(target=self._update)
        self._updates.start()

    def _make_server(self, *files: Any, port: int) -> PhoneServer:
        self.server = PhoneServer(*files, port=port, reach=HostReach(), make_loop=VirtualLoop)
        return self.server

    def _update(self) -> None:
        while not self._is_closed:
            self._arrived.wait()
            self._arrived.clear()
            self.host.update(None, self.now)

    def close(self) -> None:
        self._is_closed = True
        self._arrived.set()
        self._updates.join()
        self.host.close()

    def connect(self, source: str, *, code: str = "", key: str = "") -> WebSocket:
        """Return a phone that has sent its greeting."""
        phone = WebSocket(self.server, source=source)
        table = self.host.table
        hello = {"kind": "hello", "version": table.version, "code": code or table.code, "tab": "x", "key": key}
        phone.send(json.dumps(hello))
        return phone

    def greet(self, source: str, *, code: str = "", key: str = "") -> str:
        """Greet the table; return the kind of its first answer, or why it refuses; empty for silence."""
        phone = self.connect(source, code=code, key=key)
        text = phone.read()
        phone.close()
        answer = {} if text is None else json.loads(text)
        return str(answer.get("why") or answer.get("kind", ""))


@pytest.fixture
def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Door]:
    monkeypatch.setattr(seat_keys, "config_folder", lambda: tmp_path)
    door = Door()
    yield door
    door.close()


GUESSES = {"code": "no-code", "key": "key-dead"}
"""Kinds of guesses, each with the reason for which it is refused."""


@pytest.mark.parametrize("guess", GUESSES)
def test_ten_guesses_silence_their_address_for_a_minute_and_no_other(door: Door, guess: str) -> None:
    greet = partial(door.greet, "127.0.0.2", **{guess: "WRONG"})
    for second in range(10):
        door.now = float(second)
        assert greet() == GUESSES[guess]
    assert greet() == ""
    assert door.greet("127.0.0.2") == ""
    assert door.greet(OWN) == "table"
    door.now = 9 + 59.0
    assert door.greet("127.0.0.2") == ""
    door.now = 9 + 60.0
    assert door.greet("127.0.0.2") == "table"
    assert greet() == GUESSES[guess]


def test_guesses_from_many_addresses_silence_these_for_a_minute_but_no_guest_with_the_right_code(door: Door) -> None:
    """Each address stays below its own limit."""
    for number in range(100):
        assert door.greet(f"127.0.1.{number // 5 + 1}", code="WRONG") == "no-code"
    assert door.greet("127.0.1.1") == ""
    assert door.greet("127.0.1.99", code="WRONG") == "no-code"
    assert door.greet("127.0.1.99") == ""
    assert door.greet("127.0.0.2") == "table"
    door.now = 59.0
    assert door.greet("127.0.1.99") == ""
    door.now = 60.0
    assert door.greet("127.0.1.99") == "table"


def test_a_thousand_guesses_silence_all_strangers_for_a_minute_but_no_phone_that_has_joined(door: Door) -> None:
    assert door.greet(OWN) == "table"
    for number in range(1000):
        door.host.table.tries.add_wrong_try(f"10.0.0.{number % 250}", door.now)
    assert door.greet("127.0.1.99") == ""
    assert door.greet(OWN) == "table"
    door.now = 60.0
    assert door.greet("127.0.1.99") == "table"


def test_a_seated_guest_gets_in_whatever_strangers_try(door: Door) -> None:
    """Even after a restart, and with a guesser at the guest's own address."""
    door.host.table.seats[1].give_to(PHONE, "Anna")
    door.host.table.seats[1].digest = digest_of("own")
    for _guess in range(12):
        door.greet("127.0.0.2", code="WRONG")
    for number in range(90):
        assert door.greet(f"127.0.1.{number // 5 + 1}", code="WRONG") == "no-code"
    assert door.greet("127.0.0.2") == door.greet("127.0.1.1") == ""
    assert door.greet("127.0.0.2", key="own") == "table"
    assert door.greet("127.0.1.1", key="own") == "table"
    assert door.greet("127.0.1.2", key="other") == ""


def test_the_table_protects_phones_with_seats(door: Door) -> None:
    """All connections that the server allows come from strangers who know the code; a guest with a seat stays."""
    door.host.table.seats[1].give_to(PHONE, "Anna")
    door.host.table.seats[1].digest = digest_of("own")
    anna = door.connect("127.0.0.2", key="own")
    strangers = [door.connect(f"127.0.1.{number}") for number in range(1, LIMITS.phones + 2)]
    assert door.greet("127.0.0.3") == "table"
    anna.send(json.dumps({"kind": "leave", "id": "bye"}))
    while (text := anna.read()) is not None and '"bye"' not in text:
        pass
    assert text is not None
    for phone in (anna, *strangers):
        phone.close()


def test_an_address_is_not_forgotten_while_strangers_come(door: Door) -> None:
    """Even more addresses than the table remembers do not make it forget one that has joined."""
    assert door.greet(OWN) == "table"
    tries = door.host.table.tries
    for number in range(1000):
        tries.add_wrong_try(f"10.0.{number // 250}.{number % 250}", door.now)
    assert door.greet(OWN) == "table"
    assert door.greet("127.0.0.2") == ""
