"""The panel of somebody whom nobody may reach: where he rides on which turn, and his rules (R8.8; design sheet)."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.engine.marks import Limit
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitted_text
from breakaway_desktop.ui.road.slopes import draw_scooter
from breakaway_desktop.ui.scenes.race.variant_sheet import is_compact, paint_sheet
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class Limited:
    """`rides`: the square by turn."""

    turn: int
    square: int
    weight: int
    rides: tuple[tuple[int, int], ...]

    def paint(self, canvas: Canvas, box: Box) -> None:
        """A stretch of road with his squares, then the rules as long as there is room."""
        p = canvas.palette
        compact = is_compact(box)
        turns = ", ".join(str(turn) for turn, _square in self.rides)
        room = paint_sheet(canvas, box, _("The pacemaker"), _("turns {turns}").format(turns=turns))
        road = Box(room.x + 6, room.y + (16 if compact else 22), room.w - 12, 22.0 if compact else 28.0)
        canvas.fill(p.road, road)
        for edge in (road.y, road.bottom):
            canvas.line((road.x, edge), (road.right, edge), p.casing, 1.6)
        most = max(square for _turn, square in self.rides) + 3
        for turn, square in self.rides:
            x = road.x + road.w * square / most
            now = turn == self.turn
            words = _("turn {turn}").format(turn=turn)
            colour = p.ink if now else p.ink2
            canvas.text(words, 12.5, (x, road.y - 10), colour=colour, bold=now, anchor="center")
            if now:
                canvas.fill(p.warn, Box(x - 0.5 * road.h - 4, road.y - 4, 4, road.h + 8))
                draw_scooter(canvas, (x, road.centre[1]), 0.46 * road.h)
            else:
                canvas.circle((x, road.centre[1]), 0.36 * road.h, None, border=p.control, border_width=1.4)
            canvas.text(str(square), 12.5, (x, road.bottom + 10), colour=colour, bold=now, anchor="center")
        self._paint_rules(canvas, Box(room.x + 4, road.bottom + 22, room.w - 8, room.bottom - road.bottom - 22))

    def _paint_rules(self, canvas: Canvas, room: Box) -> None:
        p = canvas.palette
        y = room.y
        for title, words in self._rules():
            lines = canvas.lines_of(words, 13, room.w - 8)
            h = 18 + 18 * len(lines) + 5
            if y + h > room.bottom:
                return
            fitted_text(canvas, title, 13.5, (room.x, y + 9), room.w, bold=True)
            for at, line in enumerate(lines):
                canvas.text(line, 13, (room.x, y + 27 + 18 * at), colour=p.ink2, anchor="midleft")
            y += h

    def _rules(self) -> tuple[tuple[str, str], ...]:
        behind, weight = self.square - 1, self.weight
        return (
            (_("Limit"), _("nobody may end level with him or ahead")),
            (_("No other card"), _("the lowest is played; he stops on {square}").format(square=behind)),
            (_("Slipstream"), _("he counts as {n} riders on his square").format(n=weight)),
            (_("Right behind"), _("on {square} nobody breaks away: {base} + {n}").format(
                square=behind, base=BASE, n=weight)),
            (_("After turn {turn}").format(turn=self.rides[-1][0]), _("he leaves the road")),
        )  # fmt: skip


def limited_of(mark: Limit, turn: int) -> Limited:
    """His panel in this turn."""
    return Limited(turn, mark.square, mark.weight, mark.rides)
