"""The public facts about the phones at a race that the race screen shows: whose they are, who is here or ready."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from breakaway_desktop.engine.asks import Ask
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.match_stage import UndoState
from breakaway_desktop.phones.seats import PHONE, SCREEN, may_answer_for
from breakaway_desktop.phones.stage import UndoRequest
from breakaway_desktop.phones.table import PhoneTable
from breakaway_desktop.phones.table_state import SeatRequest
from breakaway_desktop.ui.screens.race.model import RaceModel


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat: whose it is and, for a phone, whether it answers, or is away so long that the race may go on here."""

    team: int
    kind: str
    name: str
    is_here: bool
    is_away: bool
    is_ready: bool
    """Whether its orders are confirmed on the phone."""
    away_minutes: int
    """Minutes for which its phone has been away."""
    seconds_left: int | None = None
    """Seconds that its player has left for the last decision he was asked for; None without a limit."""
    has_come: bool = True
    """Whether its phone has been here since the table was opened."""

    @property
    def is_phone(self) -> bool:
        return self.kind == PHONE

    @property
    def is_timed(self) -> bool:
        """Whether the time of its player runs, also while his phone is away."""
        return self.has_come and self.seconds_left is not None


@dataclass(frozen=True, slots=True)
class UndoShown:
    """An undo that other players must agree to."""

    number: int
    asker: int
    missing: tuple[int, ...]
    """Teams that have not answered yet."""
    answerable: tuple[int, ...]
    """Missing teams that can answer at the screen: their players are there, or their phones have long been away."""
    since: float
    """Time at which the screen first showed the undo, in seconds."""


@dataclass(frozen=True, slots=True)
class PhonesShown:
    """The table: name, address, seats, the phone at the door, an undo that is asked for. Without seats none is open."""

    name: str = ""
    address: str = ""
    """Empty: no phone can reach this computer."""
    seats: tuple[SeatShown, ...] = ()
    knock: SeatRequest | None = None
    asks: tuple[tuple[int, Ask], ...] = ()
    """The asks of players on phones, each with its turn; while there are none, the previous ones."""
    are_asked: bool = False
    """Whether `asks` are open now."""
    undo: UndoShown | None = None
    asked_at_ms: float = 0.0
    """The `clock_ms` at which a player on a phone was last asked."""
    next_rider: int = 0
    """The rider of a player on a phone who is next to move after the one who is asked now; 0 for none."""
    pointed_card: int = 0
    """With open hands, the card that the player who is asked points at on his phone; 0 for none."""
    undos: UndoState = field(default_factory=UndoState, compare=False)
    """The undo that was asked for on a phone."""

    @property
    def phone_seats(self) -> tuple[SeatShown, ...]:
        return tuple(seat for seat in self.seats if seat.is_phone)

    @property
    def phone_teams(self) -> frozenset[int]:
        return frozenset(seat.team for seat in self.phone_seats)

    @property
    def people(self) -> tuple[SeatShown, ...]:
        """The seats of players, on phones and at the screen."""
        return tuple(seat for seat in self.seats if seat.kind in (PHONE, SCREEN))

    def seat(self, team: int) -> SeatShown | None:
        """Return the seat of a team, None without a table."""
        return next((seat for seat in self.seats if seat.team == team), None)


def phones_on(model: RaceModel) -> PhonesShown:
    """Return what a race screen shows of the table; without seats, nothing."""
    return next((value for value in model.guest_values if isinstance(value, PhonesShown)), PhonesShown())


def with_phones(model: RaceModel, shown: PhonesShown) -> RaceModel:
    """Return the model of a race screen that shows this of the table."""
    values = (shown if isinstance(value, PhonesShown) else value for value in model.guest_values)
    return replace(model, guest_values=tuple(values))


def phones_shown(phones: PhoneHost, before: PhonesShown, now: float, request: UndoRequest | None) -> PhonesShown:
    """Return the table as the screen shows it at this time; facts about the race are taken from `before`."""
    table = phones.table
    seats = tuple(_seat_shown(table, team, now) for team in sorted(table.seats))
    undo = None if request is None else _undo_shown(before.undo, table, now, request)
    address = phones.address if phones.has_network else ""
    return replace(before, name=table.name, address=address, seats=seats, knock=table.knock, undo=undo)


def _undo_shown(before: UndoShown | None, table: PhoneTable, now: float, request: UndoRequest) -> UndoShown:
    since = before.since if before is not None and before.number == request.number else now
    missing = tuple(sorted(request.teams))
    answerable = tuple(team for team in missing if may_answer_for(table.seats[team], now, since))
    return UndoShown(request.number, request.asker, missing, answerable, since)


def _seat_shown(table: PhoneTable, team: int, now: float) -> SeatShown:
    seat = table.seats[team]
    away_minutes = 0 if seat.is_here or not seat.is_phone else int((now - seat.away_since) // 60)
    return SeatShown(
        team, seat.kind, seat.name, table.answers(seat), table.is_away(team, now), table.is_ready(team), away_minutes,
        table.seconds_left(team), seat.has_come,
    )  # fmt: skip
