"""What each card would do in the present position, worked out from a team's view alone (R9.1)."""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.engine import slipstream
from breakaway_desktop.engine.breakaway import is_measured, lead_over, may_begin
from breakaway_desktop.engine.course import FINISHERS
from breakaway_desktop.engine.marks import Limit
from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.view import SeenRider, View


class LineAhead(NamedTuple):
    """A line that the card crosses: the place he would take there and what it pays."""

    line: int
    place: int
    points: Points


class Outcome(NamedTuple):
    """What playing `card` would do if nobody moved after it.

    `rank` is his place among `on_square` riders there, 1 for innermost. `string` is what would be counted ahead of
    him as (square, riders), nearest first; `new_card` what he would get; `lead` the squares of a Breaking Away that
    makes it, else None.
    """

    card: int
    square: int
    rank: int
    on_square: int
    lines: tuple[LineAhead, ...]
    stops_on: int | None
    """The line he would stop on without crossing it (R1.5)."""
    string: tuple[tuple[int, int], ...]
    new_card: int
    lead: int | None
    ends_race: bool


def outcomes(view: View, rider: int, cards: tuple[int, ...]) -> tuple[Outcome, ...]:
    """The outcome of each of these cards for the rider to move, in the given order."""
    return tuple(outcome(view, rider, card) for card in cards)


def outcome(view: View, number: int, card: int) -> Outcome:
    """What this card would do if those behind stayed where they are."""
    rider, variant = view.rider(number), view.variant
    square = rider.square + variant.stride(view, rider, card)
    others = [other for other in view.on_road() if other.id != number]
    on_square = sum(1 for other in others if other.square == square) + 1
    there = _with(view, number, square)
    string = slipstream.string_ahead(variant.crowd(there), square, _overcrowding(view))
    new_card = slipstream.BASE + sum(riders for _, riders in string)
    lead = None if variant.shelters(there, square) else _breakaway(view, rider, square, others)
    lines = tuple(
        LineAhead(line, place, scale[place - 1] if place <= len(scale) else 0)
        for line in view.course.crossed(rider.square, square)
        if rider.place_at(line) is None
        for place, scale in [(_crossed(view, line) + 1, view.course.scale(line))]
    )
    return Outcome(
        card,
        square,
        on_square,
        on_square,
        lines,
        square if square in view.course.lines else None,
        () if lead is not None else string,
        slipstream.capped(new_card if lead is None else lead, view.options.card_cap),
        lead,
        _ends_race(view, rider, square),
    )


def refusal(view: View, number: int, card: int) -> Refusal | None:
    """Why the rider may not play this card of his hand now: it would reach somebody whom nobody may (R8.8)."""
    square = view.rider(number).square + card
    for mark in view.variant.marks(view):
        if isinstance(mark, Limit) and square >= mark.square:  # R8.8
            return Refusal("card-reaches-limit", rider=number, card=card, square=square, limit=mark.square)
    return None


def card_behind(view: View, square: int) -> int:
    """What who lands there would get as things stand, whoever he is, unless he rides Breaking Away (R7.1, R7.2)."""
    counts = view.variant.crowd(view)
    there = {**counts, square: counts.get(square, 0) + 1}
    ahead = sum(riders for _, riders in slipstream.string_ahead(there, square, _overcrowding(view)))
    return slipstream.capped(slipstream.BASE + ahead, view.options.card_cap)


def _with(view: View, number: int, square: int) -> View:
    """The view with a rider on another square."""
    riders = tuple(other._replace(square=square) if other.id == number else other for other in view.riders)
    return view._replace(riders=riders)


def _overcrowding(view: View) -> str:
    return view.options.overcrowding if view.is_first_half_turn else "off"


def _crossed(view: View, line: int) -> int:
    return sum(1 for rider in view.riders if rider.place_at(line) is not None)


def _breakaway(view: View, rider: SeenRider, square: int, others: list[SeenRider]) -> int | None:
    """The lead that would be paid, if all others stayed."""
    if any(other.square >= square for other in others):
        return None
    if not may_begin(view.options, rider.id, view.alone, view.order[0]):
        return None
    led = lead_over([other for other in others if is_measured(view.options, rider.team, other.team)], square)
    return led.squares if led else None


def _ends_race(view: View, rider: SeenRider, square: int) -> bool:
    """R6.5, as far as it hangs on this move."""
    finish = view.course.finish
    if finish is None or not rider.square <= finish < square or rider.place_at(finish) is not None:
        return False
    crossed = _crossed(view, finish) + 1
    return crossed >= FINISHERS or all(
        other.retired or other.id == rider.id or other.place_at(finish) is not None for other in view.riders
    )
