"""The referee's report, made from events: turns and result as in a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, NamedTuple

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Decision, TeamOrdered
from breakaway_desktop.engine.events import (
    Crossed,
    Dealt,
    Dropped,
    Event,
    Moved,
    NoOrderGiven,
    OrderTaken,
    Pushed,
    RaceEnded,
    Replaced,
    Retired,
    Revealed,
    TurnEnded,
)
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import VariantFailed
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

MOST_IDLE: Final = 2_000
"""Maximum number of decisions a team in which no rider crosses a line, with a variant from outside."""
MOST_DECISIONS: Final = 100_000
"""Maximum number of decisions in a race of a variant from outside."""


class Step(NamedTuple):
    """One decision: the race before it, its events, the race after it."""

    decision: Decision
    before: Race
    events: tuple[Event, ...]
    after: Race


def play_step(steps: Sequence[Step], race: Race, decision: Decision) -> Step:
    """Return the step after these, which led to `race`. Raises Refused, and VariantFailed for a variant from outside
    that never ends a race, or that leads the referee astray.
    """
    variant, most_idle = race.rules.variant, MOST_IDLE * race.rules.teams
    if not variant.from_outside:
        after, events = referee.answer(race, decision)
        return Step(decision, race, events, after)
    is_idle = len(steps) >= most_idle and steps[-most_idle].before.crossed == race.crossed
    if is_idle or len(steps) >= MOST_DECISIONS:
        raise VariantFailed("variant-endless", variant=variant.name, decisions=len(steps))
    try:
        after, events = referee.answer(race, decision)
        if not after.over:
            referee.asks(after)
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise VariantFailed.of_error(variant.name, error, "") from error
    return Step(decision, race, events, after)


class TurnReports(NamedTuple):
    """The turns of a race as a record has them, from their first move or retirement on. An immutable value."""

    finished: tuple[TurnEntry, ...] = ()
    current: TurnEntry | None = None
    """The turn in progress; None before its first entry."""
    dropped: tuple[int, ...] = ()

    @property
    def turns(self) -> tuple[TurnEntry, ...]:
        return (*self.finished, self.current) if self.current else self.finished

    def with_step(self, step: Step) -> TurnReports:
        finished, current, dropped = self
        rules, turn = step.before.rules, step.before.turn
        one_by_one = not rules.is_simultaneous

        for index, event in enumerate(step.events):
            if current is None and _opens_entry(event):
                current = TurnEntry(turn, ())
            match event:
                case TurnEnded() | RaceEnded():
                    if current is not None:
                        finished, current = (
                            (*finished, replace(current, dropped=dropped if type(event) is TurnEnded else ())),
                            None,
                        )
                    turn += type(event) is TurnEnded
                case Dropped():
                    dropped = event.riders
                case _ if current is None:
                    pass
                case Moved():
                    move = move_entry(event, rules.variant.note_words)
                    order = step.before.order if one_by_one else current.order
                    current = replace(current, order=order, moves=(*current.moves, move))
                case Crossed() if event.points:
                    award = PointsEntry(event.rider, event.line, event.place, Fraction(event.points))
                    current = replace(current, points=(*current.points, award))
                case NoOrderGiven():
                    current = replace(current, nmr=tuple(sorted((*current.nmr, event.rider))))
                case OrderTaken() if current.order:
                    current = replace(current, order2=event.groups)
                case OrderTaken():
                    known_orders = (
                        *step.before.given,
                        *(one for one in step.events[:index] if isinstance(one, TeamOrdered)),
                    )
                    staying = tuple(_without(orders, current.retired) for orders in known_orders)
                    written = {**current.extra, **rules.variant.extras_written(step.before._replace(given=staying))}
                    current = replace(current, order=event.groups, nmr=tuple(sorted(event.missing)), extra=written)
                case Replaced() if current.replacements is None:
                    current = replace(current, replacements=dict(event.cards))
                case Replaced():
                    current = replace(current, replacements2=dict(event.cards))
                case Pushed() if current.moves:
                    current = _with_extra(current, "pushed", {"id": event.rider, "from": event.start, "to": event.end})
                case Dealt():
                    current = _with_extra(current, "dealt", {"id": event.rider, "card": event.card})
                case Revealed():
                    revealed = {**current.extra.get("revealed", {}), str(event.rider): list(event.cards)}
                    current = replace(current, extra={**current.extra, "revealed": revealed})
                case Retired():
                    dropped = tuple(number for number in dropped if number != event.rider)
                    order = step.after.order if one_by_one else current.order
                    current = replace(current, order=order, retired=tuple(sorted((*current.retired, event.rider))))

        return TurnReports(finished, current, dropped)


def _opens_entry(event: Event) -> bool:
    """Return whether this event starts a new turn in the report."""
    if isinstance(event, Crossed):
        return bool(event.points)
    return isinstance(event, NoOrderGiven | Moved | OrderTaken | Replaced | Dealt | Revealed | Retired)


def _without(orders: TeamOrdered, retired: tuple[int, ...]) -> TeamOrdered:
    """Return orders without the extras of riders who retire before the orders are played (R4.5)."""
    return orders._replace(extras=tuple(extra for extra in orders.extras if extra.rider not in retired))


def _with_extra(turn: TurnEntry, key: str, value: object) -> TurnEntry:
    """Return the turn with one more value in the list under this key of a variant."""
    return replace(turn, extra={**turn.extra, key: [*turn.extra.get(key, ()), value]})


def move_entry(event: Moved, words: tuple[str, ...]) -> MoveEntry:
    """Return a move as in a record: values of its note under their own key if in `words`, else under `notes`."""
    extra: dict[str, Any] = {word: value for word, value in event.note if word in words}
    rest = {word: value for word, value in event.note if word not in words}
    if rest:
        extra["notes"] = rest
    return MoveEntry(event.rider, event.card, event.start, event.end, extra)


def result_entry(race: Race) -> ResultEntry:
    """Return the result of a finished race (R6.6)."""
    final = standings(race)
    points = {team: Fraction(of_team) for team, of_team in enumerate(final.points, start=1)}
    return ResultEntry(points, final.places, final.ranking, final.winners)


def make_record(
    base: str, teams: tuple[TeamEntry, ...], race: Race, report: TurnReports, *, meta: dict[str, object] | None = None
) -> Record:
    """Return the record of a race at the moment `race`; `report` has its turns."""
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
    """Return the orders that have been given but not played yet."""
    extras_written = race.rules.variant.extras_written
    return tuple(
        PendingOrders(
            orders.team, dict(orders.cards or ()), dict(orders.then), extras_written(race._replace(given=(orders,)))
        )
        for orders in race.given
    )
