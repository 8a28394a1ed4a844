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
    """A key moment after `decisions` decisions. `rider` caused it; `line` is the line crossed, or 0.

    Kinds: `line` (a line is first crossed), `attack` (a lead is dealt as a card, R7.6), `lead` (the leader on the road
    has changed since the end of the last turn).
    """

    decisions: int
    kind: str
    rider: int
    line: int = 0


def key_moments(first: Race, steps: Sequence[Step]) -> tuple[KeyMoment, ...]:
    """Return all key moments in order. A change of the lead is listed at the move that caused it."""
    moments: list[KeyMoment] = []
    seen: set[int] = set()
    leader = 0
    moved: dict[int, int] = {}

    for decisions, step in enumerate(steps, start=1):
        for event in step.events:
            if isinstance(event, Moved):
                moved[event.rider] = decisions
            elif isinstance(event, Crossed) and event.line is not None and event.line not in seen:
                seen.add(event.line)
                moments.append(KeyMoment(decisions, LINE, event.rider, event.line))

        moments += [KeyMoment(decisions, ATTACK, rider) for rider in _breakaways(step)]
        if step.after.turn != step.before.turn or step.after.over:
            front = front_rider(_race_after_moves(step))
            if front and front != leader:
                if leader:
                    moments.append(KeyMoment(moved.get(front, decisions), LEAD, front))
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
    """Explain the cards dealt in this step."""
    dealt = dealings(step.before, step.events)
    return [card_why(race, rider, card) for race, event in dealt for rider, card in event.cards]


def _race_after_moves(step: Step) -> Race:
    """Return the race after all moves: a rider who leaves at the start of the next turn (R4.5) is still in."""
    return [step.after, *(race for race, _cards in dealings(step.before, step.events))][-1]
