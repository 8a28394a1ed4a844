"""The model of the lobby."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from breakaway_desktop.kit.words import _
from breakaway_desktop.phones.addresses import Way
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.rooms import people_of
from breakaway_desktop.phones.seats import FREE, TableSeat, names_at
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.ui.phones.evening_races import PersonScore, score_words
from breakaway_desktop.ui.session import Session

START: Final = "start"
"""Name of the start button."""
HELP_SECONDS = 60.0
"""Time without any player after which the lobby explains networks."""

_MANY_WRONG: Final = 3
"""Number of wrong codes from which on they are counted on the screen."""


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
    asked_ways: tuple[tuple[Way, bool], ...] = ()
    """The ways to this computer that may be a VPN, and whether each was open, when they were last shown."""
    asks_about_ways: bool = False
    needs_help: bool = False
    asks_to_close: bool = False
    freed_team: int = 0
    """The team whose seat will be free if the player at this screen agrees; 0: none."""

    is_kept: bool = False
    """Whether the table stays open when the lobby is left."""
    scores: Mapping[str, PersonScore] = field(default_factory=dict)
    """The scores of the evening so far, by person."""
    spelled: int = 0
    """Number of times that a listener has asked for the address, letter by letter."""

    @property
    def address(self) -> str:
        """The address to type, without what browsers add."""
        return self.phones.address.removeprefix("http://")

    @property
    def help_sentences(self) -> tuple[str, str]:
        """Sentences on how to join, or why it may fail."""
        if self.needs_help:
            return (
                _("No phone yet? It must be on the same Wi-Fi, not the guest Wi-Fi."),
                _("This computer’s firewall must allow Breaking Away."),
            )
        name, wrong = self.phones.table.name, self.phones.table.tries.wrong_codes
        if wrong >= _MANY_WRONG:
            return (_("Wrong codes so far: {n}.").format(n=wrong), _("After ten in a minute an address must wait."))
        if self.phones.has_moved:
            return (
                _("Another program has the old address, so all phones must scan this code."),
                _("Press a seat to free it for its player."),
            )
        if self.phones.races:
            return (
                _("Phones of this evening come back by themselves."),
                _("Friends who are late scan this code: it stays the same all evening."),
            )
        return (
            _("Same Wi-Fi as this screen. No app, no account, no internet."),
            _("This table is called {table}; every phone shows the name.").format(table=name),
        )

    @property
    def title(self) -> str:
        """The number of the race, from the second one of the evening on."""
        return _("Race {n}").format(n=self.phones.races + 1) if self.phones.races else _("Friends here")

    def score_text(self, seat: TableSeat) -> str:
        """Return what a person has won so far; empty for a newcomer."""
        (person,) = people_of([seat])
        score = self.scores.get(person)
        return "" if score is None else score_words(score)

    def player(self, seat: TableSeat) -> str:
        """Return the name of a seat's human player."""
        return seat.name or _("Player {n}").format(n=seat.team)

    def team_name(self, seat: TableSeat) -> str:
        return names_at(self.seats).team(seat.team)

    @property
    def seats(self) -> list[TableSeat]:
        return list(self.phones.table.seats.values())

    @property
    def humans(self) -> list[int]:
        return [seat.team for seat in self.seats if seat.is_human]

    @property
    def free_teams(self) -> list[int]:
        return [seat.team for seat in self.seats if seat.kind == FREE]
