"""The base classes of bots: frozen dataclasses whose fields are their parameters."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, Decision, Extra, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import TeamHands, random_hands
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.errors import shorten


def parameter(
    default: Any, *, least: float | None = None, largest: float | None = None, choices: Sequence[str] = ()
) -> Any:
    """Return a field that a player may set after a colon; its type is that of `default` (bool, int, float or str).

    `choices`: the only values of a str; empty: any.
    """
    return field(default=default, metadata={"least": least, "largest": largest, "choices": choices})


@dataclass(frozen=True)
class Bot(ABC):
    """A player that decides from its team's view. It has no memory between decisions.

    Two parameters have a meaning for the caller: `seconds`, the limit of processor time, and `rollouts`, a fixed amount
    of work instead (docs/bots.md, The same race again).
    """

    name: ClassVar[str]
    fixed_work: ClassVar[int] = 256
    """Number of rollouts if no clock may be used and no number is given: few enough for short races between bots."""

    @abstractmethod
    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        """Return the team's decision about `ask`. The same view, ask and stream give the same decision.

        `deadline` is a moment of `time.monotonic()`; None: a fixed amount of work.
        """

    def hands(self, options: Options, rng: Random) -> TeamHands:
        """Return the four starting hands (R3). Default: random legal hands."""
        return random_hands(rng)

    def card_worths(self, view: View, ask: AskCard, rng: Random) -> Mapping[int, float] | None:
        """Return what each card seems worth without a search. Default: None, the bot cannot say."""
        return None

    def warm_up(self) -> None:
        """Load what the first decision needs. Called before time is measured, maybe several times. Default: nothing."""
        return


Decided = tuple[tuple[int, int], ...]
"""Orders decided so far, as (rider, card)."""


class CardBot(Bot):
    """A bot that decides card by card. For a team's orders it goes through its riders from the front, `rounds` times.

    Each choice takes the cards chosen for the other riders into account.
    """

    rounds: ClassVar[int] = 1

    @abstractmethod
    def card(self, view: View, ask: AskCard, rng: Random, decided: Decided = ()) -> int:
        """Return the card for this rider. `decided` is empty with sequential orders."""

    def then(self, view: View, ask: AskCard, card: int, rng: Random, decided: Decided = ()) -> int:
        """Return the card of the second half-turn (R8.4). Default: the remaining card that the bot would play next."""
        remaining = list(ask.cards)
        remaining.remove(card)
        rider = view.rider(ask.rider)
        there = rider._replace(square=rider.square + card, cards=tuple(remaining), secret=0, secret_sum=None)
        riders = tuple(there if rider.id == ask.rider else rider for rider in view.riders)
        return self.card(view._replace(riders=riders), ask._replace(cards=tuple(remaining)), rng, decided)

    def extras(self, view: View, ask: AskOrders, rng: Random) -> tuple[Extra, ...]:
        """Return the extras to order (R8.3, R8.5). Default: none."""
        return ()

    def seen_with(self, view: View, extras: Sequence[Extra]) -> View:
        """Return the view after the extras that act before the moves (R8.5). Default: unchanged."""
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
        """Return a card for each of these riders of the team, decided one by one from the front."""
        place = {number: index for index, group in enumerate(view.order) for number in group}
        cards: dict[int, int] = {}
        for _ in range(self.rounds if len(riders) > 1 else 1):
            for rider in sorted(riders, key=lambda rider: (place[rider.rider], rider.rider)):
                others = tuple((number, card) for number, card in cards.items() if number != rider.rider)
                cards[rider.rider] = self.card(view, rider, rng, others)
        return cards


def with_extras(ask: AskOrders, extras: Sequence[Extra]) -> tuple[AskCard, ...]:
    """Return the riders who need a card if these extras are ordered, each with the cards he may then play."""
    cards = {
        extra.rider: offer.cards
        for extra in extras
        for offer in ask.extras
        if (offer.kind, offer.rider) == (extra.kind, extra.rider) and offer.cards is not None
    }
    riders = (rider._replace(cards=cards.get(rider.rider, rider.cards)) for rider in ask.needed)
    return tuple(rider for rider in riders if rider.cards)


def decision_objection(ask: Ask, decision: object) -> Refusal | None:
    """Return why this is not a valid answer to the ask; None if it is.

    A bot must answer with a card that its rider may play (R4.3), or with one for each rider who needs an order (R4.2).
    """
    if isinstance(ask, AskOrders):
        return _orders_objection(ask, decision)
    if type(decision) is not PlayCard:
        return Refusal("bot-no-card", rider=ask.rider, answer=shorten(type(decision).__name__))
    if type(decision.rider) is not int or decision.rider != ask.rider:
        return Refusal("bot-other-rider", rider=ask.rider, answer=shorten(decision.rider))
    if type(decision.card) is not int or decision.card not in ask.cards:
        return Refusal("bot-card-not-allowed", rider=ask.rider, card=shorten(decision.card))
    return None


def _orders_objection(ask: AskOrders, decision: object) -> Refusal | None:
    """Return why the decision is not in the form of orders, or None; the referee checks their content."""
    # A plug-in may return anything: check types before content, because reading an iterator would consume it.
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
    return Refusal("bot-no-orders", team=ask.team, answer=shorten(type(decision).__name__))


def _is_row(value: object, *types: type) -> bool:
    return isinstance(value, tuple | list) and tuple(map(type, value)) == types
