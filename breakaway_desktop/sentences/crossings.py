"""Places taken at the lines, as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from breakaway_desktop.engine.events import Crossed
from breakaway_desktop.kit.words import _, ngettext
from breakaway_desktop.record.turn_report import Step
from breakaway_desktop.sentences.names import Names, place_text, points_text


class PlacesText(NamedTuple):
    """Riders who took a place at a line together (R6.3), as text.

    A lower `rank` is more important: the finish, then the farthest line, then the place.
    """

    rank: tuple[bool, int, int]
    riders: tuple[int, ...]
    text: str
    brief: str
    """Short form of `text`."""


def places_of(crossings: Sequence[Crossed], names: Names, finish: int | None) -> list[PlacesText]:
    """Return the places of these crossings, in the order in which they were taken."""
    places: list[PlacesText] = []
    for event in crossings:
        # Everyone who shares this place.
        mates = (
            [other.rider for other in crossings if (other.line, other.place) == (event.line, event.place)]
            if event.sharing > 1
            else [event.rider]
        )
        if event.rider != mates[0]:
            continue

        # Their sentence.
        text = (
            _crossing_sentence(event, names, finish)
            if len(mates) == 1
            else _shared_sentence(event, mates, names, finish)
        )

        # The short form, and the place in the list.
        line = _("Sprint {line}").format(line=event.line) if event.line != finish else _("Finish")
        brief = _("{line}: {riders} {place} ({points})").format(
            line=line, riders=names.riders(mates), place=place_text(event.place), points=points_text(event.points)
        )
        rank = event.line != finish, -(event.line or 0), event.place
        places.append(PlacesText(rank, tuple(mates), text, text if event.line is None else brief))
    return places


def scoring_crossings(step: Step) -> list[Crossed]:
    """Crossings of a step that scored points."""
    return [event for event in step.events if isinstance(event, Crossed) and event.points]


def scoring_lines(step: Step, names: Names, finish: int | None) -> list[str]:
    """Sentences for places that scored points; riders who share a place share a sentence."""
    return crossing_lines(scoring_crossings(step), names, finish)


def crossing_lines(crossings: Sequence[Crossed], names: Names, finish: int | None) -> list[str]:
    """Sentences for these places."""
    return [places.text for places in places_of(crossings, names, finish)]


def _crossing_sentence(event: Crossed, names: Names, finish: int | None) -> str:
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
            "{rider} shares {place} at the sprint at {line}, {points} point",
            "{rider} shares {place} at the sprint at {line}, {points} points",
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
        "{rider} is {place} at the sprint at {line}, {points} point",
        "{rider} is {place} at the sprint at {line}, {points} points",
        n,
    ).format(**values)


def _shared_sentence(event: Crossed, riders: Sequence[int], names: Names, finish: int | None) -> str:
    """Sentence for riders who share places."""
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
            "{riders} share {place} at the sprint at {line}, {points} point each",
            "{riders} share {place} at the sprint at {line}, {points} points each",
            n,
        )

    return sentence.format(**values)
