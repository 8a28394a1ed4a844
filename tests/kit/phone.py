"""A phone in memory at the table of a race: it does what a test says, or chooses by itself; time passes by the test."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random
from typing import Any, Final

from breakaway_desktop.engine.asks import Decision
from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.match import Match
from breakaway_desktop.phones.match_stage import MatchStage
from breakaway_desktop.phones.seats import BOT, FREE, TableSeat
from breakaway_desktop.phones.table import PhoneTable
from tests.kit.races import match_of

Message = dict[str, Any]

CODE: Final = "ABCDE"
ADDRESS: Final = "192.168.1.9"
KINDS: Final = (
    ("boxed", None),
    ("postal", None),
    ("boxed", "blind"),
    ("postal", "special"),
    ("postal", "double"),
    ("pbm", "spy"),
    ("boardspace", "pursuit"),
    ("boxed", "pacemaker"),
    ("boxed", "stamina"),
    ("pbm", "mountains"),
)
"""Rules and variants of races on phones: every set of rules and every variant."""
_MOST_MOMENTS: Final = 200_000
_PATIENCE_S: Final = 4
"""Seconds after which a phone sends a message again that has not been answered."""


class Phone:
    """A phone at a table. Each message gets a unique id, and `ask` returns the answer to it."""

    def __init__(self, room: Room | None = None, team: int = 0, rng: Random | None = None) -> None:
        """Prepare a phone for a room, or for a test that carries its messages itself."""
        self.team = team
        self.rng = rng or Random(team)
        self.key = ""
        self.connection = 0
        self.address = ADDRESS
        self.page: Message = {}
        """The last page that it was sent."""
        self.texts: list[str] = []
        """All received messages, in order."""
        self.messages: list[Message] = []
        self.pending: tuple[str, Message] | None = None
        """Id and message that it has sent by itself, and that have not been answered."""
        self.sent_at = 0.0
        self.believed: dict[str, Any] = {}
        """Confirmed decisions of its own: a card or orders for each ask."""
        self.is_answered = False
        """Whether it has decided for the page that it has, and waits for another one."""
        self._room = room
        self._numbers = count(1)

    # Messages

    def hello(self, version: str = "v1", code: str = CODE, **fields: Any) -> str:
        """Return its greeting."""
        key = {"key": self.key} if self.key else {}
        return _text("hello", **{"version": version, "code": code, "tab": f"tab {self.team}", **key, **fields})

    def connect(self, *, address: str = "", **fields: Any) -> None:
        """Connect to the room and send the greeting."""
        assert self._room is not None
        self.address = address or self.address
        self.connection = self._room.connect(self.address)
        self._room.phones[self.connection] = self
        self._room.receive(self.connection, self.hello(**fields))

    def greet(self, **fields: Any) -> Phone:
        """Connect, and let the table answer."""
        self.connect(**fields)
        self.let_table_answer()
        return self

    def lose(self) -> None:
        """Lose the connection."""
        assert self._room is not None
        self._room.table.close(self.connection, self._room.now)
        self._room.settle()

    def send_text(self, text: str) -> None:
        assert self._room is not None
        self._room.receive(self.connection, text)

    def let_table_answer(self, answer_id: str = "") -> None:
        """Let the table answer the messages; `answer_id` is that of the last one."""
        assert self._room is not None
        self._room.settle()

    def send(self, kind: str, **fields: Any) -> None:
        """Send a message without an id."""
        self.send_text(_text(kind, **fields))

    def ask(self, kind: str, *, name_id: str = "", **fields: Any) -> Message:
        """Send a message with an id; return its answer, empty if there is none."""
        answer_id = name_id or f"{self.connection}-{next(self._numbers)}"
        before = len(self.messages)
        self.send(kind, id=answer_id, **fields)
        self.let_table_answer(answer_id)
        return next((message for message in self.messages[before:] if message.get("id") == answer_id), {})

    def accept(self, text: str) -> None:
        """Process a message of the table."""
        message = json.loads(text)
        self.texts.append(text)
        self.messages.append(message)
        match message["kind"]:
            case "seated":
                self.key = message["key"]
                self._note_answer(message)
            case "state":
                self.page, self.is_answered = message, False
            case "done" | "refused":
                self._note_answer(message)

    def last(self, kind: str) -> Message:
        """Return the last message of a kind that the phone received; empty if there is none."""
        return next((message for message in reversed(self.messages) if message["kind"] == kind), {})

    # What a player presses

    @property
    def is_asked(self) -> bool:
        """Whether it may play a card now."""
        return bool(self.page.get("page") == "ask")

    @property
    def undo_id(self) -> str:
        """The identity of the undo that the page asks about; empty if there is none."""
        return str((self.page["undo"] or {"at": ""})["at"])

    @property
    def cards(self) -> list[int]:
        """The cards that may be played now."""
        return [card["card"] for card in self.page["cards"] if not card["refused"]]

    def play(self, card: int | None = None, **fields: Any) -> Message:
        """Play a card for the ask on the page: `card`, or the first allowed one."""
        return self.ask("play", **{"at": self.page["at"], "card": self.cards[0] if card is None else card, **fields})

    def retire(self, rider: int, **fields: Any) -> Message:
        """Retire a rider in the turn of the page."""
        return self.ask("retire", **{"at": self.page["can"]["turn"], "rider": rider, **fields})

    def steer(self, rider: int, *, yes: bool = True, **fields: Any) -> Message:
        """Steer a dropped rider in the turn of the page or, if not `yes`, let him move by himself."""
        return self.ask("steer", **{"at": self.page["can"]["turn"], "rider": rider, "yes": yes, **fields})

    def undo(self, **fields: Any) -> Message:
        """Ask to undo the decision that the page offers to undo."""
        return self.ask("undo", **{"at": self.page["can"]["undo"], **fields})

    def agree(self, *, yes: bool = True, **fields: Any) -> Message:
        """Answer the undo that the page asks about."""
        return self.ask("agree", **{"at": self.undo_id, "yes": yes, **fields})

    def orders(self) -> Message:
        """Return allowed orders: the first card of each rider."""
        rows = self.page["orders"]["riders"]
        chosen = [[row["rider"], next(card["card"] for card in row["cards"] if not card["refused"])] for row in rows]
        return {"at": self.page["at"], "cards": chosen, "then": [], "extras": []}

    # What it chooses by itself

    def act(self, now: float) -> str:
        """Return its next message, or the same one again after some seconds without an answer; empty for none."""
        if self.pending is not None:
            if now - self.sent_at < _PATIENCE_S:
                return ""
            self.sent_at = now
            return json.dumps(self.pending[1])
        if not self.key:
            return self._ask_later(now, "claim", name=f"Player {self.team}", team=self.team)
        if self.is_answered:
            return ""
        match self.page.get("page"):
            case "ask":
                return self._ask_later(now, "play", at=self.page["at"], card=self.rng.choice(self.cards))
            case "orders":
                return self._ask_later(now, "orders", at=self.page["at"], **self._choose_orders())
        return ""

    def _choose_orders(self) -> Message:
        rows, halves = self.page["orders"]["riders"], self.page["orders"]["halves"]
        cards, then = [], []
        for row in rows:
            allowed = [card["card"] for card in row["cards"] if card.get("refused") == ""]
            cards.append([row["rider"], self.rng.choice(allowed)])
            if halves > 1:
                then.append([row["rider"], self.rng.choice(allowed)])
        return {"cards": cards, "then": then, "extras": []}

    def _ask_later(self, now: float, kind: str, **fields: Any) -> str:
        """Return a message whose answer is awaited."""
        answer_id = f"{self.team}-{next(self._numbers)}"
        self.pending, self.sent_at = (answer_id, {"kind": kind, "id": answer_id, **fields}), now
        return json.dumps(self.pending[1])

    def _note_answer(self, message: Message) -> None:
        if self.pending is None or message.get("id") != self.pending[0]:
            return
        sent = self.pending[1]
        if message["kind"] == "done" and sent["kind"] == "play":
            assert self.believed.setdefault(sent["at"], sent["card"]) == sent["card"], "two cards for one ask"
        elif message["kind"] == "done" and sent["kind"] == "orders":
            self.believed[sent["at"]] = sent["cards"]
        if sent["kind"] in ("play", "orders") and sent["at"] == self.page.get("at"):  # no later page came before
            self.is_answered = message["kind"] == "done" or message["why"] in ("late", "paused")
        self.pending = None


def _text(kind: str, **fields: Any) -> str:
    return json.dumps({"kind": kind, **fields})


def begin_match(
    base: str = "boxed", phones: int = 2, teams: int = 3, seed: int = 1, *, variant: str | None = None, **rows: Any
) -> Match:
    """Begin a race in which humans play the first teams and bots the others."""
    players = ["human"] * phones + ["bot:random"] * (teams - phones)
    return match_of(players, base=base, variant=variant, seed=seed, rows=rows)


class Room:
    """A race, its table, a stage without a screen, and a reliable network. Bots play their highest cards."""

    step_s = 0.1
    """Seconds between two moments of a race that phones play by themselves."""

    def __init__(self, match: Match | None = None, **match_fields: Any) -> None:
        self.match = begin_match(**match_fields) if match is None else match
        keys, numbers, self._connections = count(1), count(10), count(1)
        seats = [
            TableSeat(team, FREE if seat.is_human else BOT, seat.colour)
            for team, seat in enumerate(self.match.seats, start=1)
        ]
        self.table = PhoneTable(CODE, "Ventoux", "v1", seats, lambda: f"key-{next(keys)}", lambda: next(numbers))
        self.renew_stage()
        self.phones: dict[int, Phone] = {}
        """Phones by connection."""
        self.now = 0.0

    def renew_stage(self) -> None:
        """Show the race on a new stage, without requests for undos and refusals of them."""
        self.stage = MatchStage(self.match, lambda: self.table.phone_teams, "race")

    # Network

    def connect(self, address: str = ADDRESS) -> int:
        """Return a new connection from this address."""
        connection = next(self._connections)
        self.table.open(connection, address)
        return connection

    def receive(self, connection: int, text: str) -> None:
        self.table.receive(connection, text, self.now, self.stage)

    def take_outbox(self) -> list[tuple[int, str]]:
        sent, self.table.outbox = self.table.outbox, []
        return sent

    def carry(self) -> None:
        """Deliver the table's messages."""
        for connection, text in self.take_outbox():
            if connection in self.phones:
                self.phones[connection].accept(text)
        for connection in self.table.dropped:
            self.phones.pop(connection, None)
        self.table.dropped.clear()

    # Time

    def settle(self, seconds: float = 0.1) -> None:
        """Let time pass, and deliver the table's messages."""
        self.pass_time(seconds)
        self.carry()

    def pass_time(self, seconds: float = 0.1) -> None:
        """Let bots and riders without a choice move, then run the table."""
        self.now += seconds
        if self.table.has_started:
            self._move_bots()
        self.table.update(self.stage if self.table.has_started else None, self.now)

    def _move_bots(self) -> None:
        match = self.match
        while not match.over:
            decision: Decision | None = match.automatic_decision()
            if decision is None:
                ask = next((ask for ask in match.open_asks if not match.seat(ask.team).is_human), None)
                if ask is None or (not match.is_simultaneous and match.seat(match.open_asks[0].team).is_human):
                    return
                decision = match.no_order(ask)
            match.answer(decision)

    # Players

    def guest(self, **hello: Any) -> Phone:
        """Return a phone that has sent its greeting."""
        return Phone(self).greet(**hello)

    def seat(self, team: int, name: str = "", **hello: Any) -> Phone:
        """Return a phone that has claimed the seat of a team."""
        phone = self.guest(**hello)
        phone.ask("claim", name=name or f"Player {team}", team=team)
        return phone

    def start(self) -> None:
        self.table.has_started = True
        self.settle()

    def continue_from(self, race: Race) -> None:
        """Continue from this moment."""
        self.match = Match(self.match.base, race, self.match.teams)
        self.renew_stage()
        self.table.forget_choices(undone=True)
        self.settle()

    def answer_knock(self, *, admitted: bool, seconds: float = 1.0) -> bool:
        """Answer the phone at the door some seconds later; return whether the answer counts."""
        self.pass_time(seconds)
        number = self.table.knock.number if self.table.knock is not None else 0
        return self.table.answer_knock(number, admitted=admitted, now=self.now)

    # Races that phones play by themselves

    def send(self, phone: Phone, text: str) -> None:
        """Carry a message of a phone to the table."""
        self.receive(phone.connection, text)

    def play(self, seed: int = 0, *, turns: int = 0) -> list[Phone]:
        """Let a phone for each human play the race to its end, or up to the end of this turn; return the phones."""
        phones = [Phone(self, team, Random(f"{seed}/{team}")) for team in self.match.humans]
        for phone in phones:
            phone.connect()
        for _moment in range(_MOST_MOMENTS):
            self.settle(self.step_s)
            self.table.has_started = self.table.has_started or all(phone.key for phone in phones)
            for phone in phones:
                if text := phone.act(self.now):
                    self.send(phone, text)
            if 0 < turns < self.match.race.turn:
                return phones
            is_over = all(phone.pending is None and phone.page.get("page") == "over" for phone in phones)
            if self.match.over and is_over:
                return phones
        raise AssertionError("the race has stopped")


