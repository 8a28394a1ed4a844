"""Hints: the best bot's value of each card of a rider or team, with a reason, from that team's view alone (R9.1).

A bot that can value cards has a method `advise` (`Adviser`). Advice is plain data, computed in another process;
`sentences.advice` turns it into text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from breakaway_desktop.bots.registry import rng_for, with_fixed_work
from breakaway_desktop.engine.asks import Ask, AskCard, Extra, GiveOrders
from breakaway_desktop.engine.card_range import card_range
from breakaway_desktop.engine.marks import Costs, Gauge, Ground
from breakaway_desktop.engine.preview import Outcome, preview_card
from breakaway_desktop.engine.view import View
from breakaway_desktop.variants.special import BOOST, CATCH_UP, LARGE, PUNCTURE, REACH, SMALL

ROLLOUTS_PER_HINT: Final = 400
"""Rollouts per card choice for a hint. There is no time limit, so that equal positions get equal hints."""

ADVISER: Final = "director"
"""The bot that gives hints: the strongest."""


ADVICE_VERSION: Final = 2
"""Version of the adviser's answers, for files that store them: one more whenever a change alters any of them."""


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


class AdviceReason(NamedTuple):
    """A reason as data: a key and values for `sentences.advice`."""

    key: str
    values: Mapping[str, Any]


class RiderAdvice(NamedTuple):
    """Advice for one rider: every distinct card that he may play, the best first."""

    rider: int
    cards: tuple[CardValue, ...]
    reason: AdviceReason

    @property
    def best(self) -> int:
        return self.cards[0].card

    @property
    def margin(self) -> float | None:
        """Points by which the best card beats the second; None if he has no choice."""
        return self.cards[0].points - self.cards[1].points if len(self.cards) > 1 else None

    def value_of(self, card: int) -> CardValue | None:
        return next((value for value in self.cards if value.card == card), None)


class Advice(NamedTuple):
    """Advice for the rider to move, or for all riders of the team who need an order (R4.2).

    `rollouts` is 0 for a bot that makes none.
    """

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


def advice(view: View, ask: Ask, seed_parts: tuple[int, int, int, int]) -> Advice:
    """Return the adviser's advice for an ask; runs in the worker process.

    `seed_parts` are those of `rng_for`, so that the same ask gets the same advice.
    """
    return advice_of(with_fixed_work(ADVISER, ROLLOUTS_PER_HINT), view, ask, rng_for(*seed_parts))


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
        reason = reason_for(view, rider, [worth.card for worth in cards], orders)
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


BUNCH: Final = 2
"""Minimum number of riders around a rider, on his square and in the string ahead, that make a bunch."""


def reason_for(view: View, rider: int, cards: Sequence[int], orders: GiveOrders | None = None) -> AdviceReason:
    """Return why the first of `cards` is better than the others, by lines, strings and the cards that remain.

    `orders` are the team's orders with this card; `view` includes their extras (R8.5). Only facts that are certain are
    used: if riders ahead have yet to move (R4.2) or are hidden (R8.2), the reason depends on the rider's own cards and
    squares alone.
    """
    if len(cards) < 2:
        return AdviceReason("only", {"card": cards[0]} if cards else {})
    results = [preview_card(view, rider, card) for card in cards]
    mine, others = results[0], results[1:]
    is_certain = _certainly_moves(view, rider, orders)
    then = None if orders is None else dict(orders.then).get(rider)
    remaining = _remaining_cards(view, rider, mine.card, then)
    if _moves_in_turn(view):
        reason = _at_the_line(mine, others) or _at_the_finish(view, mine)
        if reason is None and view.variant.knows_ranges(view):
            reason = _by_the_new_card(view, rider, mine, others) or _by_its_price(view, rider, mine, others, remaining)
            reason = reason or _by_riders_passed(view, rider, mine, others)
    else:
        reason = _over_the_line(view, mine, others) if is_certain else None
    return reason or _by_remaining_cards(view, rider, mine, remaining, is_certain) or AdviceReason("balance", {})


def _moves_in_turn(view: View) -> bool:
    """Return whether all riders ahead of the rider to move have moved and are visible (R4.1)."""
    return view.options.orders == "sequential" and not view.variant.hides_road


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


def _at_the_line(mine: Outcome, others: Sequence[Outcome]) -> AdviceReason | None:
    """Return a reason if the rider crosses a line for points that no other card scores."""
    paying = [line for line in mine.lines if line.points]
    if not paying or mine.points <= max(other.points for other in others):
        return None
    if len(paying) > 1:
        return AdviceReason("lines", {"n": len(paying), "points": mine.points})
    return AdviceReason("line", {"line": paying[0].line, "place": paying[0].place, "points": paying[0].points})


