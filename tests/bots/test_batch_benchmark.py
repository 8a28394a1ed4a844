"""The programs that `make bench` compares, batch, plain engine and C (if there is a compiler), play the same races."""

from __future__ import annotations

from pathlib import Path

from benchmarks.batch import compile_c, ride_batch, ride_c, ride_engine


def test_all_that_the_benchmark_compares_ride_the_same_races(tmp_path: Path) -> None:
    """R6.1, R6.5: every race has 156 points; random races last about as many turns, and the last turn is cut short."""
    ridden = [ride_batch(1, 0.05), ride_engine(1, 0.5)]
    program = compile_c(tmp_path)
    if program:
        ridden.append(ride_c(program, 1, 0.05))
    for way in ridden:
        assert way.points == 156 * way.races
        assert 16.0 < way.turns / way.races < 17.5
        assert 22.9 < way.moves / way.turns < 23.3


def test_a_folder_without_a_compiler_has_no_c_program(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert compile_c(tmp_path) is None
