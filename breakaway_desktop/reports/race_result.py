"""Result of a race as plain text: ranking, tie-break, points line by line, finishers."""

from __future__ import annotations

from breakaway_desktop.engine.explanations import rank_whys
from breakaway_desktop.engine.points import PointsTable
from breakaway_desktop.engine.race import Race, team_number
from breakaway_desktop.engine.standings import Standings, standings, with_places
from breakaway_desktop.engine.view import see
from breakaway_desktop.kit.words import _
from breakaway_desktop.reports.columns import heading, table, truncate_columns
from breakaway_desktop.sentences.names import Names, line_name, place_text, points_text
from breakaway_desktop.sentences.results import winners_sentence
from breakaway_desktop.sentences.why.engine_reasons import rank_sentence

_TEAM, _ABREAST = 9, 6
"""Columns for a team's name above its points, and how many names fit in a line."""


def race_result_lines(race: Race, names: Names) -> list[str]:
    """All lines printed after the race; `race` is over."""
    final = standings(race)
    lines = [heading(_("Result")), winners_sentence(final, names), ""]
    lines += _ranking(final, names)
    lines += [rank_sentence(why, names) for why in rank_whys(race, final)]
    lines += _points_table(race, final, names)
    first = _finishers(race, names)
    if first:
        lines += ["", _("Across the finish: {riders}").format(riders=first)]
    return lines


def _ranking(final: Standings, names: Names) -> list[str]:
    rows = [
        (place_text(place), truncate_columns(names.team_and_player(team), 60), points_text(final.points_of(team)))
        for place, team in with_places(final.ranking)
    ]
    return table(rows, right=(True, False, True))


def _points_table(race: Race, final: Standings, names: Names) -> list[str]:
    """A row for each line, a column for each team, totals below; more teams than fit in a line have a second table."""
    won, count = PointsTable.of(see(race)), race.rules.teams
    lines = []
    for first in range(1, count + 1, _ABREAST):
        teams = range(first, min(first + _ABREAST, count + 1))
        rows = [(_("Points"), *(truncate_columns(names.team(team), _TEAM) for team in teams))]
        for line in won.lines:
            points = (points_text(won.points_at(line, team_number(team))) for team in teams)
            rows.append((line_name(line, race.rules.course), *points))
        rows.append((_("Total"), *(points_text(final.points_of(team)) for team in teams)))
        lines += ["", *table(rows, right=(False, *(True for _team in teams)))]
    return lines


def _finishers(race: Race, names: Names) -> str:
    finish = race.rules.course.finish
    placed = sorted((place, rider.id) for rider in race.riders if (place := rider.place_at(finish)) is not None)
    return ", ".join(
        _("{place} {rider}").format(place=place_text(place), rider=names.rider(rider)) for place, rider in placed
    )
