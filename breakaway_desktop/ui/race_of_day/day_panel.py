"""What the result of a first try shows in the chart's place: the places that score, bots in its seat, the calendar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

import pygame

from breakaway_desktop import __version__
from breakaway_desktop.bots.edition import EDITION
from breakaway_desktop.engine.race import Points
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY, WHITE, mix
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, row, sized, space, spacer, text
from breakaway_desktop.kit.toolkit.page import do
from breakaway_desktop.kit.toolkit.page_picture import save_picture
from breakaway_desktop.kit.toolkit.typography import BODY, CHOSEN, FIGURE, HEADING, HEADLINE, NOTE, POSTER
from breakaway_desktop.kit.words import _
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.race_of_day.bot_rides import FEWEST, RIDES, place_among
from breakaway_desktop.race_of_day.plan import DayTry, is_looked
from breakaway_desktop.race_of_day.words import bots_text, place_and_points
from breakaway_desktop.sentences.dates import day_and_month
from breakaway_desktop.sentences.names import listed, place_text, points_words
from breakaway_desktop.ui.dialogs.common import save_intent
from breakaway_desktop.ui.intents import SaveFile
from breakaway_desktop.ui.posters import Cyclist, hills, low_sun, rays
from breakaway_desktop.ui.race_of_day.calendar import MONTH_H, Calendar, month_node, week_node
from breakaway_desktop.ui.race_of_day.riding import go_on
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.team_looks import TeamLook, team_look

_CALENDAR_W: Final = 360.0
_LEAST_W: Final = 640.0
"""Width of the panel in which the month stands beside the rest."""
_SHORT_H, _LOW_H, _WEEK_H = 38.0, 108.0, 88.0
"""Height of the panel from which on it is shown, has two lines above the calendar, and has a week."""
_BARS: Final = 9


@dataclass(frozen=True, slots=True)
class DayPanel:
    """A finished first try, the points of the bots in its seat so far, and the part of the calendar that is shown."""

    session: Session = field(compare=False)
    first: DayTry = field(compare=False)
    calendar: Calendar
    rides: tuple[Points, ...] = ()

    def refreshed(self) -> DayPanel:
        """Ride on, and return the panel with the rides so far."""
        if self.first.edition != EDITION:
            return self
        return replace(self, rides=go_on(self.session, self.first.day))

    def node(self) -> Node:
        """Return the panel for the space that is left to it."""
        return sized(self._node)

    def _node(self, w: float, h: float) -> Node:
        if h < _SHORT_H:
            return Node()
        first = self.first
        date_text = day_and_month(first.day.day, first.day.month)
        title = text(
            _("Race of the day, {date}").format(date=date_text), date_text, capitals=True, size=HEADING.at(17), least=13
        )
        squares = draw(partial(_paint_squares, first.crossed_places), says=_squares_words(first.crossed_places), h=22)
        bots = text(self._bots_words(), size=BODY, least=13)
        picture = button(_("Save picture"), on_press=do(_save_card, first), name="picture")

        def turn(calendar: Calendar) -> Any:
            return do(_show_page, calendar)

        if w >= _LEAST_W and h >= MONTH_H + 16:
            bars = draw(partial(_paint_bars, self.rides, place_and_points(first)[1]), grow=1)
            left = column(title, squares, bots, bars, row(picture, spacer()), gap=8, grow=1)
            node: Node = row(left, column(month_node(self.calendar, turn), w=_CALENDAR_W), gap=20)
        else:
            above = row(column(title, bots, gap=2, grow=1), column(squares, w=250), space(6), gap=10, h=42)
            if h < _LOW_H:
                title = text(date_text, capitals=True, size=HEADING.at(17), least=13)
                above = row(title, row(bots, grow=1), column(squares, w=190), gap=8, h=22)
            if h >= MONTH_H + 120:
                days = [month_node(self.calendar, turn), row(picture, spacer()), spacer()]
            else:
                days = [week_node(self.calendar, turn, is_named=False)] if h >= _WEEK_H else []
            node = column(above, *days, gap=4)
        return panel(node, by=(16, 6 if h < _LOW_H else 8), dark=True, grow=1)

    def _bots_words(self) -> str:
        if len(self.rides) >= FEWEST:
            return bots_text(place_among(self.first, self.rides))
        told = _("{n} of {all} bots have ridden in your seat").format(n=len(self.rides), all=RIDES)
        return told if self.rides else ""


def _show_page(model: Any, calendar: Calendar) -> Any:
    return replace(model, panel=replace(model.panel, calendar=calendar))


def _save_card(model: Any, first: DayTry) -> SaveFile:
    return save_intent(
        model.session.charts, f"breaking-away-{first.day.isoformat()}", _("Save picture"), ".png",
        lambda path: save_picture(draw_day_card(first), path),
    )  # fmt: skip


def _squares_words(lines: list[tuple[bool, ...]]) -> str:
    """Return the places of the player's riders at each line, for a screen reader."""
    labels = [_("Sprint")] * (len(lines) - 1) + [_("Finish")]
    own = [[str(place) for place, is_own in enumerate(line, start=1) if is_own] for line in lines]
    return "; ".join(f"{label}: {listed(places) or '–'}" for label, places in zip(labels, own, strict=True))


