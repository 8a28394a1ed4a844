"""Races of the variants, and ways to play them on the race screen (R8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from breakaway_desktop.engine.asks import AskCard, AskOrders, GiveOrders, PlayCard
from breakaway_desktop.match.match import Match
from tests.kit.app_driver import digit
from tests.kit.races import BOT, match_of
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver
from tests.ui.screens.race.secret_orders import SecretOrdersDriver

ONE_HUMAN = ("human", BOT, BOT)
SHORT = {"finish": 45, "sprints": (20, 34)}


def variant_race(
    variant: str | None,
    players: Sequence[str] = ONE_HUMAN,
    *,
    rows: Mapping[str, object] | None = None,
    **more: Any,
) -> Match:
    """Return a race at its start, on a short course unless `rows` are given."""
    return match_of(players, variant=variant, rows=SHORT if rows is None else rows, **more)


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
