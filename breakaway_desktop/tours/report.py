"""The standings of a tour as plain text."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from breakaway_desktop.engine.standings import with_places
from breakaway_desktop.kit.words import _
from breakaway_desktop.reports.columns import heading, table, truncate_columns
from breakaway_desktop.sentences.names import Names, place_text, points_text
from breakaway_desktop.sentences.results import winners_sentence
from breakaway_desktop.tours.awards import tour_awards
from breakaway_desktop.tours.races import TourRaces
from breakaway_desktop.tours.standings import JERSEYS, YELLOW, JerseyTable, StageResult, TourStandings
from breakaway_desktop.tours.words import (
    AWARD_NAMES,
    JERSEY_NAMES,
    JERSEY_UNITS,
    award_sentence,
    stage_sentence,
    stage_title,
    tour_name,
)

_MOST_GROUPS: Final = 4
"""Maximum number of rows in the table of a jersey; level riders share a row."""
_TEAM, _RIDERS = 34, 60
"""Columns for a team and its player, and for level riders."""


def tour_report_lines(races: TourRaces) -> list[str]:
    """Return the stages, the standings, the jerseys, and at the end of the tour its awards."""
    tour, results = races.tour, races.results()
    names = Names(tour.seats)
    lines = [heading(tour_name(tour)), *_stage_lines(races), ""]
    sentences = [stage_sentence(number, race) for number, race in enumerate(races.races, start=1)]
    lines += [sentence for sentence in sentences if sentence]
    if not results:
        return [*lines, _("No stage has been ridden yet.")]

    final = races.standings()
    if races.is_over:
        lines.append(winners_sentence(final, names, of_tour=True))
    lines += ["", *_points_table(results, final, names)]
    for jersey in JERSEYS:
        if final.jerseys[jersey].order:
            lines += ["", _jersey_heading(jersey), *_jersey_table(jersey, final.jerseys[jersey], names)]
    if races.is_over:
        awards = tour_awards(races.counting, final)
        lines += ["", *(f"{_(AWARD_NAMES[award.kind])}: {award_sentence(award, names)}" for award in awards)]
    return lines


def _stage_lines(races: TourRaces) -> list[str]:
    """Return a line for each stage: its title, its course, and who won it."""
    names, results = Names(races.tour.seats), races.results()
    rows = []
    for number, stage in enumerate(races.tour.stages, start=1):
        rules = stage.base if stage.variant is None else f"{stage.base}, {stage.variant}"
        course = _("finish at {finish}").format(finish=stage.options.finish)
        winner = names.teams(results[number].ranking[0]) if number in results else ""
        rows.append((str(number), stage_title(stage), course, rules, winner))
    return table(rows, right=(True, False, False, False, False))


def _points_table(results: Mapping[int, StageResult], final: TourStandings, names: Names) -> list[str]:
    """Return a row for each team: its place, its points by stage, and their sum."""
    rows = [("", "", *(str(stage) for stage in results), _("Total"))]
    for place, team in with_places(final.ranking):
        won = (points_text(result.points_of(team)) for result in results.values())
        name = truncate_columns(names.team_and_player(team), _TEAM)
        rows.append((place_text(place), name, *won, points_text(final.points_of(team))))
    return table(rows, right=(True, False, *(True for _column in rows[0][2:])))


def _jersey_heading(jersey: str) -> str:
    return _("{jersey} ({unit})").format(jersey=_(JERSEY_NAMES[jersey]), unit=_(JERSEY_UNITS[jersey]))


def _jersey_table(jersey: str, riders: JerseyTable, names: Names) -> list[str]:
    """Return the first riders of a jersey; gaps count from the wearer, so that a bonus gives no negative number."""
    first = riders.totals[riders.wearers[0]] if jersey == YELLOW else Fraction()
    rows = [
        (truncate_columns(names.riders(group), _RIDERS), points_text(riders.totals[group[0]] - first))
        for group in riders.order[:_MOST_GROUPS]
    ]
    return table(rows, right=(False, True))
