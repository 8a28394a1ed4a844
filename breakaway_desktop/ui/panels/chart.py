"""How a race went turn by turn, as lines: each team's best rider as square or gap to the leader, its points, its chance
to win."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from breakaway_desktop.match.match import Match
from breakaway_desktop.match.review import TurnEnd, turn_ends
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import WHITE, TeamLook, team_look
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.toolkit.typography import CAPTION, CHOICE, CHOSEN
from breakaway_desktop.words import _

SQUARE, GAP, POINTS, CHANCE = "square", "gap", "points", "chance"
_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_NAME_STEP = 20.0
_MARK = 24.0
"""The room of a mark."""
_LONGEST_NAME = 104.0


@dataclass(frozen=True, slots=True)
class Chart:
    """Opens on the gap to the leader: squares alone lie too close together. The lines of the teams in `own` are
    broader."""

    names: Names
    moments: tuple[TurnEnd, ...]
    lines: tuple[int, ...]
    shown: str = GAP
    chances: Mapping[int, tuple[float, ...] | None] = field(default_factory=dict)
    """Each team's share of 1, by turn."""
    own: tuple[int, ...] = ()
    marks: tuple[tuple[float, str], ...] = ()
    """Turns (not whole) with a number over them."""

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
        """What is drawn for a team, moment by moment."""
        return [self._value(team, moment) for moment in self.moments]

    def _value(self, team: int, moment: TurnEnd) -> float | None:
        if self.shown == CHANCE:
            shares = self.chances.get(moment.turn)
            return None if shares is None else 100 * shares[team - 1]
        if self.shown == POINTS:
            return moment.points[team - 1]
        square = moment.squares[team - 1]
        return None if square is None else float(square - (moment.leader if self.shown == GAP else 0))

    def is_there(self, team: int) -> bool:
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


def draw_chart(c: Canvas, box: Box, m: Chart) -> None:
    """Axes, a line a team, and the teams' names at the right end."""
    p, low = c.palette, box.h < 190
    series = {team: m.values(team) for team in m.teams}
    known = [value for values in series.values() for value in values if value is not None]
    least, most = min([0.0, *known]), max([0.0, *known])
    most = 100.0 if m.shown == CHANCE else least + 1 if most == least else most
    names_w = min(_LONGEST_NAME, max(c.measure(m.names.team(team), CHOICE)[0] for team in m.teams)) + 44
    leader = _("leader")
    left = (c.measure(leader, CAPTION)[0] if m.shown == GAP else 28.0) + 14
    top = 26.0 + (_MARK if m.marks else 0)
    area = Box(box.x + left, box.y + top, box.w - left - names_w, box.h - top - 24)
    last = max(1, m.moments[-1].turn)

    def at(turn: float, value: float) -> Point:
        return area.x + area.w * turn / last, area.bottom - area.h * (value - least) / (most - least)

    for value in _ticks(least, most, 3 if low else 4):
        y, leads = at(0, value)[1], m.shown == GAP and value == 0
        c.line((area.x, y), (area.right, y), p.tint)
        words = leader if leads else f"{value:g}".replace("-", "−")
        words = _("{n} %").format(n=words) if m.shown == CHANCE else words
        c.text(words, CAPTION, (area.x - 10, y), colour=p.ink if leads else p.ink2, anchor="midright")
    _draw_crossings(c, area, box.y, m.crossings(), lambda turn: at(turn, least)[0])
    every = max(1, math.ceil(28 * last / max(1.0, area.w)))
    for moment in m.moments:
        if moment.turn % every == 0:
            x = at(moment.turn, least)[0]
            c.text(str(moment.turn), CAPTION, (x, area.bottom + 14), colour=p.ink2, anchor="center")
    for team in sorted(m.teams, key=lambda team: team in m.own):
        spots = [
            at(moment.turn, value) for moment, value in zip(m.moments, series[team], strict=True) if value is not None
        ]
        _draw_series(c, spots, team_look(m.names.seats[team - 1].colour), 3.6 if team in m.own else 2.4)
    _draw_marks(c, area, m.marks, lambda turn: at(turn, least)[0])
    _draw_names(c, area, m, series, lambda value: at(last, value)[1])


def _draw_crossings(
    c: Canvas, area: Box, top: float, crossings: Sequence[tuple[int, float]], place: Callable[[float], float]
) -> None:
    """The lines on the road, their flags at the top; where two would meet the later one is named."""
    green, clear = c.palette.green, math.inf
    for line, turn in reversed(crossings):
        x, wide = place(turn), c.measure(str(line), CHOSEN.at(14))[0] + 16
        c.line((x, top + 20), (x, area.bottom), green, 2)
        if x + wide / 2 <= clear:
            flag = Box(x - wide / 2, top + 2, wide, 19)
            c.slanted(flag, green, 3)
            c.text(str(line), CHOSEN.at(14), flag.centre, colour=WHITE, anchor="center")
            clear = flag.x - 2


def _draw_series(c: Canvas, spots: Sequence[Point], look: TeamLook, width: float) -> None:
    if len(spots) > 1:  # an edge keeps the white team on paper and the black one on the desk
        c.path(spots, c.palette.ink, width + 1.6)
        c.path(spots, look.fill, width)
    for spot in spots[-1:]:
        draw_token(c, look, "", spot, 11)


def _draw_marks(c: Canvas, area: Box, marks: Sequence[tuple[float, str]], place: Callable[[float], float]) -> None:
    """Pins over their turns, moved apart where they would meet."""
    p = c.palette
    wanted = sorted((place(turn), words) for turn, words in marks)
    middles = spread([x for x, _words in wanted], _MARK, area.x, area.right)
    y = area.y - _MARK / 2 - 2
    for (x, words), middle in zip(wanted, middles, strict=True):
        c.path([(middle, y), (x, area.y), (x, area.bottom)], p.sun, 1.6)
        c.circle((middle, y), 10.5, p.sun)
        c.text(words, CHOSEN.at(14), (middle, y), colour=p.on_bib, anchor="center")


def _draw_names(
    c: Canvas, area: Box, m: Chart, series: Mapping[int, Sequence[float | None]], height: Callable[[float], float]
) -> None:
    """The teams at the height where their lines end, moved apart where they would meet."""
    p = c.palette
    ends = {team: next((v for v in reversed(values) if v is not None), None) for team, values in series.items()}
    wanted = sorted((height(end), team) for team, end in ends.items() if end is not None and m.is_there(team))
    step = min(_NAME_STEP, (area.h + 30) / max(1, len(wanted) - 1))
    heights = spread([y for y, _team in wanted], step, area.y - 16, area.bottom + 14)
    for (end, team), y in zip(wanted, heights, strict=True):
        x, name = area.right + 26, m.names.team(team)
        if abs(end - y) > 2:
            c.line((area.right + 8, end), (x - 12, y), p.control, 1)
        draw_token(c, team_look(m.names.seats[team - 1].colour), "", (x, y), 15)
        style = CHOSEN if team in m.own else CHOICE
        style = next((style.at(n) for n in (16, 15) if c.measure(name, style.at(n))[0] <= _LONGEST_NAME), style.at(14))
        c.text(name, style, (x + 14, y), anchor="midleft", max_width=_LONGEST_NAME)


def _ticks(least: float, most: float, wanted: int) -> list[float]:
    """Round values from `least` to `most`, about this many."""
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
