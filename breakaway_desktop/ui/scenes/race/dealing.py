"""The new cards that are shown, and the string that made each (R7.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.play.film import Shot


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card for a rider, from the squares `first` to `last`, None for from nowhere."""

    rider: int
    look: str
    card: int
    source: tuple[int, int] | None


def counted(whys: Sequence[CardWhy]) -> tuple[int, ...]:
    """The squares that these cards count."""
    return tuple(sorted({square for why in whys for square, _riders in why.ahead}))


def dealt_of(whys: Sequence[CardWhy], shot: Shot, seats: tuple[Seat, ...]) -> tuple[Dealt, ...]:
    """Who gets what, and from where."""
    found = []
    for why in whys:
        source = None
        if why.ahead:
            source = why.ahead[0][0], why.ahead[-1][0]
        elif why.kind == "lead":
            behind = shot.before.rider(why.behind).square
            source = behind, behind
        found.append(Dealt(why.rider, seats[why.rider // 10 - 1].colour, why.card, source))
    return tuple(found)
