"""`report`: the text of a turn; exit code 1 if the rules contradict the race, 2 if there is no such turn."""

from __future__ import annotations

import json
import os

import pytest

from tests.cli.calls import process
from tests.record.races import document_of, full_race, random_match


@pytest.fixture
def race(tmp_path):
    path = tmp_path / "race.race"
    path.write_text(json.dumps(full_race()), encoding="utf-8")
    return path


@pytest.fixture
def running(tmp_path):
    """Return a race in its third turn."""
    path = tmp_path / "running.race"
    path.write_text(json.dumps(document_of(random_match(1, stop=30, retiring=0.0).record())), encoding="utf-8")
    return path


def test_the_last_turn_is_reported_unless_another_is_asked_for(race, run) -> None:
    last = len(full_race()["turns"])
    result = run("report", race)
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith(f"=== Breaking Away, turn {last}, the last turn =")
    assert run("report", race, "--turn", last) == result
    assert run("report", race, "--turn", 2).out.startswith("=== Breaking Away, turn 2 ===")


def test_of_a_running_race_the_last_turn_that_is_over_is_reported(running, run) -> None:
    assert run("report", running).out.startswith("=== Breaking Away, turn 2 ===")
    assert "turn 3, unfinished" in run("report", running, "--turn", 3).out


def test_a_race_without_a_turn_that_is_over_has_no_report(tmp_path, run) -> None:
    path = tmp_path / "young.race"
    path.write_text(json.dumps(document_of(random_match(1, stop=3, retiring=0.0).record())), encoding="utf-8")
    result = run("report", path)
    assert (result.code, result.out) == (1, "")
    assert result.err == f"{path}: no turn of this race has finished yet.\n"
    assert run("report", path, "--turn", 1).code == 0


@pytest.mark.parametrize("turn", ["0", "-1", "99", "9" * 30, "two", "1.5", ""])
def test_a_turn_that_there_is_not_is_bad_input(turn, race, run) -> None:
    result = run("report", race, f"--turn={turn}")
    assert (result.code, result.out) == (2, "")
    assert result.err.count("\n") == 1
    assert "turn" in result.err


def test_a_race_that_the_rules_contradict_is_not_reported(race, run) -> None:
    document = full_race()
    document["turns"][1]["moves"][3]["to"] += 1
    race.write_text(json.dumps(document), encoding="utf-8")
    result = run("report", race, "--turn", "1")
    assert (result.code, result.out) == (1, "")
    assert result.err == run("verify", race).err


@pytest.mark.parametrize("text", ["{}", "", None])
def test_a_file_without_a_race_is_bad_input(text, tmp_path, run) -> None:
    path = tmp_path / "none.race"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    result = run("report", path)
    assert (result.code, result.out) == (2, "")
    assert result.err.count("\n") == 1


def test_a_report_speaks_italian(race, run) -> None:
    result = run("report", race, "--lang", "it")
    assert result.code == 0
    assert result.out.startswith("=== Breaking Away, turno ")
    assert "Yellow" not in result.out


def test_the_real_program_prints_a_report_in_letters_of_its_terminal(race) -> None:
    result = process("report", str(race), "--turn", "2", PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"?" not in b"".join(line for line in result.stdout.splitlines() if b" == " in line or b"  -" in line)
    assert max(len(line) for line in result.stdout.decode().split(os.linesep)) <= 80
