"""Races of secret orders before the race screen, and somebody who gives them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from breakaway_desktop.engine.asks import AskOrders, GiveOrders
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, drawn_hands, seats_of
from breakaway_desktop.ui.scenes.race.orders_state import Orders
from tests.ui.scenes.at_the_table import BOT, Sitting, digit

ONE_HUMAN = ("human", BOT, BOT)
TWO_HUMANS = ("human", "human", BOT)


def secret_race(
    players: Sequence[str] = ONE_HUMAN,
    *,
    base: str = "postal",
    seed: int = 7,
    hands: Sequence[TeamHands] = (),
    rows: dict[str, object] | None = None,
) -> Match:
    """A race at its start; hands at random but for those that are given, of the first teams."""
    plan = Plan(base, with_rows(RULE_SETS[base], rows or {}), seats_of(players), seed)
    built = [drawn_hands(seed, team) for team in range(1, len(players) + 1)]
    built[: len(hands)] = hands
    return Match.begin(plan.with_hands(built))


def ridden(match: Match, turns: int) -> Match:
    """So many turns later: every rider has played the first card of his hand."""
    while match.race.turn <= turns and not match.over:
        ask = match.asks[0]
        assert isinstance(ask, AskOrders)
        match.answer(GiveOrders(ask.team, tuple((rider.rider, rider.cards[0]) for rider in ask.riders)))
    return match


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
