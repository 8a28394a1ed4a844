"""The model of the lobby."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.seats import FREE, TableSeat
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.ui.session import Session

START: Final = "start"
"""Name of the start button."""
HELP_SECONDS = 60.0
"""Time without any player after which the lobby explains networks."""


@dataclass(frozen=True, slots=True)
class LobbyModel:
    """The model of the lobby. The seats of the table are the players so far."""

    session: Session
    draft: SetupDraft
    """The set-up of the race; the table decides who plays."""
    seed: int
    phones: PhoneHost
    opened: float
    """Seconds at which the table was opened."""
    changes: int = 0
    """Number of changes of the table when it was last shown."""
    addresses: tuple[str, ...] = ()
    """The addresses of the table when it was last shown; they change with the network."""
    needs_help: bool = False
    asks_to_close: bool = False
    freed_team: int = 0
    """The team whose seat will be free if the player at this screen agrees; 0: none."""

    @property
    def seats(self) -> list[TableSeat]:
        return list(self.phones.table.seats.values())

    @property
    def humans(self) -> list[int]:
        """Teams with a human player so far."""
        return [seat.team for seat in self.seats if seat.is_human]

    @property
    def free_teams(self) -> list[int]:
        return [seat.team for seat in self.seats if seat.kind == FREE]
