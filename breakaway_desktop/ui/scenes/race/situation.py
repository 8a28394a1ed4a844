"""Where the race screen stands: whose go it is, what lies open, what the players chose to look at."""

from __future__ import annotations

import math

from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.events import Crossed, Moved, Replaced
from breakaway_desktop.engine.foresight import Outcome, outcome
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.scenes.race.cards import Face
from breakaway_desktop.ui.scenes.race.reasons import Reason, reasons_for, turn_start
from breakaway_desktop.ui.scenes.race.recap import RecapShown, unasked
from breakaway_desktop.ui.scenes.sitting import Sitting, any_secrets, names_of
from breakaway_desktop.ui.table import Table


class Situation:
    """Facts of the moment, worked out from the table; and what is selected, marked, turned up and explained."""

    def __init__(self, match: Match, table: Table) -> None:
        self.match = match
        self.table = table
        self.names = names_of(match)
        self.asked: AskCard | None = None
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
        self.beneath = False
        """Something lies over the race."""
        self.reason_at = 0
        self.lit = False
        self.why_open = False
        """Compact: the Why panel lies over the sheet."""
        self.run_from = _after_last_human(match)
        self.band_ms = 0.0
        """Compact: how long the recap still lies over the circuit."""
        self.warning = ""
        self.said: RecapShown | None = None
        """What the line over the circuit says until somebody goes on."""
        self._last_rider = 0

    # Secrets

    @property
    def keeping(self) -> str:
        """How secret cards are kept (R9.3): `peek`, `strict` or `trust`; empty when nobody at the screen has anything
        to hide from another."""
        hands = self.match.race.rules.options.hands
        return Sitting.of(self.match).secrets if any_secrets(self.match.humans, hands) else ""

    @property
    def hides(self) -> bool:
        """Whether secret cards lie face down until their owner does something about it."""
        return self.keeping in ("peek", "strict")

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
        if self.covered or (keeping and self.beneath):
            return 0
        if keeping not in ("peek", "strict"):
            return self.table.reader
        if self.asked is None:
            return 0
        is_open = self.peeking if keeping == "peek" else self.open_to == self.asked.team
        return self.asked.team if is_open else 0

    @property
    def behind_curtain(self) -> int:
        """The team whose secrets would show if the curtain were lifted, 0 if none would."""
        team = self.table.reader
        if not self.covered or not team:
            return 0
        riders = (self.view.rider(10 * team + number) for number in range(1, 5))
        return team if any(rider.secret for rider in riders) else 0

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
        view = self.view
        coming = view.order[view.moved : view.moved + 1]
        return coming[0][0] if coming and not view.over else 0

    @property
    def team(self) -> int:
        """The team whose go it is: that of the last rider between two turns."""
        self._last_rider = self.acting or self._last_rider
        return self._last_rider // 10 or self.match.race.order[0][0] // 10

    @property
    def pointed(self) -> int:
        """The rider everything speaks of: the marked one, else whose go it is."""
        return self.marked or self.acting or self._last_rider

    @property
    def sheet_team(self) -> int:
        return self.pinned or (self.marked // 10) or self.team

    def starts(self) -> dict[int, int]:
        """The squares at the start of the turn, by rider: they made the order (R5.6)."""
        race = turn_start(self.match.first, self.match.steps[: self.table.steps_shown])
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

    def outcomes(self) -> tuple[Outcome | None, ...]:
        """What each card of the rider asked about would do; None for those face down."""
        if self.asked is None:
            return ()
        view = self.view
        rider = self.asked.rider
        cards = view.rider(rider).cards
        return tuple(None if card is None else outcome(view, rider, card) for card in cards)

    def chosen(self) -> Outcome | None:
        """What the selected card would do, if it lies open."""
        outcomes = self.outcomes()
        return outcomes[self.selected] if 0 <= self.selected < len(outcomes) else None

    # Why

    def reasons(self) -> tuple[Reason, ...]:
        rider = self.pointed
        if not rider:
            return ()
        return reasons_for(rider, self.match.first, self.match.steps[: self.table.steps_shown], self.names)

    def next_reason(self, compact: bool) -> None:
        """What `E` shows next: each reason in words, a card's also on the road as it was then."""
        reasons = self.reasons()
        if not reasons:
            self.why_open = self.lit = False
            return
        if compact and not self.why_open:
            self.why_open, self.reason_at = True, 0
            self.lit = self._may_light(reasons[0])
            return
        if not compact and not self.lit and self._may_light(reasons[self.reason_at % len(reasons)]):
            self.lit = True
            return
        self.reason_at += 1
        self.lit = False
        if self.reason_at >= len(reasons):
            self.reason_at, self.why_open = 0, False
        elif compact:
            self.lit = self._may_light(reasons[self.reason_at])

    def reason(self) -> Reason | None:
        reasons = self.reasons()
        return reasons[self.reason_at % len(reasons)] if reasons else None

    @staticmethod
    def _may_light(reason: Reason) -> bool:
        return reason.card is not None and bool(reason.card.ahead)

    def forget_looks(self) -> None:
        """A new question: nothing is marked, pinned, turned up or explained any more."""
        self.marked = self.pinned = self.reason_at = 0
        self.lit = self.why_open = False
        self.peek_ms = 0.0


def _after_last_human(match: Match) -> int:
    """The number of steps up to the last one by a human: what came after is worth telling again."""
    for at in range(len(match.steps), 0, -1):
        step = match.steps[at - 1]
        if match.seat(step.decision.team).is_human and not unasked(step, match.steered):
            return at
    return 0
