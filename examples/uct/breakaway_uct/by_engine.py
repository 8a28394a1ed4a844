"""Random rollouts by the engine itself, from a race that fits a team's view, for variants (R8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from breakaway_desktop.bots.visibility import make_visible
from breakaway_desktop.engine.asks import AskCard, AskOrders, Decision, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import LARGEST, SMALLEST
from breakaway_desktop.engine.race import Race, Rider, Rules
from breakaway_desktop.engine.referee import answer, asks
from breakaway_desktop.engine.standings import team_points
from breakaway_desktop.engine.view import SeenRider, View
from breakaway_uct.rollouts import hidden_hands


def determinized_rollout(view: View, cards: Mapping[int, int], team: int, rng: Random) -> float:
    """Return the points of the team at the end of a random race in which these cards, by rider, are played first."""
    race = determinized(view, rng)
    first: Mapping[int, int] = cards
    while not race.over:
        turn = race.turn
        for ask in asks(race):
            race, _ = answer(race, _at_random(ask, first, rng))
            if isinstance(ask, AskCard) or race.over:
                first = {}
                break
        if race.turn != turn:
            first = {}
    return float(team_points(race)[team - 1])


def determinized(view: View, rng: Random) -> Race:
    """Return a race that looks like the view, with random hidden cards."""
    seen = make_visible(view)
    race = race_of_view(seen)
    riders = tuple(
        rider._replace(hand=(*_hidden_cards(of, rng), *rider.hand))
        for rider, of in zip(race.riders, seen.riders, strict=True)
    )
    rules = replace(race.rules, draws=view.variant.draws(rng.randrange(2**32)))
    return race._replace(rules=rules, riders=riders)


def race_of_view(view: View) -> Race:
    """Return a race that looks like this view, without the hidden cards and without orders."""
    is_simultaneous = view.options.orders == "simultaneous"
    rules = Rules(
        view.options, view.variant, view.course, view.teams, 0, view.first_team, is_simultaneous=is_simultaneous
    )
    riders = tuple(
        Rider(
            seen.id,
            tuple([card for card in seen.cards if card is not None]),
            seen.square,
            seen.arrived,
            seen.points,
            seen.crossed,
            seen.secret,
            seen.retired,
            seen.badges,
        )
        for seen in view.riders
    )
    dropped = tuple(seen.id for seen in view.riders if seen.dropped)
    clock = max(rider.arrived for rider in riders) + 1
    return Race(
        rules,
        riders,
        view.turn,
        view.order,
        view.moved,
        clock,
        view.alone,
        dropped,
        view.retiring,
        half=view.half,
        notes=view.notes,
    )


def _hidden_cards(rider: SeenRider, rng: Random) -> tuple[int, ...]:
    hidden = sum(1 for card in rider.cards if card is None)
    if not hidden:
        return ()
    if rider.secret_sum is None:
        return tuple(rng.randint(SMALLEST, LARGEST) for _ in range(hidden))
    choices = hidden_hands(hidden, rider.secret_sum, rider.number)
    return choices[int(rng.random() * len(choices))]


def _at_random(ask: AskCard | AskOrders, first: Mapping[int, int], rng: Random) -> Decision:
    if isinstance(ask, AskCard):
        return PlayCard(ask.rider, first.get(ask.rider) or _drawn(ask.cards, rng))
    cards = {rider.rider: first.get(rider.rider) or _drawn(rider.cards, rng) for rider in ask.riders}
    then = []
    if ask.halves > 1:
        for rider in ask.riders:
            kept = list(rider.cards)
            kept.remove(cards[rider.rider])
            then.append((rider.rider, _drawn(kept, rng)))
    return GiveOrders(ask.team, tuple(cards.items()), tuple(then))


def _drawn(cards: tuple[int, ...] | list[int], rng: Random) -> int:
    return cards[int(rng.random() * len(cards))]
