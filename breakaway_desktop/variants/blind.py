"""blind: everybody sees only order, passed checkpoints and points of rivals, not their squares or cards (R8.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from breakaway_desktop.engine.course import SCORING_PLACES
from breakaway_desktop.engine.events import Crossed, Dropped, Event, HalfEnded, Moved, OrderTaken, Pushed, TurnEnded
from breakaway_desktop.engine.marks import Gates, Mark
from breakaway_desktop.engine.race import Group, Race, Rider
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.engine.view import MoveBounds, SeenRider, View

CHECKPOINT_SPACING: Final = 20  # R8.2
"""Squares from one checkpoint to the next."""


def last_checkpoint(square: int) -> int:
    """Return the last checkpoint that a rider on this square has passed, not just reached; 0 before any (R1.5)."""
    return max(0, (square - 1) // CHECKPOINT_SPACING * CHECKPOINT_SPACING)  # R8.2


def running_order(race: Race) -> tuple[int, ...]:
    """Return all riders on the road, front to back; those on one square by arrival, tied ones by number."""
    riders = sorted(race.on_road(), key=lambda rider: (-rider.square, rider.arrived, rider.id))
    return tuple(rider.id for rider in riders)


class Blind(Variant):
    """A team sees its own riders, and only the order, checkpoints, points and retirements of the others."""

    name: ClassVar[str | None] = "blind"
    ignored_rows: ClassVar[tuple[str, ...]] = ("hands",)
    hides_road: ClassVar[bool] = True

    def marks(self, view: View) -> tuple[Mark, ...]:
        return (Gates(CHECKPOINT_SPACING),)

    def move_bounds(self, view: View) -> MoveBounds | None:
        return MoveBounds()

    def mask(self, view: View, race: Race) -> View:
        order = running_order(race)
        ranges = _ranges(race, order, view.team)
        riders = []
        for seen in view.riders:
            rank = 0 if seen.retired else order.index(seen.id)
            if seen.team == view.team:
                riders.append(_own_rider(seen, rank))
            else:
                riders.append(_rival_rider(seen, rank, ranges.get(seen.id)))
        groups = _visible_order(race, order)
        # A rival may share the leader's square unseen, so it is unknown who is alone in front.
        return view._replace(riders=tuple(riders), order=groups, alone=0)  # R8.2

    def mask_event(self, event: Event, race: Race, team: int) -> Event | None:
        if isinstance(event, Moved | Pushed):
            # Numbers of arrival would count how many have moved together.
            return event._replace(arrived=0) if event.rider // 10 == team else None
        if isinstance(event, Crossed) and not event.points and event.rider // 10 != team:
            return None
        if isinstance(event, Dropped):
            return Dropped(tuple(rider for rider in event.riders if rider // 10 == team))
        if isinstance(event, OrderTaken):
            return OrderTaken(_visible_order(race, running_order(race)), event.missing)
        if isinstance(event, TurnEnded | HalfEnded):
            return event._replace(alone=0)
        return event


def _visible_order(race: Race, order: tuple[int, ...]) -> tuple[Group, ...]:
    """Return the visible order (R8.2): with sequential orders all see who moves next, else the order on the road."""
    if race.rules.options.orders == "sequential":
        return race.order
    return tuple((number,) for number in order)


def _own_rider(seen: SeenRider, rank: int) -> SeenRider:
    """Return a rider of the viewing team without the others' order of arrival; nobody else has seen his cards."""
    return seen._replace(arrived=rank, secret=len(seen.cards), secret_sum=None)


def _rival_rider(seen: SeenRider, rank: int, between: tuple[int, int] | None) -> SeenRider:
    square, farthest = between or (0, 0)
    return seen._replace(
        square=square,
        farthest=farthest,
        arrived=rank,
        crossed=tuple(crossing for crossing in seen.crossed if crossing.place <= SCORING_PLACES),
        cards=(None,) * len(seen.cards),
        secret=len(seen.cards),
        secret_sum=None,
        dropped=False,
        badges=(),
    )


def _ranges(race: Race, order: tuple[int, ...], team: int) -> dict[int, tuple[int, int]]:
    """Return the first and the last possible square of each rider on the road, as a team can work them out.

    They follow from his checkpoint, those of riders ahead, and the team's own riders in front of and behind him.
    """
    known: dict[int, Rider] = {rider.id: rider for rider in race.on_road()}
    ranges: dict[int, tuple[int, int]] = {}
    ahead = None
    for number in order:
        square = known[number].square
        next_checkpoint = last_checkpoint(square) + CHECKPOINT_SPACING
        highest = next_checkpoint if ahead is None else min(ahead, next_checkpoint)
        ahead = square if number // 10 == team else highest
        ranges[number] = (0, ahead)

    behind = None
    start = -3 if race.rules.options.start == "staggered" else 0
    for number in reversed(order):
        square = known[number].square
        passed = last_checkpoint(square)
        lowest = passed + 1 if passed else start
        behind = square if number // 10 == team else max(lowest, start if behind is None else behind)
        ranges[number] = (behind, ranges[number][1])
    return ranges
