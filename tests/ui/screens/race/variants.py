"""Races of the variants, and ways to play them on the race screen (R8)."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from breakaway_desktop.engine.asks import AskCard, AskOrders, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, hands_from_seed, seats_of
from tests.kit.app_driver import digit
from tests.kit.races import BOT
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver
from tests.ui.screens.race.secret_orders import SecretOrdersDriver

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
    """Return a race at its start on a short course; `hands` are those of the first teams, the others are random."""
    options = with_rows(RULE_SETS[base], SHORT if rows is None else rows)
    built = [hands_from_seed(seed, team) for team in range(1, len(players) + 1)]
    built[: len(hands)] = hands
    return Match.begin(Plan(base, options, seats_of(players), seed, variant=variant).with_hands(built))


def finish_race(match: Match) -> Match:
    """Finish a race without a screen; everybody plays the first allowed card."""
    while not match.over:
        ask = match.open_asks[0]
        if isinstance(ask, AskCard):
            match.answer(PlayCard(ask.rider, ask.cards[0]))
        elif isinstance(ask, AskOrders):
            match.answer(GiveOrders(ask.team, tuple((rider.rider, rider.cards[0]) for rider in ask.riders)))
    return match


def play_to_the_end(seat: RaceScreenDriver) -> None:
    """Finish a race with keys; each rider plays the first allowed card."""
    while seat.wait_for_ask():
        if isinstance(seat, SecretOrdersDriver):
            seat.give_orders()
            continue
        ask = seat.model.shown_ask
        assert ask is not None
        hand = seat.match.race.rider(ask.rider).hand
        seat.key(digit(next(index for index, card in enumerate(hand) if card in ask.cards)))
        seat.key(pygame.K_RETURN)
