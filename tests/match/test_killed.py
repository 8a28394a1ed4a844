"""kill -9 of a process that plays: the file is intact, and no confirmed decision is lost."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from breakaway_desktop.engine.race import Race
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.store import load
from tests.figures import Figure
from tests.kit.moments import kill
from tests.match.player import decide, new_match

STEPS_OF_A_SAVE = 4 if sys.platform == "win32" else 5
"""Steps on the disk: before and after opening, before flushing and renaming, and before flushing the folder.

Windows flushes no folders.
"""


def kill_player(folder: Path, seed: int, step: int) -> int:
    """Kill a player at a step on the disk; return the number of confirmed decisions."""
    path = folder / f"{seed}-{step}.race"
    killed, out = kill("tests.match.player", step, ("direct", "threaded")[seed % 2], path, seed)
    assert killed
    confirmed = int(out.split()[-1])
    # The next decision may have reached the disk without being confirmed.
    assert Match.resume(load(path)).race in races_after(seed, (confirmed, confirmed + 1)), (seed, step, confirmed)
    return confirmed


def races_after(seed: int, counts: tuple[int, ...]) -> list[Race]:
    """Return the player's race after each of these numbers of decisions."""
    match, rng = new_match(seed)
    races = [match.race]
    while not match.over and len(match.steps) < max(counts):
        decide(match, rng)
        races.append(match.race)
    return [races[count] for count in counts if count < len(races)]


@pytest.mark.parametrize("seed", [0, 1], ids=["direct", "threaded"])
def test_a_race_killed_at_any_step_of_a_save_keeps_all_confirmed_decisions(seed: int, tmp_path: Path) -> None:
    confirmed = {kill_player(tmp_path, seed, 60 * STEPS_OF_A_SAVE + step) for step in range(1, STEPS_OF_A_SAVE + 1)}
    assert len(confirmed) == 1
    assert min(confirmed) > 30


@pytest.mark.release
@pytest.mark.parametrize("first", range(1000, 1200, 20))
def test_race_files_survive_twenty_kills(first: int, tmp_path: Path, figure: Figure) -> None:
    """Other steps of other races."""
    for seed in range(first, first + 20):
        kill_player(tmp_path, seed, 7 + 3 * (seed - 1000))
    figure("kills", 20)
