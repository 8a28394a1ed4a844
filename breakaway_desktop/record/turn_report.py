"""The referee's report, made from events: turns and result as they stand in a record."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from breakaway_desktop.engine.asks import Decision, TeamOrdered
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


class TurnReports(NamedTuple):
    """The turns of a race as they are written, from their first move or retirement on. A value: each step gives the
    next one, and the earlier ones stay."""

    done: tuple[TurnEntry, ...] = ()
    page: TurnEntry | None = None
    """The turn that is being written."""
    dropped: tuple[int, ...] = ()

    @property
    def turns(self) -> tuple[TurnEntry, ...]:
        return (*self.done, self.page) if self.page else self.done

    def noting(self, step: Step) -> TurnReports:
        """The reports with one more decision and what came of it."""
        done, page, dropped = self
        rules, turn = step.before.rules, step.before.turn
        one_by_one = not rules.is_simultaneous
        for at, event in enumerate(step.events):
            if page is None and _is_written(event):
                page = TurnEntry(turn, ())
            match event:
                case TurnEnded() | RaceEnded():
                    if page is not None:
                        done, page = (*done, replace(page, dropped=dropped if type(event) is TurnEnded else ())), None
                    turn += type(event) is TurnEnded
                case Dropped():
                    dropped = event.riders
                case _ if page is None:
                    pass
                case Moved():
                    move = move_entry(event, rules.variant.note_words)
                    order = step.before.order if one_by_one else page.order
                    page = replace(page, order=order, moves=(*page.moves, move))
                case Crossed() if event.points:
                    award = PointsEntry(event.rider, event.line, event.place, Fraction(event.points))
                    page = replace(page, points=(*page.points, award))
                case OrdersGiven() if event.missing:
                    page = replace(page, nmr=tuple(sorted((*page.nmr, event.rider))))
                case OrderTaken() if page.order:
                    page = replace(page, order2=event.groups)
                case OrderTaken():
                    given = (*step.before.given, *(one for one in step.events[:at] if isinstance(one, TeamOrdered)))
                    staying = tuple(_without(orders, page.retired) for orders in given)
                    written = {**page.extra, **rules.variant.extras_written(step.before._replace(given=staying))}
                    page = replace(page, order=event.groups, nmr=tuple(sorted(event.missing)), extra=written)
                case Replaced() if page.replacements is None:
                    page = replace(page, replacements=dict(event.cards))
                case Replaced():
                    page = replace(page, replacements2=dict(event.cards))
                case Pushed() if page.moves:
                    page = _with_extra(page, "pushed", {"id": event.rider, "from": event.start, "to": event.end})
                case Dealt():
                    page = _with_extra(page, "dealt", {"id": event.rider, "card": event.card})
                case Revealed():
                    revealed = {**page.extra.get("revealed", {}), str(event.rider): list(event.cards)}
                    page = replace(page, extra={**page.extra, "revealed": revealed})
                case Retired():
                    dropped = tuple(number for number in dropped if number != event.rider)
                    order = step.after.order if one_by_one else page.order
                    page = replace(page, order=order, retired=tuple(sorted((*page.retired, event.rider))))
        return TurnReports(done, page, dropped)


def _is_written(event: Event) -> bool:
    """Whether a turn begins to be written with this event."""
    if isinstance(event, Crossed):
        return bool(event.points)
    if isinstance(event, OrdersGiven):
        return event.missing
    return isinstance(event, Moved | OrderTaken | Replaced | Dealt | Revealed | Retired)


def _without(orders: TeamOrdered, retired: tuple[int, ...]) -> TeamOrdered:
    """Orders without what riders were to do who leave the race first (R4.5)."""
    return orders._replace(extras=tuple(extra for extra in orders.extras if extra.rider not in retired))


def _with_extra(page: TurnEntry, key: str, entry: object) -> TurnEntry:
    """The turn with one more entry in a list among the keys of variants."""
    return replace(page, extra={**page.extra, key: [*page.extra.get(key, ()), entry]})


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
    base: str, teams: tuple[TeamEntry, ...], race: Race, report: TurnReports, *, meta: dict[str, object] | None = None
) -> Record:
    """The record of a race that has come to `race`; `report` is what was written of its steps."""
    rules = race.rules
    return Record(
        base=base,
        options=rules.options,
        teams=teams,
        turns=report.turns,
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
