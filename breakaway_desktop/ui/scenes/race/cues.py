"""What is heard of a race: a sound for what is seen anyway, and never for what this screen may not show."""

from __future__ import annotations

from collections.abc import Iterable

from breakaway_desktop.engine.course import CIRCUIT
from breakaway_desktop.engine.events import Crossed, Event, Moved, Replaced, Revealed
from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.film import Shot
from breakaway_desktop.play.masked import seen_shot, seen_steps
from breakaway_desktop.play.table import Table
from breakaway_desktop.ui.kit.sound import Sound

LOUD = ("bell", "crowd", "points")
"""What is heard of a run that is not shown."""


def cues_of(event: Event, before: Race, *, humans: Iterable[int] = ()) -> tuple[str, ...]:
    """The kinds of sounds that go with an event; `humans` are the teams whose cards are played at this screen."""
    if isinstance(event, Moved):
        card = ("card",) if event.rider // 10 in humans and event.card is not None else ()
        bell = ("bell",) if begins_last_lap(event, before) else ()
        return (*card, "freewheel", *bell)
    if isinstance(event, Crossed) and event.points:
        return ("crowd", "points") if event.place == 1 else ("points",)
    if isinstance(event, Replaced | Revealed):
        return ("card",)
    return ()


def begins_last_lap(event: Moved, before: Race) -> bool:
    """Whether this is the first rider on the last lap before the finish. Where the road is hidden nobody hears it."""
    finish = before.rules.course.finish
    if finish is None or finish <= CIRCUIT or before.rules.variant.hides_road:
        return False
    leader = max((rider.square for rider in before.riders if not rider.retired), default=0)
    return leader <= finish - CIRCUIT < event.end


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
                self._play_shot(table, shot, sound, reader)
        if shot is None and steps != self._heard:
            if steps > self._heard:
                self._play_run(table, sound, reader)
            self._heard = steps

    def _play_shot(self, table: Table, shot: Shot, sound: Sound, reader: int) -> None:
        self._heard = max(self._heard, shot.steps + 1)
        seen = seen_shot(shot, reader)
        if seen is None:
            return
        events: tuple[Event, ...] = seen.moves or seen.crossings or (seen.event,)
        kinds = [kind for event in events for kind in cues_of(event, shot.before, humans=table.match.humans)]
        for kind in dict.fromkeys(kinds):
            sound.play(kind)

    def _play_run(self, table: Table, sound: Sound, reader: int) -> None:
        """Of what was not shown only that a line was crossed, or the last lap begun."""
        kinds = {
            kind
            for step in seen_steps(table.match.steps[self._heard :], reader)
            for event in step.events
            for kind in cues_of(event, step.before)
        }
        for kind in LOUD:
            if kind in kinds:
                sound.play(kind)
