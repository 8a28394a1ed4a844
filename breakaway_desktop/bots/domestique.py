"""`domestique`: no search; the card whose points and prospects together are worth most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from random import Random
from typing import ClassVar, Final

from breakaway_desktop.bots.base import CardBot, Decided, parameter
from breakaway_desktop.bots.extras import Situation, chosen_extras, seen_with
from breakaway_desktop.bots.features import Reading
from breakaway_desktop.bots.half_time import second_cards
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.bots.prospects import Prospects
from breakaway_desktop.bots.sight import guessed
from breakaway_desktop.bots.weights import WEIGHTS
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, Decision, Extra
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.view import View

SQUARINGS: Final = 10


@dataclass(frozen=True)
class Domestique(CardBot):
    """Collects slipstream, stays among the followers, crosses a line when it pays, keeps a card for the next one.

    `temperature`, in points: 0 always plays the best card; the higher, the more often a worse one.
    """

    name: ClassVar[str] = "domestique"
    rounds: ClassVar[int] = 2

    temperature: float = parameter(0.0, least=0.0, largest=1000.0)

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        return super().decide(guessed(view), ask, rng, deadline)

    def card(self, view: View, ask: AskCard, rng: Random, decided: Decided = ()) -> int:
        if not ask.has_choice:
            return ask.cards[0]
        cards = Reading(view, ask, dict(decided)).prospects()
        return cards[self._pick([value(card) for card in cards], rng)].card

    def worths(self, view: View, ask: AskCard, decided: Decided = ()) -> dict[int, float]:
        """The points that he may expect from here on with each card, as `bots.advice` asks for them."""
        return {card.card: value(card) for card in Reading(guessed(view), ask, dict(decided)).prospects()}

    def then(self, view: View, ask: AskCard, card: int, rng: Random, decided: Decided = ()) -> int:
        """One of those he keeps, or the new card when it is likely enough."""
        values = second_cards(view, ask, card, dict(decided), value)
        cards = sorted(values)
        return cards[self._pick([values[each] for each in cards], rng)]

    def extras(self, view: View, ask: AskOrders, rng: Random) -> tuple[Extra, ...]:
        """Those that are worth more than the cards without them."""
        if not ask.extras:
            return ()
        return chosen_extras(Situation(view, ask, lambda: self.cards(view, ask.needed, rng), value))

    def seen_with(self, view: View, extras: Sequence[Extra]) -> View:
        return seen_with(view, extras)

    def _pick(self, values: Sequence[float], rng: Random) -> int:
        """The index of the best value, or at a temperature of one drawn."""
        return drawn(values, self.temperature, rng) if self.temperature else values.index(max(values))

    def hands(self, options: Options, rng: Random) -> TeamHands:
        """Hands out of the mix that races well."""
        return good_hands(rng)


def value(card: Prospects, weights: Sequence[Sequence[float]] = WEIGHTS) -> float:
    """What the card is worth in points to come, its own included."""
    future = fsum([weight * feature for weight, feature in zip(weights[card.stage], card.features, strict=True)])
    return card.points + card.lasts * future


def drawn(values: Sequence[float], temperature: float, rng: Random) -> int:
    """The index of one value, drawn with chances in proportion to e^(value / temperature)."""
    best = max(values)
    chances = [_exp((value - best) / temperature) for value in values]
    draw = rng.random() * fsum(chances)
    for index, chance in enumerate(chances):
        draw -= chance
        if draw < 0.0:
            return index
    return values.index(best)


def _exp(power: float) -> float:
    """e^power for power ≤ 0 by plain products: the same on every machine, while libraries differ in the last bit."""
    result = max(0.0, 1.0 + power / 2**SQUARINGS)
    for _ in range(SQUARINGS):
        result *= result
    return result
