"""The panel of what riders have left of what cards cost: a bar a rider (R8.7; design sheet, Stamina)."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.engine.marks import Gauge
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.panels.outcome_cells import cost_words
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.race.variant_sheet import is_compact, paint_sheet
from breakaway_desktop.words import _


@dataclass(frozen=True, slots=True)
class OneGauge:
    id: int
    look: str
    left: int
    start: int
    retired: bool


@dataclass(frozen=True, slots=True)
class Gauges:
    """`team` is tinted, `rider` ringed; `prices` are words and what they cost."""

    riders: tuple[OneGauge, ...]
    starts: tuple[int, ...]
    prices: tuple[tuple[str, str], ...]
    team: int
    rider: int

    def paint(self, canvas: Canvas, box: Box) -> None:
        """A row a team, and the prices at the foot."""
        p = canvas.palette
        compact = is_compact(box)
        starts = ", ".join(map(str, self.starts))
        note = "" if compact else _("starts {starts}").format(starts=starts)
        room = paint_sheet(canvas, box, _("Stamina"), note)
        foot, rest = room.cut_bottom(20.0 if compact else 30.0)
        teams = sorted({rider.id // 10 for rider in self.riders})
        row_h = min(42.0, rest.h / len(teams))
        for at, team in enumerate(teams):
            row = Box(rest.x, rest.y + at * row_h, rest.w, row_h - 3)
            if team == self.team:
                canvas.box(row, p.tint, radius=6)
            own = [rider for rider in self.riders if rider.id // 10 == team]
            for cell, rider in zip(row.columns(4, 2), own, strict=True):
                self._paint_one(canvas, cell, rider, compact)
        self._paint_prices(canvas, Box(foot.x, rest.y + row_h * len(teams), foot.w, foot.h))

    def _paint_one(self, canvas: Canvas, cell: Box, rider: OneGauge, compact: bool) -> None:
        p = canvas.palette
        if rider.id // 10 != self.team:
            canvas.box(cell, p.sunk, radius=6)
        if rider.id == self.rider:
            canvas.box(cell, None, border=p.accent, border_width=2, radius=6)
        y = cell.centre[1]
        r = min(10.0, cell.h / 2) if compact else min(12.0, cell.h / 2 - 3)
        draw_token(canvas, team_look(rider.look), str(rider.id), (cell.x + r + 3, y), r)
        if rider.retired:
            canvas.line((cell.right - 18, y), (cell.right - 8, y), p.ink2, 1.6)
            return
        number = canvas.text(
            str(rider.left), 13.5, (cell.right - 5, y),
            colour=p.ink if rider.left else p.warn, bold=not rider.left, anchor="midright",
        )  # fmt: skip
        x = cell.x + 2 * r + 8
        bar = Box(x, y - 4, cell.right - 24 - x, 8)
        if bar.w < 8 or number.x < bar.right:
            return
        canvas.box(bar, p.card, border=p.control, border_width=1.2, radius=3)
        share = min(1.0, rider.left / rider.start)
        if share > 0:
            canvas.box(Box(bar.x, bar.y, max(4.0, bar.w * share), bar.h), p.ink, radius=3)

    def _paint_prices(self, canvas: Canvas, foot: Box) -> None:
        p = canvas.palette
        size = 13.0
        while size > 10.5 and self._wide(canvas, size) > foot.w - 8:
            size -= 0.5
        x, y = foot.x + 4, foot.centre[1]
        for cards, cost in self.prices:
            x = canvas.text(cards, size, (x, y), colour=p.ink2, anchor="midleft").right + 5
            x = canvas.text(cost, size, (x, y), bold=True, anchor="midleft").right + 11

    def _wide(self, canvas: Canvas, size: float) -> float:
        return sum(canvas.measure(a, size)[0] + canvas.measure(b, size, True)[0] + 16 for a, b in self.prices) - 11


def gauges_of(mark: Gauge, view: View, names: Names, team: int, rider: int) -> Gauges:
    """As everybody may see it."""
    riders = tuple(
        OneGauge(
            seen.id,
            names.seats[seen.team - 1].colour,
            int(seen.badge(mark.badge)),
            mark.starts[seen.number - 1],
            seen.retired,
        )
        for seen in view.riders
    )
    prices = []
    for least, most, points in mark.prices:
        cards = _("{n} and more").format(n=least) if not most else f"{least}–{most}"
        prices.append((cards, cost_words(points)))
    return Gauges(riders, mark.starts, tuple(prices), team, rider)