class BadRoom(Room):
    """A room whose network drops, doubles, delays and reorders messages at random, and breaks connections."""

    step_s = 0.5

    def __init__(self, match: Match, rng: Random) -> None:
        super().__init__(match)
        self._rng = rng
        self._on_the_way: list[tuple[float, Callable[[], None]]] = []
        """Times of arrival, and what happens then."""

    def send(self, phone: Phone, text: str) -> None:
        self._delay(partial(self.receive, phone.connection, text))

    def _delay(self, arrive: Callable[[], None]) -> None:
        for _copy in range(self._rng.choices((0, 1, 2), (2, 12, 2))[0]):
            self._on_the_way.append((self.now + self._rng.choice((0.0, 0.0, 0.5, 1.0, 3.0, 6.0)), arrive))

    def carry(self) -> None:
        for connection, text in self.take_outbox():
            if connection in self.phones:
                self._delay(partial(self.phones[connection].accept, text))
        due = [arrive for at, arrive in self._on_the_way if at <= self.now]
        self._on_the_way = [item for item in self._on_the_way if item[0] > self.now]
        self._rng.shuffle(due)
        for arrive in due:
            arrive()

        # Without its greeting a phone would only connect once more: that is always delivered.
        for connection, phone in list(self.phones.items()):
            if self._rng.random() < 0.03:
                self.table.close(connection, self.now)
                del self.phones[connection]
                phone.connect()


def seat_two_players(**match_fields: Any) -> tuple[Room, Phone, Phone]:
    """Start a race with two players on phones and a bot; return its room and the players' phones."""
    room = Room(**match_fields)
    anna, ben = room.seat(1, "Anna"), room.seat(2, "Ben")
    room.start()
    return room, anna, ben


def find_asked(room: Room, phones: list[Phone], page: str = "ask", moments: int = 400) -> Phone:
    """Return the phone that is asked next."""
    for _moment in range(moments):
        for phone in phones:
            if phone.page.get("page") == page:
                return phone
        room.settle()
    raise AssertionError("nobody is asked")


def play_until(room: Room, phones: list[Phone], asked_team: int, *, page: str = "ask") -> Phone:
    """Play the first allowed cards until this team is asked."""
    for _moment in range(400):
        phone = find_asked(room, phones, page)
        if phone.page["team"] == asked_team:
            return phone
        phone.play()
    raise AssertionError(f"team {asked_team} is never asked")
