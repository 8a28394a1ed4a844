"""The winner on a poster, labels on it, and a team's flag: parts of the screens after a race."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import BLACK, WHITE, mix
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, row, space, spacer, stack
from breakaway_desktop.ui.posters import PosterArt, paint_poster_art
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.team_looks import TeamLook


def slanted_label(content: Node, colour: str) -> Node:
    background = draw(lambda canvas, box: canvas.slanted(box, getattr(canvas.palette, colour), 0.12 * box.h))
    return row(stack(background, row(space(12), column(space(4), content, space(4)), space(12))), spacer())


def draw_flag(look: TeamLook, canvas: Canvas, box: Box) -> None:
    """Draw the flag of a team: its shape on its colour, slanted."""
    lean = LEAN * box.h
    canvas.slanted(box, look.fill, lean)
    painters.outline(canvas, box, look.label, 1.2, by=-0.6, lean=lean)
    draw_token(canvas, replace(look, fill=look.label, label=look.fill), "", box.centre, 0.6 * box.h)


_EDGE_LEAN = 44.0
"""Slant of the desk's edge, in units."""


def paint_desk_edge(canvas: Canvas, box: Box, x: float) -> None:
    """Paint the desk at the right of a poster whose upper right corner is at `x`: its slanted edge has a white line."""
    low = x - _EDGE_LEAN
    canvas.polygon([(x, box.y), (box.right, box.y), (box.right, box.bottom), (low, box.bottom)], canvas.palette.desk)
    canvas.polygon([(x - 6, box.y), (x, box.y), (low, box.bottom), (low - 6, box.bottom)], canvas.palette.bib)


_CONFETTI = 80


_DARK = 150
"""Sum of red, green and blue below which a team is too dark for the sun of its evening."""


def is_evening(place: int) -> bool:
    """Return whether the sky of a team in this place has lost its colour to the sun."""
    return place > 3


def rider_part(share: float) -> Box:
    """Return the part of a winner's poster for the rider, in this share of its width."""
    return Box(0, 0.12, share, 0.88)


def draw_winner_poster(
    canvas: Canvas,
    box: Box,
    winner: TeamLook,
    number: str,
    rider_w: float,
    confetti: Sequence[TeamLook],
    place: int = 1,
) -> None:
    """Paint a team's poster, in the evening from the fourth place on, with confetti of the colours of some teams. The
    rider is in the left `rider_w` units of the box."""
    palette = canvas.palette
    sun = mix(WHITE, palette.hills[2], 0.2) if winner.fill == WHITE else palette.bib
    rect = canvas.rect(*box)
    sky = mix(winner.fill, BLACK, 0.5) if palette.has_clear_posters and winner.label == WHITE else winner.fill
    if is_evening(place):
        # A dark rider is visible before a paler sun.
        is_dark = sum(winner.fill) < _DARK
        sky, sun = mix(palette.sunk, palette.hills[0], 0.25), mix(winner.fill, WHITE, 0.5) if is_dark else winner.fill
    picture = PosterArt(sky, sun, winner, number, rider_part(rider_w / box.w))
    canvas.surface.blit(paint_poster_art(picture, rect.size, canvas.scale, palette), rect.topleft)

    # The seed of the confetti is fixed, so that the picture never changes.
    if not palette.halftone or not confetti:
        return
    random = Random(1)
    for index in range(_CONFETTI):
        x, y = random.random() * 0.62 * box.w, random.random() * 0.7 * box.h
        canvas.slanted(
            Box(box.x + x, box.y + y, 8, 12),
            (*(team.fill for team in confetti), palette.pink)[index % (len(confetti) + 1)],
            2,
        )
