"""Phones that play automatically, and networks between them and the table, in one thread and without a clock."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, hands_from_seed, seats_of
from breakaway_desktop.phones.match_stage import MatchStage
from breakaway_desktop.phones.seats import BOT, FREE, TableSeat
from breakaway_desktop.phones.table import PhoneTable

CODE = "ABCDE"
KINDS = (
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
"""Rules and variants of scripted races: every set of rules and every variant."""
STEP_S = 0.1
"""Seconds between two moments of a scripted race."""
BAD_STEP_S = 0.5
"""Seconds between two moments over a bad network, where phones mostly wait for messages."""


def begin_match(
    base: str = "boxed", phones: int = 2, teams: int = 3, seed: int = 1, *, variant: str | None = None, **rows: Any
) -> Match:
    """Begin a race in which humans play the first teams and quick bots the others."""
    options = with_rows(RULE_SETS[base], rows)
    players = ["human"] * phones + ["bot:random"] * (teams - phones)
    plan = Plan(base, options, seats_of(players), seed, variant=variant)
    return Match.begin(plan.with_hands([hands_from_seed(seed, team) for team in range(1, teams + 1)]))


class Party:
    """A race, its table and a stage without a screen. Time passes with `pass_time`."""

    def __init__(self, match: Match) -> None:
        keys, numbers = count(1), count(10)
        seats = [
            TableSeat(team, FREE if seat.is_human else BOT, seat.colour)
            for team, seat in enumerate(match.seats, start=1)
        ]
        self.match = match
        self.table = PhoneTable(CODE, "Ventoux", "v1", seats, lambda: f"key-{next(keys)}", lambda: next(numbers))
        self.stage = MatchStage(match, lambda: self.table.phone_teams, "race")
        self.now = 0.0
        self._connections = count(1)

    def connect(self, address: str = "192.168.1.9") -> int:
        """Return a new connection from this address."""
        connection = next(self._connections)
        self.table.open(connection, address)
        return connection

    def receive(self, connection: int, text: str) -> None:
        self.table.receive(connection, text, self.now, self.stage)

    def take_outbox(self) -> list[tuple[int, str]]:
        sent, self.table.outbox = self.table.outbox, []
        return sent

    def pass_time(self, seconds: float = STEP_S) -> None:
        """Let bots and riders without a choice move, then run the table."""
        self.now += seconds
        if self.table.has_started:
            self._move_bots()
        self.table.update(self.stage if self.table.has_started else None, self.now)

    def _move_bots(self) -> None:
        match = self.match
        while not match.over:
            decision = match.automatic_decision()
            if decision is None:
                ask = next((ask for ask in match.open_asks if not match.seat(ask.team).is_human), None)
                first = match.open_asks[0]
                if ask is None or (not match.is_simultaneous and match.seat(first.team).is_human):
                    return
                decision = _quick_decision(match, ask)
            match.answer(decision)


def _quick_decision(match: Match, ask: Any) -> Any:
    """Return a bot's decision without any thinking: the highest cards."""
    return match.no_order(ask)


@dataclass
class ScriptedPhone:
    """A phone that makes random choices from its page, and records the confirmed ones."""

    team: int
    rng: Random
    connection: int = 0
    key: str = ""
    state: dict[str, Any] = field(default_factory=dict)
    pending: tuple[str, dict[str, Any]] | None = None
    """The id and message that have not been answered."""
    sent_at: float = 0.0
    believed: dict[str, Any] = field(default_factory=dict)
    """Confirmed decisions: a card or orders for each ask."""
    texts: list[str] = field(default_factory=list)
    """All received messages, in order."""
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    is_answered: bool = False
    """Whether it has decided for the page that it has, and waits for another one."""

    def hello(self, version: str = "v1", code: str = CODE) -> str:
        key = {"key": self.key} if self.key else {}
        return _text("hello", version=version, code=code, tab=f"tab {self.team}", **key)

    def accept(self, text: str) -> None:
        """Process a message of the table."""
        self.texts.append(text)
        message = json.loads(text)
        match message["kind"]:
            case "seated":
                self.key = message["key"]
                self._end_pending(message["id"])
            case "state":
                self.state, self.is_answered = message, False
            case "done" | "refused":
                self._note_answer(message)

    def _note_answer(self, message: dict[str, Any]) -> None:
        if self.pending is None or message["id"] != self.pending[0]:
            return
        sent = self.pending[1]
        if message["kind"] == "done" and sent["kind"] == "play":
            self._believe(sent["at"], sent["card"])
        elif message["kind"] == "done" and sent["kind"] == "orders":
            self.believed[sent["at"]] = sent["cards"]
        if sent["kind"] in ("play", "orders"):
            self.is_answered = message["kind"] == "done" or message["why"] in ("late", "paused")
        self._end_pending(message["id"])

    def _believe(self, ask_id: str, card: int) -> None:
        assert self.believed.setdefault(ask_id, card) == card, "two cards for one ask"

    def _end_pending(self, answer_id: str) -> None:
        if self.pending is not None and self.pending[0] == answer_id:
            self.pending = None

    def act(self, now: float) -> str:
        """Return the phone's next message, or the same one again after 4 s without an answer; empty for none."""
        if self.pending is not None:
            if now - self.sent_at < 4:
                return ""
            self.sent_at = now
            return json.dumps(self.pending[1])
        if not self.key:
            return self._send(now, "claim", name=f"Player {self.team}", team=self.team)
        return "" if self.is_answered else self._choose(now)

    def _choose(self, now: float) -> str:
        page = self.state.get("page")
        if page == "ask":
            cards = [card["card"] for card in self.state["cards"] if card.get("refused") == ""]
            return self._send(now, "play", at=self.state["at"], card=self.rng.choice(cards))
        if page == "orders":
            return self._send(now, "orders", at=self.state["at"], **self._orders())
        return ""

    def _orders(self) -> dict[str, Any]:
        rows, halves = self.state["orders"]["riders"], self.state["orders"]["halves"]
        cards, then = [], []
        for row in rows:
            allowed = [card["card"] for card in row["cards"] if card.get("refused") == ""]
            cards.append([row["rider"], self.rng.choice(allowed)])
            if halves > 1:
                then.append([row["rider"], self.rng.choice(allowed)])
        return {"cards": cards, "then": then, "extras": []}

    def _send(self, now: float, kind: str, **fields: Any) -> str:
        answer_id = f"{self.team}-{next(self.numbers)}"
        self.pending, self.sent_at = (answer_id, {"kind": kind, "id": answer_id, **fields}), now
        return json.dumps(self.pending[1])


