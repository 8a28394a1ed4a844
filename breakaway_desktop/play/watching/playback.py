"""The moment of a race that its viewer sees, and the passing of time from there, as one value.

A live race is a playback that follows its end, and can be moved back to watch a part again. A replay begins at the
start.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from breakaway_desktop.engine.events import TurnEnded
from breakaway_desktop.engine.race import Race
from breakaway_desktop.play.watching.pacing import Pacing, held_for_reading
from breakaway_desktop.play.watching.shots import Shot, ShotList
from breakaway_desktop.record.turn_report import Step

ROLL_MS: Final = 250.0
"""Milliseconds in which riders roll to their squares in a replay."""
STOP_REST_MS: Final = 120.0
"""Milliseconds for which a replay rests at a stop."""
TURN_REST_MS: Final = 1400.0
"""Milliseconds for which a replay rests after a turn, so that the new cards can be read."""
HURRY: Final = 4.0
"""The `pace` of a playback while its viewer speeds it up."""
HELD_SHARE: Final = 0.85
"""Share of a shot after which it is held, if it must be read."""
TO_QUESTION: Final = 0
"""`target_turn` of a playback that shows nothing until a human is asked."""


@dataclass(frozen=True, slots=True)
class Playback:
    """A position in the shots of a race, and how long the next shot has been shown."""

    shots: ShotList
    lengths_ms: tuple[float, ...]
    """Length of each shot in milliseconds."""
    follows: bool = False
    """Whether the race is live: the playback does not rest between stops, and can step beyond the last one."""
    position: int = 0
    """The number of shots that are over."""
    shot_ms: float | None = None
    """Milliseconds for which the running shot has been shown; None: no shot is running."""
    rest_ms: float = 0.0
    """Milliseconds of rest before the next shot begins."""
    pace: float = 1.0
    """Factor by which time passes faster than usual."""
    paused: bool = True
    """Whether it plays no farther than `target_stop`."""
    target_stop: int | None = None
    """The stop up to which it plays although it is paused. The stop may not exist yet."""
    target_turn: int | None = None
    """The turn up to which nothing is shown, or TO_QUESTION."""
    pauses_next: bool = False
    """Whether it pauses at the beginning of the next shot."""
    to_read: frozenset[int] = frozenset()
    """The positions of shots that are held near their end until the viewer goes on."""
    run_ms: float = 0.0
    """Milliseconds of all moves since a human was last asked."""

    @property
    def shot(self) -> Shot | None:
        return None if self.shot_ms is None else self.shots.shots[self.position]

    @property
    def length_ms(self) -> float:
        """Length of the running shot in milliseconds, 0 if none is running."""
        return 0.0 if self.shot_ms is None else self.lengths_ms[self.position]

    @property
    def progress(self) -> float:
        """Share of the running shot that has been shown, 0 to 1."""
        return 1.0 if self.shot_ms is None or self.length_ms <= 0 else min(1.0, self.shot_ms / self.length_ms)

    @property
    def race(self) -> Race:
        """The race before the running shot; if none is running, the race as far as it has been shown."""
        if self.shot_ms is not None:
            return self.shots.shots[self.position].before
        if self.is_at_end:
            return self.shots.last
        return self.shots.shots[self.position - 1].after if self.position else self.shots.first

    @property
    def steps_shown(self) -> int:
        """The number of steps that have been shown to their end."""
        shot = self.shot
        if shot is not None:
            return shot.step + isinstance(shot.event, TurnEnded)
        return len(self.shots.steps) if self.is_at_end else self.shots.shots[self.position].step

    @property
    def stop(self) -> int:
        """The stop that it has reached, or is on its way to."""
        return bisect_right(self.shots.stops, self.position) + (self.shot_ms is not None)

    @property
    def is_at_end(self) -> bool:
        """Whether it rests at the last stop."""
        return self.shot_ms is None and self.position >= (self.shots.stops or (0,))[-1]

    @property
    def is_held(self) -> bool:
        """Whether it rests until the viewer goes on: time does not advance it."""
        return self.paused and self.target_stop is None and self.target_turn is None

    @property
    def awaits_decision(self) -> bool:
        """Whether the next decision may be made: all is shown, and the playback is not held."""
        return self.is_at_end and not self.is_held

    # Time

    def advance(self, ms: float) -> Self:
        """Advance by `ms` milliseconds."""
        now, left_ms = self, ms * self.pace
        while not now.is_held and not now.is_at_end:
            # The rest before the next shot.
            if now.shot_ms is None:
                if now.rest_ms > left_ms:
                    return replace(now, rest_ms=now.rest_ms - left_ms)
                left_ms -= now.rest_ms
                now = replace(now, shot_ms=0.0, rest_ms=0.0)

            # Pause at the beginning of a shot if the viewer wants that.
            if now.pauses_next and now.length_ms > 0:
                return now.freeze()

            # Show the shot, to its end if enough time is left.
            assert now.shot_ms is not None
            shot_ms, length_ms = now.shot_ms + left_ms, now.length_ms
            if now.position in now.to_read and shot_ms >= HELD_SHARE * length_ms > 0:
                return replace(now, shot_ms=HELD_SHARE * length_ms, to_read=now.to_read - {now.position}).freeze()
            if shot_ms < length_ms:
                return replace(now, shot_ms=shot_ms)
            left_ms = shot_ms - length_ms
            now = now._end_shot()
        return now

    def _end_shot(self) -> Self:
        """Go to the next shot, which begins at once unless there is a stop in between."""
        position = self.position + 1
        stop = bisect_right(self.shots.stops, position)
        if self.shots.position_of(stop) != position:
            return replace(self, position=position, shot_ms=0.0)
        rest_ms = 0.0 if self.follows else TURN_REST_MS if self.shots.ends_turn(stop) else STOP_REST_MS
        is_there = self.target_stop is not None and stop >= self.target_stop
        target_stop = None if is_there else self.target_stop
        return replace(self, position=position, shot_ms=None, rest_ms=rest_ms, target_stop=target_stop)

    # Control by the viewer

    def go_to_stop(self, stop: int) -> Self:
        """Rest at this stop; a number out of range means the first or the last one."""
        stop = min(max(0, stop), len(self.shots.stops))
        return replace(self, position=self.shots.position_of(stop), shot_ms=None, rest_ms=0.0, target_stop=None)

    def step_forward(self) -> Self:
        """Play the shots from here, or from the end of the running shot, to the next stop."""
        here = self.go_to_stop(self.stop)
        if here.is_at_end and not self.follows:
            return here
        return replace(here, paused=True, target_stop=self.stop + 1).advance(0)

    def step_to_shot(self) -> Self:
        """Go to the beginning of the next shot, which may not exist yet, and pause there."""
        here = self if self.shot_ms is None else self._end_shot()
        there = replace(here, paused=False, target_stop=None, pauses_next=True).advance(0)
        return there.freeze() if there.is_at_end and self.shot_ms is not None else there

    def end_shot(self) -> Self:
        """End the running shot. The next one begins."""
        return self if self.shot_ms is None else self._end_shot().advance(0)

    def pause(self) -> Self:
        """Pause as soon as the next stop is reached."""
        return replace(self, paused=True, target_stop=None if self.shot_ms is None else self.stop, rest_ms=0.0)

    def freeze(self) -> Self:
        """Pause at once, within the running shot."""
        return replace(self, paused=True, target_stop=None, target_turn=None, pauses_next=False)

    def play(self) -> Self:
        """Continue at once, from stop to stop."""
        return replace(self, paused=False, target_stop=None, pauses_next=False, rest_ms=0.0)

    def skip(self) -> Self:
        """Jump to the end of everything that has happened."""
        is_to_come = self.target_stop is not None and self.target_stop > len(self.shots.stops)
        target_stop = self.target_stop if is_to_come else None
        return replace(
            self, position=len(self.shots.shots), shot_ms=None, rest_ms=0.0, target_stop=target_stop,
            to_read=frozenset(),
        )  # fmt: skip

    def skip_moves(self) -> Self:
        """Jump to where the turn ends, if that is still to be shown, else to the end of everything."""
        coming = range(self.position + (self.shot_ms is not None), len(self.shots.shots))
        ends = (at for at in coming if isinstance(self.shots.shots[at].event, TurnEnded) and self.lengths_ms[at])
        end = next(ends, None)
        return self.skip() if end is None else replace(self.skip(), position=end, shot_ms=0.0)

    def skip_to(self, turn: int = TO_QUESTION) -> Self:
        """Show nothing until a human is asked, or until this turn."""
        return replace(self.skip(), target_turn=turn, pauses_next=False)

    def show_again(self, steps: int, pacing: Pacing) -> Self:
        """Show again everything that happened after this number of steps."""
        shots = self.shots.shots
        position = next((index for index, shot in enumerate(shots) if shot.step >= steps), len(shots))
        lengths_ms, _spent_ms = pacing.lengths(shots, 0.0, position)
        lengths_ms = pacing.with_last_moves(shots, self.lengths_ms[:position] + lengths_ms, position)
        here = replace(
            self.skip(), lengths_ms=lengths_ms, position=position, run_ms=0.0,
            target_stop=len(self.shots.stops) if self.paused else None, target_turn=None,
        )  # fmt: skip
        return here.advance(0)

    # Decisions

    def append_step(self, step: Step, pacing: Pacing) -> Self:
        """Append a decision and show it; nothing of it is shown before `target_turn`."""
        first, shots = len(self.shots.shots), self.shots.with_step(step)
        added = shots.shots[first:]
        lengths_ms, spent_ms = pacing.lengths(shots.shots, self.run_ms, first)
        if self.target_turn is not None:
            is_there = 0 < self.target_turn <= step.after.turn
            rests = is_there and pacing.rests
            lengths_ms = lengths_ms if rests else (0.0,) * len(added)
            now = replace(self, shots=shots, lengths_ms=self.lengths_ms + lengths_ms, run_ms=spent_ms)
            now = now.skip_moves() if rests else now.skip()
            return replace(now, target_turn=None if is_there else self.target_turn)

        # While paused, show only this step.
        target_stop = len(shots.stops) if self.paused and self.target_stop is None else self.target_stop
        to_read = self.to_read.union(first + index for index in held_for_reading(added, pacing.humans))
        lengths_ms = pacing.with_last_moves(shots.shots, self.lengths_ms + lengths_ms, self.position)
        now = replace(
            self, shots=shots, lengths_ms=lengths_ms, run_ms=spent_ms, target_stop=target_stop, to_read=to_read
        )
        if self.shot_ms is not None:  # the running move may be longer now: its riders stay where they are
            now = replace(now, shot_ms=self.progress * now.length_ms)
        return now.advance(0)

    def await_human(self) -> Self:
        """End the run, because a human is asked."""
        return replace(self, target_turn=None, run_ms=0.0)

    def append_unseen(self, steps: Sequence[Step]) -> Self:
        """Append decisions that are not shown."""
        shots = self.shots
        for step in steps:
            shots = shots.with_step(step)
        lengths = (0.0,) * (len(shots.shots) - len(self.lengths_ms))
        return replace(self, shots=shots, lengths_ms=self.lengths_ms + lengths).forget_targets()

    def undo_to(self, steps: int) -> Self:
        """Drop all steps after this number. The others count as shown."""
        shots = ShotList.of(self.shots.first, self.shots.steps[:steps])
        return replace(self, shots=shots, lengths_ms=self.lengths_ms[: len(shots.shots)]).forget_targets()

    def forget_targets(self) -> Self:
        """Jump to the end of everything that has happened, and drop all targets."""
        return replace(self.skip(), target_stop=None, target_turn=None, pauses_next=False)


def replay_of(shots: ShotList) -> Playback:
    """Return a paused playback at the start of a race.

    The step to each stop lasts one roll, in which the riders move. Everything else is shown at once.
    """
    lengths_ms = [0.0] * len(shots.shots)
    for start, end in zip((0, *shots.stops), shots.stops, strict=False):
        ride = next((index for index in range(start, end) if shots.shots[index].moves), start)
        lengths_ms[ride] = ROLL_MS
    return Playback(shots, tuple(lengths_ms))


def live_of(shots: ShotList) -> Playback:
    return Playback(shots, (0.0,) * len(shots.shots), follows=True, paused=False).skip()


def shots_started(before: Playback, after: Playback) -> tuple[tuple[Shot, float], ...]:
    """Return the shots that have begun between two moments of an automatic playback, with their lengths."""
    started = slice(before.position + (before.shot_ms is not None), after.position + (after.shot_ms is not None))
    return tuple(zip(after.shots.shots[started], after.lengths_ms[started], strict=True))
