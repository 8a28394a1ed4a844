"""Judges 300 positions of “Find the card” again, each by a long look: `nice python -m tools.long_look`.

These are the sixty of the game, and `POSITIONS` from finished races in which bots of weak levels play for the human,
`PER_RACE` from each, as the game's own search finds them. A long look tries every card in `SAMPLES` rollouts with other
random numbers. What is done is in `FOLDER`: a second call continues there. About half an hour.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, cast

import numpy as np

from breakaway_desktop.bots.batch.outlook import FloatArray
from breakaway_desktop.bots.director_search import DecisionContext
from breakaway_desktop.bots.registry import rng_for
from breakaway_desktop.bots.worker import SyncThinker, Thinker
from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.options import FEWEST_TEAMS, MOST_TEAMS, RULE_SETS, with_rows
from breakaway_desktop.engine.view import View
from breakaway_desktop.find_card.board import PositionBoard, open_position
from breakaway_desktop.find_card.positions import TrainingPosition
from breakaway_desktop.find_card.search import PositionSearch
from breakaway_desktop.find_card.series import shipped_positions
from breakaway_desktop.kit.files.atomic import write_text
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, seats_of
from breakaway_desktop.match.race_files import COMPUTER
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.match.simulate import run_match
from breakaway_desktop.record.store import save
from tools.thinking import InnerThinker

FOLDER: Final = Path(__file__).resolve().parent.parent / "build" / "long-look"
RACES: Final = 81
PER_RACE: Final = 3
POSITIONS: Final = 240
"""Positions of players; a few races have fewer than `PER_RACE`."""
SAMPLES: Final = 4096
AT_ONCE: Final = 64
"""Samples in one call, each with every card."""
SEED: Final = 104_729
"""Number that separates the random numbers of a long look from those of the game."""
VERDICTS: Final = "verdicts.json"
HERE: Final = "long look"

SHORT: Final = {"finish": 60, "sprints": (33,)}
RULES: Final[tuple[tuple[str, str | None, Mapping[str, Any]], ...]] = (
    ("boxed", None, {}),
    ("boxed", None, SHORT),
    ("boxed", "mountains", SHORT),
    ("boxed", None, {}),
    ("boxed", "stamina", {}),
    ("boxed", None, SHORT),
    ("boxed", "pacemaker", SHORT),
    ("boardspace", None, {}),
)
"""Rules of the races in turn: those that ask one rider at a time, as often as people are likely to choose them."""
PLAYERS: Final = ("random", "domestique:temperature=6", "domestique:temperature=3", "domestique")
"""Bots that play for the human."""
RIVALS: Final = ("domestique:temperature=3", "domestique", "captain", "sprinter", "attacker", "rouleur")


AS_GOOD: Final = 0.5
"""Maximum points by which a card may be behind the best in a long look and still confirm it: the noise of a look."""


class Verdict(NamedTuple):
    """The points that each card gives up in a long look, with their standard error; 0 for the best."""

    costs: dict[int, float]
    errors: dict[int, float]

    def is_right(self, card: int) -> bool:
        return self.costs[card] <= AS_GOOD


class Share(NamedTuple):
    """A number of cases among all."""

    name: str
    cases: int
    total: int

    def __str__(self) -> str:
        low, high = interval(self.cases, self.total)
        share = f"{self.cases} of {self.total}, {self.cases / max(1, self.total):.1%}"
        return f"{self.name} = {share} (95 %: {low:.1%} to {high:.1%})"


def interval(cases: int, total: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share."""
    if not total:
        return 0.0, 1.0
    z, share = 1.96, cases / total
    middle = share + z * z / (2 * total)
    half = z * sqrt(share * (1 - share) / total + (z / (2 * total)) ** 2)
    scale = 1 + z * z / total
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


# Positions


def finished_race(seed: int) -> Match:
    """Return a race of one human, for whom a bot of a weak level has played."""
    rng = Random(f"long-look/{seed}")
    base, variant, rows = RULES[seed % len(RULES)]
    teams, human = rng.randint(FEWEST_TEAMS, MOST_TEAMS), rng.choice(PLAYERS)
    team = rng.randint(1, teams)
    bots = [f"bot:{rng.choice(RIVALS)}" for _team in range(teams)]
    seats = [*bots[: team - 1], "human", *bots[team:]]
    plan = Plan(base, with_rows(RULE_SETS[base], dict(rows)), seats_of(seats), seed, variant=variant)
    match = Match.begin(plan.with_hands(ready_made_hands(plan)))
    match.meta[COMPUTER] = HERE

    final, match.seats = match.seats, seats_of([*bots[: team - 1], f"bot:{human}", *bots[team:]])
    with SyncThinker() as thinker:
        run_match(match, thinker.think, lambda _team, _failure: None)
    match.seats = final
    return match


