"""Random rollouts on plain lists for the search of `uct`, optimized for speed.

Riders on the road have indexes in order of their numbers. A hand is a list with fixed slots: a new card gets the slot
of the played one, so that played cards show what hands were before. The order of movement is determined only where it
matters, among riders who cross a line together, from the squares of all turns so far: as every card is at least 1, of
two riders on a square the one further inside moved earlier in the turn before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import inf
from operator import add, getitem
from random import Random
from typing import Final

from breakaway_desktop.engine.course import FINISHERS
from breakaway_desktop.engine.hands import LARGEST, SMALLEST, TOTALS
from breakaway_desktop.engine.slipstream import BASE, cards_by_square
from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.engine.view import SeenRider, View

Key = tuple[int, ...]

ROWS: Final = 256
"""Number of turns drawn at once."""
_DIGITS: Final = 252
"""Limit of random bytes: below it all remainders by 3 and by 4 are equally frequent."""
_REMAINDERS: Final = {width: bytes(byte % width for byte in range(256)) for width in (1, 2, 3, 4)}
_REFUSED: Final = bytes(range(_DIGITS, 256))
MOST_CARDS: Final = 4


class Field:
    """A view as lists: squares of the riders, known cards, open lines. It is never changed."""

    def __init__(self, view: View) -> None:
        """Raises ValueError for a variant, whose rules are not implemented here."""
        if type(view.variant) is not Variant:
            raise ValueError("rollouts know the plain race only")
        options, riders = view.options, view.on_road()
        self.numbers = [rider.id for rider in riders]
        self.teams = [rider.team for rider in riders]
        self.grades = [-rider.number for rider in riders]
        self.squares = [rider.square for rider in riders]
        self.together = options.orders == "simultaneous"
        self.by_cards = options.order == "grade-card-hand"
        self.by_grade = options.order != "arrival"
        at = {number: index for index, number in enumerate(self.numbers)}
        order = [[at[number] for number in group if number in at] for group in view.order]
        ranks = {index: rank for rank, group in enumerate(order) for index in group}
        self.base = [-rider.arrived for rider in riders] if self.together else [-ranks[at[r.id]] for r in riders]
        """What decides between riders who have always stood together: larger moves first."""
        self.to_move = [index for group in order[view.moved :] for index in group]
        moved = set() if self.together else set(ranks) - set(self.to_move)
        self.known = [_known(rider, index in moved) for index, rider in enumerate(riders)]
        self.moved = [(index, len(self.known[index]) + _hidden(riders[index]) - 1) for index in moved]
        """Who has moved this turn, and the slot where his new card will lie; a 0 keeps it free."""
        self.hidden = [
            (i, hidden_hands(_hidden(r), r.secret_sum, r.number)) for i, r in enumerate(riders) if _hidden(r)
        ]
        self.widths = [len(known) + _hidden(rider) for known, rider in zip(self.known, riders, strict=True)]
        self.first = order[0]
        self.alone = at.get(view.alone, -1)
        self.ending = min(FINISHERS, len(riders))
        course = view.course
        self.lines = [
            (
                line,
                (*course.scale(line), *([0] * len(riders))),
                sum(1 for rider in view.riders if rider.place_at(line)),
                sum(1 for rider in riders if rider.square > line),
            )
            for line in course.lines
        ]
        """Each line with its points, how many have crossed it, and how many of those are on the road."""
        self.finish = course.finish
        self.crowding = options.overcrowding if view.turn == 1 else "off"
        self.cap = options.card_cap
        self.new_leader = options.breakaway_trigger == "new-leader"
        self.rivals_only = options.breakaway_measure == "rivals"

    def deal(self, rng: Random) -> list[list[int]]:
        """Return all hands with random hidden cards, in the right number and with the known sum."""
        hands = list(map(list.copy, self.known))
        draw = rng.random
        for index, choices in self.hidden:
            hands[index][:0] = choices[int(draw() * len(choices))]
        return hands


class Rollout:
    """A race played turn by turn from a field. `points`: those scored since, by team number (0: unused)."""

    __slots__ = (
        "_open", "alone", "field", "hands", "next_line", "over", "played", "points", "rows", "squares", "trail",
    )  # fmt: skip

    def __init__(self, field: Field, hands: list[list[int]]) -> None:
        self.field = field
        self.hands = hands
        self.squares = field.squares
        self.points = [0.0] * 7
        self.trail: list[list[int]] = [field.squares] if field.together else []
        self.played: list[list[int]] = []
        self.rows: list[bytearray] = []
        self.alone = field.alone
        self._open = field.lines
        self._find_next_line()
        self.over = False

    def ride_out(self, rows: Iterator[bytearray]) -> list[float]:
        """Play to the end and return the points."""
        while not self.over:
            self.turn(next(rows))
        return self.points

    def turn(self, row: bytearray) -> None:
        """Play the card in this slot of every rider's hand, and deal new cards (R1.4)."""
        hands, squares, field = self.hands, self.squares, self.field
        if not self.played:
            for index, slot in field.moved:
                row[index] = slot
        cards = list(map(getitem, hands, row))
        ends = list(map(add, squares, cards))
        front_first = sorted(ends, reverse=True)
        front = front_first[0]
        if front > self.next_line and self._cross(ends, front_first, cards):
            self.over = True
            return
        dealt: dict[int, int] = {}
        last, base = front, BASE
        for ahead, square in enumerate(front_first):
            if square != last:
                if square != last - 1:
                    base = BASE - ahead
                last = square
                dealt[square] = base + ahead
        dealt[front] = BASE
        if field.crowding != "off" and not self.played:  # R7.8
            dealt = cards_by_square({square: front_first.count(square) for square in dealt}, field.crowding)
        alone = -1
        if len(front_first) == 1:
            alone = 0
        elif front != front_first[1]:
            alone = ends.index(front)
            if self._breaks_away(alone, cards):
                if field.rivals_only:
                    dealt[front] = self._lead_over_rivals(alone, ends) or BASE
                else:
                    dealt[front] = front - front_first[1]
        if field.cap is not None:
            cap = field.cap
            for square, card in dealt.items():
                if card > cap:
                    dealt[square] = cap
        for hand, slot, square in zip(hands, row, ends):  # noqa: B905 (strict costs time here)
            hand[slot] = dealt[square]
        self.alone = alone
        self.squares = ends
        self.trail.append(ends)
        self.played.append(cards)
        self.rows.append(row)

    def order(self, cards: Sequence[int] = ()) -> list[int]:
        """Return all riders in the order of movement (R5); `cards` are needed if cards decide it."""
        if not self.trail:
            return sorted(range(len(self.squares)), key=self.field.base.__getitem__, reverse=True)
        return sorted(range(len(self.squares)), key=lambda index: self.key(index, cards), reverse=True)

    def key(self, index: int, cards: Sequence[int]) -> Key:
        """Return a rider's key: the largest moves first, equal ones together (R5)."""
        field, trail = self.field, self.trail
        if not field.by_grade:
            return (*[squares[index] for squares in reversed(trail)], field.base[index])
        if not field.by_cards or not cards:
            return (*[n for at in reversed(trail) for n in (at[index], field.grades[index])], field.base[index])
        hand, card, key = self.hands[index][:], cards[index], []
        for at in range(len(trail) - 1, -1, -1):
            held = sorted(hand, reverse=True)
            key += [trail[at][index], field.grades[index], card, *held, *[0] * (MOST_CARDS - len(held))]
            if at:
                card = self.played[at - 1][index]
                hand[self.rows[at - 1][index]] = card
        return (*key, field.base[index])

    def _cross(self, ends: list[int], front_first: list[int], cards: Sequence[int]) -> bool:
        """Score the lines that riders cross this turn (R6.2–R6.4); return whether the race is over (R6.5)."""
        squares, field = self.squares, self.field
        open_lines = []
        last: Key | None = None
        # the finish first: riders who move after its last place do not move any more
        for entry in reversed(self._open):
            line, scale, passed, beyond = entry
            if beyond < len(ends) and front_first[beyond] <= line:
                open_lines.append(entry)
                continue
            crossing = [i for i, start in enumerate(squares) if start <= line < ends[i]]
            if last is not None:
                crossing = [index for index in crossing if self.key(index, cards) >= last]
            keys = self._sorted(crossing, cards)
            self._score(crossing, keys, scale, passed)
            after = passed + len(crossing)
            if line == field.finish and after >= field.ending:
                self.over = True
                if not field.together:
                    last = self.key(crossing[field.ending - passed - 1], cards)
            if line == field.finish or after < len(scale) - len(squares):
                open_lines.append((line, scale, after, beyond + len(crossing)))
        self._open = open_lines[::-1]
        self._find_next_line()
        return self.over

    def _sorted(self, crossing: list[int], cards: Sequence[int]) -> dict[int, Key] | None:
        """Sort riders in the order of movement; return their keys if squares alone do not decide it."""
        if len(crossing) < 2:
            return None
        squares, field = self.squares, self.field
        before = self.trail[-2] if len(self.trail) > 1 else field.base
        if field.by_grade:
            grades = field.grades
            then = cards if field.by_cards else before
            short = {(squares[index], grades[index], then[index]): index for index in crossing}
        else:
            short = {(squares[index], before[index], 0): index for index in crossing}
        if len(short) == len(crossing):
            crossing[:] = [short[place] for place in sorted(short, reverse=True)]
            return None
        keys = {index: self.key(index, cards) for index in crossing}
        crossing.sort(key=keys.__getitem__, reverse=True)
        return keys

    def _score(self, crossing: list[int], keys: dict[int, Key] | None, scale: Sequence[int], passed: int) -> None:
        points, teams = self.points, self.field.teams
        if keys is None or not self.field.together:
            for place, index in enumerate(crossing, passed):
                points[teams[index]] += scale[place]
            return
        at = 0
        while at < len(crossing):
            until = at + 1
            while until < len(crossing) and keys[crossing[until]] == keys[crossing[at]]:
                until += 1
            share = sum(scale[passed + at : passed + until]) / (until - at)
            for index in crossing[at:until]:
                points[teams[index]] += share
            at = until

    def _find_next_line(self) -> None:
        self.next_line = min([entry[0] for entry in self._open], default=inf)

    def _breaks_away(self, index: int, cards: Sequence[int]) -> bool:
        """Return whether Breaking Away begins for the rider alone in front (R7.6)."""
        if not self.field.new_leader:
            return index != self.alone
        if not self.played and not self.field.together:
            return index not in self.field.first
        squares = self.squares
        front = max(squares)
        if squares[index] < front:
            return True
        own = self.key(index, cards)
        return any(squares[i] == front and self.key(i, cards) > own for i in range(len(squares)))

    def _lead_over_rivals(self, index: int, ends: Sequence[int]) -> int:
        """Return his lead over the next rider of another team (R7.7); 0 if none is on the road."""
        teams = self.field.teams
        rivals = [square for i, square in enumerate(ends) if teams[i] != teams[index]]
        return ends[index] - max(rivals) if rivals else 0


