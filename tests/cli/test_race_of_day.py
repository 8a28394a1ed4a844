"""The race of the day on the command line: `play --load` allows no more than the window."""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from breakaway_desktop.match.match import Match
from breakaway_desktop.race_of_day.meta_keys import DAY
from breakaway_desktop.race_of_day.plan import meta_of_day, plan_of_day
from breakaway_desktop.record.store import load, save

SUNDAY = date(2026, 11, 22)


@pytest.fixture
def first_try(tmp_path: Path) -> Path:
    """Return the file of a first try before its first card."""
    path = tmp_path / "day.race"
    save(path, Match.begin(replace(plan_of_day(SUNDAY), meta=meta_of_day(SUNDAY))).record())
    return path


def play(run, path: Path, monkeypatch: pytest.MonkeyPatch, *lines: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    return " ".join(run("play", "--text", "--load", path).err.split())


@pytest.mark.parametrize("line", ["hint", "undo"])
def test_a_loaded_try_refuses_hints_and_undo(run, first_try: Path, monkeypatch, line: str) -> None:
    assert "Not in the race of the day." in play(run, first_try, monkeypatch, line, "quit")
    assert load(first_try).meta[DAY] == SUNDAY.isoformat()


def test_an_unfinished_try_is_not_saved_elsewhere(run, first_try: Path, tmp_path: Path) -> None:
    """A copy would be practice, in which hints show what the first try is about."""
    result = run("play", "--text", "--load", first_try, "--save", tmp_path / "copy.race")
    assert (result.code, result.out) == (2, "")
    assert " ".join(result.err.split()) == "Not in the race of the day."
    assert not (tmp_path / "copy.race").exists()
    assert load(first_try).meta[DAY] == SUNDAY.isoformat()
