"""Contribution of the race of the day to the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from breakaway_desktop.bots.edition import EDITION
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.race_of_day.meta_keys import DAY
from breakaway_desktop.sentences.dates import day_and_month
from breakaway_desktop.ui.features import Navigator, Note, OwnRaces, ResultNote, ResultPanel, Route, Tile, WindowFeature
from breakaway_desktop.ui.intents import Back, BeginRace, ResumeRace, ShowDialog
from breakaway_desktop.ui.keys import BACK, SAME_CARDS
from breakaway_desktop.ui.race_of_day.intents import KEYS, SHOW_RACE_OF_DAY, ShowRaceOfDay
from breakaway_desktop.ui.session import Session

if TYPE_CHECKING:
    from pathlib import Path

    from breakaway_desktop.match.match import Match
    from breakaway_desktop.play.driver import Driver


def _show(navigator: Navigator, intent: ShowRaceOfDay) -> None:
    from breakaway_desktop.kit.toolkit.dialog import DialogButton, question_dialog
    from breakaway_desktop.race_of_day.bot_rides import BAD_FILE, rides_file, set_bad_file_aside
    from breakaway_desktop.race_of_day.ridden_days import read_day
    from breakaway_desktop.ui.race_of_day import screen
    from breakaway_desktop.ui.race_of_day.riding import Riding
    from breakaway_desktop.ui.screens import result

    session = navigator.session
    if is_set_aside := set_bad_file_aside(rides_file()):
        session.state(Riding).has_failed = False
    today = session.today()
    day = min(intent.day or today, today)  # the clock may have been set back meanwhile
    ridden = read_day(session.folder, session.computer, day)
    if intent.day is not None:
        navigator.open(Back())
    if ridden.finished is not None:
        navigator.push(Page(result, result.begin(ridden.finished.match, session=session, is_saved=True)))
    elif ridden.unfinished is not None and day != today:
        navigator.open(ResumeRace(ridden.unfinished))
    else:
        navigator.push(Page(screen, screen.begin(session, day)))
    if is_set_aside:
        told = _("The rides of the bots can’t be read, so they begin afresh. The old file is now called {name}.")
        back = DialogButton(_("Back"), Back(), BACK)
        name = _("Race of the day")
        navigator.open(
            ShowDialog(question_dialog(name, [told.format(name=BAD_FILE)], [back], icon="warn", name="rides"))
        )


def _look(session: Session) -> Note:
    """Return the note with the kind of today's race, its turn, or the player's result."""
    from breakaway_desktop.race_of_day.courses import course_text
    from breakaway_desktop.race_of_day.ridden_days import read_day

    today = session.today()
    ridden = read_day(session.folder, session.computer, today)

    def note() -> str:
        if ridden.finished is not None:
            from breakaway_desktop.race_of_day.words import place_and_points
            from breakaway_desktop.sentences.names import place_text, points_words

            place, points = place_and_points(ridden.finished)
            return f"{place_text(place)}, {points_words(points)}"
        if ridden.unfinished is not None:
            return _("Turn {turn}").format(turn=ridden.unfinished.match.race.turn)
        return course_text(today)

    return note


def _played(session: Session, driver: Driver) -> None:
    """Ride on by bots while the player thinks about his first try."""
    if DAY in driver.match.meta:
        from breakaway_desktop.race_of_day.plan import day_of_meta
        from breakaway_desktop.ui.race_of_day.riding import go_on

        marked = day_of_meta(driver.match.meta)
        if marked is not None and marked[1] == EDITION:
            go_on(session, marked[0])


def _result_panel(session: Session, match: Match) -> ResultPanel | None:
    from breakaway_desktop.race_of_day.plan import try_of

    first = try_of(match) if match.over else None
    if first is None:
        return None
    from breakaway_desktop.ui.race_of_day.calendar import Calendar
    from breakaway_desktop.ui.race_of_day.day_panel import DayPanel

    return DayPanel(session, first, Calendar.of(session, first.day, session.today()))


def _result_note(_session: Session, match: Match) -> ResultNote | None:
    """Return the way from the result of a first try to a ride of the same cards, which does not count."""
    from breakaway_desktop.race_of_day.plan import plan_of_day, try_of

    first = try_of(match) if DAY in match.meta else None
    if first is None:
        return None
    intent = BeginRace(plan_of_day(first.day))
    return ResultNote("", SAME_CARDS, intent=intent, is_way_on=True, brief=mark("These cards"))


def _title(match: Match, _folder: Path) -> str:
    """Return `Race of the day, 28 November` for a first try."""
    from breakaway_desktop.race_of_day.plan import try_of

    first = try_of(match)
    if first is None:
        return ""
    return _("Race of the day, {date}").format(date=day_and_month(first.day.day, first.day.month))


def _occasion(_session: Session) -> Callable[[Any], str]:
    return lambda race: _("Race of the day") if race.day else _("Race of the day, practice") if race.practice else ""


def _message_lines(match: Match, *, names: bool, rider: str) -> tuple[str, ...]:
    from breakaway_desktop.race_of_day.bot_rides import place_among_bots
    from breakaway_desktop.race_of_day.plan import try_of
    from breakaway_desktop.race_of_day.words import shared_lines

    first = try_of(match) if DAY in match.meta else None
    return () if first is None else shared_lines(first, rider if names else "", place_among_bots(first))


FEATURE: Final = WindowFeature(
    keys=KEYS,
    routes=(Route(ShowRaceOfDay, _show),),
    tile=Tile(SHOW_RACE_OF_DAY, ShowRaceOfDay(), _look, is_of_today=True),
    mark=DAY,
    races=lambda: OwnRaces(title=_title),
    played=_played,
    result_note=_result_note,
    result_panel=_result_panel,
    occasion=_occasion,
    message_lines=_message_lines,
)
