"""Breaking Away: the card of a rider alone in front (R7.6, R7.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Final, NamedTuple

from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.order import by_arrival
from breakaway_desktop.engine.race import Group, Race, Rider, RiderQuestions


class Lead(NamedTuple):
    """A rider's lead: `squares` ahead of rider `behind`, who moves first of those on the nearest square."""

    squares: int
    behind: int


def alone_in_front(riders: Iterable[Rider]) -> Rider | None:
    """Return the only rider on the front square, or None (R7.6). `riders` are those on the road."""
    front = -inf
    leader: Rider | None = None
    for rider in riders:
        square = rider.square
        if square > front:
            front, leader = square, rider
        elif square == front:
            leader = None
    return leader


def leader_alone(race: Race) -> Rider | None:
    """Return the rider alone in front, unless a figure shelters him, or None (R7.6, R8.8)."""
    leader = alone_in_front(race.on_road())
    return None if leader is None or race.rules.variant.shelters(race, leader.square) else leader


def is_newly_alone(rider: int, alone: int, first: Group) -> bool:
    """Return whether he was not alone in front at the end of the last turn: `newly-alone` (R7.6)."""
    return rider != alone  # R7.6


def is_new_leader(rider: int, alone: int, first: Group) -> bool:
    """Return whether he was not in the first group of this turn's order of movement: `new-leader` (R7.6)."""
    return rider not in first  # R7.6


TRIGGERS: Final[dict[str, Callable[[int, int, Group], bool]]] = {
    "newly-alone": is_newly_alone,
    "new-leader": is_new_leader,
}
"""Conditions of a Breaking Away, from (rider, last turn's rider alone in front, first group of the order)."""


def can_break_away(options: Options, rider: int, alone: int, first: Group) -> bool:
    """Return whether a rider who ends this turn alone in front is dealt his lead (R7.6).

    `alone` was alone in front at the end of the last turn; `first` is the first group of this turn's order.
    """
    return TRIGGERS[options.breakaway_trigger](rider, alone, first)


def is_measured(options: Options, team: int, other: int) -> bool:
    """Return whether the lead of a rider of `team` is measured over riders of team `other` (R7.7)."""
    return options.breakaway_measure != "rivals" or other != team  # R7.7


def lead_over(others: Sequence[RiderQuestions], square: int) -> Lead | None:
    """Return the lead from `square` over the best placed of `others` (R7.6); None if there are none."""
    if not others:
        return None
    nearest = min(others, key=by_arrival)
    return Lead(square - nearest.square, nearest.id)


def lead(race: Race, leader: Rider) -> Lead | None:
    """Return his lead over the next rider, or over the best placed rider of another team (R7.7); None if alone."""
    options, team = race.rules.options, leader.team
    others = [other for other in race.on_road() if other.id != leader.id and is_measured(options, team, other.team)]
    return lead_over(others, leader.square)


def breakaway_card(race: Race, leader: Rider) -> int | None:
    """Return the card of Breaking Away for the rider alone in front after a turn's moves; None if he gets none."""
    if not can_break_away(race.rules.options, leader.id, race.alone, race.order[0]):
        return None
    margin = lead(race, leader)
    return margin.squares if margin else None
