"""Commands take a code or a picture where they take a race file; `compare` and `duplicate` print rides as lines."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from breakaway_desktop.cli import main, received as cli_received
from breakaway_desktop.cli.received import received_race, take_received
from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.match.library import SavedRace, race_files
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import COMPUTER
from breakaway_desktop.record.store import save
from breakaway_desktop.settings import Settings
from breakaway_desktop.share.challenge import challenge_plan, deal_of
from breakaway_desktop.share.claims import Claims
from breakaway_desktop.share.code import encode
from breakaway_desktop.share.compare import find_parting
from breakaway_desktop.share.picture import put_race_in
from breakaway_desktop.terminal.terminal import Terminal
from tests.cli.calls import process
from tests.share.races import random_race
from tests.share.rides import SEAT, deal, ride
from tests.share.test_code import GOLDEN
from tests.share.test_compare import ride_of
from tests.share.test_picture import blank_png, qr_picture

CODE = GOLDEN[0][1]
AGAIN = "Copy the whole message again."
RACE = random_race(4, finish=40)


@pytest.fixture(params=["code", "chunk", "qr"])
def argument(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return a race as one gives it to a command."""
    pictures = {
        "chunk": lambda: put_race_in(blank_png(), RACE, Claims(), names=True),
        "qr": lambda: qr_picture(encode(RACE, names=False), "JPEG", quality=80),
    }
    if request.param == "code":
        return encode(RACE)
    path = tmp_path / ("race.png" if request.param == "chunk" else "race.JPG")
    path.write_bytes(pictures[request.param]())
    return str(path)


def test_verify_report_and_export_read_it(argument: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", argument]) == 0
    assert capsys.readouterr().out.endswith(f": the rules agree, {len(RACE.turns)} turns, finished\n")
    assert main(["report", argument]) == 0
    assert "Across the finish" in capsys.readouterr().out
    assert main(["export", argument, "--png", str(tmp_path / "out.png")]) == 0
    assert (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("argument", "sentence"),
    [
        (CODE[:-3], f"{CODE[:16]}…: The code is cut off: 148 of 151 characters are here. {AGAIN}"),
        ("BA2-001", "BA2-001: This code is from a newer version of Breaking Away."),
        ("nothing.png", "nothing.png: There is no such file."),
    ],
)  # fmt: skip
def test_a_bad_one_gets_one_sentence(argument: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("verify", "report", "replay"):
        assert main([command, argument]) == 2
        assert capsys.readouterr().err.splitlines()[-1] == f"breakaway-desktop: {sentence}"[-len(sentence) :]


class TypingTerminal(Terminal):
    """A terminal at which a player types these lines."""

    is_screen = True

    def __init__(self, *lines: str) -> None:
        self.out = io.StringIO()
        super().__init__(io.StringIO("".join(f"{line}\n" for line in lines)), self.out, self.out)


def test_the_terminal_asks_what_to_do_with_a_race_in_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli_received, "load_settings", lambda **_touch: Settings(races=str(tmp_path), computer="ab12"))
    monkeypatch.setattr(cli_received, "unused_path", lambda _seed: tmp_path / "new.race")
    over = ride(challenge_plan(deal(), SEAT))
    path = Path(encode(over.record(), Claims("Anna")))
    received = received_race(path)
    assert received is not None

    def take(*lines: str) -> SavedRace | None:
        return take_received(path, received, TypingTerminal(*lines))

    assert take("1") is None
    assert take("7", "x") is None, "the input has ended"
    assert not list(tmp_path.iterdir())
    assert take("2") is None
    assert len(race_files(tmp_path)) == 1
    assert take("3") is None
    assert "Across the finish" in capsys.readouterr().out
    ridden = take("4")
    assert ridden is not None
    assert ridden.match.humans == (SEAT,)
    assert ridden.match.meta["challenge"]["rider"] == "Anna"
    assert ridden.match.meta[COMPUTER] == "ab12"
    assert len(race_files(tmp_path)) == 1, "the friend's ride is saved only once"


def test_a_race_is_never_played_in_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "race.png"
    picture.write_bytes(data := put_race_in(blank_png(), RACE, Claims(), names=True))
    assert main(["play", "--load", str(picture), "--text"]) == 0
    assert picture.read_bytes() == data


def test_open_without_a_display_reports_a_race_and_begins_a_deal(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "DISPLAY": "", "SDL_VIDEODRIVER": "x11"}
    done = process("open", CODE, **home)
    assert done.returncode == 0
    assert b"Across the finish" in done.stdout
    assert not list(tmp_path.rglob("*.race"))
    begun = process("open", encode(deal(), deal=True), **home)
    assert begun.returncode in (0, 1), begun.stderr.decode()
    assert len(list(tmp_path.rglob("*.race"))) == 1


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
