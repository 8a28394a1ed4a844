"""Races between bots, and bots that misbehave. For tests."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from breakaway_desktop.bots.base import Bot, decision_objection, parameter
from breakaway_desktop.bots.registry import rng_for
from breakaway_desktop.engine.asks import Ask, AskCard, Decision, PlayCard
from breakaway_desktop.engine.hands import TeamHands, hands_by_lot
from breakaway_desktop.engine.options import RULE_SETS, Options, with_rows
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.view import View, see
from tests.engine.fields import card_asked


def new_race(options: Options, teams: int, seed: int, hands: Sequence[TeamHands] | None = None) -> Race:
    lots = Random(seed)
    race, _ = start(rules_of(options, teams, seed), hands or [hands_by_lot(lots) for _ in range(teams)])
    return race


def decided(bot: Bot, race: Race, seed: int = 1) -> PlayCard:
    """What the bot answers to the ask of the moment; it has to be a card that may be played."""
    ask = card_asked(race)
    decision = bot.decide(see(race, ask.team), ask, rng_for(seed, ask.team, race.turn, ask.rider))
    assert decision_objection(ask, decision) is None
    assert isinstance(decision, PlayCard)
    return decision


def ride(race: Race, bots: Sequence[Bot], meanwhile: Callable[[Race], Race] = lambda race: race) -> list[PlayCard]:
    """Rides to the end; `meanwhile` may do something to the race before every move. Returns what was decided."""
    played = []
    while not race.over:
        race = meanwhile(race)
        if race.over:
            break
        decision = decided(bots[asks(race)[0].team - 1], race)
        played.append(decision)
        race, _ = answer(race, decision)
    return played


def options_of(rule_set: str, **rows: Any) -> Options:
    return with_rows(RULE_SETS[rule_set], rows)


@dataclass(frozen=True)
class Raising(Bot):
    name: ClassVar[str] = "raising"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        raise ZeroDivisionError("no legs")


@dataclass(frozen=True)
class Cheating(Bot):
    name: ClassVar[str] = "cheating"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        assert isinstance(ask, AskCard)
        return PlayCard(ask.rider, 99)


@dataclass(frozen=True)
class Sleeping(Bot):
    """Takes its time."""

    name: ClassVar[str] = "sleeping"
    seconds: float = parameter(60.0, least=0.0)

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        assert isinstance(ask, AskCard)
        time.sleep(self.seconds)
        return PlayCard(ask.rider, ask.cards[0])


@dataclass(frozen=True)
class Deadly(Bot):
    """Takes its whole process down."""

    name: ClassVar[str] = "deadly"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        os._exit(3)


@dataclass(frozen=True)
class Fussy(Bot):
    """Has a parameter of every kind."""

    name: ClassVar[str] = "fussy"
    whole: int = parameter(3, least=1, largest=9)
    part: float = parameter(0.5)
    word: str = parameter("a")
    truth: bool = parameter(False)

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        assert isinstance(ask, AskCard)
        return PlayCard(ask.rider, max(ask.cards))


class NoBot:
    """Something else."""
