"""Breaking Away: the card of a rider alone in front (R7.6, R7.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from typing import Final, NamedTuple, Protocol

from breakaway_desktop.engine.race import Group, Race, Rider


class OnRoad(Protocol):
    """A rider of a race, or as a view shows him."""

    @property
    def id(self) -> int: ...
    @property
    def team(self) -> int: ...
    @property
    def square(self) -> int: ...
    @property
    def arrived(self) -> int: ...


class Lead(NamedTuple):
    """How far a rider leads, and whom: `squares` ahead of rider `behind`, the first to move of the nearest square."""

    squares: int
    behind: int


def alone_in_front(riders: Iterable[Rider]) -> Rider | None:
    """The rider who has the front square to himself, or None (R7.6). `riders` are those on the road."""
    front = -inf
    leader: Rider | None = None
    for rider in riders:
        square = rider.square
        if square > front:
            front, leader = square, rider
        elif square == front:
            leader = None
    return leader


def is_newly_alone(rider: int, alone: int, first: Group) -> bool:
    """`newly-alone`: he was not alone in front at the end of the turn before (R7.6)."""
    return rider != alone  # R7.6


def is_new_leader(rider: int, alone: int, first: Group) -> bool:
    """`new-leader`: he was not in the first group of this turn's order of movement (R7.6)."""
    return rider not in first  # R7.6


TRIGGERS: Final[dict[str, Callable[[int, int, Group], bool]]] = {
    "newly-alone": is_newly_alone,
    "new-leader": is_new_leader,
}
"""Whether Breaking Away begins for a rider alone in front: (rider, who was alone before, first group of the order)."""


def may_begin(trigger: str, rider: int, alone: int, first: Group) -> bool:
    """Whether a rider who ends this turn alone in front is dealt his lead (R7.6). `trigger`: the option's value;
    `alone`: who was alone in front at the end of the turn before; `first`: the first group of this turn's order."""
    return TRIGGERS[trigger](rider, alone, first)


def is_measured(measure: str, team: int, other: int) -> bool:
    """Whether the lead of a rider of `team` is measured over riders of the `other` team, too (R7.7)."""
    return measure != "rivals" or other != team  # R7.7


def lead_over(others: Iterable[OnRoad], square: int) -> Lead | None:
    """The lead from `square` over the best placed of them (R7.6); None with nobody to lead."""
    nearest = max(others, key=lambda other: (other.square, -other.arrived), default=None)
    return None if nearest is None else Lead(square - nearest.square, nearest.id)  # R7.6


def lead(race: Race, leader: Rider) -> Lead | None:
    """His lead over the next rider, or over the best placed rider of another team; None with nobody to lead."""
    measure = race.rules.options.breakaway_measure
    others = [rider for rider in race.on_road() if rider.id != leader.id]
    return lead_over([other for other in others if is_measured(measure, leader.team, other.team)], leader.square)


def breakaway_card(race: Race, leader: Rider) -> int | None:
    """The card of Breaking Away for a rider alone in front after a turn's moves, or None when it does not pay."""
    if not may_begin(race.rules.options.breakaway_trigger, leader.id, race.alone, race.order[0]):
        return None
    led = lead(race, leader)
    return led.squares if led else None
