"""The steps of the ladder and the costly cards are measured fairly (`benchmarks.levels`, `benchmarks.costly_cards`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import costly_cards, levels
from benchmarks.costly_cards import ExaminedRace


def test_points_of_six_equal_teams_share_the_places() -> None:
    places, won = levels.ride_step("captain", "captain", 4)
    assert places.shape == won.shape == (4,)
    assert ((places >= 1) & (places <= 6)).all()


def test_a_step_of_the_ladder_is_felt() -> None:
    """A player at random is nearly always among the last behind bots that mostly play their best card."""
    places, won = levels.ride_step("random", "captain", 8)
    assert places.mean() > 4.5
    assert won.mean() < 26


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
