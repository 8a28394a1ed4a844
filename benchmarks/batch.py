"""Speed of the batch in random races of `boxed` with six teams, compared with the plain engine and a C program.

The three programs alternate and are measured by processor time, so that other load on the computer affects them
equally. The ratios are medians of the ratios of all rounds.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from benchmarks.figure import Figure
from breakaway_desktop.bots.batch.layout import CARD
from breakaway_desktop.bots.batch.races import UNIT, BatchRules
from breakaway_desktop.bots.batch.turn import play
from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.hands import random_hands as random_engine_hands
from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from tools.training.random_play import line_up, random_hands, random_slots, ride_out

TEAMS = 6
RACES = 4096
ROUNDS = 21
ROUND_S = 0.1
SOURCE = Path(__file__).with_name("batch_core.c")
COMPILERS = ("cc", "gcc", "clang")


class Ridden(NamedTuple):
    """Totals of a run: moves, seconds of processor time, races, and their turns and points."""

    moves: int
    seconds: float
    races: int
    turns: int
    points: int


Ride = Callable[[int, float], Ridden]
"""Function of (seed, seconds) that plays races for at least `seconds`."""


def figures() -> list[Figure]:
    """Return the speed of the batch and its ratio to the engine, and to C if there is a compiler."""
    with TemporaryDirectory() as folder:
        rides: list[Ride] = [ride_batch, ride_engine]
        program = compile_c(Path(folder))
        if program:
            rides.append(lambda seed, seconds: ride_c(program, seed, seconds))
        speeds: list[list[float]] = [[] for _ in rides]
        for number in range(ROUNDS + 1):
            for index, ride in enumerate(rides):
                ridden = ride(number, ROUND_S)
                if number:  # the first round warms up
                    speeds[index].append(ridden.moves / ridden.seconds)
    batch, engine, *others = speeds
    rows = [
        Figure("batch_moves_per_s", median(batch), "moves/s"),
        Figure("batch_vs_engine", _ratio(batch, engine), "times"),
    ]
    if others:
        rows.append(Figure("batch_vs_c", _ratio(batch, others[0]), "times"))
    return rows


def require() -> None:
    """Say it if there is no C compiler, which one figure needs."""
    if not any(map(which, COMPILERS)):
        commands = "on Debian or Ubuntu: sudo apt-get install gcc libc6-dev; on Fedora: sudo dnf install gcc"
        print(f"batch_vs_c is left out. It needs a C compiler; {commands}", file=sys.stderr)


def _ratio(ours: list[float], theirs: list[float]) -> float:
    return median([own / other for own, other in zip(ours, theirs, strict=True)])


def ride_batch(seed: int, seconds: float) -> Ridden:
    """Play whole races in NumPy. Hands are drawn before the time is measured."""
    rng = np.random.Generator(np.random.SFC64(seed))
    course = BatchRules(RULE_SETS["boxed"], TEAMS)
    hands = random_hands(RACES, TEAMS, rng)
    moves = races = turns = points = 0
    begun = process_time()
    while (took := process_time() - begun) < seconds:
        starting = line_up(course, hands, rng.integers(1, TEAMS + 1, RACES))
        for ended in ride_out(starting, lambda riding: play(riding, random_slots(riding, rng))):
            # a rider who did not move in the last turn has all his cards
            stayed = int(np.count_nonzero(ended.packed & CARD))
            races += len(ended)
            turns += int(ended.turn.sum())
            moves += course.riders * int(ended.turn.sum()) - stayed
            points += int(ended.points.sum()) // UNIT
    return Ridden(moves, took, races, turns, points)


def ride_engine(seed: int, seconds: float) -> Ridden:
    """Play whole races in the plain engine, with all its asks and events."""
    rng = Random(seed)
    dealt = [random_engine_hands(rng) for _ in range(4 * TEAMS)]
    moves = races = turns = points = 0
    begun = process_time()
    while (took := process_time() - begun) < seconds:
        race, _ = start(rules_of(RULE_SETS["boxed"], TEAMS, rng.randrange(2**32)), rng.sample(dealt, TEAMS))
        while awaited := asks(race):
            ask: Any = awaited[0]
            race, _ = answer(race, PlayCard(ask.rider, ask.cards[int(rng.random() * len(ask.cards))]))
            moves += 1
        races += 1
        turns += race.turn
        points += int(sum(rider.points for rider in race.riders))
    return Ridden(moves, took, races, turns, points)


def compile_c(folder: Path) -> Path | None:
    """Return the compiled C program; None if no compiler can build it."""
    program = folder / "batch_core"
    for compiler in COMPILERS:
        if which(compiler):
            process = subprocess.run([compiler, "-O3", "-o", program, SOURCE], capture_output=True, check=False)
            if process.returncode == 0:
                return program
    return None


def ride_c(program: Path, seed: int, seconds: float) -> Ridden:
    """Play whole races in the C program."""
    process = subprocess.run([program, str(seconds), str(seed)], capture_output=True, text=True, check=True)
    moves, took, races, turns, points = process.stdout.split()
    return Ridden(int(moves), float(took), int(races), int(turns), int(points))
