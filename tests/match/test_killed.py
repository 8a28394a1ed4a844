"""kill -9 of a process that plays: the file is intact, and no confirmed decision is lost."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.store import load
from tests.match.player import decide, new_match

ROOT = Path(__file__).resolve().parent.parent.parent
KILLED = 1 if sys.platform == "win32" else -9
"""Exit code of a killed process."""


def kill_at_random(folder: Path, seed: int) -> int:
    """Kill a player at a random moment; return the number of confirmed decisions."""
    rng = Random(f"kill/{seed}")
    path = folder / f"{seed}.race"
    command = [sys.executable, "-m", "tests.match.player", ("direct", "threaded")[seed % 2], str(path), str(seed)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE) as player:
        assert player.stdout is not None
        lines = [player.stdout.readline() for _ in range(rng.randint(1, 120))]
        time.sleep(rng.random() * 0.004)
        player.kill()
        confirmed = int([*lines, *player.stdout.read().splitlines()][-1])
    assert player.returncode == KILLED
    # The next decision may have reached the disk without being confirmed.
    assert Match.resume(load(path)).race in races_after(seed, (confirmed, confirmed + 1)), (seed, confirmed)
    return confirmed


def races_after(seed: int, counts: tuple[int, ...]) -> list[Race]:
    """Return the player's race after each of these numbers of decisions."""
    match, rng = new_match(seed)
    races = [match.race]
    while not match.over and len(match.steps) < max(counts):
        decide(match, rng)
        races.append(match.race)
    return [races[count] for count in counts if count < len(races)]


def test_a_killed_race_is_intact_and_keeps_all_confirmed_decisions(tmp_path) -> None:
    for seed in range(8):
        kill_at_random(tmp_path, seed)


@pytest.mark.release
def test_race_files_survive_two_hundred_kills(tmp_path, capsys) -> None:
    confirmed = sum(kill_at_random(tmp_path, seed) for seed in range(1000, 1200))
    with capsys.disabled():
        print(f"\nkilled_races = 200 races\nconfirmed_before_the_kill = {confirmed} decisions")
    assert confirmed > 200
