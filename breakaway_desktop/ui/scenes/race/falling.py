"""Chips on their way from the line to the score, several where places are shared (design sheet, Motion; R6.3)."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.road.circuit_view import circuit_stadium
from breakaway_desktop.ui.scenes.race.flying import on_the_way
from breakaway_desktop.ui.scenes.race.layout import Layout
from breakaway_desktop.ui.scenes.race.points_panel import chip_place, points_shown
from breakaway_desktop.ui.scenes.race.situation import Situation

LIGHT_MS: Final = 170.0
"""A line is lit if its points are shown at least as long as this: so it never lights up more than three times a
second, for somebody has ridden there as long as that."""
_THERE: Final = 0.85
"""Share of the time after which a chip lies where it belongs."""
_FALL: Final = 46.0
"""Chips of no line (R8.1) come from so far above."""


def line_lit(s: Situation) -> int | None:
    """The line over which somebody has just ridden into the points, where there is time to see it light up."""
    shot = s.table.shot
    if shot is None or not isinstance(shot.event, Crossed) or s.table.is_still or shot.ms < LIGHT_MS:
        return None
    return shot.event.line


def draw_falling(canvas: Canvas, s: Situation, layout: Layout) -> None:
    """What flies right now, if anything does."""
    shot = s.table.shot
    crossings = shot.crossings if shot is not None else ()
    for at, event in enumerate(crossings):
        _draw_chip(canvas, s, layout, event, (at + 1) / (len(crossings) + 1))


def _draw_chip(canvas: Canvas, s: Situation, layout: Layout, event: Crossed, depth: float) -> None:
    """`depth`: at which share of the road's depth it rises from the line."""
    team = event.rider // 10
    after = points_shown(s.landed, s.names, s.team)
    line = after.lines.index(event.line)
    sizes = layout.points_row, layout.points_head
    place = chip_place(canvas, layout.points, after, team, line, sizes)
    if place is None:
        return
    chip = after.teams[team - 1].chips[line][-1]
    start = place[0], place[1] - min(_FALL, place[1] - layout.points.y - 12)
    if event.line is not None:
        stadium = circuit_stadium(layout.circuit)
        start = stadium.point(event.line + 0.5, depth * stadium.depth)
    at = on_the_way(canvas, start, place, s.table.progress / _THERE)
    canvas.chip(chip.text, at, gold=chip.first, compact=layout.compact)
