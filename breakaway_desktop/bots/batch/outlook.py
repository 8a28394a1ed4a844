"""Where riders may be at the end of the turn, in every race, and the slipstream that results (R7).

Riders who have moved this turn stand; those still to move play each of their cards with the same chance. For each
square that gives the expected riders and the chance that somebody is there, and a sweep from the front the expected
string ahead: E[s] = riders[s+1] + chance[s+1] · E[s+1]. Next turn's new cards are taken as expected when this one
started. Cards are taken as `Races` holds them: a caller that may not know a hand samples it first.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from breakaway_desktop.bots.batch.layout import Whole

Reals = NDArray[np.float32]

WINDOW: Final = 144
"""Squares looked at."""
MARGIN: Final = 16
"""How many of them lie behind the rearmost rider, and how many ahead of the square on which all who are
farther ahead are counted."""
CERTAIN: Final = -40.0
"""The logarithm of the chance that nobody is where somebody is; finite, so that it can be taken back."""


class Crowd:
    """Riders by chance: `riders` (WINDOW, races), how many are expected on each square from `base` (races) on;
    `log_free`, the logarithm of the chance that nobody is there, every card counted for itself.

    What is worked out from them is kept until somebody is put into the crowd or taken out.
    """

    __slots__ = ("_known", "_row", "base", "log_free", "riders")

    def __init__(self, base: Whole, riders: Reals | None = None, log_free: Reals | None = None) -> None:
        """Nobody, or those who are given; the crowd looks at as many squares as these arrays have rows."""
        self.base = base
        self.riders: Reals = np.zeros((WINDOW, len(base)), np.float32) if riders is None else riders
        self.log_free: Reals = np.zeros_like(self.riders) if log_free is None else log_free
        self._row = np.arange(len(base))
        self._known: dict[str, Reals] = {}

    def put(self, squares: Whole, chances: Reals, sign: int = 1, lost: Reals | None = None) -> None:
        """Adds (or takes out, with −1) a rider for each race who may be on `squares` (…, races). `lost`: what
        `lost_to` says of the chances, where that is known already."""
        self._known.clear()
        riders, log_free = self.riders.reshape(-1), self.log_free.reshape(-1)
        lost = (absence_log_chance(chances) if lost is None else lost) * np.float32(sign)
        signed = chances * np.float32(sign)
        count = len(self.base)
        wanted = self.places(squares).reshape(-1, count)
        for at, chance, logarithm in zip(wanted, signed.reshape(-1, count), lost.reshape(-1, count), strict=True):
            riders[at] += chance  # one card after the other: two may lead to one square
            log_free[at] += logarithm

    def places(self, squares: Whole) -> Whole:
        """Where squares (…, races) lie in a flat array (WINDOW, races); up to MARGIN squares on there is one more."""
        places = squares - self.base
        np.maximum(places, MARGIN, out=places)
        np.minimum(places, len(self.riders) - 1 - MARGIN, out=places)
        places *= len(self.base)
        places += self._row
        return places

    def strings(self) -> Reals:
        """Flat (WINDOW, races): the expected riders in the unbroken string ahead of each square (R7.2)."""
        if "strings" not in self._known:
            there = 1 - np.exp(self.log_free)
            ahead = np.zeros_like(there)
            occupied = np.flatnonzero(self.riders.any(axis=1))
            first = int(occupied[-1]) if occupied.size else 0
            for square in range(first - 1, MARGIN - 1, -1):  # nobody asks for squares behind the margin
                np.multiply(there[square + 1], ahead[square + 1], out=ahead[square])
                ahead[square] += self.riders[square + 1]
            self._known["strings"] = ahead.reshape(-1)
        return self._known["strings"]

    def from_here_on(self) -> Reals:
        """Flat (WINDOW, races): the expected riders on each square and ahead of it."""
        if "tails" not in self._known:
            self._known["tails"] = _from_here_on(self.riders).reshape(-1)
        return self._known["tails"]

    def leads(self) -> tuple[Reals, Reals]:
        """(alone, lead), both flat (WINDOW, races): the chance that nobody is on a square or ahead of it, and that
        chance times the lead of a rider there (R7.6)."""
        if "lead" not in self._known:
            free = np.exp(_from_here_on(self.log_free))
            lead = np.zeros_like(free)
            for square in range(MARGIN, len(free)):
                np.add(lead[square - 1], free[square], out=lead[square])
            self._known |= {"alone": free.reshape(-1), "lead": lead.reshape(-1)}
        return self._known["alone"], self._known["lead"]


def absence_log_chance(chances: Reals) -> Reals:
    """The logarithm of the chance that who may be on a square, with these chances, is not there."""
    certain = chances >= 1.0
    return np.where(certain, np.float32(CERTAIN), np.log1p(-np.where(certain, np.float32(0), chances)))


def _from_here_on(values: Reals) -> Reals:
    found = values.copy()
    for square in range(len(found) - 2, -1, -1):
        found[square] += found[square + 1]
    return found
