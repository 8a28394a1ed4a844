"""The events as a reader may see them, where a variant hides more than hands (R8.2, R9.1)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace

from breakaway_desktop.engine.events import Event
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.variant import PLAIN
from breakaway_desktop.engine.view import see_event
from breakaway_desktop.play.watching.shots import Shot
from breakaway_desktop.record.turn_report import Step


def laid_open(race: Race) -> Race:
    """A moment of a race that is over: everything is public then, also where riders stood (R8.2)."""
    if not race.rules.variant.hides_road:
        return race
    return race._replace(rules=replace(race.rules, variant=PLAIN))


def seen_steps(steps: Sequence[Step], reader: int) -> Sequence[Step]:
    """The steps with the events that this team may know of, as far as it may (0: everybody)."""
    if not steps or not steps[0].before.rules.variant.hides_road or steps[-1].after.over:
        return steps
    return [_kept(step, reader) for step in steps]


_KEPT: OrderedDict[tuple[int, int], tuple[Step, Step]] = OrderedDict()
"""Steps that were looked at last and what was seen of them, by identity and reader."""
_MOST_KEPT = 64


def _kept(step: Step, reader: int) -> Step:
    key = id(step), reader
    if key not in _KEPT or _KEPT[key][0] is not step:
        _KEPT[key] = step, step._replace(events=_seen(step, reader))
        while len(_KEPT) > _MOST_KEPT:
            _KEPT.popitem(last=False)
    return _KEPT[key][1]


def _seen(step: Step, reader: int) -> tuple[Event, ...]:
    race = step.before
    found: list[Event] = []
    for event in step.events:
        seen = see_event(event, race, reader)
        if seen is not None:
            found.append(seen)
        race = evolve(race, event)
    return tuple(found)


def seen_shot(shot: Shot | None, reader: int) -> Shot | None:
    """What is being shown, as this team may know it; None where nothing of it is to be seen."""
    if shot is None or not shot.before.rules.variant.hides_road or shot.after.over:
        return shot
    moves = tuple(move for move in shot.moves if move.rider // 10 == reader)
    pushes = tuple(push for push in shot.pushes if push.rider // 10 == reader)
    event: Event | None = next(iter(moves), None) or next(iter(pushes), None)
    event = event or see_event(shot.event, shot.before, reader)
    return None if event is None else shot._replace(event=event, moves=moves, pushes=pushes)
