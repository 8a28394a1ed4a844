"""The panel of what is known where squares are hidden: between which a rider must stand, and who says so (R8.2; design
sheet, Blind)."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.engine.marks import Gates
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitted_text
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.board import gate_of, in_running_order
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.race.variant_sheet import is_compact, paint_sheet
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class KnownRider:
    """`low` and `high` are the squares he stands between; own riders stand on `low`."""

    id: int
    look: str
    low: int
    high: int
    because: str
    own: bool


@dataclass(frozen=True, slots=True)
class Known:
    """All on the road, front to back, and the rider around whom the panel looks, 0 for none."""

    riders: tuple[KnownRider, ...]
    rider: int

    def paint(self, canvas: Canvas, box: Box) -> None:
        """As many rows as fit, with the rider in their middle."""
        p = canvas.palette
        compact = is_compact(box)
        note = _("around {rider}").format(rider=self.rider) if self.rider else ""
        room = paint_sheet(canvas, box, _("What is known"), note)
        between, because = room.x + (44 if compact else 62), room.x + room.w * (0.52 if compact else 0.5)
        heads = ((_("Rider"), room.x + 4, between), (_("Stands between"), between, because),
                 (_("Because of"), because, room.right))  # fmt: skip
        for words, x, right in heads:
            fitted_text(canvas, words, 12.5, (x, room.y + 4), right - x - 6, colour=p.ink2)
        top = room.y + (14 if compact else 18)
        row_h = 22.0 if compact else 29.0
        count = max(1, int((room.bottom - top) // row_h))
        at = next((i for i, rider in enumerate(self.riders) if rider.id == self.rider), 0)
        first = max(0, min(at - count // 2, len(self.riders) - count))
        for n, rider in enumerate(self.riders[first : first + count]):
            row = Box(room.x, top + n * row_h, room.w, row_h - 2)
            if rider.id == self.rider:
                canvas.box(row, p.tint, border=p.accent, border_width=1.4, radius=6)
            elif rider.own:
                canvas.box(row, p.tint, radius=6)
            elif n % 2:
                canvas.box(row, p.sunk, radius=6)
            y = row.centre[1]
            draw_token(canvas, team_look(rider.look), str(rider.id), (room.x + 18, y), 10.0 if compact else 12.0)
            words = str(rider.low) if rider.low == rider.high else f"{rider.low} – {rider.high}"
            fitted_text(canvas, words, 14, (between, y), because - between - 6, bold=True)
            fitted_text(canvas, rider.because, 13, (because, y), room.right - because - 6, colour=p.ink2)


def known_of(mark: Gates, view: View, names: Names, rider: int) -> Known:
    """From the view alone."""
    order = in_running_order(view)
    own = [seen for seen in order if seen.farthest is None]
    found = []
    for seen in order:
        look = names.seats[seen.team - 1].colour
        if seen.farthest is None:
            found.append(KnownRider(seen.id, look, seen.square, seen.square, _("own rider"), True))
            continue
        found.append(KnownRider(seen.id, look, seen.square, seen.farthest, _because(seen, own, mark.every), False))
    return Known(tuple(found), rider)


def _because(seen: SeenRider, own: list[SeenRider], every: int) -> str:
    """What tells the lower bound, then the upper one."""
    gate = gate_of(seen, every)
    farthest = seen.farthest if seen.farthest is not None else seen.square
    behind = [other.id for other in own if other.square == seen.square]
    ahead = [other.id for other in own if other.square == farthest]
    low = str(behind[0]) if behind else _("over {gate}").format(gate=gate) if gate else _("start")
    high = str(ahead[-1]) if ahead else _("not over {gate}").format(gate=gate + every)
    return low if low == high else _("{low}, {high}").format(low=low, high=high)
