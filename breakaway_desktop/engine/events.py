"""The events of a race, a closed set. `evolve` applies them to a race; records and screens read them."""

from __future__ import annotations

from typing import Any, NamedTuple

from breakaway_desktop.engine.asks import TeamOrdered
from breakaway_desktop.engine.hands import Hand, TeamHands
from breakaway_desktop.engine.race import Group, Points


class HandsFixed(NamedTuple):
    """All teams are built (R3.3); hands in team order, None where the viewing team may not know them."""

    hands: tuple[TeamHands | None, ...]


class NoOrderGiven(NamedTuple):
    """No order was given for a rider whose turn it was: he plays the highest card he may (R4.4)."""

    rider: int


class RetirementOrdered(NamedTuple):
    """A team ordered a rider to leave the road: when the next turn starts, or before the moves of this one (R4.5)."""

    rider: int


class OrderTaken(NamedTuple):
    """All orders are in and the order of movement is fixed (R5.6). `missing`: teams without orders (R4.4)."""

    groups: tuple[Group, ...]
    missing: tuple[int, ...] = ()


class Retired(NamedTuple):
    """The rider left the road at the start of the turn (R4.5)."""

    rider: int


class Moved(NamedTuple):
    """A rider played a card and moved from `start` to `end`; `arrived` is his new arrival number (R5.2).

    `card` is None if he moved without one (R8.5). Each pair of `note`, which a variant adds, becomes a badge of the
    rider.
    """

    rider: int
    card: int | None
    start: int
    end: int
    arrived: int
    note: tuple[tuple[str, Any], ...] = ()


def is_played(moved: Moved) -> bool:
    """Return whether the card left the rider's hand: it did not if he was towed (R8.5) or guessed wrong (R8.4)."""
    return moved.card is not None and ("held", False) not in moved.note


class SpecialPlayed(NamedTuple):
    """A rider played a special card on `target` (0: nobody).

    `hand` is his hand after it (R8.5); empty where the viewing team may not know it.
    """

    rider: int
    card: str
    target: int
    hand: Hand


class Dealt(NamedTuple):
    """A rider was dealt a special card (R8.5)."""

    rider: int
    card: str


class Pushed(NamedTuple):
    """A rider changed squares without a move; `arrived` as in `Moved` (R8.5, R8.6)."""

    rider: int
    start: int
    end: int
    arrived: int


class Revealed(NamedTuple):
    """Cards in a rider's hand were shown to everybody, highest first (R8.3)."""

    rider: int
    cards: tuple[int, ...]


class Noted(NamedTuple):
    """A variant sets a badge of a rider, or a note of the race (rider 0); value None removes it."""

    rider: int
    name: str
    value: Any


class HalfEnded(NamedTuple):
    """The first of two half-turns has ended (R8.4); `alone` as in `TurnEnded`."""

    turn: int
    alone: int


class Crossed(NamedTuple):
    """A rider crossed a line in place `place`, shared by `sharing` riders; 0 points from the ninth place on (R6).

    `line` is None for a place awarded at the end of a race without a finish (R8.1).
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
    """All riders dropped at the end of the turn, by number; empty if all have caught up (R4.6)."""

    riders: tuple[int, ...]


class TurnEnded(NamedTuple):
    """The turn has ended; `alone` is the rider alone in front, or 0 (R7.6)."""

    turn: int
    alone: int


class RaceEnded(NamedTuple):
    """The race is over (R6.5).

    `reason`: `finishers` (eight have crossed), `all` or `retired` (nobody is left); without a finish (R8.1) `caught` or
    `turns`.
    """

    turn: int
    reason: str


Event = (
    HandsFixed
    | NoOrderGiven
    | RetirementOrdered
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
