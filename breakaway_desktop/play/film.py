"""Events as a sequence of shots, shown at a pace that can be followed, and skippable. Knows no drawing."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Sequence
from math import inf
from typing import Final

from breakaway_desktop.engine.events import Crossed, Moved, TurnEnded
from breakaway_desktop.engine.race import Race
from breakaway_desktop.play.watching.shots import CROSSING, WEIGHTS, Shot, grouped, shots_of
from breakaway_desktop.record.turn_report import Step

SPEEDS: Final[dict[str, float]] = {"slow": 500, "normal": 250, "fast": 100, "off": 0}
"""Milliseconds in which a rider rolls to his square."""

LONGEST_RUN: Final = 2500.0
"""Milliseconds that a run of riders who need nobody's decision takes at most at normal speed."""

SHORTEST: Final = 25.0
"""No roll is shorter, however long the run, unless riders do not roll at all."""

REST: Final = 8.0
"""How long the end of a turn is shown before several people hide their secret orders, as a share of a roll."""

HELD: Final = 4.0
"""How long a line that a human has won is held, as a share of a roll."""

LONGEST_HELD: Final = 1200.0
"""Milliseconds that it is held at most."""

WITH_LINES: Final = 1 + CROSSING / 4
"""A roll with its share of the chips that fly."""

HURRY: Final = 4.0


class Film:
    """The shots that are still to be seen, the first of them being shown."""

    def __init__(self, race: Race) -> None:
        self.hurrying = False
        self.is_paused = False
        self.is_still = False
        """Whether nothing moves: what is shown stands at its end for as long as it would have moved."""
        self.spent = 0.0
        """Milliseconds of the running run so far."""
        self._held = 0.0
        """How many milliseconds a line that a human has won is held."""
        self._ends = inf
        """How many milliseconds the present run takes at most."""
        self._shots: deque[tuple[Shot, float]] = deque()
        """With how many milliseconds each is shown."""
        self._elapsed = 0.0
        self._shown = race

    def __bool__(self) -> bool:
        return bool(self._shots)

    @property
    def shown(self) -> Race:
        """The race as far as it has been shown."""
        return self._shots[0][0].before if self._shots else self._shown

    @property
    def shot(self) -> Shot | None:
        """What is being shown right now."""
        return self._shots[0][0] if self._shots else None

    @property
    def shot_ms(self) -> float:
        """Milliseconds for which the running shot is shown, 0 if there is none."""
        return self._shots[0][1] if self._shots else 0.0

    @property
    def progress(self) -> float:
        """How far the running shot has come, 0 to 1."""
        return 1.0 if self.shot_ms <= 0 or self.is_still else min(1.0, self._elapsed / self.shot_ms)

    def pace(self, rolls: float, speed: str) -> float:
        """Milliseconds of a roll when the run still takes this many of them; 0: nobody ever is asked."""
        roll = SPEEDS[speed]
        self._held = min(LONGEST_HELD, HELD * roll)
        self._ends = LONGEST_RUN * roll / SPEEDS["normal"] if rolls else inf
        return min(roll, max(SHORTEST, (self._ends - self.spent) / rolls)) if roll and rolls else roll

    def append(self, step: Step, roll: float, number: int, humans: Container[int] = (), *, rests: bool = False) -> None:
        """Add what happened in a step, the `number`-th of the match; a roll takes this many milliseconds. `humans` are
        the teams whose lines are held. `rests`: the end of the turn is shown, too."""
        for shot in shots_of(step, number):
            weight = shot.weight
            if isinstance(shot.event, TurnEnded) and rests and not step.after.over:
                weight = REST
            # However much happens, a run is over in time.
            ms = min(roll * weight, max(0.0, self._ends - self.spent))
            if shot.pushes:
                # Who did not see it would not know why riders stand where they do.
                ms = roll * weight
            self.spent += ms
            if won_by(shot.crossings, humans) is not None:
                # A run lasts as long again as its wins are held.
                ms = max(ms, self._held)
            self._shots.append((shot, ms))
        self._shown = step.after
        while self._shots and self.shot_ms <= 0:
            self._shots.popleft()

    def roll(self, dt_ms: float) -> bool:
        """Time passes; whether there is something else to be seen."""
        if not self._shots or self.is_paused:
            return False
        self._elapsed += dt_ms * (HURRY if self.hurrying else 1)
        while self._shots and self._elapsed >= self.shot_ms:
            self._elapsed -= self._shots.popleft()[1]
        if not self._shots:
            self._elapsed = 0.0
        return True

    def pause(self, on: bool = True) -> None:
        """The film stands still until it is stepped, let go or ended; where nothing is shown, nothing is paused."""
        self.is_paused = on and bool(self._shots)

    def step(self) -> None:
        """The running shot is over; the next one stands at its beginning."""
        if self._shots:
            self._shots.popleft()
            while self._shots and self.shot_ms <= 0:
                self._shots.popleft()
        self._elapsed = 0.0

    def end(self, race: Race) -> None:
        """Everything up to `race` is shown at once."""
        self._shots.clear()
        self._elapsed = 0.0
        self._shown = race
        self.is_paused = False


def won_by(crossings: Sequence[Crossed], teams: Container[int]) -> Crossed | None:
    """Return the place with which one of these teams has won a line; None where it has not."""
    wins = (place for place in crossings if place.line is not None and place.place == 1 and place.points)
    return next((place for place in wins if place.rider // 10 in teams), None)


def rolls_of(step: Step) -> float:
    """Return how many rolls it takes to show a step: who ride together roll once."""
    kinds = [type(events[0]) for events in grouped(step.events, step.before)]
    return sum(WITH_LINES if kind is Moved else WEIGHTS.get(kind, 0.0) for kind in kinds)
