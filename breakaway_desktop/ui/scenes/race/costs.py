"""What cards cost, on the cards themselves and beside who plays them (R8.7); and cards that he may not play (R8.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from breakaway_desktop.engine.marks import Costs, Gauge
from breakaway_desktop.engine.view import View
from breakaway_desktop.ui.panels.outcome_cells import TableRow, pill_of
from breakaway_desktop.ui.scenes.race.cards import Face
from breakaway_desktop.ui.scenes.race.hand_panel import Pips


def dressed(faces: Sequence[Face], rows: Sequence[TableRow]) -> tuple[Face, ...]:
    """The faces of a hand with what the rows say of their cards; rows may be missing."""
    return tuple(_dressed(face, row) for face, row in zip_longest(faces, rows[: len(faces)]) if face is not None)


def _dressed(face: Face, row: TableRow | None) -> Face:
    if row is None or face.value is None:
        return face
    if row.refused:
        return replace(face, refused=True)
    if row.outcome is None:
        return face
    rides = row.outcome.square - row.start
    face = replace(face, lands=row.outcome.square, rides=rides if rides != face.value else None)
    pill, tone = pill_of(row.then)
    return replace(face, pill=pill, tone=tone)


def pips_of(view: View, rider: int, row: TableRow | None) -> Pips | None:
    """What he has left, and what the card of this row takes of it; None where cards cost nothing."""
    gauge = next((mark for mark in view.variant.marks(view) if isinstance(mark, Gauge)), None)
    if gauge is None:
        return None
    left = int(view.rider(rider).badge(gauge.badge))
    if row is None or not isinstance(row.then, Costs):
        return Pips(left)
    return Pips(left, row.then.points, row.then.short)
