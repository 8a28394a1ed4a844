"""The range of a new card over all possible moves of the riders who have not moved.

Only public knowledge and the asking team's own hands are used (R9.1, R9.3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Final, NamedTuple

from breakaway_desktop.engine import slipstream
from breakaway_desktop.engine.breakaway import can_break_away, counts_for_lead
from breakaway_desktop.engine.hands import LARGEST, SMALLEST
from breakaway_desktop.engine.view import SeenRider, View

STAGGERED: Final = 3
"""Most squares that a rider may start behind square 0 (R2.1)."""


class CardRange(NamedTuple):
    """The lowest and the highest value that a new card may have."""

    least: int
    most: int


class RangeWhy(NamedTuple):
    """The reasons why a new card may be `least` to `most` if `rider` ends on `square`.

    In the lowest case, only the riders `certain` are ahead of him in an unbroken string, which ends before the empty
    square `ends_at`, or there because it is crowded (`is_cut`, R7.8). In the highest case, the string extends to square
    `reaches` and includes the riders `possible`. A figure (R8.8) is rider 0, as often as it counts.
    `joined`: the bounds if he is not dealt his lead. `leads` are the smallest and the largest lead of a Breaking Away;
    empty if there can be none. `limit`: the rider who keeps it from being larger. `is_alone`: no other rider can reach
    his square or pass it. `moving` is the number of riders who move after him. `ends`: all squares where he may be in
    the end, because of pushes or special cards (R8.5, R8.6). `apart`: the first and the last rider will be at least so
    many squares apart.
    """

    rider: int
    square: int
    least: int
    most: int
    joined: CardRange
    certain: tuple[int, ...]
    ends_at: int
    is_cut: bool
    possible: tuple[int, ...]
    reaches: int
    leads: tuple[int, ...]
    limit: int
    is_alone: bool
    moving: int
    ends: tuple[int, ...]
    apart: int

    @property
    def only_alone(self) -> bool:
        """Whether he is sure to be dealt his lead."""
        return self.is_alone and bool(self.leads)


class _Other(NamedTuple):
    """Another rider and the squares that he may be on at the end of the turn, from `least` to `most`."""

    id: int
    squares: frozenset[int]
    least: int
    most: int
    moves: bool

    @property
    def team(self) -> int:
        return self.id // 10

    @classmethod
    def on(cls, number: int, squares: Iterable[int], *, moves: bool) -> _Other:
        there = frozenset(squares)
        return cls(number, there, min(there), max(there), moves)


class _Crowds(NamedTuple):
    """Squares that may be, and that are certain to be, too crowded for a string (R7.8)."""

    overcrowding: str
    may: frozenset[int] = frozenset()
    must: frozenset[int] = frozenset()


_NO_CROWDS: Final = _Crowds("off")


def highest_new_cards(view: View, number: int, squares: Iterable[int]) -> dict[int, int]:
    """Return the highest new card of a rider at the end of the turn by the square he lands on, if he is not alone in
    front; not for a variant that changes squares after the moves."""
    others = [*_others(view, number), *_figures(view)]
    return {square: _string_card(view, _longest(others, square, _NO_CROWDS)[0]) for square in squares}


def range_why(view: View, number: int, card: int) -> RangeWhy | None:
    """Return why the new card may be what it may if rider `number`, who is to move, plays `card`, provided that nobody
    retires.

    None if squares are hidden (R8.2), or for a variant from outside that does not say how squares change.
    """
    is_final = view.variant.knows_ranges(view)
    if not is_final and view.variant.pushed_to(view, 0, 1, 1) is None:
        return None
    others, figures, parts = _others(view, number), _figures(view), list[RangeWhy]()
    for square in view.variant.landings(view, view.rider(number), (card,)):
        ends, after = ((square,), others) if is_final else _after_pushes(view, square, others)
        parts += [_range(view, number, end, after, figures) for end in ends]
    return _merged(sorted(parts, key=attrgetter("square")))


@lru_cache(maxsize=8)
def _others(view: View, number: int) -> tuple[_Other, ...]:
    """Return the other riders where their moves may take them."""
    awaited = frozenset(view.riders_to_move)
    return tuple([
        _Other.on(rider.id, possible_squares(view, rider), moves=True)
        if rider.id in awaited
        else _Other.on(rider.id, (rider.square,), moves=False)
        for rider in view.on_road()
        if rider.id != number
    ])  # fmt: skip


def _figures(view: View) -> list[_Other]:
    """Return the figures that count as riders in strings, as often as each counts (R8.8)."""
    empty = view._replace(riders=())
    return [
        _Other.on(0, (square,), moves=False)
        for square, weight in view.variant.crowd(empty).items()
        for _ in range(weight)
    ]


def _after_pushes(view: View, mine: int, others: Sequence[_Other]) -> tuple[tuple[int, ...], list[_Other]]:
    """Return the squares where the rider on `mine` and the others may be after all pushes (R8.6)."""
    must, may = _counts(mine, others)

    def pushed(square: int, *, is_there: bool) -> tuple[int, ...]:
        return view.variant.pushed_to(view, square, must[square] + (not is_there), may[square]) or (square,)

    after = [
        _Other.on(
            other.id,
            {end for square in other.squares for end in pushed(square, is_there=other.least == other.most)},
            moves=other.moves,
        )
        for other in others
    ]
    return pushed(mine, is_there=True), after


def _counts(mine: int, others: Sequence[_Other]) -> tuple[Counter[int], Counter[int]]:
    """Return how many riders are sure to be on each square, and how many may be, with the rider on `mine`."""
    must = Counter([mine, *(other.least for other in others if other.least == other.most)])
    return must, Counter([mine, *(square for other in others for square in other.squares)])


def _crowds(view: View, mine: int, others: Sequence[_Other]) -> _Crowds:
    overcrowding = view.options.overcrowding if view.is_first_half_turn else "off"
    if overcrowding == "off":
        return _NO_CROWDS
    must, may = (
        frozenset(square for square, riders in counts.items() if slipstream.is_cut_off(riders, overcrowding))
        for counts in _counts(mine, others)
    )
    return _Crowds(overcrowding, may, must)


def _range(view: View, number: int, square: int, others: Sequence[_Other], figures: Sequence[_Other]) -> RangeWhy:
    crowds, everyone = _crowds(view, square, others), [*others, *figures]
    leads, limit = _leads(view, number, others, square)
    is_dealt = not _may_be_first(view, number)
    certain, end, is_cut = _shortest(everyone, square, crowds, accompanied=bool(leads) and is_dealt)
    possible, reaches = _longest(everyone, square, crowds)
    joined = CardRange(_string_card(view, certain), _string_card(view, possible))
    is_alone = all(other.most < square for other in others) and (is_dealt or not leads)
    leads = tuple(slipstream.cap_card(lead, view.options) for lead in leads)
    values = (*leads, *(() if is_alone and leads else joined))
    front = max([square, *(other.least for other in others)])
    rear = min([square, *(other.most for other in others)])
    return RangeWhy(
        number, square, min(values), max(values), joined, certain, end, is_cut, possible, reaches, leads, limit,
        is_alone, sum(other.moves for other in others), (square,), front - rear,
    )  # fmt: skip


def _string_card(view: View, ahead: Sequence[int]) -> int:
    return slipstream.cap_card(slipstream.BASE + len(ahead), view.options)


def _merged(parts: Sequence[RangeWhy]) -> RangeWhy:
    """Return what holds wherever the rider is in the end; the reasons are those of the lowest and the highest case."""
    if len(parts) == 1:
        return parts[0]
    low, high = min(parts, key=lambda part: part.joined.least), max(parts, key=lambda part: part.joined.most)
    leading = [part for part in parts if part.leads]
    farthest = max(leading, key=lambda part: part.leads[1], default=low)
    return low._replace(
        least=min(part.least for part in parts),
        most=max(part.most for part in parts),
        joined=CardRange(low.joined.least, high.joined.most),
        certain=tuple(rider for rider in low.certain if all(rider in part.certain for part in parts)),
        possible=high.possible,
        reaches=high.reaches,
        leads=(min(part.leads[0] for part in leading), farthest.leads[1]) if leading else (),
        limit=farthest.limit,
        is_alone=all(part.is_alone and bool(part.leads) == bool(leading) for part in parts),
        ends=tuple(dict.fromkeys(part.square for part in parts)),
        apart=min(part.apart for part in parts),
    )


def possible_squares(view: View, rider: SeenRider) -> tuple[int, ...]:
    """Return the squares where a rider who has not moved may land."""
    return view.variant.landings(view, rider, possible_cards(view, rider))


def square_after(view: View, rider: SeenRider, card: int) -> int:
    """Return the square where a rider lands with a card."""
    return rider.square + view.variant.stride(view, rider, card)


def possible_cards(view: View, rider: SeenRider) -> set[int]:
    """Return each card of the rider that the asking team can see, and each value that one of his secret cards may
    have."""
    values = {card for card in rider.cards if card is not None}
    secret = sum(1 for card in rider.cards if card is None)
    if secret:
        values |= set(_secret_values(secret, rider.secret_sum, _largest_secret(view, rider)))
    return values


def _largest_secret(view: View, rider: SeenRider) -> int:
    """Return the highest value that a secret card may have: that of a starting card (R3.1), or of any new one (R7)
    where they are secret, too (R2.1), once some have been dealt."""
    if view.options.shows_new or view.variant.hides_road or view.is_first_half_turn:
        return LARGEST
    longest = slipstream.BASE + len(view.riders) + 1  # all others, and a figure counts as two (R8.8)
    lead = rider.square + STAGGERED  # nobody goes back, so no lead of his was larger
    return max(LARGEST, slipstream.cap_card(max(longest, lead), view.options))


def _secret_values(cards: int, total: int | None, largest: int) -> Iterable[int]:
    """Return the possible values of one of `cards` secret cards, given their sum if it is known (R9.3)."""
    if total is None:
        return range(SMALLEST, largest + 1)
    least, most = total - LARGEST * (cards - 1), total - SMALLEST * (cards - 1)
    return range(max(SMALLEST, least), min(LARGEST, most) + 1)


def _shortest(
    others: Sequence[_Other], square: int, crowds: _Crowds, *, accompanied: bool
) -> tuple[tuple[int, ...], int, bool]:
    """Return the fewest riders in the string ahead of `square`, and the square that ends it, because it is empty or
    crowded (then true).

    For each square that can stay empty, count the riders who cannot avoid the squares before it. `accompanied`: ignore
    the cases in which the rider on `square` ends alone in front.
    """
    if square in crowds.may:
        return (), square, True

    # Start with everyone ahead, and look for an end that needs fewer.
    fewest = tuple(other.id for other in others)
    ends, is_cut = square + len(others) + 1, False
    forced_on = {other.least for other in others if other.least == other.most}
    possible = {reachable for other in others if other.id for reachable in other.squares} if accompanied else set()

    for end in range(square + 1, square + len(others) + 2):
        if end in crowds.may:
            last = end if crowds.overcrowding == "blank-ahead" else end - 1
            forced = tuple(other.id for other in others if square < other.least and other.most <= last)
            if len(forced) < len(fewest):
                fewest, ends, is_cut = forced, end, True
        if end not in forced_on:
            forced = tuple(other.id for other in others if square < other.least and other.most <= end)
            if accompanied and not forced and not any(there == square or there > end for there in possible):
                # Only the string can keep him from being alone in front: then it holds at least one rider.
                if end == square + 1 or square + 1 not in possible:
                    continue
                forced = next((other.id,) for other in others if square + 1 in other.squares)
            if len(forced) < len(fewest):
                fewest, ends, is_cut = forced, end, False
        if not fewest:
            break

    return fewest, ends, is_cut


def _longest(others: Sequence[_Other], square: int, crowds: _Crowds) -> tuple[tuple[int, ...], int]:
    """Return the most riders in the string ahead of `square`, and its last square.

    All squares of the string must be filled; then every rider who can reach one of them counts.
    """
    near = [other for other in others if other.most > square]
    last = square
    filled: dict[int, int] = {}
    while square not in crowds.must and last < square + len(near) and _fill(near, last + 1, filled, set()):
        is_crowded = last + 1 in crowds.must
        if is_crowded and crowds.overcrowding == "crowded-three":
            break
        last += 1
        if is_crowded:
            break
    inside = range(square + 1, last + 1)
    return tuple(other.id for other in near if not other.squares.isdisjoint(inside)), last


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


def _may_be_first(view: View, number: int) -> bool:
    """Return whether cards decide who is first in the order of movement, and so who is a new leader (R5.3, R7.6)."""
    if view.options.breakaway_trigger != "new-leader" or view.options.orders == "sequential":
        return False
    is_tied = number in view.order[0] and len(view.order[0]) > 1 and view.options.order == "grade-card-hand"
    return is_tied or view.variant.move_bounds(view) is None  # special cards come before the order is taken (R8.5)


def _leads(view: View, number: int, others: Sequence[_Other], square: int) -> tuple[tuple[int, ...], int]:
    """Return the smallest and the largest lead that he may be dealt, and the rider who limits it; empty if he cannot
    end alone in front, or leads nobody (R7.6)."""
    if not can_break_away(view.options, number, view.alone, view.order[0]) and not _may_be_first(view, number):
        return (), 0
    if any(other.least >= square for other in others) or view.variant.shelters(view, square):
        return (), 0
    chasers = [other for other in others if counts_for_lead(view.options, number // 10, other.team)]
    if not chasers:
        return (), 0
    nearest = max(reachable for other in chasers for reachable in other.squares if reachable < square)
    limit = max(chasers, key=lambda other: (other.least, -other.id))
    return (square - nearest, square - limit.least), limit.id
