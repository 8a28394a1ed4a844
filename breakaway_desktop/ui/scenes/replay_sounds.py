"""What is heard of a replay: of each step on what the race screen lets hear, as long as one can follow it."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.engine.events import Moved
from breakaway_desktop.play.sounds import sounds_of
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.ui.kit.sound import Sound

FASTEST_HEARD: Final = 2.0
"""Beyond this pace sounds would run into each other, so it plays in silence."""


class ReplaySounds:
    """Sounds of riding come when riders set out, those of points and cards when they are there."""

    def __init__(self) -> None:
        self._there: tuple[str, ...] = ()

    def begin(self, step: Step, sound: Sound, pace: float) -> None:
        """The step begins; `step` holds what the viewer may know of it."""
        self._there = ()
        if pace > FASTEST_HEARD:
            return
        riding: list[str] = []
        there: list[str] = []
        for event in step.events:
            (riding if isinstance(event, Moved) else there).extend(sounds_of(event, step.before))
        self._there = tuple(dict.fromkeys(there))
        for kind in dict.fromkeys(riding):
            sound.play(kind)

    def end(self, sound: Sound) -> None:
        """Its riders are there."""
        for kind in self._there:
            sound.play(kind)
        self._there = ()

    def drop(self) -> None:
        """It is broken off."""
        self._there = ()
