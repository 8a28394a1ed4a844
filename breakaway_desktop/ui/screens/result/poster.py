"""The picture behind the result: the winner's rider under a sky of his colour, and confetti."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import BLACK, WHITE, TeamLook, mix
from breakaway_desktop.ui.toolkit.posters import Picture, painted

_SCRAPS = 80


def draw_poster(c: Canvas, box: Box, winner: TeamLook, number: str, part: float, teams: Sequence[TeamLook]) -> None:
    """The rider stands in the left `part` of the box, in units."""
    p = c.palette
    sun = mix(WHITE, p.hills[2], 0.2) if winner.fill == WHITE else p.bib
    rect = c.rect(*box)
    sky = mix(winner.fill, BLACK, 0.5) if p.edge_width and winner.label == WHITE else winner.fill
    picture = Picture(sky, sun, winner, number, Box(0, 0.12, part / box.w, 0.88))
    c.surface.blit(painted(picture, rect.size, c.scale, p), rect.topleft)
    if p.edge_width:
        return
    dice = Random(1)
    for at in range(_SCRAPS):
        x, y = dice.random() * 0.62 * box.w, dice.random() * 0.7 * box.h
        c.leaning(Box(box.x + x, box.y + y, 8, 12), (*(team.fill for team in teams), p.pink)[at % (len(teams) + 1)], 2)
