"""Drives the replay."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import cast

from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.toolkit.page import Page, do
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.replay_timeline import ReplayTimeline
from breakaway_desktop.record.store import load
from breakaway_desktop.sentences.why.reasons import Explanation
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.intents import ShowMenu, ShowReplay
from breakaway_desktop.ui.panels.ring_and_camera import RoadLayout
from breakaway_desktop.ui.road.camera_text import CameraText
from breakaway_desktop.ui.screens import replay as replay_screen
from breakaway_desktop.ui.screens.replay.model import ReplayModel
from breakaway_desktop.ui.screens.replay.road import reasons, road_shown
from breakaway_desktop.ui.screens.replay.update import go_to
from breakaway_desktop.ui.watching.reasons import shown_reason
from tests.golden.races import FOLDER
from tests.kit.app_driver import AppDriver, shows


class SoundRecorder:
    """Records the sounds of the window."""

    def __init__(self) -> None:
        self.kinds: list[str] = []
        self.muted = False

    def play(self, kind: str) -> bool:
        self.kinds.append(kind)
        return True


class ReplayDriver(AppDriver):
    """Drives the replay of a match, opened over the menu at `step`."""

    def __init__(
        self, match: Match, folder: Path, size: tuple[int, int] = (1280, 800), *, step: int = 0, marked: int = 0
    ) -> None:
        super().__init__(folder, size)
        self.sounds = SoundRecorder()
        self.app.sound = self.sounds  # type: ignore[assignment]
        self.open(ShowMenu())
        self.open(ShowReplay(match.record(), marked=marked))
        self._page = super().page
        assert shows(self.page, replay_screen)
        if step:
            self.go_to(step)

    @property
    def page(self) -> Page:
        """The page of the replay, also below another one."""
        return self._page

    @property
    def model(self) -> ReplayModel:
        return cast(ReplayModel, self.page.model)

    @property
    def story(self) -> ReplayTimeline:
        return self.model.story

    @property
    def step(self) -> int:
        return self.model.stop_number

    @property
    def race(self) -> Race:
        return self.model.race

    @property
    def view(self) -> View:
        return self.model.view

    @property
    def is_on_top(self) -> bool:
        """Whether the replay is on top."""
        return self.top is self.page

    @property
    def road(self) -> RoadLayout:
        """The layout of the road."""
        return RoadLayout(road_shown(self.model), CameraText(), self.page.node_box("road"), self.page.screen.scale)

    def reason(self) -> Explanation | None:
        return shown_reason(self.model.view_state, partial(reasons, self.model))

    @property
    def riders_under_way(self) -> tuple[int, ...]:
        """Riders who are moving."""
        return road_shown(self.model).under_way

    def go_to(self, step: int) -> None:
        """Go to a step, as a click on the timeline does."""
        self.page.dispatch(do(go_to, step))

    def clickable_topics(self) -> Iterator[tuple[Topic, Point]]:
        """Yield topics with the points where a click explains them."""
        for spot, topic in self.page.placed[-1].topics:
            if isinstance(topic, Topic):
                yield topic, spot.box.centre

    def box(self, label: str) -> Box:
        box: Box = self.page.node_box(label)
        return box


def golden(name: str) -> Match:
    return Match.resume(load(FOLDER / f"{name}.race"))


def race_after(match: Match, decisions: int) -> Match:
    """Return the race after its first `decisions` decisions."""
    return Match(match.base, match.first, match.teams, tuple(match.steps[:decisions]), meta=match.meta)
