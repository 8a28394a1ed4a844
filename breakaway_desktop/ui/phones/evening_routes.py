"""The way to the evening."""

from __future__ import annotations

import time

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.phones.seat_keys import read_evening
from breakaway_desktop.phones.seats import seats_of_race
from breakaway_desktop.ui.features import Navigator
from breakaway_desktop.ui.intents import ShowSetup
from breakaway_desktop.ui.phones import evening
from breakaway_desktop.ui.phones.evening_races import find_races, note_scores, scores_of
from breakaway_desktop.ui.phones.intents import ShowEvening, phones_of
from breakaway_desktop.ui.phones.table import end_race, open_table


def show_evening(navigator: Navigator, _intent: ShowEvening) -> None:
    """Show the evening that is going on; its table opens again if it was parked. Raises InputError."""
    session, phones = navigator.session, phones_of(navigator.session)
    found = (phones.room, None) if phones is not None else read_evening(time.time())
    races = () if found is None else find_races(found[0], session.folder, session.closed)
    if found is None or not navigator.can_leave():
        return
    if not races:  # they have been deleted
        navigator.open(ShowSetup())
        return
    if phones is None:
        phones = open_table(session, seats_of_race(races[-1].match), found[0])
        phones.table.has_started = True
        if not phones.is_between_races:  # the program was killed before the result was shown
            end_race(session)
    scores = scores_of(races)
    note_scores(phones.table.seats.values(), scores)
    navigator.reset(Page(evening, evening.EveningModel(session, phones, races, scores, session.seconds())))
