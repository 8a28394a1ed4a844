"""The session's table, which phones join: opening it, seating a race at it, saving its keys, closing it."""

from __future__ import annotations

import errno
import time
from collections.abc import Iterable
from pathlib import Path

from breakaway_desktop.kit.logbook import note_error
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.phones.hosting import PhoneHost, race_identity
from breakaway_desktop.phones.match_stage import MatchStage
from breakaway_desktop.phones.seat_keys import read_table
from breakaway_desktop.phones.seats import BOT, SCREEN, TableSeat, seats_of_race
from breakaway_desktop.phones.server import PhoneServer
from breakaway_desktop.play.hot_seat import HotSeat, Seated, names_of
from breakaway_desktop.sentences.file_errors import InputError, os_error_text
from breakaway_desktop.ui.phones.state import PhonesChanged, PhonesOfSession, phones_of
from breakaway_desktop.ui.session import Session


def open_phones(session: Session) -> PhoneHost:
    """Return the table that phones have joined, where there must be one."""
    phones = phones_of(session)
    assert phones is not None
    return phones


def open_table(session: Session, seats: Iterable[TableSeat], path: Path | None = None) -> PhoneHost:
    """Open a table with these seats, in place of any other.

    `path`: the file of a race whose phones find their seats again. Raises InputError; then no table is open.
    """
    close_table(session)
    race, host = "" if path is None else race_identity(path), session.host
    try:
        make_server = session.state(PhonesOfSession).make_server or PhoneServer
        phones = PhoneHost(race, seats, lambda: host.post(PhonesChanged()), time.time(), make_server)
        phones.open()
    except OSError as error:
        sentence = _("Phones can’t reach this computer: {reason}.").format(reason=os_error_text(error))
        if error.errno == errno.EADDRNOTAVAIL:
            sentence = _("Phones can’t reach this computer: it isn’t connected to a network.")
        raise InputError(sentence) from error
    session.state(PhonesOfSession).host = phones
    return phones


def close_table(session: Session) -> None:
    """Dismiss all phones and close the table, if one is open."""
    phones, session.state(PhonesOfSession).host = phones_of(session), None
    if phones is not None:
        save_keys(phones)
        phones.close()


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


def has_keys(path: Path) -> bool:
    """Return whether the phones of this race find their seats again by its code and their keys."""
    return read_table(race_identity(path), time.time()) is not None


def start_race(session: Session, path: Path | None) -> None:
    """Begin or continue the race in the file `path` at the open table. `path` None: the race could not be saved."""
    phones = phones_of(session)
    if phones is not None:
        phones.race = "" if path is None else race_identity(path)
        phones.table.has_started, phones.table.building = True, None
        save_keys(phones)


def reopen_table(session: Session, race: Seated, path: Path | None) -> None:
    """Open the table of a race again, where the phones that had joined it find their seats by its code and their keys.

    Raises InputError; then no table is open.
    """
    open_table(session, seats_of_race(race), path)
    start_race(session, path)


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
    """Return the number of connected phones, and the number of players who have one."""
    phones = phones_of(session)
    seats = [] if phones is None else [seat for seat in phones.table.seats.values() if seat.is_phone]
    return sum(seat.is_here for seat in seats), len(seats)


def save_keys(phones: PhoneHost, ended: float | None = None) -> None:
    """Save the keys of the seats for the next time, unless the race has no file. An error, such as a full disk, is only
    logged."""
    if phones.race:
        try:
            phones.save_keys(ended)
        except OSError as error:
            note_error(error)
