"""Builders of road pictures: the riders a view may show, the lines, and the variant's marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from breakaway_desktop.engine.course import CIRCUIT
from breakaway_desktop.engine.marks import Gates, Gauge, Ground, Limit, PushPreview as PushedTo, Sector, Then
from breakaway_desktop.engine.preview import Outcome, card_behind, standing_lead
from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.words import cached_by_language
from breakaway_desktop.match.plan import Seat
from breakaway_desktop.play.card_outcomes import gate_of, in_running_order
from breakaway_desktop.sentences.why.hidden import is_hidden
from breakaway_desktop.sentences.why.reasons import Highlight
from breakaway_desktop.ui.road.road_picture import (
    CardPreview,
    LeadBar,
    LinePoints,
    RiderOnRoad,
    RoadPicture,
    RunningOrderEntry,
    Slipstream,
)

_LOW_STAMINA = 4
"""Riders with less stamina than this show it on the road (R8.7)."""


@cached_by_language(16)
def picture_of(view: View, seats: tuple[Seat, ...], jerseys: tuple[tuple[int, str], ...] = ()) -> RoadPicture:
    """Return the riders with known squares, the lines, and everything the variant draws.

    `jerseys`: the riders who wear one, each with his jersey (R10.7).
    """
    worn_by = dict(jerseys)
    # Riders with known squares, from the inside.
    ranks: dict[int, int] = {}
    riders = []
    known = [rider for rider in view.on_road() if rider.farthest is None]
    for rider in sorted(known, key=lambda rider: (rider.square, rider.arrived, rider.id)):
        rank = ranks.get(rider.square, 0)
        ranks[rider.square] = rank + 1
        jersey = worn_by.get(rider.id, "")
        riders.append(RiderOnRoad(rider.id, rider.square, rank, rider.dropped, seats[rider.team - 1].colour, jersey))

    # Lines.
    lines = lines_shown(view)
    sprints = tuple(line for line in lines if line != view.course.finish)
    rear = min((rider.square for rider in riders), default=0)
    lines_ahead = tuple(line for line in lines if line >= rear)
    picture = RoadPicture(
        tuple(riders),
        view.course.finish,
        sprints,
        lines_ahead,
        view.team,
        lead=lead_of(view),
        slipstreams=_slipstreams(view),
        line_points=_line_points(view, lines_ahead),
    )

    # Everything the variant adds.
    for mark in view.variant.marks(view):
        if isinstance(mark, Ground):
            picture = replace(picture, ground=mark.kinds)
        elif isinstance(mark, Sector):
            squares = range(max(rear, mark.first), min(rear + CIRCUIT - 1, mark.last) + 1)
            picture = replace(picture, sectors=(*picture.sectors, *squares))
        elif isinstance(mark, Limit):
            picture = replace(picture, pacemaker_square=mark.square)
        elif isinstance(mark, Gauge):
            stamina = ((rider.id, int(rider.badge(mark.badge))) for rider in view.on_road())
            picture = replace(
                picture, low_stamina=tuple((number, points) for number, points in stamina if points < _LOW_STAMINA)
            )
        elif isinstance(mark, Gates) and is_hidden(view):
            picture = replace(
                picture,
                checkpoints=_checkpoints(view, mark.every),
                running=running_order(view, seats, mark.every, worn_by),
            )

    return picture


def _slipstreams(view: View) -> tuple[Slipstream, ...]:
    """Return all strings and single riders; none if squares are hidden, because strings would reveal the squares."""
    if is_hidden(view):
        return ()
    strings: list[Slipstream] = []
    occupied = sorted({rider.square for rider in view.on_road()})
    for rear in (square for square in occupied if square - 1 not in occupied):
        front = rear
        while front + 1 in occupied:
            front += 1
        riders = sum(rear <= rider.square <= front for rider in view.on_road())
        strings.append(Slipstream(rear, front, riders, card_behind(view, rear - 1)))
    return tuple(strings)


def lead_of(view: View) -> LeadBar | None:
    """Return the lead of the rider alone in front who would be dealt it now."""
    standing = standing_lead(view)
    if standing is None:
        return None
    own = standing.rider // 10 if view.options.breakaway_measure == "rivals" else 0
    return LeadBar(standing.square - standing.lead.squares, standing.square, own)


def _line_points(view: View, lines: tuple[int, ...]) -> tuple[LinePoints, ...]:
    return tuple(LinePoints(line, view.course.scale(line), view.count_crossed(line)) for line in lines)


def lines_shown(view: View) -> tuple[int, ...]:
    """Return all lines; in a race of endless laps, those from the last rider to a lap ahead of the leader."""
    lines = view.course.lines
    if view.course.finish is not None:
        return lines
    squares = [rider.square for rider in view.on_road()]
    rear, front = min(squares, default=0), max(squares, default=0)
    return tuple(line for line in lines if rear <= line < front + CIRCUIT)


def _checkpoints(view: View, every: int) -> tuple[int, ...]:
    """Return the squares of the checkpoints: one every `every` squares up to the last line, except where a line is."""
    lines = view.course.lines
    return tuple(gate for gate in range(every, max(lines) + 1, every) if gate not in lines)


def running_order(
    view: View, seats: tuple[Seat, ...], every: int, jerseys: Mapping[int, str]
) -> tuple[RunningOrderEntry, ...]:
    """Return all riders on the road, front to back, as far as the viewer knows them (R8.2)."""
    order = []
    for rider in in_running_order(view):
        square = rider.square if rider.farthest is None else None
        look, gate = seats[rider.team - 1].colour, gate_of(rider, every)
        order.append(RunningOrderEntry(rider.id, look, gate, square, jerseys.get(rider.id, "")))
    return tuple(order)


def with_preview(
    picture: RoadPicture, rider: int, start: int, outcome: Outcome, then: Then | None = None,
    lead: LeadBar | None = None,
) -> RoadPicture:  # fmt: skip
    """Return the picture with the ghost of a card's landing, the lead after it and the push that may follow."""
    string = dict(outcome.string)
    occupied = {other.square for other in picture.riders if other.id != rider}
    behind: list[int] = []
    while outcome.square - 1 - len(behind) in occupied:
        behind.append(outcome.square - 1 - len(behind))
    if picture.running:
        # Strings would reveal hidden squares.
        string, behind = {}, []
    ahead = sum(string.values())
    ghost = CardPreview(rider, start, outcome.square, tuple(string), tuple(behind), ahead)
    pushes = ((outcome.square, then.square),) if isinstance(then, PushedTo) else ()
    return replace(picture, preview=ghost, pushes=pushes, lead=lead)


def highlighted_picture(picture: RoadPicture, light: Highlight, shown: int) -> RoadPicture:
    """Return the picture with the highlights of a reason; `shown`: the rider it explains, 0: none."""
    return replace(
        picture,
        subject=shown or None,
        highlighted_squares=light.squares,
        highlighted_riders=light.riders,
        explained_square=light.counted_from,
    )
