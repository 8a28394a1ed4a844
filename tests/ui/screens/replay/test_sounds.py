"""Sounds of a replay: moves, points, cards and the bell at a pace that can be followed, and no secrets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.kit.toolkit.page import do
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.sound_cues import begins_last_lap
from breakaway_desktop.ui.screens.replay.update import set_pace
from tests.kit.races import BOT, match_of, play_steps
from tests.ui.screens.replay.replay_driver import ReplayDriver


@pytest.fixture(scope="module")
def ridden() -> Match:
    return play_steps(match_of([BOT] * 6), 1000)


def steps_before(match: Match, is_one: Callable[[Any, Any], bool]) -> int:
    """Return the number of steps before the first with such an event."""
    return next(n for n, step in enumerate(match.steps) if any(is_one(event, step.before) for event in step.events))


def test_a_step_sounds_and_points_sound_on_landing(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path)
    viewer.go_to(steps_before(ridden, lambda event, _race: isinstance(event, Crossed) and event.place == 1))
    assert viewer.sounds.kinds == []
    viewer.press("Right")
    assert viewer.sounds.kinds == ["freewheel"]
    viewer.wait(300)
    assert viewer.sounds.kinds == ["freewheel", "crowd", "points"]


def test_the_bell_of_the_last_lap_rings(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path)
    viewer.go_to(steps_before(ridden, lambda event, race: isinstance(event, Moved) and begins_last_lap(event, race)))
    viewer.press("Right")
    assert viewer.sounds.kinds == ["freewheel", "bell"]


def test_skipped_and_earlier_steps_are_silent(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path)
    viewer.press("pagedown", "end", "Left", "pageup", "home")
    for _ in range(10):
        viewer.wait(200)
    assert viewer.sounds.kinds == []


def test_a_step_that_is_broken_off_brings_no_points_later(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path)
    viewer.go_to(steps_before(ridden, lambda event, _race: isinstance(event, Crossed)))
    viewer.press("Right", "Left")
    viewer.wait(1000)
    assert viewer.sounds.kinds == ["freewheel"]


@pytest.mark.parametrize(("pace", "loud"), [(0.5, True), (1, True), (2, True), (4, False), (8, False)])
def test_the_replay_sounds_up_to_double_speed(ridden: Match, pace: float, loud: bool, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path)
    viewer.page.dispatch(do(set_pace, pace))
    viewer.go_to(viewer.story.turn_ends[0] - 3)
    viewer.press("Space")
    for _ in range(int(100 / min(1, pace))):
        viewer.wait(25)
    assert viewer.step > viewer.story.turn_ends[0]
    assert bool(viewer.sounds.kinds) is loud
    if loud:
        assert {"freewheel", "card"} <= {*viewer.sounds.kinds}


def test_without_motion_riders_land_at_once_with_sound(ridden: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(ridden, tmp_path)
    viewer.settings.motion = "still"
    viewer.press("Right")
    assert not viewer.riders_under_way
    assert viewer.sounds.kinds == ["freewheel"]
    viewer.press("home", "Space")
    for _ in range(20):
        viewer.wait(50)
        assert not viewer.riders_under_way
    assert 2 <= viewer.step <= 4, "it goes no faster than with motion"
