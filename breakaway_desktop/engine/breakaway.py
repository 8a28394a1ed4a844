"""Breaking Away: the card of a rider alone in front (R7.6, R7.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Final, NamedTuple

from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.order import by_arrival
from breakaway_desktop.engine.race import AnyRider, Group, Race, Rider, RiderBase


class Lead(NamedTuple):
    """A rider's lead of `squares` over rider `behind`, the first to move of those on the nearest square behind him."""

    squares: int
    behind: int


def alone_in_front(riders: Iterable[AnyRider]) -> AnyRider | None:
    """Return the only rider on the front square, or None (R7.6). `riders` are those on the road."""
    front = -inf
    leader: AnyRider | None = None
    for rider in riders:
        square = rider.square
        if square > front:
            front, leader = square, rider
        elif square == front:
            leader = None
    return leader


def lone_leader(race: Race) -> Rider | None:
    """Return the rider alone in front; None if there is none or a figure on the road shelters him (R7.6, R8.8)."""
    leader = alone_in_front(race.on_road())
    return None if leader is None or race.rules.variant.shelters(race, leader.square) else leader


def is_newly_alone(rider: int, last_lone_leader: int, first_group: Group) -> bool:
    """Return whether the rider was not alone in front at the end of the last turn: `newly-alone` (R7.6)."""
    return rider != last_lone_leader  # R7.6


def is_new_leader(rider: int, last_lone_leader: int, first_group: Group) -> bool:
    """Return whether the rider was not in the first group of this turn's order of movement: `new-leader` (R7.6)."""
    return rider not in first_group  # R7.6


TRIGGER_CONDITIONS: Final[dict[str, Callable[[int, int, Group], bool]]] = {
    "newly-alone": is_newly_alone,
    "new-leader": is_new_leader,
}
"""Conditions for a Breaking Away, by the option `breakaway_trigger`; arguments as in `can_break_away`."""


def can_break_away(options: Options, rider: int, last_lone_leader: int, first_group: Group) -> bool:
    """Return whether a rider who ends this turn alone in front is dealt his lead (R7.6).

    `last_lone_leader` was alone in front at the end of the last turn (0: nobody); `first_group` is the first group of
    this turn's order.
    """
    return TRIGGER_CONDITIONS[options.breakaway_trigger](rider, last_lone_leader, first_group)


def counts_for_lead(options: Options, team: int, other: int) -> bool:
    """Return whether riders of team `other` count for the lead of a rider of `team` (R7.7)."""
    return options.breakaway_measure != "rivals" or other != team  # R7.7


def lead_over(others: Sequence[RiderBase], square: int) -> Lead | None:
    """Return the lead from `square` over the best placed of `others` (R7.6); None if there are none."""
    if not others:
        return None
    nearest = min(others, key=by_arrival)
    return Lead(square - nearest.square, nearest.id)


def lead(race: Race, leader: Rider) -> Lead | None:
    """Return the leader's lead over the next rider, or over the best placed rider of another team (R7.7).

    None if there is no such rider on the road.
    """
    options, team = race.rules.options, leader.team
    others = [other for other in race.on_road() if other.id != leader.id and counts_for_lead(options, team, other.team)]
    return lead_over(others, leader.square)


def breakaway_card(race: Race, leader: Rider) -> int | None:
    """Return the card of Breaking Away for the rider alone in front after a turn's moves; None if he gets none."""
    if not can_break_away(race.rules.options, leader.id, race.alone, race.order[0]):
        return None
    margin = lead(race, leader)
    return margin.squares if margin else None
