"""Endings of a turn, played on by the referee: what became of a rider with each of his cards. For tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from breakaway_desktop.bots.card_value import best_card
from breakaway_desktop.bots.determinize import sample_hands
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.engine.asks import Ask, AskCard, AskExtra, AskOrders, Decision, Extra, GiveOrders, PlayCard
from breakaway_desktop.engine.events import Crossed, Event, Moved, Pushed, Replaced
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.engine.race import Points, Race
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.variants import find_variant
from breakaway_desktop.variants.special import TOW

SETTINGS: Final[tuple[tuple[str, str | None, dict[str, Any]], ...]] = (
    ("boxed", None, {}),
    ("boardspace", None, {}),
    ("boxed", None, {"card_cap": 4, "finish": 60, "sprints": (20, 24, 28)}),
    ("boxed", None, {"breakaway_measure": "rivals", "start": "staggered", "overcrowding": "crowded-three"}),
    ("boxed", "pacemaker", {}),
    ("boxed", "stamina", {"overcrowding": "blank-ahead"}),
    ("boxed", "mountains", {}),
    ("boxed", "pursuit", {}),
    ("boxed", "blind", {}),
    ("postal", None, {}),
    ("postal", None, {"breakaway_trigger": "new-leader", "finish": 60, "sprints": (20, 40)}),
    ("postal", "mountains", {}),
    ("pbm", None, {"finish": 60, "sprints": (20, 40)}),
    ("pbm", "pacemaker", {}),
    ("pbm", "double", {"overcrowding": "crowded-three"}),
    ("pbm", "special", {"finish": 60, "sprints": (8, 16, 24)}),
    ("boxed", "mountains", {"hands": "private"}),
    ("postal", None, {"hands": "private"}),
)
HABITS: Final = ("any", "low", "any", "high", "near", "off", "best")
"""How the others play: `near` comes as close to the rider as possible, `off` stays away, `best` plays as bots do."""
MOST_COMBINATIONS: Final = 120
"""Up to so many ways to end the turn are all played."""


class Ending(NamedTuple):
    """What became of the rider: his new card (None: none), his landing and his square at the end, how many riders are
    there, how many count ahead (R7.2, R7.8, R8.8), his lead if he is alone in front, whether he was dealt it, the
    places and points at lines, the squares between first and last, and whether the race was over."""

    new: int | None
    landing: int
    square: int
    level: int
    ahead: int
    lead: int | None
    dealt_lead: bool
    won: Mapping[int, tuple[int, Points, int]]
    others: Mapping[int, int]
    over: bool


class Position(NamedTuple):
    """A decision, and how to play it on: by card of the rider, endings in the same order."""

    setting: int
    race: Race
    ask: Ask
    seed: str

    @property
    def view(self) -> View:
        return see(self.race, self.ask.team)

    @property
    def riders(self) -> list[AskCard]:
        riders = self.ask.riders if isinstance(self.ask, AskOrders) else (self.ask,)
        return [rider for rider in riders if len(set(rider.cards)) > 1]


def random_decision(race: Race, ask: Ask, rng: Random) -> Decision:
    """Return a legal card or legal orders; half of the cards are the best ones if nobody else moves."""
    return _decision(
        race, ask, lambda rider, cards: _card(race, rider, cards, rng.choice(("any", "best")), 0, rng), rng
    )


def _decision(
    race: Race, ask: Ask, choose: Any, rng: Random, given: Mapping[int, int] | None = None, target: int = 0
) -> Decision:
    """Return a card or orders by `choose`; of his own team those `given`. `target`: special cards aim at him."""
    if isinstance(ask, AskCard):
        return PlayCard(ask.rider, choose(ask.rider, ask.cards))
    extras = () if given is not None else _extras(ask.extras, target, rng)
    towed = [extra.rider for extra in extras if extra.kind == TOW]
    cards = {one.rider: choose(one.rider, one.cards) for one in ask.riders if one.cards and one.rider not in towed}
    cards |= given or {}
    then = []
    for rider, card in sorted(cards.items()) if ask.halves > 1 else ():
        rest = list(race.rider(rider).hand)
        rest.remove(card)
        then.append((rider, rng.choice(rest)))
    return GiveOrders(ask.team, tuple(sorted(cards.items())), tuple(then), extras)


def _extras(offers: tuple[AskExtra, ...], target: int, rng: Random) -> tuple[Extra, ...]:
    """Return special cards of some riders, at most one each, that change no card in the hand."""
    chosen = {
        offer.rider: Extra(
            offer.kind, offer.rider, target if target in offer.targets else rng.choice(offer.targets or (0,))
        )
        for offer in offers
        if offer.cards in (None, ()) and rng.random() < 0.6
    }
    return tuple(chosen[rider] for rider in sorted(chosen))


def _card(race: Race, rider: int, cards: tuple[int, ...], habit: str, target: int, rng: Random) -> int:
    here = race.rider(rider).square
    match habit:
        case "low" | "high":
            return (min if habit == "low" else max)(cards)
        case "near" | "off":
            sign = 1 if habit == "near" else -1
            return min(cards, key=lambda card: (sign * abs(here + card - target - 1), rng.random()))
        case "best" if not race.rules.variant.hides_road:
            return best_card(see(race, rider // 10), rider, cards)
    return rng.choice(cards)


def positions(setting: int, wanted: int, seed: int) -> Iterator[Position]:
    """Yield decisions of random races, with 3 to 6 teams: the first of each race, and four others at random."""
    base, variant, rows = SETTINGS[setting]
    found, number = 0, seed
    while found < wanted:
        rng, teams = Random(f"{setting}/{number}"), 3 + number % 4
        rules = rules_of(with_rows(RULE_SETS[base], rows), teams, number, variant=find_variant(variant))
        race, _ = start(rules, [good_hands(rng) for _ in range(teams)])
        in_race = 0
        while not race.over and found < wanted and in_race < 5:
            ask = asks(race)[0]
            position = Position(setting, race, ask, f"{setting}/{number}/{race.turn}/{race.moved}")
            often = 1 if not in_race else 0.05 if isinstance(ask, AskCard) else 0.2
            if position.riders and rng.random() < often:
                in_race, found = in_race + 1, found + 1
                yield position
            race = answer(race, random_decision(race, ask, rng))[0]
        number += 1


def endings(position: Position, rider: int, own: Mapping[int, int], wanted: int) -> list[dict[int, Ending]]:
    """Return what each card of the rider leads to in some endings; all endings, if there are few.

    `own`: the orders of his team-mates. Hidden hands are drawn anew from what the team may know (R9.3).
    """
    race, view, rng = position.race, position.view, Random(position.seed)
    cards = next(set(one.cards) for one in position.riders if one.rider == rider)
    rest = [one for one in view.riders_to_move if one != rider]
    open_hands = all(card is not None for one in rest for card in view.rider(one).cards)
    if isinstance(position.ask, AskCard) and open_hands:
        hands = [sorted(set(race.rider(one).hand)) for one in rest]
        if prod(map(len, hands)) <= min(wanted, MOST_COMBINATIONS):
            return [
                {card: _ending(race, rider, card, own, dict(zip(rest, combination, strict=True)), "any", 0)
                 for card in cards}
                for combination in product(*hands)
            ]  # fmt: skip
    found = []
    for index in range(wanted):
        drawn, seed = _drawn(race, view, rng), rng.randrange(1 << 30)
        habit = HABITS[index % len(HABITS)]
        found.append({card: _ending(drawn, rider, card, own, {}, habit, seed) for card in cards})
    return found


def _drawn(race: Race, view: View, rng: Random) -> Race:
    """Return the race with hidden cards drawn from what the team may know."""
    if all(card is not None for rider in view.riders for card in rider.cards):
        return race
    drawn, riders = sample_hands(view, 1, np.random.default_rng(rng.randrange(1 << 30)))[0], []
    for rider, seen, hand in zip(race.riders, view.riders, drawn, strict=True):
        moved = int(rider.id in {number for group in view.order[: view.moved] for number in group})
        cards = [int(card) for card in hand[moved : moved + len(seen.cards)]][::-1]
        riders.append(rider._replace(hand=tuple(cards)) if None in seen.cards else rider)
    return race._replace(riders=tuple(riders))


def _ending(
    race: Race, rider: int, card: int, own: Mapping[int, int], fixed: Mapping[int, int], habit: str, seed: int
) -> Ending:
    """Play the card, and the turn (of two halves, the first) to its end."""
    rng, target, before = Random(seed), race.rider(rider).square + card, race

    def choose(number: int, cards: tuple[int, ...]) -> int:
        wished = fixed.get(number, 0)
        return wished if wished in cards else _card(race, number, cards, habit, target, rng)

    ask = next(ask for ask in asks(race) if ask.team == rider // 10)
    given = {one: played for one, played in own.items() if one != rider} | {rider: card}
    decision = PlayCard(rider, card) if isinstance(ask, AskCard) else _decision(race, ask, choose, rng, given)
    events: list[Event] = []
    while True:
        race, more = answer(race, decision)
        events += more
        if race.over or race.turn != before.turn or race.half != before.half:
            break
        decision = _decision(race, asks(race)[0], choose, rng, target=rider)
    return _told(before, race, rider, events)


def _told(before: Race, race: Race, rider: int, events: list[Event]) -> Ending:
    squares = {one.id: one.square for one in before.riders if not one.retired}
    landing, new, won, dealing = squares[rider], None, {}, False
    for event in events:
        if isinstance(event, Moved | Pushed) and not dealing:
            squares[event.rider] = event.end
            if event.rider == rider and isinstance(event, Moved):
                landing = event.end
        elif isinstance(event, Crossed) and event.rider == rider and event.line is not None and not dealing:
            won[event.line] = (event.place, event.points, event.sharing)
        elif isinstance(event, Replaced) and not dealing:
            new, dealing = dict(event.cards).get(rider), True
    square, options = squares[rider], before.rules.options
    others = {one: there for one, there in squares.items() if one != rider}
    in_front = bool(others) and all(there < square for there in others.values()) and not _is_sheltered(before, square)
    rivals = [
        there for one, there in others.items() if options.breakaway_measure == "field" or one // 10 != rider // 10
    ]
    lead = square - max(others.values()) if in_front else None
    due = min(square - max(rivals), options.card_cap or 999) if in_front and rivals else None
    ahead = _ahead(before, square, list(squares.values()))
    # A lead of 3 with nobody ahead is the same card either way: it counts as dealt if it may have been.
    was_alone = options.breakaway_trigger == "newly-alone" and before.alone == rider
    return Ending(
        new, landing, square, 1 + list(others.values()).count(square), ahead, lead,
        due is not None and new == due and not was_alone, won, others, race.over,
    )  # fmt: skip


def _pacemaker(race: Race) -> int | None:
    return {1: 11, 2: 24, 3: 39}.get(race.turn) if race.rules.variant.name == "pacemaker" else None  # R8.8


def _is_sheltered(race: Race, square: int) -> bool:
    return _pacemaker(race) == square + 1  # R8.8


def _ahead(race: Race, square: int, squares: list[int]) -> int:
    """Return how many riders count ahead of the square (R7.1, R7.2, R7.8, R8.8)."""
    counts, crowding = Counter(squares), race.rules.options.overcrowding if race.is_first_half_turn else "off"
    limit = {"blank-ahead": 4, "crowded-three": 5}.get(crowding, 999)
    crowded = {there for there, riders in counts.items() if riders >= limit}
    pacemaker = _pacemaker(race)
    if pacemaker is not None:
        counts[pacemaker] += 2
    ahead, there = 0, square + 1
    while square not in crowded and counts[there] and not (there in crowded and crowding == "crowded-three"):
        ahead += counts[there]
        if there in crowded:
            break
        there += 1
    return ahead
