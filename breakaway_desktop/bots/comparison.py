"""Why one card of a rider is better than another: a fact in which they differ, from a team's view alone (R9.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from breakaway_desktop.engine.claims import Claim, claims_of
from breakaway_desktop.engine.preview import Outcome, preview_card
from breakaway_desktop.engine.view import View

CLEARLY: Final = 2
"""Smallest difference between new cards that is worth points at a line."""


TELLING: Final = (
    "crosses", "line", "lines", "more-points", "card-over-points", "surely-more", "safer", "saves", "keeps-for-line",
    "keeps-other", "keeps", "passes", "higher", "saves-another",
)  # fmt: skip
"""Keys of the facts that speak for a card, the most telling first."""


class AdviceReason(NamedTuple):
    """A reason as data: a key and values for `sentences.advice`."""

    key: str
    values: Mapping[str, Any]

    @property
    def is_fact(self) -> bool:
        """Whether it says more than that the card is better."""
        return self.key not in ("only", "close", "balance", "saves-another")


class _Pair(NamedTuple):
    """The better card and the other one, with the outcome of each and what is sure of their new cards."""

    view: View
    rider: int
    mine: Outcome
    other: Outcome
    sure: Claim
    other_sure: Claim

    @classmethod
    def of(cls, view: View, rider: int, card: int, other: int) -> _Pair:
        mine, others = (preview_card(view, rider, each) for each in (card, other))
        sure, other_sure = (claims_of(view, rider, each)[0] for each in (card, other))
        return cls(view, rider, mine, others, sure, other_sure)

    @property
    def has_bounds(self) -> bool:
        """Whether bounds of both new cards are known."""
        return self.sure.kind == self.other_sure.kind == "new"

    def reason(self, key: str, **values: Any) -> AdviceReason:
        both = {"card": self.mine.card, "other": self.other.card, "low": self.sure.low, "high": self.sure.high}
        return AdviceReason(
            key, {**both, "other_low": self.other_sure.low, "other_high": self.other_sure.high, **values}
        )


def compare_cards(view: View, rider: int, card: int, other: int) -> AdviceReason | None:
    """Return the first fact, the most telling first, in which `card` differs from `other` and which speaks for it,
    whatever the other riders do. None if no such fact speaks for the card, or if one as telling speaks for the other.
    """
    if card == other or view.variant.hides_road:
        return None
    pair, facts = _Pair.of(view, rider, card, other), [_surely_more, _safer]
    if moves_in_turn(view):
        if pair.mine.points != pair.other.points:
            return _points(pair) or _card_over_points(pair)
        if any(line.line == view.course.finish for line in pair.mine.lines):  # with both: no card counts any more
            return None
        facts += [_saved_card, _riders_passed]
    facts.append(_higher)
    return next((reason for fact in facts if (reason := fact(pair)) is not None), None)


def moves_in_turn(view: View) -> bool:
    """Return whether all riders ahead of the rider to move have moved and are visible (R4.1)."""
    return view.options.orders == "sequential" and not view.variant.hides_road


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
    """Return a reason if the card gives up points at one line for a new card that is sure to be better."""
    lost = [line for line in pair.other.lines if line.points]
    if not pair.has_bounds or pair.mine.points or len(lost) > 1 or pair.sure.low < pair.other_sure.high + CLEARLY:
        return None
    return pair.reason("card-over-points", line=lost[0].line, points=lost[0].points)


def _surely_more(pair: _Pair) -> AdviceReason | None:
    """Return a reason if the new card is better however the others move."""
    return pair.reason("surely-more") if pair.has_bounds and pair.sure.low > pair.other_sure.high else None


def _safer(pair: _Pair) -> AdviceReason | None:
    """Return a reason if the lowest possible new card is better."""
    return pair.reason("safer") if pair.has_bounds and pair.sure.low > pair.other_sure.low else None


def _higher(pair: _Pair) -> AdviceReason | None:
    """Return a reason if the highest possible new card is better, and the lowest is no worse."""
    is_higher = pair.sure.low >= pair.other_sure.low and pair.sure.high > pair.other_sure.high
    return pair.reason("higher") if pair.has_bounds and is_higher else None


def _saved_card(pair: _Pair) -> AdviceReason | None:
    """Return a reason if the higher card stays in the rider's hand: his highest one for a line that still has points,
    another one only if the lower card is sure of as much."""
    view, rider = pair.view, pair.view.rider(pair.rider)
    highest = max((card for card in rider.cards if card is not None), default=0)
    is_for_line = pair.other.card == highest and may_score_later(view, pair.rider, pair.mine.square)
    is_level = pair.has_bounds and pair.sure.low == pair.other_sure.low
    if pair.mine.card > pair.other.card or not (is_for_line or is_level):
        return None
    return pair.reason("saves" if is_for_line and is_level else "keeps-other" if is_for_line else "saves-another")


def may_score_later(view: View, number: int, square: int) -> bool:
    """Return whether a line ahead of the square may still bring the rider points, as far as is visible (R6.1)."""
    lines = [line for line in view.course.lines if line >= square and view.rider(number).place_at(line) is None]
    return any(has_points_left(view, line) for line in lines)


def has_points_left(view: View, line: int) -> bool:
    """Return whether the next rider to cross this line scores, as far as is visible (R6.1)."""
    return view.count_crossed(line) < len(view.course.scale(line))


def _riders_passed(pair: _Pair) -> AdviceReason | None:
    """Return a reason if the card takes the rider past others whom the other card leaves ahead."""
    lower, upper = pair.other.square, pair.mine.square
    passed = sum(1 for rider in pair.view.on_road() if rider.id != pair.rider and lower <= rider.square < upper)
    return pair.reason("passes", n=passed) if passed and pair.view.variant.knows_ranges(pair.view) else None
