"""The review of a race as CSV: blocks with a header line each, separated by an empty line.

Points are decimal numbers with up to four places; unknown values are empty. Cells that a spreadsheet would take for a
formula are quoted.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from breakaway_desktop.engine.points import PointsTable
from breakaway_desktop.engine.race import Points, team_number
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.turn_ends import turn_ends
from breakaway_desktop.review.decisions import JudgedCard
from breakaway_desktop.review.stats import riding_stats

CsvRow = Sequence[str]


def as_csv(blocks: Iterable[Sequence[CsvRow]]) -> str:
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    for index, rows in enumerate(blocks):
        if index:
            text.write("\n")
        table.writerows([_as_text(cell) for cell in row] for row in rows)
    return text.getvalue()


def figure_rows(
    match: Match, heads: CsvRow, names: Sequence[str], places: str, costs: Mapping[int, float | None]
) -> list[CsvRow]:
    """Return a row for each rider, and one for each team after its riders.

    `heads` are the labels of rider, team, points, cards, drafted, squares_drafted, squares, attacks and cost; `names`
    are those of the teams; `places` is the label of a pursuit's places; `costs` are the expected points lost, by rider
    and `team_number`.
    """
    stats = riding_stats(match)
    table = PointsTable.of(match.view(0))
    lines = [line for line in table.lines if any(table.won[team, line] for team in range(1, len(names) + 1))]
    rider, team_head, *others = heads
    rows = [[rider, team_head, *(places if line is None else str(line) for line in lines), *others]]
    for team, name in enumerate(names, start=1):
        for number in (*range(10 * team + 1, 10 * team + 5), team_number(team)):
            own = stats[number]
            rider_cell = str(number) if number % 10 else ""
            won = [_decimal(table.points_at(line, number)) for line in lines]
            rest = (own.cards, own.slipstream_cards, own.squares_drafted, own.squares, own.attacks)
            row = [rider_cell, name, *won, _decimal(own.points), *map(str, rest), _number(costs.get(number))]
            rows.append(row)
    return [*rows]


def turn_rows(
    match: Match, heads: CsvRow, names: Sequence[str], chances: Mapping[int, Sequence[float] | None]
) -> list[CsvRow]:
    """Return a row for each team at the end of each turn, turn 0 being the start.

    `heads` are the labels of turn, team, points, square of its first rider and chance to win (0 to 1); `chances` by
    turn.
    """
    rows: list[CsvRow] = [heads]
    for end in turn_ends(match):
        chances_now = chances.get(end.turn)
        for index, name in enumerate(names):
            square = end.squares[index]
            cells = (
                _number(end.points[index]),
                "" if square is None else str(square),
                _number(chances_now[index] if chances_now else None),
            )
            rows.append([str(end.turn), name, *cells])
    return rows


def decision_rows(heads: CsvRow, names: Sequence[str], costliest: Sequence[tuple[JudgedCard, str]]) -> list[CsvRow]:
    """Return a row for each decision, the costliest first, with the reason as text.

    `heads` are the labels of rider, team, turn, card played and its expected points, best card and its points, cost,
    and reason.
    """
    rows: list[CsvRow] = [heads]
    for judged, why in costliest:
        chosen, best = judged.chosen, judged.best
        worth = (
            str(chosen.card),
            _number(judged.played_value),
            str(best.card),
            _number(best.points),
            _number(judged.cost),
        )
        rows.append([str(chosen.rider), names[chosen.rider // 10 - 1], str(chosen.turn), *worth, why])
    return rows


def _as_text(cell: str) -> str:
    is_number = cell[:1] == "-" and cell[1:2].isdigit()
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@") and not is_number else cell


def _number(value: float | None) -> str:
    return "" if value is None else _decimal(Fraction(value))


def _decimal(points: Points | Fraction) -> str:
    return f"{float(Fraction(points)):.4f}".rstrip("0").rstrip(".")
