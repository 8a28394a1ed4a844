"""The count after the finish: each team's sum, the last team's first, before the result opens."""

from __future__ import annotations

from dataclasses import replace
from math import floor, inf
from typing import Final

from breakaway_desktop.engine.standings import Standings, standings
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import WHITE
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.watching.pacing import SPEEDS, UNHURRIED
from breakaway_desktop.sentences.names import place_text, points_text, points_words
from breakaway_desktop.ui.panels.scoreboard import Score
from breakaway_desktop.ui.road.line_caption import LineCaption
from breakaway_desktop.ui.screens.race.model import RaceModel, once
from breakaway_desktop.ui.screens.race.visibility import own_team

LAST_LOOK_MS: Final = 1800.0
"""Milliseconds for which the last move is shown before the result opens, where nothing is counted."""
_TEAM_MS, _WINNER_MS, _STILL_MS = 300.0, 700.0, 1000.0
"""Milliseconds of each sum, of the winner's after it, and of a count without motion, at normal speed."""
_FLAG = (8, 4)
"""Columns and rows of the flag."""


def look_ms(model: RaceModel) -> float:
    """Return the milliseconds between the last move and the result."""
    if model.live.speed not in UNHURRIED:
        return LAST_LOOK_MS
    if model.session.settings.is_still:
        return _STILL_MS
    return (_TEAM_MS * len(model.match.seats) + _WINNER_MS) * SPEEDS[model.live.speed] / SPEEDS["normal"]


@once
def is_counted(model: RaceModel) -> bool:
    """Return whether the sums are counted, or have been, and the result has not opened yet."""
    return model.live.over and model.live.speed in UNHURRIED


def is_counting(model: RaceModel) -> bool:
    """Return whether sums still roll, or the flag still falls."""
    return is_counted(model) and _teams_counted(model) < inf


def is_decided(model: RaceModel) -> bool:
    """Return whether the winner's sum has been counted."""
    return is_counted(model) and _teams_counted(model) >= len(model.match.seats)


def _teams_counted(model: RaceModel) -> float:
    """Return how many sums have been counted, the rolling one as a fraction; infinite without motion."""
    settings = model.session.settings
    if settings.is_still or settings.notices_stay:
        return inf
    slowness, whole_ms = SPEEDS[model.live.speed] / SPEEDS["normal"], look_ms(model)
    return max(0.0, whole_ms - min(whole_ms, model.clock_left_ms)) / (_TEAM_MS * slowness)


@once
def _final(model: RaceModel) -> Standings:
    return standings(model.match.race)


def counted_score(model: RaceModel, score: Score) -> Score:
    """Return the score as far as it has been counted; the own team is underlined."""
    final, counted = _final(model), _teams_counted(model)
    order = [team for group in reversed(final.ranking) for team in reversed(group)]
    is_over = counted >= len(order)
    teams = []
    for team in score.teams:
        share = min(1.0, max(0.0, counted - order.index(team.team)))
        points = final.points_of(team.team)
        total = points_text(points if share == 1 else floor(points * share))
        teams.append(team if is_over else replace(team, total=total, is_leading=False, shared=False))
    return Score(tuple(teams), own_team(model))


def winner_caption(model: RaceModel) -> LineCaption:
    """Return the words about the winner once his sum has been counted."""
    final = _final(model)
    winners, points = final.winners, points_text(final.points_of(final.winners[0]))
    look = model.match.seat(winners[0]).colour if len(winners) == 1 else ""
    words = points_words(final.points_of(winners[0]))
    return LineCaption(place_text(1), (model.names.all_in_score(winners).upper(), points), (words,), look=look)


def count_sentence(model: RaceModel) -> str:
    """Return the sums of all teams, the winner first: `Count: Corvo 51, you 48.`"""
    final, own = _final(model), own_team(model)
    names = {team: _("you") if team == own else model.names.in_score(team) for group in final.ranking for team in group}
    sums = (
        _("{team} {points}").format(team=name, points=points_text(final.points_of(team)))
        for team, name in names.items()
    )
    return _("Count: {sums}.").format(sums=", ".join(sums))


def paint_flag(model: RaceModel, canvas: Canvas, box: Box) -> None:
    """Paint the chequered flag, which falls in front of the road once the winner's sum has been counted."""
    share = (_teams_counted(model) - len(model.match.seats)) * _TEAM_MS / _WINNER_MS
    if not 0 < share < 1:
        return
    columns, rows = _FLAG
    side = min(box.w / 3 / columns, box.h / 2 / rows)
    x, y = box.x + box.w / 2 - columns / 2 * side, box.y + share * share * box.h - rows * side
    with canvas.clip_to(box):
        for row in range(rows):
            for column in range(columns):
                square = Box(x + column * side - LEAN * row * side, y + row * side, side + LEAN * side, side + 0.5)
                colour = WHITE if (row + column) % 2 else canvas.palette.on_bib
                canvas.slanted(square, colour, LEAN * side)
