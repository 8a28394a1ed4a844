"""The programs that `make bench` compares, batch, plain engine and C (if there is a compiler), play the same races."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import calls, saves
from benchmarks.batch import compile_c, ride_batch, ride_c, ride_engine
from benchmarks.figure import Figure
from benchmarks.run import main


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


def test_a_benchmark_that_cannot_run_is_left_out_and_said_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def break_off() -> list[Figure]:
        raise RuntimeError("half way")

    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(calls, "figures", break_off)
    monkeypatch.setattr(saves, "figures", lambda: [Figure("size", 1, "KB")])
    assert compile_c(tmp_path) is None
    assert main(["saves", "calls", "start"]) == 1
    shown = capsys.readouterr()
    assert shown.out == "size = 1.000 KB\n"
    lines = shown.err.splitlines()
    assert "apt-get install xvfb; on Fedora with: sudo dnf install xorg-x11-server-Xvfb" in lines[0]
    assert lines[1:] == ["calls is left out. half way", "No figures of: calls, start."]
