"""Races with riders on given squares, for the tests of tours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from breakaway_desktop.engine.asks import NoOrder
from breakaway_desktop.engine.events import Event
from breakaway_desktop.engine.race import Crossing
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, hands_from_seed, seats_of
from breakaway_desktop.record.turn_report import Step
from tests.record.races import options_of


def finished_race(
    squares: Mapping[int, int],
    *,
    finished: Sequence[Sequence[int]] = (),
    retired: Sequence[int] = (),
    events: Sequence[Event] = (),
    variant: str | None = None,
    teams: int = 3,
    **rows: Any,
) -> Match:
    """Return a race that is over, with its riders on these squares, the others on square 0.

    `finished`: groups in the order in which they crossed the finish. `events`: all that happened, in one step.
    """
    hands = tuple(hands_from_seed(1, team) for team in range(1, teams + 1))
    plan = Plan("boxed", options_of("boxed", **rows), seats_of(("human",) * teams), 1, hands, variant)
    match = Match.begin(plan)
    finish = match.race.rules.course.finish
    crossings = {}
    place = 1
    for group in finished:
        crossings.update(dict.fromkeys(group, (Crossing(finish, place),)))
        place += len(group)
    riders = tuple(
        rider._replace(
            square=squares.get(rider.id, 0), crossed=crossings.get(rider.id, ()), retired=rider.id in retired
        )
        for rider in match.race.riders
    )
    after = match.race._replace(riders=riders, over=True)
    match.steps.append(Step(NoOrder(11), match.race, tuple(events), after))
    return match
