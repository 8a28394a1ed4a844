"""What the result of a first try shows in the chart's place: the places that score, bots in its seat, the calendar."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from breakaway_desktop.bots.edition import EDITION
from breakaway_desktop.engine.race import Points
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, row, sized, space, spacer, text
from breakaway_desktop.kit.toolkit.page import do
from breakaway_desktop.kit.toolkit.page_picture import save_picture
from breakaway_desktop.kit.toolkit.typography import BODY, HEADING, NOTE
from breakaway_desktop.kit.words import _
from breakaway_desktop.race_of_day.bot_rides import FEWEST, RIDES, place_among
from breakaway_desktop.race_of_day.plan import DayTry
from breakaway_desktop.race_of_day.words import bots_text, place_and_points
from breakaway_desktop.sentences.dates import day_and_month
from breakaway_desktop.sentences.names import listed
from breakaway_desktop.ui.dialogs.common import save_intent
from breakaway_desktop.ui.intents import SaveFile
from breakaway_desktop.ui.race_of_day.calendar import MONTH_H, Calendar, month_node, week_node
from breakaway_desktop.ui.race_of_day.day_card import draw_day_card
from breakaway_desktop.ui.race_of_day.riding import go_on
from breakaway_desktop.ui.session import Session

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
    """Save the result as a picture."""
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
