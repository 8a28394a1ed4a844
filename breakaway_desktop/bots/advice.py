"""The hint: what the best bot thinks of each card of a rider or team, and why, from that team's view alone (R9.1).

A bot that can say what cards are worth has a method `advise` (`Adviser`). All of it is data, to be thought about in
another process; the words are in `sentences.advice`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from breakaway_desktop.bots.registry import rng_for, unclocked
from breakaway_desktop.engine.asks import Ask, AskCard, Extra, GiveOrders
from breakaway_desktop.engine.card_range import card_range
from breakaway_desktop.engine.marks import Costs, Gauge, Ground
from breakaway_desktop.engine.preview import Outcome, outcome
from breakaway_desktop.engine.view import View
from breakaway_desktop.variants.special import BOOST, CATCH_UP, LARGE, PUNCTURE, REACH, SMALL

RIDES: Final = 400
"""How often a bot that tries cards out does so for a hint: no clock, so the same question has one answer."""

ADVISER: Final = "director"
"""The bot that gives hints: the strongest."""


class CardValue(NamedTuple):
    """A card as it is ordered, and the points that are expected with it from here on. `low` and `high` hold the middle
    half of the races it was tried in; None where the bot does not know. `held`: the card of his hand that a Boost makes
    this one of (R8.5); None if he holds it as it is."""

    card: int
    points: float
    low: float | None = None
    high: float | None = None
    held: int | None = None


class AdviceReason(NamedTuple):
    """Why, as data: a key and values that `sentences.advice` knows."""

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
        """How many points the best card is ahead of the second; None if he has no choice."""
        return self.cards[0].points - self.cards[1].points if len(self.cards) > 1 else None

    def worth(self, card: int) -> CardValue | None:
        return next((worth for worth in self.cards if worth.card == card), None)


class Advice(NamedTuple):
    """For the rider to move, or for all riders of the team that need an order (R4.2). `rides`: how many races were
    rollouts, 0 for a bot that makes none."""

    bot: str
    riders: tuple[RiderAdvice, ...]
    rides: int = 0
    then: tuple[tuple[int, int], ...] = ()
    """The second cards that go with the best first ones, as (rider, card) (R8.4)."""
    extras: tuple[Extra, ...] = ()
    """What riders had best do beside riding (R8.3, R8.5); who plays no card with it is not among `riders`."""

    def second(self, rider: int) -> int | None:
        return dict(self.then).get(rider)

    def extra(self, rider: int) -> Extra | None:
        return next((extra for extra in self.extras if extra.rider == rider), None)

    def of(self, rider: int) -> RiderAdvice | None:
        return next((advice for advice in self.riders if advice.rider == rider), None)


@runtime_checkable
class Adviser(Protocol):
    """A bot that gives the whole advice itself; `advised` puts it together."""

    def advise(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Advice: ...


def advice(view: View, ask: Ask, seed_parts: tuple[int, int, int, int]) -> Advice:
    """What the adviser says to who is asked: a task for the process that thinks. `seed_parts` are those of `rng_for`,
    so that the same question brings the same advice."""
    return advice_of(unclocked(ADVISER, RIDES), view, ask, rng_for(*seed_parts))


def advice_of(bot: Any, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Advice:
    """The same of a bot that is at hand. Raises TypeError for one that cannot say what cards are worth."""
    if not isinstance(bot, Adviser):
        raise TypeError(f"{bot!r} gives no advice")  # no words: a mistake of the caller
    return bot.advise(view, ask, rng, deadline)


def advised(
    bot: str,
    view: View,
    ask: Ask,
    worths: Mapping[int, Sequence[CardValue]],
    rides: int = 0,
    orders: GiveOrders | None = None,
) -> Advice:
    """The advice that comes of what a bot thinks of the cards, by rider: sorted, and with reasons. Where all order at
    once, the card that stands in the `orders` of the bot comes first, for the rest of them goes with it."""
    chosen = {} if orders is None else dict(orders.cards)
    riders = []
    for rider in sorted(worths):
        first = chosen.get(rider)
        ranked = sorted(worths[rider], key=lambda worth: (worth.card != first, -worth.points, worth.card))
        cards = tuple(worth._replace(held=_boosted(worth.card, rider, ask)) for worth in ranked)
        reason = reason_for(view, rider, [worth.card for worth in cards], orders)
        riders.append(RiderAdvice(rider, cards, reason))
    given = Advice(bot, tuple(riders), rides)
    return given if orders is None else given._replace(then=orders.then, extras=orders.extras)


def _boosted(card: int, rider: int, ask: Ask) -> int | None:
    """The card of his hand that a Boost makes this one of (R8.5); None if he holds it."""
    if isinstance(ask, AskCard) or card != LARGE:
        return None
    holds = any(card in asked.cards for asked in ask.riders if asked.rider == rider)
    boosts = any((extra.kind, extra.rider) == (BOOST, rider) for extra in ask.extras)
    return SMALL if boosts and not holds else None


BUNCH: Final = 2
"""So many riders about him, on his square and in the string ahead, are a bunch."""


def reason_for(view: View, rider: int, cards: Sequence[int], orders: GiveOrders | None = None) -> AdviceReason:
    """Return why the first of these cards is better than the others, as far as lines, strings and what he keeps tell.
    `orders`: those that it is part of; `view` is as it is with their extras (R8.5).

    Only what is so is said. Where those ahead of him have yet to move (R4.2) or are not seen (R8.2), that is what hangs
    on his own cards and squares alone.
    """
    if len(cards) < 2:
        return AdviceReason("only", {"card": cards[0]} if cards else {})
    found = [outcome(view, rider, card) for card in cards]
    mine, others = found[0], found[1:]
    is_sure = _is_sure_to_move(view, rider, orders)
    then = None if orders is None else dict(orders.then).get(rider)
    kept = _kept(view, rider, mine.card, then)
    if _moves_in_turn(view):
        reason = _at_the_line(mine, others)
        if reason is None and view.variant.knows_ranges(view):
            reason = _by_the_new_card(view, rider, mine, others) or _by_its_price(view, rider, mine, others, kept)
            reason = reason or _by_whom_he_passes(view, rider, mine, others)
    else:
        reason = _over_the_line(view, mine, others) if is_sure else None
    return reason or _by_what_he_keeps(view, rider, mine, kept, is_sure) or AdviceReason("balance", {})


def _moves_in_turn(view: View) -> bool:
    """Whether all that is ahead of the rider who is asked for has moved, and is seen (R4.1)."""
    return view.options.orders == "sequential" and not view.variant.hides_road


def _is_sure_to_move(view: View, rider: int, orders: GiveOrders | None) -> bool:
    """Whether a card takes him from where he stands in the view, whatever special cards others play (R8.5)."""
    if orders is not None and any((extra.kind, extra.rider) == (CATCH_UP, rider) for extra in orders.extras):
        return False
    here = view.rider(rider)
    return not any(
        other.team != here.team and other.badge(PUNCTURE) and abs(other.square - here.square) <= REACH
        for other in view.on_road()
    )


def _kept(view: View, rider: int, card: int, then: int | None) -> list[int]:
    """The cards that he has left, as far as they are seen."""
    kept = [held for held in view.rider(rider).cards if held is not None]
    for played in (card, then):
        if played in kept:
            kept.remove(played)
    return kept


def _at_the_line(mine: Outcome, others: Sequence[Outcome]) -> AdviceReason | None:
    """He crosses for points that no other card brings."""
    paying = [line for line in mine.lines if line.points]
    if not paying or _paid(mine) <= max(map(_paid, others)):
        return None
    if len(paying) > 1:
        return AdviceReason("lines", {"n": len(paying), "points": _paid(mine)})
    return AdviceReason("line", {"line": paying[0].line, "place": paying[0].place, "points": paying[0].points})


def _over_the_line(view: View, mine: Outcome, others: Sequence[Outcome]) -> AdviceReason | None:
    """He crosses a line that no other card takes him over; in which place is open."""
    crossed = {line.line for other in others for line in other.lines}
    lines = [line.line for line in mine.lines if line.line not in crossed and (line.points or view.variant.hides_road)]
    return AdviceReason("crosses", {"line": lines[-1]}) if lines else None


def _by_the_new_card(view: View, rider: int, mine: Outcome, others: Sequence[Outcome]) -> AdviceReason | None:
    """As things stand no other card of his leads to a new one as large."""
    span = card_range(view, rider, mine.card)
    if span is None or mine.ends_race or mine.new_card <= max(other.new_card for other in others):
        return None
    if mine.lead is not None:
        return AdviceReason("breaks-away", {"lead": mine.lead}) if mine.lead == mine.new_card else None
    riders = _in_string(mine)
    if not riders:
        return None
    values = {"n": riders, "card": mine.new_card}
    missed = max(map(_paid, others))
    if missed and not _paid(mine):
        return AdviceReason("string-before-points", {**values, "points": missed})
    return AdviceReason("string-sure" if span.least >= mine.new_card else "string", values)


def _by_its_price(
    view: View, rider: int, mine: Outcome, others: Sequence[Outcome], kept: Sequence[int]
) -> AdviceReason | None:
    """As things stand no other card leads to a better new one, and those that lead to one as good are higher."""
    if mine.ends_race or card_range(view, rider, mine.card) is None or mine.card >= max(kept, default=0):
        return None
    alike = [other.card for other in others if other.new_card == mine.new_card]
    if mine.new_card < max(other.new_card for other in others) or not alike or mine.card > min(alike):
        return None
    return AdviceReason("same-card-cheaper", {"card": mine.card, "new": mine.new_card})


def _by_whom_he_passes(view: View, rider: int, mine: Outcome, others: Sequence[Outcome]) -> AdviceReason | None:
    """He passes riders whom no other card takes him past."""
    nearest = max(view.rider(rider).square, *(other.square for other in others))
    passed = sum(1 for other in view.on_road() if other.id != rider and nearest <= other.square < mine.square)
    return AdviceReason("passes", {"n": passed}) if passed else None


def _by_what_he_keeps(view: View, rider: int, mine: Outcome, kept: Sequence[int], is_sure: bool) -> AdviceReason | None:
    """A higher card stays in his hand."""
    highest = max(kept, default=0)
    if highest <= mine.card or mine.ends_race:
        return None
    line = _line_next_turn(view, rider, mine, highest) if is_sure else None
    if line is not None:
        return AdviceReason("keeps-for-line", {"card": highest, "line": line})
    if _moves_in_turn(view) and view.variant.knows_ranges(view) and _about(mine) >= BUNCH:
        return AdviceReason("stays", {"card": highest})
    return AdviceReason("keeps", {"card": highest})


def _line_next_turn(view: View, rider: int, mine: Outcome, card: int) -> int | None:
    """The line that this card will take him over from where the first one lands him; None where it does not, or where
    more than his own cards has a say in it."""
    if view.variant.half_turns > 1:
        return None
    here = view.rider(rider)
    marks = view.variant.marks(view)
    pushed = 1 if any(isinstance(mark, Ground) for mark in marks) else 0  # R8.6: how far, this way or that
    ahead = [
        line
        for line in view.course.lines
        if line >= mine.square + pushed and here.place_at(line) is None and _pays(view, line)
    ]
    there = here._replace(square=mine.square)
    price = view.variant.then(view, rider, mine.card)
    if isinstance(price, Costs):  # R8.7
        gauges = tuple((mark.badge, price.left) for mark in marks if isinstance(mark, Gauge))
        there = there._replace(badges=gauges)
    reach = view.variant.stride(view._replace(turn=view.turn + 1), there, card)
    return ahead[0] if ahead and reach == card and mine.square - pushed + card > ahead[0] else None


def _pays(view: View, line: int) -> bool:
    """Whether the next to cross this line wins anything, as far as is seen (R6.1)."""
    return sum(1 for rider in view.riders if rider.place_at(line)) < len(view.course.scale(line))


def _paid(found: Outcome) -> Any:
    return sum(line.points for line in found.lines)


def _in_string(found: Outcome) -> int:
    """How many riders count for him."""
    return sum(riders for _square, riders in found.string)


def _about(found: Outcome) -> int:
    """How many riders are on his square and in the string ahead."""
    return found.on_square - 1 + _in_string(found)
