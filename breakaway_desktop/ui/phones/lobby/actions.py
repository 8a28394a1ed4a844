"""The actions of the lobby: phones join, seats change hands, and the race begins."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

from breakaway_desktop.kit.toolkit.page import Update
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.match.line_ups import ANY_LINE_UP
from breakaway_desktop.phones.addresses import Way
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.seats import BOT, FREE, SCREEN, TableSeat
from breakaway_desktop.play.setup_draft import SeatDraft, SetupDraft
from breakaway_desktop.player_names import alike_objection, clean_name
from breakaway_desktop.ui.intents import Back, BeginRace, BuildTeams, ShowMenu
from breakaway_desktop.ui.phones.evening_races import find_races, scores_of
from breakaway_desktop.ui.phones.lobby.model import HELP_SECONDS, START, LobbyModel
from breakaway_desktop.ui.phones.table import close_table
from breakaway_desktop.ui.session import Session

Next = LobbyModel | Intent | Update | None


def begin(session: Session, draft: SetupDraft, seed: int, phones: PhoneHost, *, is_kept: bool = False) -> LobbyModel:
    """`is_kept`: whether the table stays open behind the lobby."""
    scores = scores_of(find_races(phones.room, session.folder, session.closed)) if phones.races else ()
    model = LobbyModel(session, draft, seed, phones, session.seconds(), phones.table.changes, is_kept=is_kept)
    return replace(model, asked_ways=phones.reach.asked_ways, scores={score.person: score for score in scores})


def lobby_seats(draft: SetupDraft) -> list[TableSeat]:
    """Return the seats before anybody has joined: bots, players at this screen, and free ones for phones."""
    return [
        TableSeat(team, _kind_of(seat), seat.colour, seat.name.strip(), _screen_name(seat))
        for team, seat in enumerate(draft.seats, start=1)
    ]


def _kind_of(seat: SeatDraft) -> str:
    return BOT if not seat.human else FREE if seat.on_phone else SCREEN


def _screen_name(seat: SeatDraft) -> str:
    """Return the name of a player at this screen; empty for another seat."""
    return clean_name(seat.player) if _kind_of(seat) == SCREEN else ""


def free_seat(model: LobbyModel, team: int) -> Next:
    """Free a seat: its phone is dismissed."""
    model.phones.table.seat(team, FREE)
    return handle_phones(replace(model, freed_team=0))


def play_at_screen(model: LobbyModel) -> Next:
    """Give the first free seat to a player at this screen."""
    return press_seat(model, model.free_teams[0]) if model.free_teams else None


def show_next_address(model: LobbyModel) -> Next:
    model.phones.show_next_address()
    return replace(model)


def ask_about_ways(model: LobbyModel) -> Next:
    """Show the ways to this computer that may be a VPN, if there are any."""
    return replace(model, asks_about_ways=True) if model.asked_ways else None


def open_way(model: LobbyModel, opens: bool, way: Way) -> Next:
    """Open or close a way that may be a VPN, for this evening."""
    model.phones.open_way(way, opens=opens)
    return handle_phones(model) or replace(model)


def renew_code(model: LobbyModel) -> Next:
    """Give the table another code: only those who have a seat stay."""
    model.phones.renew_code()
    return handle_phones(model)


def leave(model: LobbyModel) -> Next:
    """Close the table, unless it is kept; ask first if anybody has joined."""
    if model.is_kept:
        return Back()
    return replace(model, asks_to_close=True) if model.humans else close(model)


def close(model: LobbyModel) -> Next:
    """Close the table and go back."""
    close_table(model.session)
    return Back()


def handle_phones(model: LobbyModel, _message: object = None) -> LobbyModel | Update | None:
    """Handle what phones have sent. A bell rings for each player who has joined; the first one moves the focus
    to the start button. None: nothing has changed.
    """
    table, now = model.phones.table, model.session.seconds()
    before = {seat.team for seat in table.seats.values() if seat.is_phone}
    model.phones.update(None, now)
    if table.is_deserted(model.opened, now):
        close_table(model.session)
        return Update(model, ShowMenu())
    if any(seat.is_phone and seat.team not in before for seat in table.seats.values()):
        model.session.play_sounds(("bell",))

    needs_help = not model.humans and now - model.opened >= HELP_SECONDS
    addresses, ways = model.phones.addresses, model.phones.reach.asked_ways
    news = table.changes, addresses, ways, needs_help
    if news == (model.changes, model.addresses, model.asked_ways, model.needs_help):
        return None
    is_first = not before and any(seat.is_phone for seat in table.seats.values())
    freed = model.freed_team if model.freed_team and table.seats[model.freed_team].is_phone else 0
    model = replace(model, changes=table.changes, addresses=addresses, needs_help=needs_help, freed_team=freed)
    model = replace(model, asked_ways=ways, asks_about_ways=model.asks_about_ways and bool(ways))
    return Update(model, focus=START) if is_first else model


def press_seat(model: LobbyModel, team: int) -> Next:
    """Ask whether to free the seat if a phone has it; else give it to this screen if it is free, or free it."""
    table = model.phones.table
    if table.seats[team].is_phone:
        return replace(model, freed_team=team)
    if table.seats[team].kind == FREE:
        name = clean_name(model.draft.seats[team - 1].player)
        others = [seat.name for seat in model.seats if seat.is_human]
        table.seat(team, SCREEN, "" if alike_objection(name, others) else name)
    else:
        table.seat(team, FREE)
    return handle_phones(model)


def start(model: LobbyModel) -> Next:
    """Begin the race, or team building. The set-up keeps who plays where, for the next time."""
    if not model.humans:
        return None
    draft = deepcopy(model.draft)
    for seat, place in zip(draft.seats, model.seats, strict=True):
        seat.human, seat.on_phone = place.is_human, place.is_phone
        seat.player = place.name if seat.human else seat.player
        if seat.human and not draft.built:
            seat.line_up = seat.line_up or ANY_LINE_UP
    if draft.built:
        return Update(model, BuildTeams(replace(draft.plan(), seed=model.seed)))
    return Update(model, BeginRace(draft.plan_with_hands(model.seed)))
