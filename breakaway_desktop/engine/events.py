"""What happened: the closed set of events. `evolve` folds them into a race, the record and the screens read them."""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.race import Group, Points


class HandsFixed(NamedTuple):
    """All teams are built (R3.3); hands in team order, None where the reader may not know them."""

    hands: tuple[TeamHands | None, ...]


class OrdersGiven(NamedTuple):
    """An order was accepted that is not a card: `missing` (R4.4) or a retirement for a turn's start (R4.5)."""

    rider: int
    missing: bool = False
    retire: bool = False


class TeamOrdered(NamedTuple):
    """A team's orders for the turn are in (R4.2); `cards` as (rider, card), None where the reader may not know them.
    `missing`: none came, or were given up (R4.4)."""

    team: int
    cards: tuple[tuple[int, int], ...] | None
    missing: bool = False


class OrderTaken(NamedTuple):
    """All orders are in and the order of movement is fixed (R5.6); `missing`: teams that gave none (R4.4)."""

    groups: tuple[Group, ...]
    missing: tuple[int, ...] = ()


class Retired(NamedTuple):
    """The rider left the road at the start of the turn (R4.5)."""

    rider: int


class Moved(NamedTuple):
    """A rider played a card and went from `start` to `end`; `arrived` is his new number of arrival (R5.2)."""

    rider: int
    card: int
    start: int
    end: int
    arrived: int


class Crossed(NamedTuple):
    """A rider crossed a line as the `place`-th, `sharing` riders together; the ninth and later get 0 points (R6)."""

    rider: int
    line: int
    place: int
    points: Points
    sharing: int = 1


class Replaced(NamedTuple):
    """New cards were dealt: (rider, card), by number (R7.1)."""

    cards: tuple[tuple[int, int], ...]


class Dropped(NamedTuple):
    """All riders dropped at the end of the turn, by number; empty when none is any longer (R4.6)."""

    riders: tuple[int, ...]


class TurnEnded(NamedTuple):
    """The turn is over; `alone` rides alone in front, 0 when nobody does (R7.6)."""

    turn: int
    alone: int


class RaceEnded(NamedTuple):
    """The race is over (R6.5): `reason` is `finishers` (eight have crossed), `all` or `retired` (nobody is left)."""

    turn: int
    reason: str


Event = (
    HandsFixed
    | OrdersGiven
    | TeamOrdered
    | OrderTaken
    | Retired
    | Moved
    | Crossed
    | Replaced
    | Dropped
    | TurnEnded
    | RaceEnded
)
