"""The bots' starting hands: a high card for crossing a line, and low ones for waiting in the slipstream (R3)."""

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
"""Hands of riders 1–4. A mix, because a hand that several teams use is worth little."""


def good_hands(rng: Random) -> TeamHands:
    """Return four hands from the mix, each in random order, so that the order reveals nothing. No card is in all four.

    In turn 1 all riders are level and low cards are best: if all hands had one, the team would wait on one square.
    """
    hands = _draw_hands(rng)
    while set(hands[0]).intersection(*hands[1:]):
        hands = _draw_hands(rng)
    first, second, third, fourth = (_shuffle_hand(hand, rng) for hand in hands)
    return first, second, third, fourth


def _draw_hands(rng: Random) -> list[Hand]:
    return [of_rider[rng.randrange(len(of_rider))] for of_rider in GOOD_HANDS]


def _shuffle_hand(hand: Hand, rng: Random) -> Hand:
    cards = list(hand)
    rng.shuffle(cards)
    return tuple(cards)
