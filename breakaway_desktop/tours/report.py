"""The standings of a tour as plain text: tables, or sentences for a listener."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from breakaway_desktop.engine.standings import with_places
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.spoken.names import sentences
from breakaway_desktop.reports.columns import heading, table, truncate_columns
from breakaway_desktop.sentences.names import Names, listed, place_text, points_text, points_words
from breakaway_desktop.sentences.results import winners_sentence
from breakaway_desktop.tours.awards import tour_awards
from breakaway_desktop.tours.document import TourStage
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
    results, names = races.results(), Names(races.tour.seats)
    lines = [heading(tour_name(races.tour)), *_stage_lines(races), "", *_state_sentences(races)]
    if not results:
        return lines
    final = races.standings()
    lines += ["", *_points_table(results, final, names)]
    for jersey in JERSEYS:
        if final.jerseys[jersey].order:
            lines += ["", _jersey_heading(jersey), *_jersey_table(jersey, final.jerseys[jersey], names)]
    return [*lines, *(["", *_award_lines(races)] if races.is_over else [])]


def spoken_report_lines(races: TourRaces) -> list[str]:
    """Return the same for a listener: sentences, one a line, without columns."""
    results, names = races.results(), Names(races.tour.seats)
    lines = [sentences([tour_name(races.tour)])]
    for number, stage in enumerate(races.tour.stages, start=1):
        sentence = _("Stage {n}, {title}: {course}, {rules}.")
        if number in results:
            sentence = _("Stage {n}, {title}: {course}, {rules}, won by {teams}.")
        teams = names.teams(results[number].ranking[0]) if number in results else ""
        title, course, rules = _stage_texts(stage)
        lines.append(sentence.format(n=number, title=title, course=course, rules=rules, teams=teams))
    lines += _state_sentences(races)
    if not results:
        return lines
    final = races.standings()
    for place, team in with_places(final.ranking):
        words = _("{place}: {team}, {points}").format(
            place=place_text(place), team=names.team_of(team), points=points_words(final.points_of(team))
        )
        by_stage = [
            _("{points} in stage {n}").format(points=points_text(won.points_of(team)), n=n)
            for n, won in results.items()
        ]
        lines.append(sentences([words if len(results) == 1 else f"{words}: {listed(by_stage)}"]))
    for jersey in JERSEYS:
        if final.jerseys[jersey].order:
            rows = _jersey_rows(jersey, final.jerseys[jersey], names)
            lines.append(sentences([_jersey_heading(jersey), *(f"{riders}: {total}" for riders, total in rows)]))
    return [*lines, *(sentences([line]) for line in (_award_lines(races) if races.is_over else []))]


def _state_sentences(races: TourRaces) -> list[str]:
    """Return why races of stages do not count, and who has won the tour."""
    found = [stage_sentence(number, race) for number, race in enumerate(races.races, start=1)]
    if not races.results():
        found.append(_("No stage has been ridden yet."))
    elif races.is_over:
        found.append(winners_sentence(races.standings(), Names(races.tour.seats), of_tour=True))
    return [sentence for sentence in found if sentence]


def _award_lines(races: TourRaces) -> list[str]:
    names, awards = Names(races.tour.seats), tour_awards(races.counting, races.standings())
    return [f"{_(AWARD_NAMES[award.kind])}: {award_sentence(award, names)}" for award in awards]


def _stage_lines(races: TourRaces) -> list[str]:
    """Return a line for each stage: its title, its course, and who won it."""
    names, results = Names(races.tour.seats), races.results()
    rows = []
    for number, stage in enumerate(races.tour.stages, start=1):
        winner = names.teams(results[number].ranking[0]) if number in results else ""
        rows.append((str(number), *_stage_texts(stage), winner))
    return table(rows, right=(True, False, False, False, False))


def _stage_texts(stage: TourStage) -> tuple[str, str, str]:
    """Return the title of a stage, its course and its rules."""
    rules = stage.base if stage.variant is None else f"{stage.base}, {stage.variant}"
    return stage_title(stage), _("finish at {finish}").format(finish=stage.options.finish), rules


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
    rows = [(truncate_columns(words, _RIDERS), total) for words, total in _jersey_rows(jersey, riders, names)]
    return table(rows, right=(False, True))


def _jersey_rows(jersey: str, riders: JerseyTable, names: Names) -> list[tuple[str, str]]:
    """Return the first riders of a jersey; gaps count from the wearer, so that a bonus gives no negative number."""
    first = riders.totals[riders.wearers[0]] if jersey == YELLOW else Fraction()
    return [
        (names.riders(group), points_text(riders.totals[group[0]] - first)) for group in riders.order[:_MOST_GROUPS]
    ]
