"""Reasons that compare two cards are true of both when both are played, and speak for one alone (R9.1)."""

from __future__ import annotations

from typing import Any

import pytest

from breakaway_desktop.bots.comparison import compare_cards
from breakaway_desktop.engine.view import see
from breakaway_desktop.sentences.advice import advice_reason_sentence
from tests.engine.fields import field

FAR = dict.fromkeys((21, 22, 23, 24, 31, 32, 33, 34), (1, 1, 2))


@pytest.mark.parametrize(
    ("road", "more", "cards", "sentence"),
    [
        # R6.1
        (
            {30: [11], 28: [21, 31]}, {}, (9, 3),
            "9 crosses the sprint at 33 in 1st place: 10 points. 3 stops short of it.",
        ),
        # R7.1, R7.2, R7.5, R7.6: whatever the others do
        (
            {24: [21], 23: [31], 20: [11], 40: [34]}, {}, (2, 8),
            "2 saves the 8, and is sure of as much: at least 3.",
        ),
        ({20: [11], 18: [21, 31]}, {"card_cap": 3}, (9, 3), ""),
        ({50: [34], 20: [11], 22: [21, 31]}, {}, (9, 2), "9 takes him past 2 riders who stay ahead with 2."),
        # The highest card stays in his hand for a line with points.
        (
            {50: [34], 20: [11, 21]}, {}, (4, 6), "4 saves the 6, and is sure of as much: at least 3.",
        ),
        ({50: [34], 20: [11, 21]}, {}, (6, 4), ""),
        ({27: [11], 26: [21, 31]}, {}, (1, 6), "1 saves the 6 for later."),
    ],
)  # fmt: skip
def test_a_reason_names_both_cards_and_one_difference(
    road: dict[int, list[int]], more: dict[str, Any], cards: tuple[int, int], sentence: str
) -> None:
    race = field(road, **{"hands": {11: (*cards, 5), **FAR}, "crossed": {33: []}, **more})
    reason = compare_cards(see(race, 1), 11, *cards)
    assert ("" if reason is None else advice_reason_sentence(reason, race.rules.course)) == sentence
