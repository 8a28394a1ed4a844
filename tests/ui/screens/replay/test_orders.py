"""Replay of secret orders: the turn move by move, groups together, shared points as text (R4.2, R5.1, R6.3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.screens import log as log_screen
from tests.kit.app_driver import shows
from tests.kit.races import BOT
from tests.ui.screens.race.secret_orders import play_turns, secret_race
from tests.ui.screens.replay.replay_driver import ReplayDriver


@pytest.fixture(scope="module")
def race() -> Match:
    """Return a race of three teams of bots; riders of one square and grade move as one (R5.5)."""
    return play_turns(secret_race((BOT, BOT, BOT), base="pbm", seed=3, rows={"sprints": (2, 40)}), 12)


def test_an_arrow_steps_by_move_and_a_page_by_turn(race: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(race, tmp_path)
    viewer.press("Right")
    assert (viewer.race.turn, viewer.race.moved) == (1, 1)
    assert set(viewer.riders_under_way) == {11, 21, 31}
    viewer.follow("see 11, 21 AND 31", "see move as one", "see share 1st at the sprint at 2", "pagedown")
    assert (viewer.race.turn, viewer.race.moved) == (2, 0)
    viewer.press("end")
    assert viewer.race == race.race


def test_shared_points_are_reported(race: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(race, tmp_path)
    shared = next(
        index
        for index, step in enumerate(viewer.story.scenes, start=1)
        if any(isinstance(event, Crossed) and event.sharing > 1 and event.points for event in step.events)
    )
    viewer.go_to(shared)
    viewer.follow("see share 1st at the sprint at 2", "see points each")


def test_the_log_opens_where_the_replay_is_and_leads_to_any_line(race: Match, tmp_path: Path) -> None:
    viewer = ReplayDriver(race, tmp_path)
    viewer.press("pagedown", "pagedown", "L")
    log = viewer.top
    assert shows(log, log_screen)
    assert log.model.now == 3
    viewer.press("Up", "Enter")
    assert viewer.is_on_top
    assert viewer.step > 0
