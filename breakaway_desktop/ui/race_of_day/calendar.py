"""The calendar of the races of the day: which are ridden, a month or a week at a time. A press opens a date."""

from __future__ import annotations

from calendar import Calendar as Weeks
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial
from typing import Any, Final

from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.controls import button, press
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, pad, row, spacer, stack, text
from breakaway_desktop.kit.toolkit.page import MoveFocus
from breakaway_desktop.kit.toolkit.typography import FIGURE, HEADING, NOTE
from breakaway_desktop.kit.words import _
from breakaway_desktop.race_of_day.plan import FIRST
from breakaway_desktop.race_of_day.ridden_days import day_results
from breakaway_desktop.sentences.dates import day_and_month, month_name, weekday_name
from breakaway_desktop.sentences.names import place_text
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.race_of_day.intents import ShowRaceOfDay
from breakaway_desktop.ui.session import Session

TILE_H: Final = 32.0
MONTH_H: Final = 34.0 + 18.0 + 6 * (TILE_H + 3)
"""Height of a month of six weeks, in units."""
Turn = Callable[[Any], Any]
"""Returns what a button does that shows this calendar instead."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days around `page`; `day` is the one that the page is about."""

    day: date
    today: date
    page: date
    places: Mapping[str, int]
    """The places of finished first tries by their date."""

    @classmethod
    def of(cls, session: Session, day: date, today: date) -> Calendar:
        results = day_results(session.folder, session.computer)
        return cls(day, today, day, {iso: stats.place for iso, stats in results.items()})


def month_node(calendar: Calendar, turn: Turn) -> Node:
    page = calendar.page
    weeks = Weeks().monthdatescalendar(page.year, page.month)
    first, last = page.replace(day=1), max(day for day in weeks[-1] if day.month == page.month)
    name = month_name(page.month) if page.year == calendar.today.year else f"{month_name(page.month)} {page.year}"
    heads = row(*(column(_weekday(day), grow=1) for day in weeks[0]), gap=4)
    rows = [
        row(*(column(_tile(calendar, day) if day.month == page.month else Node(), grow=1) for day in week), gap=4)
        for week in weeks
    ]
    return column(_head(calendar, name, first, last, turn), heads, *rows, gap=3)


def week_node(calendar: Calendar, turn: Turn, *, is_named: bool = True) -> Node:
    """Return the week, with its dates and how many are ridden above it, or between the ways to other weeks."""
    first = calendar.page - timedelta(calendar.page.weekday())
    days = [first + timedelta(number) for number in range(7)]
    name = f"{day_and_month(first.day, first.month)} – {day_and_month(days[-1].day, days[-1].month)}"
    tiles = row(*(column(_weekday(day), _tile(calendar, day), gap=2, grow=1) for day in days), gap=6, grow=1)
    head, (before, after) = _head(calendar, name, first, days[-1], turn), _ways(calendar, first, days[-1], turn)
    return column(head, tiles, gap=2) if is_named else row(before, tiles, after, gap=4)


def _head(calendar: Calendar, name: str, first: date, last: date, turn: Turn) -> Node:
    """Return the name of a month or week, how many of its races are ridden, and the ways to those beside it."""
    days = [max(first, FIRST) + timedelta(n) for n in range((min(last, calendar.today) - max(first, FIRST)).days + 1)]
    count = sum(day.isoformat() in calendar.places for day in days)
    ridden = _("{n} of {all} ridden").format(n=count, all=len(days))

    before, after = _ways(calendar, first, last, turn)
    count_text = text(ridden, size=NOTE, soft=True, least=12, optional=True)
    return row(
        before, text(name, capitals=True, size=HEADING.at(17), least=13), after, spacer(), count_text, gap=4, h=34
    )


def _ways(calendar: Calendar, first: date, last: date, turn: Turn) -> tuple[Node, Node]:
    """Return the buttons for the days before these and after them, as far as there are any."""

    def way(icon: str, page: date, says: str, key: act.KeyBinding) -> Node:
        if not FIRST <= page <= calendar.today:
            return Node(w=44, h=32)
        on_press = turn(replace(calendar, page=page))
        return button(icon=icon, on_press=on_press, kind="bare", says=says, name=icon, key=key, w=104, h=32)

    return (
        way("left", first - timedelta(1), _("earlier days"), act.PAGE_UP),
        way("right", last + timedelta(1), _("later days"), act.PAGE_DOWN),
    )


def _weekday(day: date) -> Node:
    name = weekday_name(day.weekday())
    return text(name[:2], size=NOTE.at(13), align="centre", soft=True, least=11, says="", h=15)


def _tile(calendar: Calendar, day: date) -> Node:
    """Return the tile of a date; one that can be opened is pressed."""
    place = calendar.places.get(day.isoformat(), 0)
    state = place_text(place) if place else _("today") if day == calendar.today else _("not ridden")
    can_open = FIRST <= day <= calendar.today
    words = f"{weekday_name(day.weekday())}, {day_and_month(day.day, day.month)}: {state}" if can_open else ""
    ink = "on_bib" if 0 < place <= 3 or (day == calendar.today and not place) else "ink"
    label = text(
        place_text(place) if place else str(day.day), size=FIGURE.at(16) if place else NOTE.at(15), least=12,
        colour=ink, soft=not can_open, align="centre", says="",
    )  # fmt: skip
    ground = draw(partial(_paint_day, place, day == calendar.today, can_open, day == calendar.day))
    inside = column(spacer(), pad(label, (LEAN * TILE_H, 0)), spacer())
    tile: Node = stack(ground, inside, h=TILE_H, says=words)
    if can_open:
        name, on_press = f"day-{day.isoformat()}", MoveFocus("go") if day == calendar.day else ShowRaceOfDay(day)
        tile = press(tile, on_press=on_press, name=name, bare=True, words=words, stays_in_row=True)
    return tile


def _paint_day(place: int, is_today: bool, can_open: bool, is_shown: bool, canvas: Canvas, box: Box) -> None:
    palette, lean = canvas.palette, LEAN * box.h
    if place:
        colour = palette.sun if place == 1 else palette.bib if place <= 3 else palette.raised
        canvas.slanted(box, colour, lean)
    elif is_today:
        canvas.slanted(box, palette.pink, lean)
    elif can_open:
        painters.outline(canvas, box, palette.line, 1.6, lean=lean)
    if is_shown:
        painters.outline(canvas, box, palette.ink, 3, lean=lean)
