"""Races of the variants before the race screen, and somebody who rides them to their end with keys alone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, drawn_hands, seats_of
from tests.ui.scenes.at_the_table import BOT, digit
from tests.ui.scenes.orders_table import Ordering

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
    built = [drawn_hands(seed, team) for team in range(1, len(players) + 1)]
    built[: len(hands)] = hands
    return Match.begin(Plan(base, options, seats_of(players), seed, variant=variant).with_hands(built))


class Riding(Ordering):
    """Somebody before such a race."""

    def __init__(self, match: Match, folder: Path, *, size: tuple[int, int] = (1280, 800), speed: str = "off") -> None:
        super().__init__(match, folder, size=size)
        self.scene.table.speed = self.session.settings.speed = speed
        self.held = 0
        """How many films stood still until a key was pressed."""

    def wait(self) -> bool:
        """Until a human is asked, for a card or for orders; False when the race is over."""
        for _ in range(20000):
            situation = self.scene.situation
            if self.match.over and self.scene.table.shot is None:
                return False
            if self.is_behind_curtain():
                self.lift()
            elif self.scene.table.film_paused:
                self.held += 1
                self.key(pygame.K_RETURN)
            elif (situation.asked is not None or situation.ordering is not None) and not self.scene.is_locked:
                return True
            else:
                self.pass_time(60)
        raise AssertionError("nobody is asked")

    def play(self) -> None:
        """The first card that he may play, by its number."""
        asked = self.scene.situation.asked
        assert asked is not None
        hand = self.match.race.rider(asked.rider).hand
        at = next(at for at, card in enumerate(hand) if card in asked.cards)
        self.key(digit(at))
        self.key(digit(at))

    def order(self) -> None:
        """A card for every rider; where two are named the second is one that he holds, else a guess of 3."""
        for _ in range(8):
            orders = self.orders
            if orders.is_ready:
                break
            rider = orders.rider
            if orders.picked(rider) is None:
                self.key(digit(0))
            elif orders.more.awaits_second(rider):
                self.key(digit(1)) if len(orders.of(rider).cards) > 1 else self.key(pygame.K_g)
        self.key(pygame.K_RETURN)

    def ride_to_the_end(self) -> None:
        while self.wait():
            if self.scene.situation.asked is not None:
                self.play()
            else:
                self.order()
