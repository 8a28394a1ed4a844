"""Races of a variant by lot: any options it allows, any orders and extras, missing orders, retirements."""

from __future__ import annotations

from random import Random
from typing import Any

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import (
    AskCard,
    AskOrders,
    Decision,
    Extra,
    GiveOrders,
    NoOrder,
    NoOrders,
    PlayCard,
    Retire,
)
from breakaway_desktop.engine.options import RULE_SETS, Options, with_rows
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, seats_of
from breakaway_desktop.variants import find_variant, variant_names
from tests.properties.races import Temper, hands_by_lot, temper_by_lot
from tests.record.together import options_by_lot

SECRET = ("spy", "double", "special")
"""Variants of simultaneous orders only (R8.3–R8.5)."""

COMBINATIONS = [(variant, base) for variant in variant_names() for base in RULE_SETS]
"""Every variant with every rule set; the secret ones move the orders of boxed and boardspace along (R2.1)."""


def options_for(variant: str | None, base: str, **rows: Any) -> Options:
    """The rule set with these rows, and with simultaneous orders where the variant needs them."""
    if variant in SECRET:
        rows.setdefault("orders", "simultaneous")
    return with_rows(RULE_SETS[base], rows)


def any_options_for(lots: Random, variant: str, base: str) -> Options:
    """The rule set with any rows changed that the variant allows; special cards get many lines to be dealt at."""
    while True:
        options = options_by_lot(lots, base)
        if variant == "special" and lots.random() < 0.7:
            options = with_rows(options, {"finish": 80, "sprints": (5, 11, 12, 20, 31, 40, 52, 66)})
        if variant in SECRET:
            options = with_rows(options, {"orders": "simultaneous"})
        try:
            referee.rules_of(options, 3, 1, variant=find_variant(variant))
        except Refused:
            continue
        return options


def begun(lots: Random, variant: str, base: str, options: Options, teams: int) -> Match:
    """Before the first orders. Now and then all teams have the same hands, so that cards tell nobody apart."""
    hands = hands_by_lot(lots, teams, options.totals)
    if lots.random() < 0.4:
        hands = hands[:1] * teams
    seats = seats_of(("human",) * teams)
    return Match.begin(Plan(base, options, seats, lots.randrange(10**6), tuple(hands), variant=variant))


def decision_by_lot(race: Race, asks: tuple[AskCard | AskOrders, ...], lots: Random, temper: Temper) -> Decision:
    """A retirement, an order that does not come, or any order that is allowed."""
    if lots.random() < temper.retiring and race.rules.variant.may_retire:
        finish = race.rules.course.finish
        able = [one.id for one in race.on_road() if one.place_at(finish) is None and one.id not in race.retiring]
        if able:
            return Retire(lots.choice(able))
    ask = lots.choice(asks)
    if isinstance(ask, AskCard):
        return NoOrder(ask.rider) if lots.random() < temper.missing else PlayCard(ask.rider, _card(ask, lots, temper))
    return NoOrders(ask.team) if lots.random() < temper.missing else orders_by_lot(ask, lots, temper)


def orders_by_lot(ask: AskOrders, lots: Random, temper: Temper) -> GiveOrders:
    """Orders in any order of riders, with some of the extras and with good and bad guesses for the second half."""
    given = [one for one in ask.riders if not one.dropped or lots.random() < 0.5]
    lots.shuffle(given)
    cards, then, extras = [], [], []
    for one in given:
        able = [extra for extra in ask.extras if extra.rider == one.rider]
        extra = lots.choice(able) if able and lots.random() < 0.6 else None
        allowed = one.cards
        if extra is not None:
            extras.append(Extra(extra.kind, one.rider, lots.choice(extra.targets) if extra.targets else 0))
            allowed = one.cards if extra.cards is None else extra.cards
        if allowed:
            cards.append((one.rider, _card(one._replace(cards=allowed), lots, temper)))
        if ask.halves > 1:
            then.append((one.rider, lots.choice([*one.cards, 3, 3, lots.randint(1, 15)])))
    return GiveOrders(ask.team, tuple(cards), tuple(then), tuple(extras))


def _card(ask: AskCard, lots: Random, temper: Temper) -> int:
    """A liked card; riders 4 like low ones now and then, so that they are dropped."""
    if temper.taste == "herd":  # the same card for whoever holds the same hand
        return sorted(ask.cards)[len(ask.cards) // 2]
    if lots.random() < 0.8 and temper.taste in ("low", "high"):
        return min(ask.cards) if temper.taste == "low" or ask.rider % 10 == 4 else max(ask.cards)
    return lots.choice(ask.cards)


def ridden(
    seed: int,
    variant: str,
    base: str,
    *,
    teams: int = 3,
    options: Options | None = None,
    temper: Temper | None = None,
    stop: int = 5000,
) -> Match:
    """A match ridden by lot to its end, or for `stop` decisions."""
    lots = Random(f"{variant}/{base}/{seed}")
    match = begun(lots, variant, base, options or any_options_for(lots, variant, base), teams)
    temper = temper or temper_by_lot(lots)
    for _ in range(stop):
        if match.over:
            break
        match.answer(decision_by_lot(match.race, match.asks, lots, temper))
    return match
