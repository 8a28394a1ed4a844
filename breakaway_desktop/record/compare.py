"""Comparison of a record with the referee's result: every function raises `Contradiction` at the first difference."""

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
    """The rules contradict the record (exit code 1); `key` and `values` describe the difference.

    `turn`, `rider` and `rule` (a paragraph of docs/rules.md) locate it where possible.
    """

    def __init__(
        self, key: str, /, *, turn: int | None = None, rider: int | None = None, rule: str = "", **values: Any
    ) -> None:
        super().__init__(key, **values if rider is None else {**values, "rider": rider})
        self.turn = turn
        self.rider = rider
        self.rule = rule


def compare_order(turn: TurnEntry, order: Sequence[tuple[int, ...]]) -> None:
    """Compare the order of movement, group by group."""
    for place, (recorded, expected) in enumerate(zip(turn.order, order, strict=False), start=1):
        if recorded != expected:
            rule = "R5.4" if turn.turn == 1 else "R5.1"
            pair = _in_words(recorded, expected)
            raise Contradiction("order-differs", turn=turn.turn, rider=expected[0], rule=rule, place=place, **pair)
    if len(turn.order) != len(order):
        raise Contradiction("order-length", turn=turn.turn, rule="R5.1", found=len(turn.order), wanted=len(order))


def compare_second_order(turn: TurnEntry, report: TurnEntry) -> None:
    """Compare the order of the second half-turn, if there is one (R8.4)."""
    if (turn.order2 is None) != (report.order2 is None):
        raise Contradiction("half-turns-differ", turn=turn.turn, rule="R8.4")
    if turn.order2 is not None and report.order2 is not None:
        compare_order(replace(turn, order=turn.order2), report.order2)


def compare_extra(turn: TurnEntry, report: TurnEntry) -> None:
    """Compare the keys of variants. The order of special cards and nominations does not matter."""
    for name in sorted({*turn.extra, *report.extra}):
        if _comparable(name, turn.extra.get(name)) != _comparable(name, report.extra.get(name)):
            raise Contradiction("turn-extra-differs", turn=turn.turn, rule="R8", name=name)


def _comparable(name: str, value: Any) -> Any:
    if name in ("specials", "spies") and isinstance(value, list):
        return sorted(value, key=str)
    return value


def compare_mover(turn: TurnEntry, move: MoveEntry, awaited: int) -> None:
    """Raise Contradiction if a rider other than the recorded one moves next."""
    if move.id != awaited:
        raise Contradiction("mover-differs", turn=turn.turn, rider=awaited, rule="R5.6", found=move.id, wanted=awaited)


def compare_moves(turn: TurnEntry, report: TurnEntry) -> None:
    """Compare all moves of a turn with the referee's, one by one."""
    for move, expected in zip(turn.moves, report.moves, strict=False):
        compare_mover(turn, move, expected.id)
        compare_move(turn, move, expected)
    if len(turn.moves) > len(report.moves):
        extra = turn.moves[len(report.moves)]
        raise Contradiction("move-too-many", turn=turn.turn, rider=extra.id, rule="R1.4")


def compare_move(turn: TurnEntry, move: MoveEntry, expected: MoveEntry) -> None:
    """Compare the card, the squares and the variants' keys of a move."""
    location = {"turn": turn.turn, "rider": move.id}
    if move.card != expected.card:
        raise Contradiction("missing-order-card", **location, rule="R4.4", found=move.card, wanted=expected.card)
    if move.start != expected.start:
        raise Contradiction("move-from-differs", **location, rule="R1.2", found=move.start, wanted=expected.start)
    if move.end != expected.end:
        raise Contradiction("move-to-differs", **location, rule="R1.3", found=move.end, wanted=expected.end)
    for name in sorted({*move.extra, *expected.extra}):
        if move.extra.get(name) != expected.extra.get(name):
            raise Contradiction("move-extra-differs", **location, rule="R8", name=name)


def compare_points(turn: TurnEntry, report: TurnEntry) -> None:
    number = turn.turn

    for recorded, expected in zip(turn.points, report.points, strict=False):
        if recorded.id != expected.id or recorded.line != expected.line:
            raise Contradiction(
                "points-award-differs",
                turn=number,
                rider=expected.id,
                rule="R6.2",
                line=expected.line,
                found=recorded.id,
                found_line=recorded.line,
            )

        location = {"turn": number, "rider": expected.id, "line": expected.line}
        if recorded.place != expected.place:
            raise Contradiction(
                "points-place-differs", rule="R6.2", found=recorded.place, wanted=expected.place, **location
            )
        if recorded.points != expected.points:
            raise Contradiction("points-differ", rule="R6.1", found=recorded.points, wanted=expected.points, **location)

    if len(turn.points) > len(report.points):
        extra = turn.points[len(report.points)]
        raise Contradiction("points-too-many", turn=number, rider=extra.id, rule="R6.1", line=extra.line)
    if len(turn.points) < len(report.points):
        missing = report.points[len(turn.points)]
        raise Contradiction("points-missing", turn=number, rider=missing.id, rule="R6.1", line=missing.line)


