"""Where the race screen stands: whose go it is, what lies open, what the players chose to look at."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Final

from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.events import Crossed, Moved, Replaced
from breakaway_desktop.engine.hands import Hand
from breakaway_desktop.engine.preview import Outcome
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import any_secrets, names_of, secrets_of_meta
from breakaway_desktop.play.table import Table
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.explaining.explain import Facts, explain
from breakaway_desktop.sentences.explaining.hidden import is_hidden, topics_when_hidden
from breakaway_desktop.sentences.explaining.reasons import Reason, turn_start
from breakaway_desktop.sentences.explaining.topics import Topic, topics_of
from breakaway_desktop.ui.panels.card_outcomes import rows_of
from breakaway_desktop.ui.panels.outcome_cells import TableRow
from breakaway_desktop.ui.scenes.race.cards import Face
from breakaway_desktop.ui.scenes.race.orders_state import Orders
from breakaway_desktop.ui.scenes.race.recap import RecapShown, unasked
from breakaway_desktop.words import language

ORDERS: Final = "orders"
ROAD: Final = "road"

Looks = tuple[int, Topic | None, int, int, bool, bool]
"""What a player has chosen to look at."""


class Situation:
    """Facts of the moment, worked out from the table; and what is selected, marked, turned up and explained."""

    def __init__(self, match: Match, table: Table) -> None:
        self.match = match
        self.table = table
        self.names = names_of(match)
        self.asked: AskCard | None = None
        self.orders: Orders | None = None
        """What is picked for the team that gives its secret orders now (R4.2)."""
        self.selected = -1
        self.marked = 0
        """A rider whom somebody clicked, 0 for none."""
        self.pinned = 0
        """The team whose sheet was asked for, 0: that of the team to move."""
        self.peek_ms = 0.0
        """How long secret cards still lie open; infinite until `V`."""
        self.peek_whole = 0.0
        """How long they do when they are turned up."""
        self.open_to = 0
        """Strict: the team whose human has lifted the curtain last, 0 when somebody else may sit there now."""
        self.covered = False
        """Nobody's secrets show before a curtain was lifted: after a load, an undo, a return to the window."""
        self.newcomers: set[int] = set()
        """Teams that humans have taken over while others sit there; each lifts a curtain at his first question."""
        self.beneath = False
        """Something lies over the race."""
        self._topic: Topic | None = None
        """The number somebody asked about; None: the panel goes through what there is to say about the rider."""
        self._topic_reader = 0
        """Whose secrets lay open when it was asked about."""
        self.reason_at = 0
        self.lit = False
        """The road shows what is being explained."""
        self.hint_reader = 0
        """Whose secrets lay open when a hint was asked for."""
        self.why_open = False
        """Compact: the Why panel lies over the sheet."""
        self.run_from = run_start(match)
        self.panel_chosen = False
        """While orders are given the panel of the variant lies where it says what cards may win."""
        self.band_ms = 0.0
        """Compact: how long the recap still lies over the circuit."""
        self.warning = ""
        self.is_refusal = False
        """The warning was an answer to the player at the screen; else it is news for all."""
        self.said: RecapShown | None = None
        """What the line over the circuit says until somebody goes on."""
        self._last_rider = 0
        self._judged: tuple[View, int, tuple[TableRow, ...]] | None = None
        self._said: tuple[View, Hashable, dict[Topic, Reason | None]] | None = None

    # Secrets

    @property
    def keeping(self) -> str:
        """How secrets are kept (R9.3): `peek`, `strict` or `trust`, `orders` where each human orders behind a curtain
        of his own, `road` where the squares of his riders are secret too (R8.2); empty when nobody at the screen has
        anything to hide from another."""
        if self.match.is_simultaneous:
            return ORDERS if len(self.match.humans) > 1 else ""
        rules = self.match.race.rules
        if rules.variant.hides_road and len(self.match.humans) > 1:
            return ROAD
        secret = any_secrets(self.match.humans, rules.options.hands, rules.variant.name)
        return secrets_of_meta(self.match.meta) if secret else ""

    @property
    def hides(self) -> bool:
        """Whether secret cards lie face down until their owner does something about it."""
        return self.keeping in ("peek", "strict", ORDERS, ROAD)

    @property
    def peeking(self) -> bool:
        return self.peek_ms > 0

    @property
    def may_peek(self) -> bool:
        """Whether something of the rider asked about is to be turned up."""
        return self.asked is not None and self.keeping == "peek" and self.view.rider(self.asked.rider).secret > 0

    @property
    def veiled(self) -> bool:
        """Strict: whether the curtain hangs over the hand of the rider asked about."""
        if self.asked is None or self.keeping != "strict" or self.open_to == self.asked.team:
            return False
        return self.view.rider(self.asked.rider).secret > 0

    @property
    def reader(self) -> int:
        """The team whose secrets may show now: nobody's while they lie face down."""
        keeping = self.keeping
        if self.shut or (keeping and self.beneath):
            return 0
        if keeping == ORDERS:
            return self.orders.team if self.orders is not None and self.open_to == self.orders.team else 0
        if keeping not in ("peek", "strict", ROAD):
            return self.table.reader
        if self.asked is None:
            return 0
        is_open = self.peeking if keeping == "peek" else self.open_to == self.asked.team
        return self.asked.team if is_open else 0

    @property
    def behind_curtain(self) -> int:
        """The team whose secrets would show if the curtain were lifted, 0 if none would."""
        if self.keeping == ORDERS:
            return self.orders.team if self.orders is not None and self.open_to != self.orders.team else 0
        if self.keeping == ROAD:
            return self.asked.team if self.asked is not None and self.open_to != self.asked.team else 0
        team = self.table.reader
        if not self.shut or not team:
            return 0
        riders = (self.view.rider(10 * team + number) for number in range(1, 5))
        return team if any(rider.secret for rider in riders) else 0

    @property
    def shut(self) -> bool:
        """Whether no secret shows before a curtain was lifted."""
        return self.covered or self.table.reader in self.newcomers

    def welcome(self, teams: set[int]) -> None:
        """Humans have sat down for these teams; whoever it is lifts a curtain before he sees their secrets."""
        self.newcomers &= set(self.match.humans)
        if self.keeping in ("peek", "strict", "trust"):
            self.newcomers |= teams

    def uncover(self) -> None:
        """A curtain was lifted, or hides nothing."""
        self.covered = False
        self.newcomers.discard(self.table.reader)

    def cover(self, *, alone: bool = False) -> None:
        """Somebody else may sit at the screen now: what was open is so no longer. `alone`: even if the one human who
        is left has nobody to hide from any more."""
        self.peek_ms, self.open_to = 0.0, 0
        self.covered = self.keeping == "trust" or (alone and not self.keeping)

    def turn_up(self, seconds: int) -> None:
        """The secret cards of the rider asked about lie open for so long; 0: until somebody turns them down."""
        self.peek_ms = self.peek_whole = seconds * 1000.0 or math.inf

    @property
    def peek_left(self) -> tuple[float, int]:
        """Share of the time that cards still lie open, and its seconds; 0 seconds: no end is set."""
        if not self.peeking:
            return 0.0, 0
        if math.isinf(self.peek_ms):
            return 1.0, 0
        return math.ceil(self.peek_ms / 200) * 200 / self.peek_whole, math.ceil(self.peek_ms / 1000)

    # The race as it is shown

    @property
    def view(self) -> View:
        return self.table.seen(self.table.shown, self.reader)

    @property
    def landed(self) -> View:
        """After what is being shown: where a rolling rider lands."""
        shot = self.table.shot
        return self.table.seen(shot.race if shot else self.table.shown, self.reader)

    @property
    def acting(self) -> int:
        """The rider whose go it is: under way, asked about or thought about; 0 between two turns."""
        shot = self.table.shot
        if shot is not None and isinstance(shot.event, Moved | Crossed):
            return shot.event.rider
        if shot is not None and isinstance(shot.event, Replaced):
            return 0
        if shot is None and self.match.is_simultaneous:
            return self.ordering.rider if self.ordering is not None else 0
        view = self.view
        coming = view.order[view.moved : view.moved + 1]
        return coming[0][0] if coming and not view.over else 0

    @property
    def team(self) -> int:
        """The team whose go it is: that of the last rider between two turns."""
        if self.orders is not None:
            return self.orders.team
        self._last_rider = self.acting or self._last_rider
        return self._last_rider // 10 or self.match.race.order[0][0] // 10

    @property
    def pointed(self) -> int:
        """The rider everything speaks of: the marked one, else whose go it is."""
        if self.orders is not None:
            return self.marked or self.acting or 10 * self.orders.team + 1
        return self.marked or self.acting or self._last_rider

    @property
    def sheet_team(self) -> int:
        return self.pinned or (self.marked // 10) or self.team

    @property
    def ordering(self) -> Orders | None:
        """The picks, if whoever looks at the screen may see them."""
        return self.orders if self.orders is not None and self.reader == self.orders.team else None

    @property
    def run(self) -> tuple[int, int]:
        """The steps that are told in one line and can be watched again, as first and end: what came after the last
        human's card, or the last turn that was ridden together."""
        shown = self.table.steps_shown
        if not self.match.is_simultaneous:
            return self.run_from, shown
        ridden = [at for at in range(shown) if any(isinstance(e, Moved) for e in self.match.steps[at].events)]
        if not ridden:
            return 0, 0
        first = end = ridden[-1]
        turn = self.match.steps[end].before.turn
        while first and self.match.steps[first - 1].before.turn == turn:
            first -= 1
        return first, end + 1

    def starts(self) -> dict[int, int]:
        """The squares at the start of the turn, by rider: they made the order (R5.6)."""
        race = turn_start(self.match.first, self.steps)
        return {rider.id: rider.square for rider in race.riders}

    # The hand

    def faces(self, rider: int) -> tuple[Face, ...]:
        """His cards as they lie: open where the reader may know them."""
        view = self.view
        seen = view.rider(rider)
        shot = self.table.shot
        event = shot.event if shot is not None else None
        played = event.card if isinstance(event, Moved) and event.rider == rider else None
        faces = []
        for place, card in enumerate(seen.cards):
            now = card is not None and card == played
            if now:
                played = None
            faces.append(Face(card, place < seen.secret, None if card is None else seen.square + card, now))
        return tuple(faces)

    def hand_of(self, asked: AskCard) -> Hand:
        """All his cards, in his own order: some of them he may not be allowed to play now (R8.8)."""
        return self.match.race.rider(asked.rider).hand

    def rows(self) -> tuple[TableRow, ...]:
        """What each card of the rider asked about would do and may bring; nothing of those face down."""
        if self.asked is None:
            return ()
        view, rider = self.view, self.asked.rider
        if self._judged is None or self._judged[0] is not view or self._judged[1] != rider:
            self._judged = view, rider, rows_of(view, rider, self.asked.cards)
        return self._judged[2]

    def chosen(self) -> Outcome | None:
        """What the selected card would do, if it lies open."""
        rows = self.rows()
        return rows[self.selected].outcome if 0 <= self.selected < len(rows) else None

    # Why

    @property
    def steps(self) -> Sequence[Step]:
        """Those that have been shown."""
        return self.match.steps[: self.table.steps_shown]

    def topics(self) -> tuple[Topic, ...]:
        """What can be said about the rider everything speaks of."""
        rider = self.pointed
        topics = topics_of(rider, self.landed, self.steps) if rider else ()
        return topics_when_hidden(topics, self.reader) if is_hidden(self.landed) else topics

    @property
    def topic(self) -> Topic | None:
        """The number that was asked about; what was asked of open cards is forgotten while they lie face down."""
        return self._topic if self._topic_reader in (0, self.reader) else None

    @topic.setter
    def topic(self, topic: Topic | None) -> None:
        self._topic = topic
        self._topic_reader = self.reader if topic is not None else 0

    def ask_why(self, topic: Topic, *, light: bool = True) -> None:
        """Somebody asks about this number; `light`: the road is to show it, too."""
        self.topic, self.lit, self.band_ms = topic, light, 0.0
        self.why_open = self.why_open or light

    def next_reason(self) -> None:
        """What `E` shows next: the number asked about, then all about the rider, in words and on the road."""
        if self.topic is not None:
            reason = self.reason()
            if self.lit or reason is None or reason.light is None:
                self.topic, self.reason_at = None, 0
            self.lit = self.why_open = True
            return
        if not self.lit:
            self.lit = self.why_open = bool(self.topics())
            return
        self.reason_at += 1
        if self.reason_at >= len(self.topics()):
            self.reason_at, self.lit, self.why_open = 0, False, False

    def reason(self) -> Reason | None:
        """What the Why panel says."""
        topic = self.topic_now
        return None if topic is None else self._explained(topic)

    @property
    def topic_now(self) -> Topic | None:
        """What the Why panel speaks of."""
        topics = self.topics()
        return self.topic or (topics[self.reason_at % len(topics)] if topics else None)

    def other_reasons(self) -> tuple[tuple[str, str], ...]:
        """Subject and text of all else there is to say about the rider everything speaks of."""
        said = self.reason()
        found = [self._explained(topic) for topic in self.topics()]
        return tuple((other.subject, other.text) for other in found if other is not None and other != said)

    def _explained(self, topic: Topic) -> Reason | None:
        """The reason; kept for as long as it stays the same."""
        view = self.landed
        key = self.table.steps_shown, self.asked, self.names, language()
        if self._said is None or self._said[0] is not view or self._said[1] != key:
            self._said = view, key, {}
        said = self._said[2]
        if topic not in said:
            outcomes = tuple(row.outcome for row in self.rows())
            rider = self.asked.rider if self.asked is not None else 0
            facts = Facts(self.match.first, self.steps, view, self.names, rider, outcomes)
            said[topic] = explain(topic, facts)
        return said[topic]

    @property
    def looks(self) -> Looks:
        """What is selected and explained, to go back to it."""
        return self.selected, self._topic, self._topic_reader, self.reason_at, self.lit, self.why_open

    @looks.setter
    def looks(self, looks: Looks) -> None:
        self.selected, self._topic, self._topic_reader, self.reason_at, self.lit, self.why_open = looks

    def unsay(self) -> None:
        """A refusal was said to another player, or is answered."""
        if self.warning and self.is_refusal:
            self.warning = ""
            if self._topic is not None and self._topic.kind == "refused":
                self._topic = None

    def forget_looks(self) -> None:
        """A new question: nothing is marked, pinned, turned up or explained any more."""
        self.marked = self.pinned = self.reason_at = 0
        self.topic = None
        self.lit = self.why_open = False
        self.peek_ms = 0.0


def run_start(match: Match) -> int:
    """The number of steps up to the last one by the human who is asked, or by any if none is: what came after is worth
    telling him again."""
    asked = {match.ask.team} & set(match.humans) if match.ask is not None else set()
    for at in range(len(match.steps), 0, -1):
        step = match.steps[at - 1]
        if step.decision.team in (asked or match.humans) and not unasked(step, match.steered):
            return at
    return 0
