"""Comparison of a record with the referee's own result; the first difference is a `Contradiction`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from breakaway_desktop.engine.explanations import cards_why
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.record.document import MoveEntry, Record, TurnEntry
from breakaway_desktop.record.turn_report import Step, result_entry


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


def compare_order(turn: TurnEntry, order: Sequence[tuple[int, ...]]) -> None:
    """Compares the order of movement, group by group."""
    for place, (found, wanted) in enumerate(zip(turn.order, order, strict=False), start=1):
        if found != wanted:
            rule = "R5.4" if turn.turn == 1 else "R5.1"
            raise Contradiction(
                "order-differs",
                turn=turn.turn,
                rider=wanted[0],
                rule=rule,
                place=place,
                found=listed(found),
                wanted=listed(wanted),
            )
    if len(turn.order) != len(order):
        raise Contradiction("order-length", turn=turn.turn, rule="R5.1", found=len(turn.order), wanted=len(order))


def compare_second_order(turn: TurnEntry, report: TurnEntry) -> None:
    """Compares the order of the second half-turn, if there is one (R8.4)."""
    if (turn.order2 is None) != (report.order2 is None):
        raise Contradiction("half-turns-differ", turn=turn.turn, rule="R8.4")
    if turn.order2 is not None and report.order2 is not None:
        compare_order(replace(turn, order=turn.order2), report.order2)


def compare_extra(turn: TurnEntry, report: TurnEntry) -> None:
    """Compares what only variants write. Special cards and nominations may stand in any order."""
    for name in sorted({*turn.extra, *report.extra}):
        if _comparable(name, turn.extra.get(name)) != _comparable(name, report.extra.get(name)):
            raise Contradiction("turn-extra-differs", turn=turn.turn, rule="R8", name=name)


def _comparable(name: str, value: Any) -> Any:
    if name in ("specials", "spies") and isinstance(value, list):
        return sorted(value, key=str)
    return value


def compare_mover(turn: TurnEntry, race: Race, move: MoveEntry) -> None:
    """Raises Contradiction when somebody else's move is awaited."""
    awaited = race.to_move[0]
    if move.id != awaited:
        raise Contradiction("mover-differs", turn=turn.turn, rider=awaited, rule="R5.6", found=move.id, wanted=awaited)


def compare_moves(turn: TurnEntry, report: TurnEntry) -> None:
    """Compares all moves of a turn with the referee's, one by one."""
    for move, wanted in zip(turn.moves, report.moves, strict=False):
        if move.id != wanted.id:
            raise Contradiction(
                "mover-differs", turn=turn.turn, rider=wanted.id, rule="R5.6", found=move.id, wanted=wanted.id
            )
        compare_move(turn, move, wanted)
    if len(turn.moves) > len(report.moves):
        extra = turn.moves[len(report.moves)]
        raise Contradiction("move-too-many", turn=turn.turn, rider=extra.id, rule="R1.4")


def compare_move(turn: TurnEntry, move: MoveEntry, wanted: MoveEntry) -> None:
    """Compares card and squares."""
    where = {"turn": turn.turn, "rider": move.id}
    if move.card != wanted.card:
        raise Contradiction("missing-order-card", **where, rule="R4.4", found=move.card, wanted=wanted.card)
    if move.start != wanted.start:
        raise Contradiction("move-from-differs", **where, rule="R1.2", found=move.start, wanted=wanted.start)
    if move.end != wanted.end:
        raise Contradiction("move-to-differs", **where, rule="R1.3", found=move.end, wanted=wanted.end)
    for name in sorted({*move.extra, *wanted.extra}):
        if move.extra.get(name) != wanted.extra.get(name):
            raise Contradiction("move-extra-differs", **where, rule="R8", name=name)


def compare_points(turn: TurnEntry, report: TurnEntry) -> None:
    """Compares all awards."""
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
                found_line=found.line,
            )
        where = {"turn": number, "rider": wanted.id, "line": wanted.line}
        if found.place != wanted.place:
            raise Contradiction("points-place-differs", rule="R6.2", found=found.place, wanted=wanted.place, **where)
        if found.points != wanted.points:
            raise Contradiction("points-differ", rule="R6.1", found=found.points, wanted=wanted.points, **where)
    if len(turn.points) > len(report.points):
        extra = turn.points[len(report.points)]
        raise Contradiction("points-too-many", turn=number, rider=extra.id, rule="R6.1", line=extra.line)
    if len(turn.points) < len(report.points):
        lacking = report.points[len(turn.points)]
        raise Contradiction("points-missing", turn=number, rider=lacking.id, rule="R6.1", line=lacking.line)


def compare_dropped(turn: TurnEntry, report: TurnEntry) -> None:
    """Compares who is dropped."""
    number = turn.turn
    for rider in turn.dropped:
        if rider not in report.dropped:
            raise Contradiction("dropped-wrongly", turn=number, rider=rider, rule="R4.6")
    for rider in report.dropped:
        if rider not in turn.dropped:
            raise Contradiction("dropped-missing", turn=number, rider=rider, rule="R4.6")
    if turn.dropped != report.dropped:
        raise Contradiction(
            "dropped-order", turn=number, rule="R4.6", found=listed(turn.dropped), wanted=listed(report.dropped)
        )


def compare_cards(turn: TurnEntry, report: TurnEntry, steps: Sequence[Step]) -> None:
    """Compares all new cards."""
    _compare_dealt(turn.turn, turn.replacements, report.replacements, steps)
    _compare_dealt(turn.turn, turn.replacements2, report.replacements2, steps)


def _compare_dealt(
    number: int, found: Mapping[int, int] | None, wanted: Mapping[int, int] | None, steps: Sequence[Step]
) -> None:
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


def compare_result(record: Record, race: Race) -> None:
    """Compares the result of a race that is over, and demands none of another."""
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
            found = result.points.get(team, "–")
            raise Contradiction("result-points", rule="R6.6", team=team, found=found, wanted=points)
    if len(result.points) != len(wanted.points):
        raise Contradiction("result-teams", rule="R6.6")
    _compare_groups("result-places", result.places, wanted.places)
    _compare_groups("result-ranking", result.ranking, wanted.ranking)
    if result.winners != wanted.winners:
        raise Contradiction("result-winners", rule="R6.6", found=listed(result.winners), wanted=listed(wanted.winners))


def _compare_groups(key: str, found: Sequence[tuple[int, ...]], wanted: Sequence[tuple[int, ...]]) -> None:
    for place in range(max(len(found), len(wanted))):
        one = found[place] if place < len(found) else ()
        other = wanted[place] if place < len(wanted) else ()
        if one != other:
            raise Contradiction(key, rule="R6.6", place=place + 1, found=listed(one), wanted=listed(other))


def listed(numbers: Sequence[int]) -> str:
    """Riders or teams as a sentence names them."""
    return " ".join(map(str, numbers[:24])) or "–"
