"""The command `arena`: its arguments, output and exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from breakaway_desktop.arena import fairness
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import View, see
from tests.arena.contests import LEAKED
from tests.cli.calls import ROOT
from tests.cli.conftest import CommandResult
from tests.kit.moments import PROGRAM, Run, kill

SHORT = ("--option", "finish=12", "--option", "sprints=6", "--teams", 3)
BASE = ("arena", "--bots", "domestique,random", "--races", 4, "--rules", "boxed", *SHORT)


def one_sentence(result: CommandResult) -> str:
    assert result.code == 2
    assert result.out == ""
    (line,) = result.err.splitlines()
    return line


def test_the_table_names_every_bot_with_its_points_from_most_to_fewest(run) -> None:
    result = run(*BASE)
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()
    assert lines[0].startswith("4 races of 3 teams: boxed; random hands")
    assert lines[2].split()[0] == "bot"
    assert [line.split()[0] for line in lines[3:5]] == ["domestique", "random"]
    assert len({len(line) for line in lines[2:5]}) == 1


@pytest.mark.parametrize("package", ["openskill", "tqdm"])
@pytest.mark.parametrize("more", [(), ("--check-secrets",), ("--json",)], ids=["table", "secrets", "json"])
def test_without_its_packages_the_arena_explains_how_to_install_them(package, more, run, monkeypatch) -> None:
    """They do so before the first race."""
    monkeypatch.setitem(sys.modules, package, None)
    assert one_sentence(run(*BASE, *more)).endswith('pip install "breakaway-desktop[arena]".')


def test_json_is_one_document_with_the_figures(run) -> None:
    result = run(*BASE, "--json", "--variant", "pursuit")
    figures = json.loads(result.out)
    assert [bot["bot"] for bot in figures["bots"]] == ["domestique", "random"]
    assert (figures["races"], figures["rounds"], figures["contest"]["variant"]) == (4, 2, "pursuit")
    assert figures["ratios"][0]["times"]["low"] <= figures["ratios"][0]["times"]["value"]


def test_races_are_raised_to_complete_rounds_with_a_notice(run) -> None:
    result = run(*BASE, "--races", 3, "--json")
    assert json.loads(result.out)["races"] == 4
    assert result.err.splitlines() == [
        "Running 4 races instead of 3, so that every bot takes every seat equally often."
    ]


def test_the_same_arguments_give_the_same_figures_and_own_hands_are_others(run) -> None:
    def points(*more: object) -> list[object]:
        return [bot["points"] for bot in json.loads(run(*BASE, "--json", *more).out)["bots"]]

    assert points() == points()
    assert points() != points("--hands", "own")
    assert points() != points("--seed", 2)


def test_decisions_that_a_bot_lost_are_listed_below_the_table(run) -> None:
    """R4.4."""
    result = run(*BASE, "--bots", "tests.match.odd_bots:Raising,random")
    assert result.code == 0
    last = result.out.splitlines()[-1]
    assert "Raising failed to decide" in last
    assert "a mistake in a bot" in last


def test_a_time_limit_for_decisions_is_respected_and_shown(run) -> None:
    result = run(*BASE, "--races", 2, "--seconds", "0.01")
    assert "0.01 s per decision" in result.out


def test_a_time_for_which_a_bot_cannot_think_is_one_sentence_before_any_race(run) -> None:
    result = run(*BASE, "--bots", "domestique,director", "--seconds", "0.005")
    assert one_sentence(result) == "The bot director accepts 0.02 to 60 for seconds, not 0.005."


def test_bots_that_see_no_secrets_pass_with_0_and_one_that_does_fails_with_1(run, monkeypatch) -> None:
    """R9.1."""
    honest = run(*BASE, "--check-secrets")
    assert (honest.code, honest.err) == (0, "")

    def see_and_leak(race: Race, team: int = 0) -> View:
        LEAKED[:] = [race]
        return see(race, team)

    monkeypatch.setattr(fairness, "see", see_and_leak)
    peeping = (*BASE, "--bots", "tests.arena.contests:Peeping,random", "--check-secrets")
    result = run(*peeping)
    assert (result.code, result.err) == (1, "")
    assert "Peeping: first such decision in race 1, turn" in result.out
    result = run(*peeping, "--json")
    assert result.code == 1
    first, second = json.loads(result.out)["bots"]
    assert first["differences"] > 0 == second["differences"]
    assert set(first["first"]) == {"table", "turn", "team", "rider"}


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("--bots", "nobody"), "nobody"),
        (("--races", 0), "races"),
        (("--races", "many"), "'many'"),
        (("--seconds", 0), "seconds"),
        (("--seconds", "nan"), "nan"),
        (("--jobs", 0), "processes"),
        (("--jobs", 2, "--cluster", "tcp://127.0.0.1:9"), "--cluster"),
        (("--rules", "chess"), "chess"),
        (("--variant", "spy"), "orders"),
        (("--option", "finish=0"), "finish"),
        (("--resume", "x", "--check-secrets"), "--check-secrets"),
        (("--seconds", 1, "--check-secrets"), "--check-secrets"),
        (("--bots", "tests.match.odd_bots:Clumsy", "--hands", "own"), "Clumsy"),
    ],
)
def test_arguments_that_make_no_sense_are_refused_in_one_sentence(arguments, word, run) -> None:
    assert word in one_sentence(run(*BASE, *arguments))


@pytest.mark.parametrize("place", [".", "no/such/folder/contest"])
def test_a_file_that_cannot_be_opened_is_named(place: str, run, tmp_path: Path) -> None:
    path = tmp_path / place
    assert str(path) in one_sentence(run(*BASE, "--resume", path))


def test_a_file_that_windows_has_no_name_for_is_refused(run, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.chdir(tmp_path)
    assert "not a valid file name" in one_sentence(run(*BASE, "--resume", "contest."))
    assert not list(tmp_path.iterdir())


def test_a_file_of_another_contest_is_named(run, tmp_path: Path) -> None:
    path = tmp_path / "contest"
    assert run(*BASE, "--resume", path).code == 0
    assert str(path) in one_sentence(run(*BASE, "--resume", path, "--seed", 5))


def test_a_killed_arena_run_resumes(run, tmp_path: Path) -> None:
    path = tmp_path / "contest"
    killed, _out = kill(PROGRAM, 3, *BASE, "--resume", path)
    assert killed
    before = path.read_bytes()
    assert before.count(b"\n") == 4
    resumed = run(*BASE, "--resume", path, "--json")
    assert path.read_bytes().startswith(before[: before.rfind(b"\n") + 1])
    points = [bot["points"] for bot in json.loads(resumed.out)["bots"]]
    assert points == [bot["points"] for bot in json.loads(run(*BASE, "--json").out)["bots"]]


def test_a_contest_that_is_killed_takes_its_processes_along(tmp_path: Path) -> None:
    killed, out = kill(PROGRAM, 4, *BASE, "--resume", tmp_path / "contest", "--races", 4000, "--jobs", 2)
    assert (killed, out) == (True, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="a key reaches processes there in another way")
@pytest.mark.parametrize(("moment", "number"), [("disk", 4), ("process", 1), ("process", 2)])
def test_ctrl_c_ends_every_process_quietly(moment: str, number: int, tmp_path: Path) -> None:
    """At a result, or while processes start: one that has no handler yet must not print a traceback."""
    many = (*BASE, "--resume", tmp_path / "contest", "--races", 4000, "--jobs", 2)
    with Run("interrupt", moment, number, PROGRAM, *many) as going:
        assert going.wait_for_all() == (b"", b"")
    assert going.returncode == 130


def test_the_window_starts_without_what_only_the_arena_needs() -> None:
    code = (
        "import sys, breakaway_desktop.cli.race, breakaway_desktop.ui.main\n"
        "breakaway_desktop.cli._parser()\n"
        "names = 'openskill', 'tqdm', 'distributed', 'breakaway_desktop.arena.schedule'\n"
        "print(*[name for name in names if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.splitlines()[-1] == ""
