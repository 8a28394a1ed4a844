"""The state of a table, which all its parts share, and messages to its phones."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.words import _, language, use_language
from breakaway_desktop.phones.building_page import TeamBuilding
from breakaway_desktop.phones.hand_page import PageFacts
from breakaway_desktop.phones.messages import write_message
from breakaway_desktop.phones.page_words import page_words
from breakaway_desktop.phones.seats import SCREEN, TableSeat
from breakaway_desktop.phones.tries import PhoneTries
from breakaway_desktop.sentences.refusals import refusal_sentence


class SeatRequest(NamedTuple):
    """A request for a seat after the start, with the number that both the phone and the big screen show."""

    connection: int
    """The phone's connection; 0: it has disconnected."""
    address: str
    id: str
    name: str
    team: int
    number: int
    asked_at: float
    left_at: float = 0.0
    """Time at which the phone has disconnected, in seconds."""


class TableFacts(NamedTuple):
    """The data on which the message `table` depends."""

    seat: int
    language: str
    has_started: bool
    title: str
    seats: tuple[tuple[int, str, str, str, str, bool], ...]
    """Team, colour, the team's own name, player, kind, and whether its phone is connected."""


@dataclass(slots=True)
class Phone:
    """A connection: its address, its seat (0: none) and the last messages to it."""

    address: str
    is_silent: bool = False
    """Whether it has stopped answering."""
    is_known: bool = False
    """Whether its first message was accepted."""
    team: int = 0
    language: str = ""
    sent: str = ""
    """The last page sent, which is not sent again until it differs; empty if none was sent."""
    facts: PageFacts | None = None
    """The facts of the last page."""
    composed_at: float = 0.0
    """Time when the last page was composed, in seconds."""
    table_facts: TableFacts | None = None
    """The facts of the last message `table`."""

    def forget_sent(self) -> None:
        """Forget the messages sent, so that all are sent again."""
        self.sent, self.facts, self.table_facts = "", None, None


class TableState:
    """The seats of a race and the phones at them."""

    def __init__(
        self,
        code: str,
        name: str,
        version: str,
        seats: Iterable[TableSeat],
        new_key: Callable[[], str],
        new_number: Callable[[], int],
    ) -> None:
        self.code = code
        self.name = name
        self.version = version
        """Digest of the page's files: a phone with another page must load it again."""
        self.seats = {seat.team: seat for seat in seats}
        self.has_started = False
        self.building: TeamBuilding | None = None
        """Team building while it is in progress, else None."""
        self.choosing = 0
        """The number of the next race while it is chosen at the big screen; 0: none is."""
        self.rewinds = 0
        """Number of undos and of changes to another race. Messages from before such an event are not valid."""
        self.opening = ""
        """Random letters, so that no message to an earlier table of this race is valid here."""
        self.knock: SeatRequest | None = None
        """The request for a seat that awaits an answer at the big screen; only one at a time."""
        self.outbox: list[tuple[int, str]] = []
        """Connections and texts to send, in order."""
        self.dropped: list[int] = []
        """Connections to close once the outbox is sent."""
        self.changes = 0
        """Number of changes to whatever the big screen may show of the table: seats, phones, who is ready."""
        self.updated_at = 0.0
        """Time of the last call of `update`, in seconds."""
        self.phones: dict[int, Phone] = {}
        self.tries = PhoneTries()
        self.new_key = new_key
        self.new_number = new_number

    @property
    def phone_teams(self) -> frozenset[int]:
        """Teams whose players decide on phones."""
        return frozenset(team for team, seat in self.seats.items() if seat.is_phone)

    @property
    def bot_teams(self) -> frozenset[int]:
        """Teams that bots must play once the race has started: their seats are free, or their players have left."""
        return frozenset(team for team, seat in self.seats.items() if not seat.is_human)

    def is_ready(self, team: int) -> bool:
        return self.seats[team].orders is not None

    def seconds_left(self, team: int) -> int | None:
        """Return the seconds that a player on a phone has left for his last question; None without a limit."""
        clock = self.seats[team].clock
        return None if clock is None else max(0, ceil(clock.seconds_left))

    @property
    def chooser(self) -> str:
        """The name of the only player at the big screen; empty if there are several or none, or he has no name."""
        names = [seat.name for seat in self.seats.values() if seat.kind == SCREEN]
        return names[0] if len(names) == 1 else ""

    def phone_seats(self) -> list[TableSeat]:
        return [seat for seat in self.seats.values() if seat.is_phone]

    def humans(self) -> list[int]:
        return sorted(team for team, seat in self.seats.items() if seat.is_human)

    def language_of(self, seat: TableSeat) -> str:
        """Return the language of a seat’s phone; of one that is away, that of the big screen."""
        phone = self.phones.get(seat.connection)
        return (phone.language if phone is not None else "") or language()

    def forget_choices(self, *, undone: bool = False) -> None:
        """Forget plans, drafts and confirmed orders of all phones; `undone`: because of an undo."""
        self.rewinds += undone
        for seat in self.seats.values():
            seat.clear_choices()
            if undone and seat.is_here:
                with use_language(self.phones[seat.connection].language or language()):
                    self.notify(seat, _("Undone. Your plans are cleared."), "toast")

    def announce_refusal(self, asker: int, players: str) -> None:
        """Send the player who asked for an undo, if he is on a phone, a notice that it was refused.

        `players`: names of those who did not agree; empty if the request was withdrawn.
        """
        seat = self.seats[asker]
        if seat.is_here:
            with use_language(self.phones[seat.connection].language or language()):
                sentence = _("Not undone: {players} did not agree.").format(players=players)
                sentence = sentence if players else _("Not undone.")
                self.notify(seat, sentence, "toast")

    def notify(self, seat: TableSeat, sentence: str, tone: str) -> None:
        if seat.is_here:
            self.send(seat.connection, write_message("told", sentence=sentence, tone=tone))

    def refuse(self, connection: int, answer_id: str, why: str) -> None:
        self.send(connection, refused_text(answer_id, why))

    def turn_away(self, connection: int, phone: Phone, why: str) -> None:
        """Refuse the first message of a phone, with the texts that it needs to explain the reason."""
        with use_language(phone.language or language()):
            self.send(connection, write_message("refused", id="", why=why, sentence="", words=page_words()))

    def dismiss(self, connection: int, why: str) -> None:
        phone = self.phones.get(connection)
        if phone is None:
            return
        self.send(connection, write_message("bye", why=why))
        phone.team = 0
        phone.forget_sent()
        if why in ("twotabs", "hostleft", "ended"):
            phone.is_known = False
            self.dropped.append(connection)

    def send(self, connection: int, text: str) -> None:
        self.outbox.append((connection, text))


def refused_text(answer_id: str, why: str, reason: Refused | str = "") -> str:
    sentence = refusal_sentence(reason) if isinstance(reason, Refused) else reason
    return write_message("refused", id=answer_id, why=why, sentence=sentence)
