"""Drives a race screen with scripted phones at its table, without a socket."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, cast

from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.match.match import Match
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.reach import Reach
from breakaway_desktop.phones.seats import BOT, FREE, SCREEN, TableSeat
from breakaway_desktop.phones.server import Connected, Disconnected, PhoneServer, Received
from breakaway_desktop.ui.phones.intents import PhonesChanged
from tests.kit.app_driver import FRAME_MS
from tests.kit.phone import Phone
from tests.ui.screens.race.hot_seat_driver import HotSeatDriver


class MemoryServer:
    """A server whose phones are in the same thread."""

    port = 8712
    hosts: tuple[str, ...] = ("192.168.1.23",)

    def __init__(self, _files: Any, _wake: Callable[[], None], **_more: Any) -> None:
        self.events: list[Any] = []
        self.reach = Reach(list)
        self.sent: list[tuple[int, str]] = []

    def start(self) -> None:
        """Open no socket."""

    def take(self) -> list[Any]:
        events, self.events = self.events, []
        return events

    def send(self, connection: int, text: str) -> None:
        self.sent.append((connection, text))

    def drop(self, connection: int) -> None:
        """Keep the phone, which notices by its messages."""

    def protect_phones(self, connections: frozenset[int]) -> None:
        """Do nothing: there are no strangers."""

    def close(self) -> None:
        """Close no socket."""


class PhoneScreenDriver(HotSeatDriver):
    """A race screen whose humans play on phones, but for the teams `at_screen`."""

    def __init__(self, match: Match, folder: Path, *, at_screen: tuple[int, ...] = (), **more: Any) -> None:
        self.servers: list[MemoryServer] = []
        self._connections = count(1)
        seats = [
            TableSeat(
                team,
                SCREEN if team in at_screen else FREE if seat.is_human else BOT,
                seat.colour,
                name=f"Phone {team}" if team in at_screen else "",
            )
            for team, seat in enumerate(match.seats, start=1)
        ]
        self.host = PhoneHost("race", seats, self._wake, 0.0, cast(type[PhoneServer], self._make_server))
        self.phones = {team: Phone(team=team) for team in match.humans if team not in at_screen}
        self.is_silent = False
        """Whether phones press nothing."""
        self._join()
        super().__init__(match, folder, phones=self.host, **more)

    def wait_for_phone(self) -> AskCard:
        """Wait, without a press on any phone, until a player on a phone is asked for a card, and return that ask."""
        self.is_silent = True
        self.wait_until(lambda: self.model.ask_elsewhere is not None)
        self.wait(200)
        ask = self.model.ask_elsewhere
        assert ask is not None
        return ask

    def wait_for_last_orders(self) -> None:
        """Let player 1 give his orders, so that those of player 2 alone are missing."""
        self.is_silent = True
        self.wait_until(lambda: self.model.awaits_orders_elsewhere)
        self.wait(200)
        self.let_phones_act(1)
        for _moment in range(10):
            self.wait(100)

    def _make_server(self, files: Any, wake: Callable[[], None], **more: Any) -> MemoryServer:
        self.servers.append(MemoryServer(files, wake, **more))
        return self.servers[-1]

    def _wake(self) -> None:
        self.app.post(PhonesChanged())

    @property
    def server(self) -> MemoryServer:
        return self.servers[-1]

    def _join(self) -> None:
        """Let all phones claim their seats, then start."""
        for phone in self.phones.values():
            self.connect(phone)
            self.receive(phone, phone.act(0.0))
        self.host.update(None, 0.0)
        self.deliver()
        self.host.table.has_started = True

    def connect(self, phone: Phone) -> None:
        phone.connection = next(self._connections)
        self.server.events.append(Connected(phone.connection, "192.168.1.9"))
        self.receive(phone, phone.hello(self.host.table.version, self.host.table.code))

    def disconnect(self, phone: Phone) -> None:
        self.server.events.append(Disconnected(phone.connection))

    def receive(self, phone: Phone, text: str) -> None:
        self.server.events.append(Received(phone.connection, text))

    def deliver(self) -> None:
        """Deliver the table's messages."""
        sent, self.server.sent = self.server.sent, []
        for connection, text in sent:
            for phone in self.phones.values():
                if phone.connection == connection:
                    phone.accept(text)

    def let_phones_act(self, *teams: int) -> None:
        """Let the phones of these teams (none: all phones) choose a card, or orders."""
        for team, phone in self.phones.items():
            text = phone.act(self.now) if not teams or team in teams else ""
            if text:
                self.receive(phone, text)

    def wait(self, ms: float = FRAME_MS) -> None:
        """Let time pass, for phones as well."""
        self.now += ms / 1000
        self.deliver()
        if not self.is_silent:
            self.let_phones_act()
        if self.server.events:
            self.app.post(PhonesChanged())
        super().wait(ms)
        self.deliver()
