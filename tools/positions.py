"""Makes the positions of “Find the card” for players without races: `python -m tools.positions`, about ten minutes.

Recipe: `RACES` races of bots of levels 2 to 4 by the boxed rules, with the bots' own hands; in each the choices of one
team are weighed as in the game. Of those with one clearly best card, `FILES` races with `PER_RACE` each are drawn so
that every kind of reason, part of the race and size of lead occurs. Each position drawn is weighed
`REPEATS` times more, with other random numbers and `ROLLOUTS` rollouts; where the repeats do not agree, another is
drawn. The same program gives the same files in assets/positions.
"""

from __future__ import annotations

import json
import multiprocessing
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from multiprocessing.pool import Pool
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, Final, NamedTuple

from breakaway_desktop.bots.advice import ADVICE_VERSION, ADVISER, advice, advice_of
from breakaway_desktop.bots.registry import rng_for, with_fixed_work
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.find_card.positions import (
    THEMES,
    TrainingPosition,
    askable_choices,
    position_json,
    position_of,
    race_key,
)
from breakaway_desktop.find_card.series import FOLDER, INDEX
from breakaway_desktop.kit.places import assets_folder
from breakaway_desktop.match.chosen_cards import advice_request
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.simulate import simulate
from breakaway_desktop.record.store import save

RACES: Final = 100
ROLLOUTS: Final = 1600
REPEATS: Final = 3
FILES: Final = 12
PER_RACE: Final = 5
BOTS: Final = ("domestique:temperature=3", "domestique", "sprinter", "attacker", "rouleur")
LEAST_OF_THEME: Final = dict.fromkeys(THEMES, 6)
LAST_TURNS: Final = (3, 7)
"""Last turns of the first and second part of a race; a third of the positions is from each part."""
LEAD_STEPS: Final = (2.0, 3.0, 4.5)
"""Leads of the best card, in points, that separate four groups of about the same size. The first is smaller: repeats
often contradict a lead below 2."""
SEARCHES: Final = 20
STEPS: Final = 4_000
"""Exchanges tried in each of the searches for a good selection."""


class Race(NamedTuple):
    """A seed and the positions of one team in its race."""

    seed: int
    positions: tuple[TrainingPosition, ...]


def race_of(seed: int) -> Match:
    """Return the race of bots with this seed."""
    bots = list(BOTS) * 2
    Random(f"{seed}/positions/bots").shuffle(bots)
    return Match.resume(simulate("boxed", RULE_SETS["boxed"], 6, bots[:6], seed, own=True))


def positions_in(seed: int) -> Race:
    """Return the positions in a race, each weighed once."""
    match, team = race_of(seed), seed % 6 + 1
    key = race_key(match)
    requests = ((chosen, advice_request(match, chosen.decisions, team)) for chosen in askable_choices(match, team))
    positions = (position_of(key, chosen, advice(*request)) for chosen, request in requests)
    return Race(seed, tuple(position for position in positions if position is not None))


def check_position(seed: int, position: TrainingPosition) -> TrainingPosition | None:
    """Weigh a position of a race again and return it with the mean values; None if a repeat contradicts it."""
    match = race_of(seed)
    view, ask, seed_parts = advice_request(match, position.decisions, position.team)
    chosen = next(
        choice
        for choice in askable_choices(match, position.team)
        if (choice.decisions, choice.rider) == (position.decisions, position.rider)
    )
    repeats: list[TrainingPosition] = []
    for number in range(1, REPEATS + 1):
        rng = rng_for(seed_parts[0] + 7919 * number, *seed_parts[1:])
        again = position_of(position.race, chosen, advice_of(with_fixed_work(ADVISER, ROLLOUTS), view, ask, rng))
        if again is None or again.best != position.best:
            return None
        repeats.append(again)
    points = {card: round(mean(dict(again.values)[card] for again in repeats), 3) for card, _points in position.values}
    return position._replace(values=tuple(sorted(points.items(), key=lambda pair: -pair[1])))


def part_of_race(position: TrainingPosition) -> int:
    return sum(position.turn > turn for turn in LAST_TURNS)


def lead_group(position: TrainingPosition) -> int:
    """Return the group of the lead of its best card."""
    lead = position.cost_of(position.values[1][0])
    return sum(lead > step for step in LEAD_STEPS)


def missing(selection: Sequence[TrainingPosition]) -> float:
    """Return how far a selection is from what is wanted; 0 if nothing is missing."""
    themes = Counter(position.theme for position in selection)
    parts = Counter(map(part_of_race, selection))
    leads = Counter(map(lead_group, selection))
    third, quarter = len(selection) / 3, len(selection) / 4
    return (
        10 * sum(max(0, least - themes[theme]) for theme, least in LEAST_OF_THEME.items())
        + sum(max(0.0, abs(parts[part] - third) - 3) for part in range(3))
        + sum(max(0.0, abs(leads[group] - quarter) - 5) for group in range(4))
    )


