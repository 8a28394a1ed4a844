"""The range of a new card over everything that the riders who have not moved may do, worked out from
public knowledge and the asking team's own hands alone (R9.1, R9.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from breakaway_desktop.engine import slipstream
from breakaway_desktop.engine.breakaway import is_measured, may_begin
from breakaway_desktop.engine.hands import LARGEST, SMALLEST
from breakaway_desktop.engine.view import SeenRider, View


class CardRange(NamedTuple):
    """The least and the most that a new card may be."""

    least: int
    most: int

    @property
    def is_sure(self) -> bool:
        return self.least == self.most


class RangeWhy(NamedTuple):
    """Why a new card may be `least` to `most` if `rider` lands on `square`.

    At least those of `sure` are ahead of him in an unbroken string: the square `stays_empty` may be free. At most it
    reaches to `reaches` and takes in those of `may`. `leads` are the least and the most lead of a Breaking Away, empty
    if there can be none; `only_alone`: nobody can come level with him or ahead. `moving` riders move after him.
    """

    rider: int
    square: int
    least: int
    most: int
    sure: tuple[int, ...]
    stays_empty: int
    may: tuple[int, ...]
    reaches: int
    leads: tuple[int, ...]
    only_alone: bool
    moving: int


class _Other(NamedTuple):
    """Another rider and the squares on which he may stand at the end of the turn, `least` to `most`."""

    rider: SeenRider
    squares: frozenset[int]
    least: int
    most: int
    moves: bool


def card_range(view: View, number: int, card: int) -> CardRange | None:
    """The range of the new card if rider `number`, whose move is awaited, plays `card`.

    None on a turn with overcrowding (R7.8), where the crowds themselves are still open, and where a variant does more
    with riders than move them.
    """
    return card_ranges(view, number, (card,))[0]


def card_ranges(view: View, number: int, cards: Sequence[int]) -> tuple[CardRange | None, ...]:
    """The ranges of several cards, as `card_range` has them."""
    return tuple(None if why is None else CardRange(why.least, why.most) for why in _ranges(view, number, cards))


def range_why(view: View, number: int, card: int) -> RangeWhy | None:
    """What makes the range of `card_range`."""
    return _ranges(view, number, (card,))[0]


def _ranges(view: View, number: int, cards: Sequence[int]) -> list[RangeWhy | None]:
    is_crowded = view.is_first_half_turn and view.options.overcrowding != "off"
    if is_crowded or not view.variant.knows_ranges(view):
        return [None] * len(cards)
    awaited = {mover for group in view.order[view.moved :] for mover in group}
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
    leads = _leads(view, rider, others, square) if may_begin(view.options, number, view.alone, view.order[0]) else []
    found = list(leads)
    only_alone = bool(leads) and all(other.most < square for other in others)
    sure, empty = _shortest(others, square, accompanied=bool(leads))
    may, reaches = _longest(others, square)
    if not only_alone:
        found += (slipstream.BASE + len(sure), slipstream.BASE + len(may))
    cap = view.options.card_cap
    least, most = slipstream.capped(min(found), cap), slipstream.capped(max(found), cap)
    moving = sum(other.moves for other in others)
    return RangeWhy(number, square, least, most, sure, empty, may, reaches, tuple(leads), only_alone, moving)


def possible_squares(view: View, rider: SeenRider) -> frozenset[int]:
    """Where a rider who has not moved may land: with each card the asking team knows of, and with every value that one
    of his secret cards may have."""
    values = {card for card in rider.cards if card is not None}
    secret = sum(1 for card in rider.cards if card is None)
    if secret:
        values |= set(_secret_values(secret, rider.secret_sum))
    return frozenset(rider.square + view.variant.stride(view, rider, value) for value in values)


def _secret_values(cards: int, total: int | None) -> Iterable[int]:
    """What one of this many secret cards may be (R3.1), given their sum if it is known (R9.3)."""
    if total is None:
        return range(SMALLEST, LARGEST + 1)
    least, most = total - LARGEST * (cards - 1), total - SMALLEST * (cards - 1)
    return range(max(SMALLEST, least), min(LARGEST, most) + 1)


def _shortest(others: Sequence[_Other], square: int, *, accompanied: bool) -> tuple[tuple[int, ...], int]:
    """The fewest riders that can be in the string ahead of `square`, and the square that ends it: for each square that
    can stay empty, those who cannot avoid the squares before it. `accompanied`: only when he does not end alone in
    front."""
    fewest = tuple(other.rider.id for other in others)
    ends = square + len(others) + 1
    forced_on = {other.least for other in others if other.least == other.most}
    possible = {at for other in others for at in other.squares} if accompanied else set()
    for empty in range(square + 1, square + len(others) + 2):
        if empty in forced_on:
            continue
        forced = tuple(other.rider.id for other in others if square < other.least and other.most <= empty)
        if accompanied and not forced and not any(at == square or at > empty for at in possible):
            # Nobody else need be level with him or ahead, so whoever is stands in the string.
            if empty == square + 1 or square + 1 not in possible:
                continue
            forced = next((other.rider.id,) for other in others if square + 1 in other.squares)
        if len(forced) < len(fewest):
            fewest, ends = forced, empty
        if not fewest:
            break
    return fewest, ends


def _longest(others: Sequence[_Other], square: int) -> tuple[tuple[int, ...], int]:
    """The most riders that can be in the string ahead of `square`, and its last square: for each length all its squares
    must be filled, and then everybody counts who can stand there."""
    near = [other for other in others if other.most > square]
    last = square
    filled: dict[int, int] = {}
    while last < square + len(near) and _fill(near, last + 1, filled, set()):
        last += 1
    inside = range(square + 1, last + 1)
    return tuple(other.rider.id for other in near if not other.squares.isdisjoint(inside)), last


def _fill(others: Sequence[_Other], square: int, filled: dict[int, int], tried: set[int]) -> bool:
    """Finds a rider for `square`, moving the ones found before if need be (`filled`: place in `others` -> square)."""
    for at, other in enumerate(others):
        if square in other.squares and at not in tried:
            tried.add(at)
            if at not in filled or _fill(others, filled[at], filled, tried):
                filled[at] = square
                return True
    return False


def _leads(view: View, rider: SeenRider, others: Sequence[_Other], square: int) -> list[int]:
    """The least and the most lead he may be dealt, if he may end the turn alone in front."""
    if any(other.least >= square for other in others):
        return []
    led = [other for other in others if is_measured(view.options, rider.team, other.rider.team)]
    if not led:
        return [slipstream.BASE]
    nearest = [max(at for at in other.squares if at < square) for other in led]
    farthest = [other.least for other in led]
    return [square - max(nearest), square - max(farthest)]
