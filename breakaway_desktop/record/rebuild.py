"""A race rebuilt from the decisions in a record, and the first thing in which the rules contradict the record."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Decision, NoOrder, PlayCard, Retire
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.why import cards_why
from breakaway_desktop.record.document import MoveEntry, Record, TurnEntry
from breakaway_desktop.record.scribe import Scribe, Step, result_entry
from breakaway_desktop.record.shape import Unreadable


class Contradiction(Refused):
    """The rules contradict the record (exit code 1): `key` and `values` say what differs.

    `turn`, `rider` and `rule` (a paragraph of docs/rules.md) tell where, as far as there is such a place.
    """

    def __init__(
        self, key: str, /, *, turn: int | None = None, rider: int | None = None, rule: str = "", **values: Any
    ) -> None:
        super().__init__(key, **values if rider is None else {**values, "rider": rider})
        self.turn = turn
        self.rider = rider
        self.rule = rule


class Rebuilt(NamedTuple):
    """The race before its first decision, every step since, and the race as it stands."""

    first: Race
    steps: tuple[Step, ...]
    race: Race


def rebuild(record: Record) -> Rebuilt:
    """Plays the decisions of the record again. Raises Contradiction at the first difference, and Unreadable when the
    record is of a race that this program does not play."""
    again = _Again(_start(record))
    first = again.race
    for index, turn in enumerate(record.turns):
        again.play_turn(turn, index + 1, last=index == len(record.turns) - 1)
    _compare_result(record, again.race)
    for rider in record.pending_retire:
        # Not played yet, so there is nothing to compare; what cannot be done any more is passed over.
        with suppress(Refused):
            again.take(Retire(rider))
    return Rebuilt(first, tuple(again.steps), again.race)


class _Again:
    """A race on its way through the decisions of a record."""

    def __init__(self, race: Race) -> None:
        self.race = race
        self.steps: list[Step] = []
        self.scribe = Scribe()

    def take(self, decision: Decision) -> Step:
        after, events = referee.answer(self.race, decision)
        step = Step(decision, self.race, events, after)
        self.scribe.note(step)
        self.steps.append(step)
        self.race = after
        return step

    def play_turn(self, turn: TurnEntry, number: int, *, last: bool) -> None:
        """Plays one turn and compares what the record says of it as it goes."""
        if self.race.over:
            raise Contradiction("turn-after-the-end", turn=turn.turn, rule="R6.5")
        if turn.turn != number:
            raise Contradiction("turn-number", turn=number, rule="R1.4", found=turn.turn, wanted=number)
        for key in turn.extra:
            raise Contradiction("key-of-a-variant", turn=number, rule="R8", name=key)
        for rider in turn.retired:
            self._decide(turn, Retire(rider), "R4.5")
        _compare_order(turn, self.race.order)
        dropped = self.race.dropped
        for move in turn.moves:
            self._play_move(turn, move)
        if len(set(turn.nmr)) != len(turn.nmr):
            raise Contradiction("nmr-twice", turn=number, rule="R4.4", found=_riders(turn.nmr))
        for rider in turn.nmr:
            if rider not in [move.id for move in turn.moves]:
                raise Contradiction("nmr-without-move", turn=number, rider=rider, rule="R4.4")
            if rider in dropped:
                raise Contradiction("nmr-of-a-dropped-rider", turn=number, rider=rider, rule="R4.6")
        if not last and not self.race.over and self.race.turn == number:
            raise Contradiction("move-missing", turn=number, rider=self.race.to_move[0], rule="R1.4")
        written = self.scribe.turns
        report = written[number - 1] if len(written) >= number else TurnEntry(number, ())
        _compare_points(turn, report)
        _compare_cards(turn, report, self.steps)
        _compare_dropped(turn, report)

    def _play_move(self, turn: TurnEntry, move: MoveEntry) -> None:
        race = self.race
        if race.over or race.turn != turn.turn:
            raise Contradiction("move-too-many", turn=turn.turn, rider=move.id, rule="R6.5" if race.over else "R1.4")
        _compare_mover(turn, race, move)
        missing = move.id in turn.nmr
        step = self._decide(turn, NoOrder(move.id) if missing else PlayCard(move.id, _card(turn, move)), "R4.3")
        _compare_move(turn, move, next(event for event in step.events if isinstance(event, Moved)))

    def _decide(self, turn: TurnEntry, decision: Decision, rule: str) -> Step:
        try:
            return self.take(decision)
        except Refused as refused:
            values = {name: value for name, value in refused.refusal.values.items() if name != "rider"}
            raise Contradiction(
                refused.refusal.key, turn=turn.turn, rider=decision.rider, rule=rule, **values
            ) from None


def _start(record: Record) -> Race:
    if record.variant is not None:
        raise Unreadable("variant-not-played", variant=record.variant)
    if record.options.orders == "simultaneous":
        raise Unreadable("simultaneous-not-played")
    try:
        rules = referee.rules_of(record.options, len(record.teams), record.seed or 0, first_team=record.first_team)
    except Refused as refused:
        raise Contradiction(refused.refusal.key, rule="R2.1", **refused.refusal.values) from None
    try:
        race, _ = referee.start(rules, [team.hands for team in record.teams])
    except Refused as refused:
        values = dict(refused.refusal.values)
        number = 10 * int(values.pop("team")) + int(values.pop("rider"))
        raise Contradiction(refused.refusal.key, rider=number, rule="R3.1", **values) from None
    return race


def _card(turn: TurnEntry, move: MoveEntry) -> int:
    if move.extra:
        raise Contradiction("key-of-a-variant", turn=turn.turn, rider=move.id, rule="R8", name=next(iter(move.extra)))
    if move.card is None:
        raise Contradiction("move-without-card", turn=turn.turn, rider=move.id, rule="R4.3")
    return move.card


def _compare_order(turn: TurnEntry, order: Sequence[tuple[int, ...]]) -> None:
    for place, (found, wanted) in enumerate(zip(turn.order, order, strict=False), start=1):
        if found != wanted:
            rule = "R5.4" if turn.turn == 1 else "R5.1"
            raise Contradiction(
                "order-differs",
                turn=turn.turn,
                rider=wanted[0],
                rule=rule,
                place=place,
                found=_riders(found),
                wanted=_riders(wanted),
            )
    if len(turn.order) != len(order):
        raise Contradiction("order-length", turn=turn.turn, rule="R5.1", found=len(turn.order), wanted=len(order))


def _compare_mover(turn: TurnEntry, race: Race, move: MoveEntry) -> None:
    awaited = race.to_move[0]
    if move.id != awaited:
        raise Contradiction("mover-differs", turn=turn.turn, rider=awaited, rule="R5.6", found=move.id, wanted=awaited)


def _compare_move(turn: TurnEntry, move: MoveEntry, wanted: Moved) -> None:
    where = {"turn": turn.turn, "rider": move.id}
    if move.card != wanted.card:
        raise Contradiction("missing-order-card", **where, rule="R4.4", found=move.card, wanted=wanted.card)
    if move.start != wanted.start:
        raise Contradiction("move-from-differs", **where, rule="R1.2", found=move.start, wanted=wanted.start)
    if move.end != wanted.end:
        raise Contradiction("move-to-differs", **where, rule="R1.3", found=move.end, wanted=wanted.end)


def _compare_points(turn: TurnEntry, report: TurnEntry) -> None:
    number = turn.turn
    for found, wanted in zip(turn.points, report.points, strict=False):
        if found.id != wanted.id or found.line != wanted.line:
            raise Contradiction(
                "points-award-differs",
                turn=number,
                rider=wanted.id,
                rule="R6.2",
                line=wanted.line,
                found=found.id,
                found_line=str(found.line),
            )
        where = {"turn": number, "rider": wanted.id, "line": wanted.line}
        if found.place != wanted.place:
            raise Contradiction("points-place-differs", rule="R6.2", found=found.place, wanted=wanted.place, **where)
        if found.points != wanted.points:
            raise Contradiction(
                "points-differ", rule="R6.1", found=str(found.points), wanted=str(wanted.points), **where
            )
    if len(turn.points) > len(report.points):
        extra = turn.points[len(report.points)]
        raise Contradiction("points-too-many", turn=number, rider=extra.id, rule="R6.1", line=str(extra.line))
    if len(turn.points) < len(report.points):
        lacking = report.points[len(turn.points)]
        raise Contradiction("points-missing", turn=number, rider=lacking.id, rule="R6.1", line=str(lacking.line))


def _compare_dropped(turn: TurnEntry, report: TurnEntry) -> None:
    number = turn.turn
    for rider in turn.dropped:
        if rider not in report.dropped:
            raise Contradiction("dropped-wrongly", turn=number, rider=rider, rule="R4.6")
    for rider in report.dropped:
        if rider not in turn.dropped:
            raise Contradiction("dropped-missing", turn=number, rider=rider, rule="R4.6")
    if turn.dropped != report.dropped:
        raise Contradiction(
            "dropped-order", turn=number, rule="R4.6", found=_riders(turn.dropped), wanted=_riders(report.dropped)
        )


def _compare_cards(turn: TurnEntry, report: TurnEntry, steps: Sequence[Step]) -> None:
    number, found, wanted = turn.turn, turn.replacements, report.replacements
    if wanted is None:
        if found is not None:
            raise Contradiction("replacements-too-many", turn=number, rule="R6.5")
        return
    if found is None:
        raise Contradiction("replacements-missing", turn=number, rule="R7.1")
    for rider, card in wanted.items():
        if rider not in found:
            raise Contradiction("replacement-missing", turn=number, rider=rider, rule="R7.1")
        if found[rider] != card:
            rule = _card_rule(number, rider, steps)
            raise Contradiction(
                "replacement-differs", turn=number, rider=rider, rule=rule, found=found[rider], wanted=card
            )
    for rider in found:
        if rider not in wanted:
            raise Contradiction("replacement-too-many", turn=number, rider=rider, rule="R7.1")


def _card_rule(turn: int, rider: int, steps: Sequence[Step]) -> str:
    """The paragraph that settles this rider's new card of this turn."""
    dealing = next(step for step in reversed(steps) if step.before.turn == turn and cards_why(step.before, step.events))
    why = next(why for why in cards_why(dealing.before, dealing.events) if why.rider == rider)
    if why.card != why.uncapped:
        return "R7.5"
    if why.kind == "crowded" or why.stopped_by in ("crowded", "blank"):
        return "R7.8"
    return "R7.2" if why.kind == "string" else "R7.6"


