"""Blind (R8.2)."""

from __future__ import annotations

from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see
from breakaway_desktop.guide.bands import Band, DiagramRoad, DiagramRow, DiagramToken, Gate, Item, signs_of, stretch
from breakaway_desktop.guide.page import HelpPage
from breakaway_desktop.guide.position import At, position, riders_by_square
from breakaway_desktop.kit.words import _, mark
from breakaway_desktop.variants.blind import last_checkpoint, running_order

NAME = "blind"
_TEAM = 2
_RIDERS = {12: At(38), 41: At(40), 24: At(41), 33: At(41), 61: At(43), 21: At(45), 52: At(46)}


def as_seen(race: Race) -> tuple[Item, ...]:
    """All riders from rear to front as Azure sees them, with the checkpoints between them.

    The team's own riders have squares, the others only the range of squares where they must be.
    """
    view = see(race, _TEAM)
    items: list[Item] = []
    passed = None
    for number in reversed(running_order(race)):
        checkpoint = last_checkpoint(race.rider(number).square)
        if passed is not None and checkpoint != passed:
            items.append(Gate(str(checkpoint)))
        passed = checkpoint
        seen = view.rider(number)
        own = seen.team == _TEAM
        known = str(seen.square) if seen.farthest in (None, seen.square) else f"{seen.square}–{seen.farthest}"
        items.append(DiagramToken(number, known, own=own))
    return tuple(items)


def _diagram() -> tuple[Band, ...]:
    race = position(_RIDERS, variant=NAME)
    squares = riders_by_square(race)
    checkpoints = {last_checkpoint(square) for square in squares}
    gates = {checkpoint: "gate" for checkpoint in checkpoints if checkpoint > min(squares)}
    return (
        DiagramRoad(stretch(37, 47), signs_of(squares), _("what is really there"), lines=gates),
        DiagramRow(as_seen(race), _("what Azure sees")),
    )


PAGE = HelpPage(
    NAME,
    mark("Blind"),
    mark("You see the order of all the riders, but only your own riders’ squares."),
    mark("You know only your rivals’ order and the last checkpoint each has passed."),
    (
        (mark("Every 20 squares."), mark("A rider who stops on a checkpoint hasn’t passed it yet.")),
        (
            mark("Hidden cards."),
            mark("Rivals’ cards stay hidden, even those played and the new ones. Everyone sees the points."),
        ),
        (
            mark("Work it out."),
            mark("From your own riders and the checkpoints you can tell which squares a rival may be on."),
        ),
    ),
    _diagram,
    mark(
        "You see the order of all the riders, but only your own riders’ squares. Checkpoints every 20 squares "
        "tell who has passed."
    ),
)
