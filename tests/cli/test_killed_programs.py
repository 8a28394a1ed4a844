"""kill -9 of the program: a race in the terminal keeps every printed move; `simulate` leaves no incomplete file."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from breakaway_desktop.match.library import open_race
from breakaway_desktop.record.verify import Agreement, verify
from tests.cli.calls import ROOT, process, simulate_arguments

MOVE = re.compile(rb"^\w+ (\d\d) plays (\d+), lands on (-?\d+)\r?$", re.MULTILINE)
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
LONGEST_RACE_S = 1.2
LONGEST_START_S = 1.0


def start_program(*arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "breakaway_desktop", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command, cwd=ROOT, env=ENVIRONMENT, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, bufsize=0
    )


def kill_text(folder: Path, seed: int) -> int:
    """Kill a race in the terminal at a random moment; return the number of printed moves.

    One in seven is killed while it starts.
    """
    rng, begins = Random(f"text/{seed}"), seed % 7 == 0
    path = folder / f"{seed}.race"
    rules = ("boxed", "boxed", "postal")[seed % 3]
    teams = "human,bot:random,bot:random" if rules == "boxed" else "bot:random,bot:random,bot:random"
    arguments = ("play", "--text", "--rules", rules, "--teams", teams, "--seed", str(seed), "--save", str(path))
    with start_program(*arguments) as player:
        assert player.stdin is not None
        assert player.stdout is not None
        # Numbers that are valid are played, others asked for again; when the pipe ends, a bot takes over.
        player.stdin.write("".join(f"{rng.randint(1, 20)}\n" for _ in range(400)).encode())
        player.stdin.close()
        seen = b""
        min_moves = 0 if begins else rng.randint(1, 160)
        while len(MOVE.findall(seen)) < min_moves and (line := player.stdout.readline()):
            seen += line
        time.sleep(rng.random() * (LONGEST_START_S if begins else 0.003))
        player.kill()
        seen += player.stdout.read()
    if not path.exists():
        assert begins
        assert not MOVE.search(seen)
        return 0
    match = open_race(path).match
    printed = [(int(rider), int(card), int(square)) for rider, card, square in MOVE.findall(seen)]
    ridden = [(move.id, move.card, move.end) for turn in match.record().turns for move in turn.moves]
    for rider in {move[0] for move in printed}:  # a turn of secret orders is printed in another order
        of_rider = iter([move for move in ridden if move[0] == rider])
        assert all(move in of_rider for move in printed if move[0] == rider), (seed, rider)
    return len(printed)


def kill_simulate(folder: Path, seed: int, complete: bytes) -> bool:
    """Kill a `simulate` at a random moment; return whether it had written its file."""
    path = folder / f"sim-{seed}.race"
    with start_program(*simulate_arguments(path, teams=6)) as player:
        time.sleep(Random(f"simulate/{seed}").random() * LONGEST_RACE_S)
        player.kill()
    if not path.exists():
        return False
    assert path.read_bytes() == complete
    return True


@pytest.fixture
def complete_file(tmp_path: Path) -> bytes:
    """Return the file that an uninterrupted `simulate` writes."""
    path = tmp_path / "complete.race"
    assert process(*simulate_arguments(path, teams=6)).returncode == 0
    assert verify(path).agreement is Agreement.AGREES
    return path.read_bytes()


def test_a_race_killed_in_the_terminal_keeps_every_printed_move(tmp_path: Path) -> None:
    assert sum(kill_text(tmp_path, seed) for seed in range(5)) > 20


def test_a_killed_simulation_leaves_a_complete_file_or_none(tmp_path: Path, complete_file: bytes) -> None:
    for seed in range(5):
        kill_simulate(tmp_path, seed, complete_file)


@pytest.mark.release
def test_race_files_survive_two_hundred_kills_in_the_terminal(tmp_path: Path, capsys) -> None:
    printed = sum(kill_text(tmp_path, seed) for seed in range(1000, 1200))
    with capsys.disabled():
        print(f"\nkilled_text_races = 200 races\nmoves_told_before_the_kill = {printed} moves")
    assert printed > 1000


@pytest.mark.release
def test_a_hundred_killed_simulations_leave_complete_files_or_none(
    tmp_path: Path, complete_file: bytes, capsys
) -> None:
    written = sum(kill_simulate(tmp_path, seed, complete_file) for seed in range(1000, 1100))
    with capsys.disabled():
        print(f"\nkilled_simulations = 100\nwhole_files_left = {written} files")
    assert 0 < written < 100
