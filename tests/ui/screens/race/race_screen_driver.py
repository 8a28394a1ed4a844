"""Drives the race screen; bots answer at once, in the test's thread."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast
from zlib import crc32

import pygame

from breakaway_desktop.match.match import Match
from breakaway_desktop.phones.hosting import PhoneHost
from breakaway_desktop.play.watching.playback import Playback
from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.palette import DAY, Palette
from breakaway_desktop.ui.input.inputs import (
    KeyDown,
    KeyUp,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Posted,
    WheelTurned,
)
from breakaway_desktop.ui.intents import ShowResult
from breakaway_desktop.ui.panels.ring_and_camera import RoadLayout
from breakaway_desktop.ui.road.camera_text import CameraText
from breakaway_desktop.ui.screens import race as race_screen
from breakaway_desktop.ui.screens.race.model import RaceModel
from breakaway_desktop.ui.screens.race.road import road_shown
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.page import Page
from breakaway_desktop.ui.toolkit.stage import Intent
from tests.ui.journeys.fakes import FakeSession
from tests.ui.toolkit.demo import Window

FRAME_MS = 25.0


class RaceScreenDriver:
    """The race screen in an invisible window; `intents`: the intents that reached the navigator."""

    def __init__(
        self,
        match: Match,
        folder: Path,
        *,
        size: tuple[int, int] = (1280, 800),
        scale: float = 0,
        palette: Palette = DAY,
        speed: str = "off",
        phones: PhoneHost | None = None,
    ) -> None:
        self.window = Window(size, scale, palette)
        self.session = FakeSession(folder)
        self.session.settings.speed = speed
        self.session.phones = phones
        self.intents: list[Intent] = []
        self.page = Page(race_screen, race_screen.begin(cast(Session, self.session), match, self.window))
        self.window.stage.navigate = self.intents.append
        self.window.stage.push(self.page)
        self.match = match

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
    def focused_label(self) -> str:
        """Label of the focused control."""
        current = self.page.focus.current
        return "" if current is None else current.label

    @property
    def shows_result(self) -> bool:
        return any(isinstance(intent, ShowResult) for intent in self.intents)

    def wait(self, ms: float = FRAME_MS) -> None:
        self.window.stage.update(ms)
        while self.window.posted:
            self.window.stage.handle(Posted(self.window.posted.pop(0)))

    def wait_until(self, done: Callable[[], object]) -> None:
        for _frame in range(4000):
            if done():
                return
            self.wait()
        raise AssertionError("it never comes")

    def wait_for_ask(self) -> bool:
        """Wait until a human is asked; return False if the race ends first."""
        self.wait_until(lambda: self.model.shown_ask is not None or self.model.live.over)
        return self.model.shown_ask is not None

    def key(self, key: int, *, mods: int = 0, held: bool = False) -> None:
        self.window.stage.handle(KeyDown(key, mods, held))
        self.wait(1)

    def release(self, key: int) -> None:
        self.window.stage.handle(KeyUp(key))

    def point(self, pos: Point) -> None:
        self.window.stage.handle(PointerMoved(pos))

    def wheel(self, pos: Point, notches: int) -> None:
        self.window.stage.handle(WheelTurned(pos, notches))
        self.wait(1)

    def click(self, target: str | Point) -> None:
        pos = self.box(target).centre if isinstance(target, str) else target
        self.point(pos)
        self.window.stage.handle(PointerPressed(pos))
        self.window.stage.handle(PointerReleased(pos))
        self.wait(1)

    def show(self, playback: Playback) -> None:
        """Show another moment of the race."""
        self.page.model = self.model.with_playback(playback)
        self.page.resize()

    def box(self, label: str) -> Box:
        return self.page.focus.find(label).screen_box

    def labels(self) -> set[str]:
        return {control.label for control in self.page.focus.controls}

    def texts(self) -> list[str]:
        return [text for text, _box, _cut in self.window.drawn_texts()]

    def shows_text(self, words: str) -> bool:
        return any(words in text for text in self.texts())

    def cut_off(self) -> list[str]:
        return [text for text, _box, cut in self.window.drawn_texts() if cut]

    def picture_checksum(self) -> int:
        """Return a checksum of the picture, because hundreds of whole pictures would take a gigabyte."""
        return crc32(self.window.pixels())


def digit(index: int) -> int:
    """Return the key of the card at this index."""
    return int(pygame.K_1 + index)


def not_none(value: Any) -> Any:
    """Return a value that must not be None."""
    assert value is not None
    return value
