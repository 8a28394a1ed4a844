"""Pursuit (R8.1)."""

from __future__ import annotations

from breakaway_desktop.engine.course import CIRCUIT
from breakaway_desktop.guide import bands
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, position, riders_by_square
from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.variants import find_variant
from breakaway_desktop.variants.pursuit import final_places, gap

NAME = "pursuit"
_RIDERS = {
    24: At(63), 43: At(64), 13: At(96), 54: At(96), 32: At(98), 51: At(100), 22: At(101), 41: At(101), 61: At(103),
}  # fmt: skip


def _diagram() -> tuple[bands.Band, ...]:
    race = position(_RIDERS, variant=NAME)
    squares = riders_by_square(race)
    laps = {line: "sprint" for line in find_variant(NAME).course(race.rules.options).lines if line < max(squares)}
    apart = gap(tuple(squares))
    items: list[bands.Item] = []
    for place in final_places(race):
        items += [bands.DiagramToken(place.rider), bands.DiagramChip(place.points, first=place.place == 1, dashed=True)]
    return (
        bands.DiagramRoad(
            (*bands.stretch(62, 65), *bands.stretch(95, 104)), bands.signs_of(squares, ringed=[24, 61]), lines=laps
        ),
        bands.DiagramRow(
            (bands.DiagramGauge(apart, CIRCUIT, CIRCUIT + 2, _("{n} of {most}").format(n=apart, most=CIRCUIT)),),
            _("first to last"),
        ),
        bands.DiagramRow(tuple(items), _("the first eight")),
    )


PAGE = HelpPage(
    NAME,
    mark("Pursuit"),
    mark("Lap after lap, until the leader is a whole lap ahead of the last rider."),
    mark("The race ends after a turn that leaves the leader 40 or more squares ahead of the last rider."),
    (
        (mark("Lap by lap."), mark("There is a sprint every 40 squares, and no finish line.")),
        (mark("At the end."), mark("The first eight riders then score 20, 16, 12, 10, 8, 6, 4 and 2 points.")),
        (
            mark("Nobody leaves."),
            mark("Nobody is dropped and nobody can retire. After 60 turns the race ends as it stands."),
        ),
    ),
    _diagram,
    mark(
        "Lap after lap, until the leader is a whole lap ahead of the last rider. The first eight score then. "
        "Nobody is dropped."
    ),
)
