"""The ways to the evening and to the lobby before its next race."""

from __future__ import annotations

import time

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.match.plan import Plan, new_seed
from breakaway_desktop.phones.rooms import find_races, note_scores, scores_of
from breakaway_desktop.phones.seat_keys import read_evening
from breakaway_desktop.phones.seats import seats_of_race
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.play.setup_draft import SetupDraft
from breakaway_desktop.ui.features import Navigator
from breakaway_desktop.ui.intents import ShowSetup
from breakaway_desktop.ui.phones import evening, lobby
from breakaway_desktop.ui.phones.intents import ShowEvening, ShowNextRace
from breakaway_desktop.ui.phones.state import phones_of
from breakaway_desktop.ui.phones.table import open_phones, open_table


def show_evening(navigator: Navigator, _intent: ShowEvening) -> None:
    """Show the evening that is going on; its table opens again if it was parked. Raises InputError."""
    session, phones = navigator.session, phones_of(navigator.session)
    found = (phones.room, None) if phones is not None else read_evening(time.time())
    races = () if found is None else find_races(found[0], session.folder)
    if found is None or not navigator.can_leave():
        return
    if not races:  # they have been deleted
        navigator.open(ShowSetup())
        return
    if phones is None:
        phones = open_table(session, seats_of_race(races[-1].match), found[0])
        phones.table.has_started = True
    scores = scores_of(races)
    note_scores(phones.table.seats.values(), scores)
    navigator.reset(Page(evening, evening.EveningModel(session, phones, races, scores, session.seconds())))


def show_next_race(navigator: Navigator, intent: ShowNextRace) -> None:
    """Show the lobby before the next race: everybody has moved on by one seat, and others may come."""
    session, match = navigator.session, intent.match
    rules, seats = match.race.rules, match.rematch_seats[1:] + match.rematch_seats[:1]
    hot_seat = HotSeat.of(match).rotate_seats()
    plan = hot_seat.in_plan(Plan(match.base, rules.options, seats, new_seed(), variant=rules.variant.name))
    phones = open_phones(session)
    phones.table.arrange_seats(seats_of_race(plan))
    phones.table.has_started = False
    draft = SetupDraft.of(plan, hot_seat, built=not any(hot_seat.line_ups))
    navigator.push(Page(lobby, lobby.begin(session, draft, plan.seed, phones, is_kept=True)))
