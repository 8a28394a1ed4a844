"""Blind races that look the same to one team but differ (R8.2).

Running order, checkpoints, points and own facts are equal; squares, ties, hands and everything that follows from them
are not.
"""

from __future__ import annotations

from random import Random

from breakaway_desktop.engine.dropped import dropped_riders
from breakaway_desktop.engine.order import movement_groups
from breakaway_desktop.engine.race import Crossing, Race, Rider

CHECKPOINT = 20
PLACED = 8


def listing(race: Race) -> list[Rider]:
    """Return the running order: front to back; on a square by arrival, tied riders by number."""
    return sorted(race.on_road(), key=lambda one: (-one.square, one.arrived, one.id))


def checkpoint(square: int) -> int:
    """Return the last checkpoint passed; stopping on one does not pass it (R1.5)."""
    return (square - 1) // CHECKPOINT if square > 0 else 0


def bounds(race: Race, rider: Rider, own: int) -> tuple[int, int]:
    """Return the squares between which a rider may be in a race that looks the same.

    Points reveal the lines that he has crossed; a rider who has not crossed a line with points left is before it or on
    it.
    """
    if rider.team == own:
        return rider.square, rider.square
    section = checkpoint(rider.square)
    least = section * CHECKPOINT + 1 if section else min(rider.square, 0)
    most = (section + 1) * CHECKPOINT
    for line in race.rules.course.lines:
        place = rider.place_at(line)
        if place is not None and place <= PLACED:
            least = max(least, line + 1)
        elif sum(rider.place_at(line) is not None for rider in race.riders) < PLACED:
            most = min(most, line)
    return least, most


def other_squares(race: Race, own: int, rng: Random, reach: int = 200) -> dict[int, int]:
    """Return a square for each rider on the road, at most `reach` from his own, in the same running order."""
    riders = listing(race)
    limits = [bounds(race, rider, own) for rider in riders]
    limits = [
        (max(lowest, rider.square - reach), min(highest, rider.square + reach))
        for rider, (lowest, highest) in zip(riders, limits, strict=True)
    ]
    squares: dict[int, int] = {}
    before = limits[0][1]
    for index, rider in enumerate(riders):
        least = max(low for low, _ in limits[index:])
        before = rng.randint(least, min(before, limits[index][1]))
        squares[rider.id] = before
    return squares


def other_arrivals(race: Race, squares: dict[int, int], own: int, rng: Random) -> dict[int, int]:
    """Return arrival numbers that keep the running order on each square.

    Rivals may have arrived together if orders are secret; those of own riders stay, multiplied by a thousand to leave
    room between them.
    """
    is_simultaneous = race.rules.options.orders == "simultaneous"
    arrivals: dict[int, int] = {}
    before: Rider | None = None
    for rider in listing(race):
        if rider.team == own:
            arrivals[rider.id] = roomy(rider.arrived)
        elif before is None or squares[before.id] != squares[rider.id]:
            arrivals[rider.id] = -rng.randrange(1000)
        else:
            tied = is_simultaneous and before.id < rider.id and before.team != own and rng.random() < 0.5
            arrivals[rider.id] = arrivals[before.id] + (0 if tied else rng.randint(1, 9))
        before = rider
    return arrivals


def roomy(arrived: int) -> int:
    return 1000 * (arrived + 1)


def with_room(race: Race) -> Race:
    """Return the race with larger numbers of arrival."""
    return race._replace(riders=tuple(rider._replace(arrived=roomy(rider.arrived)) for rider in race.riders))


def twin(race: Race, own: int, rng: Random) -> Race:
    """Return another race that looks the same to team `own` (0: the public) as this one, at the start of a turn.

    Arrival numbers in this race must leave room between them (`with_room`).
    """
    squares = other_squares(race, own, rng)
    arrived = other_arrivals(race, squares, own, rng)
    riders = []
    for rider in race.riders:
        changed = rider
        if rider.id in squares:
            changed = rider._replace(square=squares[rider.id], arrived=arrived[rider.id])
        elif rider.team != own:
            changed = rider._replace(square=rng.randrange(120), arrived=rng.randrange(500))
        else:
            changed = rider._replace(arrived=roomy(rider.arrived))
        if rider.team != own:
            hand = tuple(rng.randint(1, 15) for _ in rider.hand)
            crossed = _crossed(race, changed)
            changed = changed._replace(hand=hand, secret=rng.randrange(len(hand) + 1), crossed=crossed)
        riders.append(changed)
    lines = tuple([crossing.line for rider in riders for crossing in rider.crossed])
    other = race._replace(riders=tuple(riders), crossed=lines)
    front = listing(other)[0]
    if front.team != own:
        other = other._replace(alone=rng.choice([0, front.id]))
    if other.rules.options.orders == "simultaneous":
        other = other._replace(order=movement_groups(other))
    dropped = dropped_riders(other.on_road())
    same_own = [rider for rider in dropped if rider // 10 == own] == [
        other for other in race.dropped if other // 10 == own
    ]
    return other._replace(dropped=dropped if same_own else race.dropped)


def _crossed(race: Race, rider: Rider) -> tuple[Crossing, ...]:
    """Return the lines that gave points, and those without points behind the rider."""
    scored = {crossing.line: crossing for crossing in rider.crossed if crossing.place <= PLACED}
    return tuple(
        scored.get(line, Crossing(line, 9))
        for line in race.rules.course.lines
        if line in scored or (not rider.retired and line < rider.square)
    )
