"""Why one card of a rider is better than another: a fact in which they differ, from a team's view alone (R9.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from breakaway_desktop.engine.card_range import card_range
from breakaway_desktop.engine.hands import SMALLEST
from breakaway_desktop.engine.preview import Outcome, preview_card
from breakaway_desktop.engine.view import View

BUNCH: Final = 2
"""Minimum number of riders around a rider, on his square and in the string ahead, that make a bunch."""
CLEARLY: Final = 2
"""Smallest difference between new cards that is a reason."""
_SMALL_COST: Final = 2
"""Largest difference between new cards that is worth saving a card for."""
_MUCH_HIGHER: Final = 3
"""Smallest difference between a card that is saved and the card played for it, if the new card is lower."""


class AdviceReason(NamedTuple):
    """A reason as data: a key and values for `sentences.advice`."""

    key: str
    values: Mapping[str, Any]

    @property
    def is_fact(self) -> bool:
        """Whether it says more than that the card is better."""
        return self.key not in ("only", "close", "balance")


class _Pair(NamedTuple):
    """The better card and the other one, with the outcome of each."""

    view: View
    rider: int
    mine: Outcome
    other: Outcome

    @property
    def gain(self) -> int:
        """By how much the new card is higher."""
        return self.mine.new_card - self.other.new_card

    def reason(self, key: str, **values: Any) -> AdviceReason:
        """Return the reason with the values that each has."""
        both = {"card": self.mine.card, "other": self.other.card}
        return AdviceReason(key, {**both, "new": self.mine.new_card, "other_new": self.other.new_card, **values})


def compare_cards(view: View, rider: int, card: int, other: int) -> AdviceReason | None:
    """Return the first fact, the most telling first, in which `card` differs from `other` and which speaks for it.

    For the rider to move, when all riders ahead have moved and can be seen (R4.1). None if no such fact speaks for the
    card, or if one as telling speaks for the other.
    """
    if not moves_in_turn(view) or card == other:
        return None
    pair = _Pair(view, rider, preview_card(view, rider, card), preview_card(view, rider, other))
    if not knows_new_cards(view, rider):
        return _points(pair)
    if pair.mine.points != pair.other.points:
        return _points(pair) or _card_over_points(pair)
    if any(line.line == view.course.finish for line in pair.mine.lines):  # with both: no card counts any more
        return None
    facts = (_string, _shelter, _saved_card, _company, _riders_passed)
    return next((reason for fact in facts if (reason := fact(pair)) is not None), None)


def moves_in_turn(view: View) -> bool:
    """Return whether all riders ahead of the rider to move have moved and are visible (R4.1)."""
    return view.options.orders == "sequential" and not view.variant.hides_road


def knows_new_cards(view: View, rider: int) -> bool:
    """Return whether a new card follows from the squares as they are now, if nobody else moves."""
    return moves_in_turn(view) and card_range(view, rider, SMALLEST) is not None


def _points(pair: _Pair) -> AdviceReason | None:
    """Return a reason if the card scores more at the lines that it crosses (R6.1)."""
    mine, other = pair.mine, pair.other
    if mine.points <= other.points:
        return None
    paying = [line for line in mine.lines if line.points]
    if other.points:
        return pair.reason("more-points", points=mine.points, other_points=other.points)
    if len(paying) > 1:
        return pair.reason("lines", n=len(paying), points=mine.points)
    (line,) = paying
    return pair.reason("line", line=line.line, place=line.place, points=line.points)


def _card_over_points(pair: _Pair) -> AdviceReason | None:
    """Return a reason if the card gives up points at one line for a clearly better new card."""
    lost, riders = [line for line in pair.other.lines if line.points], riders_in_string(pair.mine)
    if pair.mine.points or len(lost) > 1 or not riders or pair.gain < CLEARLY:
        return None
    return pair.reason("card-over-points", line=lost[0].line, points=lost[0].points, n=riders)


def _string(pair: _Pair) -> AdviceReason | None:
    """Return a reason if the new card is clearly better (R7.1, R7.6)."""
    mine, other = pair.mine, pair.other
    if pair.gain < CLEARLY:
        return None
    riders, other_riders = riders_in_string(mine), riders_in_string(other)
    if mine.lead is not None:
        return pair.reason("lead", lead=mine.lead) if mine.lead == mine.new_card else None
    if other.lead is not None:
        return pair.reason("string-over-lead" if riders else "level", lead=other.lead, n=riders)
    return pair.reason("longer-string" if other_riders else "string", n=riders, other_n=other_riders)


def _shelter(pair: _Pair) -> AdviceReason | None:
    """Return a reason if only the other card leaves the rider alone in front, where its new card is in danger."""
    mine, other = pair.mine, pair.other
    is_sheltered = mine.lead is None and riders_in_string(mine) and other.lead is not None
    return pair.reason("sheltered") if is_sheltered else None


def _saved_card(pair: _Pair) -> AdviceReason | None:
    """Return a reason if the higher card stays in the rider's hand, at no cost or at a small one."""
    mine, other = pair.mine, pair.other
    if mine.card > other.card:
        return None
    # That it takes him over a line next turn is no difference: the lower card after the higher one does so, too.
    if pair.gain > 0:
        return pair.reason("saves-and-gains")
    if pair.gain == 0:
        return pair.reason("saves")
    is_cheap = pair.gain >= -_SMALL_COST and other.card - mine.card >= _MUCH_HIGHER
    return pair.reason("saves-at-a-cost") if is_cheap else None


def _company(pair: _Pair) -> AdviceReason | None:
    """Return a reason if the card takes the rider to a bunch, and the other one leaves him on his own."""
    riders = _riders_around(pair.mine)
    return None if riders < BUNCH or _riders_around(pair.other) else pair.reason("joins", n=riders)


def _riders_passed(pair: _Pair) -> AdviceReason | None:
    """Return a reason if the card takes the rider past others whom the other card leaves ahead."""
    lower, upper = pair.other.square, pair.mine.square
    passed = sum(1 for rider in pair.view.on_road() if rider.id != pair.rider and lower <= rider.square < upper)
    return pair.reason("passes", n=passed) if passed and pair.gain >= -1 else None


def riders_in_string(result: Outcome) -> int:
    """Return how many riders count for the rider's new card."""
    return sum(riders for _square, riders in result.string)


def _riders_around(result: Outcome) -> int:
    """Return how many other riders are on the rider's square and in the string ahead."""
    return result.on_square - 1 + riders_in_string(result)
