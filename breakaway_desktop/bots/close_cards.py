"""Close cards, whose values hardly differ: of these a bot plays the one that a person would play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from breakaway_desktop.engine.slipstream import crowd, string_ahead
from breakaway_desktop.engine.view import View

CLOSE: Final = 0.1
"""Largest difference in points between cards that count as equal."""


def choose_close_card(
    view: View, rider: int, chosen: int, values: Mapping[int, float], likes: Mapping[int, float]
) -> int:
    """Return one of the cards whose values are close to that of the chosen one: the one that the style likes best.

    Of equal ones it is the one that overtakes the fewest team-mates at a line, then the one that gives the rival behind
    the shortest string, then the lowest.
    """
    close = {card for card, value in values.items() if abs(value - values[chosen]) <= CLOSE}
    return min(
        close | {chosen},
        key=lambda card: (
            -likes.get(card, 0.0), count_overtaken_mates(view, rider, card), string_for_rival(view, rider, card), card
        ),
    )  # fmt: skip


def count_overtaken_mates(view: View, rider: int, card: int) -> int:
    """Return the number of team-mates whom the rider overtakes before the last line that he crosses (R6.1)."""
    here, team = view.rider(rider).square, view.rider(rider).team
    crossed = view.course.crossed(here, here + card)
    mates = [mate.square for mate in view.on_road() if mate.team == team and mate.id != rider]
    return sum(here < mate <= crossed[-1] for mate in mates) if crossed else 0


def string_for_rival(view: View, rider: int, card: int) -> int:
    """Return the riders ahead (R7.2) of a rival right behind the new square; 0 if the next behind is a team-mate."""
    square = view.rider(rider).square + card
    others = [other for other in view.on_road() if other.id != rider]
    counts = crowd(others)
    counts[square] = counts.get(square, 0) + 1
    behind = max((other for other in others if other.square < square), key=lambda other: other.square, default=None)
    if behind is None or behind.team == view.rider(rider).team:
        return 0
    return sum(riders for _square, riders in string_ahead(counts, square - 1))
