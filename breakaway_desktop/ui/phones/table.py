"""The session's table, which phones join: opening it, seating a race at it, saving its keys, closing it."""

from __future__ import annotations

import errno
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.logbook import note_error
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.phones.hosting import PhoneHost, new_room, race_identity
from breakaway_desktop.phones.match_stage import MatchStage
from breakaway_desktop.phones.rooms import RoomMark, people_of
from breakaway_desktop.phones.seat_keys import forget_table, read_evening, read_table
from breakaway_desktop.phones.seats import BOT, SCREEN, TableSeat, seats_of_race
from breakaway_desktop.phones.server import PhoneServer
from breakaway_desktop.play.hot_seat import HotSeat, Seated, names_of
from breakaway_desktop.record.store import load
from breakaway_desktop.sentences.file_errors import InputError, os_error_text
from breakaway_desktop.ui.phones.intents import PhonesChanged, PhonesOfSession, phones_of
from breakaway_desktop.ui.session import Session


def open_phones(session: Session) -> PhoneHost:
    """Return the table that phones have joined, where there must be one."""
    phones = phones_of(session)
    assert phones is not None
    return phones


def open_table(session: Session, seats: Iterable[TableSeat], room: str) -> PhoneHost:
    """Open a table with these seats, in place of any other.

    `room`: where it was open before, its phones find their seats again. Raises InputError; then no table is open.
    """
    close_table(session)
    host = session.host
    try:
        make_server = session.state(PhonesOfSession).make_server or PhoneServer
        phones = PhoneHost(room, seats, lambda: host.post(PhonesChanged()), time.time(), make_server)
        phones.open()
    except OSError as error:
        sentence = _("Phones can’t reach this computer: {reason}.").format(reason=os_error_text(error))
        if error.errno == errno.EADDRNOTAVAIL:
            sentence = _("Phones can’t reach this computer: it isn’t connected to a network.")
        raise InputError(sentence) from error
    session.state(PhonesOfSession).host = phones
    return phones


def close_table(session: Session, why: str = "") -> None:
    """Close the table, if one is open. Its phones wait if it is between two races, unless `why` dismisses them."""
    phones, session.state(PhonesOfSession).host = phones_of(session), None
    if phones is None:
        return
    save_keys(phones)
    if phones.is_between_races and not why:
        phones.park(session.seconds())
    else:
        phones.close(why or "hostleft")


def seat_race(session: Session, race: Seated) -> None:
    """Seat everybody at the open table for a race; without phones the table closes."""
    phones = phones_of(session)
    if phones is not None and HotSeat.of(race).phones:
        phones.table.arrange_seats(seats_of_race(race))
    else:
        close_table(session)


def seat_players(session: Session, match: Match) -> None:
    """Give the seats of the open table to the humans and bots who ride now, after a change at the screen."""
    phones = phones_of(session)
    if phones is None:
        return
    table, names = phones.table, names_of(match)
    for team, seat in table.seats.items():
        is_human = match.seat(team).is_human
        if is_human != seat.is_human:
            table.seat(team, SCREEN if is_human else BOT, names.own_name(team) or "")


def room_of(path: Path) -> str:
    """Return the room of the race in a file: its evening, or that of the file alone. Raises Unreadable."""
    mark = RoomMark.of(load(path).meta)
    return race_identity(path) if mark is None else mark.room


def has_keys(path: Path) -> bool:
    """Return whether the phones of this race find their seats again by its code and their keys."""
    with suppress(Refused):
        return read_table(room_of(path), time.time()) is not None
    return False


def evening_room() -> str:
    """Return the room of the evening that is going on, else a new one."""
    evening = read_evening(time.time())
    return new_room() if evening is None else evening[0]


def begin_race(session: Session, match: Match, path: Path | None) -> None:
    """Begin a race at the open table, one more of its evening. `path` None: the race could not be saved."""
    phones = phones_of(session)
    if phones is not None:
        phones.begin_race("" if path is None else race_identity(path), time.time())
        match.meta = phones.mark_race(match.meta)
        if match.autosave is not None:
            match.autosave.save(match.record())
        _start(phones)


def _start(phones: PhoneHost) -> None:
    phones.table.has_started, phones.table.building = True, None
    save_keys(phones)


def note_people(phones: PhoneHost, match: Match) -> None:
    """Note in the race who rides now: another phone may have got a seat."""
    mark, people = RoomMark.of(match.meta), people_of(phones.table.seats.values())
    if mark is not None and mark.people != people:
        match.meta = mark._replace(people=people).merge_into(match.meta)


def reopen_table(session: Session, match: Match, path: Path | None) -> None:
    """Open the table of a race again, where the phones that had joined it find their seats by its code and their keys.

    Raises InputError; then no table is open.
    """
    mark = RoomMark.of(match.meta)
    file = new_room() if path is None else race_identity(path)
    phones = open_table(session, seats_of_race(match), file if mark is None else mark.room)
    phones.resume_race(file)
    _start(phones)


def end_evening(session: Session) -> None:
    """Close the table for good: its code and keys are dead."""
    phones = phones_of(session)
    close_table(session, "ended")
    if phones is not None:
        try:
            forget_table(phones.room)
        except OSError as error:
            note_error(error)


def end_race(session: Session) -> None:
    """Note the end of the race: its keys expire a day later."""
    phones = phones_of(session)
    if phones is not None:
        save_keys(phones, time.time())


def show_result(session: Session, match: Match) -> None:
    """Show the end of a race on phones."""
    phones = phones_of(session)
    if phones is not None:
        phones.update(MatchStage(match, lambda: phones.table.phone_teams, phones.race), session.seconds())


def rematch_count(session: Session) -> tuple[int, int]:
    """Return how many players on phones want a rematch, and how many players there are."""
    phones = phones_of(session)
    if phones is None:
        return 0, 0
    seats = phones.table.seats.values()
    return sum(seat.wants_rematch for seat in seats), sum(seat.is_human for seat in seats)


def count_phones(session: Session) -> tuple[int, int]:
    phones = phones_of(session)
    seats = [] if phones is None else [seat for seat in phones.table.seats.values() if seat.is_phone]
    return sum(seat.is_here for seat in seats), len(seats)


def save_keys(phones: PhoneHost, ended: float | None = None) -> None:
    """Save the keys of the seats for the next time, once a race has begun. An error, such as a full disk, is only
    logged."""
    if phones.table.has_started or phones.races:
        try:
            phones.save_keys(ended)
        except OSError as error:
            note_error(error)
