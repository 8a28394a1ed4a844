"""`domestique` beats a weaker bot: a small check; docs/bots.md has the table of the ladder."""

from __future__ import annotations

import pytest

from tests.bots.races import times_the_points


@pytest.mark.parametrize("rule_set", ["boxed", pytest.param("boardspace", marks=pytest.mark.release)])
def test_domestique_scores_far_more_than_random_with_equal_hands(rule_set: str) -> None:
    assert times_the_points("domestique", "random", rule_set, 4).value > 2


@pytest.mark.release
@pytest.mark.parametrize("rule_set", ["boxed", "boardspace"])
def test_domestique_scores_more_than_three_times_the_points_of_random(rule_set: str) -> None:
    """The lower end of the interval is above three."""
    low = times_the_points("domestique", "random", rule_set, 40).low
    assert low is not None
    assert low > 3
