"""Line-ups to start with: ready-made teams, copies of another rider's hand, random hands (R3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from breakaway_desktop.engine.hands import LARGEST, SMALLEST, TOTALS, Hand, TeamHands, random_hands
from breakaway_desktop.words import mark


class ReadyMadeTeam(NamedTuple):
    """A ready-made team: four hands for one way of riding. `name` and `about` are said through `words`."""

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
        mark("A high, a middle and a low card each."),
        ((15, 9, 5, 1), (15, 8, 2), (12, 6, 2), (10, 4, 2)),
    ),
    ReadyMadeTeam(
        "steady",
        mark("Steady"),
        mark("A pair in every hand: few bad turns."),
        ((15, 7, 7, 1), (13, 6, 6), (14, 3, 3), (6, 5, 5)),
    ),
)
"""The first is the one that a team begins with. They ride in different ways and are as strong as each other: whoever
changes a card measures them anew (`tools/line_ups.py`; docs/bots.md has the figures)."""

ANY_LINE_UP: Final = "any"
"""Instead of a key: one of the five, which the seed draws."""
LINE_UPS: Final = ("", ANY_LINE_UP, *(character.key for character in CHARACTERS))
"""What a seat may ask for; empty: what the adviser chooses."""


def with_line_ups(hands: Sequence[TeamHands], line_ups: Mapping[int, str], seed: int) -> list[TeamHands]:
    """Return the hands of all teams with those that humans asked for, by team."""
    found = list(hands)
    for place, (team, key) in enumerate(line_ups.items()):
        if key:
            own = next((character.hands for character in CHARACTERS if character.key == key), None)
            found[team - 1] = own or opening(seed, place, max(2, len(line_ups)))
    return found


def opening(seed: int, place: int, builders: int) -> TeamHands:
    """What a team begins with that is built as the one at this place, from 0, of this many: one alone has the first
    character; of several each has another, so that nobody's hands are known to all who press Ready at once."""
    if builders == 1:
        return CHARACTERS[0].hands
    shuffled = Random(f"{seed}/building/characters").sample(CHARACTERS, len(CHARACTERS))
    return shuffled[place].hands if place < len(shuffled) else random_line_up(seed, place, 0)


def random_line_up(seed: int, team: int, draw: int) -> TeamHands:
    """The `draw`-th hands at random for a team: the same seed gives the same hands (R9.2)."""
    return random_hands(Random(f"{seed}/building/{team}/{draw}"))


def refitted(hand: Hand, rider: int) -> Hand:
    """Another rider's hand brought to this rider's total (R3.1), its cards changed as evenly as can be."""
    cards = sorted(hand, reverse=True)
    if rider != 1 and len(cards) == 4:
        cards = [*cards[:2], cards[3]]
    total = TOTALS[rider - 1]
    at = 0
    while sum(cards) != total:
        step = 1 if sum(cards) < total else -1
        if SMALLEST <= cards[at] + step <= LARGEST:
            cards[at] += step
        at = (at + 1) % len(cards)
    return tuple(cards)


def with_three(hand: Hand) -> Hand:
    """Rider 1's four cards as three: the last one's squares go to the others as far as they take them."""
    cards, spare = list(hand[:3]), hand[3]
    for at in range(3):
        taken = min(spare, LARGEST - cards[at])
        cards[at] += taken
        spare -= taken
    return tuple(cards)


def with_four(hand: Hand) -> Hand:
    """Rider 1's three cards as four: the new card takes one of the squares not yet given, else one of the highest."""
    cards = list(hand)
    if sum(cards) < TOTALS[0]:
        return (*cards, SMALLEST)
    highest = cards.index(max(cards))
    cards[highest] = max(SMALLEST, cards[highest] - 1)
    return (*cards, SMALLEST)
