"""The page before the race of a date: its course and rules, and the calendar. The result is a page like any other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.layout import Node
from breakaway_desktop.kit.toolkit.page import PageView, Uncovered, do
from breakaway_desktop.kit.toolkit.size_class import pick, window
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.match.course_profile import CourseProfile
from breakaway_desktop.match.library import SavedRace
from breakaway_desktop.match.plan import humans_of
from breakaway_desktop.race_of_day.courses import course_text
from breakaway_desktop.race_of_day.plan import meta_of_day, plan_of_day
from breakaway_desktop.race_of_day.ridden_days import read_day
from breakaway_desktop.sentences.dates import day_and_month, weekday_name
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.intents import Back, BeginRace, ResumeRace
from breakaway_desktop.ui.panels.foot import GO, foot, large_button
from breakaway_desktop.ui.panels.poster_page import side_poster_page
from breakaway_desktop.ui.panels.start_page import (
    course_panel,
    paint_two_riders,
    panels_beside_poster,
    ticked_panel,
    top_panel,
)
from breakaway_desktop.ui.race_of_day.calendar import Calendar, month_node, week_node
from breakaway_desktop.ui.race_of_day.riding import go_on
from breakaway_desktop.ui.session import Session


@dataclass(frozen=True, slots=True)
class DayModel:
    """A date without a finished first try; of an earlier one than today the race is ridden for practice."""

    session: Session
    day: date
    unfinished: SavedRace | None
    calendar: Calendar

    @property
    def is_practice(self) -> bool:
        return self.day < self.calendar.today


def begin(session: Session, day: date | None = None, *, today: date | None = None) -> DayModel:
    """Open a date, by default today. The day that counts as today does not change at midnight."""
    today = today or session.today()
    day = day or today
    if day == today:
        go_on(session, day)
    ridden = read_day(session.folder, session.computer, day)
    return DayModel(session, day, ridden.unfinished, Calendar.of(session, day, today))


def _read_again(model: DayModel, _message: Uncovered) -> DayModel:
    return begin(model.session, model.day, today=model.calendar.today)


def _show_page(model: DayModel, calendar: Calendar) -> DayModel:
    return replace(model, calendar=calendar)


def view(model: DayModel) -> PageView:
    """Return the page before the race."""
    plan = plan_of_day(model.day)
    (human,) = humans_of(plan.seats)

    if model.unfinished is None:
        meta = {} if model.is_practice else meta_of_day(model.day)
        main, note = large_button(_("Ride"), on_press=BeginRace(replace(plan, meta=meta)), size=28), _("not ridden yet")
    else:
        main = large_button(_("Continue"), on_press=ResumeRace(model.unfinished), size=28)
        note = _("Turn {turn}").format(turn=model.unfinished.match.race.turn)
    if model.is_practice:
        note = _("for practice: does not count")
    bottom = foot(button(_("Menu"), on_press=Back(), key=act.BACK, name="menu"), note=note, main=main)

    node = month_node if window().is_full else week_node
    days = panel(node(model.calendar, lambda calendar: do(_show_page, calendar)), by=(18, pick(12, 8)), dark=True)
    size = pick(72.0, 48.0)
    lines = (
        (weekday_name(model.day.weekday()), size, "bib"),
        (day_and_month(model.day.day, model.day.month), size, "sun"),
    )
    right = panels_beside_poster(top_panel(_course(model), 500), _rules(model.is_practice), days)
    paint = partial(paint_two_riders, plan.seats, human)
    label = (
        _("The same race for everybody, for practice.")
        if model.is_practice
        else _("The same race for everybody, today.")
    )
    page = side_poster_page(paint, lines, label, right, bottom)
    return PageView(
        page, title=_("Race of the day"), initial_focus=GO, on_escape=Back(), opaque=True,
        on={Uncovered: _read_again}, name="start",
    )  # fmt: skip


def _course(model: DayModel) -> Node:
    plan = plan_of_day(model.day)
    course = CourseProfile(course_text(model.day), plan.base, plan.options, plan.variant)
    squares = ngettext("{n} square", "{n} squares", plan.options.finish).format(n=plan.options.finish)
    return course_panel(course, Names(plan.seats), squares)


def _rules(is_practice: bool) -> Node:
    if is_practice:
        return ticked_panel([_("This ride is for practice: it doesn’t count, and bots don’t ride in your seat.")])
    return ticked_panel((
        _("Your first try counts. You can close the window and continue later."),
        _("Nobody gets an undo or a hint."),
        _("Afterwards you can ride these cards again, for practice."),
    ))  # fmt: skip
