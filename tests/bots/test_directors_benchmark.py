"""Two methods of decision are compared fairly (`python -m benchmarks.directors`)."""

from __future__ import annotations

import pytest

from benchmarks.directors import TEAMS, DecisionMethod, compare_methods, main, ride
from breakaway_desktop.bots.batch.races import BatchRules
from breakaway_desktop.bots.director_search import policy_for
from breakaway_desktop.engine.options import RULE_SETS

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
