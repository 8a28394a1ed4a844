"""Rebuilding of a race from the decisions in a record, up to the first contradiction between record and rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import AskOrders, Decision, Extra, GiveOrders, NoOrder, NoOrders, PlayCard, Retire
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.order import movement_groups
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused, VariantFailed
from breakaway_desktop.record.compare import (
    Contradiction,
    compare_cards,
    compare_dropped,
    compare_extra,
    compare_move,
    compare_mover,
    compare_moves,
    compare_order,
    compare_points,
    compare_result,
    compare_second_order,
    format_numbers,
)
from breakaway_desktop.record.document import MoveEntry, PendingOrders, Record, TurnEntry
from breakaway_desktop.record.json_checks import Unreadable
from breakaway_desktop.record.turn_report import Step, TurnReports, move_entry, play_step
from breakaway_desktop.variants import find_variant
from breakaway_desktop.variants.guard import try_hooks


class Rebuilt(NamedTuple):
    """The race before its first decision, every step since, and the race after the last."""

    first: Race
    steps: tuple[Step, ...]
    race: Race


def rebuild(record: Record) -> Rebuilt:
    """Play the decisions of the record again.

    Raises Contradiction at the first difference, and Unreadable for a race that this program cannot play.
    """
    try:
        return _rebuild(record)
    except VariantFailed as failed:
        raise Unreadable.of(failed.refusal) from failed


def _rebuild(record: Record) -> Rebuilt:
    replay = _Replay(_start(record))
    first = replay.race
    for index, turn in enumerate(record.turns):
        replay.play_turn(turn, index + 1, last=index == len(record.turns) - 1, ended=record.result is not None)
    compare_result(record, replay.race)
    # Pending decisions are not played yet, so there is nothing to compare; ignore those that are no longer possible.
    pendings: list[Retire | PendingOrders] = [*map(Retire, record.pending_retire), *record.pending_orders]
    for pending in pendings:
        try:
            replay.apply(pending if isinstance(pending, Retire) else _pending(pending, replay.race))
        except VariantFailed:
            raise
        except Refused:
            continue
    try_hooks(replay.race, replay.steps)
    return Rebuilt(first, tuple(replay.steps), replay.race)


def _pending(orders: PendingOrders, race: Race) -> GiveOrders | NoOrders:
    extras = tuple(extra for extra in _extras(orders.extra, race) if extra.rider // 10 == orders.team)
    if not orders.cards and not extras:
        return NoOrders(orders.team)
    return GiveOrders(orders.team, tuple(sorted(orders.cards.items())), tuple(sorted(orders.then.items())), extras)


def _extras(entry: Mapping[str, Any], race: Race) -> tuple[Extra, ...]:
    """Return the extras in the keys of a variant. Raises Unreadable if the variant cannot parse them."""
    try:
        return race.rules.variant.extras_read(entry, race)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise Unreadable("file-notes-shape", variant=race.rules.variant.name) from None


def _cards_played(turn: TurnEntry, halves: int) -> list[dict[int, int]]:
    """Return the cards of each half-turn by rider, without riders who moved without a card."""
    played: list[dict[int, int]] = [{} for _ in range(halves)]
    moved: dict[int, int] = {}
    for move in turn.moves:
        half = moved.get(move.id, 0)
        if half == halves:
            raise Contradiction("move-too-many", turn=turn.turn, rider=move.id, rule="R1.4")
        moved[move.id] = half + 1
        if move.card is not None:
            played[half][move.id] = move.card
    return played


class _Replay:
    """A race while the decisions of a record are applied to it."""

    def __init__(self, race: Race) -> None:
        self.race = race
        self.steps: list[Step] = []
        self.report = TurnReports()

    def apply(self, decision: Decision) -> Step:
        step = play_step(self.steps, self.race, decision)
        self.report = self.report.with_step(step)
        self.steps.append(step)
        self.race = step.after
        return step

    def play_turn(self, turn: TurnEntry, number: int, *, last: bool, ended: bool) -> None:
        """Play one turn and compare it with the record. `ended`: the record has a result."""
        if self.race.over:
            raise Contradiction("turn-after-the-end", turn=turn.turn, rule="R6.5")
        if turn.turn != number:
            raise Contradiction("turn-number", turn=number, rule="R1.4", found=turn.turn, wanted=number)

        # Play it.
        for rider in turn.retired:
            self._decide(turn, Retire(rider), "R4.5")
        if not self.race.rules.is_simultaneous:
            self._play_one_by_one(turn)
        else:
            self._play_simultaneous(turn, waiting=last and not ended)

        if not last and not self.race.over and self.race.turn == number:
            raise Contradiction("move-missing", turn=number, rider=self.race.to_move[0], rule="R1.4")

        # Compare it.
        report = self._report(number)
        compare_points(turn, report)
        compare_cards(turn, report, self.steps)
        compare_dropped(turn, report)
        compare_extra(turn, report)

    def _report(self, number: int) -> TurnEntry:
        """Return the referee's report on this turn."""
        written = self.report.turns
        return written[number - 1] if len(written) >= number else TurnEntry(number, ())

    def _play_one_by_one(self, turn: TurnEntry) -> None:
        number = turn.turn
        compare_order(turn, self.race.order)
        dropped = self.race.dropped
        for move in turn.moves:
            self._play_move(turn, move)
        if len(set(turn.nmr)) != len(turn.nmr):
            raise Contradiction("nmr-twice", turn=number, rule="R4.4", found=format_numbers(turn.nmr))
        for rider in turn.nmr:
            if rider not in [move.id for move in turn.moves]:
                raise Contradiction("nmr-without-move", turn=number, rider=rider, rule="R4.4")
            if rider in dropped:
                raise Contradiction("nmr-of-a-dropped-rider", turn=number, rider=rider, rule="R4.6")

    def _play_move(self, turn: TurnEntry, move: MoveEntry) -> None:
        race = self.race
        if race.over or race.turn != turn.turn:
            raise Contradiction("move-too-many", turn=turn.turn, rider=move.id, rule="R6.5" if race.over else "R1.4")
        compare_mover(turn, move, race.to_move[0])
        missing = move.id in turn.nmr
        step = self._decide(turn, NoOrder(move.id) if missing else PlayCard(move.id, _card(turn, move)), "R4.3")
        moved = next(event for event in step.events if isinstance(event, Moved))
        compare_move(turn, move, move_entry(moved, race.rules.variant.note_words))

    def _play_simultaneous(self, turn: TurnEntry, *, waiting: bool) -> None:
        """Play a turn with secret orders.

        `waiting`: a turn without moves may still lack its orders; otherwise retirements ended it.
        """
        number, race = turn.turn, self.race
        if not turn.moves and waiting and not race.over:
            self._compare_before_orders(turn)
            return

        # Give the orders.
        played = _cards_played(turn, race.rules.variant.half_turns)
        extras = _extras(turn.extra, race)
        for ask in referee.asks(race):
            assert isinstance(ask, AskOrders)
            cards, then = (
                tuple((rider.rider, half[rider.rider]) for rider in ask.riders if rider.rider in half)
                for half in (*played, {})[:2]
            )
            own = tuple(extra for extra in extras if extra.rider // 10 == ask.team)
            orders = GiveOrders(ask.team, cards, then, own)
            none = ask.team in turn.nmr or not turn.moves
            self._decide(turn, NoOrders(ask.team) if none else orders, "R4.2")

        # Compare the turn.
        report = self._report(number)
        compare_order(turn, report.order)
        compare_second_order(turn, report)
        compare_moves(turn, report)
        if turn.nmr != report.nmr:
            recorded, expected = format_numbers(turn.nmr), format_numbers(report.nmr)
            raise Contradiction("nmr-differs", turn=number, rule="R4.4", found=recorded, wanted=expected)

    def _compare_before_orders(self, turn: TurnEntry) -> None:
        """Compare a turn with an order but no moves. If cards decide it (R5.3), only squares and grades are known."""
        race = self.race
        staying = tuple(rider._replace(retired=rider.retired or rider.id in race.retiring) for rider in race.riders)
        known = movement_groups(race._replace(riders=staying))
        if race.rules.options.order != "grade-card-hand":
            compare_order(turn, known)
        else:
            rank = {rider: index for index, group in enumerate(known) for rider in group}
            riders = [rider for group in turn.order for rider in group]
            if sorted(riders) != sorted(rank) or riders != sorted(riders, key=rank.__getitem__):
                compare_order(replace(turn, order=tuple((rider,) for rider in riders)), known)
                raise Contradiction("order-length", turn=turn.turn, rule="R5.3", found=len(riders), wanted=len(rank))
        if turn.nmr:
            raise Contradiction(
                "nmr-differs", turn=turn.turn, rule="R4.4", found=format_numbers(turn.nmr), wanted=format_numbers(())
            )

    def _decide(self, turn: TurnEntry, decision: Decision, rule: str) -> Step:
        try:
            return self.apply(decision)
        except VariantFailed:
            raise
        except Refused as refused:
            values = dict(refused.refusal.values)
            rider = values.pop("rider", None)
            raise Contradiction(refused.refusal.key, turn=turn.turn, rider=rider, rule=rule, **values) from None


def _start(record: Record) -> Race:
    try:
        variant = find_variant(record.variant)
    except Refused as refused:
        raise Unreadable.of(refused.refusal) from None
    draws = tuple((name, str(value)) for name, value in record.extra.items())
    if {name for name, _ in draws} != {name for name, _ in variant.draws(0)}:
        raise Unreadable("file-draws", variant=record.variant or "–")

    # Set the rules.
    try:
        rules = referee.rules_of(
            record.options,
            len(record.teams),
            record.seed or 0,
            variant=variant,
            first_team=record.first_team,
            draws=draws,
        )
    except VariantFailed:
        raise
    except Refused as refused:
        raise Contradiction(refused.refusal.key, rule="R2.1", **refused.refusal.values) from None

    # Deal the hands.
    try:
        race, _ = referee.start(rules, [team.hands for team in record.teams])
    except VariantFailed:
        raise
    except Refused as refused:
        values = dict(refused.refusal.values)
        number = 10 * int(values.pop("team")) + int(values.pop("rider"))
        raise Contradiction(refused.refusal.key, rider=number, rule="R3.1", **values) from None
    return race


def _card(turn: TurnEntry, move: MoveEntry) -> int:
    if move.card is None:
        raise Contradiction("move-without-card", turn=turn.turn, rider=move.id, rule="R4.3")
    return move.card
