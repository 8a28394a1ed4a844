"""Team building: legal starting hands and random ones (R3)."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from breakaway_desktop.engine.refusals import Refusal

Hand = tuple[int, ...]
TeamHands = tuple[Hand, Hand, Hand, Hand]

TOTALS: Final = (30, 25, 20, 16)
"""Sum of the starting cards of riders 1–4 (R3.1)."""

SMALLEST, LARGEST = 1, 15
SIZES: Final = ((3, 4), (3,), (3,), (3,))


def hand_objection(rider: int, hand: Hand, total_rule: str) -> Refusal | None:
    """Return why rider 1–4 may not start with this hand (R3.1, R3.2), or None. `total_rule`: option `totals`."""
    if rider > len(SIZES) or len(hand) not in SIZES[rider - 1]:  # R3.1
        return Refusal("hand-size", rider=rider, cards=len(hand))
    total = TOTALS[rider - 1]
    for card in hand:
        if not SMALLEST <= card <= LARGEST:  # R3.1
            return Refusal("hand-card-range", rider=rider, card=card, smallest=SMALLEST, largest=LARGEST)
    have = sum(hand)
    if have > total:  # R3.2
        return Refusal("hand-too-much", rider=rider, have=have, total=total)
    if have < total and total_rule == "exactly":  # R3.2
        return Refusal("hand-too-little", rider=rider, have=have, total=total)
    return None


def team_objection(hands: TeamHands, total_rule: str) -> Refusal | None:
    """Return the first objection to the four hands of a team (R3.3), or None."""
    missing = [()] * (len(SIZES) - len(hands))
    for rider, hand in enumerate([*hands, *missing], start=1):
        objection = hand_objection(rider, hand, total_rule)
        if objection:
            return objection
    return None


def random_hand(rider: int, rng: Random) -> Hand:
    """Return a legal hand for rider 1–4 that uses the full total; all legal sorted hands are equally likely."""
    size = SIZES[rider - 1][rng.randrange(len(SIZES[rider - 1]))]
    hands = _legal_hands(size, TOTALS[rider - 1], LARGEST)
    hand = list(hands[rng.randrange(len(hands))])
    rng.shuffle(hand)
    return tuple(hand)


def random_hands(rng: Random) -> TeamHands:
    """Return four legal hands, riders 1 to 4 (R3.1)."""
    return (random_hand(1, rng), random_hand(2, rng), random_hand(3, rng), random_hand(4, rng))


@cache
def _legal_hands(size: int, total: int, largest: int) -> tuple[Hand, ...]:
    """Return all hands of `size` cards up to `largest` with this total, each with its cards in descending order."""
    if size == 1:
        return ((total,),) if SMALLEST <= total <= largest else ()
    return tuple(
        (first, *rest)
        for first in range(min(largest, total), 0, -1)
        for rest in _legal_hands(size - 1, total - first, first)
    )
