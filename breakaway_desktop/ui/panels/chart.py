"""A line chart of a race, turn by turn: the best rider of each team (square, or gap to the leader), points, or chance
to win."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import WHITE
from breakaway_desktop.kit.toolkit.layout import paint_node, text
from breakaway_desktop.kit.toolkit.said import Said, said_table
from breakaway_desktop.kit.toolkit.typography import CAPTION, CHOICE, CHOSEN
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.turn_ends import TurnEnd, turn_ends
from breakaway_desktop.sentences.names import Names, points_text
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.team_looks import TeamLook, team_look

SQUARE, GAP, POINTS, CHANCE = "square", "gap", "points", "chance"
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_LOW_H = 190.0
"""Height in units below which a chart has fewer values beside its axis."""
_NAME_STEP = 20.0
_MARK = 24.0
"""Diameter of a marked turn's pin, with its margin."""
_LONGEST_NAME = 104.0
_DASH = 9.0, 6.0
"""Length of a dash and of the gap after it."""


@dataclass(frozen=True, slots=True)
class Chart:
    """The values of a chart, and the kind of values that is shown.

    The gap to the leader is the first kind, because lines of squares are too close together. Teams in `own` have
    thicker lines.
    """

    names: Names
    moments: tuple[TurnEnd, ...]
    lines: tuple[int, ...]
    shown: str = GAP
    chances: Mapping[int, tuple[float, ...] | None] = field(default_factory=dict)
    """Each team's chance to win, 0 to 1, by turn; None if it is not known."""
    own: tuple[int, ...] = ()
    dashed: tuple[int, ...] = ()
    """Teams with a dashed line and hollow marks: another ride of a team."""
    marks: tuple[tuple[float, str], ...] = ()
    """The marked turns, which may have a fraction, each with the text above it."""

    @classmethod
    def of(cls, match: Match, names: Names, own: Sequence[int] = ()) -> Chart:
        return cls(names, tuple(turn_ends(match)), tuple(match.race.rules.course.lines), own=tuple(own))

    @property
    def teams(self) -> range:
        return range(1, len(self.names.seats) + 1)

    @property
    def title(self) -> str:
        titles = {POINTS: _("Points by turn"), CHANCE: _("Chance to win, turn by turn")}
        return titles.get(self.shown) or _("Best rider of each team, by turn")

    def values(self, team: int) -> list[float | None]:
        return [self._value(team, moment) for moment in self.moments]

    def _value(self, team: int, moment: TurnEnd) -> float | None:
        if self.shown == CHANCE:
            shares = self.chances.get(moment.turn)
            return None if shares is None else 100 * shares[team - 1]
        if self.shown == POINTS:
            return moment.points[team - 1]
        square = moment.squares[team - 1]
        return None if square is None else float(square - (moment.leader if self.shown == GAP else 0))

    def has_line(self, team: int) -> bool:
        """Return whether the team's line continues to the end; in charts of squares it ends where the team leaves the
        road."""
        return self.shown in (POINTS, CHANCE) or self.moments[-1].squares[team - 1] is not None

    def last_value(self, team: int) -> float | None:
        return next((value for value in reversed(self.values(team)) if value is not None), None)

    def label(self, value: float) -> str:
        if self.shown == POINTS:
            return points_text(Fraction(value))
        return _("{n}%").format(n=round(value)) if self.shown == CHANCE else f"{value:g}".replace("-", "−")

    @property
    def said(self) -> Said:
        """The values as a table, a row for each turn."""
        heads = _("Turn"), *(self.names.in_score(team) for team in self.teams)
        columns = [self.values(team) for team in self.teams]
        rows = [
            (str(moment.turn), *("" if value is None else self.label(value) for value in values))
            for moment, *values in zip(self.moments, *columns, strict=True)
        ]
        return said_table(self.title, heads, rows)

    def crossings(self) -> list[tuple[int, float]]:
        """Return each line with the turn in which the leader crossed it, as a number with a fraction."""
        crossings = []
        for line in self.lines:
            for before, after in zip(self.moments, self.moments[1:], strict=False):
                if before.leader <= line < after.leader:
                    share = (line + 0.5 - before.leader) / (after.leader - before.leader)
                    crossings.append((line, before.turn + share * (after.turn - before.turn)))
                    break
        return crossings


