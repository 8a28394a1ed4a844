"""Plays the sounds of a race while its table shows it."""

from __future__ import annotations

from breakaway_desktop.match.match import Match
from breakaway_desktop.play.film import Shot
from breakaway_desktop.play.sounds import sounds_of_run, sounds_of_shot
from breakaway_desktop.play.table import Table
from breakaway_desktop.ui.kit.sound import Sound


class Listening:
    """Follows the table of a race screen. What has happened before it came is not heard."""

    def __init__(self, match: Match) -> None:
        self._heard = len(match.steps)
        """Of so many steps the sounds are over."""
        self._shot: Shot | None = None

    def follow(self, table: Table, sound: Sound, reader: int) -> None:
        """Plays what goes with what the table shows since the last call."""
        shot, steps = table.shot, table.steps_shown
        if shot is not self._shot:
            self._shot = shot
            if shot is not None:
                self._heard = max(self._heard, shot.steps + 1)
                for kind in sounds_of_shot(shot, reader, table.match.humans):
                    sound.play(kind)
        if shot is None and steps != self._heard:
            for kind in sounds_of_run(table.match.steps[self._heard :], reader):
                sound.play(kind)
            self._heard = steps
