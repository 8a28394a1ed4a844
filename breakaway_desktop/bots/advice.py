"""Hints: the best bot's value of each card of a rider or team, with a reason, from that team's view alone (R9.1).

A bot that can value cards has a method `advise` (`Adviser`). Advice is plain data, computed in another process;
`sentences.advice` turns it into text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from breakaway_desktop.bots.comparison import (
    TELLING,
    AdviceReason,
    compare_cards,
    has_points_left,
    may_score_later,
    moves_in_turn,
)
from breakaway_desktop.bots.registry import rng_for, with_fixed_work
from breakaway_desktop.engine.asks import Ask, AskCard, Extra, GiveOrders
from breakaway_desktop.engine.marks import Costs, Gauge, Ground
from breakaway_desktop.engine.preview import Outcome, preview_card
from breakaway_desktop.engine.view import View
from breakaway_desktop.variants.special import BOOST, CATCH_UP, LARGE, PUNCTURE, REACH, SMALL

ROLLOUTS_PER_HINT: Final = 400
"""Rollouts per card choice for a hint. There is no time limit, so that equal positions get equal hints."""

ADVISER: Final = "director"
"""The bot that gives hints: the strongest."""


ADVICE_VERSION: Final = 5
"""Version of the adviser's answers, for files that store them: one more whenever a change alters any of them."""


NOTABLE: Final = 1.0
"""Smallest difference in expected points for which a reason is given."""
A_PLACE: Final = 4.0
"""Expected points that are about a place: half of all neighbours in a result lie within 5 points."""


class CardValue(NamedTuple):
    """A card and the expected points from here on if it is played.

    `lower_quartile` and `upper_quartile` of the rollouts' points are None if the bot does not know them. `boosted_from`
    is the card of the rider's hand that a Boost turns into this one (R8.5); None if his hand contains the card itself.
    """

    card: int
    points: float
    lower_quartile: float | None = None
    upper_quartile: float | None = None
    boosted_from: int | None = None


class RiderAdvice(NamedTuple):
    """Advice for one rider: every distinct card that he may play, the best first."""

    rider: int
    cards: tuple[CardValue, ...]
    reason: AdviceReason

    @property
    def best(self) -> int:
        return self.cards[0].card

    @property
    def compared(self) -> CardValue | None:
        """The card with which the reason compares the best one, else the second; None if he has no choice."""
        other = self.value_of(self.reason.values.get("other", 0))
        return other or (self.cards[1] if len(self.cards) > 1 else None)

    def value_of(self, card: int) -> CardValue | None:
        return next((value for value in self.cards if value.card == card), None)


class Advice(NamedTuple):
    """Advice for the rider to move, or all who need an order (R4.2). `rollouts`: 0 for a bot that makes none."""

    bot: str
    riders: tuple[RiderAdvice, ...]
    rollouts: int = 0
    then: tuple[tuple[int, int], ...] = ()
    """The second cards that go with the best first ones, as (rider, card) (R8.4)."""
    extras: tuple[Extra, ...] = ()
    """The best extras (R8.3, R8.5); a rider whose extra replaces his card is not among `riders`."""

    def second(self, rider: int) -> int | None:
        return dict(self.then).get(rider)

    def extra(self, rider: int) -> Extra | None:
        return next((extra for extra in self.extras if extra.rider == rider), None)

    def of_rider(self, rider: int) -> RiderAdvice | None:
        return next((advice for advice in self.riders if advice.rider == rider), None)


