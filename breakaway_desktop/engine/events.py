"""The events of a race, a closed set: `evolve` folds them into a race, the record and the screens read them."""

from __future__ import annotations

from typing import Any, NamedTuple

from breakaway_desktop.engine.asks import TeamOrdered
from breakaway_desktop.engine.hands import Hand, TeamHands
from breakaway_desktop.engine.race import Group, Points


class HandsFixed(NamedTuple):
    """All teams are built (R3.3); hands in team order, None where the reader may not know them."""

    hands: tuple[TeamHands | None, ...]


class OrdersGiven(NamedTuple):
    """An order was accepted that is not a card: `missing` (R4.4) or a retirement for a turn's start (R4.5)."""

    rider: int
    missing: bool = False
    retire: bool = False


class OrderTaken(NamedTuple):
    """All orders are in and the order of movement is fixed (R5.6); `missing`: teams that gave none (R4.4)."""

    groups: tuple[Group, ...]
    missing: tuple[int, ...] = ()


class Retired(NamedTuple):
    """The rider left the road at the start of the turn (R4.5)."""

    rider: int


class Moved(NamedTuple):
    """A rider played a card and went from `start` to `end`; `arrived` is his new number of arrival (R5.2).

    `card` is None when he was moved without one (R8.5). `note` is what a variant says of the move: each pair in it
    becomes a badge of his.
    """

    rider: int
    card: int | None
    start: int
    end: int
    arrived: int
    note: tuple[tuple[str, Any], ...] = ()


def is_played(moved: Moved) -> bool:
    """Whether the card left the rider's hand: not when he was towed (R8.5) or guessed wrong (R8.4)."""
    return moved.card is not None and ("held", False) not in moved.note


class SpecialPlayed(NamedTuple):
    """A rider played a special card, naming `target` (0: nobody); `hand` is his hand after it (R8.5), empty where the
    reader may not know it."""

    rider: int
    card: str
    target: int
    hand: Hand


class Dealt(NamedTuple):
    """A rider was dealt a special card (R8.5)."""

    rider: int
    card: str


class Pushed(NamedTuple):
    """A rider was put on another square without moving; `arrived` as in `Moved` (R8.5, R8.6)."""

    rider: int
    start: int
    end: int
    arrived: int


class Revealed(NamedTuple):
    """Cards in a rider's hand were shown to everybody, highest first (R8.3)."""

    rider: int
    cards: tuple[int, ...]


class Noted(NamedTuple):
    """A variant remembers something: a badge of a rider or a note of the race (rider 0); None: no longer."""

    rider: int
    name: str
    value: Any


class HalfEnded(NamedTuple):
    """The first of two half-turns is over (R8.4); `alone` as in `TurnEnded`."""

    turn: int
    alone: int


class Crossed(NamedTuple):
    """A rider crossed a line as the `place`-th, `sharing` riders together; the ninth and later get 0 points (R6).

    `line` is None for a place taken at the end of a race without a finish (R8.1).
    """

    rider: int
    line: int | None
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
    """The race is over (R6.5): `reason` is `finishers` (eight have crossed), `all` or `retired` (nobody is left), or
    `caught` or `turns` where there is no finish (R8.1)."""

    turn: int
    reason: str


Event = (
    HandsFixed
    | OrdersGiven
    | TeamOrdered
    | OrderTaken
    | Retired
    | Moved
    | SpecialPlayed
    | Dealt
    | Pushed
    | Crossed
    | Replaced
    | Revealed
    | Noted
    | HalfEnded
    | Dropped
    | TurnEnded
    | RaceEnded
)
