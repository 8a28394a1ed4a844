"""Rolling points: the teams' totals count up while a line pays."""

from __future__ import annotations

from dataclasses import replace
from math import floor

from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.view import View
from breakaway_desktop.sentences.names import points_text
from breakaway_desktop.ui.panels.plates import Score, TeamScore

_BEGINS = 0.5
"""Share of the time at which sums begin to roll: points come near then."""


def rolled(score: Score, before: View, after: View, progress: float) -> Score:
    """The score with whole points on the way, and at the end the sums of the view `after`."""
    share = min(1.0, max(0.0, (progress - _BEGINS) / (1 - _BEGINS)))

    def on_the_way(team: TeamScore) -> TeamScore:
        had, has = points_of(before, team.team), points_of(after, team.team)
        total = has if share == 1 else had + floor((has - had) * share)
        return replace(team, total=points_text(total))

    return replace(score, teams=tuple(map(on_the_way, score.teams)))


def points_of(view: View, team: int) -> Points:
    return sum((rider.points for rider in view.riders if rider.team == team), start=0)
