"""The table of points by line, team and rider (R6)."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.points import Line, PointsTable, PointsWon
from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.standings import Standings, with_places
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    column,
    draw,
    first_that_fits,
    grid,
    row,
    space,
    spacer,
    stack,
    table,
    text,
)
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said
from breakaway_desktop.kit.toolkit.typography import CHOSEN, FIGURE, NOTE
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.bot_levels import bot_and_level
from breakaway_desktop.sentences.names import Names, line_name, points_text, points_words
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.road.ring_tokens import token


def line_wordings(line: Line, course: Course) -> tuple[str, str]:
    """Return the name of a column, in full and in brief."""
    return line_name(line, course), "1–8" if line is None else str(line)


def chip(points: str, *, first: bool, height: float = 22) -> Node:
    """Return points as a chip, green for the first across the line."""

    def paint(canvas: Canvas, box: Box) -> None:
        palette, pill = canvas.palette, Box(box.x, box.centre[1] - height / 2, box.w, height)
        canvas.box(
            pill,
            palette.green if first else palette.bib,
            border=palette.bib if first else palette.on_bib,
            radius=height / 2,
        )

    style = CHOSEN.at(height * 0.68)
    words = text(points, size=style, colour="paint" if first else "on_bib", align="centre", grow=1)
    return stack(draw(paint, w=height), row(space(5), words, space(5)))


def won_words(won: Sequence[PointsWon]) -> str:
    """Return the points won at a line, rider by rider, in words."""
    return ", ".join(f"{entry.rider}: {points_words(entry.points)}" for entry in won) or "–"


def won_cell(won: Sequence[PointsWon], names: Names, height: float) -> Node:
    """Return the points won at a line by rider: smaller or in two rows if `height` (units) is small, or their sum."""
    if not won:
        return text("–", size=NOTE, soft=True, grow=1)

    def pairs(entries: Sequence[PointsWon], radius: float, gap: float) -> Node:
        height = 2 * radius - 2
        return row(
            *(
                row(
                    token(names.seats[entry.rider // 10 - 1].colour, str(entry.rider), 2 * radius),
                    chip(points_text(entry.points), first=entry.is_first, height=height),
                )
                for entry in entries
            ),
            gap=gap,
        )

    half = -(-len(won) // 2)
    two = column(spacer(), pairs(won[:half], 9.5, 1), pairs(won[half:], 9.5, 1), spacer())
    sizes = [(radius, gap) for radius, gap in ((12.5, 10), (11, 4), (9.5, 2)) if 2 * radius <= height]
    nodes = [*(pairs(won, *size) for size in sizes), *([two] if half < len(won) and height >= 38 else [])]
    total: Points = sum((entry.points for entry in won), start=0)
    return first_that_fits(*nodes, text(points_text(total), size=CHOSEN, least=13, align="centre"), grow=1,
                          says=Said(Role.TEXT, won_words(won)))  # fmt: skip


def points_list(view: View, names: Names) -> Node:
    """Return the points of each team, then of each rider line by line, for a drawer; each number is a topic."""
    # Points of riders, line by line.
    points_by_line, sections = PointsTable.of(view), list[Node]()
    for line in points_by_line.lines:
        topic = None if line is None else Topic("line", line)
        line_points = [
            won
            for (_team, at_line), team_points in points_by_line.won.items()
            if at_line == line
            for won in team_points
        ]
        cells = [
            _cell(entry, names, line) for entry in sorted(line_points, key=lambda entry: (-entry.points, entry.rider))
        ]
        rows: list[Node] = [row(*cells[index : index + 4], gap=4) for index in range(0, len(cells), 4)]
        no_points = text(_("no points yet"), size=NOTE, soft=True)
        sections.append(
            column(
                text(line_wordings(line, points_by_line.course)[0], size=CHOSEN, topic=topic),
                *(rows or [no_points]),
                gap=4,
            )
        )

    # Points of teams.
    sums = [
        row(
            token(names.seats[team - 1].colour), text(names.in_score(team), size=CHOSEN, least=14, grow=1),
            text(points_text(points), size=FIGURE.at(20)), gap=8, topic=Topic("sum", team),
        )
        for team, points in ((team, view.points_of(team)) for team in range(1, view.teams + 1))
    ]  # fmt: skip
    totals = grid(*sums, min_width=150, gap=5, max_columns=2)  # side by side, so that all are visible without scrolling

    return column(column(text(_("Total"), size=CHOSEN), totals, gap=5, name="totals"), *sections, gap=14)


def _cell(entry: PointsWon, names: Names, line: Line) -> Node:
    rider_token = token(names.seats[entry.rider // 10 - 1].colour, str(entry.rider), 28)
    topic = None if line is None else Topic("points", entry.rider, line)
    return row(rider_token, chip(points_text(entry.points), first=entry.is_first, height=24), gap=3, topic=topic, w=80)


def points_table(points_by_line: PointsTable, final: Standings, names: Names, h: float) -> Node:
    """Return the table, one row per team in ranking order; `h`: the available height."""
    course, row_height = points_by_line.course, (h - 20) / len(final.points) - 2
    heads = [
        Node(), Node(says=_("Team")),
        *(text(*line_wordings(line, course), size=NOTE, least=12, soft=True, grow=1) for line in points_by_line.lines),
        text(_("Total"), size=NOTE, soft=True, align="right"),
    ]  # fmt: skip

    # One row for each team.
    rows = [
        [
            token(names.seats[team - 1].colour, d=min(24, row_height)),
            text(*_team_wordings(names, team), size=CHOSEN.at(min(17, 0.8 * row_height)), least=12),
            *(won_cell(points_by_line.won[team, line], names, row_height) for line in points_by_line.lines),
            text(points_text(final.points_of(team)), size=FIGURE.at(min(20, 0.8 * row_height)), align="right"),
        ]
        for _place, team in with_places(final.ranking)
    ]  # fmt: skip

    return table([heads, *rows], pad=(10, 1), shade="sunk", head=True, fill=True,
                 says=_("Points by line and rider"))  # fmt: skip


def _team_wordings(names: Names, team: int) -> tuple[str, ...]:
    """Return the name of a team, with its bot where that fits."""
    name, bot = names.in_score(team), names.seats[team - 1].bot
    return (name,) if bot is None else (f"{name} · {bot_and_level(bot)}", name)
