"""The range of a new card over all possible moves of the riders who have not moved.

Only public knowledge and the asking team's own hands are used (R9.1, R9.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from breakaway_desktop.engine import slipstream
from breakaway_desktop.engine.breakaway import can_break_away, counts_for_lead
from breakaway_desktop.engine.hands import LARGEST, SMALLEST
from breakaway_desktop.engine.view import SeenRider, View


class CardRange(NamedTuple):
    """The lowest and the highest value that a new card may have."""

    least: int
    most: int

    @property
    def is_certain(self) -> bool:
        return self.least == self.most


class RangeWhy(NamedTuple):
    """The reasons why a new card may be `least` to `most` if `rider` lands on `square`.

    In the lowest case, only the riders `certain` are ahead of him in an unbroken string, which the empty square
    `stays_empty` ends. In the highest case, the string extends to square `reaches` and includes the riders `possible`.
    `leads` are the smallest and the largest lead of a Breaking Away; empty if there can be none. `only_alone`: no other
    rider can reach his square or pass it. `moving` is the number of riders who move after him.
    """

    rider: int
    square: int
    least: int
    most: int
    certain: tuple[int, ...]
    stays_empty: int
    possible: tuple[int, ...]
    reaches: int
    leads: tuple[int, ...]
    only_alone: bool
    moving: int


class _Other(NamedTuple):
    """Another rider and the squares that he may be on at the end of the turn, from `least` to `most`."""

    rider: SeenRider
    squares: frozenset[int]
    least: int
    most: int
    moves: bool


def card_range(view: View, number: int, card: int) -> CardRange | None:
    """Return the range of the new card if rider `number`, who is to move, plays `card`.

    None on a turn with overcrowding (R7.8), because the crowded squares are not known yet, and for a variant that
    changes squares after the moves.
    """
    return card_ranges(view, number, (card,))[0]


def card_ranges(view: View, number: int, cards: Sequence[int]) -> tuple[CardRange | None, ...]:
    """Return the ranges of several cards, each as in `card_range`."""
    return tuple(None if why is None else CardRange(why.least, why.most) for why in _ranges(view, number, cards))


def range_why(view: View, number: int, card: int) -> RangeWhy | None:
    """Return the reasons for the range of `card_range`; None if it has none."""
    return _ranges(view, number, (card,))[0]


def highest_new_cards(view: View, number: int, squares: Iterable[int]) -> dict[int, int]:
    """Return the highest new card of a rider at the end of the turn by the square he lands on, if he is not alone in
    front; not for a variant that changes squares after the moves."""
    awaited, options = frozenset(view.riders_to_move), view.options
    others = [_other(view, rider, rider.id in awaited) for rider in view.on_road() if rider.id != number]
    return {
        square: slipstream.cap_card(slipstream.BASE + len(_longest(others, square)[0]), options) for square in squares
    }


def _ranges(view: View, number: int, cards: Sequence[int]) -> list[RangeWhy | None]:
    is_crowded = view.is_first_half_turn and view.options.overcrowding != "off"
    if is_crowded or not view.variant.knows_ranges(view):
        return [None] * len(cards)
    awaited = frozenset(view.riders_to_move)
    others = [_other(view, rider, rider.id in awaited) for rider in view.on_road() if rider.id != number]
    by_card = {card: _range(view, number, card, others) for card in set(cards)}
    return [by_card[card] for card in cards]


def _other(view: View, rider: SeenRider, moves: bool) -> _Other:
    if not moves:
        return _Other(rider, frozenset((rider.square,)), rider.square, rider.square, False)
    squares = possible_squares(view, rider)
    return _Other(rider, squares, min(squares), max(squares), True)


def _range(view: View, number: int, card: int, others: Sequence[_Other]) -> RangeWhy:
    rider = view.rider(number)
    square = rider.square + view.variant.stride(view, rider, card)
    leads = (
        _leads(view, rider, others, square) if can_break_away(view.options, number, view.alone, view.order[0]) else []
    )
    values = list(leads)
    only_alone = bool(leads) and all(other.most < square for other in others)
    certain, empty = _shortest(others, square, accompanied=bool(leads))
    possible, reaches = _longest(others, square)
    if not only_alone:
        values += (slipstream.BASE + len(certain), slipstream.BASE + len(possible))
    least, most = (slipstream.cap_card(value, view.options) for value in (min(values), max(values)))
    moving = sum(other.moves for other in others)
    return RangeWhy(number, square, least, most, certain, empty, possible, reaches, tuple(leads), only_alone, moving)


def possible_squares(view: View, rider: SeenRider) -> frozenset[int]:
    """Return the squares where a rider who has not moved may land."""
    return frozenset(square_after(view, rider, value) for value in possible_cards(rider))


def square_after(view: View, rider: SeenRider, card: int) -> int:
    """Return the square where a rider lands with a card."""
    return rider.square + view.variant.stride(view, rider, card)


def possible_cards(rider: SeenRider) -> set[int]:
    """Return each card of the rider that the asking team can see, and each value that one of his secret cards may
    have."""
    values = {card for card in rider.cards if card is not None}
    secret = sum(1 for card in rider.cards if card is None)
    if secret:
        values |= set(_secret_values(secret, rider.secret_sum))
    return values


def _secret_values(cards: int, total: int | None) -> Iterable[int]:
    """Return the possible values of one of `cards` secret cards (R3.1), given their sum if it is known (R9.3)."""
    if total is None:
        return range(SMALLEST, LARGEST + 1)
    least, most = total - LARGEST * (cards - 1), total - SMALLEST * (cards - 1)
    return range(max(SMALLEST, least), min(LARGEST, most) + 1)


def _shortest(others: Sequence[_Other], square: int, *, accompanied: bool) -> tuple[tuple[int, ...], int]:
    """Return the fewest riders in the string ahead of `square`, and the empty square that ends it.

    For each square that can stay empty, count the riders who cannot avoid the squares before it. `accompanied`: ignore
    the cases in which the rider on `square` ends alone in front.
    """
    # Start with everyone ahead, and look for an end that needs fewer.
    fewest = tuple(other.rider.id for other in others)
    ends = square + len(others) + 1
    forced_on = {other.least for other in others if other.least == other.most}
    possible = {reachable for other in others for reachable in other.squares} if accompanied else set()

    for empty in range(square + 1, square + len(others) + 2):
        if empty in forced_on:
            continue
        forced = tuple(other.rider.id for other in others if square < other.least and other.most <= empty)
        if accompanied and not forced and not any(reachable == square or reachable > empty for reachable in possible):
            # Only the string can keep him from being alone in front: then it holds at least one rider.
            if empty == square + 1 or square + 1 not in possible:
                continue
            forced = next((other.rider.id,) for other in others if square + 1 in other.squares)
        if len(forced) < len(fewest):
            fewest, ends = forced, empty
        if not fewest:
            break

    return fewest, ends


def _longest(others: Sequence[_Other], square: int) -> tuple[tuple[int, ...], int]:
    """Return the most riders in the string ahead of `square`, and its last square.

    All squares of the string must be filled; then every rider who can reach one of them counts.
    """
    near = [other for other in others if other.most > square]
    last = square
    filled: dict[int, int] = {}
    while last < square + len(near) and _fill(near, last + 1, filled, set()):
        last += 1
    inside = range(square + 1, last + 1)
    return tuple(other.rider.id for other in near if not other.squares.isdisjoint(inside)), last


def _fill(others: Sequence[_Other], square: int, filled: dict[int, int], visited: set[int]) -> bool:
    """Assign a rider to `square`, reassigning others if necessary; return whether that succeeded.

    `filled` maps indices in `others` to squares; `visited` are the indices tried in this search (augmenting paths of a
    matching).
    """
    for index, other in enumerate(others):
        if square in other.squares and index not in visited:
            visited.add(index)
            if index not in filled or _fill(others, filled[index], filled, visited):
                filled[index] = square
                return True
    return False


def _leads(view: View, rider: SeenRider, others: Sequence[_Other], square: int) -> list[int]:
    """Return the smallest and the largest lead that he may be dealt; empty if he cannot end alone in front."""
    if any(other.least >= square for other in others):
        return []
    chasers = [other for other in others if counts_for_lead(view.options, rider.team, other.rider.team)]
    if not chasers:
        return [slipstream.BASE]
    nearest = [max(reachable for reachable in other.squares if reachable < square) for other in chasers]
    farthest = [other.least for other in chasers]
    return [square - max(nearest), square - max(farthest)]
