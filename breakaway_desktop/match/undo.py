"""Undo: the decisions that it would undo, and the players who have to agree."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from dataclasses import dataclass

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.asks import Retire
from breakaway_desktop.engine.events import Moved
from breakaway_desktop.match.auto_play_marks import Moment, moment_of
from breakaway_desktop.match.automatic import automatic_decision
from breakaway_desktop.record.turn_report import Step


@dataclass(frozen=True, slots=True)
class Undo:
    """The effect of an undo: the last `decisions` decisions, the first of them by team `asker`.

    The human teams in `consent` must agree, because their moves or secrets are affected.
    """

    decisions: int
    asker: int
    consent: tuple[int, ...]
    shown_by: tuple[int, ...] = ()
    """Teams that have revealed a secret card since; empty if the others are asked because of earlier undos."""


def find_undo(steps: Sequence[Step], count: int, humans: Sequence[int], undone: Set[int]) -> Undo | None:
    """Return the undo of all after `count` steps and of the last of these; None if there is none.

    The other humans must agree if they have undone something since the last new human decision (`undone`), or if
    another team has revealed a secret card since, which the asker would then know.
    """
    if not count:
        return None
    back, asker = len(steps) - count + 1, steps[count - 1].decision.team
    others = [team for team in humans if team != asker]
    if not others:
        return Undo(back, asker, ())
    shown = tuple(sorted(set().union(*map(_teams_that_showed, steps[count - 1 :])) - {asker}))
    consent = tuple(team for team in others if shown or team in undone)
    return Undo(back, asker, consent, shown if consent else ())


def count_to_last_choice(
    steps: Sequence[Step], humans: Sequence[int], steered: Set[int], auto_played: Set[Moment] = frozenset()
) -> int:
    """Return the number of steps up to the last one that one of these humans chose; 0 if there is none."""
    for count in range(len(steps), 0, -1):
        step = steps[count - 1]
        if step.decision.team in humans and is_by_human(step, humans, steered, auto_played):
            return count
    return 0


def is_by_human(step: Step, humans: Collection[int], steered: Set[int], auto_played: Set[Moment] = frozenset()) -> bool:
    """Return whether a human chose this, not the rules in his place, nor the program because all choices were equal."""
    decision = step.decision
    if decision.team not in humans or moment_of(step) in auto_played:
        return False
    if isinstance(decision, Retire):
        return True
    # Another card than the automatic one: the rider was steered, perhaps before the race was loaded.
    ask = next(ask for ask in referee.asks(step.before) if ask.team == decision.team)
    return automatic_decision(step.before, ask, steered) != decision


def _teams_that_showed(step: Step) -> set[int]:
    """Return the teams that revealed a secret card in this step (R9.3), or their secret orders (R4.2).

    If played cards stay hidden (R8.2), none is revealed before the end of the race.
    """
    rules, riders = step.before.rules, zip(step.before.riders, step.after.riders, strict=True)
    if not rules.shows_new and step.after.over:
        return {before.team for before, _after in riders}
    showed = {before.team for before, after in riders if after.secret < before.secret and not rules.variant.hides_road}
    if rules.is_simultaneous or (not rules.options.shows_new and not rules.variant.hides_road):
        showed |= {event.rider // 10 for event in step.events if isinstance(event, Moved)}
    return showed
