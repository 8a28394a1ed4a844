"""New cards (R7) and dropped riders (R4.6), determined after all moves."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from tests.record.second_referee.road import Road


def new_cards(
    road: Road,
    options: dict[str, Any],
    *,
    opening: bool,
    first: list[int],
    leader: int | None,
    was_alone: int | None,
    others: Mapping[int, int],
) -> dict[int, int]:
    """Return the new card of every rider on the road.

    `opening`: the rules of turn 1 apply (R7.8); `first`: the first group of the order; `leader` is alone in front now,
    `was_alone` at the end of the turn before; `others`: figures that count in strings, by square.
    """
    crowding = options["overcrowding"] if opening else "off"
    cards: dict[int, int] = {}
    for rider in sorted(road.riders()):
        card = slipstream(road, road.square(rider), crowding, others)
        if rider == leader:
            newly = was_alone != leader if options["breakaway_trigger"] == "newly-alone" else leader not in first
            card = (lead(road, leader, options["breakaway_measure"]) or 3) if newly else 3
        cards[rider] = card if options["card_cap"] is None else min(card, options["card_cap"])  # R7.5
    return cards


def lone_leader(road: Road) -> int | None:
    """Return the rider alone on the front square."""
    front = road.on(road.squares()[0])
    return front[0] if len(front) == 1 else None


def lead(road: Road, leader: int, measure: str) -> int | None:
    """Return the lead (R7.6, R7.7); None if there is nobody to lead."""
    led = [rider for rider in road.riders() if rider != leader and (measure == "field" or rider // 10 != leader // 10)]
    return road.square(leader) - road.square(led[0]) if led else None


def slipstream(road: Road, square: int, crowding: str, others: Mapping[int, int]) -> int:
    """Return the card from the slipstream (R7.1, R7.2), with overcrowding on turn 1 (R7.8)."""
    card, own = 3, len(road.on(square))
    if (crowding == "blank-ahead" and own >= 4) or (crowding == "crowded-three" and own >= 5):
        return card
    while ahead := len(road.on(square + 1)) + others.get(square + 1, 0):
        square += 1
        if crowding == "crowded-three" and ahead >= 5:
            break
        card += ahead
        if crowding == "blank-ahead" and ahead >= 4:
            break
    return card


def dropped(road: Road) -> list[int]:
    """Return the dropped riders by number (R4.6)."""
    field = road.riders()
    for ahead, (square, next_one) in enumerate(pairwise(field), start=1):
        if road.square(square) - road.square(next_one) - 1 > 20 and 2 * ahead > len(field):
            return sorted(field[ahead:])
    return []
