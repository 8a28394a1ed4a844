"""The moment of a race at which its viewer is, and how time goes on from there: one value."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from typing import Final, Self

from breakaway_desktop.play.watching.shots import Shot, ShotList

ROLL_MS: Final = 250.0
"""Milliseconds in which riders roll to their squares in a replay."""
STOP_REST_MS: Final = 120.0
"""Milliseconds for which a replay rests at a stop."""
TURN_REST_MS: Final = 1400.0
"""Milliseconds for which a replay rests after a turn, so that the new cards can be read."""


@dataclass(frozen=True, slots=True)
class Playback:
    """A position in the shots of a race, and how long the next shot has been shown."""

    shots: ShotList
    lengths_ms: tuple[float, ...]
    """How long each shot is shown."""
    position: int = 0
    """The number of shots that are over."""
    shot_ms: float | None = None
    """How long the running shot has been shown; None: no shot is running."""
    rest_ms: float = 0.0
    """How long it rests before the next shot begins."""
    pace: float = 1.0
    """How much faster than usual time passes."""
    paused: bool = True
    """Whether it goes no farther than `target_stop`."""
    target_stop: int | None = None
    """The stop up to which it goes on although it is paused."""

    @property
    def shot(self) -> Shot | None:
        """The running shot."""
        return None if self.shot_ms is None else self.shots.shots[self.position]

    @property
    def progress(self) -> float:
        """Share of the running shot that has been shown, 0 to 1."""
        length_ms = 0.0 if self.shot_ms is None else self.lengths_ms[self.position]
        return 1.0 if self.shot_ms is None or length_ms <= 0 else min(1.0, self.shot_ms / length_ms)

    @property
    def stop(self) -> int:
        """The stop that it has reached, or is on its way to."""
        return bisect_right(self.shots.stops, self.position) + (self.shot_ms is not None)

    @property
    def is_at_end(self) -> bool:
        """Whether it rests at the last stop."""
        return self.shot_ms is None and self.position >= self.shots.position_of(len(self.shots.stops))

    @property
    def is_held(self) -> bool:
        """Whether it does not go on by itself."""
        return self.paused and self.target_stop is None

    # Time

    def advance(self, ms: float) -> Self:
        """Let time pass."""
        now, left_ms = self, ms * self.pace
        while not now.is_held and not now.is_at_end:
            # The rest before the next shot.
            if now.shot_ms is None:
                if now.rest_ms > left_ms:
                    return replace(now, rest_ms=now.rest_ms - left_ms)
                left_ms -= now.rest_ms
                now = replace(now, shot_ms=0.0, rest_ms=0.0)

            # The shot, to its end if there is time enough.
            assert now.shot_ms is not None
            shot_ms = now.shot_ms + left_ms
            length_ms = now.lengths_ms[now.position]
            if shot_ms < length_ms:
                return replace(now, shot_ms=shot_ms)
            left_ms = shot_ms - length_ms
            now = now._end_shot()
        return now

    def _end_shot(self) -> Self:
        """Go to the next shot, which begins at once unless a stop lies between."""
        position = self.position + 1
        stop = bisect_right(self.shots.stops, position)
        if self.shots.position_of(stop) != position:
            return replace(self, position=position, shot_ms=0.0)
        rest_ms = TURN_REST_MS if self.shots.ends_turn(stop) else STOP_REST_MS
        is_there = self.target_stop is not None and stop >= self.target_stop
        target_stop = None if is_there else self.target_stop
        return replace(self, position=position, shot_ms=None, rest_ms=rest_ms, target_stop=target_stop)

    # What the viewer does

    def go_to_stop(self, stop: int) -> Self:
        """Rest at a stop, or at the first or the last one."""
        stop = min(max(0, stop), len(self.shots.stops))
        return replace(self, position=self.shots.position_of(stop), shot_ms=None, rest_ms=0.0, target_stop=None)

    def step_forward(self) -> Self:
        """Show what leads from here, or from the end of the running shot, to the next stop."""
        here = self.go_to_stop(self.stop)
        return here if here.is_at_end else replace(here, paused=True, target_stop=self.stop + 1).advance(0)

    def pause(self) -> Self:
        """Pause as soon as the next stop is reached."""
        return replace(self, paused=True, target_stop=None if self.shot_ms is None else self.stop, rest_ms=0.0)

    def play(self) -> Self:
        """Go on at once, and from stop to stop."""
        return replace(self, paused=False, target_stop=None, rest_ms=0.0)


def replay_of(shots: ShotList) -> Playback:
    """Return a paused playback at the start of a race.

    From stop to stop it takes one roll, in which riders ride. All else is shown at once.
    """
    lengths_ms = [0.0] * len(shots.shots)
    for start, end in zip((0, *shots.stops), shots.stops, strict=False):
        ride = next((index for index in range(start, end) if shots.shots[index].moves), start)
        lengths_ms[ride] = ROLL_MS
    return Playback(shots, tuple(lengths_ms))


def shots_started(before: Playback, after: Playback) -> tuple[Shot, ...]:
    """Return the shots that have begun between two moments of a playback that went on by itself."""
    start = before.position + (before.shot_ms is not None)
    return after.shots.shots[start : after.position + (after.shot_ms is not None)]
