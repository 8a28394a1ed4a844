"""Races of secret orders before the race screen, and somebody who gives them."""

from __future__ import annotations

from pathlib import Path

import pygame

from breakaway_desktop.engine.events import Moved
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.scenes.race.orders_state import Orders
from tests.ui.scenes.at_the_table import Sitting, digit
from tests.ui.screens.race.secret_orders import ONE_HUMAN, TWO_HUMANS, ridden, secret_race

__all__ = ["ONE_HUMAN", "TWO_HUMANS", "Ordering", "ridden", "secret_race"]


class Ordering(Sitting):
    """Somebody before the screen of a race of secret orders."""

    def __init__(self, match: Match, folder: Path, *, size: tuple[int, int] = (1280, 800)) -> None:
        super().__init__(match, folder, size=size)

    @property
    def orders(self) -> Orders:
        orders = self.scene.situation.orders
        assert orders is not None
        return orders

    def wait_for_orders(self, *, lift: bool = True) -> bool:
        """Until a human is to give orders and input counts; False when the race is over and has been shown."""
        for _ in range(8000):
            if self.scene.table.over:
                return False
            if self.is_behind_curtain():
                if not lift:
                    return True
                self.lift()
            if self.scene.situation.ordering is not None and not self.scene.is_locked:
                return True
            self.pass_time()
        raise AssertionError("nobody is to give orders")

    def pick_all(self, card: int = 0) -> None:
        """The same place of the hand for every rider who needs a card."""
        for _ in range(4):
            lacking = self.orders.lacking
            if not lacking:
                return
            self.key(digit(min(card, len(self.orders.of(self.orders.rider).cards) - 1)))

    def give(self, card: int = 0) -> None:
        self.pick_all(card)
        self.key(pygame.K_RETURN)

    def card_of(self, rider: int, at: int) -> tuple[float, float]:
        """Where this card of his lies."""
        return self.scene.focus.find(f"card {at + 1} of {rider}").rect.centre

    def played(self, turn: int, team: int) -> dict[int, int | None]:
        """The cards that a team has played in a turn, by rider."""
        return {
            event.rider: event.card
            for step in self.match.steps
            if step.before.turn == turn
            for event in step.events
            if isinstance(event, Moved) and event.rider // 10 == team
        }
