"""kill -9 of a program that plays a tour: no stage is lost, and none is played twice."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.record.store import load
from breakaway_desktop.tours.document import READY_MADE
from breakaway_desktop.tours.races import StageState, TourRaces, find_races
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.ready_made import new_tour
from breakaway_desktop.tours.writing import save_tour
from tests.figures import Figure
from tests.kit.moments import PROGRAM, kill

MOST_STEPS = 2400
"""Most steps on the disk until a program is killed: those of about two stages, so that one in two ends its own."""


def ride_a_tour(folder: Path, seed: int, rng: Random) -> int:
    """Play a whole tour through kills, and return their number."""
    path = folder / "tours" / f"tour-{seed}.tour"
    save_tour(path, new_tour("three-days", seats_of(("bot:random",) * 3), seed, READY_MADE))
    kills = 0
    decisions: dict[int, int] = {}

    while True:
        killed, _out = kill(PROGRAM, rng.randint(1, MOST_STEPS), "play", "--tour", path, "--text")
        kills += killed
        races = find_races(load_tour(path), (path.parent, folder))
        decisions = check_nothing_is_lost(races, decisions)
        if races.is_over:
            break

    files = [file for file in race_files(folder) if load(file).meta.get("tour") == races.tour.id]
    assert len(files) == 3
    return kills


def check_nothing_is_lost(races: TourRaces, before: dict[int, int]) -> dict[int, int]:
    """Return the number of decisions of each stage; none is fewer than before."""
    riding = (StageState.COUNTS, StageState.UNDER_WAY, StageState.NOT_BEGUN)
    assert all(race.state in riding for race in races.races)
    now = {number: len(race.match.steps) for number, race in enumerate(races.races, 1) if race.match is not None}
    assert all(now.get(number, 0) >= decisions for number, decisions in before.items())
    return now


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "breakaway-desktop" / "races"


@pytest.mark.release
@pytest.mark.skipif(sys.platform == "win32", reason="the folder of races is elsewhere there")
@pytest.mark.parametrize("block", range(10))
def test_tours_survive_twenty_kills(folder: Path, block: int, figure: Figure) -> None:
    rng, kills, seed = Random(f"kills of tours {block}"), 0, 100 * block
    while kills < 20:
        kills += ride_a_tour(folder, seed, rng)
        seed += 1
    figure("kills", kills)
