"""Mountains (R8.6)."""

from __future__ import annotations

from breakaway_desktop.engine.events import Pushed
from breakaway_desktop.guide.bands import Band, Below, DiagramRoad, signs_of, stretch
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, events_of_kind, play_turn, position, riders_by_square
from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.variants.mountains import KINDS, push_on

NAME = "mountains"
_RIDERS = {
    31: At(53), 44: At(54), 11: At(54), 62: At(55), 32: At(56), 12: At(56), 22: At(56), 51: At(58),
}  # fmt: skip
_SLOPES = dict(zip((digit for digit, _kind, _push in KINDS), (1, -1, 0), strict=True))


def _diagram() -> tuple[Band, ...]:
    before = position({rider: At(pos.square - 3, (3, 4, 5)) for rider, pos in _RIDERS.items()}, variant=NAME)
    race, events = play_turn(before, dict.fromkeys(_RIDERS, 3))

    # Riders before the pushes.
    squares: dict[int, list[int]] = {}
    for rider, at in _RIDERS.items():
        squares.setdefault(at.square, []).append(rider)
    shown = stretch(52, 59)

    # Slopes, and the pushes that they cause.
    slopes = {square: _SLOPES[square % 10] for square in shown if square % 10 in _SLOPES}
    pushes = {square: push_on(square, len(riders)) for square, riders in squares.items()}
    below = {
        push.start: Below(_("{n}: to {square}").format(n=len(squares[push.start]), square=push.end))
        for push in events_of_kind(events, Pushed)
    }

    return (
        DiagramRoad(
            shown,
            signs_of(squares),
            _("after the moves"),
            slopes=slopes,
            pushes={square: push for square, push in pushes.items() if push},
            below=below,
            below_title=_("pushed"),
        ),
        DiagramRoad(shown, signs_of(riders_by_square(race)), _("after the pushes"), slopes=slopes),
    )


PAGE = HelpPage(
    NAME,
    mark("Mountains"),
    mark("Three squares in every ten are mountains: they push riders back or forward."),
    mark(
        "When everyone has moved, squares ending in 4, 5 and 6 push their riders. How many riders are on a "
        "square decides which way."
    ),
    (
        (mark("Climb (squares ending in 4)."), mark("An even number of riders slips back one square.")),
        (mark("Descent (6)."), mark("An odd number of riders rolls forward one square.")),
        (
            mark("Peak (5)."),
            mark("1, 5 or 9 riders roll forward one square; 3, 7 or 11 slip back one; an even number stays."),
        ),
    ),
    _diagram,
    mark(
        "Three squares in every ten are mountains. After all moves they push riders back or forward; how many "
        "share a square decides."
    ),
)
