"""Line-ups to start with: ready-made teams, copies of another rider's hand, random hands (R3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from breakaway_desktop.engine.hands import LARGEST, SMALLEST, TOTALS, Hand, TeamHands, random_hands
from breakaway_desktop.kit.words import mark


class ReadyMadeTeam(NamedTuple):
    """A ready-made team: four hands for one style of play. `name` and `about` are translated by `words`."""

    key: str
    name: str
    about: str
    hands: TeamHands


CHARACTERS: Final = (
    ReadyMadeTeam(
        "wolf",
        mark("Wolf"),
        mark("Low cards to wait, high to strike."),
        ((15, 12, 2, 1), (14, 10, 1), (13, 6, 1), (12, 3, 1)),
    ),
    ReadyMadeTeam(
        "fifteens",
        mark("Fifteens"),
        mark("Riders 1–3 keep a 15 for the lines."),
        ((15, 12, 2, 1), (15, 7, 3), (15, 3, 2), (10, 3, 3)),
    ),
    ReadyMadeTeam(
        "attack",
        mark("Attackers"),
        mark("Two high cards each, to attack twice."),
        ((14, 14, 1, 1), (12, 12, 1), (10, 9, 1), (8, 7, 1)),
    ),
    ReadyMadeTeam(
        "balanced",
        mark("Balanced"),
        mark("One high, one middle and one low card each."),
        ((15, 9, 5, 1), (15, 8, 2), (12, 6, 2), (10, 4, 2)),
    ),
    ReadyMadeTeam(
        "steady",
        mark("Steady"),
        mark("A pair in every hand: few bad turns."),
        ((15, 7, 7, 1), (13, 6, 6), (14, 3, 3), (6, 5, 5)),
    ),
)
"""Ready-made teams, the default first.

Their styles differ, but they are equally strong: after a change, measure their strength again (`tools/line_ups.py`;
docs/bots.md has the figures).
"""

ANY_LINE_UP: Final = "any"
"""Choice of a random line-up, which the seed selects from the ready-made teams."""
LINE_UPS: Final = ("", ANY_LINE_UP, *(character.key for character in CHARACTERS))
"""Line-ups that a seat may choose; empty: the adviser chooses."""


def with_line_ups(hands: Sequence[TeamHands], line_ups: Mapping[int, str], seed: int) -> list[TeamHands]:
    """Return the hands of all teams with the line-ups chosen by humans, by team."""
    all_hands = list(hands)
    for place, (team, key) in enumerate(line_ups.items()):
        if key:
            own = next((character.hands for character in CHARACTERS if character.key == key), None)
            all_hands[team - 1] = own or first_line_up(seed, place, max(2, len(line_ups)))
    return all_hands


def first_line_up(seed: int, place: int, builders: int) -> TeamHands:
    """Return the hands that a team is built from; `place`: its position among the `builders`, from 0.

    A single builder starts with the default; several get different ones, so that nobody knows the hands of a player who
    changes nothing.
    """
    if builders == 1:
        return CHARACTERS[0].hands
    shuffled = Random(f"{seed}/building/characters").sample(CHARACTERS, len(CHARACTERS))
    return shuffled[place].hands if place < len(shuffled) else random_line_up(seed, place, 0)


def random_line_up(seed: int, team: int, draw: int) -> TeamHands:
    """Return the `draw`-th random hands of a team: the same seed gives the same hands (R9.2)."""
    return random_hands(Random(f"{seed}/building/{team}/{draw}"))


def fit_to_total(hand: Hand, rider: int) -> Hand:
    """Change another rider's hand to this rider's total (R3.1), as evenly as possible."""
    cards = sorted(hand, reverse=True)
    if rider != 1 and len(cards) == 4:
        cards = [*cards[:2], cards[3]]
    total = TOTALS[rider - 1]
    index = 0
    while sum(cards) != total:
        step = 1 if sum(cards) < total else -1
        if SMALLEST <= cards[index] + step <= LARGEST:
            cards[index] += step
        index = (index + 1) % len(cards)
    return tuple(cards)


def with_three(hand: Hand) -> Hand:
    """Merge rider 1's four cards into three: the last card is added to the others as far as possible."""
    cards, spare = list(hand[:3]), hand[3]
    for index in range(3):
        added = min(spare, LARGEST - cards[index])
        cards[index] += added
        spare -= added
    return tuple(cards)


def with_four(hand: Hand) -> Hand:
    """Split rider 1's three cards into four: the new card takes unused points, else one point from the highest card."""
    cards = list(hand)
    if sum(cards) < TOTALS[0]:
        return (*cards, SMALLEST)
    highest = cards.index(max(cards))
    cards[highest] = max(SMALLEST, cards[highest] - 1)
    return (*cards, SMALLEST)
