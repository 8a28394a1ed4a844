"""The viewer of a race: the parts of it that may be drawn, described or played as sounds for him (R8.2, R9.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from breakaway_desktop.engine.asks import Retire
from breakaway_desktop.engine.events import Event
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.variant import PLAIN
from breakaway_desktop.engine.view import View, see, see_event
from breakaway_desktop.kit.caching import cached_by_identity
from breakaway_desktop.play.watching.shots import Shot
from breakaway_desktop.record.turn_report import Step

_MOST_VIEWS: Final = 16
MOST_STEPS: Final = 4096
"""More than the steps of a race as all its teams see it, so that none is forgotten while it is shown."""


class Viewer(NamedTuple):
    """A team, or (team 0) the public, for whom only public facts are visible."""

    team: int = 0
    """The team's number; 0: the public."""
    sees_all: bool = False
    """Whether the race is over, after which nothing is secret."""

    def view_of(self, race: Race) -> View:
        """Return a race as the viewer sees it; the same value for the same race."""
        return see(laid_open(race), self.team) if self.sees_all else _view_of(race, self.team)

    def visible_shot(self, shot: Shot | None) -> Shot | None:
        """Return the part of a shot that the viewer may see, None if there is none."""
        if shot is None or self.sees_all or shot.before.rules.shows_new or shot.after.over:
            return shot
        if not shot.before.rules.variant.hides_road:
            return shot._replace(event=see_event(shot.event, shot.before, self.team) or shot.event)
        moves = tuple(move for move in shot.moves if move.rider // 10 == self.team)
        pushes = tuple(push for push in shot.pushes if push.rider // 10 == self.team)
        event: Event | None = next(iter(moves), None) or next(iter(pushes), None)
        event = event or see_event(shot.event, shot.before, self.team)
        return None if event is None else shot._replace(event=event, moves=moves, pushes=pushes)

    def visible_steps(self, steps: Sequence[Step]) -> Sequence[Step]:
        """Return the steps with the events, or parts of events, that the viewer may know."""
        if not steps or self.sees_all or steps[-1].after.over:
            return steps
        return [_visible_step(step, self.team) for step in steps]

    def explained_steps(self, steps: Sequence[Step]) -> Sequence[Step]:
        """Return the steps from which reasons are told him: with all new cards where these are public (R2.1)."""
        return steps if steps and steps[-1].after.rules.shows_new else self.visible_steps(steps)


EVERYBODY: Final = Viewer()


def laid_open(race: Race) -> Race:
    """Return a moment of a finished race with everything public, including the riders' squares (R8.2)."""
    if not race.rules.options.shows_new:
        rules = replace(race.rules, options=replace(race.rules.options, hands="open"))
        race = race._replace(rules=rules, riders=tuple([rider._replace(secret=0) for rider in race.riders]))
    if not race.rules.variant.hides_road:
        return race
    return race._replace(rules=replace(race.rules, variant=PLAIN))


_view_of = cached_by_identity(_MOST_VIEWS)(see)


@cached_by_identity(MOST_STEPS)
def _visible_step(step: Step, team: int) -> Step:
    events = visible_events(step, team)
    return step if events == step.events else step._replace(events=events)


def visible_events(step: Step, team: int) -> tuple[Event, ...]:
    """Return the events of a step, or parts of them, that a team may know; 0: the public ones (R9.1)."""
    return tuple(event for event, _before in events_seen(step, team))


def hides_retirement(step: Step) -> bool:
    """Return whether all that a visible step says is that somebody has ordered to retire a rider, not whom (R4.5)."""
    return isinstance(step.decision, Retire) and not step.events


def events_seen(step: Step, team: int) -> Iterator[tuple[Event, Race]]:
    """Yield each visible event, or the visible part, with the race just before it."""
    race = step.before
    for event in step.events:
        seen = see_event(event, race, team)
        if seen is not None:
            yield seen, race
        race = evolve(race, event)
