"""What each card of a rider would do and bring, as rows of the table of outcomes, from a team's view alone (R9.1)."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace

from breakaway_desktop.engine import preview
from breakaway_desktop.engine.card_range import card_ranges
from breakaway_desktop.engine.marks import Gap, Gates, Gauge, Ground, Mark
from breakaway_desktop.engine.preview import Outcome, outcome
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.sentences.explaining.hidden import is_hidden
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.kit.by_value import by_value
from breakaway_desktop.ui.panels.outcome_cells import Among, TableRow
from breakaway_desktop.ui.road.board import in_running_order
from breakaway_desktop.words import _


def rows_of(view: View, rider: int, allowed: Sequence[int]) -> tuple[TableRow, ...]:
    """A row for each card of his hand, face down or not; `allowed` are those he may play."""
    return _rows_of(view, rider, tuple(allowed))


@by_value(16)
def _rows_of(view: View, rider: int, allowed: tuple[int, ...]) -> tuple[TableRow, ...]:
    seen, variant = view.rider(rider), view.variant
    known = [card for card in seen.cards if card is not None]
    spans = dict(zip(known, card_ranges(view, rider, known), strict=True))
    marks = variant.marks(view)
    shape = _shape(view, marks)
    rows = []
    for card in seen.cards:
        if card is None:
            rows.append(TableRow(None, shape=shape))
            continue
        refused = refused_row(view, seen, card, allowed)
        if refused is not None:
            rows.append(replace(refused, shape=shape))
            continue
        found = outcome(view, rider, card)
        among = _among(view, seen, found, marks) if shape == "hidden" else None
        rows.append(TableRow(found, spans[card], shape, variant.then(view, rider, card), among, seen.square))
    return tuple(rows)


def refused_row(view: View, rider: SeenRider, card: int, allowed: Container[int]) -> TableRow | None:
    """Why he may not play this card of his hand now; None where he may, or where his variant says no more of it."""
    refusal = None if card in allowed else preview.refusal(view, rider.id, card)
    if refusal is None:
        return None
    limit = refusal.values.get("limit")
    briefly = _("nobody may reach {square}").format(square=limit) if limit else ""
    return TableRow(None, refused=say_refusal(refusal), briefly=briefly, lands=rider.square + card)


def refused_rows(view: View, rider: int, allowed: Container[int]) -> tuple[tuple[int, TableRow], ...]:
    """The cards of his hand that he may not play now, and why."""
    seen = view.rider(rider)
    rows = [(card, refused_row(view, seen, card, allowed)) for card in seen.cards if card is not None]
    return tuple((card, row) for card, row in rows if row is not None)


def _shape(view: View, marks: Sequence[Mark]) -> str:
    """Which columns there are."""
    if is_hidden(view):
        return "hidden"
    for mark in marks:
        match mark:
            case Gauge():
                return "costs"
            case Gap():
                return "apart"
            case Ground():
                return "pushed"
    return "" if view.variant.knows_ranges(view) else "fixed"


def _among(view: View, rider: SeenRider, found: Outcome, marks: Sequence[Mark]) -> Among:
    """Where a card takes him, as far as the order and the own riders say it for sure."""
    order = in_running_order(view)
    before = order[: next(at for at, other in enumerate(order) if other.id == rider.id)]
    end = found.square
    passed = [other.id for other in before if (other.square if other.farthest is None else other.farthest) < end]
    ahead = [other.id for other in before if other.square >= end]
    every = next((mark.every for mark in marks if isinstance(mark, Gates)), 0)
    gates = range(every, end, every) if every else range(0)
    follows = any(other.square >= end for other in order if other.id != rider.id)
    over = tuple(gate for gate in gates if rider.square <= gate)
    return Among(passed[0] if passed else 0, ahead[-1] if ahead else 0, over, follows)
