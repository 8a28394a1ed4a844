"""Chips on their way onto the score, several where places are shared (design sheet, Motion; R6.3)."""

from __future__ import annotations

from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.scenes.race.layout import Layout
from breakaway_desktop.ui.scenes.race.points_panel import chip_place, points_shown
from breakaway_desktop.ui.scenes.race.situation import Situation

_FALL = 46.0
"""From so far above a new chip drops onto the score."""


def draw_falling(canvas: Canvas, s: Situation, layout: Layout) -> None:
    """What falls right now, if anything does."""
    shot = s.table.shot
    for event in shot.crossings if shot is not None else ():
        _draw_chip(canvas, s, layout, event)


def _draw_chip(canvas: Canvas, s: Situation, layout: Layout, event: Crossed) -> None:
    team = event.rider // 10
    after = points_shown(s.landed, s.names, s.team)
    line = after.lines.index(event.line)
    sizes = layout.points_row, layout.points_head
    place = chip_place(canvas, layout.points, after, team, line, sizes)
    if place is None:
        return
    x, y = place
    chip = after.teams[team - 1].chips[line][-1]
    fallen = min(1.0, s.table.progress / 0.7) ** 2
    with canvas.clipped(layout.points):
        high = min(_FALL, y - layout.points.y - 12)
        canvas.chip(chip.text, (x, y - high * (1 - fallen)), gold=chip.first, compact=layout.compact)
