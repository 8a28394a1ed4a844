"""What every bot is: a frozen dataclass whose fields are its parameters."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, Decision, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import TeamHands, hands_by_lot
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.view import View


def parameter(default: Any, *, least: float | None = None, largest: float | None = None) -> Any:
    """A field that a player may set behind a colon; its type is that of `default` (bool, int, float or str)."""
    return field(default=default, metadata={"least": least, "largest": largest})


@dataclass(frozen=True)
class Bot(ABC):
    """A player who decides from what its team may know. It keeps nothing from one decision to the next."""

    name: ClassVar[str]

    @abstractmethod
    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        """What the team does about `ask`. The same view, ask and stream give the same decision.

        `deadline` is a moment of `time.monotonic()` by which it should be done; None means a fixed amount of work.
        """

    def hands(self, options: Options, rng: Random) -> TeamHands:
        """The four hands it starts with (R3): any legal ones, unless a bot knows better."""
        return hands_by_lot(rng)


Decided = tuple[tuple[int, int], ...]
"""Orders decided so far, as (rider, card)."""


class CardBot(Bot):
    """A bot that decides card by card. Asked for a team's orders it goes through its riders from the front, each time
    knowing what it has decided for those before."""

    @abstractmethod
    def card(self, view: View, ask: AskCard, rng: Random, decided: Decided = ()) -> int:
        """The card for this rider. `decided` is empty with sequential orders."""

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        if isinstance(ask, AskCard):
            return PlayCard(ask.rider, self.card(view, ask, rng))
        place = {number: at for at, group in enumerate(view.order) for number in group}
        decided: Decided = ()
        for rider in sorted(ask.needed, key=lambda rider: (place[rider.rider], rider.rider)):
            decided = (*decided, (rider.rider, self.card(view, rider, rng, decided)))
        return GiveOrders(ask.team, tuple(sorted(decided)))


def decision_objection(ask: Ask, decision: object) -> Refusal | None:
    """Why this is no answer to the ask, or None: a bot answers with a card that its rider may play (R4.3), or with
    one for each of its riders who needs an order (R4.2)."""
    if isinstance(ask, AskOrders):
        return _orders_objection(ask, decision)
    if type(decision) is not PlayCard:
        return Refusal("bot-no-card", rider=ask.rider, answer=type(decision).__name__)
    if type(decision.rider) is not int or decision.rider != ask.rider:
        return Refusal("bot-other-rider", rider=ask.rider, answer=str(decision.rider))
    if type(decision.card) is not int or decision.card not in ask.cards:
        return Refusal("bot-card-not-allowed", rider=ask.rider, card=str(decision.card))
    return None


def _orders_objection(ask: AskOrders, decision: object) -> Refusal | None:
    if type(decision) is not GiveOrders:
        return Refusal("bot-no-orders", team=ask.team, answer=type(decision).__name__)
    try:
        cards = {int(rider): int(card) for rider, card in decision.cards}
    except (TypeError, ValueError):
        return Refusal("bot-no-orders", team=ask.team, answer=str(decision.cards)[:40])
    for rider in ask.riders:
        if rider.rider not in cards:
            if rider in ask.needed:
                return Refusal("bot-order-lacking", rider=rider.rider)
        elif cards.pop(rider.rider) not in rider.cards:
            return Refusal("bot-card-not-allowed", rider=rider.rider, card=str(dict(decision.cards)[rider.rider]))
    if cards or decision.team != ask.team or len(dict(decision.cards)) != len(decision.cards):
        return Refusal("bot-no-orders", team=ask.team, answer=str(decision.cards)[:40])
    return None
