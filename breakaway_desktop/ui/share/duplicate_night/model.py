"""The model of a duplicate night: the rides of one deal, and the work that is going on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from breakaway_desktop.engine.race import Points
from breakaway_desktop.match.match import Match
from breakaway_desktop.share.code import SharedRace
from breakaway_desktop.share.compare import crossings
from breakaway_desktop.share.duplicate import TableRow, table_of
from breakaway_desktop.share.duplicate_text import name_of_ride
from breakaway_desktop.share.rides import SavedRide, ride_from, rider_of
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.share.bot_work import BotWork
from breakaway_desktop.ui.share.opening import OpeningModel

Pars = tuple[Points, ...]


class NightRide(NamedTuple):
    """A ride among the saved races."""

    path: Path
    ride: SharedRace
    seat: int
    is_own: bool
    points: Mapping[int | None, Points]
    """Points by line."""

    @property
    def rider(self) -> str:
        return name_of_ride(self.ride, is_own=self.is_own)


def read_ride(saved: SavedRide) -> NightRide:
    """Rebuild a saved ride. Raises Contradiction."""
    ride = ride_from(Match.resume(saved.record), rider_of(saved.record))
    points: dict[int | None, Points] = {}
    for crossing in crossings(ride):
        points[crossing.line] = points.get(crossing.line, 0) + crossing.points
    return NightRide(saved.path, ride, saved.seat, saved.is_own, points)


@dataclass(frozen=True)
class NightModel:
    """The rides that have been read, and what is still to be read, opened, copied or worked out."""

    session: Session
    deal: str
    rides: tuple[NightRide, ...] = ()
    closed: frozenset[Path] = frozenset()
    """Files of the rides whose results are hidden."""
    unread: tuple[SavedRide, ...] = ()
    read: tuple[NightRide, ...] = ()
    """Rides that have been read, and come into the table with the last one."""
    chosen_measure: bool | None = None
    """Whether the player wants points above par; None: he has not chosen."""
    par: BotWork[Pars] | None = None
    """The race of the bots among themselves, while it goes on."""
    pars: Pars = ()
    sources: tuple[str | bytes | None, ...] = ()
    """Codes and pictures still to be opened; None: the picture on the clipboard."""
    opening: OpeningModel | None = None
    added: int = 0
    """Number of rides added since the last paste."""
    codes: tuple[str, ...] | None = None
    """Codes of the first rides, while the table is being copied."""
    notice: str = ""
    is_error: bool = False

    @cached_property
    def open_rides(self) -> tuple[NightRide, ...]:
        return tuple(ride for ride in self.rides if ride.path not in self.closed)

    @cached_property
    def closed_rides(self) -> tuple[NightRide, ...]:
        """The rides whose results are hidden, by name: their order tells nothing."""
        hidden = (ride for ride in self.rides if ride.path in self.closed)
        return tuple(sorted(hidden, key=lambda ride: ride.rider))

    @cached_property
    def by_par(self) -> bool:
        """Whether rides in all seats are compared by points above par; else those in one seat by points."""
        return len({ride.seat for ride in self.rides}) > 1 if self.chosen_measure is None else self.chosen_measure

    @property
    def why_closed(self) -> str:
        """Why the deal is closed (`Session.closed`)."""
        return self.session.closed(self.rides[0].ride.record) if self.rides else ""

    @cached_property
    def seat(self) -> int:
        """The seat that is shown unless all are: the player's own, else that of the first ride; 0 without rides."""
        return next((ride.seat for ride in (*self.own_rides, *self.rides)), 0)

    @cached_property
    def own_rides(self) -> tuple[NightRide, ...]:
        return tuple(ride for ride in self.rides if ride.is_own)

    def own_beside(self, ride: NightRide) -> NightRide | None:
        """Return the player's own ride to compare this one with, in the same seat if he has one; None: it is his, or he
        has none."""
        own = sorted(self.own_rides, key=lambda one: one.seat != ride.seat)
        return own[0] if own and not ride.is_own else None

    @cached_property
    def _compared(self) -> Mapping[int, NightRide]:
        shown = (ride for ride in self.open_rides if self.by_par or ride.seat == self.seat)
        return {id(ride.ride): ride for ride in shown}

    @cached_property
    def table(self) -> tuple[TableRow, ...]:
        """The rows of all rides that are compared, best first; without pars that are needed, in no order."""
        shown = [ride.ride for ride in self._compared.values()]
        return tuple(table_of(shown, self.pars if self.by_par else ()))

    @property
    def is_ranked(self) -> bool:
        return bool(self.pars) or not self.by_par

    def ride_of(self, row: TableRow) -> NightRide:
        return self._compared[id(row.ride)]

    @cached_property
    def most_points(self) -> Mapping[int | None, Points]:
        """The most points of a ride in the table, by line."""
        points = [ride.points for ride in self._compared.values()]
        return {line: max(one.get(line, 0) for one in points) for line in {line for one in points for line in one}}

    @property
    def is_working(self) -> bool:
        return bool(self.unread or self.sources or self.opening is not None or self.codes is not None)
