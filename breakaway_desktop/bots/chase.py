"""A race that ends when the first rider has caught the last (R8.1): how likely that is, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum, prod

from breakaway_desktop.bots.crowd import Chances
from breakaway_desktop.engine.marks import Gap
from breakaway_desktop.engine.view import View


def gap_that_ends(view: View) -> int | None:
    """How far the first rider must be ahead of the last for the race to end, if that is how it ends."""
    for mark in view.variant.marks(view):
        if isinstance(mark, Gap):
            return mark.ends_at
    return None


class Chase:
    """The first and the last of the others by chance; `ends_at` squares between first and last end the race."""

    __slots__ = ("ends_at", "first", "last")

    def __init__(self, others: Sequence[Chances], ends_at: int) -> None:
        self.ends_at = ends_at
        self.first = _highest(others)
        self.last = {-square: chance for square, chance in _highest([_mirrored(other) for other in others]).items()}

    def chance_of_end(self, square: int) -> float:
        """How likely the race ends with the turn if he stands on `square` then."""
        chance = 0.0
        for last, likely in self.last.items():
            line = min(last, square) + self.ends_at
            if square >= line:
                chance += likely
            else:
                chance += likely * fsum([often for first, often in self.first.items() if first >= line])
        return chance


def _mirrored(chances: Mapping[int, float]) -> Chances:
    return {-square: chance for square, chance in chances.items()}


def _highest(crowd: Sequence[Mapping[int, float]]) -> Chances:
    """The chances of the highest square of a crowd."""
    within = [0.0] * len(crowd)
    steps: dict[int, list[tuple[int, float]]] = {}
    for at, chances in enumerate(crowd):
        for square, chance in chances.items():
            steps.setdefault(square, []).append((at, chance))
    found: Chances = {}
    below = 0.0
    for square in sorted(steps):
        for at, chance in steps[square]:
            within[at] += chance
        all_within = prod(within)
        if all_within > below:
            found[square] = all_within - below
            below = all_within
    return found
