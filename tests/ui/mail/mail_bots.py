"""Plug-in bots in a race by mail: one crashes, one never answers, one is slow."""

from __future__ import annotations

import os
from dataclasses import dataclass
from random import Random
from threading import Event
from typing import ClassVar

from breakaway_desktop.bots.base import Bot
from breakaway_desktop.engine.asks import Ask, AskOrders, Decision, GiveOrders
from breakaway_desktop.engine.view import View
from tests.kit.bot_process import report


def lowest(ask: Ask) -> GiveOrders:
    """Return the lowest cards of a team, which are never played for lack of orders."""
    assert isinstance(ask, AskOrders)
    return GiveOrders(ask.team, tuple((of.rider, min(of.cards)) for of in ask.riders))


@dataclass(frozen=True)
class Dead(Bot):
    """Ends its process."""

    name: ClassVar[str] = "dead"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        os._exit(3)


@dataclass(frozen=True)
class Stuck(Bot):
    """Never answers."""

    name: ClassVar[str] = "stuck"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        Event().wait()
        raise AssertionError


@dataclass(frozen=True)
class Slow(Bot):
    """Answers once the test has."""

    name: ClassVar[str] = "slow"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        connection = report()
        assert connection is not None
        connection.recv()
        return lowest(ask)
