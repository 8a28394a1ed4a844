"""Places taken at the lines, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.names import Names, place_text, points_text
from breakaway_desktop.words import _, ngettext


class PlacesText(NamedTuple):
    """Riders who took a place at a line together (R6.3), in words. What has the lower `rank` is the better news: the
    finish, then the line that was farthest on, then the place."""

    rank: tuple[bool, int, int]
    riders: tuple[int, ...]
    text: str
    brief: str
    """The same where there is little room."""


def places_of(crossings: Sequence[Crossed], names: Names, finish: int | None) -> list[PlacesText]:
    """These places in the order in which they were taken."""
    told: list[PlacesText] = []
    for event in crossings:
        mates = (
            [other.rider for other in crossings if (other.line, other.place) == (event.line, event.place)]
            if event.sharing > 1
            else [event.rider]
        )
        if event.rider != mates[0]:
            continue
        text = _crossing(event, names, finish) if len(mates) == 1 else _shared(event, mates, names, finish)
        line = _("Sprint {line}").format(line=event.line) if event.line != finish else _("Finish")
        brief = _("{line}: {riders} {place} ({points})").format(
            line=line, riders=names.riders(mates), place=place_text(event.place), points=points_text(event.points)
        )
        rank = event.line != finish, -(event.line or 0), event.place
        told.append(PlacesText(rank, tuple(mates), text, text if event.line is None else brief))
    return told


def scored(step: Step) -> list[Crossed]:
    """The crossings of a step that brought points."""
    return [event for event in step.events if isinstance(event, Crossed) and event.points]


def crossings_told(step: Step, names: Names, finish: int | None) -> list[str]:
    """Places taken at lines that brought points; those who share one are told together."""
    return told_of(scored(step), names, finish)


def told_of(crossings: Sequence[Crossed], names: Names, finish: int | None) -> list[str]:
    """These places in words."""
    return [places.text for places in places_of(crossings, names, finish)]


def _crossing(event: Crossed, names: Names, finish: int | None) -> str:
    if event.line is None:
        return _("{rider} is placed {place}, {points} points").format(
            rider=names.rider(event.rider), place=place_text(event.place), points=points_text(event.points)
        )
    at_finish = event.line == finish
    values = {
        "rider": names.rider(event.rider),
        "line": event.line,
        "place": place_text(event.place),
        "points": points_text(event.points),
    }
    n = 1 if event.points == 1 else 2
    if event.sharing > 1 and at_finish:
        return ngettext(
            "{rider} shares {place} at the finish, {points} point",
            "{rider} shares {place} at the finish, {points} points",
            n,
        ).format(**values)
    if event.sharing > 1:
        return ngettext(
            "{rider} shares {place} at sprint {line}, {points} point",
            "{rider} shares {place} at sprint {line}, {points} points",
            n,
        ).format(**values)
    if at_finish and event.place == 1:
        return ngettext("{rider} finishes first, {points} point", "{rider} finishes first, {points} points", n).format(
            **values
        )
    if at_finish:
        return ngettext(
            "{rider} finishes {place}, {points} point",
            "{rider} finishes {place}, {points} points",
            n,
        ).format(**values)
    return ngettext(
        "{rider} is {place} at sprint {line}, {points} point",
        "{rider} is {place} at sprint {line}, {points} points",
        n,
    ).format(**values)


def _shared(event: Crossed, riders: Sequence[int], names: Names, finish: int | None) -> str:
    """Several who take places together."""
    values = {
        "riders": names.riders(riders),
        "line": event.line,
        "place": place_text(event.place),
        "points": points_text(event.points),
    }
    n = 1 if event.points == 1 else 2
    if event.line == finish:
        sentence = ngettext(
            "{riders} share {place} at the finish, {points} point each",
            "{riders} share {place} at the finish, {points} points each",
            n,
        )
    else:
        sentence = ngettext(
            "{riders} share {place} at sprint {line}, {points} point each",
            "{riders} share {place} at sprint {line}, {points} points each",
            n,
        )
    return sentence.format(**values)
