"""The picture of a result in the race of the day, for sharing: place, points, and the places at the lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from breakaway_desktop import __version__
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY, WHITE, mix
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.typography import CHOSEN, FIGURE, HEADLINE, NOTE, POSTER
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.race_of_day.plan import DayTry, is_looked
from breakaway_desktop.race_of_day.words import place_and_points
from breakaway_desktop.sentences.dates import day_and_month
from breakaway_desktop.sentences.names import place_text, points_words
from breakaway_desktop.ui.posters import Cyclist, hills, low_sun, rays
from breakaway_desktop.ui.team_looks import TeamLook, team_look

GAME: Final = "Breaking Away"  # no words: the name of the game
SIDE: Final = 1080
"""Length of each side of the picture, in pixels."""
_SUN, _SUN_RADIUS = (1330, 940), 700
"""Centre and radius of the sun, in pixels of the picture at twice its final size."""
_LABEL_W: Final = 100.0


def draw_day_card(first: DayTry) -> pygame.Surface:
    """Return the picture, in the colours of the day theme."""
    look = team_look(first.match.seat(first.team).colour)
    other = first.team % len(first.match.seats) + 1
    riders = (look, f"{first.team}1"), (team_look(first.match.seat(other).colour), f"{other}1")
    surface = pygame.transform.smoothscale(_draw_riders(*riders), (SIDE, SIDE))
    canvas, (place, points) = Canvas(surface, DAY, 1), place_and_points(first)

    # Game, place and points.
    canvas.text(GAME.upper(), POSTER.at(64), (54, 62), colour=DAY.bib, shadow=DAY.words_shadow)
    title = _("Race of the day").upper()
    canvas.text(title, POSTER.at(40), (48, 138), colour=DAY.sun, shadow=DAY.words_shadow)
    canvas.text(
        place_text(place).upper(), POSTER.at(230), (44, 300), colour=DAY.bib, shadow=DAY.words_shadow, anchor="midleft"
    )
    label = points_words(points).upper()
    if is_looked(first.match.meta):
        label = f"{label}, {_('watched first').upper()}"
    strip = Box(40, 400, canvas.measure(label, HEADLINE.at(40))[0] + 60, 56)
    canvas.slanted(strip, DAY.on_bib, LEAN * strip.h)
    canvas.text(label, HEADLINE.at(40), (strip.x + 26, strip.centre[1]), colour=DAY.bib, anchor="midleft")

    # The sheet with the places and the date.
    sheet = Box(46, 806, 988, 232)
    painters.sheet(canvas, sheet)
    paper = Canvas(surface, DAY.for_paper, 1)
    paint_places(first.crossed_places, paper, Box(sheet.x + 30, sheet.y + 14, 656, sheet.h - 28))
    teams = len(first.match.seats)
    of_teams = _("{team} · {n} teams")
    lines = (
        (day_and_month(first.day.day, first.day.month).upper(), HEADLINE.at(40), 60, DAY.on_bib),
        (str(first.day.year), HEADLINE.at(36), 108, DAY.on_bib),
        (of_teams.format(team=names_of(first.match).team(first.team), n=teams), CHOSEN.at(22), 158, DAY.on_bib),
        (f"{GAME} {__version__}", NOTE.at(19), 194, mix(DAY.on_bib, DAY.bib, 0.28)),
    )
    for line, style, y, colour in lines:
        painters.draw_fitted(
            canvas, [line], style, (sheet.right - 150, sheet.y + y), 250, anchor="center", colour=colour, min_size=14
        )
    return surface


def _draw_riders(own: tuple[TeamLook, str], rival: tuple[TeamLook, str]) -> pygame.Surface:
    """Return the background: two riders, each with his number, in front of the sun, at twice the final size."""
    side = 2 * SIDE
    surface = pygame.Surface((side, side))
    surface.fill(DAY.hot)
    rays(surface, _SUN, mix(DAY.hot, WHITE, 0.07))
    low_sun(surface, _SUN, _SUN_RADIUS, (DAY.sun, mix(DAY.hot, DAY.sun, 0.15)), 34, 0.2)
    hills(surface, Box(500, 1010, 1500, 480), DAY)
    pygame.draw.polygon(surface, DAY.hills[0], [(0, 1500), (side, 1250), (side, side), (0, side)])
    pygame.draw.polygon(surface, DAY.road, [(0, 1590), (side, 1340), (side, 1480), (0, 1740)])
    Cyclist(surface, (640, 1560), 170, rival[0], DAY).draw(rival[1])
    Cyclist(surface, (1380, 1480), 232, own[0], DAY).draw(own[1], 0.9)
    return surface


def paint_places(lines: Sequence[Sequence[bool]], canvas: Canvas, box: Box) -> None:
    """Paint the lines in order; only the tiles of the player's riders show the number of the place."""
    palette, most, slants = canvas.palette, max(map(len, lines)), LEAN * (len(lines) - 1)
    pitch = min(box.h / len(lines), (box.w - _LABEL_W) / (most + slants))
    middle = box.centred(_LABEL_W + pitch * (most + slants), pitch * len(lines))
    labels = [_("Sprint").upper()] * (len(lines) - 1) + [_("Finish").upper()]
    longest = max(labels, key=lambda label: canvas.measure(label, HEADLINE)[0])
    _label, label_style = painters.fit_label(canvas, [longest], HEADLINE.at(0.42 * pitch), _LABEL_W - 8, min_size=12)
    for index, (line, label) in enumerate(zip(lines, labels, strict=True)):
        x, y = middle.x + pitch * (slants - LEAN * index), middle.y + index * pitch
        canvas.text(label, label_style, (x, y + pitch / 2), anchor="midleft", colour=palette.ink)
        for place, is_own in enumerate(line, start=1):
            tile = Box(x + _LABEL_W + (place - 1) * pitch, y + 3, pitch - 6, pitch - 6)
            colour = (
                mix(palette.ink, palette.paper, 0.86) if not is_own else palette.sun if place == 1 else palette.green
            )
            painters.draw_tile(canvas, tile, colour, shadow=False)
            if is_own:
                ink = palette.on_bib if place == 1 else WHITE
                canvas.text(str(place), FIGURE.at(0.5 * pitch), tile.centre, anchor="center", colour=ink)
