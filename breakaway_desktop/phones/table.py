"""The table that phones join. It accepts each decision exactly once and sends each phone only what its team may know.

It has no socket and no clock: `receive` and `update` are called with the time in seconds, and fill `outbox`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import ceil, inf
from typing import Any, Final, NamedTuple

from breakaway_desktop.bots.advice import Advice
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, GiveOrders, PlayCard, Retire
from breakaway_desktop.engine.course import Course
from breakaway_desktop.engine.hands import team_objection
from breakaway_desktop.engine.preview import preview_card, refusal
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.words import LANGUAGES, _, language, use_language
from breakaway_desktop.phones import messages
from breakaway_desktop.phones.building_page import TeamBuilding, building_state, lobby_state
from breakaway_desktop.phones.hand_page import (
    CardPlan,
    Choices,
    PageFacts,
    Waiting,
    advice_lines,
    state_of,
)
from breakaway_desktop.phones.messages import Message, SendDraft, parse_message, write_message
from breakaway_desktop.phones.page_words import page_words
from breakaway_desktop.phones.plans import ask_as_now, ask_rider, drop_old_plans, plan_objection, plannable_riders
from breakaway_desktop.phones.seats import (
    BOT,
    FREE,
    MOST_PLANS,
    NEVER,
    PHONE,
    SCREEN,
    HintRequest,
    PendingPlan,
    SeatClock,
    TableSeat,
    digest_of,
)
from breakaway_desktop.phones.stage import RaceStage
from breakaway_desktop.phones.tries import PhoneTries
from breakaway_desktop.player_names import alike_objection, clean_name, player_objection
from breakaway_desktop.sentences.names import colour_name
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.sentences.why.hidden import has_open_hands

AWAY_SECONDS: Final = 1.0
"""Seconds for which the phone of a seat must be disconnected before the seat counts as away."""
HINT_SECONDS: Final = 1.0
"""Seconds between two hints for a seat."""
KNOCK_SECONDS: Final = 10.0
"""Seconds for which a phone at the door that has disconnected keeps its place."""
CALM_SECONDS: Final = 1.0
"""Seconds after a change at the door during which no answer counts: it may be meant for the phone before."""


class SeatRequest(NamedTuple):
    """A request for a seat after the start, with the number that both the phone and the big screen show."""

    connection: int
    """The phone's connection; 0: it has disconnected."""
    address: str
    id: str
    name: str
    team: int
    number: int
    asked_at: float
    left_at: float = 0.0
    """Time at which the phone has disconnected, in seconds."""


class _TableFacts(NamedTuple):
    """The data on which the message `table` depends."""

    seat: int
    language: str
    has_started: bool
    title: str
    seats: tuple[tuple[int, str, str, str, str, bool], ...]
    """Team, colour, the team's own name, player, kind, and whether its phone is connected."""


@dataclass(slots=True)
class _Phone:
    """A connection: its address, its seat (0: none) and the last messages to it."""

    address: str
    is_known: bool = False
    """Whether its first message was accepted."""
    team: int = 0
    language: str = ""
    sent: str = ""
    """The last page sent, which is not sent again until it differs; empty if none was sent."""
    facts: PageFacts | None = None
    """The facts of the last page."""
    composed_at: float = 0.0
    """Time when the last page was composed, in seconds."""
    table_facts: _TableFacts | None = None
    """The facts of the last message `table`."""

    def forget_sent(self) -> None:
        """Forget the messages sent, so that all are sent again."""
        self.sent, self.facts, self.table_facts = "", None, None


