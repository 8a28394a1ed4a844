"""The bot `uct`: plain tree search with random rollouts to the end of the race, a reference opponent.

It knows nothing of the game but its rules: cards are tried in whole races, good ones more often. Hidden cards are drawn
for each race from the possible ones, so the tree covers all of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from random import Random
from time import monotonic, process_time
from typing import ClassVar

from breakaway_desktop.bots.base import CardBot, Decided, parameter
from breakaway_desktop.bots.rollout_counter import note_rollouts
from breakaway_desktop.engine.asks import Ask, AskCard, Decision, GiveOrders, PlayCard
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.engine.view import View
from breakaway_uct.by_engine import determinized_rollout
from breakaway_uct.rollouts import Field, Rollout, random_rows


@dataclass(frozen=True)
class Uct(CardBot):
    """Plays the card that most of its rollouts played.

    `seconds`: processor time per decision; `rollouts`: a fixed number of rollouts instead; `exploration`, in points:
    the higher, the more often cards are tried that look worse.
    """

    name: ClassVar[str] = "uct"

    seconds: float = parameter(0.1, least=0.0, largest=60.0)
    rollouts: int = parameter(0, least=0, largest=1_000_000)
    exploration: float = parameter(20.0, least=0.0, largest=1000.0)

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        riders = (ask,) if isinstance(ask, AskCard) else ask.needed
        if isinstance(ask, AskCard) and not ask.has_choice:
            return PlayCard(ask.rider, ask.cards[0])
        if type(view.variant) is not Variant:
            return self._with_engine(view, ask, riders, rng, deadline)
        field = Field(view)
        rows = random_rows(field.widths, rng)
        going_on = self._clock(deadline)
        if isinstance(ask, AskCard):
            tree: Children = {}
            while going_on():
                grow(tree, field, rows, rng, self.exploration)
            note_rollouts(sum(node.visits for node in tree.values()))
            return PlayCard(ask.rider, best_card(tree))
        bandits = Bandits(ask.team, riders, rng, self.exploration)
        while going_on():
            bandits.learn(field, rows)
        note_rollouts(bandits.rewards)
        return GiveOrders(ask.team, bandits.best())

    def card(self, view: View, ask: AskCard, rng: Random, decided: Decided = ()) -> int:
        decision = self.decide(view, ask, rng)
        assert isinstance(decision, PlayCard)
        return decision.card

    def _with_engine(
        self, view: View, ask: Ask, riders: Sequence[AskCard], rng: Random, deadline: float | None
    ) -> Decision:
        """Decide a race with a variant in the same way by the engine itself, which is much slower."""
        bandits = Bandits(ask.team, riders, rng, self.exploration)
        going_on = self._clock(deadline)
        while going_on():
            cards = bandits.pick()
            bandits.reward(cards, determinized_rollout(view, cards, ask.team, rng))
        note_rollouts(bandits.rewards)
        orders = bandits.best()
        if isinstance(ask, AskCard):
            return PlayCard(*orders[0])
        then: tuple[tuple[int, int], ...] = ()
        if ask.halves > 1:
            kept = {rider.rider: list(rider.cards) for rider in riders}
            for rider, card in orders:
                kept[rider].remove(card)
            then = tuple((rider, max(kept[rider])) for rider, _ in orders)
        return GiveOrders(ask.team, orders, then)

    def _clock(self, deadline: float | None) -> Callable[[], bool]:
        """Return a function that tells whether there is time for another rollout as long as the last one.

        The first one always fits. With a fixed number of rollouts there is no clock, so that they are the same on any
        computer.
        """
        if self.rollouts:
            left = iter(range(self.rollouts))
            return lambda: next(left, None) is not None
        first = iter((True,))
        looked = process_time()
        until = looked + self.seconds
        latest = inf if deadline is None else deadline

        def going_on() -> bool:
            nonlocal looked
            now = process_time()
            took, looked = now - looked, now
            return next(first, False) or (now + took <= until and monotonic() < latest)

        return going_on


class Node:
    """A card at one point of the tree.

    `visits`: rollouts in which it was played; `total`: points of its team in these; `open`: rollouts in which it could
    have been played.
    """

    __slots__ = ("children", "open", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.open = 0
        self.children: Children = {}

    def worth(self, exploration: float) -> float:
        """Return the upper bound that decides which card is tried next."""
        return self.total / self.visits + exploration * sqrt(log(self.open) / self.visits)


Children = dict[int, Node]
"""Nodes by card."""


def grow(tree: Children, field: Field, rows: Iterator[bytearray], rng: Random, exploration: float) -> None:
    """Make one rollout: along the tree, where each team maximizes its own points, one new card, then random cards."""
    rollout = Rollout(field, field.deal(rng))
    path: list[tuple[Node, int]] = []
    level: Children | None = tree
    while not rollout.over:
        row = next(rows)
        if level is not None:
            for index in rollout.order() if rollout.played else field.to_move:
                node, is_new, row[index] = _step(level, rollout.hands[index], row[index], exploration)
                path.append((node, field.teams[index]))
                level = None if is_new else node.children
                if level is None:
                    break
        rollout.turn(row)
    points = rollout.points
    for node, team in path:
        node.visits += 1
        node.total += points[team]


def _step(level: Children, hand: Sequence[int], drawn: int, exploration: float) -> tuple[Node, bool, int]:
    """Return the next node, whether it is new, and the slot of its card; `drawn`: a random slot."""
    best: Node | None = None
    slot, most = 0, -inf
    for at in (drawn, *range(drawn), *range(drawn + 1, len(hand))):
        card = hand[at]
        node = level.get(card)
        if node is None:
            node = level[card] = Node()
            node.open = 1
            return node, True, at
        node.open += 1
        worth = node.worth(exploration)
        if worth > most:
            best, slot, most = node, at, worth
    assert best is not None
    return best, False, slot


def best_card(tree: Children) -> int:
    """Return the card with most rollouts; among equals the one that won more points."""
    return max(tree, key=lambda card: (tree[card].visits, tree[card].total / max(1, tree[card].visits)))


class Bandits:
    """A search for a team's orders: its riders try cards together, and each learns from the points of the team."""

    def __init__(self, team: int, riders: Sequence[AskCard], rng: Random, exploration: float) -> None:
        self.team = team
        self.rng = rng
        self.exploration = exploration
        self.rewards = 0
        self.by_rider: dict[int, Children] = {r.rider: {card: Node() for card in r.cards} for r in riders}

    def pick(self) -> dict[int, int]:
        """Return a card for each rider to try next."""
        return {rider: self._next(cards) for rider, cards in self.by_rider.items()}

    def _next(self, cards: Children) -> int:
        untried = [card for card, node in cards.items() if not node.visits]
        if untried:
            return untried[int(self.rng.random() * len(untried))]
        return max(cards, key=lambda card: cards[card].worth(self.exploration))

    def reward(self, cards: dict[int, int], points: float) -> None:
        """Record the points that the team won with these cards."""
        self.rewards += 1
        for rider, card in cards.items():
            of_rider = self.by_rider[rider]
            of_rider[card].visits += 1
            of_rider[card].total += points
            for node in of_rider.values():
                node.open += 1

    def learn(self, field: Field, rows: Iterator[bytearray]) -> None:
        """Make one rollout and learn from it."""
        rollout = Rollout(field, field.deal(self.rng))
        cards = self.pick()
        row = next(rows)
        for index, number in enumerate(field.numbers):
            if number in cards:
                row[index] = rollout.hands[index].index(cards[number])
        rollout.turn(row)
        self.reward(cards, rollout.ride_out(rows)[self.team])

    def best(self) -> tuple[tuple[int, int], ...]:
        """Return (rider, card) for every rider."""
        return tuple((rider, best_card(cards)) for rider, cards in sorted(self.by_rider.items()))
