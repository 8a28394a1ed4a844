"""The bots' starting hands: a high card to cross a line, a low one to wait for it in the slipstream (R3)."""

from __future__ import annotations

from random import Random
from typing import Final

from breakaway_desktop.engine.hands import Hand, TeamHands

GOOD_HANDS: Final[tuple[tuple[Hand, ...], ...]] = (
    ((15, 13, 1, 1), (15, 12, 2, 1), (15, 11, 3, 1)),
    ((15, 9, 1), (14, 10, 1), (15, 8, 2), (15, 7, 3)),
    ((15, 4, 1), (15, 3, 2), (14, 5, 1), (14, 4, 2)),
    ((14, 1, 1), (13, 2, 1), (12, 3, 1), (12, 2, 2)),
)
"""For riders 1–4. A mix, because a hand that several teams hold is worth little: they all ride alike."""


def good_hands(rng: Random) -> TeamHands:
    """Four hands out of the mix, each with its cards in any order, so that their places tell nothing. No card is in all
    four: in turn 1 all stand level, low cards are best, and the team would wait on one square."""
    hands = _drawn(rng)
    while set(hands[0]).intersection(*hands[1:]):
        hands = _drawn(rng)
    one, two, three, four = (_shuffled(hand, rng) for hand in hands)
    return one, two, three, four


def _drawn(rng: Random) -> list[Hand]:
    return [of_rider[rng.randrange(len(of_rider))] for of_rider in GOOD_HANDS]


def _shuffled(hand: Hand, rng: Random) -> Hand:
    cards = list(hand)
    rng.shuffle(cards)
    return tuple(cards)
