"""Rides the race of the day by bots, for the player's place among them, while nothing else is computed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import count
from typing import Final

from breakaway_desktop.engine.race import Points
from breakaway_desktop.race_of_day.bot_rides import RIDES, ride_on, rides_file, rides_of
from breakaway_desktop.ui.session import Session

AHEAD: Final = 4 * RIDES
"""Pieces assigned in advance, a second each: they go on whatever the player looks at."""


@dataclass(slots=True)
class Riding:
    """The date that was asked for last."""

    rides: tuple[Points, ...] = ()
    """Its rides so far; the file is read once for a date, because reading takes longer than a frame."""

    day: date | None = None
    pending: int = 0
    """Number of pieces without an answer."""
    has_failed: bool = False
    """Whether a ride, or writing its points, has failed: then no more is begun while the program runs."""


_TICKETS: Final = count()


def go_on(session: Session, day: date) -> tuple[Points, ...]:
    """Ride on for a date, unless bots think in the window's process, or the computer runs on its battery; return the
    points of the rides so far."""
    riding, idle = session.state(Riding), session.thinker.idle
    for answer in idle.answers():
        riding.pending -= 1
        riding.has_failed |= answer.failure is not None
        riding.rides = riding.rides if answer.failure is not None else answer.value
    is_stopped = riding.has_failed or session.thinker.is_in_process or session.is_on_battery
    if riding.pending and (is_stopped or riding.day != day):
        idle.cancel()
        riding.pending = 0
    if riding.day != day:
        riding.day, riding.rides = day, rides_of(day)
    if not is_stopped and not riding.pending and len(riding.rides) < RIDES:
        riding.pending = AHEAD
        for _piece in range(AHEAD):
            idle.assign(next(_TICKETS), ride_on, (rides_file(), day.isoformat()))
    return riding.rides
