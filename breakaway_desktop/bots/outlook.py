"""Where everybody may be after this turn and after the next, and what slipstream that makes (R7), from a view only.

Riders who have moved this turn stand; those still to move play each of their cards with the same chance. Cards nobody
has seen are spread as the known sums and counts allow (R9.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from breakaway_desktop.bots.crowd import Chances, Counts, Field, pushed
from breakaway_desktop.bots.laws import Laws, laws_of
from breakaway_desktop.engine.breakaway import is_measured
from breakaway_desktop.engine.hands import LARGEST, SMALLEST, TOTALS
from breakaway_desktop.engine.slipstream import BASE, BLANK_FROM, CROWDED_FROM
from breakaway_desktop.engine.view import SeenRider, View


class Prospect(NamedTuple):
    """One rider of the field: where he may stand after this turn and after the next.

    `start`: where he may stand before the move, when that is not known: at half-time (R8.4)."""

    rider: SeenRider
    moved: bool
    now: Chances
    then: Chances
    start: Chances | None = None


class Outlook:
    """The field without the rider who is asked: `after` this turn and `later`, after the next. `laws` and `next_laws`
    are those of the two turns, None where the plain ones hold."""

    __slots__ = ("after", "hands", "landed", "later", "laws", "next_laws", "options", "others", "overcrowding", "view")

    def __init__(self, view: View, number: int, decided: Mapping[int, int] | None = None) -> None:
        """`decided`: cards that other riders of the team are to play this turn, as (rider, card)."""
        self.view = view
        decided = decided or {}
        self.options = options = view.options
        self.overcrowding = options.overcrowding if view.is_first_half_turn else "off"
        self.hands: dict[int, Chances] = {}
        self.laws = laws = laws_of(view)
        self.next_laws = laws and laws.in_turns(1)
        waiting = {rider for group in view.order[view.moved :] for rider in group}
        riders = [rider for rider in view.riders if not rider.retired and rider.id != number]
        now = [self._lands(rider, rider.id in waiting, decided.get(rider.id)) for rider in riders]
        self.landed = landed = Counts(now) if laws and laws.has_pushes else None
        standing = pushed(now, landed, laws.push) if laws and landed else now
        self.after = after = Field(standing + _guests(laws), self.overcrowding)
        self.others = [
            Prospect(
                rider,
                rider.id not in waiting,
                here,
                self._where_later(rider, rider.id in waiting, stands, after, decided.get(rider.id)),
            )
            for rider, here, stands in zip(riders, now, standing, strict=True)
        ]
        later = [other.then for other in self.others if other.rider.id not in view.retiring]
        self.later = Field(later + _guests(self.next_laws))

    def at_half_time(self) -> Outlook:
        """The outlook a half-turn on (R8.4): everybody has moved once, nobody knows where to."""
        half = copy(self)
        half.overcrowding = "off"
        half.after = self.later
        half.others = [
            other._replace(
                moved=False, now=other.then, then=self._further(other.rider, other.then, self.later), start=other.now
            )
            for other in self.others
        ]
        half.later = Field([other.then for other in half.others] + _guests(self.laws))
        return half

    def _lands(self, rider: SeenRider, waiting: bool, decided: int | None) -> Chances:
        """Where he stands when all have moved, before anybody is pushed (R8.6)."""
        if not waiting:
            return {rider.square: 1.0}
        chances = self._hand(rider) if decided is None else {decided: 1.0}
        if self.laws is None:
            return {rider.square + card: chance for card, chance in chances.items()}
        return self.laws.landings(self.laws.rider(rider.id), chances)

    def _hand(self, rider: SeenRider) -> Chances:
        """The chance of each of his cards, worked out once."""
        if rider.id not in self.hands:
            self.hands[rider.id] = card_chances(rider)
        return self.hands[rider.id]

    def _where_later(
        self, rider: SeenRider, waiting: bool, here: Chances, after: Field, decided: int | None
    ) -> Chances:
        cards = rider.cards
        if decided is None and (not waiting or None in cards or rider.dropped):
            return self._further(rider, here, after, waiting=waiting)
        known = [card for card in cards if card is not None]
        played = known if decided is None else [decided]
        if self.laws is not None:
            played = list(self.laws.allowed(self.laws.rider(rider.id), played))
        cap = self.options.card_cap
        share = 1.0 / (len(played) * len(cards))
        then: Chances = {}
        for card in played:
            kept = list(known)
            kept.remove(card)
            square = rider.square + card
            if self.laws is not None and self.next_laws is not None:
                there = self.laws.after(self.laws.rider(rider.id), card)
                square = there.square
            new = _rounded(BASE + after.string_ahead(square), cap)
            for held in (*kept, new):
                end = square + (held if self.next_laws is None else self.next_laws.stride(there, held))
                then[end] = then.get(end, 0.0) + share
        return then

    def _further(self, rider: SeenRider, here: Chances, after: Field, *, waiting: bool = True) -> Chances:
        """Where he may stand a turn after he stood `here`, when any card may be the one he has played."""
        cap, laws = self.options.card_cap, self.next_laws
        hand = list(self._hand(rider).items())
        size = len(rider.cards) if waiting else len(rider.cards) + 1
        then: Chances = {}
        for square, chance in here.items():
            new = _rounded(BASE + after.string_ahead(square), cap)
            if laws is not None:
                cards = {card: likely * (size - 1) / size for card, likely in hand}
                cards[new] = cards.get(new, 0.0) + 1.0 / size
                for end, likely in laws.landings(laws.rider(rider.id)._replace(square=square), cards).items():
                    then[end] = then.get(end, 0.0) + chance * likely
                continue
            share = chance / size
            end = square + new
            then[end] = then.get(end, 0.0) + share
            share = chance - share
            for card, likely in hand:
                end = square + card
                then[end] = then.get(end, 0.0) + share * likely
        return then

    def chances_of_push(self, square: int) -> Chances | None:
        """How far he may be pushed from this square when all have moved (R8.6); None where nobody is pushed."""
        laws, landed = self.laws, self.landed
        if laws is None or landed is None:
            return None
        chances: Chances = {}
        for riders, chance in enumerate(landed.on(square)):
            if chance:
                squares = laws.push(square, riders + 1)
                chances[squares] = chances.get(squares, 0.0) + chance
        return chances

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
        team = self.view.team
        led = [other.now for other in self.others if is_measured(options, team, other.rider.team)]
        if not led:
            return BASE * alone
        behind = _chance_all_behind(led, square - 1)
        lowest = max(min(chances) for chances in led)
        if options.card_cap is not None:
            lowest = max(lowest, square - options.card_cap)
        lead = fsum(_chance_all_behind(led, end) for end in range(lowest, square))
        return lead * alone / behind if behind else 0.0


def _guests(laws: Laws | None) -> list[Chances]:
    """Who counts in strings and is no rider (R8.8)."""
    guests = laws.guests if laws else {}
    return [{square: 1.0} for square, riders in guests.items() for _ in range(riders)]


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
