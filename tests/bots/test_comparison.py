"""Reasons that compare two cards are true of both when both are played, and speak for one alone (R9.1)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest

from breakaway_desktop.bots.comparison import AdviceReason, compare_cards
from breakaway_desktop.bots.opening import good_hands
from breakaway_desktop.engine.asks import AskCard
from breakaway_desktop.engine.options import RULE_SETS, with_rows
from breakaway_desktop.engine.referee import answer, asks, rules_of, start
from breakaway_desktop.engine.view import see
from breakaway_desktop.sentences.advice import SENTENCES, advice_reason_sentence
from breakaway_desktop.variants import find_variant
from tests.bots.hints import objection_to, random_decision
from tests.engine.fields import field

ROWS: tuple[tuple[str | None, dict[str, Any]], ...] = (
    (None, {}),
    (None, {"card_cap": 9}),
    (None, {"finish": 60, "sprints": (20, 24, 28)}),
    ("pacemaker", {}),
    (None, {"breakaway_measure": "rivals", "start": "staggered"}),
    ("stamina", {}),
    (None, {"overcrowding": "crowded-three"}),
    ("mountains", {}),
    (None, {"breakaway_trigger": "new-leader"}),
    ("pursuit", {}),
    (None, {"overcrowding": "blank-ahead", "first_turn": "drawn"}),
)


FAR = dict.fromkeys((21, 22, 23, 24, 31, 32, 33, 34), (1, 1, 2))


@pytest.mark.parametrize(
    ("road", "more", "cards", "sentence"),
    [
        # R6.1
        (
            {30: [11], 28: [21, 31]}, {}, (9, 3),
            "9 crosses the sprint at 33 in 1st place: 10 points. 3 stops short of it.",
        ),
        # R7.6, R7.5: a lead that the cap cuts is no reason.
        ({20: [11], 18: [21, 31]}, {}, (9, 3), "9 breaks away: new card 11 if nobody follows. With 3 it is 5."),
        ({20: [11], 18: [21, 31]}, {"card_cap": 9}, (9, 3), ""),
        # R7.1, R7.2
        (
            {24: [21], 23: [31], 20: [11], 40: [34]}, {}, (2, 8),
            "2 lands behind 2 riders: new card 5. 8 has nobody ahead: new card 3.",
        ),
        ({24: [21], 23: [31], 20: [11]}, {}, (2, 5), "2 lands behind 2 riders: new card 5. 5 rides alone: new card 1."),
        ({50: [34], 20: [11], 22: [21, 31]}, {}, (9, 2), "9 takes him past 2 riders who stay ahead with 2."),
        # The higher card stays in his hand.
        ({50: [34], 20: [11, 21]}, {}, (4, 6), "For now the new card is 3 either way; with 4 he saves the 6."),
        ({50: [34], 20: [11, 21]}, {}, (6, 4), ""),
        # The 6 takes him over the sprint next turn, but so does the 1 after the 6.
        ({27: [11], 26: [21, 31]}, {}, (1, 6), ""),
    ],
)  # fmt: skip
def test_a_reason_names_both_cards_and_one_difference(
    road: dict[int, list[int]], more: dict[str, Any], cards: tuple[int, int], sentence: str
) -> None:
    race = field(road, **{"hands": {11: (*cards, 5), **FAR}, "crossed": {33: []}, **more})
    reason = compare_cards(see(race, 1), 11, *cards)
    assert ("" if reason is None else advice_reason_sentence(reason, race.rules.course)) == sentence


def _compare_all(seed: int, share: float) -> Counter[str]:
    """Compare each two cards in a share of the decisions of a race; return how often each reason was given."""
    rng, (variant, rows) = Random(seed), ROWS[seed % len(ROWS)]
    teams = 3 + seed % 4
    rules = rules_of(with_rows(RULE_SETS["boxed"], rows), teams, seed, variant=find_variant(variant))
    race, _ = start(rules, [good_hands(rng) for _ in range(teams)])
    counts: Counter[str] = Counter()
    while not race.over:
        ask = asks(race)[0]
        assert isinstance(ask, AskCard)
        view, reasons = see(race, ask.team), dict[tuple[int, int], AdviceReason]()
        for card, other in permutations(sorted(set(ask.cards)), 2) if rng.random() < share else ():
            reason = compare_cards(view, ask.rider, card, other)
            counts["" if reason is None else reason.key] += 1
            if reason is None:
                continue
            wrong, words = objection_to(reason, race, ask, card, rng), advice_reason_sentence(reason, race.rules.course)
            assert not wrong, f"{words} {wrong}"
            assert {str(card), str(other)} <= set(words.replace(":", "").replace(",", "").replace(".", "").split())
            assert (other, card) not in reasons or reasons[other, card].key != reason.key, words
            reasons[card, other] = reason
        race = answer(race, random_decision(race, ask, rng))[0]
    return counts


def test_every_reason_is_true_when_both_cards_are_played() -> None:
    counts = sum((_compare_all(seed, 0.1) for seed in range(20)), Counter())
    assert {"", *SENTENCES} - counts.keys() == {"only", "close", "crosses", "keeps", "keeps-for-line"}


@pytest.mark.release
@pytest.mark.parametrize("first", range(0, 300, 10))
def test_every_reason_is_true_in_ten_more_races(first: int) -> None:
    for seed in range(first, first + 10):
        _compare_all(seed, 1)
