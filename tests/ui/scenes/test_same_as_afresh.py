"""The screen shows after every key what it would show if all of it were painted afresh.

A frame paints only what differs from the one before (kit/showing.py), and panels and roads are kept; here each is
compared, pixel by pixel, with a picture that is made without anything kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pygame
import pytest

from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.app import App, WindowOptions
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.inputs import Input, KeyDown, KeyUp, Moved, Pressed, Released
from breakaway_desktop.ui.kit.scene import Scene
from breakaway_desktop.ui.road.circuit_view import CircuitView
from breakaway_desktop.ui.road.strip_view import StripView
from breakaway_desktop.ui.scenes.curtain import LIFT_MS, LOCK_MS
from breakaway_desktop.ui.scenes.race.desk import Desk
from breakaway_desktop.ui.scenes.race.kept import Kept
from breakaway_desktop.ui.scenes.race.scene import RaceScene
from breakaway_desktop.ui.session import Session
from tests.ui.scenes.at_the_table import BOT, Room, match_of
from tests.ui.scenes.orders_table import TWO_HUMANS, ridden, secret_race

FRAME_MS = 40.0
MOST_LATE = 200
"""Frames until all is painted, on a machine that has much else to do."""
WINDOWS = (WindowOptions(size=(1500, 960), scale=1.25), WindowOptions(size=(960, 600)))


class Watched:
    """Somebody before the window; after everything that is done it is looked at."""

    def __init__(self, options: WindowOptions, scene: Scene, room: Room) -> None:
        self.app = App(options)
        room.hear(self.app.stage).push(scene)
        self.frames = 0
        self.look("opened")

    def look(self, what: str) -> None:
        """Draws what the loop would draw, and compares it."""
        stage = self.app.stage
        if stage.dirty and stage.top is not None:
            self.app.draw(patient=True)
            # What takes long to paint comes a frame or two later; nothing happens meanwhile.
            late = [scene.desk for scene in stage.visible if isinstance(scene, RaceScene)]
            for _ in range(MOST_LATE):
                if self.app.is_behind or any(desk.lags for desk in late):
                    self.app.draw(patient=True)
            assert not self.app.is_behind
            assert not any(desk.lags for desk in late)
        self.frames += 1
        shown, afresh = self.app.canvas.surface, self._afresh()
        if pygame.image.tobytes(shown, "RGB") != pygame.image.tobytes(afresh, "RGB"):
            raise AssertionError(f"{what} ({type(stage.top).__name__}): {_where(shown, afresh)} is not as it should be")

    def _afresh(self) -> pygame.Surface:
        screen = self.app.screen
        surface = pygame.Surface(self.app.canvas.surface.get_size())
        for scene in self.app.stage.visible:
            for holder in (scene, getattr(scene, "desk", None)):
                _forget(holder)
            if isinstance(scene, RaceScene):
                scene._painting.is_stale = True
            dirty = scene.dirty
            scene.draw(Canvas(surface, screen.palette, screen.scale))
            scene.dirty = dirty
        return surface

    def hear(self, what: str, *events: Input) -> None:
        for event in events:
            if self.app.stage.top is not None:
                self.app.stage.handle(event)
        self.look(what)

    def keys(self, *keys: int, mods: int = 0) -> None:
        for key in keys:
            name = pygame.key.name(key)
            self.hear(name, KeyDown(key, mods), KeyUp(key, mods))
            self.wait(1, what=f"after {name}")

    def wait(self, frames: int, ms: float = FRAME_MS, what: str = "waiting") -> None:
        for _ in range(frames):
            self.app.stage.update(ms)
            self.look(what)

    def click(self, pos: tuple[float, float]) -> None:
        self.hear(f"pointing at {pos}", Moved(pos))
        self.hear(f"clicking on {pos}", Pressed(pos), Released(pos))
        self.wait(1)

    def until(self, is_so: Callable[[], bool]) -> None:
        for _ in range(600):
            if is_so():
                return
            self.wait(1, 80)
        raise AssertionError("it never comes to that")


def _forget(holder: object) -> None:
    """Lets go of everything that is kept to be drawn again."""
    for name, value in list(vars(holder).items()) if holder is not None else ():
        if isinstance(value, CircuitView):
            fresh = CircuitView()
            fresh._ground = value._ground  # nothing that changes lies on it, and it takes long to paint
            setattr(holder, name, fresh)
        elif isinstance(value, StripView):
            setattr(holder, name, StripView())
    if isinstance(holder, Desk):
        holder._kept = {part: Kept() for part in holder._kept}


def _where(shown: pygame.Surface, afresh: pygame.Surface) -> pygame.Rect:
    """The rectangle in which two pictures differ."""
    width, height = shown.get_size()
    one, other = (pygame.image.tobytes(surface, "RGB") for surface in (shown, afresh))
    rows = [
        y
        for y in range(height)
        if one[y * 3 * width : (y + 1) * 3 * width] != other[y * 3 * width : (y + 1) * 3 * width]
    ]
    columns = [
        x for x in range(width) for y in rows if one[3 * (y * width + x) :][:3] != other[3 * (y * width + x) :][:3]
    ]
    return pygame.Rect(min(columns), rows[0], max(columns) + 1 - min(columns), rows[-1] + 1 - rows[0])


@pytest.fixture(
    params=[pytest.param(WINDOWS[0], marks=pytest.mark.slow), WINDOWS[1]],
    ids=lambda options: f"{options.size[0]}x{options.size[1]}",
)
def options(request: pytest.FixtureRequest) -> Iterator[WindowOptions]:
    yield request.param
    pygame.display.init()
    pygame.font.init()


def race(match: Match, folder: Path, options: WindowOptions, **settings: str) -> tuple[Watched, RaceScene]:
    room = Room(folder)
    for name, value in settings.items():
        setattr(room.settings, name, value)
    scene = RaceScene(cast(Session, room), match)
    return Watched(options, scene, room), scene


def is_asked(scene: RaceScene) -> Callable[[], bool]:
    return lambda: (scene.situation.asked is not None and not scene.is_locked) or scene.stage.top is not scene


@pytest.mark.parametrize("secrets", ["peek", "strict", "trust"])
def test_two_humans_with_secrets(secrets: str, options: WindowOptions, tmp_path: Path) -> None:
    match = match_of(["human", "human", BOT], first_turn="team1")
    match.meta["secrets"] = secrets
    watched, scene = race(match, tmp_path, options)
    for _ in range(2):
        watched.until(is_asked(scene))
        watched.wait(10, 60)
        watched.app.stage.update(LOCK_MS)
        watched.keys(pygame.K_SPACE)
        watched.wait(8, LIFT_MS / 5)
        watched.keys(pygame.K_v, pygame.K_2)
        watched.wait(8, 200)
        watched.keys(pygame.K_v, pygame.K_e, pygame.K_3, pygame.K_3, pygame.K_2, pygame.K_2)
        watched.wait(6)
    watched.app.close()


def test_secret_orders(options: WindowOptions, tmp_path: Path) -> None:
    watched, _scene = race(ridden(secret_race(TWO_HUMANS), 2), tmp_path, options)
    for _ in range(2):
        watched.wait(4, LOCK_MS)
        watched.keys(pygame.K_SPACE)
        watched.wait(6, LIFT_MS)
        for _rider in range(4):
            watched.keys(pygame.K_2, pygame.K_1, pygame.K_e)
        watched.keys(pygame.K_TAB, pygame.K_RIGHT, pygame.K_F4, pygame.K_ESCAPE, pygame.K_ESCAPE, pygame.K_ESCAPE)
        watched.keys(pygame.K_RETURN, pygame.K_RETURN)
    watched.wait(30, 100)
    watched.app.close()
