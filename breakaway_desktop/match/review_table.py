"""The review of a race as CSV, in blocks with a header line each and an empty line between them.

Points are decimal numbers, thirds to four places; what a spreadsheet would take for a formula is written as text; what
is not known stays empty.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from breakaway_desktop.engine.race import Points
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.review import figures, lines_with_points, turn_ends
from breakaway_desktop.match.review_decisions import JudgedCard

Row = Sequence[str]


def as_csv(blocks: Iterable[Sequence[Row]]) -> str:
    """The blocks one below the other."""
    told = io.StringIO()
    table = csv.writer(told, lineterminator="\n")
    for at, rows in enumerate(blocks):
        if at:
            told.write("\n")
        table.writerows([_as_text(cell) for cell in row] for row in rows)
    return told.getvalue()


def figure_rows(
    match: Match, heads: Row, names: Sequence[str], places: str, costs: Mapping[int, float | None]
) -> list[Row]:
    """A row a rider and a row a team below its riders.

    `heads`: the words over rider, team, points, cards, drafted, squares_drafted, squares, attacks and the cost;
    `names`: the teams'; `places`: the head of a pursuit's places; `costs`: by rider and team, points expected that the
    cards gave up.
    """
    found = figures(match)
    lines = lines_with_points(match, found)
    rider, team_head, *others = heads
    rows = [[rider, team_head, *(places if line is None else str(line) for line in lines), *others]]
    for team, name in enumerate(names, start=1):
        for number in (*range(10 * team + 1, 10 * team + 5), team):
            one = found[number]
            who = "" if number < 10 else str(number)
            won = [_decimal(one.at_line(line)) for line in lines]
            rest = (one.cards, one.drafted, one.squares_drafted, one.squares, one.attacks)
            row = [who, name, *won, _decimal(one.points), *map(str, rest), _number(costs.get(number))]
            rows.append(row)
    return [*rows]


def turn_rows(
    match: Match, heads: Row, names: Sequence[str], chances: Mapping[int, Sequence[float] | None]
) -> list[Row]:
    """A row a team for the end of each turn, the start being turn 0. `heads`: the words over turn, team, points, the
    square of its first rider and its chance to win, from 0 to 1; `chances` by turn."""
    rows: list[Row] = [heads]
    for end in turn_ends(match):
        likely = chances.get(end.turn)
        for at, name in enumerate(names):
            square = end.squares[at]
            cells = (
                _number(end.points[at]),
                "" if square is None else str(square),
                _number(likely[at] if likely else None),
            )
            rows.append([str(end.turn), name, *cells])
    return rows


def decision_rows(heads: Row, names: Sequence[str], costliest: Sequence[tuple[JudgedCard, str]]) -> list[Row]:
    """A row a decision, the costliest first, each with the reason in words. `heads`: the words over rider, team, turn,
    the card that was played and the points expected with it, the best card and its points, the cost, and why."""
    rows: list[Row] = [heads]
    for one, why in costliest:
        chosen, best = one.chosen, one.best
        worth = (str(chosen.card), _number(one.expected), str(best.card), _number(best.points), _number(one.cost))
        rows.append([str(chosen.rider), names[chosen.rider // 10 - 1], str(chosen.turn), *worth, why])
    return rows


def _as_text(cell: str) -> str:
    is_number = cell[:1] == "-" and cell[1:2].isdigit()
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@") and not is_number else cell


def _number(value: float | None) -> str:
    return "" if value is None else _decimal(Fraction(value))


def _decimal(points: Points | Fraction) -> str:
    return f"{float(Fraction(points)):.4f}".rstrip("0").rstrip(".")
