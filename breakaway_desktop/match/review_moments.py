"""The key moments of a race: lines crossed, attacks, and changes of the leader on the road."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from breakaway_desktop.engine.events import Crossed, Moved, Replaced
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.explanations import CardWhy, card_why
from breakaway_desktop.engine.race import Race
from breakaway_desktop.record.turn_report import Step

LINE, ATTACK, LEAD = "line", "attack", "lead"


class KeyMoment(NamedTuple):
    """`at` steps after the start something has happened: a line first crossed (`line`), a rider has broken away and is
    dealt his lead as a card (`attack`, R7.6), another rider leads on the road as a turn ends than did when the one
    before ended (`lead`). `rider` is who did it; `line` the line, else 0."""

    at: int
    kind: str
    rider: int
    line: int = 0


def moments(first: Race, steps: Sequence[Step]) -> tuple[KeyMoment, ...]:
    """All of them, in the order of the race. A lead changes with the move that wins it, not when the turn ends."""
    found: list[KeyMoment] = []
    seen: set[int] = set()
    leader = 0
    moved: dict[int, int] = {}
    for at, step in enumerate(steps, start=1):
        for event in step.events:
            if isinstance(event, Moved):
                moved[event.rider] = at
            elif isinstance(event, Crossed) and event.line is not None and event.line not in seen:
                seen.add(event.line)
                found.append(KeyMoment(at, LINE, event.rider, event.line))
        found += [KeyMoment(at, ATTACK, rider) for rider in _breakaways(step)]
        if step.after.turn != step.before.turn or step.after.over:
            front = front_rider(_ended(step))
            if front and front != leader:
                if leader:
                    found.append(KeyMoment(moved.get(front, at), LEAD, front))
                leader = front
            moved.clear()
    return tuple(sorted(found))


def front_rider(race: Race) -> int:
    """Who leads on the road: the foremost, of several on his square who arrived there first; 0 for nobody."""
    riders = race.on_road()
    return min(riders, key=lambda rider: (-rider.square, rider.arrived, rider.id)).id if riders else 0


def _breakaways(step: Step) -> list[int]:
    return [why.rider for why in whys_of(step) if why.kind == "lead"]


def whys_of(step: Step) -> list[CardWhy]:
    """Why the cards dealt in this step have their values: in one of two half-turns both of them (R8.4)."""
    found: list[CardWhy] = []
    race = step.before
    for event in step.events:
        if isinstance(event, Replaced):
            found += [card_why(race, rider, card) for rider, card in event.cards]
        race = evolve(race, event)
    return found


def _ended(step: Step) -> Race:
    """The race when all have moved: who leaves as the next turn begins (R4.5) still leads in this one."""
    race = ended = step.before
    dealt = False
    for event in step.events:
        if isinstance(event, Replaced):
            ended, dealt = race, True
        race = evolve(race, event)
    return ended if dealt else race
