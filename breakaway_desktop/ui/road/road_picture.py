"""The content of the road, as plain data that a screen fills from a race and the views draw.

Squares are race squares (R1.2). It contains no secrets: hidden riders are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from operator import attrgetter
from types import MappingProxyType
from typing import NamedTuple

MANY_RIDERS = 24
"""Number of riders, those of six teams, above which some share a sign where all would be too small to read."""
LAP = 40


def square_text(square: int) -> str:
    """Return the text of a race square, with a true minus below 0 (staggered start, R1.2)."""
    return str(square).replace("-", "−")


class RiderOnRoad(NamedTuple):
    """A rider on the road."""

    id: int
    """Number of the rider: 10·team + rider (R1.1)."""
    square: int
    arrived_rank: int
    """Order of arrival on his square; 0: first and innermost."""
    dropped: bool
    look: str
    """Colour key of his team in `palette.TEAM_LOOKS`."""
    jersey: str = ""
    """The jersey that he wears in a tour (R10.7); empty: none."""


@dataclass(frozen=True, slots=True)
class RunningOrderEntry:
    """A rider in the running order (R8.2): the last checkpoint he has passed, and his square if it is known."""

    id: int
    look: str
    gate: int
    square: int | None = None
    jersey: str = ""


@dataclass(frozen=True, slots=True)
class CardPreview:
    """The effect of a selected card."""

    id: int
    start: int
    end: int
    string: tuple[int, ...] = ()
    """Squares of the string ahead that would count now (R7.2); empty: none."""
    behind: tuple[int, ...] = ()
    """Squares of the string behind him, whose riders would count him and all riders whom he counts."""
    ahead: int = 0
    """Number of riders counted in the string ahead; the pacemaker may count as more than one (R8.8)."""


class LeadBar(NamedTuple):
    """The lead of the rider alone on square `front` as it is now (R7.6)."""

    rear: int
    """Square of the rider to whom it is measured."""
    front: int
    unmeasured_team: int = 0
    """The team whose riders do not shorten it (R7.7); 0: none."""

    def rear_of(self, rolling: Mapping[int, tuple[float, float]]) -> float:
        """Return the point of the road to which it is measured while riders roll."""
        chasers = [place[0] for rider, place in rolling.items() if rider // 10 != self.unmeasured_team]
        return max([self.rear, *chasers])


class CaughtLeader(NamedTuple):
    """The rider on square `front` who was alone in front, by `lead` squares, until the chaser landed."""

    chaser: int
    front: int
    lead: int


class OrderedLanding(NamedTuple):
    """Another rider of the team for whom a card is chosen, and his landing."""

    id: int
    start: int
    end: int


class CardMarker(NamedTuple):
    """A card of the rider to move, at its landing square."""

    square: int
    card: int
    chosen: bool = False


class Slipstream(NamedTuple):
    """A string (R7.2), or a single square of riders, and the new card of a rider who lands right behind it."""

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
    """The road at one moment."""

    riders: tuple[RiderOnRoad, ...] = ()
    finish: int | None = 100
    sprints: tuple[int, ...] = ()
    next_lines: tuple[int, ...] = ()
    """Lines that can still be crossed."""
    own_team: int = 0
    """The team whose riders have a ring; 0: none."""
    to_move: int | None = None
    preview: CardPreview | None = None
    ordered_landings: tuple[OrderedLanding, ...] = ()
    """Other riders of the team that gives orders, with the cards chosen for them."""
    subject: int | None = None
    highlighted_squares: tuple[int, ...] = ()
    """Squares that count for the explanation shown."""
    highlighted_riders: tuple[int, ...] = ()
    """Riders who count for the explanation shown."""
    explained_square: int = 0
    """The square being explained if no squares are highlighted; 0: none."""
    rolling: Mapping[int, tuple[float, float]] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    """Moving riders: square (fractions allowed) and share of the lane (0 inner, 1 outer edge).

    They are among `riders` too, on the square where they will land.
    """
    trails: Mapping[int, tuple[tuple[float, float], ...]] = field(
        default_factory=lambda: MappingProxyType({}), hash=False
    )
    """Earlier positions of moving riders, the latest first."""
    turning: bool = False
    """Whether the wheels of moving riders turn: between the beginning and the end of a move."""
    crossed: int | None = None
    """The line that a rider has just crossed for points; None: none."""
    close_up: tuple[int, int] | None = None
    """A line that the camera looks at closely, and the square of the rider who has crossed it; at a catch, the square
    behind the leader, and that of his chaser; None: neither."""
    ground: tuple[tuple[int, str], ...] = ()
    """Kinds of squares by their last digit: `climb`, `peak`, `descent` (R8.6)."""
    sectors: tuple[int, ...] = ()
    """Squares on which something is different, up to a lap ahead of the last rider."""
    pushes: tuple[tuple[int, int], ...] = ()
    """Squares whose riders are pushed, and the squares they are pushed to."""
    pacemaker_square: int | None = None
    """Square of the pacemaker, which nobody may reach (R8.8)."""
    low_stamina: tuple[tuple[int, int], ...] = ()
    """Riders with little stamina, and how much (R8.7)."""
    checkpoints: tuple[int, ...] = ()
    """Checkpoints (R8.2)."""
    running: tuple[RunningOrderEntry, ...] = ()
    """With hidden squares: all riders on the road, front to back; `riders` are then those with known squares."""
    reach: tuple[int, int] | None = None
    """Squares within reach of the rider who names a target (R8.5)."""
    target: int | None = None
    faint: tuple[int, ...] = ()
    """Riders who cannot be named as a target, drawn faint."""
    lead: LeadBar | None = None
    """The lead of the rider alone in front; None if there is none, or his new card is not his lead."""
    caught: CaughtLeader | None = None
    """The leader who is caught; None if none is, or it is no longer told."""
    slipstreams: tuple[Slipstream, ...] = ()
    """The strings, from the rear; none if squares are hidden."""
    line_points: tuple[LinePoints, ...] = ()
    """The points of the lines that can still be crossed."""
    leader_square: int = field(init=False, repr=False, compare=False)
    """The foremost occupied square; 0 on an empty road."""
    shown_leader_square: int | None = field(init=False, repr=False, compare=False)
    """The leader's square; None if nobody leads or not all squares are known."""

    def __post_init__(self) -> None:
        squares = {rider.square for rider in self.riders}
        foremost = max(squares, default=0)
        object.__setattr__(self, "leader_square", foremost)
        object.__setattr__(self, "shown_leader_square", foremost if len(squares) > 1 and not self.running else None)

    @property
    def jerseys(self) -> dict[int, str]:
        """The jersey of each rider who wears one."""
        on_road = {rider.id: rider.jersey for rider in self.riders}
        in_order = {rider.id: rider.jersey for rider in self.running}
        return {rider: jersey for rider, jersey in (on_road | in_order).items() if jersey}

    def is_lapped(self, square: int) -> bool:
        """Return whether a rider on this square would be 40 squares or more behind the leader (R7.3)."""
        return square <= self.leader_square - LAP

    def next_line_points(self) -> LinePoints | None:
        """Return the next line with points left for the rider to move, else for whoever is next to cross one.

        If none is ahead of him, return the last line that others can still cross. None if all points are won. In a
        close-up it is the line that is being won.
        """
        own = next((rider.square for rider in self.riders if rider.id == self.to_move), 0)
        left = self.lines_left
        if self.close_up is not None and (won := [row for row in left if row.line == self.crossed]):
            return won[0]
        return next((row for row in left if row.line >= own), left[-1] if left else None)

    @property
    def lines_left(self) -> tuple[LinePoints, ...]:
        """The lines with points left, in the order of their squares."""
        return tuple(sorted(row for row in self.line_points if row.won < len(row.points)))

    @property
    def leader_caught(self) -> CaughtLeader | None:
        """The leader whose chaser has landed."""
        caught = self.caught
        place = None if caught is None else self.rolling.get(caught.chaser)
        if caught is None or place is None:
            return caught
        landing = next(rider.square for rider in self.riders if rider.id == caught.chaser)
        return caught if place[0] > landing - 0.5 else None

    def by_square(self) -> dict[int, list[RiderOnRoad]]:
        """Return the riders of each occupied square in order of arrival, from the rear square to the front."""
        squares: dict[int, list[RiderOnRoad]] = {}
        for rider in sorted(self.riders, key=attrgetter("square", "arrived_rank", "id")):
            squares.setdefault(rider.square, []).append(rider)
        return squares

    def without_motion(self) -> RoadPicture:
        """Return the picture without trails and positions of moving riders: a cache key for the layers beneath them."""
        return replace(self, rolling=dict.fromkeys(self.rolling, (0.0, 0.0)), trails={}, turning=False)
