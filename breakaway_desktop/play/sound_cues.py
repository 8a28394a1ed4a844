"""Sounds of a race: each belongs to something visible on this screen."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from breakaway_desktop.engine.course import CIRCUIT
from breakaway_desktop.engine.events import Crossed, Event, Moved, Replaced, Revealed, TurnEnded
from breakaway_desktop.engine.last_turn import last_places
from breakaway_desktop.engine.race import Race
from breakaway_desktop.kit.words import mark
from breakaway_desktop.play.watching.close_ups import index_of_move, moves_to_line, place_in_close_up
from breakaway_desktop.play.watching.pacing import CLOSE_UP, LAST_MOVES, won_by
from breakaway_desktop.play.watching.playback import Playback, shots_started
from breakaway_desktop.play.watching.shots import Shot, ShotList
from breakaway_desktop.play.watching.viewer import EVERYBODY, Viewer

CAPTIONS: Final = {
    "freewheel": mark("freewheel"),
    "card": mark("card"),
    "bell": mark("bell"),
    "crowd": mark("crowd"),
    "cheer": mark("cheers for you"),
    "points": mark("points"),
    "ask_bell": mark("bell: a phone is asked"),
    "next_knock": mark("knock: a phone is next"),
}
"""What is written in place of each sound."""

LOUD = ("bell", "crowd", "cheer", "points")
"""Sounds that are played even for a run that is not shown."""


def sounds_of(event: Event, before: Race, humans: Collection[int] = ()) -> tuple[str, ...]:
    """Return the kinds of sounds of an event; `humans`: teams whose cards are played at this screen."""
    if isinstance(event, Moved):
        card = ("card",) if event.rider // 10 in humans and event.card is not None else ()
        bell = ("bell",) if begins_last_lap(event, before) else ()
        return (*card, "freewheel", *bell)
    if isinstance(event, Crossed) and event.points:
        if won_by((event,), humans) is not None:
            return ("cheer", "points")
        return ("crowd", "points") if event.place == 1 else ("points",)
    if isinstance(event, Replaced | Revealed):
        return ("card",)
    return ()


def begins_last_lap(event: Moved, before: Race) -> bool:
    """Return whether this move brings the first rider to the last lap; False if the road is hidden."""
    finish = before.rules.course.finish
    if finish is None or finish <= CIRCUIT or before.rules.variant.hides_road:
        return False
    leader = max((rider.square for rider in before.riders if not rider.retired), default=0)
    return leader <= finish - CIRCUIT < event.end


def sounds_of_shots(shots: Iterable[Shot | None], humans: Collection[int] = ()) -> tuple[str, ...]:
    """Return the sounds of shots that begin together, as their viewer sees them: each kind once."""
    kinds = [
        kind
        for shot in shots
        if shot is not None
        for event in shot.moves or shot.crossings or (shot.event,)
        for kind in sounds_of(event, shot.before, humans)
    ]
    return tuple(dict.fromkeys(kinds))


def loud_sounds_of_shots(shots: Iterable[Shot | None], humans: Collection[int] = ()) -> tuple[str, ...]:
    kinds = sounds_of_shots(shots, humans)
    return tuple(kind for kind in LOUD if kind in kinds)


def sounds_between(before: Playback, after: Playback, viewer: Viewer, humans: Collection[int] = ()) -> tuple[str, ...]:
    """Return the sounds of the shots begun between two moments; of shots that a live race skips only the loud ones."""
    kinds: list[str] = []
    first, shots = before.position + (before.shot_ms is not None), after.shots.shots
    for index, (shot, length_ms) in enumerate(shots_started(before, after), start=first):
        visible, is_skipped = viewer.visible_shot(shot), after.follows and length_ms <= 0
        own = loud_sounds_of_shots((visible,), humans) if is_skipped else sounds_of_shots((visible,), humans)
        # The crowd swells before the rider is at the line, so it is silent there.
        move = index_of_move(shots, index)
        if after.lengths_ms[move] >= CLOSE_UP and place_in_close_up(shots, move, humans) is not None:
            own = (*own, "crowd") if shot.moves else tuple(kind for kind in own if kind != "crowd")
        if isinstance(shot.event, TurnEnded) and _begins_last_turn(after.shots, shot):
            own = (*own, "bell")
        kinds += own
    if _leads_to_line(after, humans) and not (before.position == after.position and _leads_to_line(before, humans)):
        kinds.append("crowd")
    return tuple(dict.fromkeys(kinds))


def _leads_to_line(playback: Playback, humans: Collection[int]) -> bool:
    """Return whether the running move is the second last before a line's first place."""
    is_shown = playback.length_ms >= min(LAST_MOVES.values())
    return is_shown and moves_to_line(playback.shots.shots, playback.position, humans) == 2


def _begins_last_turn(shots: ShotList, shot: Shot) -> bool:
    """Return whether the turn that follows is the first that may be the last, as everybody sees it."""
    if last_places(EVERYBODY.view_of(shot.after)) is None:
        return False
    ended = (other for other in reversed(shots.shots) if isinstance(other.event, TurnEnded) and other.step < shot.step)
    before = next(ended, None)
    return before is None or last_places(EVERYBODY.view_of(before.after)) is None
