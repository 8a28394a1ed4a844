"""Dropped riders and retiring (R4.5, R4.6)."""

from __future__ import annotations

from breakaway_desktop.engine.dropped import dropped_riders
from breakaway_desktop.guide.bands import Band, DiagramRoad, DiagramRow, DiagramToken, Words, signs_of, stretch
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, position, riders_by_square
from breakaway_desktop.kit.words import _, mark

_RIDERS = {64: At(24), 43: At(25), 12: At(48), 31: At(49), 22: At(49), 53: At(51), 41: At(51)}


def _diagram() -> tuple[Band, ...]:
    race = position(_RIDERS)
    dropped = dropped_riders(race.on_road())
    road = DiagramRoad((*stretch(23, 25), *stretch(48, 52)), signs_of(riders_by_square(race), dropped=dropped))
    tokens = tuple(DiagramToken(rider, dropped=True) for rider in dropped)
    return road, DiagramRow((*tokens, Words(_("play their highest cards automatically"))), _("dropped"))


PAGE = HelpPage(
    "dropped",
    mark("Dropped and retired"),
    mark("Dropped riders move automatically, and you can retire a rider who has no chance."),
    mark(
        "A rider is dropped when there is a gap of more than 20 empty squares ahead of him, with over half "
        "of those still in the race beyond it."
    ),
    (
        (
            mark("Still in the race."),
            mark(
                "His highest card is played for him, unless you choose to steer him. He still gives "
                "slipstream and can score."
            ),
        ),
        (mark("Back again."), mark("Once the gap closes, you play his cards again.")),
        (mark("Retired."), mark("A retired rider leaves at the start of a turn; his team keeps his points.")),
    ),
    _diagram,
)
