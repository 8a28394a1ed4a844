"""The outcome of each card in the present position, worked out from a team's view alone (R9.1)."""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.engine import slipstream
from breakaway_desktop.engine.breakaway import Lead, alone_in_front, can_break_away, counts_for_lead, lead_over
from breakaway_desktop.engine.course import FINISHERS
from breakaway_desktop.engine.marks import Limit
from breakaway_desktop.engine.race import SLOTS, Points
from breakaway_desktop.engine.refusals import Refusal
from breakaway_desktop.engine.view import SeenRider, View


class LineAhead(NamedTuple):
    """A line that the card crosses, with the rider's place there and the points for it."""

    line: int
    place: int
    points: Points


class Outcome(NamedTuple):
    """The outcome of `card` if nobody moves after it.

    `rank` is the rider's place among the `on_square` riders on his new square; 1 is innermost. `string` has the riders
    counted ahead of him as (square, riders), nearest first; `new_card` is the card that he gets; `lead` is the lead in
    squares if a Breaking Away decides that card, else None.
    """

    card: int
    square: int
    rank: int
    on_square: int
    lines: tuple[LineAhead, ...]
    stops_on: int | None
    """The line that he stops on without crossing it (R1.5), or None."""
    string: tuple[tuple[int, int], ...]
    new_card: int
    lead: int | None
    ends_race: bool

    @property
    def points(self) -> Points:
        """The points of all lines together."""
        return sum((line.points for line in self.lines), start=0)


def outcomes(view: View, rider: int, cards: tuple[int, ...]) -> tuple[Outcome, ...]:
    """Return the outcome of each of these cards for the rider to move, in the given order."""
    return tuple(preview_card(view, rider, card) for card in cards)


def preview_card(view: View, rider: int, card: int) -> Outcome:
    """Return the outcome of this card if no other rider moves."""
    here, variant = view.rider(rider), view.variant
    square = here.square + variant.stride(view, here, card)
    others = [other for other in view.on_road() if other.id != rider]
    on_square = sum(1 for other in others if other.square == square) + 1

    # The new card.
    there = _with(view, rider, square)
    string = slipstream.string_ahead(variant.crowd(there), square, _overcrowding(view))
    new_card = slipstream.BASE + sum(riders for _, riders in string)
    lead = None if variant.shelters(there, square) else _breakaway(view, here, square, others)

    # The lines he crosses.
    lines = tuple(
        LineAhead(line, place, scale[place - 1] if place <= len(scale) else 0)
        for line in view.course.crossed(here.square, square)
        if here.place_at(line) is None
        for place, scale in [(view.count_crossed(line) + 1, view.course.scale(line))]
    )

    return Outcome(
        card,
        square,
        on_square,
        on_square,
        lines,
        square if square in view.course.lines else None,
        () if lead is not None else string,
        slipstream.cap_card(new_card if lead is None else lead, view.options),
        lead,
        _ends_race(view, here, square),
    )


def refusal(view: View, number: int, card: int) -> Refusal | None:
    """Return why the rider may not play this card of his hand now (R8.8), or None."""
    square = view.rider(number).square + card
    for mark in view.variant.marks(view):
        if isinstance(mark, Limit) and square >= mark.square:  # R8.8
            return Refusal("card-reaches-limit", rider=number, card=card, square=square, limit=mark.square)
    return None


def card_behind(view: View, square: int) -> int:
    """Return the new card of a rider landing on `square` if nobody else moves, without Breaking Away (R7.1, R7.2)."""
    counts = view.variant.crowd(view)
    there = {**counts, square: counts.get(square, 0) + 1}
    ahead = sum(riders for _, riders in slipstream.string_ahead(there, square, _overcrowding(view)))
    return slipstream.cap_card(slipstream.BASE + ahead, view.options)


class StandingLead(NamedTuple):
    """The lead that a rider alone in front is dealt if nobody else moves (R7.6)."""

    rider: int
    square: int
    lead: Lead


def standing_lead(view: View) -> StandingLead | None:
    """Return the lead that will be dealt if nobody else moves.

    None if nobody who has moved this turn is to get one, or if squares may change after the moves or are hidden.
    """
    if view.over or not view.variant.knows_ranges(view):
        return None
    leader = alone_in_front(view.on_road())
    if leader is None or leader.id in view.riders_to_move or view.variant.shelters(view, leader.square):
        return None
    if not can_break_away(view.options, leader.id, view.alone, view.order[0]):
        return None
    margin = _margin(view, leader, leader.square)
    return margin and StandingLead(leader.id, leader.square, margin)


class Catch(NamedTuple):
    """A rider has come within a square of the rider alone in front, who would get a lower new card now (R7.1, R7.6)."""

    chaser: int
    leader: int
    square: int
    """The leader's."""
    lead: int
    """By how many squares he led."""


def catch_between(before: View, after: View) -> Catch | None:
    """Return the catch by a move that lies between two views of a turn; None if it was none."""
    standing = standing_lead(before)
    if standing is None or after.over:
        return None
    moved = [rider for rider in after.on_road() if rider.square != before.rider(rider.id).square]
    near = [rider for rider in moved if abs(rider.square - standing.square) <= 1]
    if not near or new_card_of(after, standing.rider) >= new_card_of(before, standing.rider):
        return None
    return Catch(near[0].id, standing.rider, standing.square, standing.lead.squares)


def new_card_of(view: View, number: int) -> int:
    """Return the new card of a rider who has moved, if nobody else moves (R7.1, R7.6)."""
    standing = standing_lead(view)
    if standing is not None and standing.rider == number:
        return slipstream.cap_card(standing.lead.squares, view.options)
    string = slipstream.string_ahead(view.variant.crowd(view), view.rider(number).square, _overcrowding(view))
    return slipstream.cap_card(slipstream.BASE + sum(riders for _, riders in string), view.options)


def after_landing(view: View, number: int, square: int) -> View:
    """Return the view in which the rider to move has landed on this square."""
    return _with(view, number, square)._replace(moved=view.moved + 1)


def _with(view: View, number: int, square: int) -> View:
    """Return the view with a rider on another square."""
    riders, slot = [*view.riders], SLOTS[number]
    riders[slot] = riders[slot]._replace(square=square)
    return view._replace(riders=tuple(riders))


def _overcrowding(view: View) -> str:
    return view.options.overcrowding if view.is_first_half_turn else "off"


def _breakaway(view: View, rider: SeenRider, square: int, others: list[SeenRider]) -> int | None:
    """Return the lead that the rider is dealt if nobody else moves; None if he gets none."""
    if any(other.square >= square for other in others):
        return None
    if not can_break_away(view.options, rider.id, view.alone, view.order[0]):
        return None
    margin = _margin(view, rider, square)
    return margin.squares if margin else None


def _margin(view: View, leader: SeenRider, square: int) -> Lead | None:
    """Return the lead of a rider who is alone in front on this square (R7.7)."""
    others = [other for other in view.on_road() if other.id != leader.id]
    return lead_over([other for other in others if counts_for_lead(view.options, leader.team, other.team)], square)


def _ends_race(view: View, rider: SeenRider, square: int) -> bool:
    """Return whether this move ends the race (R6.5)."""
    finish = view.course.finish
    if finish is None or not rider.square <= finish < square or rider.place_at(finish) is not None:
        return False
    crossed = view.count_crossed(finish) + 1
    return crossed >= FINISHERS or all(
        other.retired or other.id == rider.id or other.place_at(finish) is not None for other in view.riders
    )
