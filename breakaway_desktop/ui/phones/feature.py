"""Contribution of phones to the window."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.words import mark
from breakaway_desktop.sentences.file_errors import InputError
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui.features import Continuation, Navigator, ResultNote, Route, SettingRow, WindowFeature
from breakaway_desktop.ui.intents import OpenTable, ShowDialog
from breakaway_desktop.ui.phones.intents import KEYS, ShowEvening, phones_of
from breakaway_desktop.ui.session import Session

if TYPE_CHECKING:
    from breakaway_desktop.match.match import Match
    from breakaway_desktop.ui.screens.race.guests import RaceGuest


def _open_table(navigator: Navigator, intent: OpenTable) -> None:
    """Show the lobby, or begin the race at a table where phones find their seats again."""
    from breakaway_desktop.phones.seats import seats_of_race
    from breakaway_desktop.ui.dialogs.common import failure_dialog
    from breakaway_desktop.ui.phones import lobby
    from breakaway_desktop.ui.phones.table import evening_room, has_keys, open_table, room_of

    session, begin, before = navigator.session, intent.begin, intent.before
    try:
        if begin is not None and before is not None and has_keys(before):
            open_table(session, seats_of_race(begin.plan), room_of(before))
            navigator.open(begin)
        else:
            seats, phones = lobby.lobby_seats(intent.draft), phones_of(session)
            is_kept = phones is not None and phones.races > 0
            if phones is None or not is_kept:
                phones = open_table(session, seats, evening_room())
                phones.keep_people()
            else:
                phones.seat_again(seats, [seat.player for seat in intent.draft.seats])
            navigator.push(Page(lobby, lobby.begin(session, intent.draft, intent.seed, phones, is_kept=is_kept)))
    except InputError as reason:
        navigator.open(ShowDialog(failure_dialog(reason)))


def _show_evening(navigator: Navigator, intent: ShowEvening) -> None:
    from breakaway_desktop.ui.dialogs.common import failure_dialog
    from breakaway_desktop.ui.phones.evening_routes import show_evening

    try:
        show_evening(navigator, intent)
    except InputError as reason:
        navigator.open(ShowDialog(failure_dialog(reason)))


def _result_note(session: Session, match: Match) -> ResultNote | None:
    if phones_of(session) is None:
        return None
    from breakaway_desktop.ui.phones.evening import result_note

    return result_note(session, match)


def _continues(_session: Session) -> Continuation | None:
    from breakaway_desktop.phones.seat_keys import read_evening

    if read_evening(time.time()) is None:
        return None
    from breakaway_desktop.ui.phones.evening import continuation

    return continuation()


def _guest(session: Session) -> RaceGuest | None:
    if phones_of(session) is None:
        return None
    from breakaway_desktop.ui.phones import guest

    return guest


def _begin_race(session: Session, match: Match, path: Path | None) -> None:
    if phones_of(session) is not None:
        from breakaway_desktop.ui.phones.table import begin_race, seat_race

        seat_race(session, match)
        begin_race(session, match, path)


def _resume_race(session: Session, match: Match, path: Path | None) -> None:
    """Open the table of a race again, unless it is open. Raises InputError."""
    from breakaway_desktop.play.hot_seat import HotSeat

    if HotSeat.of(match).phones and not match.over and phones_of(session) is None:
        from breakaway_desktop.ui.phones.table import reopen_table

        reopen_table(session, match, path)


def _leave_race(session: Session, why: str = "") -> None:
    if phones_of(session) is not None:
        from breakaway_desktop.ui.phones.table import close_table

        close_table(session, why)


_BELL: Final = SettingRow(
    Settings.phone_bell, mark("Bell for phones"), mark("Rings here when a player must choose on his phone."),
    {"off": mark("off"), "asked": mark("on his turn"), "next": mark("also when he’s next")},
)  # fmt: skip
FEATURE: Final = WindowFeature(
    keys=KEYS,
    routes=(Route(OpenTable, _open_table), Route(ShowEvening, _show_evening),),
    settings=(_BELL,), result_note=_result_note, continues=_continues, began=_begin_race, resumed=_resume_race,
    left=_leave_race, quits=lambda session: _leave_race(session, "hostleft"), guest=_guest,
)  # fmt: skip
