"""The programs of `benchmarks` measure fairly, and what they compare rides the same races."""

from __future__ import annotations

import json
from contextlib import nullcontext
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from benchmarks import calls, close_cards, costly_cards, levels, noticed, saves
from benchmarks.batch import compile_c, ride_batch, ride_c, ride_engine
from benchmarks.costly_cards import ExaminedRace
from benchmarks.directors import TEAMS, DecisionMethod, compare_methods, main, ride
from benchmarks.figure import Figure
from benchmarks.noticed_rows import TRIALS
from benchmarks.run import main as compare
from breakaway_desktop.bots.batch.races import BatchRules
from breakaway_desktop.bots.director_search import policy_for
from breakaway_desktop.engine.options import RULE_SETS


def test_points_of_six_equal_teams_share_the_places() -> None:
    step = levels.ride_step("random", "random", range(2))
    assert len(step.places) == len(step.points) == 2
    assert all(1 <= place <= 6 for place in step.places)


def test_a_step_of_the_ladder_is_felt() -> None:
    """A player at random is nearly always among the last behind bots that look one turn ahead."""
    step = levels.ride_step("random", "domestique", range(4))
    assert sum(step.places) / len(step.places) > 4.5
    assert sum(step.points) / len(step.points) < 26


def test_finished_races_of_a_step_are_read_from_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "steps.log"
    half = [2.0] * (levels.AT_ONCE // 2)
    lines = [json.dumps(["captain", "director", begin, half + [5.0] * len(half), half * 2]) for begin in (0, 10)]
    path.write_text("\n".join(lines) + "\n")
    levels.main(["--races", "20", "--pairs", "captain/director", "--resume", str(path)])
    assert "captain among director: place 3.50 ± 0.67, 2.0 points" in capsys.readouterr().out


def test_cards_at_random_cost_more_than_those_of_captain() -> None:
    race = costly_cards.examine_race(3, ("random", "captain"), every=20, rollouts=64)
    assert race.decisions > 100
    assert all(min(costs) >= 0 for costs in race.costs)
    random, captain = (sum(costs) for costs in zip(*race.costs, strict=True))
    assert random > captain


def test_a_report_counts_cards_over_two_points_in_a_race_of_a_team() -> None:
    """Half of 60 decisions of six teams cost 3 points, half nothing: 5 cards and 15 points a race of a team."""
    races = [ExaminedRace([[0.0], [3.0]], 60)] * 3
    assert costly_cards.report(races, ["captain"])[1].split() == ["captain", "5.00", "±", "0.00", "15.00", "±", "0.00"]


def test_examined_races_are_read_from_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "costs.log"
    path.write_text("[[[0.0], [3.0]], 60]\n" * 2)
    costly_cards.main(["--races", "2", "--bots", "captain", "--resume", str(path)])
    assert "5.00 ± 0.00" in capsys.readouterr().out


def test_the_points_of_a_habit_are_those_of_the_card_that_it_prefers() -> None:
    pairs = [
        close_cards.ClosePair([[3, 7], [0, 0], [4, 1]], 0.5, changes=False),
        close_cards.ClosePair([[9, 2], [0, 0], [1, 1]], 0.25, changes=True),
    ]
    lower, mates, string, second = (line.split("pairs  ")[1] for line in close_cards.report(pairs)[1:])
    assert lower.startswith("+0.125 ± 0.7")
    assert mates.startswith("+nan")
    assert string.startswith("-0.500")
    assert second.startswith("-0.250")


def test_finished_races_of_close_pairs_are_read_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, arguments = tmp_path / "close.log", ["--races", "1", "--every", "20", "--usual", "64", "--rollouts", "64"]
    close_cards.main([*arguments, "--resume", str(path)])
    printed = capsys.readouterr().out
    assert "pairs of cards" in printed
    close_cards.main([*arguments, "--resume", str(path)])
    assert capsys.readouterr().out == printed
    assert len(path.read_text().splitlines()) == 1


COURSE = BatchRules(RULE_SETS["boxed"], TEAMS)


@pytest.mark.release
def test_every_race_is_ridden_again_with_seats_exchanged() -> None:
    """Without rollouts nothing is random: two equal methods play the same race twice."""
    unsearched = DecisionMethod(policy_for(COURSE.options), rollouts=0)
    seating, points = ride(COURSE, (unsearched, unsearched), 4, 1)
    assert (seating[:2] == 1 - seating[2:]).all()
    assert (seating.sum(axis=1) == 3).all()
    assert (points[:2] == points[2:]).all()
    assert points.sum(axis=1) == pytest.approx(156)
    assert compare_methods("itself", COURSE, unsearched, unsearched, 4, 1).split()[1:] == [
        "26.00",
        "26.00",
        "1.00",
        "±",
        "0.00",
    ]


def test_an_odd_number_of_races_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--races", "3"])
    assert "even" in capsys.readouterr().err


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
    assert compare(["saves", "calls", "start"]) == 1
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
    assert compare(["--against", "v1", "list_1000"]) == 1
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
    assert compare(["--against", "v1"]) == 0
    shown = capsys.readouterr().out
    assert shown == "start = 0.750 × v1 (3 / 4 ms)\nhelp: v1 cannot run it. No page.\nhelp = 7.000 ms\n"