def _text(kind: str, **fields: Any) -> str:
    return json.dumps({"kind": kind, **fields})


class Network:
    """A reliable network between phones and the table."""

    step_s = STEP_S

    def __init__(self, party: Party, phones: list[ScriptedPhone]) -> None:
        self.party, self.phones = party, phones
        self.log: list[tuple[int, str]] = []
        """All that was sent to phones: team and text."""

    def connect(self, phone: ScriptedPhone) -> None:
        phone.connection = self.party.connect()
        self.party.receive(phone.connection, phone.hello())

    def send(self, phone: ScriptedPhone, text: str) -> None:
        self.party.receive(phone.connection, text)

    def deliver(self) -> None:
        """Deliver the table's messages."""
        for connection, text in self.party.take_outbox():
            for phone in self.phones:
                if phone.connection == connection:
                    phone.accept(text)

    def play(self, most: int = 200_000, *, turns: int = 0) -> None:
        """Play the race to its end, or up to the end of one of its turns. Raises AssertionError if it stops."""
        for phone in self.phones:
            self.connect(phone)
        for _moment in range(most):
            self.party.pass_time(self.step_s)
            self.deliver()
            if not self.party.table.has_started and all(phone.key for phone in self.phones):
                self.party.table.has_started = True
            for phone in self.phones:
                text = phone.act(self.party.now)
                if text:
                    self.send(phone, text)
            if 0 < turns < self.party.match.race.turn:
                return
            if self.party.match.over and all(
                phone.pending is None and phone.state.get("page") == "over" for phone in self.phones
            ):
                return
        raise AssertionError("the race has stopped")


class BadNetwork(Network):
    """Drops, doubles, delays and reorders messages at random, and breaks connections."""

    step_s = BAD_STEP_S

    def __init__(self, party: Party, phones: list[ScriptedPhone], rng: Random) -> None:
        super().__init__(party, phones)
        self.rng = rng
        self.on_the_way: list[tuple[float, int, ScriptedPhone, int, str]] = []
        """Time of arrival, tie-break, phone, its connection (0: to the phone), and text."""
        self._order = count()

    def send(self, phone: ScriptedPhone, text: str) -> None:
        for _copy in range(self.rng.choices((0, 1, 2), (2, 12, 2))[0]):
            self._carry(phone, phone.connection, text)

    def _carry(self, phone: ScriptedPhone, connection: int, text: str) -> None:
        due = self.party.now + self.rng.choice((0.0, 0.0, 0.5, 1.0, 3.0, 6.0))
        self.on_the_way.append((due, next(self._order), phone, connection, text))

    def deliver(self) -> None:
        for connection, text in self.party.take_outbox():
            for phone in self.phones:
                if phone.connection == connection:
                    for _copy in range(self.rng.choices((0, 1, 2), (2, 12, 2))[0]):
                        self._carry(phone, 0, text)
        due = [item for item in self.on_the_way if item[0] <= self.party.now]
        self.on_the_way = [item for item in self.on_the_way if item[0] > self.party.now]
        self.rng.shuffle(due)
        for _at, _order, phone, connection, text in due:
            if connection:
                self.party.receive(connection, text)
            elif self._is_newest(phone, text):
                phone.accept(text)
        for phone in self.phones:
            if self.rng.random() < 0.03:
                self.party.table.close(phone.connection, self.party.now)
                self.connect(phone)

    def connect(self, phone: ScriptedPhone) -> None:
        """Connect again. The greeting is always delivered: without it the phone would only connect once more."""
        super().connect(phone)

    def _is_newest(self, phone: ScriptedPhone, text: str) -> bool:
        return True


def play_race(match: Match, seed: int, *, bad: bool = False, turns: int = 0) -> tuple[Party, list[ScriptedPhone]]:
    """Play a race by scripted phones to its end, or up to the end of one of its turns."""
    party = Party(match)
    phones = [ScriptedPhone(team, Random(f"{seed}/{team}")) for team in match.humans]
    network = BadNetwork(party, phones, Random(seed)) if bad else Network(party, phones)
    network.play(turns=turns)
    return party, phones
