"""Approximation of a view for the batch by the most similar plain race.

It is needed for variants (R8) and retired riders, which the batch does not cover.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from breakaway_desktop.bots.visibility import make_visible
from breakaway_desktop.engine.course import CIRCUIT
from breakaway_desktop.engine.marks import Gap
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.variant import PLAIN
from breakaway_desktop.engine.view import SeenRider, View

BEHIND: Final = 8
"""Squares behind the last rider where a retired one is placed, so that he affects nobody."""
NEAREST: Final = -3
SOON_OVER: Final = 3
"""Turns after which the rules for the start of a race no longer apply."""
LAPS: Final = 2
"""Laps ahead of the first rider that are included on an endless road (R8.1)."""


def plain_view(view: View) -> View:
    """Return the view without its variant and retirements.

    Hidden rivals are placed in the middle of their range, each card becomes the number of squares that it moves a
    rider in the long run, and an endless road gets a distant finish.
    """
    if view.variant is PLAIN and not view.retiring and not any(rider.retired for rider in view.riders):
        return view
    seen = make_visible(view)
    later = seen._replace(turn=seen.turn + SOON_OVER)

    def squares(rider: SeenRider, card: int | None) -> int | None:
        return None if card is None else max(1, view.variant.stride(later, rider, card))

    seen = seen._replace(
        riders=tuple(rider._replace(cards=tuple(squares(rider, card) for card in rider.cards)) for rider in seen.riders)
    )
    rear = min(rider.square for rider in seen.on_road())
    riders = [_move_behind_all(rider, rear) if rider.retired else _behind_crossed_line(rider) for rider in seen.riders]
    retired = tuple((rider.id,) for rider in seen.riders if rider.retired)
    return seen._replace(
        variant=PLAIN, options=_plain_options(view), riders=tuple(riders), order=(*seen.order, *retired), retiring=()
    )


def gap_that_ends(view: View) -> int | None:
    """Return the gap in squares between first and last that ends the race (R8.1); None if there is no such rule."""
    for mark in view.variant.marks(view):
        if isinstance(mark, Gap):
            return mark.ends_at
    return None


def _move_behind_all(rider: SeenRider, rear: int) -> SeenRider:
    return rider._replace(square=max(NEAREST, rear - BEHIND), cards=(1, 1, 1), secret=0, retired=False)


def _behind_crossed_line(rider: SeenRider) -> SeenRider:
    """Return the rider, moved ahead of the last line that he has crossed (R1.5).

    He may be behind it if he was pushed (R8.6) or his square is an estimate (R8.2).
    """
    crossed = max((crossing.line for crossing in rider.crossed if crossing.line is not None), default=None)
    return rider if crossed is None or rider.square > crossed else rider._replace(square=crossed + 1)


def _plain_options(view: View) -> Options:
    """Return the options; an endless road gets the lines from the last rider to some laps ahead of the first."""
    if gap_that_ends(view) is None:
        return view.options
    squares = [rider.square for rider in view.on_road()]
    first = max(CIRCUIT, min(squares) // CIRCUIT * CIRCUIT)
    last = (max(squares) // CIRCUIT + LAPS) * CIRCUIT
    sprints = tuple(range(first, last + 1, CIRCUIT))
    return replace(view.options, sprints=sprints, finish=last + CIRCUIT)
