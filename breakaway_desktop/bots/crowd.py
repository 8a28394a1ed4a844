"""A crowd by chance: how many riders may stand on each square, and what strings they may form (R7.2, R7.8).

Chances are added by `fsum`: plain `sum` differs between versions of Python, and a race of bots must be the same on all
of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import fsum
from typing import Final

from breakaway_desktop.engine.slipstream import BLANK_FROM, CROWDED_FROM

Chances = dict[int, float]
"""A number (card or square) -> its chance; they sum to 1."""

NEVER: Final = 1e-6
"""A chance too small to look at."""


class Field:
    """A crowd by chance. `occupancy` and `ahead` are indexed by square − `low`: expected riders on a square, and
    the expected string ahead of it, E[s] = occupancy[s+1] + chance that somebody is there · E[s+1] (R7.2)."""

    __slots__ = ("ahead", "counts", "free", "low", "occupancy")

    def __init__(self, crowd: Sequence[Chances], overcrowding: str = "off") -> None:
        squares = [square for chances in crowd for square in chances] or [0]
        self.low = low = min(squares) - 1
        size = max(squares) - low + 2
        self.occupancy = occupancy = [0.0] * size
        self.free = free = [1.0] * size
        for chances in crowd:
            for square, chance in chances.items():
                occupancy[square - low] += chance
                free[square - low] *= 1.0 - chance
        self.counts: list[list[float]] | None = None
        if overcrowding == "off":
            self.ahead = _sweep(occupancy, free)
        else:
            self.counts = _counts(crowd, low, size)
            self.ahead = _crowded_sweep(self.counts, overcrowding)

    def string_ahead(self, square: int) -> float:
        """The expected riders in the unbroken string ahead of `square`."""
        index = square - self.low
        return self.ahead[index] if 0 <= index < len(self.ahead) else 0.0

    def chance_fewer(self, square: int, riders: int) -> float:
        """How likely fewer than `riders` (up to 5) are on the square; only known where overcrowding counts."""
        index = square - self.low
        if self.counts is None or not 0 <= index < len(self.counts):
            return 1.0
        return fsum(self.counts[index][:riders])

    def riders_between(self, first: int, last: int) -> float:
        """Expected riders on the squares from `first` to `last`."""
        low = self.low
        return fsum(self.occupancy[max(0, first - low) : max(0, last + 1 - low)])


def _sweep(occupancy: Sequence[float], free: Sequence[float]) -> list[float]:
    ahead = [0.0] * len(occupancy)
    for index in range(len(occupancy) - 2, -1, -1):
        ahead[index] = occupancy[index + 1] + (1.0 - free[index + 1]) * ahead[index + 1]
    return ahead


def _counts(crowd: Iterable[Chances], low: int, size: int) -> list[list[float]]:
    """For each square the chances of 0, 1, 2, 3, 4 and of 5 or more riders."""
    counts = [[1.0] + [0.0] * CROWDED_FROM for _ in range(size)]
    for chances in crowd:
        for square, chance in chances.items():
            here = counts[square - low]
            here[CROWDED_FROM] += here[CROWDED_FROM - 1] * chance
            for riders in range(CROWDED_FROM - 1, 0, -1):
                here[riders] = here[riders] * (1.0 - chance) + here[riders - 1] * chance
            here[0] *= 1.0 - chance
    return counts


def _crowded_sweep(counts: Sequence[Sequence[float]], overcrowding: str) -> list[float]:
    """R7.8: a string ends on a crowded square (`blank-ahead`), or before it (`crowded-three`)."""
    ahead = [0.0] * len(counts)
    blank = overcrowding == "blank-ahead"
    passing = BLANK_FROM if blank else CROWDED_FROM
    counted = CROWDED_FROM + 1 if blank else CROWDED_FROM
    for index in range(len(counts) - 2, -1, -1):
        here = counts[index + 1]
        riders = fsum(number * here[number] for number in range(1, counted))
        ahead[index] = riders + fsum(here[1:passing]) * ahead[index + 1]
    return ahead


class Counts:
    """How many may be on each square: the chances of 0 to 4 and of 5 or more riders."""

    __slots__ = ("counts", "low")

    def __init__(self, crowd: Sequence[Chances]) -> None:
        self.low = min(min(chances) for chances in crowd) if crowd else 0
        size = max(max(chances) for chances in crowd) - self.low + 1 if crowd else 0
        self.counts = _counts(crowd, self.low, size)

    def on(self, square: int) -> list[float]:
        """The chances on this square; nobody is on one that no rider can reach."""
        index = square - self.low
        return self.counts[index] if 0 <= index < len(self.counts) else [1.0] + [0.0] * CROWDED_FROM


def pushed(crowd: Sequence[Chances], counts: Counts, push: Callable[[int, int], int]) -> list[Chances]:
    """Where riders stand after they have been pushed (R8.6): on every square in proportion to how many may be on it.

    `push`: how far, given the square and how many stand there.
    """
    pushes: dict[int, Chances] = {}
    for square in {square for chances in crowd for square in chances}:
        weights: Chances = {}
        for riders, chance in enumerate(counts.on(square)[1:], start=1):
            squares = push(square, riders)
            weights[squares] = weights.get(squares, 0.0) + riders * chance
        whole = fsum(weights.values())
        if whole and set(weights) != {0}:
            pushes[square] = {squares: weight / whole for squares, weight in weights.items()}
    stands = []
    for chances in crowd:
        there: Chances = {}
        for square, chance in chances.items():
            for squares, likely in pushes.get(square, {0: 1.0}).items():
                there[square + squares] = there.get(square + squares, 0.0) + chance * likely
        stands.append(there)
    return stands


def string_chances(crowd: Sequence[Chances], square: int) -> Chances:
    """The chance of each number of riders in the unbroken string ahead of `square` (R7.2), as long as overcrowding is
    not looked at."""
    found: Chances = {}
    unbroken = {0: 1.0}
    while unbroken:
        square += 1
        here = _riders_on(crowd, square)
        further: Chances = {}
        for riders, chance in unbroken.items():
            if here[0]:
                found[riders] = found.get(riders, 0.0) + chance * here[0]
            for more, likely in enumerate(here[1:], start=1):
                if chance * likely > NEVER:
                    further[riders + more] = further.get(riders + more, 0.0) + chance * likely
        unbroken = further
    return found


def _riders_on(crowd: Sequence[Chances], square: int) -> list[float]:
    """The chances of 0, 1, 2, … riders on the square."""
    found = [1.0]
    for chances in crowd:
        chance = chances.get(square, 0.0)
        if chance:
            found = [
                stays * (1.0 - chance) + comes * chance
                for stays, comes in zip([*found, 0.0], [0.0, *found], strict=True)
            ]
    return found
