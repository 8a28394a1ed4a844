"""Breaking away (R7.6)."""

from __future__ import annotations

from breakaway_desktop.engine.breakaway import alone_in_front
from breakaway_desktop.engine.replacement import new_cards
from breakaway_desktop.guide.bands import Band, Below, DiagramRoad, signs_of, stretch
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, position, riders_by_square
from breakaway_desktop.kit.words import _, mark

_RIDER = 21


def _road(title: str, squares: dict[int, int], alone: int) -> tuple[DiagramRoad, int]:
    """The road at the end of a turn, and the rider alone in front."""
    race = position({rider: At(square) for rider, square in squares.items()}, alone=alone)
    cards = dict(new_cards(race))
    there = riders_by_square(race)
    leader = alone_in_front(race.on_road())
    road = DiagramRoad(
        stretch(55, 65),
        signs_of(there, ringed=[_RIDER]),
        title,
        side_caption=Below(card=str(cards[_RIDER]), strong=True),
    )
    return road, leader.id if leader else 0


def _diagram() -> tuple[Band, ...]:
    roads: list[Band] = []
    alone = 0
    for title, squares in (
        (_("breaks away"), {31: 55, 42: 56, _RIDER: 62}),
        (_("still alone"), {31: 58, 42: 59, _RIDER: 63}),
        (_("caught"), {31: 62, 42: 64, _RIDER: 64}),
        (_("alone again"), {31: 63, 42: 64, _RIDER: 65}),
    ):
        road, alone = _road(title, squares, alone)
        roads.append(road)
    return tuple(roads)


PAGE = HelpPage(
    "breaking-away",
    mark("Breaking away"),
    mark("A rider who ends a turn alone on the front square has broken away."),
    mark("A rider who breaks away gets his lead as his new card, once."),
    (
        (
            mark("His lead."),
            mark("Count the squares to the next rider: from 56 to 62 is 6. A small lead gives a small card."),
        ),
        (mark("Then 3s."), mark("He has nobody to follow: while he stays alone in front, each new card is a 3.")),
        (
            mark("Caught."),
            mark(
                "When a rider joins or passes him, he is caught, and can break away again (Boardspace: unless he moves "
                "first)."
            ),
        ),
    ),
    _diagram,
)
