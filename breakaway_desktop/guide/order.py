"""The order of movement (R5)."""

from __future__ import annotations

from breakaway_desktop.engine.order import movement_groups
from breakaway_desktop.guide.bands import Band, Road, Row, Token, signs_of, stretch
from breakaway_desktop.guide.page import Page
from breakaway_desktop.guide.position import At, position, standing
from breakaway_desktop.words import _, mark

_RIDERS = {
    31: At(50), 12: At(53), 21: At(53), 43: At(53), 62: At(54), 11: At(56), 52: At(56),
}  # fmt: skip


def _diagram() -> tuple[Band, ...]:
    race = position(_RIDERS)
    order = [rider for group in movement_groups(race) for rider in group]
    road = Road(stretch(49, 57), signs_of(standing(race), ringed=order[:1]))
    moving = tuple(Token(rider, place=place, ringed=place == 1) for place, rider in enumerate(order, start=1))
    return road, Row(moving, _("they move"))


PAGE = Page(
    "order",
    mark("Order of movement"),
    mark("Every rider moves once a turn; the order is fixed when the turn starts."),
    mark("From front to back; on the same square, the first to arrive moves first."),
    (
        (mark("Inside out."), mark("The first to arrive is lowest here, and nearest the infield on the circuit.")),
        (mark("For the whole turn."), mark("Overtaken riders keep their place in this turn’s order.")),
        (
            mark("The first turn."),
            mark("A random team starts with its rider 1; then play goes round the table."),
        ),
    ),
    _diagram,
)
