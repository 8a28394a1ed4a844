"""The command `duplicate`: rides of one deal as lines of text."""

from __future__ import annotations

from pathlib import Path

import pytest

from breakaway_desktop.cli import main
from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.store import save
from breakaway_desktop.share.challenge import challenge_plan, deal_of
from breakaway_desktop.share.claims import Claims
from breakaway_desktop.share.code import encode
from tests.share.rides import SEAT, deal, ride

DEAL = deal()


def ridden(bot: str, seat: int = SEAT) -> Match:
    return ride(challenge_plan(DEAL, seat), bot)


def points_of(match: Match) -> Points:
    return standings(match.race).points_of(SEAT)


def test_codes_and_files_of_one_seat_are_listed_best_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    best, second = sorted(map(ridden, ("domestique", "random")), key=lambda match: -points_of(match))
    save(tmp_path / "own.race", second.record())
    assert main(["duplicate", str(tmp_path / "own.race"), encode(best.record(), Claims("Anna", hints=True))]) == 0
    points, behind = points_of(best), points_of(second)
    assert capsys.readouterr().out.splitlines() == [
        f"Duplicate night: deal {deal_of(DEAL)}",
        f"1. Anna: {points} points · with hints",
        f"2. {tmp_path / 'own.race'}: {behind} points (−{points - behind} to best) · no undo, no hints",
    ]


def test_seats_are_compared_by_par_alone(capsys: pytest.CaptureFixture[str]) -> None:
    codes = [encode(ridden("domestique", seat).record(), Claims(f"Rider {seat}")) for seat in (3, 5)]
    assert main(["duplicate", *codes]) == 1
    assert "different seats" in capsys.readouterr().err
    assert main(["duplicate", "--par", *codes]) == 0
    assert "Rider 5: 0 above par (" in capsys.readouterr().out, "it rides as the bot of the seat does"


def test_other_deals_and_unfinished_races_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = ride(challenge_plan(deal(8), SEAT)).record()
    assert main(["duplicate", encode(ridden("random").record()), encode(other)]) == 1
    assert "different deals" in capsys.readouterr().err
    save(tmp_path / "new.race", DEAL)
    assert main(["duplicate", str(tmp_path / "new.race")]) == 2
    assert "new.race: only a finished race that one person rode" in capsys.readouterr().err
