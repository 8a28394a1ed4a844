"""The series of five positions, due ones first, mixed by race and reason; and the positions that come with the game."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date
from functools import cache
from itertools import pairwise, permutations
from pathlib import Path
from random import Random
from typing import Final

from breakaway_desktop.find_card.positions import TrainingPosition, parse_position
from breakaway_desktop.find_card.progress import SERIES as SERIES, Progress
from breakaway_desktop.kit.places import assets_folder

MISSED: Final = 3
"""New positions in a series in which the player missed the best card; the others he found."""
MOST_OF_TURN_1: Final = 1
_MOST_TRIED: Final = 2_000
"""Maximum number of candidates tried for a series; a search through more would not end."""


def draw_series(
    own: Sequence[TrainingPosition],
    shipped: Sequence[TrainingPosition],
    progress: Progress,
    today: date,
    excluded: Collection[str] = (),
    theme: str = "",
) -> list[TrainingPosition]:
    """Return the next series, at most `SERIES` positions; fewer if no more are left.

    Positions that are due come first, then the player's `own` new ones, `MISSED` of them missed, then `shipped` ones.
    No two neighbours share a race or a reason, and at most one position is of turn 1. `excluded` are keys of positions
    that are left out. With a `theme`, positions of this theme come first, whose reasons may be the same. The same
    arguments give the same series.
    """
    rng = Random(f"find-card/{today.isoformat()}/{len(excluded)}")
    chosen: list[TrainingPosition] = []
    candidates: Iterable[TrainingPosition] = _candidates(own, shipped, progress, today, excluded, rng, chosen)
    if theme:
        candidates = sorted(candidates, key=lambda position: position.theme != theme)
    for position in candidates:
        if position not in chosen and _can_be_mixed([*chosen, position], theme):
            chosen.append(position)
        if len(chosen) == SERIES:
            break

    # Places that were left for others may be empty now.
    for size in range(len(chosen), 0, -1):
        orders = [order for order in permutations(chosen[:size]) if _is_mixed(order, theme)]
        if orders:
            return list(rng.choice(orders))
    return []


def _candidates(
    own: Sequence[TrainingPosition],
    shipped: Sequence[TrainingPosition],
    progress: Progress,
    today: date,
    excluded: Collection[str],
    rng: Random,
    chosen: Sequence[TrainingPosition],
) -> Iterator[TrainingPosition]:
    """Yield positions in order of preference; `chosen` is the series so far, to which the caller adds meanwhile."""
    by_key = {position.key: position for position in (*shipped, *own) if position.key not in excluded}

    # Those that are due, the longest waiting first.
    due = [(count.due, key) for key, count in progress.items() if count.due is not None and count.due <= today]
    yield from (by_key[key] for _due, key in sorted(due) if key in by_key)

    # The player's new ones: missed and found ones up to their number, then any; then the bots'.
    new_own = _shuffle((position for position in own if _is_new(position, by_key, progress)), rng)
    for was_missed, most in ((True, MISSED), (False, SERIES - MISSED)):
        for position in new_own:
            if position.was_missed is was_missed and sum(other.was_missed is was_missed for other in chosen) < most:
                yield position
    yield from new_own
    yield from _shuffle((position for position in shipped if _is_new(position, by_key, progress)), rng)


def _is_new(position: TrainingPosition, by_key: Collection[str], progress: Progress) -> bool:
    return position.key in by_key and position.key not in progress


def _shuffle(positions: Iterable[TrainingPosition], rng: Random) -> list[TrainingPosition]:
    shuffled = sorted(positions, key=lambda position: position.key)
    rng.shuffle(shuffled)
    return shuffled[:_MOST_TRIED]


def _can_be_mixed(chosen: Sequence[TrainingPosition], theme: str) -> bool:
    """Return whether the positions can be ordered to form a mixed series whose other places are still empty."""
    places = (*chosen, *(None,) * (SERIES - len(chosen)))
    return any(_is_mixed(order, theme) for order in permutations(places))


def _is_mixed(series: Sequence[TrainingPosition | None], theme: str) -> bool:
    """Return whether no neighbours share race or, without a theme, reason, and few enough positions are of turn 1."""
    if sum(position is not None and position.turn == 1 for position in series) > MOST_OF_TURN_1:
        return False
    return not any(
        before.race == after.race or (not theme and before.reason == after.reason)
        for before, after in pairwise(series)
        if before is not None and after is not None
    )


FOLDER: Final = "positions"
INDEX: Final = "positions.json"


@cache
def shipped_positions() -> dict[TrainingPosition, Path]:
    """Return the positions, each with the file of its race."""
    folder = assets_folder() / FOLDER
    races = json.loads((folder / INDEX).read_text(encoding="utf-8"))["races"]
    return {parse_position(entry): folder / name for name, entries in races.items() for entry in entries}
