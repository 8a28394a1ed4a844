"""The referee's report out of events: turns and result as they stand in a record."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from typing import Any, NamedTuple

from breakaway_desktop.engine.asks import Decision
from breakaway_desktop.engine.events import (
    Crossed,
    Dealt,
    Dropped,
    Event,
    Moved,
    OrdersGiven,
    OrderTaken,
    Pushed,
    RaceEnded,
    Replaced,
    Retired,
    Revealed,
    TurnEnded,
)
from breakaway_desktop.engine.evolve import evolve
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
        self.half = 0
        self.orders: list[tuple[tuple[int, ...], ...]] = []
        self.moves: list[MoveEntry] = []
        self.points: list[PointsEntry] = []
        self.replacements: list[dict[int, int]] = []
        self.dropped: tuple[int, ...] = ()
        self.nmr: tuple[int, ...] = ()
        self.retired: list[int] = []
        self.extra: dict[str, Any] = {}

    def entry(self) -> TurnEntry:
        orders, dealt = self.orders, self.replacements
        return TurnEntry(
            turn=self.turn,
            order=orders[0] if orders else (),
            moves=tuple(self.moves),
            points=tuple(self.points),
            replacements=dealt[0] if dealt else None,
            dropped=self.dropped,
            nmr=tuple(sorted(self.nmr)),
            retired=tuple(sorted(self.retired)),
            extra=self.extra,
            order2=orders[1] if len(orders) > 1 else None,
            replacements2=dealt[1] if len(dealt) > 1 else None,
        )

    def add(self, key: str, entry: object) -> None:
        """Adds to a list among the keys of variants."""
        self.extra.setdefault(key, []).append(entry)


class Scribe:
    """Writes the turns of a race step by step; `turns` and `record` give what stands so far."""

    def __init__(self) -> None:
        self._done: list[TurnEntry] = []
        self._page: _Page | None = None
        self._dropped: tuple[int, ...] = ()

    def note(self, step: Step) -> None:
        """Adds one decision and what came of it."""
        rules, turn = step.before.rules, step.before.turn
        one_by_one = not rules.together
        for at, event in enumerate(step.events):
            match event:
                case Moved():
                    page = self._open(turn)
                    if one_by_one:
                        page.orders = [step.before.order]
                    page.moves.append(move_entry(event, rules.variant.note_words))
                case Crossed() if event.points:
                    entry = PointsEntry(event.rider, event.line, event.place, Fraction(event.points))
                    self._open(turn).points.append(entry)
                case OrdersGiven() if event.missing:
                    page = self._open(turn)
                    page.nmr = (*page.nmr, event.rider)
                case OrderTaken():
                    page = self._open(turn)
                    if not page.orders:
                        page.nmr = event.missing
                        ordered = reduce(evolve, step.events[:at], step.before)
                        page.extra.update(rules.variant.extras_written(ordered))
                    page.orders.append(event.groups)
                case Replaced():
                    self._open(turn).replacements.append(dict(event.cards))
                case Pushed() if self._page and self._page.moves:
                    self._page.add("pushed", {"id": event.rider, "from": event.start, "to": event.end})
                case Dealt():
                    self._open(turn).add("dealt", {"id": event.rider, "card": event.card})
                case Revealed():
                    revealed = self._open(turn).extra.setdefault("revealed", {})
                    revealed[str(event.rider)] = list(event.cards)
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
                        page.orders = [step.after.order]
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


def move_entry(event: Moved, words: tuple[str, ...]) -> MoveEntry:
    """A move as it is written. `words` are those of its note that a record has keys for; the others stand under
    `notes`."""
    extra: dict[str, Any] = {word: value for word, value in event.note if word in words}
    rest = {word: value for word, value in event.note if word not in words}
    if rest:
        extra["notes"] = rest
    return MoveEntry(event.rider, event.card, event.start, event.end, extra)


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
        extra=dict(rules.draws),
    )


def _pending(race: Race) -> tuple[PendingOrders, ...]:
    """Orders that are in but not played."""
    written = race.rules.variant.extras_written
    return tuple(
        PendingOrders(orders.team, dict(orders.cards or ()), dict(orders.then), written(race._replace(given=(orders,))))
        for orders in race.given
    )
