"""The hint: what the best bot thinks of each card of a rider or team, and why, from that team's view alone (R9.1).

A bot that can say what cards are worth has a method `advise` (`Adviser`). All of it is data, to be thought about in
another process; the words are in `sentences.advice`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from breakaway_desktop.bots.registry import rng_for, unclocked
from breakaway_desktop.engine.asks import Ask, AskCard, Extra
from breakaway_desktop.engine.card_range import card_range
from breakaway_desktop.engine.preview import Outcome, outcome
from breakaway_desktop.engine.view import View
from breakaway_desktop.variants.special import BOOST, LARGE, SMALL

RIDES: Final = 400
"""How often a bot that tries cards out does so for a hint: no clock, so the same question has one answer."""

NOTHING_CHOSEN: Final[Mapping[int, int]] = MappingProxyType({})

ADVISER: Final = "director"
"""The bot that gives hints: the strongest."""


class Worth(NamedTuple):
    """A card as it is ordered, and the points that are expected with it from here on. `low` and `high` hold the middle
    half of the races it was tried in; None where the bot does not know. `held`: the card of his hand that a Boost makes
    this one of (R8.5); None if he holds it as it is."""

    card: int
    points: float
    low: float | None = None
    high: float | None = None
    held: int | None = None


class Reason(NamedTuple):
    """Why, as data: a key and values that `sentences.advice` knows."""

    key: str
    values: Mapping[str, Any]


class RiderAdvice(NamedTuple):
    """Advice for one rider: every distinct card that he may play, the best first."""

    rider: int
    cards: tuple[Worth, ...]
    reason: Reason

    @property
    def best(self) -> int:
        return self.cards[0].card

    @property
    def margin(self) -> float | None:
        """How many points the best card is ahead of the second; None if he has no choice."""
        return self.cards[0].points - self.cards[1].points if len(self.cards) > 1 else None

    def worth(self, card: int) -> Worth | None:
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
    worths: Mapping[int, Sequence[Worth]],
    rides: int = 0,
    chosen: Mapping[int, int] = NOTHING_CHOSEN,
) -> Advice:
    """The advice that comes of what a bot thinks of the cards, by rider: sorted, and with reasons. The card that is
    `chosen` for a rider stands first, for the rest of the orders goes with it."""
    riders = []
    for rider in sorted(worths):
        first = chosen.get(rider)
        ranked = sorted(worths[rider], key=lambda worth: (worth.card != first, -worth.points, worth.card))
        cards = tuple(worth._replace(held=_boosted(worth.card, rider, ask)) for worth in ranked)
        riders.append(RiderAdvice(rider, cards, reason_for(view, rider, [worth.card for worth in cards])))
    return Advice(bot, tuple(riders), rides)


def _boosted(card: int, rider: int, ask: Ask) -> int | None:
    """The card of his hand that a Boost makes this one of (R8.5); None if he holds it."""
    if isinstance(ask, AskCard) or card != LARGE:
        return None
    holds = any(card in asked.cards for asked in ask.riders if asked.rider == rider)
    boosts = any((extra.kind, extra.rider) == (BOOST, rider) for extra in ask.extras)
    return SMALL if boosts and not holds else None


def reason_for(view: View, rider: int, cards: Sequence[int]) -> Reason:
    """Why the first of these cards is better than the others, as far as lines, strings and what he keeps tell."""
    if len(cards) < 2:
        return Reason("only", {"card": cards[0]} if cards else {})
    if view.variant.hides_road:
        return Reason("balance", {})
    found = {card: outcome(view, rider, card) for card in cards}
    mine, *others = found.values()
    kept = [card for card in view.rider(rider).cards if card is not None]
    if mine.card in kept:  # else a special card turns it into one (R8.5)
        kept.remove(mine.card)
    return (
        _at_the_line(mine, others)
        or _by_the_new_card(view, rider, mine, others)
        or _by_what_he_keeps(view, mine, others, kept)
        or Reason("balance", {})
    )


def _at_the_line(mine: Outcome, others: Sequence[Outcome]) -> Reason | None:
    """He crosses for points that no other card brings."""
    paying = [line for line in mine.lines if line.points]
    if not paying or _paid(mine) <= max(map(_paid, others)):
        return None
    if len(paying) > 1:
        return Reason("lines", {"n": len(paying), "points": _paid(mine)})
    return Reason("line", {"line": paying[0].line, "place": paying[0].place, "points": paying[0].points})


def _by_the_new_card(view: View, rider: int, mine: Outcome, others: Sequence[Outcome]) -> Reason | None:
    """No other card of his leads to a new one as large."""
    if mine.ends_race or mine.new_card <= max(other.new_card for other in others):
        return None
    if mine.lead is not None:
        return Reason("breaks-away", {"card": mine.new_card, "lead": mine.lead})
    riders = sum(n for _square, n in mine.string)
    span = card_range(view, rider, mine.card)
    sure = span is not None and span.least >= mine.new_card
    missed = max(map(_paid, others))
    if missed > _paid(mine):
        return Reason("string-before-points", {"n": riders, "card": mine.new_card, "points": missed})
    return Reason("string-sure" if sure else "string", {"n": riders, "card": mine.new_card})


def _by_what_he_keeps(view: View, mine: Outcome, others: Sequence[Outcome], kept: Sequence[int]) -> Reason | None:
    highest = max(kept)
    ahead = [line for line in view.course.lines if line >= mine.square and _pays(view, line)]
    if ahead and highest > mine.card and mine.square + highest > ahead[0]:
        return Reason("keeps-for-line", {"card": highest, "line": ahead[0]})
    new = max(other.new_card for other in others)
    cheapest = min(other.card for other in others if other.new_card == new)
    if highest > mine.card and mine.new_card == new and mine.card < cheapest and not mine.ends_race:
        return Reason("same-card-cheaper", {"card": mine.card, "new": mine.new_card})
    passed = sum(1 for other in view.on_road() if min(o.square for o in others) <= other.square < mine.square)
    if mine.card > max(other.card for other in others) and passed:
        return Reason("passes", {"n": passed})
    return Reason("keeps", {"card": highest}) if highest > mine.card else None


def _pays(view: View, line: int) -> bool:
    """Whether the next to cross this line wins anything (R6.1)."""
    return sum(1 for rider in view.riders if rider.place_at(line)) < len(view.course.scale(line))


def _paid(found: Outcome) -> Any:
    return sum(line.points for line in found.lines)
