"""Random races of any rule set and variant with simultaneous orders.

Teams order in any sequence or not at all, riders retire, dropped riders are steered, extras are ordered, and second
cards are guessed well and badly.
"""

from __future__ import annotations

from random import Random
from typing import Any

from breakaway_desktop.engine.asks import AskCard, AskOrders, Decision, Extra, GiveOrders, NoOrder, NoOrders, PlayCard
from breakaway_desktop.engine.options import CHOICES, RULE_SETS, Options, objections, with_rows
from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, seats_of
from tests.properties.races import Temper, random_hands, random_retirement, random_temper


def random_options(rng: Random, base: str) -> Options:
    """Return a rule set with about a third of its rows changed to other allowed values (R2.1)."""
    while True:
        rows = random_words(rng, 0.3)
        if rng.random() < 0.3:
            rows["card_cap"] = rng.choice([None, 3, 5, 9, 12, 15])
        if rng.random() < 0.5:
            rows["finish"] = rng.choice([1, 12, 30, 60, 60])
        finish = rows.get("finish", RULE_SETS[base].finish)
        if "finish" in rows or rng.random() < 0.3:
            below = range(1, finish)
            rows["sprints"] = tuple(sorted(rng.sample(below, min(len(below), rng.randrange(4)))))
        options = with_rows(RULE_SETS[base], rows)
        if not objections(options):
            return options


def random_words(rng: Random, share: float) -> dict[str, Any]:
    """Return random words for about this share of their rows; a further row would not change those of the others."""
    seed = rng.getrandbits(32)
    streams = {row: Random(f"{row}/{seed}") for row in CHOICES}
    return {row: stream.choice(CHOICES[row]) for row, stream in streams.items() if stream.random() < share}


def random_match(rng: Random, base: str, options: Options, teams: int, variant: str | None = None) -> Match:
    """Return a match before the first orders; sometimes all teams have the same hands, so that riders are tied."""
    hands = random_hands(rng, teams, options.totals)
    if rng.random() < 0.4:
        hands = hands[:1] * teams
    seats = seats_of(("human",) * teams)
    return Match.begin(Plan(base, options, seats, rng.randrange(10**6), tuple(hands), variant=variant))


def random_decision(race: Race, asks: tuple[AskCard | AskOrders, ...], rng: Random, temper: Temper) -> Decision:
    """Return a retirement, a missing order, or any allowed orders."""
    may_retire = race.rules.variant.may_retire
    if rng.random() < temper.retiring and may_retire and (retirement := random_retirement(race, rng)):
        return retirement
    ask = rng.choice(asks)
    if isinstance(ask, AskCard):
        return NoOrder(ask.rider) if rng.random() < temper.missing else PlayCard(ask.rider, _card(ask, rng, temper))
    return NoOrders(ask.team) if rng.random() < temper.missing else random_orders(ask, rng, temper)


def random_orders(ask: AskOrders, rng: Random, temper: Temper) -> GiveOrders:
    """Return orders in any sequence of riders, with some extras, and with good and bad guesses of second cards."""
    riders = [rider for rider in ask.riders if not rider.dropped or rng.random() < 0.5]
    rng.shuffle(riders)
    cards, then, extras = [], [], []
    for rider in riders:
        able = [extra for extra in ask.extras if extra.rider == rider.rider]
        extra = rng.choice(able) if able and rng.random() < 0.6 else None
        allowed = rider.cards
        if extra is not None:
            extras.append(Extra(extra.kind, rider.rider, rng.choice(extra.targets) if extra.targets else 0))
            allowed = rider.cards if extra.cards is None else extra.cards
        if allowed:
            cards.append((rider.rider, _card(rider._replace(cards=allowed), rng, temper)))
        if ask.halves > 1:
            then.append((rider.rider, rng.choice([*rider.cards, 3, 3, rng.randint(1, 15)])))
    return GiveOrders(ask.team, tuple(cards), tuple(then), tuple(extras))


def _card(ask: AskCard, rng: Random, temper: Temper) -> int:
    """Return a preferred card; sometimes riders 4 prefer low ones, so that they are dropped."""
    if temper.taste == "herd":  # the same card for all riders with the same hand
        return sorted(ask.cards)[len(ask.cards) // 2]
    if rng.random() < 0.8 and temper.taste in ("low", "high"):
        return min(ask.cards) if temper.taste == "low" or ask.rider % 10 == 4 else max(ask.cards)
    return rng.choice(ask.cards)


def ridden_together(
    seed: int,
    *,
    base: str,
    teams: int = 3,
    options: Options | None = None,
    temper: Temper | None = None,
    stop: int = 5000,
) -> Match:
    """Return a random match played to its end, or for `stop` decisions."""
    rng = Random(f"together/{base}/{seed}")
    match = random_match(rng, base, options or random_options(rng, base), teams)
    return ride_on(match, rng, temper or random_temper(rng), stop)


def ride_on(match: Match, rng: Random, temper: Temper, stop: int) -> Match:
    """Play a match at random to its end, or for `stop` decisions, and return it."""
    for _ in range(stop):
        if match.over:
            break
        match.answer(random_decision(match.race, match.open_asks, rng, temper))
    return match
