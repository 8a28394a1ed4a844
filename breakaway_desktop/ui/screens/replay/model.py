"""The model of the replay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.play.replay_timeline import ALL, ReplayTimeline
from breakaway_desktop.play.watching.playback import Playback, replay_of
from breakaway_desktop.play.watching.shots import riders_of
from breakaway_desktop.play.watching.viewer import hides_retirement
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.watching.reading import Reading
from breakaway_desktop.ui.watching.tree import frame_for
from breakaway_desktop.ui.watching.view_state import CARDS, SHEET, ViewState

PACES: Final = {0.5: "½", 1: "1", 2: "2", 4: "4", 8: "8"}


@dataclass(frozen=True, slots=True)
class ReplayModel:
    """A race and a position in it, and what the viewer has selected and opened."""

    session: Session
    match: Match
    names: Names
    story: ReplayTimeline
    playback: Playback
    costly: tuple[int, ...] = ()
    """Stops of the decisions that the review found costly, the costliest first."""
    moment_kind: str = ALL
    notice: str = ""
    """Why the last jump did nothing; empty otherwise."""
    view_state: ViewState = field(default_factory=ViewState)
    reading: Reading = field(default_factory=Reading)
    jerseys: tuple[tuple[int, str], ...] = ()
    """The riders who wear a jersey of the race's tour, each with his jersey (R10.7)."""
    whose: str = ""
    """Whose race it is, if there is another one."""
    other: ReplayModel | None = None
    """The replay to which the player can switch, at its own position."""

    @property
    def stop_number(self) -> int:
        """Number of stops that are over, including the one that is being shown."""
        return self.playback.stop

    @property
    def playing(self) -> bool:
        return not self.playback.paused and not self.playback.is_at_end

    @property
    def moving_riders(self) -> tuple[int, ...]:
        shot = self.story.viewer.visible_shot(self.playback.shot)
        return () if shot is None or self.session.settings.is_still else tuple(move.rider for move in shot.moves)

    @property
    def race(self) -> Race:
        return self.story.race(self.stop_number)

    @property
    def view(self) -> View:
        """The public view of the race."""
        return self.story.view(self.stop_number)

    @property
    def steps(self) -> Sequence[Step]:
        """The steps so far, with their public events."""
        return self.story.visible_scenes(self.stop_number)

    @property
    def last_movers(self) -> tuple[int, ...]:
        """Riders who moved in the last step, or for whom something was decided, unless that is secret (R4.5)."""
        if not self.stop_number or hides_retirement(self.steps[-1]):
            return ()
        return riders_of(self.story.scenes[self.stop_number - 1])

    @property
    def rider(self) -> int:
        """The rider whom the screen describes: the marked one, else the last mover; 0: nobody."""
        return self.view_state.marked_rider or next(iter(self.last_movers), 0)

    @property
    def drawer_page(self) -> str:
        return self.view_state.page or (SHEET if self.view_state.explains and self.rider else CARDS)


def begin(
    session: Session,
    match: Match,
    *,
    decisions: int = 0,
    marked: int = 0,
    costly: Sequence[int] = (),
    playing: bool = False,
    better: int = 0,
    jerseys: tuple[tuple[int, str], ...] = (),
    whose: str = "",
    other: ReplayModel | None = None,
) -> ReplayModel:
    """Open a replay after `decisions` decisions, with the rider `marked` and marks at the `costly` decisions.

    `better`: open it with the move that `marked` made in the next decision, and compare that card with this one.
    """
    story, view_state = ReplayTimeline(match), ViewState(marked_rider=marked)
    stop = story.shots.stop_after(decisions)
    if better:
        stop = _stop_of_move(story, stop, marked)
        turn = story.scenes[stop - 1].before.turn if stop else 1
        view_state = view_state.with_topic(Topic("better", marked, better, turn=turn))
    playback = replay_of(story.shots).go_to_stop(stop)
    places = tuple(map(story.shots.stop_after, costly))
    return ReplayModel(
        session, match, names_of(match), story, playback.play() if playing else playback, places,
        view_state=view_state, jerseys=jerseys, whose=whose, other=other,
    )  # fmt: skip


def _stop_of_move(story: ReplayTimeline, after: int, rider: int) -> int:
    later = range(after + 1, story.last + 1)
    return next((stop for stop in later if rider in riders_of(story.scenes[stop - 1])), after)


def shows_drawer(model: ReplayModel) -> bool:
    return model.view_state.is_drawer_open or is_pinned(model)


def is_pinned(model: ReplayModel) -> bool:
    """Return whether the drawer is beside the road."""
    screen = model.session.host.screen
    return frame_for(screen.w, screen.h, model.view_state.pinned).pinned
