"""`captain` makes small mistakes: it draws among the cards that seem best or a little worse."""

from __future__ import annotations

from random import Random

import pytest

from breakaway_desktop.bots.director import CAPTAIN_MOST_LOST, Captain
from breakaway_desktop.bots.director_search import draw_card

NEARLY_AS_GOOD, WORSE = 10.01 - CAPTAIN_MOST_LOST, 9.99 - CAPTAIN_MOST_LOST
VALUES = {15: 10.0, 7: NEARLY_AS_GOOD, 3: WORSE}


@pytest.mark.parametrize("temperature", [2.0, 1000.0])
def test_a_much_worse_card_is_never_drawn(temperature: float) -> None:
    policy = Captain(temperature=temperature).policy
    rng = Random(1)
    assert {draw_card(VALUES, policy, rng) for _ in range(300)} == {15, 7}


def test_without_temperature_the_best_card_is_played() -> None:
    policy = Captain(temperature=0.0).policy
    assert {draw_card(VALUES, policy, Random(seed)) for seed in range(50)} == {15}


def test_likes_choose_among_cards_that_cost_little() -> None:
    policy = Captain().policy
    rng = Random(1)
    drawn = [draw_card(VALUES, policy, rng, {7: 3.0, 3: 100.0}) for _ in range(300)]
    assert drawn.count(7) > 10 * drawn.count(15) > 0
    assert 3 not in drawn