def _paint_squares(lines: list[tuple[bool, ...]], canvas: Canvas, box: Box) -> None:
    """Paint a square for each place that scores, those of all lines in a row; the player's are full."""
    side = min(15.0, box.w / (1.3 * sum(map(len, lines)) + len(lines)))
    x, y = box.x, box.y + (box.h - side) / 2
    for line in lines:
        for is_own in line:
            square = Box(x, y, side, side)
            if is_own:
                canvas.fill(canvas.palette.ink, square)
            else:
                painters.outline(canvas, square, canvas.palette.ink2, 1.2, by=-0.6, lean=0)
            x += 1.3 * side
        x += side


def _paint_bars(rides: tuple[Points, ...], own: Points, canvas: Canvas, box: Box) -> None:
    """Paint how many bots came to how many points, from few to many, and mark where the player is among them."""
    if len(rides) < FEWEST:
        return
    palette, least, most = canvas.palette, min(*rides, own), max(*rides, own)
    step = (most - least) / _BARS or 1

    def index(points: Points) -> int:
        return min(_BARS - 1, int((points - least) / step))

    counts = [0] * _BARS
    for points in rides:
        counts[index(points)] += 1
    pitch, highest, bottom = min(40.0, box.w / _BARS), min(70.0, box.h - 20), box.y + min(70.0, box.h - 20)
    for number, count in enumerate(counts):
        h = max(2.0, highest * count / max(counts))
        colour = palette.sun if number == index(own) else palette.ink2
        canvas.fill(colour, Box(box.x + number * pitch, bottom - h, pitch - 4, h))
    canvas.text(_("you"), NOTE.at(13), (box.x + (index(own) + 0.5) * pitch - 2, bottom + 9), anchor="center",
                colour=palette.ink)  # fmt: skip


# The picture of the result, for sharing

_GAME: Final = "Breaking Away"  # no words: the name of the game
_SIDE: Final = 1080
"""Length of each side of the picture, in pixels."""
_SUN, _SUN_RADIUS = (1330, 940), 700
"""Centre and radius of the sun, in pixels of the picture at twice its final size."""
_LABEL_W: Final = 100.0


def draw_day_card(first: DayTry) -> pygame.Surface:
    """Return the picture, in the colours of the day theme."""
    look = team_look(first.match.seat(first.team).colour)
    other = first.team % len(first.match.seats) + 1
    riders = (look, f"{first.team}1"), (team_look(first.match.seat(other).colour), f"{other}1")
    surface = pygame.transform.smoothscale(_draw_riders(*riders), (_SIDE, _SIDE))
    canvas, (place, points) = Canvas(surface, DAY, 1), place_and_points(first)

    # Game, place and points.
    canvas.text(_GAME.upper(), POSTER.at(64), (54, 62), colour=DAY.bib, shadow=DAY.words_shadow)
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
        (f"{_GAME} {__version__}", NOTE.at(19), 194, mix(DAY.on_bib, DAY.bib, 0.28)),
    )
    for line, style, y, colour in lines:
        painters.draw_fitted(
            canvas, [line], style, (sheet.right - 150, sheet.y + y), 250, anchor="center", colour=colour, min_size=14
        )
    return surface


def _draw_riders(own: tuple[TeamLook, str], rival: tuple[TeamLook, str]) -> pygame.Surface:
    """Return the background: two riders, each with his number, in front of the sun, at twice the final size."""
    side = 2 * _SIDE
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
