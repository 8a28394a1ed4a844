"""Drives the race screen; bots answer at once, in the test's thread."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zlib import crc32

from breakaway_desktop.kit.drawing.palette import DAY, Palette
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.window.scales import AUTOMATIC
from breakaway_desktop.match.match import Match
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.play.watching.playback import Playback
from breakaway_desktop.ui.access.bridge import Told
from breakaway_desktop.ui.access.tree import tree_of
from breakaway_desktop.ui.intents import ShowResult
from breakaway_desktop.ui.panels.ring_and_camera import RoadLayout
from breakaway_desktop.ui.phones.intents import PhonesOfSession
from breakaway_desktop.ui.road.camera_text import CameraText
from breakaway_desktop.ui.screens.race.model import RaceModel
from breakaway_desktop.ui.screens.race.road import road_shown
from tests.kit.app_driver import FRAME_MS, AppDriver, digit

Frames = list[tuple[str, tuple[int, int]]]
"""What was done, and checksums of the picture and the words after it."""


class RaceScreenDriver(AppDriver):
    """Drives the race screen, whose intents lead nowhere."""

    MS_PER_PRESS = 1.0

    def __init__(
        self,
        match: Match,
        folder: Path,
        *,
        size: tuple[int, int] = (1280, 800),
        scale: float = AUTOMATIC,
        palette: Palette = DAY,
        speed: str = "off",
        phones: PhoneHost | None = None,
    ) -> None:
        super().__init__(folder, size, scale=scale, palette=palette, speed=speed, shows_races=True)
        self.now = 0.0
        self.frames: Frames = []
        self.session.seconds = lambda: self.now
        self.session.state(PhonesOfSession).host = phones
        self.match = match
        self._told = Told()
        self.record_intents()
        self.navigation.show_race(match)
        self._page = super().page

    @property
    def page(self) -> Page:
        """The page of the race, also below another one."""
        return self._page

    @property
    def model(self) -> RaceModel:
        model = self.page.model
        assert isinstance(model, RaceModel)
        return model

    @property
    def road(self) -> RoadLayout:
        """The layout of the road."""
        return RoadLayout(road_shown(self.model), CameraText(), self.page.node_box("road"), self.page.screen.scale)

    @property
    def result(self) -> Match | None:
        """The race whose result the screen opened."""
        return next((intent.match for intent in self.intents if isinstance(intent, ShowResult)), None)

    def wait(self, ms: float = FRAME_MS) -> None:
        super().wait(ms)

    def wait_for_ask(self) -> bool:
        """Wait until a human is asked; return False if the race ends first."""
        self.wait_until(lambda: self.model.shown_ask is not None or self.model.live.over)
        return self.model.shown_ask is not None

    def play_first(self) -> None:
        """Play the first card of the rider who is asked, at two presses of its number."""
        self.key(digit(0))
        self.key(digit(0))

    def show(self, playback: Playback) -> None:
        """Show another moment of the race."""
        self.page.model = self.model.with_playback(playback)
        self.page.resize()

    def shown_and_told(self) -> tuple[int, int]:
        """Return checksums of the picture and of what a screen reader is told now."""
        if not self.app.screen.listens:
            self.app.screen.listens = True
            self.stage.resize()
        self._told.update(self.stage, self.app.toast_text)
        leaves = tree_of(self.top, 1.0, self._told.lines).leaves.values()
        words = repr([leaf._replace(children=()) for leaf in leaves])
        return self.picture_checksum(), crc32(words.encode())

    def see(self, what: str) -> None:
        self.frames.append((what, self.shown_and_told()))


def differing(frames: Frames, others: Frames) -> list[str]:
    """Return what was done before each frame in which the two differ."""
    assert [what for what, _frame in frames] == [what for what, _frame in others]
    return [what for (what, frame), (_what, other) in zip(frames, others, strict=True) if frame != other]


def not_none(value: Any) -> Any:
    """Return a value that must not be None."""
    assert value is not None
    return value
