"""The story of a race for the replay: what everybody may know at each of its moments, and where to jump to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.movement_log import MovementLogRow, movement_log
from breakaway_desktop.match.review_moments import LINE, KeyMoment, key_moments
from breakaway_desktop.play.watching.shots import ShotList
from breakaway_desktop.play.watching.viewer import Viewer
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.explaining.reasons import last_card_whys

ALL = "all"
_KEPT = 8
"""How many views are kept: readers go back and forth between a few."""


class ReplayTimeline:
    """The steps of a match one after the other; `at` is how many of them have been taken.

    Of a race that is over everything lies open. Until then only what everybody knows is told (R9.1): no hand, and where
    squares are hidden (R8.2) neither riders nor who leads.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.shots = ShotList.of(match.first, match.steps)
        self.steps = self.shots.scenes()
        self.viewer = Viewer(sees_all=match.over)
        self.turn_ends = [n for n, step in enumerate(self.steps, 1) if step.after.turn != step.before.turn]
        found = key_moments(match.first, self.steps)
        self.moments = tuple(moment for moment in found if moment.kind == LINE or not self.hides)
        self._seen: dict[int, View] = {}
        self._dealt: dict[int, tuple[CardWhy, ...]] = {}

    @property
    def last(self) -> int:
        return len(self.steps)

    @property
    def hides(self) -> bool:
        """Whether where riders stand is still a secret (R8.2)."""
        return self.match.race.rules.variant.hides_road and not self.match.over

    @property
    def has_review(self) -> bool:
        """Whether there is anything to say of it beside its moments."""
        return self.match.over or bool(self.turn_ends and not self.hides)

    def race(self, at: int) -> Race:
        """The race after this many steps."""
        return self.steps[at - 1].after if at else self.match.first

    def view(self, at: int) -> View:
        """What everybody may know of it then."""
        found = self._seen.pop(at, None) or self.viewer.view_of(self.race(at))
        self._seen[at] = found
        if len(self._seen) > _KEPT:
            del self._seen[next(iter(self._seen))]
        return found

    def told(self, at: int) -> Sequence[Step]:
        """The steps so far with what everybody may know of them."""
        return self.viewer.visible_steps(self.steps[:at])

    def dealt(self, at: int) -> tuple[CardWhy, ...]:
        """The new cards dealt last, front to back as they ride then; who has retired since comes last. None where they
        would say where riders stand (R8.2)."""
        ends = bisect_right(self.turn_ends, at)
        if self.hides or not ends:
            return ()
        if ends not in self._dealt:
            end = self.turn_ends[ends - 1]
            order = [number for group in self.view(end).order for number in group]
            places = {rider: place for place, rider in enumerate(order)}
            whys = last_card_whys(self.told(end))
            ordered = sorted(whys, key=lambda why: (places.get(why.rider, len(order)), why.rider))
            self._dealt[ends] = tuple(ordered)
        return self._dealt[ends]

    def sheet(self, at: int, team: int) -> tuple[MovementLogRow, ...]:
        """The team's log, empty where squares are hidden."""
        if self.hides:
            return ()
        return movement_log(self.match.first, self.steps[:at], team, team if self.match.over else 0)

    def decisions(self, at: int) -> int:
        """How many decisions of the match are over after this many steps."""
        return self.shots.decisions[at - 1] if at else 0

    def jump(self, at: int, direction: int, kind: str) -> int | None:
        """The next moment of this kind (`all`: of any) on or back from here, None where there is none."""
        places = [moment.decisions for moment in self.moments if kind in (ALL, moment.kind)]
        if direction > 0:
            return min((place for place in places if place > at), default=None)
        return max((place for place in places if place < at), default=None)

    def moments_at(self, at: int) -> list[KeyMoment]:
        """What is worth telling of the last of this many steps."""
        return [moment for moment in self.moments if moment.decisions == at]

    def turn_end(self, at: int, direction: int) -> int:
        """The end of this turn, or of the one before."""
        ends = [0, *self.turn_ends, self.last]
        if direction > 0:
            return min((end for end in ends if end > at), default=self.last)
        return max((end for end in ends if end < at), default=0)
