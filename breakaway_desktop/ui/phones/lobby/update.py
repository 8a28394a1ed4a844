"""The update of the lobby: phones join, seats change hands, and the race begins."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.page import Tick, Uncovered, Update
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.match.line_ups import ANY_LINE_UP
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.phones.seats import BOT, FREE, SCREEN, TableSeat
from breakaway_desktop.play.setup_draft import SeatDraft, SetupDraft
from breakaway_desktop.player_names import alike_objection, clean_name
from breakaway_desktop.ui.intents import Back, BeginRace, BuildTeams
from breakaway_desktop.ui.phones.lobby import model as msg
from breakaway_desktop.ui.phones.lobby.model import HELP_SECONDS, START, LobbyModel
from breakaway_desktop.ui.phones.table import close_table
from breakaway_desktop.ui.session import Session

Next = LobbyModel | Intent | Update | None


def begin(session: Session, draft: SetupDraft, seed: int, phones: PhoneHost) -> LobbyModel:
    return LobbyModel(session, draft, seed, phones, session.seconds(), phones.table.changes)


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


def update(model: LobbyModel, message: Any) -> Next:
    """Return the model after a message, or the intent that follows from it."""
    match message:
        case Posted() | Tick() | Uncovered():
            return _handle_phones(model)
        case msg.PressSeat(team):
            return _press_seat(model, team)
        case msg.FreeSeat(team):
            model.phones.table.seat(team, FREE)
            return _handle_phones(replace(model, freed_team=0))
        case msg.PlayAtScreen():
            return _press_seat(model, model.free_teams[0]) if model.free_teams else None
        case msg.ShowNextAddress():
            model.phones.show_next_address()
            return replace(model)
        case msg.StartRace():
            return _start(model)
        case msg.LeaveLobby() if model.humans:
            return replace(model, asks_to_close=True)
        case msg.LeaveLobby() | msg.CloseTable():
            close_table(model.session)
            return Back()
        case msg.StayInLobby():
            return replace(model, asks_to_close=False, freed_team=0)
    raise TypeError(message)


def _handle_phones(model: LobbyModel) -> LobbyModel | Update | None:
    """Handle what phones have sent. A bell rings for each player who has joined; the first one moves the focus
    to the start button. None: nothing has changed.
    """
    table, now = model.phones.table, model.session.seconds()
    before = {seat.team for seat in table.seats.values() if seat.is_phone}
    model.phones.update(None, now)
    if any(seat.is_phone and seat.team not in before for seat in table.seats.values()):
        model.session.host.sound.play("bell")

    needs_help = not model.humans and now - model.opened >= HELP_SECONDS
    addresses = model.phones.addresses
    if (table.changes, addresses, needs_help) == (model.changes, model.addresses, model.needs_help):
        return None
    is_first = not before and any(seat.is_phone for seat in table.seats.values())
    freed = model.freed_team if model.freed_team and table.seats[model.freed_team].is_phone else 0
    model = replace(model, changes=table.changes, addresses=addresses, needs_help=needs_help, freed_team=freed)
    return Update(model, focus=START) if is_first else model


def _press_seat(model: LobbyModel, team: int) -> Next:
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
    return _handle_phones(model)


def _start(model: LobbyModel) -> Next:
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
        return Update(model, BuildTeams(replace(draft.plan(), seed=model.seed), draft.hot_seat()))
    return Update(model, BeginRace(draft.plan_with_hands(model.seed), draft.hot_seat()))
