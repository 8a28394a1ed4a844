"""blind: everybody sees the riders' order along the road and the checkpoints they have passed, no more (R8.2)."""

from __future__ import annotations

from typing import ClassVar, Final

from breakaway_desktop.engine.course import SPRINT_SCALE
from breakaway_desktop.engine.events import (
    Crossed,
    Dropped,
    Event,
    HalfEnded,
    Moved,
    OrderTaken,
    Pushed,
    Replaced,
    TurnEnded,
)
from breakaway_desktop.engine.marks import Gates, Mark
from breakaway_desktop.engine.race import Group, Race, Rider
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.engine.view import SeenRider, View

CHECKPOINT: Final = 20


def checkpoint(square: int) -> int:
    """The last checkpoint passed from this square: 0 before the first. To stop on one is not to pass it (R1.5)."""
    return max(0, (square - 1) // CHECKPOINT * CHECKPOINT)  # R8.2


def running_order(race: Race) -> tuple[int, ...]:
    """All on the road, front to back; on one square by arrival, tied ones by number."""
    return tuple(rider.id for rider in sorted(race.on_road(), key=lambda one: (-one.square, one.arrived, one.id)))


class Blind(Variant):
    """A team knows its own riders; of the others the order, the checkpoints, points and who has retired."""

    name: ClassVar[str | None] = "blind"
    ignored_rows: ClassVar[tuple[str, ...]] = ("hands",)
    hides_road: ClassVar[bool] = True

    def marks(self, view: View) -> tuple[Mark, ...]:
        return (Gates(CHECKPOINT),)

    def mask(self, view: View, race: Race) -> View:
        order = running_order(race)
        ranges = _ranges(race, order, view.team)
        riders = tuple(
            _own(seen, rank) if seen.team == view.team else _rival(seen, rank, ranges.get(seen.id))
            for seen, rank in ((seen, order.index(seen.id) if not seen.retired else 0) for seen in view.riders)
        )
        groups = _shown_order(race, order)
        # Whether a rival shares the leader's square nobody knows, so nobody knows who is alone in front.
        return view._replace(riders=riders, order=groups, alone=0)  # R8.2

    def mask_event(self, event: Event, race: Race, team: int) -> Event | None:
        if isinstance(event, Moved | Pushed):
            # Numbers of arrival would count how many have moved together.
            return event._replace(arrived=0) if event.rider // 10 == team else None
        if isinstance(event, Crossed) and not event.points and event.rider // 10 != team:
            return None
        if isinstance(event, Replaced):
            return Replaced(tuple((rider, card) for rider, card in event.cards if rider // 10 == team))
        if isinstance(event, Dropped):
            return Dropped(tuple(rider for rider in event.riders if rider // 10 == team))
        if isinstance(event, OrderTaken):
            return OrderTaken(_shown_order(race, running_order(race)), event.missing)
        if isinstance(event, TurnEnded | HalfEnded):
            return event._replace(alone=0)
        return event


def _shown_order(race: Race, order: tuple[int, ...]) -> tuple[Group, ...]:
    """R8.2: the order along the road. With sequential orders whose go it is is seen by all, and so is who has moved."""
    if race.rules.options.orders == "sequential":
        return race.order
    return tuple((number,) for number in order)


def _own(seen: SeenRider, rank: int) -> SeenRider:
    """Nobody else has seen any of his cards; of arrivals only the order is known."""
    return seen._replace(arrived=rank, secret=len(seen.cards), secret_sum=None)


def _rival(seen: SeenRider, rank: int, between: tuple[int, int] | None) -> SeenRider:
    square, farthest = between or (0, 0)
    return seen._replace(
        square=square,
        farthest=farthest,
        arrived=rank,
        crossed=tuple(crossing for crossing in seen.crossed if crossing.place <= len(SPRINT_SCALE)),
        cards=(None,) * len(seen.cards),
        secret=len(seen.cards),
        secret_sum=None,
        dropped=False,
        badges=(),
    )


def _ranges(race: Race, order: tuple[int, ...], team: int) -> dict[int, tuple[int, int]]:
    """For each rider on the road the squares between which a team knows him to be: from his checkpoint and those
    ahead, and from its own riders before and behind him."""
    known: dict[int, Rider] = {rider.id: rider for rider in race.on_road()}
    found: dict[int, tuple[int, int]] = {}
    ahead = None
    for number in order:
        square = known[number].square
        gate = checkpoint(square)
        high = gate + CHECKPOINT if ahead is None else min(ahead, gate + CHECKPOINT)
        ahead = square if number // 10 == team else high
        found[number] = (0, ahead)
    behind = None
    start = -3 if race.rules.options.start == "staggered" else 0
    for number in reversed(order):
        square = known[number].square
        gate = checkpoint(square)
        low = gate + 1 if gate else start
        behind = square if number // 10 == team else max(low, start if behind is None else behind)
        found[number] = (behind, found[number][1])
    return found
