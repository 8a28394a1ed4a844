"""The race as an immutable value: its riders, and the state of the turn (R1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar

from breakaway_desktop.engine.asks import AskExtra, Extra, TeamOrdered
from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.hands import Hand
from breakaway_desktop.engine.options import MOST_TEAMS, Options
from breakaway_desktop.engine.refusals import NoSuchRider, Refusal

Points = int | Fraction
Group = tuple[int, ...]
"""Riders (by number) who move simultaneously (R5.1)."""


def rider_numbers(teams: int) -> list[int]:
    """Return all rider numbers of a race with this number of teams, ascending (R1.1)."""
    return [10 * team + number for team in range(1, teams + 1) for number in range(1, 5)]  # R1.1


def team_number(team: int) -> int:
    """Return the number of a team where riders have theirs, too: no rider's number ends in 0 (R1.1)."""
    return 10 * team


SLOTS: Final = {number: index for index, number in enumerate(rider_numbers(MOST_TEAMS))}
"""Index in `Race.riders` by rider number."""


SUM_OPEN: Final = ("sum-open", 1)
"""Badge of a rider whose secret cards have changed, so that their sum is no longer known (R8.5, R9.3)."""


def value_of(named: tuple[tuple[str, Any], ...], name: str) -> Any:
    """Return the value of a badge or note; 0 if there is none with this name."""
    for key, value in named:
        if key == name:
            return value
    return 0


def with_value(named: tuple[tuple[str, Any], ...], name: str, value: Any) -> tuple[tuple[str, Any], ...]:
    """Return the badges or notes after setting this one, sorted by name; None removes it, 0 is an ordinary value."""
    others = [pair for pair in named if pair[0] != name]
    return tuple(others if value is None else sorted([*others, (name, value)]))


class Crossing(NamedTuple):
    """A line that a rider has crossed, and the first of the places that his group shared there (R6.3).

    `line` is None for the end of a race without a finish (R8.1).
    """

    line: int | None
    place: int


class RiderBase:
    """Properties that a rider of the race and a rider in a team's view share."""

    __slots__ = ()
    id: int
    square: int
    arrived: int
    crossed: tuple[Crossing, ...]
    retired: bool
    badges: tuple[tuple[str, Any], ...]

    @property
    def team(self) -> int:
        return self.id // 10

    @property
    def number(self) -> int:
        """1–4: his number in the team and his grade (R1.1)."""
        return self.id % 10

    def badge(self, name: str) -> Any:
        """Return the value of a badge; 0 if the rider has none with this name."""
        return value_of(self.badges, name)

    def place_at(self, line: int | None) -> int | None:
        """Return the place in which he crossed `line`; None if he has not crossed it."""
        for crossing in self.crossed:
            if crossing.line == line:
                return crossing.place
        return None


class _RiderFields(NamedTuple):
    id: int
    hand: Hand
    square: int
    arrived: int
    points: Points = 0
    crossed: tuple[Crossing, ...] = ()
    secret: int = 0
    """Number of cards at the start of the hand that only the owner knows (R9.3)."""
    retired: bool = False
    badges: tuple[tuple[str, Any], ...] = ()
    """Values that a variant stores with a rider, by name."""


class Rider(_RiderFields, RiderBase):
    """One rider. `arrived` counts arrivals in the race: the smaller, the further inside; groups share it (R5.2)."""

    __slots__ = ()


class Ride(NamedTuple):
    """A planned move of a rider. `card` None: without a card; `squares` None: the distance follows from the card.

    `note` is copied into `Moved`.
    """

    rider: int
    card: int | None
    squares: int | None = None
    note: tuple[tuple[str, Any], ...] = ()


class VariantRules(Protocol):
    """Hooks of a variant that the referee and records call (R8); `variant.Variant` documents each.

    `turn` is a `turn_writer.TurnWriter`, whose module imports this one.
    """

    name: ClassVar[str | None]
    from_outside: ClassVar[bool]
    half_turns: ClassVar[int]
    drops_riders: ClassVar[bool]
    may_retire: ClassVar[bool]
    hides_road: ClassVar[bool]
    notes_moves: ClassVar[bool]
    note_words: ClassVar[tuple[str, ...]]

    def __hash__(self) -> int: ...
    def draws(self, seed: int) -> tuple[tuple[str, str], ...]: ...
    def setup(self, race: Race) -> Race: ...
    def choices(self, race: Race, rider: Rider) -> tuple[int, ...]: ...
    def extra_asks(self, race: Race, team: int) -> tuple[AskExtra, ...]: ...
    def extra_objection(self, race: Race, extra: Extra) -> Refusal | None: ...
    def plan(self, turn: Any, ordered: Mapping[int, int]) -> tuple[tuple[Ride, ...], ...]: ...
    def stride(self, race: Race, rider: Rider, card: int) -> int: ...
    def note(self, race: Race, rider: Rider, card: int) -> tuple[tuple[str, Any], ...]: ...
    def crossed(self, turn: Any, crossing: Any) -> None: ...
    def after_moves(self, turn: Any) -> None: ...
    def crowd(self, race: Race) -> dict[int, int]: ...
    def shelters(self, race: Race, square: int) -> bool: ...
    def end_turn(self, turn: Any) -> str | None: ...
    def extras_written(self, race: Race) -> dict[str, Any]: ...
    def extras_read(self, found: Mapping[str, Any], race: Race) -> tuple[Extra, ...]: ...


