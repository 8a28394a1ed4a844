"""The expected position at the end of the turn, in every race, and the slipstream that results (R7).

Riders who have moved this turn stay; the others play each of their cards with the same probability. This gives each
square's expected riders and its chance of being occupied; a sweep from the front then gives the expected string ahead:
E[s] = riders[s+1] + chance[s+1] · E[s+1]. New cards of the next turn are those expected at the start of this one. If
hands are secret, the caller must sample them into `Races` first.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.layout import IntArray

FloatArray = NDArray[np.float32]

WINDOW: Final = 144
"""Number of squares covered in races of up to 24 riders."""
MARGIN: Final = 16
"""Number of squares behind the rearmost rider, and ahead of the square that collects all riders farther ahead."""
CERTAIN: Final = -40.0
"""Logarithm of the chance that an occupied square is free; finite, so that it can be subtracted again."""


def window_for(riders: int) -> int:
    """Return the number of squares covered in races of so many riders."""
    return WINDOW * -(-riders // 24)


class Crowd:
    """Riders who may each be on one of several squares.

    `riders` (WINDOW, races) is the expected number on each square from `base` (races) on; `log_free` is the logarithm
    of the chance that the square is free, each card counted independently. Derived arrays are cached until a rider is
    added or removed.
    """

    __slots__ = ("_known", "_row", "base", "log_free", "riders")

    def __init__(self, base: IntArray, riders: FloatArray | None = None, log_free: FloatArray | None = None) -> None:
        """Create an empty crowd, or one with these arrays, (squares covered, races) each; `base` (races)."""
        self.base = base
        self.riders: FloatArray = np.zeros((WINDOW, len(base)), np.float32) if riders is None else riders
        self.log_free: FloatArray = np.zeros_like(self.riders) if log_free is None else log_free
        self._row = np.arange(len(base))
        self._known: dict[str, FloatArray] = {}

    def add_rider(
        self, squares: IntArray, chances: FloatArray, sign: int = 1, absence_logs: FloatArray | None = None
    ) -> None:
        """Add to each race (or with `sign` −1 remove from it) a rider who may be on `squares` (…, races).

        `chances` have the same shape, and so have `absence_logs`, the results of `absence_log_chance`, if known.
        """
        self._known.clear()
        riders, log_free = self.riders.reshape(-1), self.log_free.reshape(-1)
        absence_logs = (absence_log_chance(chances) if absence_logs is None else absence_logs) * np.float32(sign)
        signed = chances * np.float32(sign)
        count = len(self.base)
        places = self.places(squares).reshape(-1, count)
        for place, chance, logarithm in zip(
            places, signed.reshape(-1, count), absence_logs.reshape(-1, count), strict=True
        ):
            riders[place] += chance  # one card at a time: two may reach the same square
            log_free[place] += logarithm

    def places(self, squares: IntArray) -> IntArray:
        """Return indexes of squares (…, races) in a flat array (WINDOW, races), at least MARGIN from either end."""
        places = squares - self.base
        np.maximum(places, MARGIN, out=places)
        np.minimum(places, len(self.riders) - 1 - MARGIN, out=places)
        places *= len(self.base)
        places += self._row
        return places

    def expected_riders_ahead(self) -> FloatArray:
        """Return the expected riders in the unbroken string ahead of each square, flat (WINDOW, races) (R7.2)."""
        if "strings" not in self._known:
            there = 1 - np.exp(self.log_free)
            ahead = np.zeros_like(there)
            occupied = np.flatnonzero(self.riders.any(axis=1))
            first = int(occupied[-1]) if occupied.size else 0
            for square in range(first - 1, MARGIN - 1, -1):  # squares behind the margin are never read
                np.multiply(there[square + 1], ahead[square + 1], out=ahead[square])
                ahead[square] += self.riders[square + 1]
            self._known["strings"] = ahead.reshape(-1)
        return self._known["strings"]

    def riders_from(self) -> FloatArray:
        """Return the expected riders on each square and ahead of it, flat (WINDOW, races)."""
        if "tails" not in self._known:
            self._known["tails"] = _sum_from_front(self.riders).reshape(-1)
        return self._known["tails"]

    def leads(self) -> tuple[FloatArray, FloatArray]:
        """Return (alone, lead), both flat (WINDOW, races).

        `alone` is the chance that a square and all ahead of it are free, `lead` that chance times the lead of a rider
        there (R7.6).
        """
        if "lead" not in self._known:
            free = np.exp(_sum_from_front(self.log_free))
            lead = np.zeros_like(free)
            for square in range(MARGIN, len(free)):
                np.add(lead[square - 1], free[square], out=lead[square])
            self._known |= {"alone": free.reshape(-1), "lead": lead.reshape(-1)}
        return self._known["alone"], self._known["lead"]


def absence_log_chance(chances: FloatArray) -> FloatArray:
    """Return the logarithms, in the same shape, of the chances that a rider with these chances is not on the square."""
    certain = chances >= 1.0
    return np.where(certain, np.float32(CERTAIN), np.log1p(-np.where(certain, np.float32(0), chances)))


def _sum_from_front(values: FloatArray) -> FloatArray:
    """Return the sum of each square and all squares ahead of it: (squares, races), as `values`."""
    sums = values.copy()
    for square in range(len(sums) - 2, -1, -1):
        sums[square] += sums[square + 1]
    return sums
