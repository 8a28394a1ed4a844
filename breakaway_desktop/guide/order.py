"""The order of movement (R5)."""

from __future__ import annotations

from breakaway_desktop.engine.order import movement_groups
from breakaway_desktop.guide.bands import Band, DiagramRoad, DiagramRow, DiagramToken, signs_of, stretch
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, position, riders_by_square
from breakaway_desktop.kit.words import _, mark

_RIDERS = {
    31: At(50), 12: At(53), 21: At(53), 43: At(53), 62: At(54), 11: At(56), 52: At(56),
}  # fmt: skip


def _diagram() -> tuple[Band, ...]:
    race = position(_RIDERS)
    order = [rider for group in movement_groups(race) for rider in group]
    road = DiagramRoad(stretch(49, 57), signs_of(riders_by_square(race), ringed=order[:1]))
    moving = tuple(DiagramToken(rider, place=place, ringed=place == 1) for place, rider in enumerate(order, start=1))
    return road, DiagramRow(moving, _("order of moves"))


PAGE = HelpPage(
    "order",
    mark("Order of movement"),
    mark("Each rider moves once a turn. The order is fixed at the start of the turn."),
    mark("Front to back; on the same square, the first to arrive moves first."),
    (
        (
            mark("Inside first."),
            mark("The first to arrive is shown lowest here, and nearest the infield on the circuit."),
        ),
        (
            mark("Fixed for the turn."),
            mark("A rider keeps his place in this turn’s order, even when others overtake him."),
        ),
        (
            mark("The first turn."),
            mark(
                "A random team is drawn: its rider 1 goes first, then every other team’s rider 1 in seating order; "
                "then riders 2, 3 and 4."
            ),
        ),
    ),
    _diagram,
)
