"""`domestique` beats a newcomer: a small check; the whole table is that of `python -m benchmarks.strength`."""

from __future__ import annotations

import pytest

from benchmarks.strength import compare
from breakaway_desktop.bots.registry import find_bot
from breakaway_desktop.engine.options import RULE_SETS


@pytest.mark.parametrize("rule_set", ["boxed", "boardspace"])
def test_domestique_scores_far_more_than_random_with_equal_hands(rule_set: str) -> None:
    """Twelve races with a fixed seed, three teams each, both sides with the same hands."""
    match = compare(find_bot("domestique"), find_bot("random"), RULE_SETS[rule_set], races=12)
    assert match.ratio > 3


@pytest.mark.slow
@pytest.mark.parametrize("rule_set", ["boxed", "boardspace"])
def test_domestique_scores_at_least_four_times_the_points_of_random(rule_set: str) -> None:
    """The 200 races of the table: even the lower end of the interval is above four."""
    match = compare(find_bot("domestique"), find_bot("random"), RULE_SETS[rule_set], races=200)
    assert match.ratio - match.ratio_within > 4
