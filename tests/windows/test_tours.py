"""A tour in the program built for Windows, under Wine: killed in every stage, continued, and verified."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.tours.document import READY_MADE
from breakaway_desktop.tours.library import open_tour, tours_folder
from breakaway_desktop.tours.ready_made import new_tour
from breakaway_desktop.tours.writing import save_tour
from tests.tours.test_tour_files import check_nothing_is_lost
from tests.windows.machine import Windows, wait_for_end

pytestmark = [pytest.mark.windows, pytest.mark.release]

STAGES = 3
MOVES_TO_KILL = 30
"""Moves that a program prints before it is killed: less than half a stage."""


def ride_until_killed(windows: Windows, path: Path) -> None:
    """Continue the tour, and kill the program once it has played a part of a stage."""
    command = windows.wine.command(windows.program, "play", "--tour", windows.path(path), "--text")
    with subprocess.Popen(
        command,
        cwd=windows.home,
        env=windows.wine.environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as player:
        assert player.stdout is not None
        moves = 0
        while moves < MOVES_TO_KILL and (line := player.stdout.readline()):
            moves += b" plays " in line
        assert moves == MOVES_TO_KILL
        for process in windows.processes():
            os.kill(process, signal.SIGKILL)
    wait_for_end(windows)


def test_a_tour_of_three_stages_is_killed_and_continued(windows: Windows) -> None:
    races = windows.data / "races"
    path = tours_folder(races) / "tour.tour"
    save_tour(path, new_tour("three-days", seats_of(("bot:random",) * STAGES), 1, READY_MADE))
    decisions: dict[int, int] = {}
    for stage in range(1, STAGES + 1):
        ride_until_killed(windows, path)
        decisions = check_nothing_is_lost(open_tour(path, races), decisions)
        assert stage in decisions
        result = windows.run("play", "--tour", windows.path(path), "--text")
        assert result.returncode == 0, result.stderr
        decisions = check_nothing_is_lost(open_tour(path, races), decisions)
    assert open_tour(path, races).is_over
    result = windows.run("verify", windows.path(path))
    assert result.stdout.endswith("the rules agree, 3 of 3 stages, finished\n")
    assert len(windows.races()) == STAGES
