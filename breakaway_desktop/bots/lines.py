"""The lines ahead of a rider: who may cross them before him, and what is left of their points (R6.1–R6.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from typing import NamedTuple

from breakaway_desktop.bots.outlook import Prospect
from breakaway_desktop.engine.view import View


class Line(NamedTuple):
    """A line as the rider may meet it: who crossed it, how many more may this turn, and who may next turn."""

    crossed: int
    now: float
    before: float
    """How many of `now` may cross before him, or with him and count half (R6.2, R6.3)."""
    rivals: tuple[tuple[Prospect, float], ...]
    """With the chance of each to cross it next turn."""
    scale: tuple[int, ...]


Before = tuple[frozenset[int], frozenset[int]]
"""Who moves before a rider and who moves with him."""


def expected_at(line: int, view: View, square: int, others: Sequence[Prospect], before_him: Before) -> Line:
    """What is to be expected there by a rider on `square`; `others`: the field without him."""
    earlier, level = before_him
    crossed, now, before = 0, 0.0, 0.0
    rivals = []
    for rider in view.riders:
        if rider.place_at(line) is not None:
            crossed += 1
    for other in others:
        if other.rider.square > line or other.rider.place_at(line) is not None:
            continue
        this_turn = 0.0
        if not other.moved:
            this_turn = fsum([chance for end, chance in other.now.items() if end > line])
            now += this_turn
            if other.start is not None:
                over = fsum([chance for end, chance in other.start.items() if end > line])
                before += over + (this_turn - over) * chance_at_least(other.start, square)
            elif other.rider.id in earlier:
                before += this_turn
            elif other.rider.id in level:
                before += this_turn / 2
        next_turn = fsum([chance for end, chance in other.then.items() if end > line]) - this_turn
        if next_turn > 0.0 and this_turn < 1.0:
            # Who can cross mostly wants to: his chance is that of picking such a card in two tries.
            often = next_turn / (1.0 - this_turn)
            rivals.append((other, next_turn * (2.0 - often)))
    return Line(crossed, now, before, tuple(rivals), view.course.scale(line))


def movers_before(view: View, number: int) -> Before:
    """Who has not moved and moves before this rider, and who moves with him (R5.1): nobody when the order is
    his own turn's with sequential orders."""
    earlier: list[int] = []
    for group in view.order[view.moved :]:
        if number in group:
            return frozenset(earlier), frozenset(group) - {number}
        earlier.extend(group)
    return frozenset(), frozenset()


def chance_ahead(other: Prospect, square: int) -> float:
    """How likely he moves before one who now comes to `square`: there first stands further inside (R5.2)."""
    if other.moved:
        return 1.0 if other.rider.square >= square else 0.0
    return fsum([chance for end, chance in other.now.items() if end > square])


def chance_at_least(chances: Mapping[int, float], square: int) -> float:
    return fsum([chance for end, chance in chances.items() if end >= square])


def points_at(scale: Sequence[int], before: float) -> float:
    """Points of the place behind `before` riders, between two places in proportion."""
    place = int(before)
    if place >= len(scale):
        return 0.0
    part = before - place
    behind = scale[place + 1] if place + 1 < len(scale) else 0
    return scale[place] * (1.0 - part) + behind * part
