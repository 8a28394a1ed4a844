"""Seats at the table: their players, and the data stored for each phone. None of it is saved to a file."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from math import inf
from typing import Final, NamedTuple

from breakaway_desktop.bots.advice import Advice
from breakaway_desktop.engine.asks import Ask, Decision, GiveOrders
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.plan import BOT as BOT_PLAYER, HUMAN, Seat
from breakaway_desktop.phones.hand_page import CardPlan, Choices, EveningScore
from breakaway_desktop.phones.messages import PointAtCard, SendDraft
from breakaway_desktop.play.hot_seat import HotSeat, Seated, names_of
from breakaway_desktop.sentences.names import Names

FREE, PHONE, SCREEN, BOT = "free", "phone", "screen", "bot"
"""Kinds of seats: free to claim, played on a phone, played by a human at the big screen, or played by a bot."""
MOST_PLANS: Final = 3
PLAN_SECONDS: Final = 3
ANSWER_SECONDS: Final = 20.0
"""Seconds without its phone after which a team can answer an undo at the screen."""
NEVER: Final = inf
_MOST_REMEMBERED: Final = 32
"""Number of answers and decisions that are stored for each seat."""


class PendingPlan(NamedTuple):
    """A planned card of the rider who is asked. `due`: the time in seconds to play it at; NEVER if it is held back."""

    ask_id: str
    card: int
    due: float


class HintRequest(NamedTuple):
    """A request for a hint: the id of its message, the identity of the ask, the ask, and the team's view then."""

    id: str
    ask_id: str
    ask: Ask
    view: View


class SeatClock(NamedTuple):
    """The seconds that a player has left for a decision, which `moment` identifies."""

    moment: str
    seconds_left: float