def _compare_result(record: Record, race: Race) -> None:
    result = record.result
    if not race.over:
        if result is not None:
            raise Contradiction("result-too-early", rule="R6.5")
        return
    if result is None:
        raise Contradiction("result-missing", rule="R6.5")
    wanted = result_entry(race)
    for team, points in wanted.points.items():
        if result.points.get(team) != points:
            found = result.points.get(team)
            said = "–" if found is None else str(found)
            raise Contradiction("result-points", rule="R6.6", team=team, found=said, wanted=str(points))
    if len(result.points) != len(wanted.points):
        raise Contradiction("result-teams", rule="R6.6")
    _compare_groups("result-places", result.places, wanted.places)
    _compare_groups("result-ranking", result.ranking, wanted.ranking)
    if result.winners != wanted.winners:
        raise Contradiction(
            "result-winners", rule="R6.6", found=_riders(result.winners), wanted=_riders(wanted.winners)
        )


def _compare_groups(key: str, found: Sequence[tuple[int, ...]], wanted: Sequence[tuple[int, ...]]) -> None:
    for place in range(max(len(found), len(wanted))):
        one = found[place] if place < len(found) else ()
        other = wanted[place] if place < len(wanted) else ()
        if one != other:
            raise Contradiction(key, rule="R6.6", place=place + 1, found=_riders(one), wanted=_riders(other))


def _riders(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers[:24])) or "–"
