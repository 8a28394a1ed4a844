"""The standings of tours compared with those of `referee`, which reads the files alone and shares no code (R10)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from breakaway_desktop.bots.ladder import by_level
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS, RULE_SETS
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, seats_of
from breakaway_desktop.record.store import save
from breakaway_desktop.tours.awards import tour_awards
from breakaway_desktop.tours.commands import simulate_tour
from breakaway_desktop.tours.document import BUILT, READY_MADE, Tour, TourStage
from breakaway_desktop.tours.races import find_races
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.ready_made import READY_TOURS, new_tour
from breakaway_desktop.tours.standings import JERSEYS
from breakaway_desktop.tours.writing import save_tour
from breakaway_desktop.variants import variant_names
from tests.properties.races import random_hands, random_temper
from tests.record.simultaneous import random_options, ride_on
from tests.tours import referee

SOME, MANY, MOST = 4, 100, 100
LEVEL_BOTS = ["director:rollouts=8" if bot == "director" else bot for bot in by_level().values()]
"""A bot of each level; the best with a fixed amount of work in place of its clock."""


def program_standings(path: Path) -> dict[str, Any]:
    """Return what the program makes of a tour, in the form of `referee.standings`."""
    races = find_races(load_tour(path), [path.parent])
    final = races.standings()
    teams = range(1, len(final.points) + 1)
    totals = {name: table.totals for name, table in final.jerseys.items()}
    awards: dict[str, list[int]] = {}
    if races.is_over:
        awards = {kind: [] for kind in ("attack", "team-mate", "so-close", "lantern")}
        for award in tour_awards(races.counting, final):
            awards[award.kind] = sorted({rider for rider, _stage in award.winners})
    return {
        "points": {team: Fraction(final.points[team - 1]) for team in teams},
        "ranking": [sorted(group) for group in final.ranking],
        **{name: _without_zeros(totals.get(name, {}), keep=name == "yellow") for name in JERSEYS},
        "wearers": {name: sorted(final.jerseys[name].wearers) if name in final.jerseys else [] for name in JERSEYS},
        "awards": awards,
    }


def _without_zeros(totals: Mapping[int, Any], *, keep: bool) -> dict[int, Fraction]:
    return {rider: Fraction(value) for rider, value in sorted(totals.items()) if value or keep}


def random_tour(rng: Random, folder: Path) -> Path:
    """Ride a tour of any rules at random, with retirements and missing orders, and return its file."""
    teams = rng.randint(3, 6)
    seats = seats_of(("human",) * teams)
    tour = Tour(f"{rng.getrandbits(64):016x}", "Any", rng.randrange(10**6), BUILT, seats, ())
    stages = []
    for number in range(1, rng.randint(3, 5) + 1):
        match = random_stage(rng, tour, number)
        name = f"stage-{number}.race"
        save(folder / name, match.record())
        rules = match.race.rules
        stages.append(TourStage("Any", match.base, rules.options, rules.variant.name or None, name))
    path = folder / "tour.tour"
    save_tour(path, replace(tour, stages=tuple(stages)))
    return path


def random_stage(rng: Random, tour: Tour, number: int) -> Match:
    """Ride a race of any rule set and variant that go together."""
    while True:
        base, variant = rng.choice(tuple(RULE_SETS)), rng.choice((None, None, "mountains", *variant_names()))
        options = random_options(rng, base)
        hands = random_hands(rng, len(tour.seats), options.totals)
        if rng.random() < 0.4:
            hands = hands[:1] * len(hands)
        plan = Plan(base, options, tour.seats, tour.stage_seed(number), tuple(hands), variant)
        with suppress(Refused):
            match = Match.begin(plan)
            return ride_on(match, rng, random_temper(rng), 10**6)


def compare(path: Path) -> None:
    """Compare the standings after all stages, and after all but the last."""
    tour, records = referee.read_tour(path)
    assert len(records) == len(tour["stages"])
    assert program_standings(path) == referee.standings(tour, records)
    (path.parent / tour["stages"][-1]["race"]).unlink()
    tour["stages"][-1]["race"] = None
    path.write_text(json.dumps(tour), encoding="utf-8")
    assert program_standings(path) == referee.standings(*referee.read_tour(path))


@pytest.mark.parametrize("seed", range(SOME))
def test_both_agree_on_tours_of_any_rules(seed: int, tmp_path: Path) -> None:
    compare(random_tour(Random(f"tour/{seed}"), tmp_path))


@pytest.mark.parametrize("plan", ["mountains", pytest.param("grand-tour", marks=pytest.mark.release)])
def test_both_agree_on_tours_of_bots(plan: str, tmp_path: Path) -> None:
    seats = seats_of(("bot:random",) * 3)
    compare(simulate_tour(new_tour(plan, seats, 7, READY_MADE), tmp_path))


@pytest.mark.release
@pytest.mark.parametrize("seed", range(SOME, MANY))
def test_both_agree_on_many_tours_of_any_rules(seed: int, tmp_path: Path) -> None:
    compare(random_tour(Random(f"tour/{seed}"), tmp_path))


@pytest.mark.release
@pytest.mark.parametrize("seed", range(MOST))
def test_both_agree_on_tours_of_all_kinds_and_levels(seed: int, tmp_path: Path) -> None:
    """Each plan is ridden with each number of teams, by bots of any levels."""
    kinds = list(product(READY_TOURS, range(FEWEST_TEAMS, MOST_TEAMS + 1)))
    plan, teams = kinds[seed % len(kinds)]
    bots = Random(f"levels/{seed}").choices(LEVEL_BOTS, k=teams)
    seats = seats_of([f"bot:{bot}" for bot in bots])
    compare(simulate_tour(new_tour(plan, seats, seed, READY_MADE), tmp_path))
