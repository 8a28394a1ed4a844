"""The timeline of a replay: public facts at each moment, and moments to jump to."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from breakaway_desktop.engine.events import Replaced
from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.key_moments import ATTACK, LEAD, LINE, KeyMoment, key_moments
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.movement_log import MovementLogRow, movement_log
from breakaway_desktop.play.watching.shots import ShotList
from breakaway_desktop.play.watching.viewer import Viewer
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.why.reasons import last_card_whys

ALL = "all"
_KEPT = 8
"""Number of cached views: users go back and forth between a few."""


class ReplayTimeline:
    """The scenes of a match. A moment is identified by `scene_count`, the number of scenes before it.

    A finished race shows everything. Until then only public facts are shown (R9.1): no hands, and with hidden squares
    (R8.2) neither riders nor the leader.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.shots = ShotList.of(match.first, match.steps)
        self.scenes = self.shots.scenes()
        self.viewer = Viewer(sees_all=match.over)
        self._dealings = [
            n for n, scene in enumerate(self.scenes, 1) if any(isinstance(event, Replaced) for event in scene.events)
        ]
        self.turn_ends = [n for n, scene in enumerate(self.scenes, 1) if scene.after.turn != scene.before.turn]
        all_moments = key_moments(self.scenes)
        shows_leads = match.over or match.race.rules.shows_new  # R2.1: a lead tells the new card for it
        told = {LINE} if self.hides_squares else {LINE, LEAD, ATTACK} if shows_leads else {LINE, LEAD}
        self.moments = tuple(moment for moment in all_moments if moment.kind in told)
        self._seen: dict[int, View] = {}
        self._dealt: dict[int, tuple[CardWhy, ...]] = {}

    @property
    def last(self) -> int:
        return len(self.scenes)

    @property
    def hides_squares(self) -> bool:
        """Whether the squares of riders are still secret (R8.2)."""
        return self.match.race.rules.variant.hides_road and not self.match.over

    def race(self, scene_count: int) -> Race:
        return self.scenes[scene_count - 1].after if scene_count else self.match.first

    def view(self, scene_count: int) -> View:
        """Return the public view after these scenes."""
        view = self._seen.pop(scene_count, None) or self.viewer.view_of(self.race(scene_count))
        self._seen[scene_count] = view
        if len(self._seen) > _KEPT:
            del self._seen[next(iter(self._seen))]
        return view

    def visible_scenes(self, scene_count: int) -> Sequence[Step]:
        """Return these scenes as everybody may know them."""
        return self.viewer.visible_steps(self.scenes[:scene_count])

    def new_cards(self, scene_count: int) -> tuple[CardWhy, ...]:
        """Return the last new cards, of a turn or of half of one (R8.4), in order of movement, retired riders last.

        Empty if they would reveal hidden squares (R8.2).
        """
        ends = bisect_right(self._dealings, scene_count)
        if self.hides_squares or not ends:
            return ()
        if ends not in self._dealt:
            end = self._dealings[ends - 1]
            order = [number for group in self.view(end).order for number in group]
            places = {rider: place for place, rider in enumerate(order)}
            whys = last_card_whys(self.visible_scenes(end))
            ordered = sorted(whys, key=lambda why: (places.get(why.rider, len(order)), why.rider))
            self._dealt[ends] = tuple(ordered)
        return self._dealt[ends]

    def sheet(self, scene_count: int, team: int) -> tuple[MovementLogRow, ...]:
        """Return the team's movement log; empty if squares are hidden."""
        if self.hides_squares:
            return ()
        return movement_log(self.match.first, self.scenes[:scene_count], team, team if self.match.over else 0)

    def decisions(self, scene_count: int) -> int:
        """Return the number of decisions completed by the end of these scenes."""
        return self.shots.decisions[scene_count - 1] if scene_count else 0

    def jump(self, scene_count: int, direction: int, kind: str) -> int | None:
        """Return the next moment of this kind (`all`: any) forward or backward; None if there is none."""
        places = [moment.scenes for moment in self.moments if kind in (ALL, moment.kind)]
        if direction > 0:
            return min((place for place in places if place > scene_count), default=None)
        return max((place for place in places if place < scene_count), default=None)

    def moments_at(self, scene_count: int) -> list[KeyMoment]:
        return [moment for moment in self.moments if moment.scenes == scene_count]

    def turn_end(self, scene_count: int, direction: int) -> int:
        """Return the next end of a turn forward or backward; if there is none, the end or the start of the race."""
        ends = [0, *self.turn_ends, self.last]
        if direction > 0:
            return min((end for end in ends if end > scene_count), default=self.last)
        return max((end for end in ends if end < scene_count), default=0)
