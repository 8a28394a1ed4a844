"""Points by line and rider: who won what where (R6)."""

from __future__ import annotations

from breakaway_desktop.engine.course import FINISH_SCALE
from breakaway_desktop.engine.points import shared
from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.standings import Standings
from breakaway_desktop.engine.view import View
from breakaway_desktop.play.hot_seat import SeatedNames
from breakaway_desktop.sentences.names import line_name, points_text
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitting_size
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.race.points_panel import lines_with_points
from breakaway_desktop.ui.scenes.result_podium import ranked
from breakaway_desktop.words import _

_LEAST_PAIRS = 92.0
"""With narrower columns than this a line shows each team's sum alone."""

Won = tuple[int, Points, bool]
"""Rider, his points, whether he was first."""


class PointsTable:
    """Rows in the order of the final ranking, a column a line."""

    def __init__(self, view: View, final: Standings, names: SeatedNames) -> None:
        self.view = view
        self.final = final
        self.names = names
        has_end = view.course.finish is not None
        self.lines = tuple(
            line
            for line in lines_with_points(view)
            if has_end or any(rider.place_at(line) is not None for rider in view.riders)
        )
        self.won = {(team, line): self._won(team, line) for _place, team in ranked(final) for line in self.lines}

    def _won(self, team: int, line: int | None) -> list[Won]:
        """The team's riders with points at this line, best first."""
        found: list[tuple[int, Won]] = []
        for rider in self.view.riders:
            place = rider.place_at(line)
            if rider.team != team or place is None:
                continue
            sharing = sum(1 for other in self.view.riders if other.place_at(line) == place)
            scale = FINISH_SCALE if line is None else self.view.course.scale(line)
            points = shared(scale, place, sharing)
            if points:
                found.append((place, (rider.id, points, place == 1)))
        return [won for _place, won in sorted(found)]

    def draw(self, canvas: Canvas, box: Box, room: float | None = None) -> None:
        """The whole table on its sheet; its title has so much `room`, and is left out where it would not fit."""
        p = canvas.palette
        low = canvas.h < 700
        teams = ranked(self.final)
        head = 34.0 if low else 46.0
        title = _("Points by line and rider")
        size = 17.0 if room is None else fitting_size(canvas, title, 17, room, bold=True)
        if room is None or canvas.measure(title, size, True)[0] <= room:
            canvas.text(title, size, (box.x + 18, box.y + head / 2 + 2), bold=True, anchor="midleft")
        names_w = min(
            118.0 if low else 132.0, max(canvas.measure(self.names.team(t), 15, True)[0] for _p, t in teams) + 52
        )
        sums_w = max(canvas.measure(points_text(self.final.points[team - 1]), 17, True)[0] for _place, team in teams)
        first, last = box.x + 18 + names_w, box.right - max(62.0, sums_w + 30)
        column = (last - first) / len(self.lines)
        pairs = column >= _LEAST_PAIRS
        y = box.y + head + 10
        for at, line in enumerate(self.lines):
            x = first + at * column
            if pairs:
                title = _("Places") if line is None else line_name(line, self.view.course)
                size = fitting_size(canvas, title, 13.5, column - 6)
                if canvas.measure(title, size)[0] > column - 6:
                    title = "1–8" if line is None else str(line)
                canvas.text(title, size, (x, y), colour=p.ink2, anchor="midleft")
            else:
                number = "1–8" if line is None else str(line)
                canvas.text(number, 12.5, (x + column / 2, y), colour=p.ink2, anchor="center")
        canvas.text(_("Sum"), 13.5, (box.right - 22, y), colour=p.ink2, anchor="midright")
        y += 13
        high = min(62.0, (box.bottom - 8 - y) / len(teams))
        for at, (_place, team) in enumerate(teams):
            row = Box(box.x + 8, y + at * high, box.w - 16, high)
            if at % 2 == 0:
                canvas.box(row, p.sunk, radius=6)
            self._draw_row(canvas, row, team, first, column, pairs)

    def _draw_row(self, canvas: Canvas, row: Box, team: int, first: float, column: float, pairs: bool) -> None:
        middle = row.centre[1]
        look = team_look(self.names.seats[team - 1].colour)
        draw_token(canvas, look, "", (row.x + 20, middle), min(11.0, row.h * 0.32))
        room = first - row.x - 38 - 8
        name = self.names.team(team)
        size = fitting_size(canvas, name, 15, room, bold=True)
        canvas.text(name, size, (row.x + 38, middle), bold=True, anchor="midleft", max_width=room)
        total = points_text(self.final.points[team - 1])
        canvas.text(total, 17, (row.right - 14, middle), bold=True, anchor="midright")
        for at, line in enumerate(self.lines):
            cell = Box(first + at * column, row.y, column, row.h)
            won = self.won[team, line]
            if pairs and won:
                self._draw_pairs(canvas, cell, won)
            elif won:
                sum_here = points_text(sum((points for _r, points, _f in won), start=0))
                canvas.text(sum_here, 13, cell.centre, bold=True, anchor="center")
            else:
                x = cell.x + 10 if pairs else cell.centre[0]
                canvas.text("·", 15, (x, middle), colour=canvas.palette.ink2, anchor="center")

    def _draw_pairs(self, canvas: Canvas, cell: Box, won: list[Won]) -> None:
        """Token and chip of each rider, side by side, in two rows where one is too short."""
        if self._draw_file(canvas, cell, won, cell.centre[1], 11.0, compact=False, dry=True) <= cell.right - 4:
            self._draw_file(canvas, cell, won, cell.centre[1], 11.0, compact=False)
            return
        if self._draw_file(canvas, cell, won, cell.centre[1], 9.0, compact=True, dry=True) <= cell.right - 4:
            self._draw_file(canvas, cell, won, cell.centre[1], 9.0, compact=True)
            return
        half = -(-len(won) // 2)
        step = cell.h / 4
        self._draw_file(canvas, cell, won[:half], cell.centre[1] - step + 0.5, 8.0, compact=True)
        self._draw_file(canvas, cell, won[half:], cell.centre[1] + step - 0.5, 8.0, compact=True)

    def _draw_file(
        self, canvas: Canvas, cell: Box, won: list[Won], y: float, radius: float, *, compact: bool, dry: bool = False
    ) -> float:
        """One row of them; returns where it ends. `dry` only measures."""
        x = cell.x
        for number, points, is_first in won:
            text = points_text(points)
            wide = canvas.chip_width(text, compact=compact)
            if not dry:
                look = team_look(self.names.seats[number // 10 - 1].colour)
                draw_token(canvas, look, str(number), (x + radius, y), radius)
                canvas.chip(text, (x + 2 * radius + wide / 2 + 1, y), gold=is_first, compact=compact)
            x += 2 * radius + wide + (12 if not compact else 6)
        return x - (12 if not compact else 6)
