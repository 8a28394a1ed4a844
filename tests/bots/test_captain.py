"""`captain` makes small mistakes: it draws among the cards that seem best or a little worse."""

from __future__ import annotations

from random import Random

import pytest

from breakaway_desktop.bots.director import CAPTAIN_MOST_LOST, Captain
from breakaway_desktop.bots.director_search import decide_by_search, draw_card
from breakaway_desktop.bots.time_budget import TimeBudget
from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.view import see
from tests.engine.fields import card_asked, field

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


def test_cards_of_about_the_same_result_are_drawn_by_their_likes() -> None:
    """Only the 5 leaves the rider alone in front; its result is 1 point better with this like, and 1 worse without."""
    race = field({20: [11], 18: [21], 17: [31]}, hands={11: (5, 3, 2)}, turn=3)
    policy = Captain().policy._replace(likes={"alone in front": 2.0})
    decisions = [
        decide_by_search(see(race, 1), card_asked(race), Random(seed), TimeBudget(0.0, rollouts=128), policy)
        for seed in range(30)
    ]
    assert sum(decision == PlayCard(11, 5) for decision in decisions) > 16
