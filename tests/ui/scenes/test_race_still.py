"""Motion off: riders stand where they end, for as long as they would have rolled; nothing falls and nothing slides."""

from __future__ import annotations

from pathlib import Path

import pygame

from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.ui.scenes.curtain import LOCK_MS
from tests.ui.scenes.at_the_table import BOT, Sitting, match_of

ALONE = ("human", BOT, BOT)


def still(folder: Path) -> Sitting:
    sitting = Sitting(match_of(ALONE), folder)
    sitting.scene.table.is_still = True
    return sitting


def test_a_rider_stands_on_his_square_at_once_and_stays_to_be_seen(tmp_path: Path) -> None:
    sitting = still(tmp_path)
    shots = []
    for _ in range(4000):
        sitting.pass_time()
        shot = sitting.scene.table.shot
        if shot is not None and isinstance(shot.event, Moved | Crossed):
            assert sitting.scene.table.progress == 1.0
            shots.append(id(shot))
        if sitting.scene.situation.asked is not None:
            break
    assert shots
    assert max(map(shots.count, shots)) > 1


def test_the_picture_does_not_change_while_one_rider_is_shown(tmp_path: Path) -> None:
    sitting = still(tmp_path)
    for _ in range(4000):
        sitting.pass_time(5)
        shot = sitting.scene.table.shot
        if shot is not None and isinstance(shot.event, Moved):
            break
    for _ in range(8):  # every part of the screen has caught up
        sitting.pass_time(1)
        sitting.window.drawn()
    before = pygame.image.tobytes(sitting.window.surface, "RGB")
    sitting.pass_time(5)
    assert sitting.scene.table.shot is shot
    sitting.window.drawn()
    assert pygame.image.tobytes(sitting.window.surface, "RGB") == before


def test_a_curtain_is_gone_when_it_is_lifted(tmp_path: Path) -> None:
    """Strict: it hangs over the hand, and does not rise but is away."""
    match = match_of(("human", "human", BOT))
    match.meta["secrets"] = "strict"
    sitting = Sitting(match, tmp_path)
    sitting.session.settings.motion = "still"
    sitting.wait_for_question()
    sitting.pass_time(LOCK_MS)
    veiled = [sitting.scene.situation.veiled]
    sitting.key(pygame.K_SPACE)
    veiled.append(sitting.scene.situation.veiled)
    assert veiled == [True, False]
    assert sitting.scene.lifting is None


def test_the_pace_still_counts(tmp_path: Path) -> None:
    """Slow stays slow: what is shown is seen as long as before."""
    lengths = {}
    for speed in ("slow", "fast"):
        sitting = Sitting(match_of((BOT,) * 3), tmp_path / speed)
        sitting.scene.table.is_still, sitting.scene.table.speed = True, speed
        for _ in range(200):
            sitting.pass_time()
        lengths[speed] = sitting.scene.table.steps_shown
    assert lengths["fast"] > 2 * lengths["slow"]