def draw_chart(canvas: Canvas, box: Box, chart: Chart) -> None:
    """Draw the axes, a line for each team, and the teams' names at the right end."""
    palette, is_low = canvas.palette, box.h < _LOW_H
    series = {team: chart.values(team) for team in chart.teams}
    known = [value for values in series.values() for value in values if value is not None]
    minimum, maximum = min([0.0, *known]), max([0.0, *known])
    maximum = 100.0 if chart.shown == CHANCE else minimum + 1 if maximum == minimum else maximum
    names_width = (
        min(_LONGEST_NAME, max(canvas.measure(chart.names.in_score(team), CHOICE)[0] for team in chart.teams)) + 44
    )

    # The area of the lines, inside the texts around it.
    leader = _("leader")
    left = (canvas.measure(leader, CAPTION)[0] if chart.shown == GAP else 28.0) + 14
    top = 26.0 + (_MARK if chart.marks else 0)
    area = Box(box.x + left, box.y + top, box.w - left - names_width, box.h - top - 24)
    last = max(1, chart.moments[-1].turn)

    def point_at(turn: float, value: float) -> Point:
        return area.x + area.w * turn / last, area.bottom - area.h * (value - minimum) / (maximum - minimum)

    # The vertical axis; in the chart of gaps 0 is the leader.
    for value in _ticks(minimum, maximum, 3 if is_low else 4):
        y, is_leader = point_at(0, value)[1], chart.shown == GAP and value == 0
        canvas.line((area.x, y), (area.right, y), palette.tint)
        words, colour = (leader, palette.ink) if is_leader else (chart.label(value), palette.ink2)
        canvas.text(words, CAPTION, (area.x - 10, y), colour=colour, anchor="midright")
    _draw_crossings(canvas, area, box.y, chart.crossings(), lambda turn: point_at(turn, minimum)[0])

    # The horizontal axis: turn numbers at least 28 apart.
    every = max(1, math.ceil(28 * last / max(1.0, area.w)))
    for moment in chart.moments:
        if moment.turn % every == 0:
            x = point_at(moment.turn, minimum)[0]
            canvas.text(str(moment.turn), CAPTION, (x, area.bottom + 14), colour=palette.ink2, anchor="center")

    # Own teams last, above the others.
    for team in sorted(chart.teams, key=lambda team: team in chart.own):
        spots = [
            point_at(moment.turn, value)
            for moment, value in zip(chart.moments, series[team], strict=True)
            if value is not None
        ]
        look, width = team_look(chart.names.seats[team - 1].colour), 3.6 if team in chart.own else 2.4
        _draw_series(canvas, spots, look, width, is_dashed=team in chart.dashed)
    _draw_marks(canvas, area, chart.marks, lambda turn: point_at(turn, minimum)[0])
    _draw_names(canvas, area, chart, lambda value: point_at(last, value)[1])


def _draw_crossings(
    canvas: Canvas, area: Box, top: float, crossings: Sequence[tuple[int, float]], place: Callable[[float], float]
) -> None:
    """Draw the lines of the course with flags at the top; where two flags overlap, only the later one."""
    green, free_until = canvas.palette.green, math.inf
    for line, turn in reversed(crossings):
        x, width = place(turn), canvas.measure(str(line), CHOSEN.at(14))[0] + 16
        canvas.line((x, top + 20), (x, area.bottom), green, 2)
        if x + width / 2 <= free_until:
            flag = Box(x - width / 2, top + 2, width, 19)
            canvas.slanted(flag, green, 3)
            canvas.text(str(line), CHOSEN.at(14), flag.centre, colour=WHITE, anchor="center")
            free_until = flag.x - 2


