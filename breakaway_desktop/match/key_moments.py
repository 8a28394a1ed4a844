"""The key moments of a race: lines crossed, attacks, and changes of the leader on the road."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.engine.explanations import CardWhy, card_why, dealings
from breakaway_desktop.engine.race import Race
from breakaway_desktop.record.turn_report import Step

LINE, ATTACK, LEAD = "line", "attack", "lead"


class KeyMoment(NamedTuple):
    """A key moment after `scenes` scenes (`ShotList.scenes`). `rider` caused it; `line` is the line crossed, or 0.

    Kinds: `line` (a line is first crossed), `attack` (a lead is dealt as a card, R7.6), `lead` (the leader on the road
    has changed since the end of the last turn).
    """

    scenes: int
    kind: str
    rider: int
    line: int = 0


def key_moments(scenes: Sequence[Step]) -> tuple[KeyMoment, ...]:
    """Return all key moments in order. A change of the lead is listed at the move that caused it."""
    moments: list[KeyMoment] = []
    seen: set[int] = set()
    leader = 0
    moved: dict[int, int] = {}

    for number, scene in enumerate(scenes, start=1):
        for event in scene.events:
            if isinstance(event, Moved):
                moved[event.rider] = number
            elif isinstance(event, Crossed) and event.line is not None and event.line not in seen:
                seen.add(event.line)
                moments.append(KeyMoment(number, LINE, event.rider, event.line))

        moments += [KeyMoment(number, ATTACK, rider) for rider in _breakaways(scene)]
        if scene.after.turn != scene.before.turn or scene.after.over:
            front = front_rider(_race_after_moves(scene))
            if front and front != leader:
                if leader:
                    moments.append(KeyMoment(moved.get(front, number), LEAD, front))
                leader = front
            moved.clear()

    return tuple(sorted(moments))


def front_rider(race: Race) -> int:
    """Return the rider in front, the first to arrive on a shared square; 0: nobody."""
    riders = race.on_road()
    return min(riders, key=lambda rider: (-rider.square, rider.arrived, rider.id)).id if riders else 0


def _breakaways(step: Step) -> list[int]:
    return [why.rider for why in card_whys(step) if why.kind == "lead"]


def card_whys(step: Step) -> list[CardWhy]:
    dealt = dealings(step.before, step.events)
    return [card_why(race, rider, card) for race, event in dealt for rider, card in event.cards]


def _race_after_moves(step: Step) -> Race:
    """Return the race after all moves: a rider who leaves at the start of the next turn (R4.5) is still in."""
    return [step.after, *(race for race, _cards in dealings(step.before, step.events))][-1]
