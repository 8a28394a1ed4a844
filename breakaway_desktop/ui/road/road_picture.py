"""What the road shows: plain data that a screen fills from a race and the views draw.

Squares are race squares (R1.2). Nothing secret belongs here: who may not see a rider leaves him out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple

LAP = 40


def square_words(square: int) -> str:
    """A race square as it is written: with a true minus below 0 (staggered start, R1.2)."""
    return str(square).replace("-", "−")


class RiderOnRoad(NamedTuple):
    """A rider on the road."""

    id: int
    """His number, 10·team + rider (R1.1)."""
    square: int
    arrived_rank: int
    """Place among those on his square, 0 for who arrived first and stands innermost."""
    dropped: bool
    look: str
    """Colour key of his team, one of those of `palette.TEAM_LOOKS`."""


@dataclass(frozen=True, slots=True)
class RunningOrderEntry:
    """A rider in the running order (R8.2): the last checkpoint he has passed, and his square if it is known."""

    id: int
    look: str
    gate: int
    square: int | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """What a selected card would do."""

    id: int
    frm: int
    to: int
    string: tuple[int, ...]
    """Squares of the string ahead that would count (R7.2), empty for none."""
    new_card: int | None
    """The card he would get as things stand, None if that is not to be said."""
    behind: tuple[int, ...] = ()
    """Squares of the string behind him: its riders would count him, and all that he counts."""
    ahead: int = 0
    """How many count in the string ahead; somebody who is no rider may count for more than one (R8.8)."""
    lead: int | None = None
    """How many squares he breaks away by (R7.6)."""


class OrderedLanding(NamedTuple):
    """A rider of the team whose card is chosen as well, and where it takes him."""

    id: int
    frm: int
    to: int


class CardMarker(NamedTuple):
    """A card of the rider to move, at the square where it would take him."""

    square: int
    card: int
    chosen: bool = False


class Slipstream(NamedTuple):
    """A string (R7.2), or riders on a square alone, and the card for whom lands right behind it."""

    rear: int
    front: int
    riders: int
    card: int


class LinePoints(NamedTuple):
    """The points of a line, best first, and how many of them are won (R6.1)."""

    line: int
    points: tuple[int, ...]
    won: int = 0


@dataclass(frozen=True, slots=True)
class RoadPicture:
    """One moment of the road."""

    riders: tuple[RiderOnRoad, ...] = ()
    finish: int | None = 100
    sprints: tuple[int, ...] = ()
    next_lines: tuple[int, ...] = ()
    """Lines that can still be crossed."""
    to_move: int | None = None
    preview: Preview | None = None
    bound: tuple[OrderedLanding, ...] = ()
    """Other riders of the team who is ordered, with the cards chosen for them."""
    shown: int | None = None
    lit: tuple[int, ...] = ()
    """Squares that count for what is being explained."""
    ringed: tuple[int, ...] = ()
    """Riders who count for it."""
    lit_at: int = 0
    """The square that it is about, where none is lit."""
    rolling: Mapping[int, tuple[float, float]] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    """Riders under way: square (need not be whole) and share of the road's depth (0 inner, 1 outer edge).
    They are among `riders` too, with the square they will land on."""
    trails: Mapping[int, tuple[tuple[float, float], ...]] = field(
        default_factory=lambda: MappingProxyType({}), hash=False
    )
    """Where they were just before, the latest first."""
    turning: bool = False
    """Whether their wheels turn: they are neither at the beginning nor at the end of their way."""
    crossed: int | None = None
    """A line over which somebody has just ridden into the points."""
    ground: tuple[tuple[int, str], ...] = ()
    """Kinds of squares by their last digit: `climb`, `peak`, `descent` (R8.6)."""
    pushes: tuple[tuple[int, int], ...] = ()
    """Squares whose riders are pushed, and where to."""
    pacing: int | None = None
    """Where somebody rides whom nobody may reach (R8.8)."""
    spent: tuple[tuple[int, int], ...] = ()
    """Riders with little stamina, and how much (R8.7)."""
    gates: tuple[int, ...] = ()
    """Checkpoints (R8.2)."""
    running: tuple[RunningOrderEntry, ...] = ()
    """Where most squares are hidden: all on the road, front to back. `riders` are then those whose square is known."""
    reach: tuple[int, int] | None = None
    """Squares within reach of who names a target (R8.5)."""
    target: int | None = None
    faint: tuple[int, ...] = ()
    """Riders who cannot be named."""
    slipstreams: tuple[Slipstream, ...] = ()
    """The strings, from the rear; none where squares are hidden."""
    stakes: tuple[LinePoints, ...] = ()
    """The stakes of the lines that can still be crossed."""
    leader_square: int = field(init=False, repr=False, compare=False)
    """The foremost occupied square, 0 on an empty road."""
    leads: int | None = field(init=False, repr=False, compare=False)
    """The square of whoever is ahead of others, None where nobody is or not all squares are known."""

    def __post_init__(self) -> None:
        squares = {rider.square for rider in self.riders}
        foremost = max(squares, default=0)
        object.__setattr__(self, "leader_square", foremost)
        object.__setattr__(self, "leads", foremost if len(squares) > 1 and not self.running else None)

    def is_lapped(self, square: int) -> bool:
        """Whether who stands there is 40 squares or more behind the leader (R7.3)."""
        return square <= self.leader_square - LAP

    def next_stake(self) -> LinePoints | None:
        """Return the next line with points left, as the rider to move sees it, else the leader; where he is beyond
        them all, the last that others can still cross. None: all points are won."""
        own = next((rider.square for rider in self.riders if rider.id == self.to_move), self.leader_square)
        left = sorted(of for of in self.stakes if of.won < len(of.points))
        return next((of for of in left if of.line >= own), left[-1] if left else None)

    def by_square(self) -> dict[int, list[RiderOnRoad]]:
        """Riders of each occupied square in order of arrival, from the rearmost square to the foremost."""
        squares: dict[int, list[RiderOnRoad]] = {}
        for rider in sorted(self.riders, key=lambda rider: (rider.square, rider.arrived_rank, rider.id)):
            squares.setdefault(rider.square, []).append(rider)
        return squares

    def still(self) -> RoadPicture:
        """The same without trails, with riders under way wherever: equal values give equal pictures beneath them."""
        return replace(self, rolling=dict.fromkeys(self.rolling, (0.0, 0.0)), trails={}, turning=False)
