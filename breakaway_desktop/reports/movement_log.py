"""The movement log of a team as plain text: a row for each turn, a column for each rider."""

from __future__ import annotations

from collections.abc import Sequence

from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import _
from breakaway_desktop.match import movement_log as log
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.reports.columns import table
from breakaway_desktop.reports.screen import hidden_cards
from breakaway_desktop.sentences.names import Names


def movement_log_lines(first: Race, steps: Sequence[Step], now: View, team: int, names: Names) -> list[str]:
    """The movement log of `team` as the team of the view `now` may see it. `first`: the race before the first step."""
    riders = [rider.id for rider in now.riders if rider.team == team]
    rows = [("", *map(str, riders))]
    for row in log.movement_log(first, steps, team, now.team):
        cells = [" ".join(cell.text for cell in hand) for hand in row.hands]
        if any(cells):
            rows.append((str(row.turn), *cells))
    title = _("{team}: movement log (* played, + new card)").format(team=names.team_and_player(team))
    lines = [title, *table(rows, right=(True, False, False, False, False))]
    hidden = [] if now.over else hidden_cards(now, team, names)
    if hidden:
        lines.append(_("Still secret: {hidden}").format(hidden="; ".join(hidden)))
    return lines
