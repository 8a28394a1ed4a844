"""Starting hands to begin with: characters, copies from another rider, lots (R3). Knows no drawing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from breakaway_desktop.engine.hands import LARGEST, SMALLEST, TOTALS, Hand, TeamHands, random_hands
from breakaway_desktop.words import _, mark


class Character(NamedTuple):
    """Four hands that ride in one manner; `name` and `about` are said through `words`."""

    key: str
    name: str
    about: str
    hands: TeamHands


class Changes:
    """What was done to a team's hands and to those kept for later, to be taken back one by one."""

    def __init__(self) -> None:
        self._undoings: list[Callable[[], object]] = []
        self._last: tuple[int, int] | None = None

    def __bool__(self) -> bool:
        return bool(self._undoings)

    def remember(self, undoing: Callable[[], object], card: tuple[int, int] | None = None) -> None:
        """Before a change, what takes it back; steps of one `card` (rider, place) count as one."""
        if card is None or card != self._last:
            self._undoings.append(undoing)
        self._last = card

    def take_back(self) -> None:
        """Takes the last change back; raises IndexError if there was none."""
        self._last = None
        self._undoings.pop()()


CHARACTERS: Final = (
    Character(
        "wolf",
        mark("Wolf"),
        mark("waits in the string, then strikes"),
        ((15, 12, 2, 1), (15, 8, 2), (14, 4, 2), (12, 3, 1)),
    ),
    Character(
        "fifteens",
        mark("Fifteens"),
        mark("a 15 for riders 1, 2 and 3"),
        ((15, 13, 1, 1), (15, 9, 1), (15, 4, 1), (14, 1, 1)),
    ),
    Character(
        "attack",
        mark("Attackers"),
        mark("two high cards to go early"),
        ((14, 14, 2), (13, 10, 2), (12, 6, 2), (9, 6, 1)),
    ),
    Character(
        "balanced",
        mark("Balanced"),
        mark("one high, one low, two between"),
        ((10, 8, 7, 5), (11, 8, 6), (9, 7, 4), (8, 5, 3)),
    ),
    Character(
        "steady",
        mark("Steady"),
        mark("no card far from its neighbours"),
        ((10, 10, 10), (9, 8, 8), (7, 7, 6), (6, 5, 5)),
    ),
)
"""The first is the one that a team begins with: high cards cross lines, low ones wait in the slipstream."""


def character_words(character: Character) -> tuple[str, str]:
    """Name and description of a character."""
    return _(character.name), _(character.about)


def opening(seed: int, place: int, builders: int) -> TeamHands:
    """What a team begins with that is built as the one at this place, from 0, of so many: one alone has the first
    character; of several each has another, so that nobody's hands are known to all who press Ready at once."""
    if builders == 1:
        return CHARACTERS[0].hands
    shuffled = Random(f"{seed}/building/characters").sample(CHARACTERS, len(CHARACTERS))
    return shuffled[place].hands if place < len(shuffled) else lot(seed, place, 0)


def lot(seed: int, team: int, draw: int) -> TeamHands:
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