def _at_the_finish(view: View, mine: Outcome) -> AdviceReason | None:
    """Return a reason if the rider crosses the finish for points: after it no card counts."""
    for line in mine.lines:
        if line.line == view.course.finish and line.points:
            return AdviceReason("finish", {"line": line.line, "place": line.place, "points": line.points})
    return None


def _over_the_line(view: View, mine: Outcome, others: Sequence[Outcome]) -> AdviceReason | None:
    """Return a reason if the rider crosses a line that no other card reaches, and may score there."""
    crossed = {line.line for other in others for line in other.lines}
    lines = [line.line for line in mine.lines if line.line not in crossed and (line.points or view.variant.hides_road)]
    return AdviceReason("crosses", {"line": lines[-1]}) if lines else None


def _by_the_new_card(view: View, rider: int, mine: Outcome, others: Sequence[Outcome]) -> AdviceReason | None:
    """Return a reason if no other card leads to an equally high new one, provided nobody else moves."""
    span = card_range(view, rider, mine.card)
    if span is None or mine.ends_race or mine.new_card <= max(other.new_card for other in others):
        return None
    if mine.lead is not None:
        return AdviceReason("breaks-away", {"lead": mine.lead}) if mine.lead == mine.new_card else None
    riders = _riders_in_string(mine)
    if not riders:
        return None
    values = {"n": riders, "card": mine.new_card}
    missed = max(other.points for other in others)
    if missed and not mine.points:
        return AdviceReason("string-before-points", {**values, "points": missed})
    return AdviceReason("string-sure" if span.least >= mine.new_card else "string", values)


def _by_its_price(
    view: View, rider: int, mine: Outcome, others: Sequence[Outcome], remaining: Sequence[int]
) -> AdviceReason | None:
    """Return a reason if no other card leads to a better new one, and the equally good cards are higher."""
    if mine.ends_race or card_range(view, rider, mine.card) is None or mine.card >= max(remaining, default=0):
        return None
    same_card = [other.card for other in others if other.new_card == mine.new_card]
    if mine.new_card < max(other.new_card for other in others) or not same_card or mine.card > min(same_card):
        return None
    return AdviceReason("same-card-cheaper", {"card": mine.card, "new": mine.new_card})


def _by_riders_passed(view: View, rider: int, mine: Outcome, others: Sequence[Outcome]) -> AdviceReason | None:
    """Return a reason if he passes riders whom he would pass with no other card."""
    nearest = max(view.rider(rider).square, *(other.square for other in others))
    passed = sum(1 for other in view.on_road() if other.id != rider and nearest <= other.square < mine.square)
    return AdviceReason("passes", {"n": passed}) if passed else None


def _by_remaining_cards(
    view: View, rider: int, mine: Outcome, remaining: Sequence[int], is_certain: bool
) -> AdviceReason | None:
    """Return a reason if a higher card remains in the rider's hand."""
    highest = max(remaining, default=0)
    if highest <= mine.card or mine.ends_race:
        return None
    line = _line_next_turn(view, rider, mine, highest) if is_certain else None
    if line is not None:
        return AdviceReason("keeps-for-line", {"card": highest, "line": line})
    if _moves_in_turn(view) and view.variant.knows_ranges(view) and _riders_around(mine) >= BUNCH:
        return AdviceReason("stays", {"card": highest})
    return AdviceReason("keeps", {"card": highest})


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
        if line >= mine.square + pushed and here.place_at(line) is None and _has_points_left(view, line)
    ]

    # His card's reach next turn, after the stamina that this one costs.
    there = here._replace(square=mine.square)
    price = view.variant.then(view, rider, mine.card)
    if isinstance(price, Costs):  # R8.7
        gauges = tuple((mark.badge, price.left) for mark in marks if isinstance(mark, Gauge))
        there = there._replace(badges=gauges)
    reach = view.variant.stride(view._replace(turn=view.turn + 1), there, card)

    return ahead[0] if ahead and reach == card and mine.square - pushed + card > ahead[0] else None


def _has_points_left(view: View, line: int) -> bool:
    """Return whether the next rider to cross this line scores, as far as is visible (R6.1)."""
    return view.count_crossed(line) < len(view.course.scale(line))


def _riders_in_string(result: Outcome) -> int:
    """Return how many riders count for the rider's new card."""
    return sum(riders for _square, riders in result.string)


def _riders_around(result: Outcome) -> int:
    """Return how many other riders are on the rider's square and in the string ahead."""
    return result.on_square - 1 + _riders_in_string(result)
