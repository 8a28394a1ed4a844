"""Races between bots, and bots that misbehave, for tests."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from breakaway_desktop.arena.contest import run
from breakaway_desktop.arena.contest_stats import Estimate
from breakaway_desktop.arena.schedule import Contest
from breakaway_desktop.bots.base import Bot, decision_objection, parameter
from breakaway_desktop.bots.registry import rng_for
from breakaway_desktop.bots.rollout_counter import note_rollouts
from breakaway_desktop.engine.asks import Ask, AskCard, Decision, PlayCard
from breakaway_desktop.engine.hands import TeamHands, random_hands
from breakaway_desktop.engine.options import RULE_SETS, Options
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.variants import find_variant
from tests.engine.fields import card_asked, field
from tests.kit.bot_process import report

SHORT: dict[str, object] = {"finish": 60, "sprints": (20, 40)}
"""Rows of a complete race in half the time."""


def new_race(options: Options, teams: int, seed: int, hands: Sequence[TeamHands] | None = None) -> Race:
    rng = Random(seed)
    race, _ = start(rules_of(options, teams, seed), hands or [random_hands(rng) for _ in range(teams)])
    return race


def decide_turn(bot: Bot, race: Race, seed: int = 1) -> PlayCard:
    """Return the bot's answer to the open ask, which must be a legal card."""
    ask = card_asked(race)
    decision = bot.decide(see(race, ask.team), ask, rng_for(seed, ask.team, race.turn, ask.rider))
    assert decision_objection(ask, decision) is None
    assert isinstance(decision, PlayCard)
    return decision


def ride(race: Race, bots: Sequence[Bot], meanwhile: Callable[[Race], Race] = lambda race: race) -> list[PlayCard]:
    """Play to the end; `meanwhile` may change the race before every move. Return the decisions."""
    played = []
    while not race.over:
        race = meanwhile(race)
        if race.over:
            break
        decision = decide_turn(bots[asks(race)[0].team - 1], race)
        played.append(decision)
        race, _ = answer(race, decision)
    return played


def ride_with_orders(
    options: Options, hands: Sequence[TeamHands], bots: Sequence[Bot], seed: int, variant: str | None
) -> Race:
    """Play one whole race between bots in the order of seats, with orders of both kinds (R4.1, R4.2)."""
    race, _ = start(rules_of(options, len(bots), seed, variant=find_variant(variant)), hands)
    while not race.over:
        ask = asks(race)[0]
        rider = ask.rider if isinstance(ask, AskCard) else 0
        decision = bots[ask.team - 1].decide(see(race, ask.team), ask, rng_for(seed, ask.team, race.turn, rider))
        race, _ = answer(race, decision)
    return race


def times_the_points(first: str, second: str, base: str, races: int, variant: str | None = None) -> Estimate:
    """Return the ratio of this bot's points to the other's; each plays three teams, with the same hands."""
    ratio = run(Contest(base, RULE_SETS[base], (first, second), 6, 1, variant), races).ratio(0, 1)
    assert ratio is not None
    return ratio


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


def wait_for_word() -> Any:
    """Report, and return what the test answers."""
    connection = report()
    assert connection is not None
    return connection.recv()


@dataclass(frozen=True)
class Sleeping(Bot):
    """Reports, and sleeps until its process ends."""

    name: ClassVar[str] = "sleeping"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        _until_the_end = report()
        while True:
            time.sleep(3600)


@dataclass(frozen=True)
class Spinning(Bot):
    """Reports, and computes until its process ends."""

    name: ClassVar[str] = "spinning"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        _until_the_end = report()  # a connection that is discarded swallows an interrupt while it closes
        while True:
            sum(range(100))


@dataclass(frozen=True)
class Stubborn(Bot):
    """Reports, and ignores its cancellation."""

    name: ClassVar[str] = "stubborn"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        _until_the_end = report()
        while True:
            with suppress(BaseException):
                while True:
                    sum(range(100))


@dataclass(frozen=True)
class Late(Bot):
    """Reports, and decides in the moment of its cancellation."""

    name: ClassVar[str] = "late"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        assert isinstance(ask, AskCard)
        _until_the_end = report()
        with suppress(BaseException):
            while True:
                sum(range(100))
        return PlayCard(ask.rider, ask.cards[0])


@dataclass(frozen=True)
class Patient(Bot):
    """Reports, and decides once the test has answered."""

    name: ClassVar[str] = "patient"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        assert isinstance(ask, AskCard)
        connection = report()
        assert connection is not None
        connection.recv()
        return PlayCard(ask.rider, ask.cards[0])


@dataclass(frozen=True)
class Importing(Bot):
    """Loads a module that is slow to load, and writes how often it has been loaded."""

    name: ClassVar[str] = "importing"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        from tests.bots import slow_module

        raise LookupError(f"loaded {slow_module.LOADED}")


@dataclass(frozen=True)
class Timing(Bot):
    """Reports how long it may think."""

    name: ClassVar[str] = "timing"
    seconds: float = parameter(1.0)

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        raise LookupError(f"{self.seconds:g} until {deadline}")


@dataclass(frozen=True)
class Waiting(Bot):
    """Has no parameter for its time, and reports how long it may think."""

    name: ClassVar[str] = "waiting"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        raise LookupError(f"until {deadline}")


@dataclass(frozen=True)
class Rolling(Bot):
    """Reports its rollouts."""

    name: ClassVar[str] = "rolling"

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        assert isinstance(ask, AskCard)
        for _ in range(3):
            note_rollouts(4)
        return PlayCard(ask.rider, ask.cards[0])


@dataclass(frozen=True)
class Deadly(Bot):
    """Kills its process."""

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
    few: int = parameter(1, least=1)
    many: float = parameter(1.0, largest=2.0)

    def decide(self, view: View, ask: Ask, rng: Random, deadline: float | None = None) -> Decision:
        assert isinstance(ask, AskCard)
        return PlayCard(ask.rider, max(ask.cards))


class NoBot:
    """A class that is no bot."""


def before_the_last_points(teams: int = 3) -> Race:
    """Return a race in which seven riders have finished, so that the next crossing is the last with points (R6.5).

    Rider 14 is to move and crosses only with his 3; rivals behind him are about to cross.
    """
    finished = (11, 12, 13, 21, 22, 23, 31)
    return field(
        {110: finished, 98: (14,), 97: (24,), 96: (32,)},
        teams=teams,
        hands={14: (1, 2, 3), 24: (9, 9, 9), 32: (9, 9, 9)},
        order=(14, *finished, 24, 32),
        crossed={100: finished},
    )
