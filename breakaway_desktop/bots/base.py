"""The base classes of bots: frozen dataclasses whose fields are their parameters."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, Decision, Extra, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import TeamHands, random_hands
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.view import View


def parameter(default: Any, *, least: float | None = None, largest: float | None = None) -> Any:
    """A field that a player may set behind a colon; its type is that of `default` (bool, int, float or str)."""
    return field(default=default, metadata={"least": least, "largest": largest})


@dataclass(frozen=True)
class Bot(ABC):
    """A player who decides from what its team may know. It keeps nothing from one decision to the next.

    Two parameters have a meaning for the caller: `seconds`, the processor time that it may take, and `rollouts`, so
    much work instead, the same on every machine.
    """

    name: ClassVar[str]
    fixed_work: ClassVar[int] = 256
    """Rollouts where no clock may matter and nobody says how many: about as many as keep a race of bots short."""

    @abstractmethod
    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        """What the team does about `ask`. The same view, ask and stream give the same decision.

        `deadline` is a moment of `time.monotonic()` by which it has to be done; None means a fixed amount of work.
        """

    def hands(self, options: Options, rng: Random) -> TeamHands:
        """The four hands it starts with (R3): any legal ones, unless a bot knows better."""
        return random_hands(rng)

    def warm_up(self) -> None:
        """Loads what its first decision would have to wait for. Called by who is about to ask it, before any time is
        measured, and more than once. Most bots have nothing to load."""
        return


Decided = tuple[tuple[int, int], ...]
"""Orders decided so far, as (rider, card)."""


class CardBot(Bot):
    """A bot that decides card by card. Asked for a team's orders it goes through its riders from the front, each time
    knowing what it has decided for the others, and so `rounds` times."""

    rounds: ClassVar[int] = 1

    @abstractmethod
    def card(self, view: View, ask: AskCard, rng: Random, decided: Decided = ()) -> int:
        """The card for this rider. `decided` is empty with sequential orders."""

    def then(self, view: View, ask: AskCard, card: int, rng: Random, decided: Decided = ()) -> int:
        """The card of the second half-turn after this one (R8.4): of those he keeps the one it would play next."""
        kept = list(ask.cards)
        kept.remove(card)
        seen = view.rider(ask.rider)
        there = seen._replace(square=seen.square + card, cards=tuple(kept), secret=0, secret_sum=None)
        riders = tuple(there if rider.id == ask.rider else rider for rider in view.riders)
        return self.card(view._replace(riders=riders), ask._replace(cards=tuple(kept)), rng, decided)

    def extras(self, view: View, ask: AskOrders, rng: Random) -> tuple[Extra, ...]:
        """What riders are to do beside riding (R8.3, R8.5): nothing, unless a bot knows better."""
        return ()

    def seen_with(self, view: View, extras: Sequence[Extra]) -> View:
        """The view with what the extras do before anybody rides (R8.5), unless a bot does not care."""
        return view

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        if isinstance(ask, AskCard):
            return PlayCard(ask.rider, self.card(view, ask, rng))
        extras = self.extras(view, ask, rng)
        riders = with_extras(ask, extras)
        view = self.seen_with(view, extras)
        cards = self.cards(view, riders, rng)
        then: dict[int, int] = {}
        if ask.halves > 1:
            for rider in riders:
                others = tuple((number, card) for number, card in cards.items() if number != rider.rider)
                then[rider.rider] = self.then(view, rider, cards[rider.rider], rng, others)
        return GiveOrders(ask.team, tuple(sorted(cards.items())), tuple(sorted(then.items())), extras)

    def cards(self, view: View, riders: Sequence[AskCard], rng: Random) -> dict[int, int]:
        """A card for each of these riders of the team, decided from the front one after the other."""
        place = {number: at for at, group in enumerate(view.order) for number in group}
        cards: dict[int, int] = {}
        for _ in range(self.rounds if len(riders) > 1 else 1):
            for rider in sorted(riders, key=lambda rider: (place[rider.rider], rider.rider)):
                others = tuple((number, card) for number, card in cards.items() if number != rider.rider)
                cards[rider.rider] = self.card(view, rider, rng, others)
        return cards


def with_extras(ask: AskOrders, extras: Sequence[Extra]) -> tuple[AskCard, ...]:
    """The riders who need a card when these extras are taken up, each with the cards that he may then play."""
    cards = {
        extra.rider: asked.cards
        for extra in extras
        for asked in ask.extras
        if (asked.kind, asked.rider) == (extra.kind, extra.rider) and asked.cards is not None
    }
    riders = (rider._replace(cards=cards.get(rider.rider, rider.cards)) for rider in ask.needed)
    return tuple(rider for rider in riders if rider.cards)


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
    """Whether these are orders that the referee can judge; whether he takes them he says himself."""
    # A bot of somebody else's may put anything anywhere: an iterator would be used up by looking at it.
    if (
        type(decision) is GiveOrders
        and len(decision) == len(GiveOrders._fields)
        and type(decision.team) is int
        and decision.team == ask.team
        and all(isinstance(rows, tuple | list) for rows in decision[1:])
        and all(_is_row(pair, int, int) for pair in (*decision.cards, *decision.then))
        and all(type(extra) is Extra and _is_row(extra, str, int, int) for extra in decision.extras)
    ):
        return None
    return Refusal("bot-no-orders", team=ask.team, answer=type(decision).__name__)


def _is_row(value: object, *types: type) -> bool:
    return isinstance(value, tuple | list) and tuple(map(type, value)) == types
