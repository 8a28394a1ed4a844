"""The viewer of a race: what of it may be drawn, said or played to him (R9.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View, see
from breakaway_desktop.play.masked import laid_open, seen_shot, seen_steps
from breakaway_desktop.play.watching.shots import Shot
from breakaway_desktop.record.turn_report import Step

_MOST_KEPT: Final = 6
_KEPT: dict[tuple[int, int], tuple[Race, View]] = {}
"""The last views that were asked for, and their races, by identity and team."""


def view_for(race: Race, team: int) -> View:
    """Return a race as a team sees it, 0 for everybody; the same value for the same race."""
    key = id(race), team
    if key not in _KEPT or _KEPT[key][0] is not race:
        if len(_KEPT) >= _MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
        _KEPT[key] = race, see(race, team)
    return _KEPT[key][1]


class Viewer(NamedTuple):
    """A team, or everybody together, who know what is public."""

    team: int = 0
    """0: everybody."""
    sees_all: bool = False
    """Whether the race is over, so that nothing is a secret any more."""

    def view_of(self, race: Race) -> View:
        return see(laid_open(race), self.team) if self.sees_all else view_for(race, self.team)

    def visible_shot(self, shot: Shot | None) -> Shot | None:
        """Return the part of a shot that the viewer may see, None if there is none."""
        return shot if self.sees_all else seen_shot(shot, self.team)

    def visible_steps(self, steps: Sequence[Step]) -> Sequence[Step]:
        """Return the steps with the events that the viewer may know."""
        return steps if self.sees_all else seen_steps(steps, self.team)