def positions_of_players(folder: Path) -> dict[TrainingPosition, Path]:
    """Return positions from races in the folder, each with the file of its race; play those that are missing."""
    for seed in range(1, RACES + 1):
        path = folder / f"race-{seed:03}.race"
        if not path.exists():
            save(path, finished_race(seed).record())
    search = PositionSearch(cast(Thinker, InnerThinker()), folder, HERE)
    while search.step():
        pass
    positions = (
        (position, race.path)
        for race in sorted(search.races, key=lambda race: race.path.name)
        for position in some_of(race.positions, race.path.name)
    )
    return dict(islice(positions, POSITIONS))


def some_of(positions: Sequence[TrainingPosition], name: str) -> list[TrainingPosition]:
    """Return `PER_RACE` random positions of a race, or all of fewer."""
    return Random(f"long-look/{name}").sample(list(positions), min(PER_RACE, len(positions)))


# Long looks


def long_look(board: PositionBoard, samples: int = SAMPLES) -> Verdict:
    """Try every card in as many rollouts, with the same random numbers for each. Raises NotCovered."""
    rng = rng_for(SEED, board.position.team, board.position.decisions, board.ask.rider)
    cards, points = try_cards(board.view, board.ask, samples, rng)
    costs = points[points.mean(axis=1).argmax()] - points
    errors = costs.std(axis=1) / sqrt(points.shape[1])
    return Verdict(
        dict(zip(cards, costs.mean(axis=1).tolist(), strict=True)), dict(zip(cards, errors.tolist(), strict=True))
    )


def try_cards(view: View, ask: AskCard, samples: int, rng: Random) -> tuple[list[int], FloatArray]:
    """Return the rider's cards, and the points of his team with each: (cards, samples). Raises NotCovered."""
    context, cards = DecisionContext(view, rng), sorted(set(ask.cards))
    forced = {context.column(ask.rider): np.repeat(context.slots(ask.rider, cards), AT_ONCE)}
    parts = [context.simulate(ask.team, len(cards), AT_ONCE, forced) for _call in range(samples // AT_ONCE)]
    return cards, np.concatenate(parts, axis=1)


def judge(positions: Mapping[TrainingPosition, Path], file: Path) -> dict[TrainingPosition, Verdict]:
    """Judge the positions that the file does not have yet; those whose verdicts it has stay as they are."""
    verdicts = read_verdicts(file)
    for number, (position, path) in enumerate(positions.items(), 1):
        if position.key in verdicts:
            continue
        board = open_position(position, path)
        assert board is not None, position
        verdicts[position.key] = long_look(board)
        write_text(file, json.dumps({key: verdict._asdict() for key, verdict in verdicts.items()}) + "\n")
        print(f"{number} of {len(positions)}", flush=True)
    return {position: verdicts[position.key] for position in positions}


def read_verdicts(file: Path) -> dict[str, Verdict]:
    if not file.exists():
        return {}
    entries = json.loads(file.read_text(encoding="utf-8"))
    return {
        key: Verdict(*({int(card): float(points) for card, points in entry[name].items()} for name in Verdict._fields))
        for key, entry in entries.items()
    }


# Report


def shares(verdicts: Mapping[TrainingPosition, Verdict]) -> Iterator[Share]:
    """Yield how many right cards stay right, and how many wrong ones are as good as the best: cards, then positions."""
    right, wrong = [], []
    for position, verdict in verdicts.items():
        cards = [card for card, _points in position.values]
        right.append([verdict.is_right(card) for card in cards if position.is_right(card)])
        wrong.append([verdict.is_right(card) for card in cards if not position.is_right(card)])
    yield Share("right_cards_right", sum(map(sum, right)), sum(map(len, right)))
    yield Share("positions_right", sum(map(all, right)), len(right))
    yield Share("wrong_cards_within_noise", sum(map(sum, wrong)), sum(map(len, wrong)))
    yield Share("positions_with_one", sum(map(any, wrong)), len(wrong))


def report(verdicts: Mapping[TrainingPosition, Verdict]) -> Iterator[str]:
    """Yield the shares of all positions, and of those of the game and of players."""
    shipped = shipped_positions()
    groups: dict[str, Callable[[TrainingPosition], bool]] = {
        "all": lambda position: True,
        "the game's": lambda position: position in shipped,
        "players'": lambda position: position not in shipped,
    }
    for name, belongs in groups.items():
        group = {position: verdict for position, verdict in verdicts.items() if belongs(position)}
        yield from (f"{name}: {share}" for share in shares(group))
    errors = [error for verdict in verdicts.values() for error in verdict.errors.values() if error]
    yield f"standard error of a cost: median {np.median(errors):.3f}, 90 % {np.percentile(errors, 90):.3f}"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    positions = {**shipped_positions(), **positions_of_players(FOLDER)}
    print(*report(judge(positions, FOLDER / VERDICTS)), sep="\n")


if __name__ == "__main__":
    main()
