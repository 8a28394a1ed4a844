"""Races with secret orders, and a driver that gives them on the race screen (R4.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from breakaway_desktop.engine.asks import AskCard, AskOrders, GiveOrders, PlayCard
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.chosen_orders import OrdersDraft
from tests.kit.app_driver import digit
from tests.kit.races import BOT, match_of
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver

ONE_HUMAN = ("human", BOT, BOT)
TWO_HUMANS = ("human", "human", BOT)
OWN: TeamHands = ((10, 2, 9, 9), (9, 8, 7), (5, 6, 9), (4, 3, 7))


def secret_race(players: Sequence[str] = ONE_HUMAN, *, base: str = "postal", **more: Any) -> Match:
    """Return a race with secret orders at its start."""
    return match_of(players, base=base, **more)


def play_turns(match: Match, turns: int) -> Match:
    """Play `turns` turns with the first card of every rider, and return the match."""
    while match.race.turn <= turns and not match.over:
        ask = match.open_asks[0]
        assert isinstance(ask, AskOrders)
        match.answer(GiveOrders(ask.team, tuple((rider.rider, rider.cards[0]) for rider in ask.riders)))
    return match


class SecretOrdersDriver(RaceScreenDriver):
    """Drives the race screen with secret orders."""

    @property
    def orders(self) -> OrdersDraft:
        orders = self.model.orders
        assert orders is not None
        return orders

    @classmethod
    def at_first_turn(
        cls, folder: Path, hands: TeamHands = OWN, *, size: tuple[int, int] = (1280, 800)
    ) -> SecretOrdersDriver:
        """Return a driver of a race that waits for orders in the first turn."""
        giver = cls(secret_race(hands=[hands]), folder, size=size)
        assert giver.wait_for_ask()
        return giver

    def wait_for_ask(self) -> bool:
        """Wait until orders are needed; return False if the race ends first."""
        self.wait_until(lambda: self.model.live.answerable_orders_ask is not None or self.model.live.over)
        return self.model.orders is not None

    def choose_all(self, card: int = 0) -> None:
        """Choose the card at this index for every rider who needs one."""
        for _rider in range(4):
            if self.orders.incomplete_riders:
                hand = self.orders.hand(self.orders.rider)
                self.key(digit(min(card, len(hand) - 1)))

    def give_orders(self, card: int = 0) -> None:
        self.choose_all(card)
        self.key(pygame.K_RETURN)

    def chosen_cards(self) -> dict[int, int]:
        """Return the indices of the chosen cards, by rider."""
        return dict(self.orders.chosen)

    def played_cards(self, turn: int, team: int) -> dict[int, int | None]:
        """Return the cards that a team played in a turn, by rider."""
        return {
            event.rider: event.card
            for step in self.match.steps
            if step.before.turn == turn
            for event in step.events
            if isinstance(event, Moved) and event.rider // 10 == team
        }


# Races of the variants, and ways to play them on the race screen (R8)


SHORT = {"finish": 45, "sprints": (20, 34)}


def variant_race(
    variant: str | None, players: Sequence[str] = ONE_HUMAN, *, rows: Mapping[str, object] | None = None, **more: Any
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