def random_rows(widths: Sequence[int], rng: Random) -> Iterator[bytearray]:
    """Yield a random slot of every rider's hand for each turn, all equally likely. `widths`: cards in hand, 1 to 4."""
    riders = len(widths)
    while True:
        drawn = bytearray(ROWS * riders)
        for index, width in enumerate(widths):
            column = b""
            while len(column) < ROWS:
                column += rng.randbytes(ROWS + 16).translate(_REMAINDERS[width], _REFUSED)
            drawn[index::riders] = column[:ROWS]
        for at in range(0, ROWS * riders, riders):
            yield drawn[at : at + riders]


@cache
def hidden_hands(cards: int, total: int | None, number: int) -> tuple[tuple[int, ...], ...]:
    """Return all combinations of `cards` starting cards of rider 1–4 with the sum `total`; None: at most his total."""
    largest = TOTALS[number - 1]
    return tuple(
        hand
        for hand in combinations_with_replacement(range(SMALLEST, LARGEST + 1), cards)
        if (sum(hand) == total if total is not None else sum(hand) <= largest)
    )


def _hidden(rider: SeenRider) -> int:
    return sum(1 for card in rider.cards if card is None)


def _known(rider: SeenRider, has_moved: bool) -> list[int]:
    return [card for card in rider.cards if card is not None] + ([0] if has_moved else [])
