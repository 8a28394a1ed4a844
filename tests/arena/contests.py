"""Small contests, and bots that break the rules of bots, for tests of the arena."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from breakaway_desktop.arena.schedule import Contest
from breakaway_desktop.bots.base import Bot, CardBot, Decided, parameter
from breakaway_desktop.engine.asks import Ask, AskCard, AskOrders, Decision, GiveOrders, PlayCard
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View

HERE = "tests.arena.contests"


def contest(*bots: str, base: str = "boxed", teams: int = 3, seed: int = 1, **options: Any) -> Contest:
    """Return a contest of short races; options and fields of the contest are passed by name."""
    fields = {name: options.pop(name) for name in ("variant", "own", "seconds") if name in options}
    rows = {"finish": 30, "sprints": (12,), **options}
    return Contest(base, with_rows(RULE_SETS[base], rows), bots, teams, seed, **fields)


def answer(ask: Ask, cards: dict[int, int]) -> Decision:
    """Return these cards for the team that is asked."""
    if isinstance(ask, AskCard):
        return PlayCard(ask.rider, cards[ask.rider])
    return GiveOrders(ask.team, tuple(sorted(cards.items())))


def card_asks(ask: Ask) -> tuple[AskCard, ...]:
    return ask.needed if isinstance(ask, AskOrders) else (ask,)


LEAKED: list[Race] = []
"""The races behind the views made last: a deliberate leak."""


@dataclass(frozen=True)
class Peeping(Bot):
    """Reads the leaked race and plays by the hidden cards of the others."""

    name: ClassVar[str] = "peeping"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        secret = sum((index + 1) * card for rider in LEAKED[-1].riders for index, card in enumerate(rider.hand))
        return answer(ask, {rider.rider: sorted(rider.cards)[secret % len(rider.cards)] for rider in card_asks(ask)})


@dataclass(frozen=True)
class Climbing(Bot):
    """Finds the race in its callers' frames.

    It then plays by the submitted orders, by hidden squares or by the seed, depending on its parameter.
    """

    name: ClassVar[str] = "climbing"
    what: str = parameter("orders")

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        frame = sys._getframe()
        race = None
        while race is None and frame.f_back is not None:
            frame = frame.f_back
            race = next((value for value in frame.f_locals.values() if isinstance(value, Race)), None)
        assert race is not None
        secrets = {
            "orders": lambda: [card for orders in race.given for _, card in orders.cards or ()],
            "squares": lambda: [rider.square for rider in race.riders],
            "seed": lambda: [race.rules.seed],
        }[self.what]()
        secret = sum((place + 1) * each for place, each in enumerate(secrets))
        return answer(ask, {rider.rider: sorted(rider.cards)[secret % len(rider.cards)] for rider in card_asks(ask)})


@dataclass(frozen=True)
class Moody(CardBot):
    """Draws random numbers from a stream of its own."""

    name: ClassVar[str] = "moody"
    rng: ClassVar[Random] = Random(1)

    def card(self, view: View, ask: AskCard, rng: Random, decided: Decided = ()) -> int:
        return self.rng.choice(ask.cards)


@dataclass(frozen=True)
class Working(CardBot):
    """Reveals its amount of work by its card: the lowest for a fixed amount, the highest for a clock."""

    name: ClassVar[str] = "working"
    seconds: float = parameter(0.5, least=0.0)
    rollouts: int = parameter(0, least=0)

    def card(self, view: View, ask: AskCard, rng: Random, decided: Decided = ()) -> int:
        return min(ask.cards) if self.rollouts else max(ask.cards)
