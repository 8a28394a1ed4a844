"""Tours on the command line (docs/record.md, Commands)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from breakaway_desktop.kit import places
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.tours.document import READY_MADE
from breakaway_desktop.tours.library import save_new_tour
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.ready_made import new_tour
from tests.match.test_race_lock import another


@pytest.fixture
def tour(run, tmp_path: Path) -> Path:
    result = run(
        "simulate", "--tour", "three-days", "--folder", str(tmp_path / "t"), "--teams", "3", "--bots", "random",
        "--seed", "4",
    )  # fmt: skip
    assert result == (0, "", "")
    return tmp_path / "t" / "tour.tour"


def test_a_simulated_tour_verifies_and_reports_its_standings(run, tour: Path) -> None:
    assert sorted(path.name for path in tour.parent.iterdir()) == [
        "stage-1.race", "stage-2.race", "stage-3.race", "tour.tour"
    ]  # fmt: skip
    assert run("verify", str(tour)).out == f"{tour}: the rules agree, 3 of 3 stages, finished\n"
    report = run("report", str(tour))
    assert report.code == 0
    assert "wins the tour." in report.out
    assert "Yellow jersey (squares behind)" in report.out
    assert max(map(len, report.out.splitlines())) <= 80


def test_verify_separates_a_wrong_tour_from_an_unreadable_one(run, tour: Path) -> None:
    stage = tour.parent / "stage-2.race"
    data = stage.read_bytes()
    stage.unlink()
    result = run("verify", str(tour))
    assert (result.code, result.err) == (1, f"{tour}: The file of stage 2 is missing.\n")
    stage.write_bytes(data[:-400])
    assert run("verify", str(tour)).code == 2
    stage.write_bytes((tour.parent / "stage-1.race").read_bytes())
    assert run("verify", str(tour)).code == 1
    tour.write_text("{}")
    assert run("verify", str(tour)).code == 2


def test_an_unfinished_tour_agrees(run, tour: Path) -> None:
    document = json.loads(tour.read_text())
    document["stages"][2]["race"] = None
    tour.write_text(json.dumps(document))
    (tour.parent / "stage-3.race").unlink()
    result = run("verify", str(tour))
    assert (result.code, result.out) == (0, f"{tour}: the rules agree, 2 of 3 stages, still running\n")
    assert "wins the tour" not in run("report", str(tour)).out


def test_a_tour_is_ridden_stage_by_stage_in_the_terminal(run, tmp_path, monkeypatch) -> None:
    races = tmp_path / "data" / "races"
    monkeypatch.setattr(places, "portable_folder", lambda: tmp_path / "data")
    first = run("play", "--tour", "three-days", "--teams", "bot:random,bot:random,bot:random", "--seed", "3", "--text")
    assert first.code == 0
    (path,) = (races / "tours").iterdir()
    assert f"--tour {path}" in first.out
    for stage in (2, 3):
        again = run("play", "--tour", str(path), "--spoken" if stage == 2 else "--text")
        assert again.code == 0
        assert (f"play --spoken --tour {path}" in again.out) == (stage < 3)
        # A listener hears sentences: no columns, no rules below headings, and no line that is wrapped.
        lines = again.out.splitlines()
        is_spoken = "Three days." in lines and any(
            re.match(r"1st: .+, \d+ points?: .+ in stage 2\.$", line) for line in lines
        )
        assert is_spoken == (stage == 2)
        assert ("  " in again.out or "---" in again.out) != is_spoken
    assert "wins the tour." in again.out
    assert len([stage.race for stage in load_tour(path).stages if stage.race]) == 3
    assert run("verify", str(path)).code == 0

    over = run("play", "--tour", str(path), "--text")
    assert over.code == 0
    assert len(list(races.glob("*.race"))) == 3


def test_a_stage_is_begun_by_one_program_at_a_time(run, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(places, "portable_folder", lambda: tmp_path)
    path = save_new_tour(new_tour("three-days", seats_of(("bot:random",) * 3), 3, READY_MADE), tmp_path / "races")
    with another(path) as other:
        result = run("play", "--tour", path, "--text")
        assert (result.code, "being changed" in result.err) == (2, True)
        assert not list((tmp_path / "races").glob("*.race"))
        other.kill()
        other.communicate()
    assert run("play", "--tour", path, "--text").code == 0
    assert len(list((tmp_path / "races").glob("*.race"))) == 1


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("play", "--tour", "no-tour", "--text"), "There is no tour 'no-tour'. Choose from: three-days"),
        (("play", "--tour", "three-days", "--rules", "boxed"), "--rules cannot be used with --tour"),
        (("play", "--tour", "x.tour", "--teams", "human,human,human"), "--teams cannot be used with --tour"),
        (("simulate", "--tour", "x", "--teams", "3", "--bots", "random", "--seed", "1"), "--tour needs --folder"),
        (("simulate", "--teams", "3", "--bots", "random", "--seed", "1"), "A race needs --rules."),
        (("report", "missing.tour"), "There is no such file."),
        (("verify", "missing.tour"), "There is no such file."),
    ],
)
def test_bad_input_is_one_sentence(run, arguments, expected) -> None:
    result = run(*arguments)
    assert result.code == 2
    assert expected in result.err
    assert result.err.count("\n") == 1