class PhoneTable:
    """The seats of a race and the phones at them."""

    def __init__(
        self,
        code: str,
        name: str,
        version: str,
        seats: Iterable[TableSeat],
        new_key: Callable[[], str],
        new_number: Callable[[], int],
    ) -> None:
        self.code = code
        self.name = name
        self.version = version
        """Digest of the page's files: a phone with another page must load it again."""
        self.seats = {seat.team: seat for seat in seats}
        self.has_started = False
        self.building: TeamBuilding | None = None
        """Team building while it is in progress, else None."""
        self.undos = 0
        """Number of undos and of changes to another race. Messages from before such an event are not valid."""
        self.opening = ""
        """Random letters, so that no message to an earlier table of this race is valid here."""
        self.knock: SeatRequest | None = None
        """The request for a seat that awaits an answer at the big screen; only one at a time."""
        self.outbox: list[tuple[int, str]] = []
        """Connections and texts to send, in order."""
        self.dropped: list[int] = []
        """Connections to close once the outbox is sent."""
        self.changes = 0
        """Number of changes to whatever the big screen may show of the table: seats, phones, who is ready."""
        self._updated_at = 0.0
        """Time of the last call of `update`, in seconds."""
        self._phones: dict[int, _Phone] = {}
        self._tries = PhoneTries()
        self._new_key = new_key
        self._new_number = new_number

    # Presence

    @property
    def phone_teams(self) -> frozenset[int]:
        """Teams whose players decide on phones."""
        return frozenset(team for team, seat in self.seats.items() if seat.is_phone)

    @property
    def bot_teams(self) -> frozenset[int]:
        """Teams that bots must play once the race has started: their seats are free, or their players have left."""
        return frozenset(team for team, seat in self.seats.items() if not seat.is_human)

    @property
    def protected_connections(self) -> frozenset[int]:
        """Connections of the phones with seats, and of the one at the door."""
        seated = {seat.connection for seat in self.seats.values()}
        return frozenset(seated | ({self.knock.connection} if self.knock is not None else set())) - {0}

    def is_away(self, team: int, now: float) -> bool:
        """Return whether the phone of a team has been disconnected for AWAY_SECONDS or longer."""
        seat = self.seats[team]
        return seat.is_phone and not seat.is_here and now - seat.away_since >= AWAY_SECONDS

    def is_ready(self, team: int) -> bool:
        """Return whether the orders of a team are confirmed on its phone."""
        return self.seats[team].orders is not None

    def seconds_left(self, team: int) -> int | None:
        """Return the seconds that a player on a phone has left for his last question; None without a limit."""
        clock = self.seats[team].clock
        return None if clock is None else max(0, ceil(clock.seconds_left))

    # Actions at the big screen

    def seat(self, team: int, kind: str, name: str = "") -> None:
        """Give a seat to a human at the screen, to a bot, or to the next player to claim it, and dismiss its phone."""
        seat = self.seats[team]
        if seat.is_here:
            self._dismiss(seat.connection, "freed")
        seat.give_to(kind, name)
        self.changes += 1

    def play_here(self, team: int) -> None:
        """Let the player of a team decide at the big screen. His phone must be admitted to play again."""
        self.seat(team, SCREEN, self.seats[team].name)

    def pointed_card(self, team: int, stage: RaceStage) -> int:
        """Return the card that the player who is asked points at, which is shown only with open hands; 0 for none."""
        ask, point = stage.asks.get(team), self.seats[team].point
        return point.card if ask is not None and point is not None and point.ask_id == self.ask_id_of(ask, stage) else 0

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
            self._tries.add_refusal(knock.address)
            self._refuse(knock.connection, knock.id, "no")
            return True
        self._tries.forget_refusals(knock.address)
        seat = self.seats[knock.team]
        if seat.is_here:
            self._dismiss(seat.connection, "taken")
        seat.give_to(PHONE, knock.name)
        seat.away_since = now
        self._take_seat(knock.connection, knock.address, seat, knock.id)
        return True

    def announce_refusal(self, asker: int, players: str) -> None:
        """Send the player who asked for an undo, if he is on a phone, a notice that it was refused.

        `players`: names of those who did not agree; empty if the request was withdrawn.
        """
        seat = self.seats[asker]
        if seat.is_here:
            with use_language(self._phones[seat.connection].language or language()):
                sentence = _("Not undone: {players} did not agree.").format(players=players)
                sentence = sentence if players else _("Not undone.")
                self._send_notice(seat, sentence, "toast")

    def open_door(self) -> None:
        """Let phones that were refused twice ask again."""
        self._tries.forget_refusals()

    def renew_code(self, code: str) -> None:
        """Replace the code, and dismiss phones without a seat. The others keep their seats by their keys."""
        self.code = code
        for connection, phone in self._phones.items():
            if not phone.team:
                self._turn_away(connection, phone, "no-code")
                self.dropped.append(connection)
                phone.is_known = False
        self.knock = None
        self.changes += 1

    def forget_choices(self, *, undone: bool = False) -> None:
        """Forget plans, drafts and confirmed orders of all phones; `undone`: because of an undo."""
        self.undos += undone
        for seat in self.seats.values():
            seat.clear_choices()
            if undone and seat.is_here:
                with use_language(self._phones[seat.connection].language or language()):
                    self._send_notice(seat, _("Undone. Your plans are cleared."), "toast")

    def arrange_seats(self, seats: Iterable[TableSeat]) -> None:
        """Replace the seats for another race. A player in both races keeps his phone, key and plan time."""
        before = {seat.name: seat for seat in self._phone_seats()}
        self.seats = {seat.team: seat for seat in seats}
        for seat in self._phone_seats():
            own = before.pop(seat.name, None)
            if own is not None:
                seat.digest, seat.connection, seat.away_since = own.digest, own.connection, own.away_since
                seat.plan_seconds, seat.has_come = own.plan_seconds, own.has_come
                if (phone := self._phones.get(seat.connection)) is not None:
                    phone.team = seat.team
                    phone.forget_sent()
        for seat in before.values():
            self._dismiss(seat.connection, "freed")
        if self.knock is not None:  # it asked for a team of the race before
            self._refuse(self.knock.connection, self.knock.id, "late")
            self.knock = None
        self.undos += 1
        self.changes += 1

    def end_party(self, why: str) -> None:
        """Dismiss every phone with a message."""
        for connection in list(self._phones):
            self._dismiss(connection, why)

    # Connections

    def open(self, connection: int, address: str) -> None:
        self._phones[connection] = _Phone(address)

    def close(self, connection: int, now: float) -> None:
        """Note that a phone has disconnected; its seat, plans and drafts are kept."""
        phone = self._phones.pop(connection, None)
        if phone is None:
            return
        seat = self.seats.get(phone.team)
        if seat is not None and seat.connection == connection:
            seat.connection, seat.away_since = 0, now
            self.changes += 1
        if self.knock is not None and self.knock.connection == connection:
            self.knock = self.knock._replace(connection=0, left_at=now)

    def receive(self, connection: int, text: str, now: float, stage: RaceStage | None) -> None:
        """Handle a text from a phone. Nothing that it contains can raise an error."""
        phone = self._phones.get(connection)
        if phone is None:
            return
        try:
            message = parse_message(text)
        except (Refused, ValueError):
            self._refuse(connection, "", "malformed")
            if not phone.is_known:
                self.dropped.append(connection)
            return
        if not phone.is_known and not isinstance(message, messages.Hello):
            self.dropped.append(connection)
            return
        with use_language(phone.language or language()):
            if isinstance(message, messages.Hello):
                self._greet(connection, phone, message, now)
            elif isinstance(message, messages.SetLanguage):
                phone.language = message.language if message.language in LANGUAGES else phone.language
            elif isinstance(message, messages.SetPlanTime):
                if phone.team and message.plan_s in messages.PLAN_TIMES:
                    self.seats[phone.team].plan_seconds = message.plan_s
            elif not phone.team:
                self._handle_visitor(connection, phone, message, now)
            else:
                self._handle_player(connection, self.seats[phone.team], message, now, stage)

    # Joining

    def _greet(self, connection: int, phone: _Phone, hello: messages.Hello, now: float) -> None:
        """Answer the first message of a phone, and give it its seat if it has the key of one."""
        if hello.language in LANGUAGES:
            phone.language = hello.language
        if phone.is_known:
            self._refuse(connection, "", "malformed")
            return
        # A key cannot be guessed: its phone gets in whatever others try from its address.
        seat = next((seat for seat in self.seats.values() if seat.has_key(hello.key)), None)
        if seat is None and self._tries.is_shut(phone.address, now):
            self.dropped.append(connection)
            return
        if hello.code.upper() != self.code and seat is None:
            self._tries.add_wrong_try(phone.address, now)
            self._turn_away(connection, phone, "no-code")
            self.dropped.append(connection)
            return
        if hello.version != self.version:
            self._turn_away(connection, phone, "version")
            self.dropped.append(connection)
            return
        phone.is_known = True
        self._tries.note_entry(phone.address)
        if not hello.key:
            return

        # The page asks the player before it replaces another tab of the same phone.
        if seat is None:
            self._tries.add_wrong_try(phone.address, now)
            self._turn_away(connection, phone, "key-dead")
            return
        seat.forget_claim()
        self._sit_down(connection, seat)

    def _turn_away(self, connection: int, phone: _Phone, why: str) -> None:
        """Refuse the first message of a phone, with the texts that it needs to explain the reason."""
        with use_language(phone.language or language()):
            self._send(connection, write_message("refused", id="", why=why, sentence="", words=page_words()))

    def _handle_visitor(self, connection: int, phone: _Phone, message: Message, now: float) -> None:
        """Handle a message of a phone without a seat."""
        match message:
            case messages.Claim(answer_id, name, team) | messages.Knock(answer_id, name, team) if self._was_seated(
                phone, message
            ):
                # It was admitted, but never got its key.
                self._sit_down(connection, self.seats[team])
                self._send(connection, self.seats[team].answers[answer_id])
            case messages.Claim(answer_id, name, team) | messages.Knock(answer_id, name, team):
                name = clean_name(name)
                if sentence := self._name_objection(name, team):
                    self._send(connection, self._refusal(answer_id, "name", sentence))
                elif reason := self._seat_objection(team):
                    self._refuse(connection, answer_id, reason)
                elif not self.has_started and not self._tries.admit_claim(phone.address, now):
                    self._refuse(connection, answer_id, "slow")
                elif not self.has_started:
                    self.seats[team].give_to(PHONE, name)
                    self._take_seat(connection, phone.address, self.seats[team], answer_id)
                elif isinstance(message, messages.Claim):
                    self._refuse(connection, answer_id, "started")
                else:
                    self._knock_at_door(connection, phone, message, now)
            case messages.Leave(answer_id):
                if self.knock is not None and self.knock.connection == connection:
                    self._forget_knock()
                self._send(connection, write_message("done", id=answer_id))
            case messages.SendDraft() | messages.PointAtCard():
                pass
            case _:
                self._refuse(connection, getattr(message, "id", ""), "not-yours")

    def _seat_objection(self, team: int) -> str:
        """Return why a phone may not have this seat, empty if it may."""
        seat = self.seats.get(team)
        if seat is None or (not self.has_started and seat.kind != FREE):
            return "seat-taken" if any(other.kind == FREE for other in self.seats.values()) else "full"
        return ""

    def _name_objection(self, name: str, team: int) -> str:
        """Return why the player of a team may not have this name, as a sentence; empty if he may."""
        others = (seat.name for seat in self.seats.values() if seat.team != team and seat.kind != FREE)
        return player_objection(name, messages.LONGEST_PLAYER) or alike_objection(name, others)

    def _knock_at_door(self, connection: int, phone: _Phone, message: messages.Knock, now: float) -> None:
        """Let a phone ask for a seat, or take the place again that it had at the door."""
        is_same = self.knock is not None and (self.knock.address, self.knock.id) == (phone.address, message.id)
        if self.knock is not None and is_same:
            self.knock = self.knock._replace(connection=connection)
        elif reason := self._tries.count_knock(phone.address, now, is_busy=self.knock is not None):
            self._refuse(connection, message.id, reason)
            return
        else:
            name, number = clean_name(message.name), self._new_number()
            self.knock = SeatRequest(connection, phone.address, message.id, name, message.team, number, now)
            self.changes += 1
        answer = write_message("knocking", id=message.id, team=self.knock.team, number=self.knock.number)
        self._send(connection, answer)

    def _forget_knock(self) -> None:
        self.knock = None
        self.changes += 1

    def _take_seat(self, connection: int, address: str, seat: TableSeat, answer_id: str) -> None:
        """Give a seat its key, and connect it with the phone of this connection; 0: it has disconnected."""
        key = self._new_key()
        seat.digest = digest_of(key)
        text = write_message("seated", id=answer_id, team=seat.team, key=key)
        if connection:
            self._sit_down(connection, seat)
        seat.claim = address, answer_id
        seat.remember_answer(answer_id, text)
        if connection:
            self._send(connection, text)

    def _sit_down(self, connection: int, seat: TableSeat) -> None:
        """Connect a seat with the phone of this connection, replacing any other phone."""
        if seat.is_here and seat.connection != connection:
            self._dismiss(seat.connection, "twotabs")
        phone = self._phones[connection]
        phone.team, seat.connection, seat.has_come = seat.team, connection, True
        phone.forget_sent()
        self.changes += 1

    def _was_seated(self, phone: _Phone, message: messages.Claim | messages.Knock) -> bool:
        """Return whether the same message already got a seat; its key may not have reached the phone."""
        seat = self.seats.get(message.team)
        return seat is not None and seat.claim == (phone.address, message.id) and message.id in seat.answers

    # Players

    def _handle_player(
        self, connection: int, seat: TableSeat, message: Message, now: float, stage: RaceStage | None
    ) -> None:
        """Handle a message of a phone with a seat. A repeated id gets the same answer again."""
        answer_id = getattr(message, "id", "")
        if answer_id and answer_id in seat.answers:
            self._send(connection, seat.answers[answer_id])
            return
        if answer_id and any(answer_id == waiting for waiting, _sentence in seat.unsaved):
            return  # it is answered when the file has been written
        seat.forget_claim()
        try:
            answer = self._answer_player(seat, message, now, stage)
        except Refused as refused:
            answer = self._refusal(answer_id, _KEPT_KEYS.get(refused.refusal.key, "not-allowed"), refused)
        if answer and answer_id:
            seat.remember_answer(answer_id, answer)
        if answer:
            self._send(connection, answer)

    def _answer_player(self, seat: TableSeat, message: Message, now: float, stage: RaceStage | None) -> str:
        """Return the answer to a player's message; empty if there is none, or none yet. Raises Refused."""
        match message:
            case messages.Claim(answer_id, name, team) if team == seat.team and not self.has_started:
                name = clean_name(name)
                if sentence := self._name_objection(name, team):
                    return self._refusal(answer_id, "name", sentence)
                if not self._tries.admit_claim(self._phones[seat.connection].address, now):
                    return self._refusal(answer_id, "slow")
                seat.name = name
                self.changes += 1
                return write_message("done", id=answer_id)
            case messages.Claim(answer_id) | messages.Knock(answer_id):
                return self._refusal(answer_id, "not-yours")
            case messages.Leave(answer_id):
                self._send(seat.connection, write_message("done", id=answer_id))
                self._dismiss(seat.connection, "left")
                seat.give_to(BOT if self.has_started else FREE)
                self.changes += 1
                return ""
            case messages.RideAgain(answer_id):
                if stage is None or not stage.ranking:
                    return self._refusal(answer_id, "late")
                seat.wants_rematch = True
                self.changes += 1
                return write_message("done", id=answer_id)
            case messages.BuildHands(answer_id, hands, ready):
                if self.building is None:
                    return self._refusal(answer_id, "started")
                objection = team_objection(hands, self.building.total_rule)
                if ready and objection is not None:
                    return self._refusal(answer_id, "not-allowed", Refused.of(objection))
                seat.hands, seat.has_built = hands, ready
                self.changes += 1
                return write_message("done", id=answer_id)
        if stage is None:
            answer_id = getattr(message, "id", "")
            return self._refusal(answer_id, "late") if answer_id else ""
        return self._answer_in_race(seat, message, stage)

    def _answer_in_race(self, seat: TableSeat, message: Message, stage: RaceStage) -> str:
        """Return the answer to a player's message about the race. Raises Refused."""
        match message:
            case messages.SendCard(answer_id, ask_id, card):
                return self._play(seat, answer_id, ask_id, card, stage)
            case messages.SendOrders(answer_id, ask_id, cards, then, extras):
                return self._confirm_orders(seat, answer_id, ask_id, GiveOrders(seat.team, cards, then, extras), stage)
            case messages.SendDraft(ask_id):
                ask = stage.asks.get(seat.team)
                if isinstance(ask, AskOrders) and ask_id == self.ask_id_of(ask, stage) and seat.orders is None:
                    seat.draft = message
                return ""
            case messages.Reopen(answer_id, ask_id):
                ask = stage.asks.get(seat.team)
                if ask is None or ask_id != self.ask_id_of(ask, stage) or seat.orders is None:
                    return self._refusal(answer_id, "late")
                self._take_back_orders(seat, ask_id)
                return write_message("done", id=answer_id)
            case messages.PlanCard(answer_id, ask_id, card):
                return self._plan(seat, answer_id, ask_id, card, stage)
            case messages.ClearPlan(answer_id, ask_id):
                riders = [rider for rider in seat.plans if ask_id == self.plan_id(rider, stage)]
                for rider in riders:
                    del seat.plans[rider]
                return write_message("done", id=answer_id)
            case messages.HoldPlan(answer_id, ask_id):
                if seat.auto is None or seat.auto.ask_id != ask_id:
                    return self._refusal(answer_id, "late")
                seat.auto = seat.auto._replace(due=NEVER)
                return write_message("done", id=answer_id)
            case messages.Query(kind, answer_id, ask_id, card):
                return self._explain(seat, kind, answer_id, ask_id, card, stage)
            case messages.SendRetirement(answer_id, ask_id, rider):
                reason = self._retiring_objection(seat, ask_id, rider, stage)
                if reason:
                    return self._refusal(answer_id, reason)
                stage.decide(Retire(rider))
                self._take_back_orders(seat, "")
                seat.unsaved.append((answer_id, ""))
                return ""
            case messages.SendSteering(answer_id, ask_id, rider, yes):
                reason = self._retiring_objection(seat, ask_id, rider, stage)
                if reason:
                    return self._refusal(answer_id, reason)
                if not stage.view_of(seat.team).rider(rider).dropped:
                    return self._refusal(answer_id, "not-allowed", _("He isn’t dropped."))
                stage.steer(rider, yes)
                return write_message("done", id=answer_id)
            case messages.RequestUndo(answer_id, ask_id):
                undo_id = self.undo_id(seat.team, stage)
                if undo_id and ask_id != undo_id:
                    return self._refusal(answer_id, "late")
                decisions = stage.decisions
                reason = stage.request_undo(seat.team)
                self._note_undo(decisions, stage)
                return self._refusal(answer_id, "nothing", reason) if reason else write_message("done", id=answer_id)
            case messages.AgreeToUndo(answer_id, ask_id, yes):
                request = stage.undo_request
                if request is None or ask_id != self._request_id(stage) or seat.team not in request.teams:
                    return self._refusal(answer_id, "over")
                decisions = stage.decisions
                stage.agree_to_undo(seat.team, yes)
                self._note_undo(decisions, stage)
                if not yes:
                    self.announce_refusal(request.asker, seat.name)
                return write_message("done", id=answer_id)
            case messages.PointAtCard(_ask_id, card):
                # With secret hands it would change nothing visible.
                view, rider = stage.view_of(seat.team), ask_rider(stage.asks.get(seat.team))
                if has_open_hands(view) and (not card or (rider and card in view.rider(rider).cards)):
                    seat.point = message
                    self.changes += 1
                return ""
        return self._refusal(getattr(message, "id", ""), "malformed")

    def _retiring_objection(self, seat: TableSeat, ask_id: str, rider: int, stage: RaceStage) -> str:
        """Return why a player may not retire or steer a rider now, empty if he may."""
        if all(rider != known.id for known in stage.view_of(seat.team).riders if known.team == seat.team):
            return "not-yours"
        if stage.is_showing or ask_id != self.turn_id(seat.team, stage):
            return "late"
        return "paused" if stage.is_paused else ""

    def _note_undo(self, decisions: int, stage: RaceStage) -> None:
        """Forget the phones' choices if the race now has fewer than this number of decisions."""
        if stage.decisions < decisions:
            self.forget_choices(undone=True)

    def _take_back_orders(self, seat: TableSeat, ask_id: str) -> None:
        """Withdraw the confirmed orders of a team; they become the draft for this ask."""
        if seat.orders is not None:
            _team, cards, then, extras = seat.orders
            seat.orders, seat.draft = None, SendDraft(ask_id, cards, then, extras)
            self.changes += 1

    # Decisions

    def ask_id_of(self, ask: Ask, stage: RaceStage) -> str:
        """Return the identity of an ask: a message with a different identity is too late."""
        if isinstance(ask, AskCard):
            return f"{stage.token}{self.opening}.{self.undos}.{stage.decisions}.{ask.rider}"
        view = stage.view_of(ask.team)
        return f"{stage.token}{self.opening}.{self.undos}.t{view.turn}.{view.half}.{ask.team}.{len(ask.riders)}"

    def plan_id(self, rider: int, stage: RaceStage) -> str:
        """Return the identity of a plan for a rider, which changes with every turn and undo."""
        return f"{self._plan_prefix(rider // 10, stage)}{rider}"

    def turn_id(self, team: int, stage: RaceStage) -> str:
        """Return the identity of a retirement or steering, which changes with every turn and undo."""
        return f"{self._plan_prefix(team, stage)}{team}"

    def undo_id(self, team: int, stage: RaceStage) -> str:
        """Return the identity of the decision that a team may ask to undo; empty if there is none."""
        decisions = stage.decisions_after_undo(team)
        return "" if decisions is None else f"{stage.token}{self.opening}.{self.undos}.u{decisions}"

    def _request_id(self, stage: RaceStage) -> str:
        """Return the identity of the undo that other players must agree to; empty if there is none."""
        request = stage.undo_request
        return "" if request is None else f"{stage.token}{self.opening}.{self.undos}.r{request.number}"

    def _plan_prefix(self, team: int, stage: RaceStage) -> str:
        """Return the part of `plan_id` that all riders of a team share."""
        view = stage.view_of(team)
        return f"{stage.token}{self.opening}.{self.undos}.p{view.turn}.{view.half}."

    def _play(self, seat: TableSeat, answer_id: str, ask_id: str, card: int, stage: RaceStage) -> str:
        """Play a card for the rider who is asked; the message is answered when it has been saved. Raises Refused."""
        ask = stage.asks.get(seat.team)
        if not isinstance(ask, AskCard) or ask_id != self.ask_id_of(ask, stage):
            if any(ask_id == self.ask_id_of(other, stage) for team, other in stage.asks.items() if team != seat.team):
                return self._refusal(answer_id, "not-yours")
            return self._late_answer(seat, answer_id, ask_id, card)
        if stage.is_paused:
            return self._refusal(answer_id, "paused")
        if card not in ask.cards:
            view = stage.view_of(seat.team)
            if card not in view.rider(ask.rider).cards:
                return self._refusal(answer_id, "not-held")
            reason = refusal(view, ask.rider, card)
            return self._refusal(answer_id, "not-allowed", refusal_sentence(reason) if reason else "")
        self._decide(seat, answer_id, ask_id, PlayCard(ask.rider, card), stage)
        return ""

    def _decide(self, seat: TableSeat, answer_id: str, ask_id: str, decision: PlayCard, stage: RaceStage) -> None:
        """Apply the card of a rider. Raises Refused."""
        sentence = _move_sentence(decision, stage)
        stage.decide(decision)
        seat.plans.pop(decision.rider, None)
        seat.auto = None
        seat.remember_decision(ask_id, decision, sentence)
        if answer_id:
            seat.unsaved.append((answer_id, sentence))

    def _late_answer(self, seat: TableSeat, answer_id: str, ask_id: str, card: int) -> str:
        """Return the answer to a card for an ask that is over: done if that same card was played."""
        decision, sentence = seat.decided.get(ask_id, (None, ""))
        if isinstance(decision, PlayCard) and decision.card == card:
            return write_message("done", id=answer_id, sentence=sentence)
        played = _("Already played: {move}.").format(move=sentence) if sentence else ""
        return self._refusal(answer_id, "late", played)

    def _confirm_orders(
        self, seat: TableSeat, answer_id: str, ask_id: str, orders: GiveOrders, stage: RaceStage
    ) -> str:
        """Confirm orders, which can be changed until everybody's are in. Raises Refused."""
        ask = stage.asks.get(seat.team)
        if not isinstance(ask, AskOrders) or ask_id != self.ask_id_of(ask, stage):
            decision, _sentence = seat.decided.get(ask_id, (None, ""))
            same = decision is not None and decision == orders
            return write_message("done", id=answer_id) if same else self._refusal(answer_id, "late")
        if stage.is_paused:
            return self._refusal(answer_id, "paused")
        stage.check_orders(orders)
        seat.orders, seat.draft = orders, None
        self.changes += 1
        return write_message("done", id=answer_id)

    def _release_orders(self, stage: RaceStage) -> None:
        """Give the orders of all phones once none are missing (R4.2)."""
        asks = {team: ask for team, ask in stage.asks.items() if isinstance(ask, AskOrders)}
        if not asks or stage.awaits_others or stage.is_paused:
            return
        if any(self.seats[team].orders is None for team in asks):
            return
        for team, ask in sorted(asks.items()):
            seat, ask_id = self.seats[team], self.ask_id_of(ask, stage)
            orders, seat.orders = seat.orders, None
            assert orders is not None
            try:
                stage.decide(orders)
            except Refused:
                continue  # a rider has retired meanwhile: the team is asked again
            seat.remember_decision(ask_id, orders, "")
        self.changes += 1

    # Plans

    def _plan(self, seat: TableSeat, answer_id: str, ask_id: str, card: int, stage: RaceStage) -> str:
        """Plan a card for a rider of the team who has not moved yet this turn."""
        view, rider = stage.view_of(seat.team), self._planned_rider(seat, ask_id, stage)
        if not rider or stage.is_simultaneous or view.rider(rider).dropped:
            return self._refusal(answer_id, "moved")
        if card not in view.rider(rider).cards:
            return self._refusal(answer_id, "not-held")
        if rider not in seat.plans and len(seat.plans) >= MOST_PLANS:
            return self._refusal(answer_id, "plans")
        seat.plans[rider] = CardPlan(card, preview_card(view, rider, card).points)
        seat.plans_turn = view.turn
        if seat.advised is not None and seat.advised.ask_id == ask_id:
            seat.advised = seat.advice = None
        return write_message("done", id=answer_id)

    def _planned_rider(self, seat: TableSeat, ask_id: str, stage: RaceStage) -> int:
        """Return the rider whose plan has this identity; 0 if there is none, or he has moved."""
        riders = plannable_riders(stage.view_of(seat.team), seat.team)
        return next((rider for rider in riders if ask_id == self.plan_id(rider, stage)), 0)

    def _follow_plan(self, seat: TableSeat, stage: RaceStage, now: float) -> None:
        """Play the planned card of the rider who is asked, after its player had time to hold it back."""
        ask = stage.asks.get(seat.team)
        if not isinstance(ask, AskCard):
            seat.auto = None
            return
        ask_id, plan = self.ask_id_of(ask, stage), seat.plans.get(ask.rider)
        if seat.auto is not None and seat.auto.ask_id != ask_id:
            seat.auto = None
        if seat.auto is None and plan is not None:
            del seat.plans[ask.rider]
            reason = plan_objection(ask, plan, stage.view_of(seat.team))
            waits = bool(reason) or not seat.plan_seconds
            if plan.card in ask.cards or not waits:
                seat.auto = PendingPlan(ask_id, plan.card, NEVER if waits else now + seat.plan_seconds)
            if reason:
                self._send_notice(seat, reason, "trouble")
        if seat.auto is not None and stage.is_paused:
            seat.auto = seat.auto._replace(due=max(seat.auto.due, now + seat.plan_seconds))
        if seat.auto is not None and now >= seat.auto.due:
            try:
                self._decide(seat, "", ask_id, PlayCard(ask.rider, seat.auto.card), stage)
            except Refused:
                seat.auto = None

    # The clock

    def _run_clock(self, seat: TableSeat, stage: RaceStage, seconds: float) -> None:
        """Count these seconds for the player who is asked, once his phone has come. When his time is up, he gives no
        order (R4.4)."""
        ask = stage.asks.get(seat.team)
        if ask is None or not stage.decision_seconds or seat.orders is not None or stage.is_paused:
            return
        moment = self._plan_prefix(seat.team, stage) + str(ask_rider(ask) or "")
        clock = seat.clock if seat.clock is not None and seat.clock.moment == moment else None
        left = stage.decision_seconds if clock is None else clock.seconds_left - seconds * seat.has_come
        seat.clock = SeatClock(moment, left)
        if left > 0:
            return
        sentence = _("Time’s up: your riders play their highest cards.")
        if isinstance(ask, AskCard):
            card = PlayCard(ask.rider, max(ask.cards))
            move = _move_sentence(card, stage)
            sentence = _("Time’s up: {move}.").format(move=move)
            seat.remember_decision(self.ask_id_of(ask, stage), card, move)
        stage.end_time(ask)
        seat.auto = None
        self._send_notice(seat, sentence, "trouble")

    # Questions

    def _explain(self, seat: TableSeat, kind: str, answer_id: str, ask_id: str, card: int, stage: RaceStage) -> str:
        """Answer a question: a hint for the ask, the reason for a card's value, or the movement log."""
        if kind == "log":
            lines, rows = stage.log_lines(seat.team)
            return write_message("answer", id=answer_id, topic=kind, title=_("Movement log"), lines=lines, table=rows)
        if kind == "why":
            lines = stage.reason_lines(seat.team, self._rider_of_question(seat, ask_id, card, stage), card)
            return write_message("answer", id=answer_id, topic=kind, title=_("Why"), lines=lines)
        if not stage.has_hints:
            return self._refusal(answer_id, "off")
        request = self._hint_request(seat, answer_id, ask_id, stage)
        if request is None:
            return self._refusal(answer_id, "late")
        if seat.advice is not None and seat.advised is not None and seat.advised._replace(id=answer_id) == request:
            return _hint_answer(answer_id, seat.advice, request.view.course)
        seat.hint = request
        return ""

    def _hint_request(self, seat: TableSeat, answer_id: str, ask_id: str, stage: RaceStage) -> HintRequest | None:
        """Return the request for a hint about the ask, or about a rider's plan; None if it is too late."""
        ask, view = stage.asks.get(seat.team), stage.view_of(seat.team)
        if ask is not None and ask_id == self.ask_id_of(ask, stage):
            return HintRequest(answer_id, ask_id, ask, view)
        rider = 0 if stage.is_simultaneous else self._planned_rider(seat, ask_id, stage)
        if not rider or view.rider(rider).dropped:
            return None
        planned, known = ask_as_now(view, rider)
        return HintRequest(answer_id, ask_id, planned, known)

    def _rider_of_question(self, seat: TableSeat, ask_id: str, card: int, stage: RaceStage) -> int:
        """Return the rider whom a question is about: the one planned for, asked, or with the card in hand; else 0."""
        ask, view = stage.asks.get(seat.team), stage.view_of(seat.team)
        if planned := self._planned_rider(seat, ask_id, stage):
            return planned
        if isinstance(ask, AskOrders):
            riders = (card_ask.rider for card_ask in ask.riders)
            return next((rider for rider in riders if card and card in view.rider(rider).cards), 0)
        return ask_rider(ask)

    def _answer_hint(self, seat: TableSeat, stage: RaceStage, now: float) -> None:
        """Answer the request for a hint once the hint has been computed, or the request is too late.

        In a terminal everybody waits while it is computed: a seat gets one a second.
        """
        request = seat.hint
        if request is None or now - seat.hinted_at < HINT_SECONDS:
            return
        text, advice = self._refusal(request.id, "late"), None
        if self._hint_request(seat, request.id, request.ask_id, stage) is not None:
            advice = stage.advice_for(request.ask, request.view)
            if advice is None:
                return
            text, seat.advised, seat.advice = _hint_answer(request.id, advice, request.view.course), request, advice
            seat.hinted_at = now
        seat.hint = None
        seat.remember_answer(request.id, text)
        if seat.is_here:
            self._send(seat.connection, text)

    # Messages to phones

    def update(self, stage: RaceStage | None, now: float, most_pages: float = inf) -> bool:
        """Follow plans, give orders once all are in, confirm saved decisions, and send each phone what has changed.

        Return whether `most_pages` was too few: then call this again soon. The players who are asked come first, then
        the phones in turn, so that none that changes its language all the time keeps the page from another.
        """
        seconds, self._updated_at = now - self._updated_at, now
        if self.knock is not None and not self.knock.connection and now - self.knock.left_at >= KNOCK_SECONDS:
            self._forget_knock()
        if stage is not None:
            decisions = stage.decisions
            stage.undo_if_agreed()
            self._note_undo(decisions, stage)
            for seat in self._phone_seats():
                with use_language(self._language_of(seat)):
                    if not stage.is_showing:
                        drop_old_plans(seat, stage)
                    self._follow_plan(seat, stage, now)
                    self._run_clock(seat, stage, seconds)
                    self._answer_hint(seat, stage, now)
            self._release_orders(stage)
            if stage.is_saved:
                self._confirm_saved(stage)
        asks = {} if stage is None else stage.asks
        pages = 0
        phones = sorted(self._phones.items(), key=lambda item: (item[1].team not in asks, item[1].composed_at))
        for connection, phone in phones:
            if phone.is_known:
                with use_language(phone.language or language()):
                    self._send_table(connection, phone, stage)
                    is_due = stage is None or not stage.is_showing or not phone.sent
                    if is_due and self._send_state(connection, phone, stage, now):
                        phone.composed_at = now
                        pages += 1
            if pages >= most_pages:
                return True
        return False

    def _language_of(self, seat: TableSeat) -> str:
        """Return the language of a seat’s phone; of one that is away, that of the big screen."""
        phone = self._phones.get(seat.connection)
        return (phone.language if phone is not None else "") or language()

    def _phone_seats(self) -> list[TableSeat]:
        return [seat for seat in self.seats.values() if seat.is_phone]

    def _confirm_saved(self, stage: RaceStage) -> None:
        """Answer the decisions that have been saved, or with the trouble those that cannot be."""
        for seat in self._phone_seats():
            for answer_id, sentence in seat.unsaved:
                with use_language(self._language_of(seat)):
                    trouble = {"trouble": stage.save_trouble} if stage.save_trouble else {}
                text = write_message("done", id=answer_id, sentence=sentence, **trouble)
                seat.remember_answer(answer_id, text)
                if seat.is_here:
                    self._send(seat.connection, text)
            seat.unsaved.clear()

    def _send_table(self, connection: int, phone: _Phone, stage: RaceStage | None) -> None:
        """Send the seats and all fixed texts, unless the phone has them."""
        facts = _TableFacts(
            phone.team,
            phone.language or language(),
            self.has_started,
            "" if stage is None else stage.title,
            tuple(
                [
                    (seat.team, seat.colour, seat.team_name, seat.name, seat.kind, seat.is_here)
                    for seat in self.seats.values()
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
                "team_name": team_name or colour_name(colour),
                "name": name,
                "kind": kind,
                "here": is_here,
            }
            for team, colour, team_name, name, kind, is_here in facts.seats
        ]
        table = write_message(
            "table", version=self.version, name=self.name, title=facts.title, language=facts.language,
            languages=list(LANGUAGES.items()), words=page_words(), seats=seats, started=facts.has_started,
            seat=facts.seat,
        )  # fmt: skip
        self._send(connection, table)

    def _send_state(self, connection: int, phone: _Phone, stage: RaceStage | None, now: float) -> bool:
        """Send the page, unless the phone has it. Return whether it had to be composed from other facts."""
        if stage is None:
            phone.facts, fields = None, self._lobby_state(phone.team)
        else:
            facts = self._facts(phone.team, stage)
            if facts == phone.facts:
                return False
            phone.facts, fields = facts, state_of(facts)
            auto = self.seats[phone.team].auto if facts.choices.auto_card else None
            if auto is not None:
                fields["seconds"] = max(0, ceil(auto.due - now))
            is_awaited = facts.ask is not None and facts.choices.orders is None and not stage.is_paused
            if is_awaited and (left := self.seconds_left(phone.team)) is not None:
                fields["clock"] = left
        text = write_message("state", **fields)
        if text != phone.sent:
            phone.sent = text
            self._send(connection, text)
        return stage is not None

    def _lobby_state(self, team: int) -> dict[str, Any]:
        seat = self.seats.get(team)
        if self.building is None or seat is None:
            return lobby_state(seat)
        return building_state(seat, self.building, [self.seats[other] for other in self._humans()])

    def _humans(self) -> list[int]:
        return sorted(team for team, seat in self.seats.items() if seat.is_human)

    def _has_chosen(self, team: int, stage: RaceStage) -> bool:
        """Return whether a team has confirmed its orders on its phone, or has already given them."""
        return self.seats[team].orders is not None or team in stage.view_of(0).given

    def _facts(self, team: int, stage: RaceStage) -> PageFacts:
        """Return the facts of a team's page; team 0: a phone without a seat."""
        ask = stage.asks.get(team) if team else None
        ask_id = "" if ask is None else self.ask_id_of(ask, stage)
        waiting = [
            Waiting(other, self.seats[other].name or stage.names.player(other), self._has_chosen(other, stage))
            for other in self._humans()
            if stage.is_simultaneous
        ]
        seat = self.seats.get(team)
        return PageFacts(
            team,
            stage.view_of(team),
            ask,
            ask_id,
            self._plan_prefix(team, stage),
            stage.names,
            stage.acting_rider,
            stage.is_simultaneous,
            stage.is_paused,
            stage.has_hints,
            self.undo_id(team, stage),
            stage.steered_riders,
            stage.ranking,
            stage.undo_request,
            self._request_id(stage),
            tuple(waiting),
            stage.is_stage,
            Choices() if seat is None else seat.choices(ask_id),
        )

    def _send_notice(self, seat: TableSeat, sentence: str, tone: str) -> None:
        if seat.is_here:
            self._send(seat.connection, write_message("told", sentence=sentence, tone=tone))

    def _refuse(self, connection: int, answer_id: str, why: str) -> None:
        self._send(connection, self._refusal(answer_id, why))

    def _refusal(self, answer_id: str, why: str, reason: Refused | str = "") -> str:
        sentence = refusal_sentence(reason) if isinstance(reason, Refused) else reason
        return write_message("refused", id=answer_id, why=why, sentence=sentence)

    def _dismiss(self, connection: int, why: str) -> None:
        phone = self._phones.get(connection)
        if phone is None:
            return
        self._send(connection, write_message("bye", why=why))
        phone.team = 0
        phone.forget_sent()
        if why in ("twotabs", "hostleft"):
            phone.is_known = False
            self.dropped.append(connection)

    def _send(self, connection: int, text: str) -> None:
        self.outbox.append((connection, text))


_KEPT_KEYS: Final[Mapping[str, str]] = {"card-not-held": "not-held", "card-not-allowed": "not-allowed"}
"""Keys of the page for refusals by the rules, by the key of the refusal."""


def _move_sentence(move: PlayCard, stage: RaceStage) -> str:
    """Return the effect of a card as a sentence for its own player."""
    lands = preview_card(stage.view_of(move.team), move.rider, move.card).square
    return _("{rider} plays {card}, lands on {square}").format(
        rider=stage.names.number(move.rider), card=move.card, square=lands
    )


def _hint_answer(answer_id: str, advice: Advice, course: Course) -> str:
    best = advice.riders[0].best if len(advice.riders) == 1 else 0
    title = _("Hint: the figures are expected points") if best else _("Hint")
    lines = advice_lines(advice, course)
    return write_message("answer", id=answer_id, topic="hint", title=title, lines=lines, best=best)
