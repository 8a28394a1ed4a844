"""Races by lot of any rule set: teams order in any order or not at all, riders retire, dropped ones are steered."""

from __future__ import annotations

from random import Random
from typing import Any

from breakaway_desktop.engine.asks import AskCard, AskOrders, Decision, GiveOrders, NoOrder, NoOrders, PlayCard, Retire
from breakaway_desktop.engine.options import CHOICES, RULE_SETS, Options, objections, with_rows
from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, seats_of
from tests.properties.races import Temper, hands_by_lot, temper_by_lot


def options_by_lot(lots: Random, base: str) -> Options:
    """A rule set with about a third of its rows changed to anything that makes sense with the others (R2.1)."""
    while True:
        rows: dict[str, Any] = {row: lots.choice(values) for row, values in CHOICES.items() if lots.random() < 0.3}
        if lots.random() < 0.3:
            rows["card_cap"] = lots.choice([None, 3, 5, 9, 12, 15])
        if lots.random() < 0.5:
            rows["finish"] = lots.choice([1, 12, 30, 60, 60])
        finish = rows.get("finish", RULE_SETS[base].finish)
        if "finish" in rows or lots.random() < 0.3:
            below = range(1, finish)
            rows["sprints"] = tuple(sorted(lots.sample(below, min(len(below), lots.randrange(4)))))
        options = with_rows(RULE_SETS[base], rows)
        if not objections(options):
            return options


def match_by_lot(lots: Random, base: str, options: Options, teams: int) -> Match:
    """Before the first orders. Now and then all teams have the same hands, so that cards tell nobody apart."""
    hands = hands_by_lot(lots, teams, options.totals)
    if lots.random() < 0.4:
        hands = hands[:1] * teams
    return Match.begin(Plan(base, options, seats_of(("human",) * teams), lots.randrange(10**6), tuple(hands)))


def decision_by_lot(race: Race, asks: tuple[AskCard | AskOrders, ...], lots: Random, temper: Temper) -> Decision:
    if lots.random() < temper.retiring:
        finish = race.rules.options.finish
        able = [one.id for one in race.on_road() if one.place_at(finish) is None and one.id not in race.retiring]
        if able:
            return Retire(lots.choice(able))
    ask = lots.choice(asks)
    if isinstance(ask, AskCard):
        return NoOrder(ask.rider) if lots.random() < temper.missing else PlayCard(ask.rider, _card(ask, lots, temper))
    if lots.random() < temper.missing:
        return NoOrders(ask.team)
    given = [one for one in ask.riders if not one.dropped or lots.random() < 0.5]
    lots.shuffle(given)
    return GiveOrders(ask.team, tuple([(one.rider, _card(one, lots, temper)) for one in given]))


def _card(ask: AskCard, lots: Random, temper: Temper) -> int:
    """A liked card; riders 4 like low ones now and then, so that they are dropped."""
    if temper.taste == "herd":  # the same card for whoever holds the same hand
        return sorted(ask.cards)[len(ask.cards) // 2]
    if lots.random() < 0.8 and temper.taste in ("low", "high"):
        return min(ask.cards) if temper.taste == "low" or ask.rider % 10 == 4 else max(ask.cards)
    return lots.choice(ask.cards)


def ridden_together(
    seed: int,
    *,
    base: str,
    teams: int = 3,
    options: Options | None = None,
    temper: Temper | None = None,
    stop: int = 5000,
) -> Match:
    """A match ridden by lot to its end, or for `stop` decisions."""
    lots = Random(f"together/{base}/{seed}")
    match = match_by_lot(lots, base, options or options_by_lot(lots, base), teams)
    temper = temper or temper_by_lot(lots)
    for _ in range(stop):
        if match.over:
            break
        match.answer(decision_by_lot(match.race, match.asks, lots, temper))
    return match