def _draw_series(canvas: Canvas, spots: Sequence[Point], look: TeamLook, width: float, *, is_dashed: bool) -> None:
    """Draw the line of a team, and the mark at its end; of a dashed one a hollow mark at each moment."""
    on, off = _DASH if is_dashed else (math.inf, 0)
    if len(spots) > 1:  # an edge makes the white team visible on paper and the black one on the desk
        canvas.dashed_line(spots, canvas.palette.ink, width + 1.6, on=on, off=off, is_closed=False)
        canvas.dashed_line(spots, look.fill, width, on=on, off=off, is_closed=False)
    for spot in spots if is_dashed else spots[-1:]:
        _draw_mark(canvas, look, spot, 8 if is_dashed else 11, is_hollow=is_dashed)


def _draw_mark(canvas: Canvas, look: TeamLook, spot: Point, d: float, *, is_hollow: bool) -> None:
    if not is_hollow:
        draw_token(canvas, look, "", spot, d)
        return
    for radius, colour in ((d / 2 + 1.4, canvas.palette.ink), (d / 2, look.fill), (d / 4, canvas.palette.paper)):
        canvas.circle(spot, radius, colour)


def _draw_marks(canvas: Canvas, area: Box, marks: Sequence[tuple[float, str]], place: Callable[[float], float]) -> None:
    """Draw pins above their turns, moved apart where they would overlap."""
    palette = canvas.palette
    marks_by_x = sorted((place(turn), words) for turn, words in marks)
    middles = spread_out([x for x, _words in marks_by_x], _MARK, area.x, area.right)
    y = area.y - _MARK / 2 - 2
    for (x, words), middle in zip(marks_by_x, middles, strict=True):
        canvas.path([(middle, y), (x, area.y), (x, area.bottom)], palette.sun, 1.6)
        paint_pin(canvas, (middle, y), words)


def paint_pin(canvas: Canvas, centre: Point, words: str) -> None:
    canvas.circle(centre, 10.5, canvas.palette.sun)
    canvas.text(words, CHOSEN.at(14), centre, colour=canvas.palette.on_bib, anchor="center")


def _draw_names(canvas: Canvas, area: Box, chart: Chart, height: Callable[[float], float]) -> None:
    """Draw the teams' names at the ends of their lines, moved apart where they would overlap."""
    palette, ends = canvas.palette, {team: chart.last_value(team) for team in chart.teams}

    # Spread the names out.
    ends_by_y = sorted((height(end), team) for team, end in ends.items() if end is not None and chart.has_line(team))
    step = min(_NAME_STEP, (area.h + 30) / max(1, len(ends_by_y) - 1))
    heights = spread_out([y for y, _team in ends_by_y], step, area.y - 16, area.bottom + 14)

    # Draw each beside the end of its line.
    for (end, team), y in zip(ends_by_y, heights, strict=True):
        x, look = area.right + 26, team_look(chart.names.seats[team - 1].colour)
        if abs(end - y) > 2:
            canvas.line((area.right + 8, end), (x - 12, y), palette.control, 1)
        _draw_mark(canvas, look, (x, y), 15, is_hollow=team in chart.dashed)
        name = text(chart.names.in_score(team), size=(CHOSEN if team in chart.own else CHOICE).at(16), least=14)
        paint_node(canvas, Box(x + 14, y - _NAME_STEP / 2, _LONGEST_NAME, _NAME_STEP), name)


def _ticks(minimum: float, maximum: float, count: int) -> list[float]:
    """Return about `count` round values from `minimum` to `maximum`."""
    step = next((step for step in _STEPS if (maximum - minimum) / step <= count), _STEPS[-1])
    first = math.ceil(minimum / step)
    return [float(step * multiple) for multiple in range(first, math.floor(maximum / step) + 1)]


def spread_out(positions: Sequence[float], step: float, top: float, bottom: float) -> list[float]:
    """Return rising heights near these `positions`, at least `step` apart, between `top` and `bottom` if they fit."""
    heights: list[float] = []
    for y in positions:
        heights.append(max(y, heights[-1] + step) if heights else max(y, top))
    limit = bottom
    for index in range(len(heights) - 1, -1, -1):
        heights[index] = min(heights[index], limit)
        limit = heights[index] - step
    return heights
