"""The race of the day: its course and rules before it, its result and lines to share afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial
from typing import Final

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import WHITE
from breakaway_desktop.kit.input.clipboard import copy_text
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import button, press
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    column,
    draw,
    pad,
    row,
    space,
    spacer,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, PageView, Uncovered, do
from breakaway_desktop.kit.toolkit.page_picture import save_picture
from breakaway_desktop.kit.toolkit.size_class import pick
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.toolkit.typography import BODY, FIGURE, HEADING, NOTE
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.course_profile import CourseProfile
from breakaway_desktop.match.finished_races import FinishedRaceStats
from breakaway_desktop.match.plan import humans_of
from breakaway_desktop.race_of_day.plan import DayTry, meta_of_day, plan_of_day
from breakaway_desktop.race_of_day.ridden_days import RiddenDay, day_results, read_day
from breakaway_desktop.race_of_day.words import CROSSED, course_text, place_and_points, shared_text
from breakaway_desktop.sentences.dates import day_and_month, weekday_name
from breakaway_desktop.sentences.names import Names, place_text, points_words
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.dialogs.common import by_hand_dialog, save_intent
from breakaway_desktop.ui.features import race_buttons, race_text
from breakaway_desktop.ui.intents import Back, BeginRace, ResumeRace, ShowDialog, ShowMenu, ShowReplay
from breakaway_desktop.ui.panels.foot import GO, foot, large_button, same_cards_button
from breakaway_desktop.ui.panels.poster_page import paint_side_poster, side_poster_page
from breakaway_desktop.ui.panels.start_page import (
    course_panel,
    paint_two_riders,
    panels_beside_poster,
    ticked_panel,
    top_panel,
)
from breakaway_desktop.ui.posters import PosterArt
from breakaway_desktop.ui.race_of_day.crossed_places import crossed_words, paint_crossed_places
from breakaway_desktop.ui.race_of_day.day_card import draw_day_card
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.team_looks import team_look

DAYS: Final = 7
"""Number of days shown in the week below the course."""


@dataclass(frozen=True, slots=True)
class DayModel:
    """A date, and the first try at each race of the day. `is_fresh`: whether the race was just played."""

    session: Session
    day: date
    today: date
    ridden: RiddenDay
    results: Mapping[str, FinishedRaceStats]
    """Finished first tries by their date."""
    is_fresh: bool = False
    notice: str = ""


def begin(session: Session, day: date | None = None, *, today: date | None = None, is_fresh: bool = False) -> DayModel:
    """Open a date, by default today. The day that counts as today does not change at midnight."""
    today = today or session.today()
    day = day or today
    return DayModel(session, day, today, read_day(session.folder, session.computer, day),
                    day_results(session.folder, session.computer), is_fresh)  # fmt: skip


def _read_again(model: DayModel, _message: Uncovered) -> DayModel:
    again = begin(model.session, model.day, today=model.today, is_fresh=model.is_fresh)
    return replace(again, notice=model.notice)


def _copy_result(model: DayModel, first: DayTry) -> DayModel | Intent:
    """Copy the lines to share, or show them where there is no clipboard."""
    lines = shared_text(first)
    with suppress(Refused):
        code = race_text(first.match, names=True, rider=model.session.settings.own_name)
        lines = f"{lines}\n{code}"
    if copy_text(lines):
        return replace(model, notice=_("Copied. Paste it wherever you like."))
    return ShowDialog(by_hand_dialog(shared_text(first)))


def _save_card(model: DayModel, first: DayTry) -> Intent:
    """Save the result as a picture."""
    return save_intent(
        model.session.charts, f"breaking-away-{model.day.isoformat()}", _("Save picture"), ".png",
        lambda path: save_picture(draw_day_card(first), path),
    )  # fmt: skip


def _open_day(model: DayModel, day: date) -> DayModel:
    """Show the result of another date."""
    return begin(model.session, day, today=model.today)


def view(model: DayModel) -> PageView:
    """Return the page with the result of the date; before the race is finished, the page with its course and rules."""
    return _start_page(model) if model.ridden.finished is None else _result_page(model, model.ridden.finished)


# Before the race


def _start_page(model: DayModel) -> PageView:
    plan = plan_of_day(model.day)
    (human,) = humans_of(plan.seats)

    if model.ridden.unfinished is None:
        begin_race = BeginRace(replace(plan, meta=meta_of_day(model.day)))
        main, note = large_button(_("Ride"), on_press=begin_race, size=28), _("not ridden yet")
    else:
        turn = model.ridden.unfinished.match.race.turn
        main = large_button(_("Continue"), on_press=ResumeRace(model.ridden.unfinished), size=28)
        note = _("Turn {turn}").format(turn=turn)
    bottom = foot(button(_("Menu"), on_press=Back(), key=act.BACK, name="menu"), note=note, main=main)

    size = pick(72.0, 48.0)
    lines = (
        (weekday_name(model.day.weekday()), size, "bib"),
        (day_and_month(model.day.day, model.day.month), size, "sun"),
    )
    right = panels_beside_poster(top_panel(_course(model), 500), _rules(), _week(model))
    paint = partial(paint_two_riders, plan.seats, human)
    page = side_poster_page(paint, lines, _("The same race for everybody, today."), right, bottom)
    return PageView(
        page, title=_("Race of the day"), initial_focus=GO, on_escape=Back(), opaque=True,
        on={Uncovered: _read_again}, name="start",
    )  # fmt: skip


def _course(model: DayModel) -> Node:
    plan = plan_of_day(model.day)
    course = CourseProfile(course_text(model.day), plan.base, plan.options, plan.variant)
    squares = ngettext("{n} square", "{n} squares", plan.options.finish).format(n=plan.options.finish)
    return course_panel(course, Names(plan.seats), squares)


def _rules() -> Node:
    return ticked_panel((
        _("Your first try counts. You can close the window and continue later."),
        _("Nobody gets an undo or a hint."),
        _("Afterwards you can ride it again, for practice."),
    ))  # fmt: skip


def _week(model: DayModel) -> Node:
    """Return the last seven days with the places, and the total number of races of the day ridden so far."""
    count = len(model.results)
    total = ngettext("{n} race of the day so far", "{n} races of the day so far", count).format(n=count)
    days = [model.today - timedelta(DAYS - 1 - index) for index in range(DAYS)]
    return panel(
        column(
            row(text(_("Your last seven days"), capitals=True, size=HEADING.at(17), least=14), spacer(),
                text(total, size=NOTE, soft=True, optional=True)),
            row(*(_day_tile(model, day) for day in days), gap=10), gap=pick(8, 6),
        ),
        by=(18, pick(12, 8)), dark=True,
    )  # fmt: skip


def _day_tile(model: DayModel, day: date) -> Node:
    """Return the tile of a date; a finished one opens its result."""
    stats = model.results.get(day.isoformat())
    place = 0 if stats is None else stats.place
    label = place_text(place) if place else _("today") if day == model.today else ""
    weekday = weekday_name(day.weekday())
    words = ", ".join(filter(None, (weekday, label)))
    h = pick(50.0, 34.0)
    ground = draw(partial(_paint_day, place, day == model.today))
    ink = "ink" if place > 3 else "on_bib"
    inside = text(label, size=FIGURE.at(0.42 * h), least=14, colour=ink, align="centre", says="")
    tile: Node = stack(ground, pad(inside, (LEAN * h + 2, 0)), h=h, says=words)
    name = f"day-{day.isoformat()}"
    if place and day != model.day:
        tile = press(tile, on_press=do(_open_day, day), name=name, bare=True)
    label_text = text(weekday, weekday[:3], size=NOTE.at(14), align="centre", soft=True, least=12, says="")
    return column(tile, label_text, gap=2, grow=1)


def _paint_day(place: int, is_today: bool, canvas: Canvas, box: Box) -> None:
    palette, lean = canvas.palette, LEAN * box.h
    if place:
        colour = palette.sun if place == 1 else palette.bib if place <= 3 else palette.raised
        canvas.slanted(box, colour, lean)
    elif is_today:
        canvas.slanted(box, palette.pink, lean)
    else:
        painters.outline(canvas, box, palette.line, 1.6, lean=lean)


# The result


def _result_page(model: DayModel, first: DayTry) -> PageView:
    look = team_look(first.match.seat(first.team).colour)

    def paint(canvas: Canvas, box: Box) -> None:
        sky = look.fill if look.fill != WHITE else canvas.palette.hills[2]
        paint_side_poster(
            PosterArt(sky, canvas.palette.sun, look, f"{first.team}1", Box(0, 0.16, 1, 0.84)), canvas, box
        )

    record, leave = first.match.record(), ShowMenu() if model.is_fresh else Back()
    bottom = foot(
        button(_("Menu"), on_press=leave, key=act.BACK, name="menu"),
        button(_("Watch again"), _("Watch"), on_press=ShowReplay(record), key=act.WATCH, name="watch"),
        *race_buttons(act.DAY, first.match),
        note=_("for practice: does not count"),
        main=same_cards_button(BeginRace(plan_of_day(first.day))),
    )  # fmt: skip
    place, points = place_and_points(first)
    ink = "bib" if WHITE in (look.fill, look.label) else "on_bib"  # the sky of the white team is dark
    size = pick(140.0, 84.0)
    lines = ((place_text(place), size, ink), (points_words(points), 0.46 * size, ink))
    label = _("Race of the day, {date}").format(date=day_and_month(first.day.day, first.day.month))
    right = panels_beside_poster(top_panel(_crossed_panel(first), 400), _share_panel(model, first), _week(model))
    return PageView(
        side_poster_page(paint, lines, label, right, bottom), title=_("Race of the day"), initial_focus="again",
        returns_to_first=True,
        on_escape=leave, opaque=True, on={Uncovered: _read_again},
        input_delay_ms=UNEXPECTED_PAGE_DELAY_MS if model.is_fresh else 0,
        name=f"result-{first.day.isoformat()}",
    )  # fmt: skip


def _crossed_panel(first: DayTry) -> Node:
    title = row(
        text(_("Where your riders crossed"), capitals=True, size=HEADING.at(17), least=14), spacer(),
        text(_("places that score"), size=NOTE, soft=True, optional=True),
    )  # fmt: skip
    grid = draw(partial(paint_crossed_places, first.crossed_places), grow=1, says=crossed_words(first.crossed_places))
    return panel(column(title, grid, gap=10), by=(20, pick(16, 10)), grow=1)


def _share_panel(model: DayModel, first: DayTry) -> Node:
    title, result, *rows = shared_text(first).splitlines()
    size = pick(BODY, NOTE.at(14))
    lines = [text(line, size=size, least=13) for line in pick((title, result), (result,))]
    boxes = [draw(partial(_paint_boxes, line), h=pick(16, 13)) for line in rows]
    notice = [text(model.notice, size=NOTE, least=13, soft=True)] if model.notice else []
    buttons = column(
        spacer(), button(_("Copy text"), on_press=do(_copy_result, first), key=act.SHARE, name="copy"),
        button(_("Save picture"), on_press=do(_save_card, first), name="picture"), spacer(),
        gap=8, w=pick(180, 156),
    )  # fmt: skip
    heading = text(_("To share"), capitals=True, size=HEADING.at(17), least=14)
    texts = column(heading, space(1), *lines, space(1), *boxes, *notice, gap=2, grow=1)
    return panel(row(texts, buttons, gap=14), by=(18, pick(14, 8)), dark=True)


def _paint_boxes(line: str, canvas: Canvas, box: Box) -> None:
    """Paint the line as boxes, because the fonts do not have its box characters."""
    for index, sign in enumerate(line):
        square = Box(box.x + index * 1.3 * box.h, box.y + 1, box.h - 3, box.h - 3)
        if sign == CROSSED:
            canvas.fill(canvas.palette.ink, square)
        else:
            painters.outline(canvas, square, canvas.palette.ink2, 1.2, by=-0.6, lean=0)
