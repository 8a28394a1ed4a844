"""Close cards, whose values hardly differ: of these a bot plays the one that a person would play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from breakaway_desktop.engine.preview import Outcome, preview_card
from breakaway_desktop.engine.view import View

CLOSE: Final = 0.1
"""Largest difference in points between cards that count as equal."""


def choose_close_card(
    view: View, rider: int, chosen: int, values: Mapping[int, float], likes: Mapping[int, float]
) -> int:
    """Return one of the cards whose values are close to that of the chosen one: the one that the style likes best.

    Of those it likes equally it is the one that overtakes the fewest team-mates at a line, then the one that gives the
    rival behind the shortest string, then the lowest.
    """

    def rank(card: int) -> tuple[float, int, int, int]:
        result = preview_card(view, rider, card)
        like = round(likes.get(card, 0.0) / CLOSE)
        return -like, count_overtaken_mates(view, rider, result), count_string_for_rival(view, rider, result), card

    return min((card for card in values if card == chosen or abs(values[card] - values[chosen]) <= CLOSE), key=rank)


def count_overtaken_mates(view: View, rider: int, result: Outcome) -> int:
    """Return the number of team-mates whom the rider overtakes before the last line that he crosses (R6.1)."""
    mover = view.rider(rider)
    mates = [mate.square for mate in view.on_road() if mate.team == mover.team and mate.id != rider]
    return sum(mover.square < mate <= result.lines[-1].line for mate in mates) if result.lines else 0


def count_string_for_rival(view: View, rider: int, result: Outcome) -> int:
    """Return the riders ahead (R7.2) of a rider right behind the new square; 0 if no rival is the next behind."""
    behind = [other for other in view.on_road() if other.id != rider and other.square < result.square]
    nearest = max((other.square for other in behind), default=0)
    if all(other.team == view.rider(rider).team for other in behind if other.square == nearest):
        return 0
    return result.on_square + sum(riders for _square, riders in result.string)
