"""The model of the replay: how many steps of a match are shown, and what the viewer has chosen to look at; and its
messages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import SeatedNames, names_of
from breakaway_desktop.play.replay_story import ALL, ReplayTimeline
from breakaway_desktop.play.watching.playback import Playback, replay_of
from breakaway_desktop.play.watching.shots import riders_of
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.scene import Message
from breakaway_desktop.ui.watching.view_state import CARDS, SHEET, ViewState

PACES: Final = {0.5: "½", 1: "1", 2: "2", 4: "4", 8: "8"}


@dataclass(frozen=True, slots=True)
class ReplayModel:
    """The race does not change; all else is what the viewer has chosen."""

    session: Session
    match: Match
    names: SeatedNames
    story: ReplayTimeline
    playback: Playback
    costly: tuple[int, ...] = ()
    """Where the decisions are that the review found costly, as numbers of steps, the costliest first."""
    moment_kind: str = ALL
    """What is jumped to."""
    notice: str = ""
    """Why nothing has come of what was asked for last."""
    view_state: ViewState = field(default_factory=ViewState)

    @property
    def stop(self) -> int:
        """Number of steps that are over, with the one that is being shown."""
        return self.playback.stop

    @property
    def playing(self) -> bool:
        """Whether it goes on from step to step."""
        return not self.playback.paused and not self.playback.is_at_end

    @property
    def moving_riders(self) -> tuple[int, ...]:
        """The riders who are seen on their way."""
        shot = self.story.viewer.visible_shot(self.playback.shot)
        return () if shot is None or self.session.settings.is_still else tuple(move.rider for move in shot.moves)

    @property
    def race(self) -> Race:
        return self.story.race(self.stop)

    @property
    def view(self) -> View:
        """What everybody may know of it."""
        return self.story.view(self.stop)

    @property
    def steps(self) -> Sequence[Step]:
        """Those taken, with what everybody may know of them."""
        return self.story.told(self.stop)

    @property
    def last_movers(self) -> tuple[int, ...]:
        """Who rode, or decided something, in the last step."""
        return riders_of(self.story.steps[self.stop - 1]) if self.stop else ()

    @property
    def rider(self) -> int:
        """The rider everything speaks of; 0 for nobody."""
        return self.view_state.marked_rider or next(iter(self.last_movers), 0)

    @property
    def drawer_page(self) -> str:
        """What the drawer shows where it is seen."""
        return self.view_state.page or (SHEET if self.view_state.explains and self.rider else CARDS)


def begin(
    session: Session,
    match: Match,
    *,
    decisions: int = 0,
    marked: int = 0,
    costly: Sequence[int] = (),
    playing: bool = False,
) -> ReplayModel:
    """A replay from where this many `decisions` are over, with everything about the rider `marked`; the decisions
    `costly` are shown on the way."""
    story = ReplayTimeline(match)
    playback = replay_of(story.shots).go_to_stop(story.shots.stop_after(decisions))
    places = tuple(map(story.shots.stop_after, costly))
    return ReplayModel(
        session, match, names_of(match), story, playback.play() if playing else playback, places,
        view_state=ViewState(marked_rider=marked),
    )  # fmt: skip


# What is said


class TogglePlayback(Message):
    """Plays the replay, or stops it."""


class StepReplay(Message):
    """Goes this many steps on or back; a single step on is animated."""

    by: int


class ReplayLastStep(Message):
    """Shows the last step again."""


class GoToStep(Message):
    """Goes to where this many steps have been taken."""

    at: int


class GoToTurn(Message):
    """Goes to the end of this turn, or of the one before."""

    by: int


class GoToMoment(Message):
    """Goes to the next moment of the chosen kind, or the one before."""

    by: int


class SetPlaybackSpeed(Message):
    """How fast it plays."""

    pace: float


class SetMomentKind(Message):
    """What is jumped to."""

    kind: str


class ChooseCard(Message):
    """Explains the new card this many rows further down."""

    by: int
