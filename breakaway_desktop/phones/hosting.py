"""A table that is open to phones: its server, its address, and the file that gives phones their seats back."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import cycle
from math import inf
from pathlib import Path
from typing import Any, Final

from breakaway_desktop.kit.words import _
from breakaway_desktop.match.race_lock import RaceLock, RaceLocked, lock_race
from breakaway_desktop.phones.addresses import LOOPBACK, Way
from breakaway_desktop.phones.reach import Reach
from breakaway_desktop.phones.rooms import RoomMark, people_of
from breakaway_desktop.phones.seat_keys import SavedTable, last_port, new_key, read_table, room_path, save_table
from breakaway_desktop.phones.seats import FREE, PHONE, TableSeat
from breakaway_desktop.phones.server import Connected, Disconnected, PageFile, PhoneServer, Received, Silence
from breakaway_desktop.phones.stage import RaceStage
from breakaway_desktop.phones.table import PhoneTable
from breakaway_desktop.phones.traffic import read_page
from breakaway_desktop.sentences.file_errors import InputError

_LETTERS: Final = "ACDEFGHJKLMNPQRTUVWXYZ"
"""Letters of a code: none that looks like a digit or another letter."""
_CODE_LENGTH: Final = 5
_MOUNTAINS: Final = (
    "Ventoux", "Galibier", "Stelvio", "Gavia", "Tourmalet", "Izoard", "Mortirolo", "Aubisque", "Angliru", "Zoncolan",
    "Glandon", "Grappa", "Fauniera", "Madeleine", "Aspin", "Pordoi",
)  # fmt: skip
"""Names of tables, so that several in one room can be told apart."""


class PhoneHost:
    """A table, and the server through which phones reach it. Call `update` often; it never waits."""

    def __init__(
        self,
        room: str,
        seats: Iterable[TableSeat],
        wake: Callable[[], None],
        wall_time: float,
        make_server: Callable[..., PhoneServer] = PhoneServer,
    ) -> None:
        """Prepare a table. If its room was open before, it gets the same code, port, name and keys again.

        `room`: the evening, or the identity of a race's file; letters and digits. `wake` is called, also in another
        thread, when there is something to do. `wall_time`: seconds since 1970.
        """
        self.room = room
        self.race = room
        """The identity of the race at the table, letters and digits."""
        numbers = cycle(secrets.SystemRandom().sample(range(10, 100), 90))  # none comes twice within an evening
        self.table = PhoneTable(new_code(), secrets.choice(_MOUNTAINS), "", seats, new_key, lambda: next(numbers))
        self.table.opening = secrets.token_hex(4)
        self.races = 0
        """The number of races that have begun at it."""
        self._begun = 0.0
        self._ended: float | None = None
        self._known: list[tuple[str, str]] = []
        """Name and digest of those who had phones when the table was last open, in seating order."""
        saved = read_table(room, wall_time)
        if saved is not None:
            self.table.code, self.table.name = saved.code, saved.name or self.table.name
            self.races, self._begun, self._ended = saved.races, saved.begun, saved.ended
            self._known = [(name, saved.digests[team]) for team, name in sorted(saved.players.items()) if name]
            for team, digest in saved.digests.items():
                if team in self.table.seats and self.table.seats[team].is_phone:
                    self.table.seats[team].digest = digest
        self.expected_port = saved.port if saved is not None and saved.races else 0
        """The port at which its phones look for it; 0: none does."""
        files = read_page()
        self.table.version = _version_of(files)
        self._wake = wake
        self._server = make_server(
            _with_version(files, self.table.version), wake, port=saved.port if saved else last_port()
        )
        self.reach.opened = frozenset(saved.opened if saved else ())
        self._lock: RaceLock | None = None
        self._saved: SavedTable | None = None
        self._choice = 0
        self._protected: frozenset[int] = frozenset()

    def keep_people(self) -> None:
        """Give free seats to those who had phones in the last race of the evening."""
        free = [seat for seat in self.table.seats.values() if seat.kind == FREE]
        for seat, (name, digest) in zip(free, self._known, strict=False):
            seat.give_to(PHONE, name)
            seat.digest = digest

    def seat_again(self, seats: Sequence[TableSeat], names: Sequence[str]) -> None:
        """Give those of these seats that are free to those who have phones: where their name stands, else in order."""
        people = [seat.name for seat in self.table.phone_seats()]
        free = [seat for seat in seats if seat.kind == FREE]
        named = {name: seat for seat in free if (name := names[seat.team - 1]) in people}
        others = [seat for seat in free if seat not in named.values()]
        pairs = [*named.items(), *zip([name for name in people if name not in named], others, strict=False)]
        for name, seat in pairs:
            seat.give_to(PHONE, name)
        self.table.arrange_seats(seats)
        self.table.has_started = False

    def open(self) -> None:
        """Open the server. Raises OSError, and InputError if another program has the room; then nothing is open."""
        try:
            self._lock = lock_race(room_path(self.room))
        except RaceLocked:
            raise InputError(_("This evening is already open in another window or terminal. Close it there.")) from None
        try:
            self._server.start()
        except OSError:
            self._lock.release()
            raise

    @property
    def addresses(self) -> tuple[str, ...]:
        """Addresses to type into a browser, the most reachable one first."""
        return tuple(f"http://{host}:{self._server.port}/{self.table.code}" for host in self._server.hosts or ())

    @property
    def has_moved(self) -> bool:
        """Whether another program has its port, so that phones which were here look for it in vain."""
        return self.expected_port not in (0, self._server.port)

    @property
    def is_between_races(self) -> bool:
        """Whether a race of the evening has ended here, and none has begun since."""
        return self._ended is not None

    @property
    def has_network(self) -> bool:
        """Whether this computer has an address that phones can reach."""
        return any(host != LOOPBACK for host in self._server.hosts)

    @property
    def address(self) -> str:
        """The address on display."""
        return self.addresses[self._choice % len(self.addresses)] if self.addresses else ""

    def show_next_address(self) -> None:
        self._choice += 1

    @property
    def reach(self) -> Reach:
        """The ways to this computer."""
        return self._server.reach

    def open_way(self, way: Way, *, opens: bool) -> None:
        """Let the computers behind an adapter reach the table for this evening, or dismiss them."""
        self.reach.opened = self.reach.opened | {way.key} if opens else self.reach.opened - {way.key}
        self._server.follow_network()

    def renew_code(self) -> None:
        """Give the table another code. Phones with a seat stay; all others must scan the new one."""
        self.table.renew_code(new_code())

    def update(self, stage: RaceStage | None, now: float, most_pages: float = inf) -> None:
        """Handle the phones' messages, and send the phones what has changed. `now`: seconds of a monotonic clock.

        If there are more than `most_pages` pages to send, `wake` is called for the others.
        """
        table = self.table
        for event in self._server.take():
            match event:
                case Connected(connection, address):
                    table.open(connection, address)
                case Received(connection, text):
                    table.receive(connection, text, now, stage)
                case Silence(connection, has_begun):
                    table.note_silence(connection, has_begun)
                case Disconnected(connection):
                    table.close(connection, now)
        if table.update(stage, now, most_pages):
            self._wake()
        self._send()

    def begin_race(self, race: str, now: float) -> None:
        """Count one more race, with this identity, that begins `now`, in seconds since 1970."""
        self.race, self.races, self._begun, self._ended = race, self.races + 1, now, None

    def resume_race(self, race: str) -> None:
        self.race, self._ended = race, None

    def mark_race(self, meta: Mapping[str, Any]) -> dict[str, Any]:
        """Return the `meta` of the race at the table with its mark and the people who ride now."""
        return RoomMark(self.room, self.races, people_of(self.table.seats.values())).merge_into(meta)

    def save_keys(self, ended: float | None = None) -> None:
        """Save the digests of the seats' keys if they changed. Raises OSError. `ended`: in seconds since 1970."""
        self._ended = ended or self._ended
        seats = {team: seat for team, seat in self.table.seats.items() if seat.digest}
        table = SavedTable(
            self.table.code, self._server.port, {team: seat.digest for team, seat in seats.items()}, self._ended,
            self.table.name, self.races, self._begun, {team: seat.name for team, seat in seats.items()},
            tuple(sorted(self.reach.opened)),
        )  # fmt: skip
        if table != self._saved:
            save_table(self.room, table)
            self._saved = table

    def park(self, now: float) -> None:
        """Close the server between two races: phones say that the next one is being chosen, until it opens again."""
        self.table.choosing = self.races + 1
        self.update(None, now)
        self._close()

    def close(self, why: str = "hostleft") -> None:
        """Dismiss all phones and close the server: its port is free afterwards."""
        self.table.end_party(why)
        self._send()
        self._close()

    def _close(self) -> None:
        self._server.close()
        if self._lock is not None:
            self._lock.release()

    def _send(self) -> None:
        protected = self.table.protected_connections
        if protected != self._protected:
            self._protected = protected
            self._server.protect_phones(protected)
        outbox, self.table.outbox = self.table.outbox, []
        for connection, text in outbox:
            self._server.send(connection, text)
        dropped, self.table.dropped = self.table.dropped, []
        for connection in dropped:
            self._server.drop(connection)


def no_network_sentence() -> str:
    return _("This computer isn’t connected to a network in which phones can reach it.")


def way_question(way: Way) -> str:
    """Ask about a way to this computer, by its adapter and address."""
    return _("{adapter}, {address}: a VPN?").format(adapter=way.adapter, address=way.address)


def new_code() -> str:
    return "".join(secrets.choice(_LETTERS) for _letter in range(_CODE_LENGTH))


def new_room() -> str:
    return secrets.token_hex(8)


def race_identity(path: Path) -> str:
    """Return the identity of a race, made from its file's path, in letters and digits."""
    return sha256(str(path.resolve()).encode()).hexdigest()[:16]


def _version_of(files: Mapping[str, PageFile]) -> str:
    """Return a digest of all files of the page."""
    digest = sha256()
    for path in sorted(files):
        digest.update(path.encode() + files[path].data)
    return digest.hexdigest()[:16]


def _with_version(files: Mapping[str, PageFile], version: str) -> dict[str, PageFile]:
    page = files["/"]
    return {**files, "/": page._replace(data=page.data.replace(b"VERSION", version.encode()))}
