"""The table of points: who won what where, by line, team and rider (R6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from breakaway_desktop.engine.course import CIRCUIT, FINISH_SCALE, Course
from breakaway_desktop.engine.points import shared_points
from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.standings import Standings
from breakaway_desktop.engine.view import View
from breakaway_desktop.record.document import ResultEntry
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.sentences.names import Names, line_name, points_text
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.toolkit.boxes import Node, cards, column, draw, either, over, row, space, spring, table, text
from breakaway_desktop.ui.toolkit.typography import CHOSEN, FIGURE, NOTE
from breakaway_desktop.words import _

Line = int | None
"""A line; None for the places at the end of a race without a finish (R8.1)."""


@dataclass(frozen=True, slots=True)
class Won:
    """Points of a rider at a line."""

    rider: int
    points: Points
    is_first: bool = False


@dataclass(frozen=True, slots=True)
class PointsTable:
    """What each team has won at each line, best first."""

    course: Course
    lines: tuple[Line, ...]
    won: Mapping[tuple[int, Line], tuple[Won, ...]]

    @classmethod
    def of(cls, view: View) -> PointsTable:
        """The table of a race that is over, or as far as it has come."""
        has_end = view.course.finish is not None
        lines = tuple(
            line
            for line in lines_with_points(view)
            if has_end or any(rider.place_at(line) is not None for rider in view.riders)
        )
        teams = range(1, view.teams + 1)
        return cls(view.course, lines, {(team, line): _won(view, team, line) for team in teams for line in lines})


def _won(view: View, team: int, line: Line) -> tuple[Won, ...]:
    found = []
    for rider in view.riders:
        place = rider.place_at(line)
        if rider.team != team or place is None:
            continue
        sharing = sum(other.place_at(line) == place for other in view.riders)
        points = shared_points(FINISH_SCALE if line is None else view.course.scale(line), place, sharing)
        if points:
            found.append((place, rider.id, Won(rider.id, points, place == 1)))
    return tuple(won for _place, _rider, won in sorted(found, key=lambda one: one[:2]))


def lines_with_points(view: View) -> tuple[Line, ...]:
    """The lines that have a column: all, of endless laps those ridden and the next, then the places at the end."""
    lines = view.course.lines
    if view.course.finish is not None:
        return lines
    front = max((rider.square for rider in view.on_road()), default=0)
    ridden = tuple(line for line in lines if line < front + CIRCUIT)
    placed = any(crossing.line is None for rider in view.riders for crossing in rider.crossed)
    return (*ridden, None) if placed else ridden


def ranked(final: Standings | ResultEntry) -> list[tuple[int, int]]:
    """(place, team) from first to last; joint teams share the place."""
    found, place = [], 1
    for group in final.ranking:
        found += [(place, team) for team in group]
        place += len(group)
    return found


# What is seen


def line_words(line: Line, course: Course) -> tuple[str, str]:
    """What a column is called, in full and in short."""
    return (_("Places"), "1–8") if line is None else (line_name(line, course), str(line))


def chip(points: Points, *, first: bool, high: float = 22) -> Node:
    """Points won; green for the first across the line."""

    def paint(c: Canvas, box: Box) -> None:
        p, pill = c.palette, Box(box.x, box.centre[1] - high / 2, box.w, high)
        c.box(pill, p.green if first else p.bib, border=p.bib if first else p.on_bib, radius=high / 2)

    style = CHOSEN.at(high * 0.68)
    words = text(points_text(points), size=style, colour="paint" if first else "on_bib", at="centre", grow=1)
    return over(draw(paint, w=high), row(space(5), words, space(5)))


def won_cell(won: Sequence[Won], names: Names, high: float) -> Node:
    """Each rider with what he has won, smaller or in two rows where there is no room, else the sum alone. It grows in
    width; `high` is the room in height."""
    if not won:
        return text("–", size=NOTE, soft=True, grow=1)

    def pairs(some: Sequence[Won], radius: float, gap: float) -> Node:
        high = 2 * radius - 2
        return row(
            *(
                row(
                    token(names.seats[one.rider // 10 - 1].colour, str(one.rider), 2 * radius),
                    chip(one.points, first=one.is_first, high=high),
                )
                for one in some
            ),
            gap=gap,
        )

    half = -(-len(won) // 2)
    two = column(spring(), pairs(won[:half], 9.5, 1), pairs(won[half:], 9.5, 1), spring())
    sizes = [(radius, gap) for radius, gap in ((12.5, 10), (11, 4), (9.5, 2)) if 2 * radius <= high]
    ways = [*(pairs(won, *size) for size in sizes), *([two] if half < len(won) and high >= 38 else [])]
    total: Points = sum((one.points for one in won), start=0)
    return either(*ways, text(points_text(total), size=CHOSEN, least=13, at="centre"), grow=1)


def points_list(view: View, names: Names) -> Node:
    """What each team has, and below what each rider has won, line by line: narrow enough for a drawer, and each number
    can be asked about."""
    m, parts = PointsTable.of(view), list[Node]()
    for line in m.lines:
        topic = None if line is None else Topic("line", line)
        found = [won for (_team, where), all_won in m.won.items() if where == line for won in all_won]
        cells = [_cell(one, names, line) for one in sorted(found, key=lambda one: (-one.points, one.rider))]
        rows: list[Node] = [row(*cells[at : at + 4], gap=4) for at in range(0, len(cells), 4)]
        none = text(_("no points yet"), size=NOTE, soft=True)
        parts.append(column(text(line_words(line, m.course)[0], size=CHOSEN, ask=topic), *(rows or [none]), gap=4))
    teams = [sum(rider.points for rider in view.riders if rider.team == at + 1) for at in range(view.teams)]
    sums = [
        row(
            token(names.seats[team - 1].colour), text(names.team(team), size=CHOSEN, least=14, grow=1),
            text(points_text(points), size=FIGURE.at(20)), gap=8, ask=Topic("sum", team),
        )
        for team, points in enumerate(teams, start=1)
    ]  # fmt: skip
    totals = cards(*sums, least=150, gap=5, most=2)  # side by side: all are seen before anything is scrolled
    return column(column(text(_("Total"), size=CHOSEN), totals, gap=5, name="totals"), *parts, gap=14)


def _cell(one: Won, names: Names, line: Line) -> Node:
    who = token(names.seats[one.rider // 10 - 1].colour, str(one.rider), 28)
    topic = None if line is None else Topic("points", one.rider, line)
    return row(who, chip(one.points, first=one.is_first, high=24), gap=3, ask=topic, w=80)


def points_table(m: PointsTable, final: Standings, names: Names, h: float) -> Node:
    """The table by itself, a row a team in their order; `h` is the room in height."""
    high = (h - 20) / len(final.points) - 2
    heads = [
        Node(), Node(),
        *(text(*line_words(line, m.course), size=NOTE, least=12, soft=True, grow=1) for line in m.lines),
        text(_("Total"), size=NOTE, soft=True, at="right"),
    ]  # fmt: skip
    rows = [
        [
            token(names.seats[team - 1].colour, d=min(24, high)),
            text(names.team(team), size=CHOSEN.at(min(17, 0.8 * high)), least=12),
            *(won_cell(m.won[team, line], names, high) for line in m.lines),
            text(points_text(final.points[team - 1]), size=FIGURE.at(min(20, 0.8 * high)), at="right"),
        ]
        for _place, team in ranked(final)
    ]  # fmt: skip
    return table([heads, *rows], pad=(10, 1), shade="sunk", head=True, fill=True)