def compare_dropped(turn: TurnEntry, report: TurnEntry) -> None:
    number = turn.turn
    for rider in turn.dropped:
        if rider not in report.dropped:
            raise Contradiction("dropped-wrongly", turn=number, rider=rider, rule="R4.6")
    for rider in report.dropped:
        if rider not in turn.dropped:
            raise Contradiction("dropped-missing", turn=number, rider=rider, rule="R4.6")
    if turn.dropped != report.dropped:
        raise Contradiction("dropped-order", turn=number, rule="R4.6", **_in_words(turn.dropped, report.dropped))


def compare_cards(turn: TurnEntry, report: TurnEntry, steps: Sequence[Step]) -> None:
    _compare_replacements(turn.turn, turn.replacements, report.replacements, steps)
    _compare_replacements(turn.turn, turn.replacements2, report.replacements2, steps)


def _compare_replacements(
    number: int, recorded: Mapping[int, int] | None, expected: Mapping[int, int] | None, steps: Sequence[Step]
) -> None:
    if expected is None:
        if recorded is not None:
            raise Contradiction("replacements-too-many", turn=number, rule="R6.5")
        return
    if recorded is None:
        raise Contradiction("replacements-missing", turn=number, rule="R7.1")

    for rider, card in expected.items():
        if rider not in recorded:
            raise Contradiction("replacement-missing", turn=number, rider=rider, rule="R7.1")
        if recorded[rider] != card:
            rule = _card_rule(number, rider, steps)
            raise Contradiction(
                "replacement-differs", turn=number, rider=rider, rule=rule, found=recorded[rider], wanted=card
            )

    for rider in recorded:
        if rider not in expected:
            raise Contradiction("replacement-too-many", turn=number, rider=rider, rule="R7.1")


def _card_rule(turn: int, rider: int, steps: Sequence[Step]) -> str:
    """Return the paragraph of the rules that decides this rider's new card of this turn."""
    dealing = next(step for step in reversed(steps) if step.before.turn == turn and cards_why(step.before, step.events))
    why = next(why for why in cards_why(dealing.before, dealing.events) if why.rider == rider)
    if why.card != why.uncapped:
        return "R7.5"
    if why.kind in ("crowded", "blank") or why.stopped_by in ("crowded", "blank"):
        return "R7.8"
    return "R7.2" if why.kind == "string" else "R7.6"


def compare_result(record: Record, race: Race) -> None:
    """Compare the result of a finished race; an unfinished one must not have a result."""
    result = record.result

    # Only a finished race has a result.
    if not race.over:
        if result is not None:
            raise Contradiction("result-too-early", rule="R6.5")
        return
    if result is None:
        raise Contradiction("result-missing", rule="R6.5")

    # Points.
    expected = result_entry(race)
    for team, points in expected.points.items():
        if result.points.get(team) != points:
            recorded = result.points.get(team, "–")
            raise Contradiction("result-points", rule="R6.6", team=team, found=recorded, wanted=points)
    if len(result.points) != len(expected.points):
        raise Contradiction("result-teams", rule="R6.6")

    # Places.
    _compare_groups("result-places", result.places, expected.places)
    _compare_groups("result-ranking", result.ranking, expected.ranking)
    if result.winners != expected.winners:
        raise Contradiction("result-winners", rule="R6.6", **_in_words(result.winners, expected.winners))


def _compare_groups(key: str, recorded: Sequence[tuple[int, ...]], expected: Sequence[tuple[int, ...]]) -> None:
    for place in range(max(len(recorded), len(expected))):
        recorded_group = recorded[place] if place < len(recorded) else ()
        expected_group = expected[place] if place < len(expected) else ()
        if recorded_group != expected_group:
            raise Contradiction(key, rule="R6.6", place=place + 1, **_in_words(recorded_group, expected_group))


def _in_words(recorded: Sequence[int], expected: Sequence[int]) -> dict[str, Any]:
    """Return riders or teams that differ as values of a sentence."""
    return {"found": format_numbers(recorded), "wanted": format_numbers(expected)}


def format_numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers[:24])) or "–"
