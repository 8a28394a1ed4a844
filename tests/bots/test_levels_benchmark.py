"""The steps of the ladder and the costly cards are measured fairly (`benchmarks.levels`, `benchmarks.costly_cards`)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import close_cards, costly_cards, levels
from benchmarks.costly_cards import ExaminedRace


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
