"""The referee's report out of events: turns and result as they stand in a record."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from breakaway_desktop.engine.asks import Decision
from breakaway_desktop.engine.events import (
    Crossed,
    Dropped,
    Event,
    Moved,
    OrdersGiven,
    OrderTaken,
    RaceEnded,
    Replaced,
    Retired,
    TurnEnded,
)
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.record.document import (
    MoveEntry,
    PendingOrders,
    PointsEntry,
    Record,
    ResultEntry,
    TeamEntry,
    TurnEntry,
)


class Step(NamedTuple):
    """One decision: the race before it, what happened, the race after it."""

    decision: Decision
    before: Race
    events: tuple[Event, ...]
    after: Race


class _Page:
    """A turn that is being written."""

    def __init__(self, turn: int) -> None:
        self.turn = turn
        self.order: tuple[tuple[int, ...], ...] = ()
        self.moves: list[MoveEntry] = []
        self.points: list[PointsEntry] = []
        self.replacements: dict[int, int] | None = None
        self.dropped: tuple[int, ...] = ()
        self.nmr: list[int] = []
        self.retired: list[int] = []

    def entry(self) -> TurnEntry:
        return TurnEntry(
            turn=self.turn,
            order=self.order,
            moves=tuple(self.moves),
            points=tuple(self.points),
            replacements=self.replacements,
            dropped=self.dropped,
            nmr=tuple(sorted(self.nmr)),
            retired=tuple(sorted(self.retired)),
        )


class Scribe:
    """Writes the turns of a race step by step; `turns` and `record` give what stands so far."""

    def __init__(self) -> None:
        self._done: list[TurnEntry] = []
        self._page: _Page | None = None
        self._dropped: tuple[int, ...] = ()

    def note(self, step: Step) -> None:
        """Adds one decision and what came of it."""
        turn = step.before.turn
        one_by_one = step.before.rules.options.orders == "sequential"
        for event in step.events:
            match event:
                case Moved():
                    page = self._open(turn)
                    if one_by_one:
                        page.order = step.before.order
                    page.moves.append(MoveEntry(event.rider, event.card, event.start, event.end))
                case OrderTaken():
                    page = self._open(turn)
                    page.order = event.groups
                    page.nmr = list(event.missing)
                case Crossed() if event.points:
                    entry = PointsEntry(event.rider, event.line, event.place, Fraction(event.points))
                    self._open(turn).points.append(entry)
                case OrdersGiven() if event.missing:
                    self._open(turn).nmr.append(event.rider)
                case Replaced():
                    self._open(turn).replacements = dict(event.cards)
                case Dropped():
                    self._dropped = event.riders
                case TurnEnded():
                    turn += 1
                    self._close(self._dropped)
                case Retired():
                    self._dropped = tuple(number for number in self._dropped if number != event.rider)
                    page = self._open(turn)
                    page.retired.append(event.rider)
                    if one_by_one:
                        page.order = step.after.order
                case RaceEnded():
                    self._close(())

    def _open(self, turn: int) -> _Page:
        if self._page is None:
            self._page = _Page(turn)
        return self._page

    def _close(self, dropped: tuple[int, ...]) -> None:
        if self._page is not None:
            self._page.dropped = dropped
            self._done.append(self._page.entry())
            self._page = None

    @property
    def turns(self) -> tuple[TurnEntry, ...]:
        """All turns from their first move or retirement on."""
        return (*self._done, self._page.entry()) if self._page else tuple(self._done)


def result_entry(race: Race) -> ResultEntry:
    """The result of a finished race (R6.6)."""
    final = standings(race)
    points = {team: Fraction(of_team) for team, of_team in enumerate(final.points, start=1)}
    return ResultEntry(points, final.places, final.ranking, final.winners)


def written(
    base: str, teams: tuple[TeamEntry, ...], race: Race, scribe: Scribe, *, meta: dict[str, object] | None = None
) -> Record:
    """The record of a race that has come to `race`; `scribe` has noted all its steps."""
    rules = race.rules
    return Record(
        base=base,
        options=rules.options,
        teams=teams,
        turns=scribe.turns,
        variant=rules.variant.name,
        seed=rules.seed,
        first_team=rules.first_team or None,
        result=result_entry(race) if race.over else None,
        pending_retire=race.retiring,
        pending_orders=_pending(race),
        meta=meta or {},
    )


def _pending(race: Race) -> tuple[PendingOrders, ...]:
    """Orders that are in but not played; what was ordered for a rider who leaves counts no longer (R4.5)."""
    found = []
    for orders in race.given:
        cards = {rider: card for rider, card in orders.cards or () if rider not in race.retiring}
        found.append(PendingOrders(orders.team, cards))
    return tuple(found)
