"""Visible traits of the bots' characters: front, pack, sprints."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from breakaway_desktop.bots.base import Bot
from breakaway_desktop.bots.characters import Attacker, Rouleur, Sprinter
from breakaway_desktop.bots.registry import rng_for
from breakaway_desktop.engine.hands import random_hands
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.view import see
from tests.engine import fields

RACES = 6


class RidingStyle(NamedTuple):
    """Figures of one bot: turns that ended with one of its riders alone in front, and share of points from sprints."""

    alone: int
    sprints: float


def riding_styles(bots: tuple[Bot, Bot]) -> tuple[RidingStyle, RidingStyle]:
    """Return the styles of two bots that take turns in the six seats."""
    options = RULE_SETS["boxed"]
    alone, sprints, points = [0, 0], [0.0, 0.0], [0.0, 0.0]
    for seed in range(RACES):
        rng = Random(seed)
        sets = [random_hands(rng) for _ in range(3)]
        race, _ = start(rules_of(options, 6, seed), [sets[team // 2] for team in range(6)])
        while not race.over:
            ask = fields.card_asked(race)
            turn, bot = race.turn, bots[(ask.team + seed) % 2]
            decision = bot.decide(see(race, ask.team), ask, rng_for(seed, ask.team, race.turn, ask.rider))
            race, _ = answer(race, decision)
            if race.turn != turn and race.alone:
                alone[(race.alone // 10 + seed) % 2] += 1
        for rider in race.riders:
            side = (rider.team + seed) % 2
            points[side] += float(rider.points)
            sprints[side] += float(rider.points) - at_the_finish(race, rider.id)
    styles = [RidingStyle(alone[side], sprints[side] / points[side]) for side in (0, 1)]
    return styles[0], styles[1]


def at_the_finish(race: Race, rider: int) -> float:
    place = race.rider(rider).place_at(race.rules.course.finish)
    return float((20, 16, 12, 10, 8, 6, 4, 2)[place - 1]) if place and place <= 8 else 0.0


@pytest.mark.release
def test_the_attacker_is_alone_in_front_far_more_often_than_the_rouleur() -> None:
    attacker, rouleur = riding_styles((Attacker(), Rouleur()))
    assert attacker.alone > 1.5 * rouleur.alone


@pytest.mark.release
def test_the_sprinter_makes_more_of_its_points_at_sprint_lines_than_the_rouleur() -> None:
    sprinter, rouleur = riding_styles((Sprinter(), Rouleur()))
    assert sprinter.sprints > rouleur.sprints + 0.05


@pytest.mark.parametrize("kind", [Sprinter, Attacker, Rouleur])
def test_without_a_taste_all_characters_play_the_same(kind: type[Sprinter] | type[Attacker] | type[Rouleur]) -> None:
    rng = Random(4)
    race, _ = start(rules_of(RULE_SETS["boxed"], 3, 4), [random_hands(rng) for _ in range(3)])
    for _ in range(12):
        ask = asks(race)[0]
        rng = rng_for(4, ask.team, race.turn, 0)
        decision = kind(taste=0.0).decide(see(race, ask.team), ask, rng)
        assert decision == Sprinter(taste=0.0).decide(see(race, ask.team), ask, rng_for(4, ask.team, race.turn, 0))
        race, _ = answer(race, decision)
