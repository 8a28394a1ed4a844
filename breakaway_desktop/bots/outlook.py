"""Where everybody may be after this turn and after the next, and what slipstream that makes (R7), from a view only.

Riders who have moved this turn stand; those still to move play each of their cards with the same chance. Cards nobody
has seen are spread as the known sums and counts allow (R9.3). Chances are added by `fsum`: plain `sum` differs between
versions of Python, and a race of bots must be the same on all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from breakaway_desktop.engine.hands import LARGEST, SMALLEST, TOTALS
from breakaway_desktop.engine.slipstream import BASE, BLANK_FROM, CROWDED_FROM
from breakaway_desktop.engine.view import SeenRider, View

Chances = dict[int, float]
"""A number (card or square) -> its chance; they sum to 1."""


class Prospect(NamedTuple):
    """One rider of the field: where he may stand after this turn and after the next."""

    rider: SeenRider
    moved: bool
    now: Chances
    then: Chances


class Field:
    """A crowd by chance. `occupancy` and `ahead` are indexed by square − `low`: expected riders on a square, and
    the expected string ahead of it, E[s] = occupancy[s+1] + chance that somebody is there · E[s+1] (R7.2)."""

    __slots__ = ("ahead", "counts", "free", "low", "occupancy")

    def __init__(self, crowd: Sequence[Chances], overcrowding: str = "off") -> None:
        squares = [square for chances in crowd for square in chances] or [0]
        self.low = low = min(squares) - 1
        size = max(squares) - low + 2
        self.occupancy = occupancy = [0.0] * size
        self.free = free = [1.0] * size
        for chances in crowd:
            for square, chance in chances.items():
                occupancy[square - low] += chance
                free[square - low] *= 1.0 - chance
        self.counts: list[list[float]] | None = None
        if overcrowding == "off":
            self.ahead = _sweep(occupancy, free)
        else:
            self.counts = _counts(crowd, low, size)
            self.ahead = _crowded_sweep(self.counts, overcrowding)

    def string_ahead(self, square: int) -> float:
        """The expected riders in the unbroken string ahead of `square`."""
        index = square - self.low
        return self.ahead[index] if 0 <= index < len(self.ahead) else 0.0

    def chance_fewer(self, square: int, riders: int) -> float:
        """How likely fewer than `riders` (up to 5) are on the square; only known where overcrowding counts."""
        index = square - self.low
        if self.counts is None or not 0 <= index < len(self.counts):
            return 1.0
        return fsum(self.counts[index][:riders])

    def riders_between(self, first: int, last: int) -> float:
        """Expected riders on the squares from `first` to `last`."""
        low = self.low
        return fsum(self.occupancy[max(0, first - low) : max(0, last + 1 - low)])


def _sweep(occupancy: Sequence[float], free: Sequence[float]) -> list[float]:
    ahead = [0.0] * len(occupancy)
    for index in range(len(occupancy) - 2, -1, -1):
        ahead[index] = occupancy[index + 1] + (1.0 - free[index + 1]) * ahead[index + 1]
    return ahead


def _counts(crowd: Iterable[Chances], low: int, size: int) -> list[list[float]]:
    """For each square the chances of 0, 1, 2, 3, 4 and of 5 or more riders."""
    counts = [[1.0] + [0.0] * CROWDED_FROM for _ in range(size)]
    for chances in crowd:
        for square, chance in chances.items():
            here = counts[square - low]
            here[CROWDED_FROM] += here[CROWDED_FROM - 1] * chance
            for riders in range(CROWDED_FROM - 1, 0, -1):
                here[riders] = here[riders] * (1.0 - chance) + here[riders - 1] * chance
            here[0] *= 1.0 - chance
    return counts


def _crowded_sweep(counts: Sequence[Sequence[float]], overcrowding: str) -> list[float]:
    """R7.8: a string ends on a crowded square (`blank-ahead`), or before it (`crowded-three`)."""
    ahead = [0.0] * len(counts)
    blank = overcrowding == "blank-ahead"
    passing = BLANK_FROM if blank else CROWDED_FROM
    counted = CROWDED_FROM + 1 if blank else CROWDED_FROM
    for index in range(len(counts) - 2, -1, -1):
        here = counts[index + 1]
        riders = fsum(number * here[number] for number in range(1, counted))
        ahead[index] = riders + fsum(here[1:passing]) * ahead[index + 1]
    return ahead


class Outlook:
    """The field without the rider who is asked: `after` this turn and `later`, after the next."""

    __slots__ = ("after", "later", "options", "others", "overcrowding", "view")

    def __init__(self, view: View, number: int, decided: Mapping[int, int] | None = None) -> None:
        """`decided`: cards that other riders of the team are to play this turn, as (rider, card)."""
        self.view = view
        decided = decided or {}
        self.options = options = view.options
        self.overcrowding = options.overcrowding if view.is_first_half_turn else "off"
        waiting = {rider for group in view.order[view.moved :] for rider in group}
        riders = [rider for rider in view.riders if not rider.retired and rider.id != number]
        now = [
            {rider.square + decided[rider.id]: 1.0} if rider.id in decided else where_after(rider, rider.id in waiting)
            for rider in riders
        ]
        self.after = after = Field(now, self.overcrowding)
        self.others = [
            Prospect(
                rider,
                rider.id not in waiting,
                here,
                self._where_later(rider, rider.id in waiting, here, after, decided.get(rider.id)),
            )
            for rider, here in zip(riders, now, strict=True)
        ]
        self.later = Field([other.then for other in self.others if other.rider.id not in view.retiring])

    def _where_later(
        self, rider: SeenRider, waiting: bool, here: Chances, after: Field, decided: int | None
    ) -> Chances:
        cap = self.options.card_cap
        then: Chances = {}
        cards = rider.cards
        if decided is not None:
            ((square, _),) = here.items()
            new = _rounded(BASE + after.string_ahead(square), cap)
            kept_cards = [card or 0 for card in cards]
            kept_cards.remove(decided)
            for kept_card in (*kept_cards, new):
                end = square + kept_card
                then[end] = then.get(end, 0.0) + 1.0 / len(cards)
            return then
        if waiting and None not in cards and not rider.dropped:
            share = 1.0 / (len(cards) * len(cards))
            for played, card in enumerate(cards):
                square = rider.square + (card or 0)
                new = _rounded(BASE + after.string_ahead(square), cap)
                for at, kept in enumerate(cards):
                    end = square + (new if at == played else kept or 0)
                    then[end] = then.get(end, 0.0) + share
            return then
        hand = card_chances(rider)
        size = len(cards) if waiting else len(cards) + 1
        for square, chance in here.items():
            new = square + _rounded(BASE + after.string_ahead(square), cap)
            share = chance / size
            then[new] = then.get(new, 0.0) + share
            share = chance - share
            for card, likely in hand.items():
                end = square + card
                then[end] = then.get(end, 0.0) + share * likely
        return then

    def expected_card(self, square: int) -> tuple[float, float]:
        """The replacement to expect on `square` after this turn, and the chance of being alone in front there."""
        options, after = self.options, self.after
        string = after.string_ahead(square)
        if self.overcrowding == "blank-ahead":
            string *= after.chance_fewer(square, BLANK_FROM - 1)
        elif self.overcrowding == "crowded-three":
            string *= after.chance_fewer(square, CROWDED_FROM - 1)
        cap = options.card_cap
        alone = _chance_all_behind([other.now for other in self.others], square - 1)
        card = BASE + string if cap is None else min(BASE + string, float(cap))
        return card, alone

    def expected_lead(self, square: int, alone: float) -> float:
        """The lead to expect on `square`, times the chance `alone` of having one (R7.6, R7.7), under the card cap."""
        options = self.options
        rivals = options.breakaway_measure == "rivals"
        team = self.view.team
        led = [other.now for other in self.others if not (rivals and other.rider.team == team)]
        if not led:
            return BASE * alone
        behind = _chance_all_behind(led, square - 1)
        lowest = max(min(chances) for chances in led)
        if options.card_cap is not None:
            lowest = max(lowest, square - options.card_cap)
        lead = fsum(_chance_all_behind(led, end) for end in range(lowest, square))
        return lead * alone / behind if behind else 0.0


def where_after(rider: SeenRider, waiting: bool) -> Chances:
    """Where a rider may stand after this turn."""
    if not waiting:
        return {rider.square: 1.0}
    return {rider.square + card: chance for card, chance in card_chances(rider).items()}


def card_chances(rider: SeenRider) -> Chances:
    """The chance of each card of his being played, all cards alike; a dropped rider plays his highest (R4.6)."""
    known = [card for card in rider.cards if card is not None]
    hidden = len(rider.cards) - len(known)
    if hidden == 0:
        if rider.dropped:
            return {max(known): 1.0}
        total = None
    else:
        total = rider.secret_sum
        if total is None:
            size = max(3, len(rider.cards))
            total = min(LARGEST * hidden, max(hidden, round(TOTALS[rider.number - 1] * hidden / size)))
    chances: Chances = {}
    share = 1.0 / len(rider.cards) if rider.cards else 0.0
    for card in known:
        chances[card] = chances.get(card, 0.0) + share
    if total is not None:
        for card, chance in hidden_card(hidden, total):
            chances[card] = chances.get(card, 0.0) + share * hidden * chance
    return chances


@lru_cache(maxsize=1024)
def hidden_card(cards: int, total: int) -> tuple[tuple[int, float], ...]:
    """(card, chance) for one of so many unseen starting cards (R3.1) that sum to `total`."""
    ways = [(card, _ways(cards - 1, total - card)) for card in range(SMALLEST, LARGEST + 1)]
    whole = sum(way for _, way in ways)
    if not whole:
        return tuple((card, 1.0 / LARGEST) for card, _ in ways)
    return tuple((card, way / whole) for card, way in ways if way)


@lru_cache(maxsize=1024)
def _ways(cards: int, total: int) -> int:
    """In how many ways so many cards, one after the other, sum to `total`."""
    if cards == 0:
        return 1 if total == 0 else 0
    return sum(_ways(cards - 1, total - card) for card in range(SMALLEST, min(LARGEST, total) + 1))


def _chance_all_behind(crowd: Iterable[Chances], square: int) -> float:
    """How likely nobody of the crowd stands ahead of `square`."""
    chance = 1.0
    for chances in crowd:
        if len(chances) == 1:
            if next(iter(chances)) > square:
                return 0.0
            continue
        ahead = fsum([likely for end, likely in chances.items() if end > square])
        if ahead > 0.999999:
            return 0.0
        chance *= 1.0 - ahead
    return chance


def _rounded(card: float, cap: int | None) -> int:
    whole = int(card + 0.5)
    return whole if cap is None or whole < cap else cap
