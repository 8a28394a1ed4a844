"""What is heard of a replay: riding, points, cards and the bell, at a pace one can follow; nothing that is secret."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.sounds import begins_last_lap
from breakaway_desktop.ui.app import App, WindowOptions
from tests.ui.scenes.at_the_table import BOT, match_of, played
from tests.ui.scenes.test_replay import Viewer


class Heard:
    """Stands for the sounds of the window."""

    def __init__(self) -> None:
        self.kinds: list[str] = []
        self.muted = False

    def play(self, kind: str) -> bool:
        self.kinds.append(kind)
        return True


@pytest.fixture(scope="module")
def ridden() -> Match:
    return played(match_of([BOT] * 6), 1000)


def viewer_of(match: Match, folder: Path) -> tuple[Viewer, Heard]:
    viewer, heard = Viewer(match, folder), Heard()
    viewer.window.sound = heard  # type: ignore[assignment]
    return viewer, heard


def before(match: Match, is_one: Callable[[Any, Any], bool]) -> int:
    """How many steps are over before the first in which there is such an event."""
    return next(n for n, step in enumerate(match.steps) if any(is_one(event, step.before) for event in step.events))


def test_a_step_on_is_heard_and_points_when_the_rider_is_there(ridden: Match, tmp_path: Path) -> None:
    viewer, heard = viewer_of(ridden, tmp_path)
    viewer.scene.go_to(before(ridden, lambda event, _race: isinstance(event, Crossed) and event.place == 1))
    assert heard.kinds == []
    viewer.key(pygame.K_RIGHT)
    assert heard.kinds == ["freewheel"]
    viewer.window.stage.update(300)
    assert heard.kinds == ["freewheel", "crowd", "points"]


def test_the_bell_of_the_last_lap_rings(ridden: Match, tmp_path: Path) -> None:
    viewer, heard = viewer_of(ridden, tmp_path)
    viewer.scene.go_to(before(ridden, lambda event, race: isinstance(event, Moved) and begins_last_lap(event, race)))
    viewer.key(pygame.K_RIGHT)
    assert heard.kinds == ["freewheel", "bell"]


def test_what_is_jumped_over_or_gone_back_to_is_silent(ridden: Match, tmp_path: Path) -> None:
    viewer, heard = viewer_of(ridden, tmp_path)
    viewer.key(pygame.K_PAGEDOWN, pygame.K_END, pygame.K_LEFT, pygame.K_PAGEUP, pygame.K_HOME)
    for _ in range(10):
        viewer.window.stage.update(200)
    assert heard.kinds == []


def test_a_step_that_is_broken_off_brings_no_points_later(ridden: Match, tmp_path: Path) -> None:
    viewer, heard = viewer_of(ridden, tmp_path)
    viewer.scene.go_to(before(ridden, lambda event, _race: isinstance(event, Crossed)))
    viewer.key(pygame.K_RIGHT, pygame.K_LEFT)
    viewer.window.stage.update(1000)
    assert heard.kinds == ["freewheel"]


@pytest.mark.parametrize(("pace", "loud"), [("0.5", True), ("1", True), ("2", True), ("4", False), ("8", False)])
def test_it_is_heard_up_to_twice_the_pace(ridden: Match, pace: str, loud: bool, tmp_path: Path) -> None:
    viewer, heard = viewer_of(ridden, tmp_path)
    viewer.scene.set_pace(pace)
    viewer.key(pygame.K_SPACE)
    for _ in range(700):
        viewer.window.stage.update(50)
    assert viewer.scene.at > 5
    assert bool(heard.kinds) is loud
    if loud:
        assert {"freewheel", "card"} <= {*heard.kinds}


def test_mute_and_volumes_hold_here_too(ridden: Match, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a real device of SDL's that nobody hears."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    app = App(WindowOptions(size=(1280, 800)))
    try:
        viewer, _heard = viewer_of(ridden, tmp_path)
        sound = viewer.window.sound = app.sound
        sound.warm()
        sound.wait()
        viewer.key(pygame.K_RIGHT)
        viewer.window.stage.update(1000)
        assert sound.played == ["freewheel"]
        sound.volumes = {"freewheel": 0}
        viewer.key(pygame.K_RIGHT)
        viewer.window.stage.update(1000)
        sound.volumes, sound.muted = {}, True
        viewer.key(pygame.K_PAGEDOWN, pygame.K_LEFT, pygame.K_RIGHT)
        viewer.window.stage.update(1000)
        assert sound.played == ["freewheel"]
    finally:
        app.close()


def test_without_motion_riders_stand_at_the_end_at_once_and_are_heard(ridden: Match, tmp_path: Path) -> None:
    viewer, heard = viewer_of(ridden, tmp_path)
    viewer.scene.session.settings.motion = "still"
    viewer.key(pygame.K_RIGHT)
    assert not viewer.scene.picture.rolling
    assert heard.kinds == ["freewheel"]
    viewer.key(pygame.K_HOME, pygame.K_SPACE)
    for _ in range(20):
        viewer.window.stage.update(50)
        assert not viewer.scene.picture.rolling
    assert 2 <= viewer.scene.at <= 4, "it goes no faster than with motion"
