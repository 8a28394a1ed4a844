"""kill -9 of the program: a race in the terminal keeps every printed move; `simulate` leaves no incomplete file."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from breakaway_desktop.match.library import open_race
from breakaway_desktop.record.verify import Agreement, verify
from tests.cli.calls import process, simulate_arguments
from tests.figures import Figure
from tests.kit.moments import PROGRAM, kill

SHORT = ("finish=30", "sprints=12")
MOVE = re.compile(rb"^\w+ (\d\d) plays (\d+), lands on (-?\d+)\r?$", re.MULTILINE)
STEPS_OF_THE_LOCK, STEPS_OF_A_MOVE = 2, 5
"""Steps on the disk until the race is locked, and until a move is saved."""


def kill_text(folder: Path, seed: int, step: int) -> int:
    """Kill a race in the terminal at a step on the disk; return the number of printed moves."""
    path = folder / f"{seed}-{step}.race"
    rules = ("boxed", "boxed", "postal")[seed % 3]
    teams = "human,bot:random,bot:random" if rules == "boxed" else "bot:random,bot:random,bot:random"
    arguments = ("play", "--text", "--rules", rules, "--teams", teams, "--seed", seed, "--save", path)
    # Numbers that are valid are played, others asked for again; when the pipe ends, a bot takes over.
    rng = Random(f"text/{seed}")
    killed, seen = kill(PROGRAM, step, *arguments, typed="".join(f"{rng.randint(1, 20)}\n" for _ in range(400)))
    assert killed
    if not path.exists() or not path.stat().st_size:  # its name is reserved first
        assert not MOVE.search(seen)
        return 0
    match = open_race(path).match
    printed = [(int(rider), int(card), int(square)) for rider, card, square in MOVE.findall(seen)]
    ridden = [(move.id, move.card, move.end) for turn in match.record().turns for move in turn.moves]
    for rider in {move[0] for move in printed}:  # a turn of secret orders is printed in another order
        of_rider = iter([move for move in ridden if move[0] == rider])
        assert all(move in of_rider for move in printed if move[0] == rider), (seed, rider)
    return len(printed)


@pytest.fixture
def complete_file(tmp_path: Path) -> bytes:
    """Return the file that an uninterrupted `simulate` writes."""
    path = tmp_path / "complete.race"
    assert process(*simulate_arguments(path, option=SHORT)).returncode == 0
    assert verify(path).agreement is Agreement.AGREES
    return path.read_bytes()


def test_a_race_killed_in_the_terminal_keeps_every_printed_move(tmp_path: Path) -> None:
    """Kills while it starts, before a move is saved, and in a turn of secret orders."""
    assert kill_text(tmp_path, 1, 3) == 0
    assert kill_text(tmp_path, 1, STEPS_OF_THE_LOCK + 50 * STEPS_OF_A_MOVE + 1) > 20
    assert kill_text(tmp_path, 2, 50) > 20


def test_a_simulation_killed_at_any_step_leaves_a_complete_file_or_none(tmp_path: Path, complete_file: bytes) -> None:
    killed, step, left = True, 0, []
    while killed:
        step += 1
        path = tmp_path / f"{step}.race"
        killed, _out = kill(PROGRAM, step, *simulate_arguments(path, option=SHORT))
        left.append(path.read_bytes() if path.exists() else None)
    assert set(left) == {None, complete_file}
    assert left[0] is None
    assert left[-1] == complete_file


@pytest.mark.release
@pytest.mark.parametrize("first", range(0, 200, 20))
def test_race_files_survive_twenty_kills_in_the_terminal(first: int, tmp_path: Path, figure: Figure) -> None:
    """Other steps of other races."""
    moves = sum(kill_text(tmp_path, 1000 + number, 4 + number) for number in range(first, first + 20))
    assert moves > 20 or first == 0  # the first kills come before a move
    figure("kills", 20)
