"""The count after the finish: each sum rolls, the winner's last, and any key goes on."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.ui.screens.race.count import LAST_LOOK_MS, counted_score, is_counted, is_decided
from breakaway_desktop.ui.screens.race.reader import heard
from breakaway_desktop.ui.screens.race.view import _score_shown
from tests.kit.races import BOT, match_of, play_steps
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver

PLAYERS = ("human", BOT, BOT)


@cache
def decisions() -> int:
    return len(play_steps(match_of(PLAYERS), 10**4).steps)


def finish(folder: Path, speed: str, **settings: object) -> RaceScreenDriver:
    """Return the race screen at its first moment after the last move."""
    seat = RaceScreenDriver(play_steps(match_of(PLAYERS), decisions() - 6), folder, speed=speed)
    for name, value in settings.items():
        setattr(seat.session.settings, name, value)
    while not seat.model.live.over:
        if seat.model.shown_ask is not None:
            seat.play_first()
        seat.wait()
    return seat


@pytest.mark.parametrize(
    ("speed", "settings", "ms"),
    [
        ("slow", {}, 3200), ("normal", {}, 1600), ("fast", {}, LAST_LOOK_MS), ("off", {}, LAST_LOOK_MS),
        ("normal", {"motion": "still"}, 1000), ("normal", {"notices_stay": True}, None),
    ],
)  # fmt: skip
def test_sums_roll_from_last_to_first_and_are_told_once(
    speed: str, settings: dict[str, object], ms: float | None, tmp_path: Path
) -> None:
    seat = finish(tmp_path, speed, **settings)
    started, frames, told = seat.model.clock_ms, list[tuple[str, ...]](), set[object]()
    while seat.result is None and seat.model.clock_ms < started + 6000:
        score = _score_shown(seat.model)
        shown = counted_score(seat.model, score) if is_counted(seat.model) else score
        frames.append(tuple(team.total for team in shown.teams))
        told |= {line for line in heard(seat.model).lines if line.words.startswith("Count: ")}
        lasted = seat.model.clock_ms - started
        seat.wait()
    assert (seat.result is None) == (ms is None)
    assert ms is None or abs(lasted - ms) < 250
    assert frames[-1] == tuple(team.total for team in score.teams)
    changes = [tuple(n for n in range(3) if a[n] != b[n]) for a, b in pairwise(frames) if a != b]
    order = list(dict.fromkeys(team for change in changes for team in change))
    points = [float(frames[-1][team]) for team in order]
    assert points == sorted(points)
    assert len(order) == (3 if speed in ("slow", "normal") and not settings else 0)
    assert len(told) == (speed in ("slow", "normal"))


@pytest.mark.parametrize("key", [pygame.K_q, pygame.K_RETURN, pygame.K_SPACE])
def test_any_key_goes_on(key: int, tmp_path: Path) -> None:
    seat = finish(tmp_path, "normal")
    seat.wait(200)
    assert not is_decided(seat.model)
    seat.key(key)
    assert seat.result is seat.match