@runtime_checkable
class Adviser(Protocol):
    """A bot that can give advice, usually assembled by `make_advice`."""

    def advise(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Advice: ...


def advice(view: View, ask: Ask, seed_parts: tuple[int, int, int, int], bot: str = "") -> Advice:
    """Return the advice of a bot, or of the adviser, from a fixed amount of work; runs in the worker process.

    `seed_parts` are those of `rng_for`, so that the same ask gets the same advice.
    """
    return advice_of(with_fixed_work(bot or ADVISER, ROLLOUTS_PER_HINT), view, ask, rng_for(*seed_parts))


def advice_of(bot: Any, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Advice:
    """Return the advice of `bot`. Raises TypeError for one that cannot value cards."""
    if not isinstance(bot, Adviser):
        raise TypeError(f"{bot!r} gives no advice")  # no words: a programming error
    return bot.advise(view, ask, rng, deadline)


def make_advice(
    bot: str,
    view: View,
    ask: Ask,
    values: Mapping[int, Sequence[CardValue]],
    rollouts: int = 0,
    orders: GiveOrders | None = None,
) -> Advice:
    """Return the advice that follows from a bot's `values` of cards by rider: sorted, and with reasons.

    With the bot's `orders`, each rider's ordered card is the first, because the other parts of the orders depend on it.
    """
    chosen = {} if orders is None else dict(orders.cards)
    riders = []
    for rider in sorted(values):
        first = chosen.get(rider)
        ranked = sorted(values[rider], key=lambda worth: (worth.card != first, -worth.points, worth.card))
        cards = tuple(worth._replace(boosted_from=_boosted_from(worth.card, rider, ask)) for worth in ranked)
        reason = reason_for(view, rider, cards, orders)
        riders.append(RiderAdvice(rider, cards, reason))
    advice = Advice(bot, tuple(riders), rollouts)
    return advice if orders is None else advice._replace(then=orders.then, extras=orders.extras)


def _boosted_from(card: int, rider: int, ask: Ask) -> int | None:
    """Return the card of the rider's hand that a Boost turns into this one (R8.5); None if he has the card itself."""
    if isinstance(ask, AskCard) or card != LARGE:
        return None
    holds = any(card in rider_ask.cards for rider_ask in ask.riders if rider_ask.rider == rider)
    boosts = any((extra.kind, extra.rider) == (BOOST, rider) for extra in ask.extras)
    return SMALL if boosts and not holds else None


def reason_for(
    view: View, rider: int, cards: Sequence[CardValue], orders: GiveOrders | None = None, other: int | None = None
) -> AdviceReason:
    """Return why the first of `cards` is better than another one.

    `cards` are those of `RiderAdvice`. `other`: the card to compare with, such as the one that was played; None: of
    those that are clearly worse, the one with the most telling fact. `orders` are the team's orders with the first
    card; `view` includes their extras (R8.5). Only facts that hold whatever the other riders do are used.
    """
    if len(cards) < 2:
        return AdviceReason("only", {"card": cards[0].card} if cards else {})
    best = cards[0]
    worse = [worth for worth in cards[1:] if best.points - worth.points >= NOTABLE]
    compared = [worth for worth in cards[1:] if worth.card == other] or worse or cards[1:2]
    if moves_in_turn(view) and compared[0] not in worse:
        return AdviceReason("close", {"card": best.card, "other": compared[0].card})
    found = [compare_cards(view, rider, best.card, worth.card) for worth in compared]
    if not moves_in_turn(view):
        crossing, saving = _sure_reasons(view, rider, [worth.card for worth in cards], orders)
        found = [crossing, *found, saving]
    reasons = [reason for reason in found if reason is not None]
    if reasons:
        return min(reasons, key=lambda reason: TELLING.index(reason.key))
    key = "balance" if compared[0] in worse else "close"
    return AdviceReason(key, {"card": best.card, "other": compared[0].card})


def reason_against(view: View, advice: RiderAdvice, card: int) -> AdviceReason:
    """Return why the rider's best card is better than this one; where orders are secret, the reason of the advice."""
    return reason_for(view, advice.rider, advice.cards, other=card) if moves_in_turn(view) else advice.reason


def _sure_reasons(
    view: View, rider: int, cards: Sequence[int], orders: GiveOrders | None
) -> tuple[AdviceReason | None, AdviceReason | None]:
    """Return reasons for the first card, from the rider's own cards and squares alone: a line, a card that he saves."""
    mine, *others = (preview_card(view, rider, card) for card in cards)
    is_certain = _certainly_moves(view, rider, orders)
    then = None if orders is None else dict(orders.then).get(rider)
    crossing = _over_the_line(view, mine, others) if is_certain else None
    return crossing, _by_remaining_cards(view, rider, mine, then, is_certain)


def _certainly_moves(view: View, rider: int, orders: GiveOrders | None) -> bool:
    """Return whether the rider starts from his square in the view, whatever special cards others play (R8.5)."""
    if orders is not None and any((extra.kind, extra.rider) == (CATCH_UP, rider) for extra in orders.extras):
        return False
    here = view.rider(rider)
    return not any(
        other.team != here.team and other.badge(PUNCTURE) and abs(other.square - here.square) <= REACH
        for other in view.on_road()
    )


def _remaining_cards(view: View, rider: int, card: int, then: int | None) -> list[int]:
    """Return the visible cards that remain in the rider's hand."""
    remaining = [held for held in view.rider(rider).cards if held is not None]
    for played in (card, then):
        if played in remaining:
            remaining.remove(played)
    return remaining


def _over_the_line(view: View, mine: Outcome, others: Sequence[Outcome]) -> AdviceReason | None:
    """Return a reason if the rider crosses a line that no other card reaches, and may score there."""
    crossed = {line.line for other in others for line in other.lines}
    lines = [line.line for line in mine.lines if line.line not in crossed and (line.points or view.variant.hides_road)]
    return AdviceReason("crosses", {"line": lines[-1]}) if lines else None


def _by_remaining_cards(
    view: View, rider: int, mine: Outcome, then: int | None, is_certain: bool
) -> AdviceReason | None:
    """Return a reason if a higher card remains in the rider's hand for a line that may still have points."""
    highest = max(_remaining_cards(view, rider, mine.card, then), default=0)
    if highest <= mine.card or not may_score_later(view, rider, mine.square):
        return None
    line = _line_next_turn(view, rider, mine, highest) if is_certain else None
    return (
        AdviceReason("keeps", {"card": highest})
        if line is None
        else AdviceReason("keeps-for-line", {"card": highest, "line": line})
    )


def _line_next_turn(view: View, rider: int, mine: Outcome, card: int) -> int | None:
    """Return the line that `card` crosses next turn from the square of `mine`.

    None if it crosses none, or if that also depends on other riders.
    """
    if view.variant.half_turns > 1:
        return None
    here = view.rider(rider)
    marks = view.variant.marks(view)
    pushed = 1 if any(isinstance(mark, Ground) for mark in marks) else 0  # R8.6: one square either way

    # Lines that he may still cross for points.
    ahead = [
        line
        for line in view.course.lines
        if line >= mine.square + pushed and here.place_at(line) is None and has_points_left(view, line)
    ]

    # His card's reach next turn, after the stamina that this one costs.
    there = here._replace(square=mine.square)
    price = view.variant.then(view, rider, mine.card)
    if isinstance(price, Costs):  # R8.7
        gauges = tuple((mark.badge, price.left) for mark in marks if isinstance(mark, Gauge))
        there = there._replace(badges=gauges)
    reach = view.variant.stride(view._replace(turn=view.turn + 1), there, card)

    return ahead[0] if ahead and reach == card and mine.square - pushed + card > ahead[0] else None
