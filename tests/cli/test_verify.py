"""`verify`: exit code 0 if all agree, 1 if the rules contradict a race, 2 if a file is no race; always in English."""

from __future__ import annotations

import json
import re

import pytest

from tests.cli.calls import process, simulate_arguments
from tests.record.races import document_of, full_race, random_match


@pytest.fixture
def files(tmp_path):
    """Return good, running, wrong and unreadable races by name."""
    wrong = full_race()
    wrong["turns"][1]["moves"][3]["to"] += 1
    texts = {
        "good": json.dumps(full_race()),
        "running": json.dumps(document_of(random_match(1, stop=30, retiring=0.1).record())),
        "wrong": json.dumps(wrong),
        "no-race": "{}",
    }
    paths = {name: tmp_path / f"{name}.race" for name in texts}
    for name, path in paths.items():
        path.write_text(texts[name], encoding="utf-8")
    paths["nowhere"] = tmp_path / "nowhere.race"
    return paths


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["good"], 0),
        (["running"], 0),
        (["good", "running", "good"], 0),
        (["wrong"], 1),
        (["good", "wrong"], 1),
        (["wrong", "good"], 1),
        (["no-race"], 2),
        (["nowhere"], 2),
        (["wrong", "no-race", "good"], 2),
        (["no-race", "good", "wrong"], 2),
        (["good", "nowhere"], 2),
    ],
)
def test_all_files_are_read_and_the_highest_code_wins(names, code, files, run) -> None:
    result = run("verify", *(files[name] for name in names))
    assert result.code == code
    good = [name for name in names if name in ("good", "running")]
    assert len(result.out.splitlines()) == len(good)
    assert len(result.err.splitlines()) == len(names) - len(good)
    for name in names:
        assert str(files[name]) in (result.out if name in good else result.err)


def test_a_race_still_running_agrees_and_is_called_so(files, run) -> None:
    assert "finished" in run("verify", files["good"]).out
    assert "still running" in run("verify", files["running"]).out


def test_pending_decisions_do_not_end_a_race(files, run) -> None:
    """R4.5: `verify` ignores decisions that have not been played, even at the start of a turn."""
    document = json.loads(files["running"].read_bytes())
    document["turns"] = []
    document["pending"] = {"retire": [10 * team + number for team in (1, 2, 3) for number in (1, 2, 3, 4)]}
    files["running"].write_text(json.dumps(document))
    result = run("verify", files["running"])
    assert (result.code, result.err) == (0, "")
    assert "still running" in result.out
    document["pending"] = {"retire": [99, -1, 11, 11], "orders": [{"team": 1, "cards": {"11": 10}}]}
    files["running"].write_text(json.dumps(document))
    assert run("verify", files["running"]).code == 0


def test_the_first_difference_is_named_by_turn_rider_and_rule(files, run) -> None:
    result = run("verify", files["wrong"])
    rider = full_race()["turns"][1]["moves"][3]["id"]
    assert re.search(rf"R1\.3.*\bturn 2\b.*\brider {rider}\b", result.err)
    assert result.out == ""


def test_the_first_of_two_differences_is_named(files, run, tmp_path) -> None:
    document = full_race()
    document["turns"][4]["moves"][0]["to"] += 1
    document["turns"][2]["replacements"]["11"] += 1
    document["result"]["winners"] = [1, 2, 3]
    path = tmp_path / "two.race"
    path.write_text(json.dumps(document))
    assert "turn 3, rider 11" in run("verify", path).err


@pytest.mark.parametrize("place", ["before", "after"])
def test_verify_speaks_english_whatever_the_language(place, files, run) -> None:
    paths = [files[name] for name in ("good", "running", "wrong", "no-race", "nowhere")]
    english = run("verify", *paths)
    arguments = ["--lang", "it", "verify"] if place == "before" else ["verify", "--lang", "it"]
    assert run(*arguments, *paths) == english
    assert re.search(r"\bturn 2, rider\b", english.err)


def test_verify_without_a_file_names_the_missing_argument(run) -> None:
    result = run("verify")
    assert (result.code, result.out) == (2, "")
    assert result.err.count("\n") == 1
    assert "FILE" in result.err


def test_the_real_program_verifies_what_it_has_simulated(tmp_path) -> None:
    path = tmp_path / "ünïcode race.race"
    assert process(*simulate_arguments(path)).returncode == 0
    result = process("verify", str(path))
    assert (result.returncode, result.stderr) == (0, b"")
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'"to": (\d+)', '"to": 777', text, count=1), encoding="utf-8")
    result = process("verify", str(path))
    assert (result.returncode, result.stdout) == (1, b"")
    assert result.stderr.count(b"\n") == 1
    assert b"777" in result.stderr
