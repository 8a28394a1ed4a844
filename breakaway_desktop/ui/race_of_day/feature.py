"""Contribution of the race of the day to the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.sentences.names import place_text, points_words
from breakaway_desktop.ui.features import Navigator, Note, Route, Tile, WindowFeature
from breakaway_desktop.ui.race_of_day import keys
from breakaway_desktop.ui.race_of_day.intents import ShowRaceOfDay
from breakaway_desktop.ui.session import Session


def _show(navigator: Navigator, _intent: ShowRaceOfDay) -> None:
    from breakaway_desktop.ui.race_of_day import screen

    navigator.push(Page(screen, screen.begin(navigator.session)))


def _look(session: Session) -> Note:
    """Return the note with the kind of today's race, its turn, or the player's result."""
    from breakaway_desktop.race_of_day.ridden_days import read_day
    from breakaway_desktop.race_of_day.words import course_text, place_and_points

    today = session.today()
    ridden = read_day(session.folder, session.computer, today)

    def note() -> str:
        if ridden.finished is not None:
            place, points = place_and_points(ridden.finished)
            return f"{place_text(place)}, {points_words(points)}"
        if ridden.unfinished is not None:
            return _("Turn {turn}").format(turn=ridden.unfinished.match.race.turn)
        return course_text(today)

    return note


def _page_after(session: Session, match: Match) -> Page | None:
    from breakaway_desktop.race_of_day.plan import try_of

    first = try_of(match)
    if first is None:
        return None
    from breakaway_desktop.ui.race_of_day import screen

    return Page(screen, screen.begin(session, first.day, is_fresh=True))


def _occasion(_session: Session) -> Callable[[Any], str]:
    return lambda race: _("Race of the day") if race.day else ""


FEATURE: Final = WindowFeature(
    keys=keys.KEYS,
    routes=(Route(ShowRaceOfDay, _show),),
    tile=Tile(keys.SHOW_RACE_OF_DAY, ShowRaceOfDay(), _look, is_of_today=True),
    page_after=_page_after,
    occasion=_occasion,
)
