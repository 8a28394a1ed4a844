"""The command `compare`: two rides of one deal as lines of text."""

from __future__ import annotations

from pathlib import Path

import pytest

from breakaway_desktop.cli import main
from breakaway_desktop.record.store import save
from breakaway_desktop.share.claims import Claims
from breakaway_desktop.share.code import encode
from breakaway_desktop.share.compare import find_parting
from tests.share.test_compare import ride_of


def test_two_rides_are_told_side_by_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine, theirs = ride_of(), ride_of(bot="random")
    save(tmp_path / "mine.race", mine.record)
    code = encode(theirs.record, Claims("Anna", hints=True))
    assert main(["compare", str(tmp_path / "mine.race"), code, "--bots"]) == 0
    told = capsys.readouterr().out
    parting = find_parting(mine, theirs)
    assert parting is not None
    assert f"Turn {parting.turn}, rider {parting.rider}: you played {parting.mine}, Anna {parting.theirs}." in told
    assert "points more than Anna at the sprint at 33\n  you: 34, 2nd, 8 points (card 12, turn 3)" in told
    assert "with hints" in told
    assert "The bots decide alike here." in told


def test_other_deals_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    codes = [encode(ride_of(seed=seed).record) for seed in (7, 8)]
    assert main(["compare", *codes]) == 1
    assert "different deals" in capsys.readouterr().err
