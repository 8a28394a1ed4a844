"""R3: building the team."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from breakaway_desktop.engine import referee
from breakaway_desktop.engine.hands import hand_objection, random_hands, team_objection
from breakaway_desktop.engine.refusals import Refused
from tests.engine.fields import HANDS, options_of

TOTALS = {1: 30, 2: 25, 3: 20, 4: 16}


def key_of(rider: int, hand: tuple[int, ...], totals: str = "exactly") -> str | None:
    refusal = hand_objection(rider, hand, totals)
    return None if refusal is None else refusal.key


@pytest.mark.parametrize(
    ("rider", "hand"),
    [
        (1, (10, 10, 10)),
        (1, (15, 14, 1)),
        (1, (8, 8, 7, 7)),
        (1, (15, 1, 1, 13)),
        (2, (15, 9, 1)),
        (2, (8, 8, 9)),
        (3, (6, 7, 7)),
        (3, (4, 15, 1)),
        (4, (14, 1, 1)),
        (4, (6, 5, 5)),
    ],
)
@pytest.mark.parametrize("totals", ["exactly", "at-most"])
def test_a_hand_of_the_right_size_that_sums_to_the_total_is_allowed(
    rider: int, hand: tuple[int, ...], totals: str
) -> None:
    """R3.1: totals 30, 25, 20, 16; rider 1 has 3 or 4 cards; cards 1–15; equal cards too (R1.3)."""
    assert sum(hand) == TOTALS[rider]
    assert hand_objection(rider, hand, totals) is None


@pytest.mark.parametrize("totals", ["exactly", "at-most"])
@pytest.mark.parametrize(
    ("rider", "hand", "key"),
    [
        (1, (15, 15), "hand-size"),
        (1, (6, 6, 6, 6, 6), "hand-size"),
        (2, (13, 12), "hand-size"),
        (2, (7, 6, 6, 6), "hand-size"),
        (3, (5, 5, 5, 5), "hand-size"),
        (4, (4, 4, 4, 4), "hand-size"),
        (4, (), "hand-size"),
        (5, (5, 5, 6), "hand-size"),
        (1, (16, 13, 1), "hand-card-range"),
        (1, (15, 15, 0), "hand-card-range"),
        (2, (24, 0, 1), "hand-card-range"),
        (4, (15, 2, -1), "hand-card-range"),
        (1, (15, 15, 1), "hand-too-much"),
        (2, (9, 9, 8), "hand-too-much"),
        (3, (7, 7, 7), "hand-too-much"),
        (4, (6, 6, 5), "hand-too-much"),
    ],
)
def test_a_hand_of_wrong_size_range_or_too_large_a_total_is_refused(
    rider: int, hand: tuple[int, ...], key: str, totals: str
) -> None:
    """R3.1, R3.2: with each value of the option `totals`."""
    assert key_of(rider, hand, totals) == key


@pytest.mark.parametrize(
    ("rider", "hand"), [(1, (10, 10, 9)), (1, (7, 7, 7, 7)), (2, (8, 8, 8)), (3, (6, 6, 6)), (4, (1, 1, 1))]
)
def test_a_smaller_sum_is_allowed_only_with_at_most(rider: int, hand: tuple[int, ...]) -> None:
    """R3.2."""
    assert key_of(rider, hand, "exactly") == "hand-too-little"
    assert key_of(rider, hand, "at-most") is None


def test_a_team_is_refused_for_the_first_of_its_hands_that_is_not_allowed() -> None:
    """R3.3: the reason names the rider."""
    assert team_objection(HANDS, "exactly") is None
    refusal = team_objection((HANDS[0], HANDS[1], (7, 7, 7), (1, 1, 1)), "exactly")
    assert refusal is not None
    assert (refusal.key, refusal.values["rider"], refusal.values["have"], refusal.values["total"]) == (
        "hand-too-much",
        3,
        21,
        20,
    )


def test_no_race_starts_with_a_hand_that_is_not_allowed() -> None:
    """R3.3."""
    rules = referee.rules_of(options_of(), 3, 1)
    bad = (HANDS[0], HANDS[1], HANDS[2], (6, 5, 4))
    with pytest.raises(Refused) as refused:
        referee.start(rules, [HANDS, bad, HANDS])
    assert refused.value.refusal.key == "hand-too-little"
    for team in (HANDS[:3], (*HANDS, HANDS[3])):
        with pytest.raises(Refused, match="hand-size"):
            referee.start(rules, [HANDS, team, HANDS])  # type: ignore[list-item]  # as a program may
    loose = referee.rules_of(options_of(totals="at-most"), 3, 1)
    race, _ = referee.start(loose, [HANDS, bad, HANDS])
    assert race.rider(24).hand == (6, 5, 4)


@pytest.mark.parametrize("teams", [2, 4])
def test_every_team_and_no_other_brings_its_hands(teams: int) -> None:
    """R3.3: all hands are fixed before the first move."""
    with pytest.raises(Refused) as refused:
        referee.start(referee.rules_of(options_of(), 3, 1), [HANDS] * teams)
    assert refused.value.refusal.key == "hands-for-each-team"


def test_all_hands_are_fixed_before_the_first_move() -> None:
    """R3.3: each rider holds the hand his team built, in its order."""
    other = ((1, 15, 14), (1, 15, 9), (4, 15, 1), (1, 14, 1))
    race, _ = referee.start(referee.rules_of(options_of(), 3, 1), [HANDS, other, HANDS])
    assert [race.rider(number).hand for number in (11, 12, 13, 14)] == list(HANDS)
    assert [race.rider(number).hand for number in (21, 22, 23, 24)] == list(other)
    assert race.turn == 1
    assert race.moved == 0


def test_random_hands_are_legal_and_use_the_full_total() -> None:
    """R3.1, R3.2."""
    rng = Random(7)
    sizes: Counter[int] = Counter()
    for _ in range(300):
        hands = random_hands(rng)
        assert len(hands) == 4
        assert team_objection(hands, "exactly") is None
        sizes[len(hands[0])] += 1
    assert set(sizes) == {3, 4}


@pytest.mark.parametrize("rider", [2, 3, 4])
def test_every_legal_hand_may_come_at_random(rider: int) -> None:
    """R3.1: from cards of 1 to cards of 15; as sets of cards, in any order."""
    legal = {
        (low, middle, TOTALS[rider] - low - middle)
        for low in range(1, 16)
        for middle in range(low, 16)
        if middle <= TOTALS[rider] - low - middle <= 15
    }
    rng = Random(11)
    drawn = {tuple(sorted(random_hands(rng)[rider - 1])) for _ in range(400)}
    assert drawn == legal
