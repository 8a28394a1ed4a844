"""How the ready-made teams fare: `python -m tools.line_ups` rides bot races between them and writes the points a race
that team building shows, `assets/line-ups.json`.

Boxed rules, six teams of one bot: the five ready-made ones and, in turn, one of them a second time, on seats drawn from
the race's number. The same program gives the same figures.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path
from random import Random

from breakaway_desktop.bots.worker import SyncThinker
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, bots_in_turn, seats_of
from breakaway_desktop.match.simulate import ride
from breakaway_desktop.places import assets_folder
from breakaway_desktop.play.line_ups import CHARACTERS, FIGURES_FILE, Character

BASE, BOT, TEAMS, RACES = "boxed", "domestique", 6, 400


def start_of(seed: int) -> list[Character]:
    """Who sits on which seat."""
    found = [*CHARACTERS, CHARACTERS[seed % len(CHARACTERS)]]
    Random(f"{seed}/line-ups").shuffle(found)
    return found


def ridden(seed: int) -> list[tuple[str, float]]:
    """The ready-made teams of that race and their points."""
    start = start_of(seed)
    plan = Plan(BASE, RULE_SETS[BASE], seats_of(bots_in_turn((BOT,), TEAMS)), seed)
    match = Match.begin(plan.with_hands([character.hands for character in start]))
    with SyncThinker() as thinker:
        ride(match, thinker.think, lambda _team, _failure: None)
    result = match.record().result
    assert result is not None
    return [(character.key, float(result.points[team])) for team, character in enumerate(start, start=1)]


def points_a_race(races: int) -> dict[str, float]:
    won = defaultdict[str, list[float]](list)
    for seed in range(1, races + 1):
        for key, points in ridden(seed):
            won[key].append(points)
    return {character.key: round(sum(won[character.key]) / len(won[character.key]), 1) for character in CHARACTERS}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.line_ups", description=__doc__)
    parser.add_argument("--races", type=int, default=RACES)
    parser.add_argument("--to", type=Path, default=assets_folder() / FIGURES_FILE)
    given = parser.parse_args()
    found = {"bot": BOT, "races": given.races, "points": points_a_race(given.races)}
    given.to.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(found)


if __name__ == "__main__":
    main()
