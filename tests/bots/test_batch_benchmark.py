"""The programs that `make bench` compares, batch, plain engine and C (if there is a compiler), play the same races."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from benchmarks import calls, noticed, saves
from benchmarks.batch import compile_c, ride_batch, ride_c, ride_engine
from benchmarks.figure import Figure
from benchmarks.noticed_rows import TRIALS
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


@pytest.mark.parametrize(
    ("is_shallow", "said"),
    [
        ("false\n", "in this clone; if others have it, fetch it with: git fetch --all"),
        ("true\n", "in this shallow clone; fetch it with: git fetch --unshallow"),
        ("", "in this folder, which is no clone made by git"),
    ],
)
def test_a_comparison_says_how_to_fetch_the_other_commit(
    is_shallow: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(noticed, "_git", lambda *command: CompletedProcess(command, 128, is_shallow, ""))
    assert main(["--against", "v1", "list_1000"]) == 1
    assert capsys.readouterr() == ("", f"v1 is not {said}\n")


def test_a_comparison_prints_the_least_of_both_and_who_cannot_run_a_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    values = iter((6.0, 8.0, 3.0, 9.0, 5.0, 4.0, 7.0))
    monkeypatch.setattr(noticed, "TRIALS", {"start": TRIALS["jump"], "help": TRIALS["key_in_help"]})
    lacks = ("help", tmp_path)
    monkeypatch.setattr(
        noticed, "_run", lambda *run: "No page." if run == lacks else [Figure(run[0], next(values), "ms")]
    )
    monkeypatch.setattr(noticed, "checkout", lambda commit: nullcontext(tmp_path))
    assert main(["--against", "v1"]) == 0
    shown = capsys.readouterr().out
    assert shown == "start = 0.750 × v1 (3 / 4 ms)\nhelp: v1 cannot run it. No page.\nhelp = 7.000 ms\n"
