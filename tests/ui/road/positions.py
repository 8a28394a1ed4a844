"""Positions with which tests draw the road."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import strategies as st

from breakaway_desktop.ui.road.road_picture import CardPreview, RiderOnRoad, RoadPicture
from breakaway_desktop.ui.team_looks import TEAM_LOOKS

ALL = tuple(10 * team + rider for rider in (1, 2, 3, 4) for team in (1, 2, 3, 4, 5, 6))


def standings(squares: Mapping[int, Sequence[int]], dropped: Sequence[int] = ()) -> tuple[RiderOnRoad, ...]:
    """Return riders by square in order of arrival; teams have the colours of `TEAM_LOOKS` in order."""
    return tuple(
        RiderOnRoad(rider, square, rank, rider in dropped, TEAM_LOOKS[rider // 10 - 1].colour_key)
        for square, riders in squares.items()
        for rank, rider in enumerate(riders)
    )


RACE = RoadPicture(
    riders=standings(
        {
            11: [64], 46: [43], 47: [24], 48: [23, 41, 63], 49: [53], 50: [52], 52: [31], 53: [22], 56: [62],
            58: [33, 12], 59: [32], 60: [13], 61: [14], 62: [54], 63: [51], 64: [11], 65: [44, 21, 42, 34], 75: [61],
        },
        dropped=[64],
    ),
    finish=100,
    sprints=(33, 73),
    next_lines=(73, 100),
    to_move=22,
    preview=CardPreview(22, 53, 58, tuple(range(59, 66))),
)  # fmt: skip
"""Turn 6 of a race, with riders in strings and alone."""

START = RoadPicture(riders=standings({0: ALL}), sprints=(33, 73), next_lines=(33, 73, 100))


@st.composite
def pictures(draw: st.DrawFn) -> RoadPicture:
    """Return a random field of up to 24 riders, at any distance, from before the start to far behind the finish."""
    riders = draw(st.lists(st.sampled_from(ALL), min_size=1, unique=True))
    base, width = draw(st.integers(-3, 960)), draw(st.sampled_from((0, 3, 20, 60, 300)))
    squares: dict[int, list[int]] = {}
    for rider in riders:
        squares.setdefault(base + draw(st.integers(0, width)), []).append(rider)
    mover = draw(st.sampled_from(riders))
    frm = next(square for square, there in squares.items() if mover in there)
    preview = None
    if draw(st.booleans()):
        to = frm + draw(st.integers(1, 30))
        preview = CardPreview(mover, frm, to)
    lines = draw(st.lists(st.integers(1, 999), max_size=20, unique=True))
    return RoadPicture(
        riders=standings(squares), finish=1000, sprints=tuple(sorted(lines)), to_move=mover, preview=preview,
        next_lines=tuple(line for line in (*sorted(lines), 1000) if line > base),
    )  # fmt: skip
