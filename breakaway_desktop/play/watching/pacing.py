"""Lengths of the shots of a live race: long enough to be followed, short enough for a player who is waiting."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import inf
from typing import Final, NamedTuple

from breakaway_desktop.engine.events import Crossed, Moved, TurnEnded
from breakaway_desktop.engine.marks import Ground
from breakaway_desktop.engine.view import see
from breakaway_desktop.play.watching.shots import CROSSING, WEIGHTS, Shot

SPEEDS: Final[dict[str, float]] = {"slow": 500, "normal": 250, "fast": 100, "off": 0}
"""Milliseconds in which a rider rolls to his square."""

LONGEST_RUN: Final = 2500.0
"""The longest run of riders who move without a human's decision, in milliseconds at normal speed."""

SHORTEST: Final = 25.0
"""Shortest roll in milliseconds, however long the run; at speed `off` riders do not roll at all."""

REST: Final = 8.0
"""Length of the end of a turn before several players give their secret orders, as a multiple of a roll."""

HELD: Final = 4.0
"""Length of the hold at a line that a human has won, as a multiple of a roll."""

LONGEST_HELD: Final = 1200.0
"""The longest hold, in milliseconds."""

WITH_LINES: Final = 1 + CROSSING / 4
"""Length of a roll with its average share of the flights of points, as a multiple of a roll."""


class Pacing(NamedTuple):
    """The speed of the riders, and the length of a run."""

    speed: str
    rolls: float | None
    """Rolls left in the run until a human is asked.

    0: no human is waiting to play a card; None: count the rolls of the shots.
    """
    humans: Collection[int] = ()
    """The teams for which the playback is held when they win a line."""
    rests: bool = False
    """Whether the end of the turn is shown, too."""

    def lengths(self, shots: Sequence[Shot], run_ms: float) -> tuple[tuple[float, ...], float]:
        """Return the length of each shot in milliseconds, and the length of the run including them.

        `run_ms` is the length of the run before them.
        """
        roll_ms = usual_ms = SPEEDS[self.speed]
        rolls = rolls_of(shots) if self.rolls is None else self.rolls
        ends_ms = LONGEST_RUN * usual_ms / SPEEDS["normal"] if rolls else inf
        if roll_ms and rolls:
            roll_ms = min(roll_ms, max(SHORTEST, (ends_ms - run_ms) / rolls))

        lengths_ms = []
        for shot in shots:
            is_rest = self.rests and isinstance(shot.event, TurnEnded) and not shot.after.over
            ms = roll_ms * (REST if is_rest else shot.weight)
            # Shorten shots so that the run ends in time, except pushes: without them nobody would understand the new
            # squares.
            if not shot.pushes:
                ms = min(ms, max(0.0, ends_ms - run_ms))
            run_ms += ms

            # Holding a win does not shorten the rest of the run.
            if won_by(shot.crossings, self.humans) is not None:
                ms = max(ms, min(LONGEST_HELD, HELD * usual_ms))
            lengths_ms.append(ms)
        return tuple(lengths_ms), run_ms


def rolls_of(shots: Iterable[Shot]) -> float:
    """Return the number of rolls in shots; riders who move together roll once."""
    return sum(WITH_LINES if isinstance(shot.event, Moved) else WEIGHTS.get(type(shot.event), 0.0) for shot in shots)


def won_by(crossings: Iterable[Crossed], teams: Collection[int]) -> Crossed | None:
    """Return the place with which one of these teams has won a line; None if none has."""
    wins = (place for place in crossings if place.line is not None and place.place == 1 and place.points)
    return next((place for place in wins if place.rider // 10 in teams), None)


def held_for_reading(shots: Iterable[Shot], humans: Collection[int]) -> list[int]:
    """Return the indexes of shots that are held until a human has read them: those with pushes by the ground (R8.6)."""
    if not humans:
        return []
    return [index for index, shot in enumerate(shots) if shot.pushes and _has_ground(shot)]


def _has_ground(shot: Shot) -> bool:
    view = see(shot.before)
    return any(isinstance(mark, Ground) for mark in view.variant.marks(view))