@dataclass(slots=True)
class TableSeat:
    """A seat, and for a phone its connection, plans, drafts and answers."""

    team: int
    kind: str = FREE
    colour: str = ""
    """Key of the team's colour (docs/record.md)."""
    team_name: str = ""
    """The team's own name; empty: it is named by its colour."""
    name: str = ""
    digest: str = ""
    """Digest of the seat's key; empty: no phone has a key."""
    claim: tuple[str, str] | None = None
    """Address and id of the message that got the seat, until the phone proves that it has the key."""
    connection: int = 0
    """The phone's connection; 0: it is away."""
    away_since: float = 0.0
    has_come: bool = False
    """Whether a phone of its player has been here since the table was opened: before that his clock stands."""
    plans: dict[int, CardPlan] = field(default_factory=dict)
    """Planned cards by rider."""
    plans_turn: int = 0
    plan_seconds: int = PLAN_SECONDS
    """Seconds for which its player can hold a planned card back; 0: it is never played automatically."""
    auto: PendingPlan | None = None
    clock: SeatClock | None = None
    """The time that remains for the decision requested last; None without a limit."""
    point: PointAtCard | None = None
    """With open hands, the card that its player points at."""
    draft: SendDraft | None = None
    """Orders chosen so far."""
    orders: GiveOrders | None = None
    """Orders that the player has confirmed; they are not given until everybody's are in."""
    hands: TeamHands | None = None
    has_built: bool = False
    wants_rematch: bool = False
    score: EveningScore | None = None
    """The player's score, while the big screen shows the evening."""
    hint: HintRequest | None = None
    """The request for the hint that is being computed; None if there is none."""
    hinted_at: float = -inf
    """Time at which the last hint was computed, in seconds."""
    advised: HintRequest | None = None
    """The request for the hint that was computed last."""
    advice: Advice | None = None
    """The hint that answers `advised`."""
    unsaved: list[tuple[str, str]] = field(default_factory=list)
    """Ids of decisions that are still being saved to the race file, each with the sentence of its answer."""
    answers: OrderedDict[str, str] = field(default_factory=OrderedDict)
    """The last answers, as sent, by the id of the message that each answers."""
    decided: OrderedDict[str, tuple[Decision, str]] = field(default_factory=OrderedDict)
    """The last decisions with their sentences, by the identity of the ask."""

    @property
    def is_phone(self) -> bool:
        return self.kind == PHONE

    @property
    def is_human(self) -> bool:
        """Whether somebody has the seat, on a phone or at the big screen."""
        return self.kind in (PHONE, SCREEN)

    @property
    def is_here(self) -> bool:
        return self.connection > 0

    def choices(self, ask_id: str) -> Choices:
        """Return the player's choices for this ask, and the last hint."""
        auto = self.auto if self.auto is not None and self.auto.ask_id == ask_id else None
        return Choices(
            tuple(sorted(self.plans.items())),
            self.plan_seconds,
            auto.card if auto is not None and auto.due < NEVER else 0,
            auto.card if auto is not None and auto.due == NEVER else 0,
            self.draft if self.draft is not None and self.draft.ask_id == ask_id else None,
            self.orders,
            self.advice,
            "" if self.advised is None else self.advised.ask_id,
            self.wants_rematch,
            self.score,
        )

    def has_key(self, key: str) -> bool:
        return bool(self.digest and key) and compare_digest(self.digest, digest_of(key))

    def remember_answer(self, answer_id: str, text: str) -> None:
        self.answers[answer_id] = text
        while len(self.answers) > _MOST_REMEMBERED:
            self.answers.popitem(last=False)

    def forget_claim(self) -> None:
        """Forget the message that got the seat, and the answer with the key."""
        if self.claim is not None:
            self.answers.pop(self.claim[1], None)
            self.claim = None

    def remember_decision(self, ask_id: str, decision: Decision, sentence: str) -> None:
        self.decided[ask_id] = decision, sentence
        while len(self.decided) > _MOST_REMEMBERED:
            self.decided.popitem(last=False)

    def clear_choices(self) -> None:
        """Forget plans, drafts and confirmed orders."""
        self.plans.clear()
        self.auto = self.point = self.draft = self.orders = None
        self.hint = self.advised = self.advice = None

    def give_to(self, kind: str, name: str = "") -> None:
        """Give the seat to another player: the old key becomes invalid."""
        self.clear_choices()
        self.kind, self.name, self.digest, self.connection = kind, name, "", 0
        self.claim = None
        self.has_come = False
        self.hands, self.has_built, self.wants_rematch = None, False, False
        self.unsaved.clear()
        self.answers.clear()
        self.decided.clear()


def may_answer_for(seat: TableSeat, now: float, since: float) -> bool:
    """Return whether an undo that was asked for at the time `since` may be answered at the screen for a seat.

    Its player is there, or his phone has long been away.
    """
    return not seat.is_phone or (not seat.is_here and now - max(seat.away_since, since) >= ANSWER_SECONDS)


def seats_of_race(race: Seated) -> list[TableSeat]:
    """Return the seats of a race: played on a phone, by a human at the screen, or by a bot."""
    names, phones = names_of(race), HotSeat.of(race).phones
    return [
        TableSeat(
            team,
            PHONE if team in phones else SCREEN if seat.is_human else BOT,
            seat.colour,
            seat.name or "",
            names.own_name(team) or "",
        )
        for team, seat in enumerate(race.seats, start=1)
    ]


def names_at(seats: Iterable[TableSeat]) -> Names:
    """Return the names of the teams at a table; one that a phone may still take goes by its colour."""
    seats = [*seats]
    players = (BOT_PLAYER if seat.kind == BOT else HUMAN for seat in seats)
    found = (Seat(player, seat.colour, seat.team_name) for player, seat in zip(players, seats, strict=True))
    return Names(tuple(found), tuple(seat.name for seat in seats))


def digest_of(key: str) -> str:
    """Return the digest by which a key is recognized."""
    return sha256(key.encode()).hexdigest()
