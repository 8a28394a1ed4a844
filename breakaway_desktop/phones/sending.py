"""What a table sends to its phones: the seats, and the page of each."""

from __future__ import annotations

from math import ceil
from typing import Any

from breakaway_desktop.kit.words import LANGUAGES, language
from breakaway_desktop.phones.building_page import building_state, choosing_state, lobby_state
from breakaway_desktop.phones.hand_page import Choices, PageFacts, Waiting, state_of
from breakaway_desktop.phones.identities import ask_id_of, plan_prefix, request_id, undo_id
from breakaway_desktop.phones.messages import write_message
from breakaway_desktop.phones.page_words import page_words
from breakaway_desktop.phones.seats import names_at
from breakaway_desktop.phones.stage import RaceStage
from breakaway_desktop.phones.table_state import Phone, TableFacts, TableState


def send_table(table: TableState, connection: int, phone: Phone, stage: RaceStage | None) -> None:
    """Send the seats and all fixed texts, unless the phone has them."""
    names = names_at(table.seats.values())
    facts = TableFacts(
        phone.team,
        phone.language or language(),
        table.has_started,
        "" if stage is None else stage.title,
        tuple(
            [
                (seat.team, seat.colour, names.team(seat.team), seat.name, seat.kind, seat.is_here)
                for seat in table.seats.values()
            ]
        ),
    )
    if facts == phone.table_facts:
        return
    if phone.table_facts is not None and phone.table_facts.language != facts.language:
        phone.forget_sent()
    phone.table_facts = facts
    seats = [
        {
            "team": team,
            "colour": colour,
            "team_name": team_name,
            "name": name,
            "kind": kind,
            "here": is_here,
        }
        for team, colour, team_name, name, kind, is_here in facts.seats
    ]
    text = write_message(
        "table", version=table.version, name=table.name, title=facts.title, language=facts.language,
        languages=list(LANGUAGES.items()), words=page_words(), seats=seats, started=facts.has_started,
        seat=facts.seat,
    )  # fmt: skip
    table.send(connection, text)


def send_state(table: TableState, connection: int, phone: Phone, stage: RaceStage | None, now: float) -> bool:
    """Send the page, unless the phone has it. Return whether it had to be composed from other facts."""
    if stage is None or table.choosing:
        phone.facts, fields = None, _lobby_state(table, phone.team)
    else:
        facts = _facts(table, phone.team, stage)
        if facts == phone.facts:
            return False
        phone.facts, fields = facts, state_of(facts)
        auto = table.seats[phone.team].auto if facts.choices.auto_card else None
        if auto is not None:
            fields["seconds"] = max(0, ceil(auto.due - now))
        is_awaited = facts.ask is not None and facts.choices.orders is None and not stage.is_paused
        if is_awaited and (left := table.seconds_left(phone.team)) is not None:
            fields["clock"] = left
    text = write_message("state", **fields)
    if text != phone.sent:
        phone.sent = text
        table.send(connection, text)
    return phone.facts is not None


def _lobby_state(table: TableState, team: int) -> dict[str, Any]:
    seat = table.seats.get(team)
    if table.choosing:
        return choosing_state(seat, table.choosing, table.chooser)
    if table.building is None or seat is None:
        return lobby_state(seat)
    return building_state(seat, table.building, [table.seats[other] for other in table.humans()])


def _has_chosen(table: TableState, team: int, stage: RaceStage) -> bool:
    """Return whether a team has confirmed its orders on its phone, or has already given them."""
    return table.seats[team].orders is not None or team in stage.view_of(0).given


def _facts(table: TableState, team: int, stage: RaceStage) -> PageFacts:
    """Return the facts of a team's page; team 0: a phone without a seat."""
    ask = stage.asks.get(team) if team else None
    ask_id = "" if ask is None else ask_id_of(table, ask, stage)
    waiting = [
        Waiting(other, table.seats[other].name or stage.names.player(other), _has_chosen(table, other, stage))
        for other in table.humans()
        if stage.is_simultaneous
    ]
    seat = table.seats.get(team)
    return PageFacts(
        team,
        stage.view_of(team),
        ask,
        ask_id,
        plan_prefix(table, team, stage),
        stage.names,
        stage.acting_rider,
        stage.news,
        stage.is_simultaneous,
        stage.is_paused,
        stage.has_hints,
        undo_id(table, team, stage),
        stage.steered_riders,
        stage.final,
        stage.undo_request,
        request_id(table, stage),
        tuple(waiting),
        stage.is_stage,
        Choices() if seat is None else seat.choices(ask_id),
    )