def draw(races: Sequence[Race]) -> list[Race]:
    """Return `FILES` races with `PER_RACE` positions each, chosen so that as little as possible is missing."""
    results: list[list[Race]] = []
    for search in range(SEARCHES):
        rng = Random(f"positions/draw/{search}")
        first = [random_part(race, rng) for race in rng.sample(able(races), FILES)]
        results.append(exchange(first, races, rng))
    return min(results, key=lambda selection: missing(positions_of(selection)))


def able(races: Sequence[Race]) -> list[Race]:
    """Return the races with enough positions."""
    return [race for race in races if len(race.positions) >= PER_RACE]


def positions_of(selection: Sequence[Race]) -> list[TrainingPosition]:
    return [position for race in selection for position in race.positions]


def random_part(race: Race, rng: Random, remaining: Sequence[TrainingPosition] = ()) -> Race:
    """Return the race with the `remaining` positions and random ones of its others, `PER_RACE` in all."""
    others = [position for position in race.positions if position not in remaining]
    return Race(race.seed, (*remaining, *rng.sample(others, PER_RACE - len(remaining))))


def exchange(selection: Sequence[Race], races: Sequence[Race], rng: Random) -> list[Race]:
    """Exchange single races, or the positions of one, while this leaves less missing."""
    result = list(selection)
    sources = {race.seed: race for race in able(races)}
    least = missing(positions_of(result))
    for _step in range(STEPS):
        if not least:
            break
        place = rng.randrange(FILES)
        others = [seed for seed in sources if seed not in {race.seed for race in result}]
        seed = result[place].seed if rng.random() < 0.7 else rng.choice(others)
        trial = [*result]
        trial[place] = random_part(sources[seed], rng)
        now = missing(positions_of(trial))
        if now < least:
            result, least = trial, now
    return result


def write_files(selection: Sequence[Race], folder: Path) -> None:
    """Write the races and the index of their positions."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    index: dict[str, Any] = {}
    for number, race in enumerate(sorted(selection), 1):
        name = f"bots-{number:02}.race"
        save(folder / name, race_of(race.seed).record())
        index[name] = [
            position_json(position) for position in sorted(race.positions, key=lambda position: position.decisions)
        ]
    text = json.dumps({"adviser": ADVICE_VERSION, "races": index}, indent=1)
    (folder / INDEX).write_text(text + "\n", encoding="utf-8", newline="\n")


def report(selection: Sequence[Race]) -> Iterator[str]:
    positions = [position for race in selection for position in race.positions]
    yield f"missing {missing(positions):.1f}"
    yield f"{len(positions)} positions"
    yield f"reasons {dict(Counter(position.theme for position in positions))}"
    yield f"parts {dict(Counter(map(part_of_race, positions)))}, leads {dict(Counter(map(lead_group, positions)))}"


def draw_checked(races: Sequence[Race], pool: Pool) -> list[Race]:
    """Draw a selection, and replace the positions in it that repeats contradict until there are none."""
    checks: dict[TrainingPosition, TrainingPosition | None] = {}
    selection, rng = draw(races), Random("positions/replace")
    while unchecked := [
        (race.seed, position) for race in selection for position in race.positions if position not in checks
    ]:
        print(f"{len(unchecked)} to check", flush=True)
        results = pool.starmap(check_position, unchecked)
        checks |= {position: result for (_seed, position), result in zip(unchecked, results, strict=True)}
        races = [
            Race(race.seed, tuple(position for position in race.positions if checks.get(position, position)))
            for race in races
        ]
        selection = exchange(refill(selection, races, rng), races, rng)
    return [Race(race.seed, tuple(filter(None, map(checks.get, race.positions)))) for race in selection]


def refill(selection: Sequence[Race], races: Sequence[Race], rng: Random) -> list[Race]:
    """Return the selection with other positions for those that are no longer in `races`."""
    sources = {race.seed: race for race in able(races)}
    others = [seed for seed in sources if seed not in {race.seed for race in selection}]
    result: list[Race] = []
    for race in selection:
        if race.seed not in sources:
            source, remaining = sources[others.pop(rng.randrange(len(others)))], []
        else:
            source = sources[race.seed]
            remaining = [position for position in race.positions if position in source.positions]
        result.append(random_part(source, rng, remaining))
    return result


def main() -> None:
    with multiprocessing.Pool() as pool:
        races = list(pool.imap(positions_in, range(1, RACES + 1)))
        print(f"{sum(len(race.positions) for race in races)} positions in {RACES} races", flush=True)
        selection = draw_checked(races, pool)
    write_files(selection, assets_folder() / FOLDER)
    print(*report(selection), sep="\n")


if __name__ == "__main__":
    main()
