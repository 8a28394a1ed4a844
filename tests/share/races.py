"""Finished races in which everything happens that players may do, drawn from a number."""

from __future__ import annotations

from dataclasses import replace
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
from breakaway_desktop.engine.hands import random_hands
from breakaway_desktop.engine.options import RULE_SETS, Options, with_rows
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, Seat, hands_from_seed
from breakaway_desktop.record.document import FIRST_COLOURS, Record
from breakaway_desktop.share.tables import ROWS
from breakaway_desktop.variants import find_variant, variant_names

NAMES = ("Anna", "Zoë Ångström", "Παναγιώτης", "山田", "🚲 Team", "Sepp O’Neill-Màrquez", None, None)
PLAYERS = ("human", "human", "bot:domestique", "bot:director:rollouts=300", "bot:my.module:Own:x=1")


def has_code(record: Record) -> bool:
    """Return whether a code can hold a race: it has no option that is new in 1.1."""
    return record.options.hands != "private" and record.options.first_turn != "rotated"


def random_race(number: int, finish: int | None = None) -> Record:
    """Return a race; `finish`: on this square instead of a random one."""
    rng = Random(f"share/{number}")
    base, variant = list(RULE_SETS)[number % 4], (None, *variant_names()[:8])[number // 4 % 9]
    options, teams = random_options(rng, base, variant, finish), rng.choice((3, 4, 6))
    colours = rng.sample(FIRST_COLOURS, teams) if rng.random() < 0.3 else FIRST_COLOURS
    seed = rng.choice((0, 7, 9_999_999, 10_000_000, 2**63 - 1, rng.randrange(2**63)))
    hands = tuple(random_hands_of(rng, seed, team, options.totals) for team in range(1, teams + 1))
    plan = Plan(base, options, tuple(random_seat(rng, colour) for colour in colours[:teams]), seed, hands, variant)
    record = ride_at_random(Match.begin(plan), rng).record()
    has_draws = record.first_team or record.extra
    return replace(record, seed=None) if rng.random() < 0.05 and not has_draws else record


def random_options(rng: Random, base: str, variant: str | None, finish: int | None) -> Options:
    options = RULE_SETS[base]
    if find_variant(variant).simultaneous_only and options.orders == "sequential":
        options = with_rows(options, {"orders": "simultaneous"})
    sprints = tuple(sorted(rng.sample(range(1, 60), rng.randrange(5))))
    other: dict[str, tuple[Any, ...]] = {"finish": (60, 100, 234), "sprints": (sprints,), "card_cap": (None, 3, 40)}
    words = {**ROWS, **other}
    for row in rng.sample(sorted(words), rng.choice((0, 0, 1, 2, 4))):
        changed = with_rows(options, {row: rng.choice(words[row])})
        options = changed if _is_allowed(changed, variant) else options
    if finish is None:
        return options
    return with_rows(options, {"finish": finish, "sprints": tuple(line for line in options.sprints if line < finish)})


def _is_allowed(options: Options, variant: str | None) -> bool:
    try:
        referee.rules_of(options, 6, 1, variant=find_variant(variant))
    except Refused:
        return False
    return True


def random_seat(rng: Random, colour: str) -> Seat:
    riders = [rng.choice(NAMES) if rng.random() < 0.2 else None for _rider in range(4)]
    return Seat(rng.choice(PLAYERS), colour, rng.choice(NAMES), (riders[0], riders[1], riders[2], riders[3]))


def random_hands_of(rng: Random, seed: int, team: int, totals: str) -> Any:
    hands: list[tuple[int, ...]] = list(hands_from_seed(seed, team) if rng.random() < 0.2 else random_hands(rng))
    if totals == "at-most" and rng.random() < 0.5:
        hands = [tuple(max(1, card - rng.choice((0, 0, 1, 3))) for card in hand) for hand in hands]
    return tuple(tuple(sorted(hand, reverse=True)) for hand in hands) if rng.random() < 0.5 else tuple(hands)


def ride_at_random(match: Match, rng: Random) -> Match:
    """Finish the race with legal decisions, missing orders, retirements, extra orders and wrong guesses."""
    lazy, tired = rng.choice((0, 0.02, 0.2)), rng.choice((0, 0.01, 0.05))
    while not match.over:
        may_retire = match.race.rules.variant.may_retire
        ask = rng.choice(match.open_asks)
        decision = Retire(rng.choice(match.race.riders).id) if rng.random() < tired and may_retire else None
        try:
            match.answer(decision or random_decision(ask, rng, lazy))
        except Refused:
            match.answer(NoOrder(ask.rider) if isinstance(ask, AskCard) else NoOrders(ask.team))
    return match


def random_decision(ask: AskCard | AskOrders, rng: Random, lazy: float) -> Decision:
    if isinstance(ask, AskCard):
        return NoOrder(ask.rider) if rng.random() < lazy else PlayCard(ask.rider, rng.choice(ask.cards))
    if rng.random() < lazy:
        return NoOrders(ask.team)
    cards, then, extras = [], [], []
    for rider in ask.riders:
        offers, allowed = [offer for offer in ask.extras if offer.rider == rider.rider], rider.cards
        if offers and rng.random() < 0.5:
            offer = rng.choice(offers)
            extras.append(Extra(offer.kind, rider.rider, rng.choice(offer.targets) if offer.targets else 0))
            allowed = allowed if offer.cards is None else offer.cards
        if allowed and not (rider.dropped and rng.random() < 0.5 and not extras):
            cards.append((rider.rider, rng.choice(allowed)))
            then.append((rider.rider, rng.choice((*rider.cards, 3, 9, rng.randrange(1, 1000)))))
    return GiveOrders(ask.team, tuple(cards), tuple(then) if ask.halves > 1 else (), tuple(extras))
