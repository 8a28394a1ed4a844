"""Invalid secret orders: a bot that gives them loses its decision, and the race goes on (R4.2, R4.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final

import pytest

from breakaway_desktop.bots.base import Bot, parameter
from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.engine.asks import Ask, AskOrders, Decision, Extra, GiveOrders, NoOrders
from breakaway_desktop.engine.view import View
from tests.kit.races import bot_decision, match_of

Spoil = Callable[[GiveOrders], dict[str, Any]]
"""Function that returns wrong values of fields of orders."""


def _extra(*words: Any) -> Spoil:
    return lambda orders: {"extras": (Extra(*words),)}


SPOILS: Final[dict[str, Spoil]] = {
    "no team": lambda orders: {"team": None},
    "a team that is true": lambda orders: {"team": bool(orders.team)},
    "a list for the team": lambda orders: {"team": [orders.team]},
    "nothing": lambda orders: {"cards": None},
    "one number": lambda orders: {"cards": (11,)},
    "cards that flow away": lambda orders: {"cards": iter(orders.cards)},
    "cards by rider": lambda orders: {"cards": dict(orders.cards)},
    "a set for a pair": lambda orders: {"cards": tuple({*pair} for pair in orders.cards)},
    "three in a pair": lambda orders: {"cards": tuple((*pair, 1) for pair in orders.cards)},
    "riders in lists": lambda orders: {"cards": tuple(([one], two) for one, two in orders.cards)},
    "riders in words": lambda orders: {"cards": tuple((str(one), two) for one, two in orders.cards)},
    "cards in words": lambda orders: {"cards": tuple((one, str(two)) for one, two in orders.cards)},
    "second cards that flow away": lambda orders: {"then": iter(())},
    "one more thing": lambda orders: {"extras": 7},
    "a word for an extra": lambda orders: {"extras": ("spies",)},
    "extras that flow away": lambda orders: {"extras": iter(())},
    "an extra of too few": lambda orders: {"extras": (tuple.__new__(Extra, ("spies",)),)},
    "an extra's rider in a list": _extra("spies", [11], 12),
    "an extra's rider by name": _extra("spies", "11", 12),
    "an extra's rider as truth": _extra("spies", True, 12),
    "an extra's kind in a list": _extra(["spies"], 11, 12),
    "an extra of no kind": _extra(None, 11, 12),
    "an extra's target in a list": _extra("spies", 11, [12]),
    "an extra's target as a broken number": _extra("spies", 11, 12.0),
    "an extra for nobody": _extra("spies", 11, None),
}


@dataclass(frozen=True)
class Muddled(Bot):
    """Gives the orders of a good bot with one error."""

    spoil: str = parameter("nothing")

    name: ClassVar[str] = "muddled"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        assert isinstance(ask, AskOrders)
        orders = RandomBot().decide(view, ask, rng)
        assert isinstance(orders, GiveOrders)
        return orders._replace(**SPOILS[self.spoil](orders))


@pytest.mark.parametrize("spoil", SPOILS)
@pytest.mark.parametrize("variant", [None, "spy", "special"])
def test_a_bot_that_muddles_its_orders_loses_its_decision_and_not_the_race(spoil: str, variant: str | None) -> None:
    """R4.4: highest cards are played for its team, in every turn to the end."""
    players = [f"bot:{__name__}:Muddled:spoil={spoil}", "bot:random", "bot:random"]
    match = match_of(players, base="postal", variant=variant, seed=1, finish=25, sprints=(10,))
    lost = 0
    while not match.over:
        ask = match.open_asks[0]
        decision, failure = bot_decision(match, ask)
        assert (failure is not None) == (ask.team == 1)
        if failure is not None:
            assert decision == NoOrders(1)
            assert failure.key == "bot-no-orders"
            lost += 1
        match.answer(decision)
    assert lost > 1
