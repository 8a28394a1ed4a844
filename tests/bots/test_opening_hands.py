"""The bots' starting hands (R3)."""

from __future__ import annotations

from random import Random

import pytest

from breakaway_desktop.bots.opening import GOOD_HANDS, good_hands
from breakaway_desktop.bots.registry import bot_names, find_bot
from breakaway_desktop.engine.hands import hand_objection, team_objection
from tests.bots.races import options_of


@pytest.mark.parametrize("bot", bot_names())
@pytest.mark.parametrize("totals", ["exactly", "at-most"])
@pytest.mark.parametrize("cap", [None, 3])
def test_opening_hands_are_legal_and_not_always_the_same(bot: str, totals: str, cap: int | None) -> None:
    """R3.1, R3.2; a card cap touches replacements only (R7.5)."""
    options = options_of("boxed", totals=totals, card_cap=cap)
    drawn = [find_bot(bot).hands(options, Random(seed)) for seed in range(300)]
    assert [team_objection(hands, totals) for hands in drawn] == [None] * 300
    assert len(set(drawn)) > 100
    assert find_bot(bot).hands(options, Random(7)) == drawn[7]


def test_every_hand_of_the_mix_is_legal_and_drawn() -> None:
    for rider, mix in enumerate(GOOD_HANDS, start=1):
        assert [hand_objection(rider, hand, "exactly") for hand in mix] == [None] * len(mix)
        drawn = {
            tuple(sorted(find_bot("domestique").hands(options_of("boxed"), Random(seed))[rider - 1], reverse=True))
            for seed in range(200)
        }
        assert drawn == set(mix)


def test_no_card_takes_all_four_riders_of_a_team_to_one_square() -> None:
    """R5.4: in turn 1 all riders are level."""
    for seed in range(300):
        hands = good_hands(Random(seed))
        assert not set(hands[0]).intersection(*hands[1:])
