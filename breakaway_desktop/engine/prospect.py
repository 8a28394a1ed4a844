"""What a new card may still become: its range over all that the riders who have not moved may do, worked out from
public knowledge and the asking team's own hands alone (R9.1, R9.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from breakaway_desktop.engine import slipstream
from breakaway_desktop.engine.breakaway import may_begin
from breakaway_desktop.engine.hands import LARGEST, SMALLEST
from breakaway_desktop.engine.view import SeenRider, View


class CardRange(NamedTuple):
    """The least and the most that a new card may be."""

    least: int
    most: int

    @property
    def is_sure(self) -> bool:
        return self.least == self.most


class _Other(NamedTuple):
    """Another rider and the squares on which he may stand at the end of the turn."""

    rider: SeenRider
    squares: frozenset[int]


def card_range(view: View, number: int, card: int) -> CardRange | None:
    """The range of the new card if rider `number`, whose move is awaited, plays `card`.

    None on a turn with overcrowding (R7.8), where the crowds themselves are still open.
    """
    if view.turn == 1 and view.options.overcrowding != "off":
        return None
    rider = view.rider(number)
    square = rider.square + card
    awaited = {mover for group in view.order[view.moved :] for mover in group}
    others = [
        _Other(other, possible_squares(view, other) if other.id in awaited else frozenset((other.square,)))
        for other in view.on_road()
        if other.id != number
    ]
    leads = _leads(view, rider, others, square) if may_begin(view, number) else []
    found = list(leads)
    if not leads or any(max(other.squares) >= square for other in others):
        shortest = _shortest(others, square, accompanied=bool(leads))
        found += (slipstream.BASE + shortest, slipstream.BASE + _longest(others, square))
    cap = view.options.card_cap
    return CardRange(slipstream.capped(min(found), cap), slipstream.capped(max(found), cap))


def possible_squares(view: View, rider: SeenRider) -> frozenset[int]:
    """Where a rider who has not moved may land: with each card the asking team knows of, and with every value that one
    of his secret cards may have."""
    values = {card for card in rider.cards if card is not None}
    secret = sum(1 for card in rider.cards if card is None)
    if secret:
        values |= set(_secret_values(secret, rider.secret_sum))
    return frozenset(rider.square + value for value in values)


def _secret_values(cards: int, total: int | None) -> Iterable[int]:
    """What one of so many secret cards may be (R3.1), given their sum if it is known (R9.3)."""
    if total is None:
        return range(SMALLEST, LARGEST + 1)
    least, most = total - LARGEST * (cards - 1), total - SMALLEST * (cards - 1)
    return range(max(SMALLEST, least), min(LARGEST, most) + 1)


def _shortest(others: Sequence[_Other], square: int, *, accompanied: bool) -> int:
    """The fewest riders in the string ahead of `square`: for each square that can stay empty, those who cannot avoid
    the squares before it. `accompanied`: only when he does not end alone in front."""
    fewest = len(others)
    possible = {at for other in others for at in other.squares}
    forced_on = {next(iter(other.squares)) for other in others if len(other.squares) == 1}
    for empty in range(square + 1, square + len(others) + 2):
        if empty in forced_on:
            continue
        ahead = range(square + 1, empty + 1)
        forced = sum(1 for other in others if all(at in ahead for at in other.squares))
        if accompanied and not forced and not any(at == square or at > empty for at in possible):
            # Nobody else need be level with him or ahead, so whoever is stands in the string.
            if empty == square + 1 or square + 1 not in possible:
                continue
            forced = 1
        fewest = min(fewest, forced)
    return fewest


def _longest(others: Sequence[_Other], square: int) -> int:
    """The most riders in the string ahead of `square`: for each length all its squares must be filled, and then
    everybody counts who can stand there."""
    most = 0
    filled: dict[int, int] = {}
    for last in range(square + 1, square + len(others) + 1):
        if not _fill(others, last, filled, set()):
            break
        most = sum(1 for other in others if any(square < at <= last for at in other.squares))
    return most


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
    """The least and the most lead he may be dealt, if he may end the turn alone in front (R7.6, R7.7)."""
    if any(min(other.squares) >= square for other in others):
        return []
    rivals_only = view.options.breakaway_measure == "rivals"
    led = [other for other in others if not (rivals_only and other.rider.team == rider.team)]
    if not led:
        return [slipstream.BASE]
    nearest = [max(at for at in other.squares if at < square) for other in led]
    farthest = [min(other.squares) for other in led]
    return [square - max(nearest), square - max(farthest)]
