"""The table that phones join. It accepts each decision exactly once and sends each phone only what its team may know.

It has no socket and no clock: `receive` and `update` are called with the time in seconds, and gather the texts to send.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, inf
from typing import Any, Final

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.words import LANGUAGES, language, use_language
from breakaway_desktop.phones import messages
from breakaway_desktop.phones.building_page import building_state, choosing_state, lobby_state
from breakaway_desktop.phones.decisions import confirm_saved, release_orders, run_clock
from breakaway_desktop.phones.hand_page import Choices, PageFacts, Waiting, state_of
from breakaway_desktop.phones.identities import ask_id_of, plan_prefix, request_id, undo_id
from breakaway_desktop.phones.joining import forget_knock, greet, handle_visitor, take_seat
from breakaway_desktop.phones.messages import parse_message, write_message
from breakaway_desktop.phones.page_words import page_words
from breakaway_desktop.phones.plans import drop_old_plans, follow_plan
from breakaway_desktop.phones.players import handle_player, note_undo
from breakaway_desktop.phones.questions import answer_hint
from breakaway_desktop.phones.seats import PHONE, SCREEN, TableSeat, names_at
from breakaway_desktop.phones.stage import RaceStage
from breakaway_desktop.phones.table_state import Phone, TableFacts, TableState

AWAY_SECONDS: Final = 1.0
"""Seconds for which the phone of a seat must be disconnected before the seat counts as away."""
KNOCK_SECONDS: Final = 10.0
"""Seconds for which a phone at the door that has disconnected keeps its place."""
DESERTED_SECONDS: Final = 3 * 60 * 60.0
"""Seconds without a phone after which a table between races is parked."""
CALM_SECONDS: Final = 1.0
"""Seconds after a change at the door during which no answer counts: it may be meant for the phone before."""


class PhoneTable(TableState):
    """A table: what phones send to it, what happens at the big screen, and what it sends."""

    # Presence

    @property
    def protected_connections(self) -> frozenset[int]:
        """Connections of the phones with seats, and of the one at the door."""
        seated = {seat.connection for seat in self.seats.values()}
        return frozenset(seated | ({self.knock.connection} if self.knock is not None else set())) - {0}

    def is_away(self, team: int, now: float) -> bool:
        """Return whether the phone of a team no longer answers, or has been disconnected for AWAY_SECONDS or longer."""
        seat = self.seats[team]
        if not seat.is_phone or self.answers(seat):
            return False
        return seat.is_here or now - seat.away_since >= AWAY_SECONDS

    def answers(self, seat: TableSeat) -> bool:
        """Return whether the phone of a seat is connected and answers."""
        phone = self.phones.get(seat.connection)
        return phone is not None and not phone.is_silent

    def is_deserted(self, since: float, now: float) -> bool:
        """Return whether no phone with a seat has been here for three hours, from the time `since` on."""
        last = max([since, *(seat.away_since for seat in self.seats.values())])
        return now - last >= DESERTED_SECONDS and not any(seat.is_here for seat in self.seats.values())

    # Actions at the big screen

    def seat(self, team: int, kind: str, name: str = "") -> None:
        """Give a seat to a human at the screen, to a bot, or to the next player to claim it, and dismiss its phone."""
        seat = self.seats[team]
        if seat.is_here:
            self.dismiss(seat.connection, "freed")
        seat.give_to(kind, name)
        self.changes += 1

    def play_here(self, team: int) -> None:
        """Let the player of a team decide at the big screen. His phone must be admitted to play again."""
        self.seat(team, SCREEN, self.seats[team].name)

    def pointed_card(self, team: int, stage: RaceStage) -> int:
        """Return the card that the player who is asked points at, which is shown only with open hands; 0 for none."""
        ask, point = stage.asks.get(team), self.seats[team].point
        if ask is None or point is None or point.ask_id != ask_id_of(self, ask, stage):
            return 0
        return point.card

    def answer_knock(self, number: int, *, admitted: bool, now: float) -> bool:
        """Give the phone at the door that shows this number its seat, or refuse it. Plans and drafts of the previous
        phone are forgotten.

        Return False, with nothing changed, if another phone or none is at the door, or this one has only just come.
        """
        knock = self.knock
        if knock is None or knock.number != number or now - knock.asked_at < CALM_SECONDS:
            return False
        self.knock = None
        self.changes += 1
        if not admitted:
            self.tries.add_refusal(knock.address)
            self.refuse(knock.connection, knock.id, "no")
            return True
        self.tries.forget_refusals(knock.address)
        seat = self.seats[knock.team]
        if seat.is_here:
            self.dismiss(seat.connection, "taken")
        seat.give_to(PHONE, knock.name)
        seat.away_since = now
        take_seat(self, knock.connection, knock.address, seat, knock.id)
        return True

    def open_door(self) -> None:
        """Let phones that were refused twice ask again."""
        self.tries.forget_refusals()

    def renew_code(self, code: str) -> None:
        """Replace the code, and dismiss phones without a seat. The others keep their seats by their keys."""
        self.code = code
        for connection, phone in self.phones.items():
            if not phone.team:
                self.turn_away(connection, phone, "no-code")
                self.dropped.append(connection)
                phone.is_known = False
        self.knock = None
        self.changes += 1

    def arrange_seats(self, seats: Iterable[TableSeat]) -> None:
        """Replace the seats for another race. A player in both races keeps his phone, key and plan time."""
        before = {seat.name: seat for seat in self.phone_seats()}
        self.seats = {seat.team: seat for seat in seats}
        for seat in self.phone_seats():
            own = before.pop(seat.name, None)
            if own is not None:
                seat.digest, seat.connection, seat.away_since = own.digest, own.connection, own.away_since
                seat.plan_seconds, seat.has_come = own.plan_seconds, own.has_come
                if (phone := self.phones.get(seat.connection)) is not None:
                    phone.team = seat.team
                    phone.forget_sent()
        for seat in before.values():
            self.dismiss(seat.connection, "freed")
        if self.knock is not None:  # it asked for a team of the race before
            self.refuse(self.knock.connection, self.knock.id, "late")
            self.knock = None
        self.choosing = 0
        self.rewinds += 1
        self.changes += 1

    def end_party(self, why: str) -> None:
        """Dismiss every phone with a message."""
        for connection in list(self.phones):
            self.dismiss(connection, why)

    # Connections

    def open(self, connection: int, address: str) -> None:
        self.phones[connection] = Phone(address)

    def close(self, connection: int, now: float) -> None:
        """Note that a phone has disconnected; its seat, plans and drafts are kept."""
        phone = self.phones.pop(connection, None)
        if phone is None:
            return
        seat = self.seats.get(phone.team)
        if seat is not None and seat.connection == connection:
            seat.connection, seat.away_since = 0, now
            self.changes += 1
        if self.knock is not None and self.knock.connection == connection:
            self.knock = self.knock._replace(connection=0, left_at=now)

    def note_silence(self, connection: int, has_begun: bool) -> None:
        """Note that a phone has stopped answering, or answers again."""
        if (phone := self.phones.get(connection)) is not None:
            phone.is_silent = has_begun
            self.changes += 1

    def receive(self, connection: int, text: str, now: float, stage: RaceStage | None) -> None:
        """Handle a text from a phone. Nothing that it contains can raise an error."""
        phone = self.phones.get(connection)
        if phone is None:
            return
        try:
            message = parse_message(text)
        except (Refused, ValueError):
            self.refuse(connection, "", "malformed")
            if not phone.is_known:
                self.dropped.append(connection)
            return
        if not phone.is_known and not isinstance(message, messages.Hello):
            self.dropped.append(connection)
            return
        with use_language(phone.language or language()):
            if isinstance(message, messages.Hello):
                greet(self, connection, phone, message, now)
            elif isinstance(message, messages.SetLanguage):
                phone.language = message.language if message.language in LANGUAGES else phone.language
            elif isinstance(message, messages.SetPlanTime):
                if phone.team and message.plan_s in messages.PLAN_TIMES:
                    self.seats[phone.team].plan_seconds = message.plan_s
            elif not phone.team:
                handle_visitor(self, connection, phone, message, now)
            else:
                handle_player(self, connection, self.seats[phone.team], message, now, stage)

    # Time

    def update(self, stage: RaceStage | None, now: float, most_pages: float = inf) -> bool:
        """Follow plans, give orders once all are in, confirm saved decisions, and send each phone what has changed.

        Return whether `most_pages` was too few: then call this again soon. The players who are asked come first, then
        the phones in turn, so that none that changes its language all the time keeps the page from another.
        """
        seconds, self.updated_at = now - self.updated_at, now
        if self.knock is not None and not self.knock.connection and now - self.knock.left_at >= KNOCK_SECONDS:
            forget_knock(self)
        if stage is not None:
            decisions = stage.decisions
            stage.undo_if_agreed()
            note_undo(self, decisions, stage)
            for seat in self.phone_seats():
                with use_language(self.language_of(seat)):
                    if not stage.is_showing:
                        drop_old_plans(seat, stage)
                    follow_plan(self, seat, stage, now)
                    run_clock(self, seat, stage, seconds)
                    answer_hint(self, seat, stage, now)
            release_orders(self, stage)
            if stage.is_saved:
                confirm_saved(self, stage)
        asks = {} if stage is None else stage.asks
        pages = 0
        phones = sorted(self.phones.items(), key=lambda item: (item[1].team not in asks, item[1].composed_at))
        for connection, phone in phones:
            if phone.is_known:
                with use_language(phone.language or language()):
                    _send_table(self, connection, phone, stage)
                    is_due = stage is None or not stage.is_showing or not phone.sent
                    if is_due and _send_state(self, connection, phone, stage, now):
                        phone.composed_at = now
                        pages += 1
            if pages >= most_pages:
                return True
        return False


# What a table sends to its phones: the seats, and the page of each


def _send_table(table: TableState, connection: int, phone: Phone, stage: RaceStage | None) -> None:
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


def _send_state(table: TableState, connection: int, phone: Phone, stage: RaceStage | None, now: float) -> bool:
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
