"""Approximation of a view for the batch: the most similar plain race, where a variant (R8) or a retired rider is
beyond what the batch plays."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from breakaway_desktop.bots.visibility import made_visible
from breakaway_desktop.engine.course import CIRCUIT
from breakaway_desktop.engine.marks import Gap
from breakaway_desktop.engine.options import Options
from breakaway_desktop.engine.variant import PLAIN
from breakaway_desktop.engine.view import SeenRider, View

BEHIND: Final = 8
"""How many squares behind the last rider a retired one is placed, where he is in nobody's way."""
NEAREST: Final = -3
SOON_OVER: Final = 3
"""The turns after which the rules for the start of a race no longer hold."""
LAPS: Final = 2
"""How many laps beyond the first rider are looked at on an endless road (R8.1)."""


def plain_view(view: View) -> View:
    """The view without variant and retirements; rivals who are not seen are in the middle of where they may be, cards
    are as many squares as they take a rider in the long run, and an endless road has a far finish."""
    if view.variant is PLAIN and not view.retiring and not any(rider.retired for rider in view.riders):
        return view
    seen = made_visible(view)
    later = seen._replace(turn=seen.turn + SOON_OVER)

    def squares(rider: SeenRider, card: int | None) -> int | None:
        return None if card is None else max(1, view.variant.stride(later, rider, card))

    seen = seen._replace(
        riders=tuple(rider._replace(cards=tuple(squares(rider, card) for card in rider.cards)) for rider in seen.riders)
    )
    rear = min(rider.square for rider in seen.on_road())
    riders = [_out_of_the_way(rider, rear) if rider.retired else _beyond(rider) for rider in seen.riders]
    gone = tuple((rider.id,) for rider in seen.riders if rider.retired)
    return seen._replace(
        variant=PLAIN,
        options=_plain_options(view),
        riders=tuple(riders),
        order=(*seen.order, *gone),
        retiring=(),
    )


def gap_that_ends(view: View) -> int | None:
    """How far the first rider must be ahead of the last for the race to end, if that is how it ends (R8.1)."""
    for mark in view.variant.marks(view):
        if isinstance(mark, Gap):
            return mark.ends_at
    return None


def _out_of_the_way(rider: SeenRider, rear: int) -> SeenRider:
    return rider._replace(square=max(NEAREST, rear - BEHIND), cards=(1, 1, 1), secret=0, retired=False)


def _beyond(rider: SeenRider) -> SeenRider:
    """Nobody stands behind a line that he has crossed (R1.5); one who was pushed back does (R8.6), or one who is only
    estimated (R8.2)."""
    crossed = max((crossing.line for crossing in rider.crossed if crossing.line is not None), default=None)
    return rider if crossed is None or rider.square > crossed else rider._replace(square=crossed + 1)


def _plain_options(view: View) -> Options:
    """An endless road shows the lines between the last rider and those a few laps ahead of the first."""
    if gap_that_ends(view) is None:
        return view.options
    squares = [rider.square for rider in view.on_road()]
    first = max(CIRCUIT, min(squares) // CIRCUIT * CIRCUIT)
    last = (max(squares) // CIRCUIT + LAPS) * CIRCUIT
    sprints = tuple(range(first, last + 1, CIRCUIT))
    return replace(view.options, sprints=sprints, finish=last + CIRCUIT)
