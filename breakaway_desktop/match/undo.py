"""Undo: which decisions it would undo, and which players have to agree to it."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from dataclasses import dataclass

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Retire
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.match.auto_played import Moment, moment_of
from breakaway_desktop.match.automatic import automatic
from breakaway_desktop.record.turn_report import Step


@dataclass(frozen=True, slots=True)
class Undo:
    """What an undo would do: `decisions` from the end are undone, the first of them made by team `asker`;
    the human teams in `consent` have to agree, because it would undo what they did or what they have shown."""

    decisions: int
    asker: int
    consent: tuple[int, ...]
    shown_by: tuple[int, ...] = ()
    """Teams that have shown a secret card since; empty when the others are asked for what they had undone before."""


def undo_of(
    steps: Sequence[Step],
    humans: Sequence[int],
    steered: Set[int],
    undone: Set[int],
    auto_played: Set[Moment] = frozenset(),
) -> Undo | None:
    """Back to the last decision that a human made, or, with bots alone, one decision; None before the first one.

    The other humans are asked when something of theirs has been undone already (`undone`: teams that have undone since
    a human's last new decision), and when a secret card of another team has been shown since: the asker would know it.
    """
    for back, step in enumerate(reversed(steps), start=1):
        if humans and not is_by_human(step, humans, steered, auto_played):
            continue
        asker = step.decision.team
        others = [team for team in humans if team != asker]
        if not others:
            return Undo(back, asker, ())
        shown = tuple(sorted(set().union(*map(_teams_that_showed, steps[len(steps) - back :])) - {asker}))
        consent = tuple(team for team in others if shown or team in undone)
        return Undo(back, asker, consent, shown if consent else ())
    return None


def is_by_human(step: Step, humans: Collection[int], steered: Set[int], auto_played: Set[Moment] = frozenset()) -> bool:
    """Whether a human decided this, and not the rules for him, nor the program because it made no difference."""
    decision = step.decision
    if decision.team not in humans or moment_of(step) in auto_played:
        return False
    if isinstance(decision, Retire):
        return True
    # A card other than the automatic one means that the rider was steered, be it long ago or before a load.
    ask = next(ask for ask in referee.asks(step.before) if ask.team == decision.team)
    return automatic(step.before, ask, steered) != decision


def _teams_that_showed(step: Step) -> set[int]:
    """The teams that showed a secret card in this step (R9.3), or the orders they had given in secret (R4.2). Where
    cards stay hidden when they are played, that one was secret is not told either, until the race is over (R8.2)."""
    rules, riders = step.before.rules, zip(step.before.riders, step.after.riders, strict=True)
    if rules.variant.hides_road and step.after.over:
        return {before.team for before, _after in riders}
    showed = {before.team for before, after in riders if after.secret < before.secret and not rules.variant.hides_road}
    if rules.is_simultaneous:
        showed |= {event.rider // 10 for event in step.events if isinstance(event, Moved)}
    return showed
