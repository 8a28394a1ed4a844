"""Races of the variants, and how they are ridden before the race screen (R8)."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from breakaway_desktop.engine.asks import AskCard, AskOrders, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, hands_from_seed, seats_of
from tests.ui.journeys.fakes import BOT
from tests.ui.screens.race.rider import Seat, digit
from tests.ui.screens.race.secret_orders import Giver

ONE_HUMAN = ("human", BOT, BOT)
SHORT = {"finish": 45, "sprints": (20, 34)}


def variant_race(
    variant: str | None,
    *,
    base: str = "boxed",
    players: Sequence[str] = ONE_HUMAN,
    hands: Sequence[TeamHands] = (),
    seed: int = 7,
    rows: dict[str, object] | None = None,
) -> Match:
    """A race at its start on a short course; hands at random but for those that are given, of the first teams."""
    options = with_rows(RULE_SETS[base], SHORT if rows is None else rows)
    built = [hands_from_seed(seed, team) for team in range(1, len(players) + 1)]
    built[: len(hands)] = hands
    return Match.begin(Plan(base, options, seats_of(players), seed, variant=variant).with_hands(built))


def finished(match: Match) -> Match:
    """To its end, without a screen: everybody plays the first card that he may."""
    while not match.over:
        ask = match.open_asks[0]
        if isinstance(ask, AskCard):
            match.answer(PlayCard(ask.rider, ask.cards[0]))
        elif isinstance(ask, AskOrders):
            match.answer(GiveOrders(ask.team, tuple((rider.rider, rider.cards[0]) for rider in ask.riders)))
    return match


def ride_to_the_end(seat: Seat) -> None:
    """With keys alone; one by one the first card that may be played."""
    while seat.asked():
        if isinstance(seat, Giver):
            seat.give()
            continue
        asked = seat.model.shown_ask
        assert asked is not None
        hand = seat.match.race.rider(asked.rider).hand
        seat.key(digit(next(at for at, card in enumerate(hand) if card in asked.cards)))
        seat.key(pygame.K_RETURN)
