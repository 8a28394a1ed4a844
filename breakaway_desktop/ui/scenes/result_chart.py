"""How the race went turn by turn: each team's best rider as square or gap to the leader, its points, its chance to
win."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from breakaway_desktop.match.match import Match
from breakaway_desktop.match.review import turn_ends
from breakaway_desktop.play.hot_seat import SeatedNames
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitting_size
from breakaway_desktop.ui.kit.palette import TeamLook, team_look
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.words import _

SQUARE, GAP, POINTS, CHANCE = "square", "gap", "points", "chance"
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_LABEL_STEP = 20.0


class Chart:
    """Opens on the gap to the leader: squares alone lie too close together (design sheet, Result). `chances` by team
    come turn by turn; the line of team `own` is thicker, and `marks` are turns (not whole) with a number over them."""

    def __init__(self, match: Match, names: SeatedNames) -> None:
        self.names = names
        self.moments = turn_ends(match)
        self.lines = match.race.rules.course.lines
        self.shown = GAP
        self.chances: Mapping[int, tuple[float, ...] | None] = {}
        self.own = 0
        self.marks: Sequence[tuple[float, str]] = ()

    def values(self, team: int) -> list[float | None]:
        """What is drawn for a team, moment by moment."""
        found: list[float | None] = []
        for moment in self.moments:
            square = moment.squares[team - 1]
            if self.shown == CHANCE:
                shares = self.chances.get(moment.turn)
                found.append(None if shares is None else 100 * shares[team - 1])
            elif self.shown == POINTS:
                found.append(moment.points[team - 1])
            elif square is None:
                found.append(None)
            else:
                found.append(float(square - moment.leader) if self.shown == GAP else float(square))
        return found

    def _is_there(self, team: int) -> bool:
        """Whether the team's line goes on to the end: one that has left the road has no place on it any more."""
        return self.shown in (POINTS, CHANCE) or self.moments[-1].squares[team - 1] is not None

    def crossings(self) -> list[tuple[int, float]]:
        """Each line with the turn, not whole, in which the leader passed it."""
        found = []
        for line in self.lines:
            for before, after in zip(self.moments, self.moments[1:], strict=False):
                if before.leader <= line < after.leader:
                    share = (line + 0.5 - before.leader) / (after.leader - before.leader)
                    found.append((line, before.turn + share * (after.turn - before.turn)))
                    break
        return found

    def draw(self, canvas: Canvas, box: Box, switch_x: float) -> None:
        """Title, axes, a line a team, and the teams' names at the right end."""
        p = canvas.palette
        low = box.h < 230
        titles = {POINTS: _("Points by turn"), CHANCE: _("Chance to win, turn by turn")}
        title = titles.get(self.shown) or _("Best rider of each team, by turn")
        room = switch_x - box.x - 18 - 12
        size = 17.0 if canvas.measure(title, 17, True)[0] <= room else 14.0
        if canvas.measure(title, size, True)[0] > room:
            title = _("By turn")
        if canvas.measure(title, size, True)[0] > room:
            title = ""  # what is shown says the switch beside it
        canvas.text(title, size, (box.x + 18, box.y + 25), bold=True, anchor="midleft", max_width=room)
        teams = range(1, len(self.names.seats) + 1)
        series = {team: self.values(team) for team in teams}
        known = [value for values in series.values() for value in values if value is not None]
        least, most = min([0.0, *known]), max([0.0, *known])
        if self.shown == CHANCE:
            most = 100.0
        elif most == least:
            most = least + 1
        names_w = min(150.0, max(canvas.measure(self.names.team(team), 13.5, True)[0] for team in teams) + 44)
        leader = _("leader")
        left = canvas.measure(leader, 12.5, True)[0] + 20 if self.shown == GAP else 42.0
        area = Box(box.x + 14 + left, box.y + (68 if low else 72), 0, 0)
        area = Box(area.x, area.y, box.right - names_w - 30 - area.x, box.bottom - (26 if low else 30) - area.y)
        last = max(1, self.moments[-1].turn)

        def at(turn: float, value: float) -> Point:
            return area.x + area.w * turn / last, area.bottom - area.h * (value - least) / (most - least)

        for value in _ticks(least, most, 3 if low else 4):
            y = at(0, value)[1]
            canvas.line((area.x, y), (area.right, y), p.edge)
            if self.shown == GAP and value == 0:
                canvas.text(leader, 12.5, (area.x - 10, y), bold=True, anchor="midright")
            else:
                words = f"{value:g}".replace("-", "−")
                words = _("{n} %").format(n=words) if self.shown == CHANCE else words
                canvas.text(words, 12.5, (area.x - 10, y), colour=p.ink2, anchor="midright")
        clear = math.inf
        for line, turn in reversed(self.crossings() if self.shown != CHANCE else []):
            x = at(turn, least)[0]
            canvas.dashed([(x, area.y - 6), (x, area.bottom)], p.sprint_line if p.name == "light" else p.accent, 1.4)
            reach = canvas.measure(str(line), 12.5, True)[0] / 2 + 4
            if x + reach <= clear:  # where two would meet the later one is named
                canvas.text(str(line), 12.5, (x, area.y - 8), colour=p.accent, bold=True, anchor="midbottom")
                clear = x - reach
        every = max(1, math.ceil(28 * last / max(1.0, area.w)))
        for moment in self.moments:
            if moment.turn % every == 0:
                x = at(moment.turn, least)[0]
                canvas.text(str(moment.turn), 12.5, (x, area.bottom + 14), colour=p.ink2, anchor="center")
        marked = area.w / last >= 15
        for team in sorted(teams, key=lambda team: team == self.own):
            points = [
                at(moment.turn, value)
                for moment, value in zip(self.moments, series[team], strict=True)
                if value is not None
            ]
            look = team_look(self.names.seats[team - 1].colour)
            _draw_series(canvas, points, look, marked, 4.0 if team == self.own else 2.6)
        self._draw_marks(canvas, area, lambda turn: at(turn, least)[0])
        self._draw_names(canvas, area, [(team, series[team]) for team in teams], lambda value: at(last, value)[1])

    def _draw_marks(self, canvas: Canvas, area: Box, place: Callable[[float], float]) -> None:
        """Numbers over their turns, moved apart where they would meet."""
        p = canvas.palette
        wanted = sorted((place(turn), words) for turn, words in self.marks)
        heights = spread([x for x, _words in wanted], 24.0, area.x, area.right)
        for (x, words), centre in zip(wanted, heights, strict=True):
            canvas.dashed([(x, area.y - 4), (x, area.bottom)], p.warn, 1.4)
            canvas.circle((centre, area.y - 14), 10.5, p.warn)
            canvas.text(words, 13, (centre, area.y - 14), colour=p.paper, bold=True, anchor="center")

    def _draw_names(
        self,
        canvas: Canvas,
        area: Box,
        ends: Sequence[tuple[int, list[float | None]]],
        height: Callable[[float], float],
    ) -> None:
        """The teams at the height where their lines end, moved apart where they would meet."""
        p = canvas.palette
        known = [
            (team, next((value for value in reversed(values) if value is not None), None)) for team, values in ends
        ]
        wanted = sorted((height(last), team) for team, last in known if last is not None and self._is_there(team))
        step = min(_LABEL_STEP, (area.h + 40) / max(1, len(wanted)))
        heights = spread([y for y, _team in wanted], step, area.y - 18, area.bottom + 18)
        for (end, team), y in zip(wanted, heights, strict=True):
            x = area.right + 26
            if abs(end - y) > 2:
                canvas.line((area.right + 8, end), (x - 12, y), p.control, 1)
            draw_token(canvas, team_look(self.names.seats[team - 1].colour), "", (x, y), 7.5)
            name = self.names.team(team)
            size = fitting_size(canvas, name, 13.5, 104, bold=True)
            canvas.text(name, size, (x + 14, y), bold=True, anchor="midleft", max_width=104)


def _draw_series(canvas: Canvas, points: list[Point], look: TeamLook, marked: bool, width: float) -> None:
    p = canvas.palette
    if len(points) > 1:
        # An edge in ink keeps the white team on paper and the black one at night.
        canvas.path(points, p.ink, width + 1.6)
        canvas.path(points, look.fill, width)
    for point in points if marked else points[-1:]:
        draw_token(canvas, look, "", point, 5.5)


def _ticks(least: float, most: float, wanted: int) -> list[float]:
    """Round values from `least` to `most`, about so many."""
    step = next((step for step in _STEPS if (most - least) / step <= wanted), _STEPS[-1])
    first = math.ceil(least / step)
    return [float(step * n) for n in range(first, math.floor(most / step) + 1)]


def spread(wanted: Sequence[float], step: float, top: float, bottom: float) -> list[float]:
    """Heights (rising) near those wanted, `step` apart at least, between `top` and `bottom` as far as they fit."""
    heights: list[float] = []
    for y in wanted:
        heights.append(max(y, heights[-1] + step) if heights else max(y, top))
    limit = bottom
    for at in range(len(heights) - 1, -1, -1):
        heights[at] = min(heights[at], limit)
        limit = heights[at] - step
    return heights