@dataclass(frozen=True, slots=True)
class Rules:
    """Constants of a race. `first_team` is 0 unless a team was drawn (R5.4).

    `draws` are the variant's random draws, by their names in a record.
    """

    options: Options
    variant: VariantRules  # R8
    course: Course
    teams: int
    seed: int
    first_team: int
    draws: tuple[tuple[str, str], ...] = ()
    is_simultaneous: bool = False
    """Whether teams give secret orders for all their riders (R4.2)."""

    @property
    def shows_start(self) -> bool:
        """Whether starting cards are public (R2.1)."""
        return self.options.shows_start and not self.variant.hides_road

    @property
    def shows_new(self) -> bool:
        """Whether new cards are public (R2.1)."""
        return self.options.shows_new and not self.variant.hides_road


AnyRider = TypeVar("AnyRider", bound=RiderBase)


class RaceBase(Generic[AnyRider]):
    """Properties that a race and a team's view of it share."""

    __slots__ = ()
    riders: tuple[AnyRider, ...]
    turn: int
    half: int
    order: tuple[Group, ...]
    moved: int
    notes: tuple[tuple[str, Any], ...]
    over: bool

    def rider(self, number: int) -> AnyRider:
        """Return the rider with this number (R1.1). Raises NoSuchRider."""
        try:
            return self.riders[SLOTS[number]]
        except LookupError:
            raise NoSuchRider("no-such-rider", rider=number) from None

    @property
    def is_first_half_turn(self) -> bool:
        """Whether the rules of turn 1 apply (R7.8, R8.4)."""
        return self.turn == 1 and self.half == 0  # R8.4

    def count_crossed(self, line: int | None) -> int:
        """Return the number of riders who have crossed a line."""
        return sum([crossing.line == line for rider in self.riders for crossing in rider.crossed])

    def variant_value(self, name: str) -> Any:
        """Return the value of a variant's note; 0 if there is none with this name."""
        return value_of(self.notes, name)

    @property
    def to_move(self) -> Group:
        """The group that moves next; empty after the race."""
        return () if self.over else self.order[self.moved]

    @property
    def riders_to_move(self) -> tuple[int, ...]:
        """The riders who are still to move this turn, in order; empty after the race."""
        return () if self.over else tuple(chain.from_iterable(self.order[self.moved :]))

    def on_road(self) -> list[AnyRider]:
        """Return all riders who have not retired, by number."""
        return [rider for rider in self.riders if not rider.retired]  # R4.7: who is home rides on


class _RaceFields(NamedTuple):
    rules: Rules
    riders: tuple[Rider, ...]
    turn: int
    order: tuple[Group, ...]
    moved: int
    clock: int
    """The next number for `Rider.arrived`."""
    alone: int = 0
    """The rider who was alone in front at the end of the last turn, or 0 (R7.6)."""
    dropped: tuple[int, ...] = ()
    retiring: tuple[int, ...] = ()
    """Riders who leave the road when the next turn starts (R4.5)."""
    given: tuple[TeamOrdered, ...] = ()
    """Accepted orders of this turn (R4.2), oldest first; secret until all teams have ordered."""
    half: int = 0
    """1 in the second of two half-turns (R8.4)."""
    notes: tuple[tuple[str, Any], ...] = ()
    """Values that a variant stores with the race, by name."""
    over: bool = False
    crossed: tuple[int | None, ...] = ()
    """The line of each crossing so far, oldest first: `crossed.count(line)` riders have crossed a line."""


class Race(_RaceFields, RaceBase[Rider]):
    """A race at one moment. `order` is that of the current turn (R5.6); `moved` is how many of its groups have moved.

    With orders by card (R5.3), riders whom only their cards can separate are one group of `order` until all orders are
    in.
    """

    __slots__ = ()
