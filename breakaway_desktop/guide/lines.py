"""Lines and points (R1.5, R6)."""

from __future__ import annotations

from breakaway_desktop.engine.course import FINISH_SCALE, SPRINT_SCALE
from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.guide import bands
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, events_of_kind, play_turn, position, riders_by_square
from breakaway_desktop.kit.words import _, mark

_LINE = 33
_RIDERS = {11: At(31, (3, 5, 5)), 42: At(31, (2, 4, 4)), 23: At(30, (7, 3, 3))}
_CARDS = {11: 3, 42: 2, 23: 7}


def _diagram() -> tuple[bands.Band, ...]:
    before = position(_RIDERS)
    after, events = play_turn(before, _CARDS)
    crossed = events_of_kind(events, Crossed)

    # The circuit: faint before the moves, plain after them.
    signs = {
        square: tuple(bands.DiagramSign(rider, faint=True) for rider in riders)
        for square, riders in riders_by_square(before).items()
    }
    signs |= {square: tuple(map(bands.DiagramSign, riders)) for square, riders in riders_by_square(after).items()}

    # The riders who cross, in order, and the one who stops on the line.
    items: list[bands.Item] = []
    for crossing in crossed:
        items += [bands.DiagramToken(crossing.rider), bands.DiagramChip(crossing.points, first=crossing.place == 1)]
    for rider in sorted(set(_CARDS) - {crossing.rider for crossing in crossed}):
        items += [bands.DiagramToken(rider), bands.Words(_("stops on {line}").format(line=_LINE))]

    sprint = tuple(bands.DiagramChip(points, first=at == 0) for at, points in enumerate(SPRINT_SCALE))
    finish = tuple(bands.DiagramChip(points, first=index == 0) for index, points in enumerate(FINISH_SCALE))

    return (
        bands.DiagramRoad(bands.stretch(29, 38), signs, lines={_LINE: "sprint"}),
        bands.DiagramRow(tuple(items), _("in this order")),
        bands.DiagramRow(sprint, _("each sprint")),
        bands.DiagramRow(finish, _("the finish")),
    )


PAGE = HelpPage(
    "lines",
    mark("Lines and points"),
    mark(
        "The first eight riders over a line score points for their team. Most points win, whichever rider "
        "finishes first."
    ),
    mark("The first rider to move across takes first place, even if others go further."),
    (
        (
            mark("Over it, not on it."),
            mark("A rider who stops on the line’s square has not crossed it yet; he scores when he moves past it."),
        ),
        (
            mark("Level on points."),
            mark("The team with the best placed rider wins; if those are level too, the second best, and so on."),
        ),
        (
            mark("The end."),
            mark(
                "The race ends when eight riders, or all that are left, have crossed the finish. Until then, riders "
                "past the finish keep moving."
            ),
        ),
    ),
    _diagram,
)
