"""The layout of a report: columns whose widths do not depend on their content, so that two turns can be compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from breakaway_desktop.engine.race import rider_numbers
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.text.columns import WIDTH, broken, columns, cut, padded

_NAME = 16
"""Columns for the name of a team, and for that of a rider, in a table."""

_INDENT = "  "


def short_names(names: Names) -> Names:
    """The same names, cut where a table would have no room for them; riders keep their numbers."""
    seats = tuple(
        replace(
            seat,
            name=cut(names.team(team), _NAME),
            riders=tuple(None if name is None else cut(name, _NAME) for name in seat.riders),  # type: ignore[arg-type]
        )
        for team, seat in enumerate(names.seats, start=1)
    )
    return replace(names, seats=seats)


def rider_width(names: Names) -> int:
    """Columns that any rider of the race fits in, independent of the riders in the table."""
    return max(columns(names.rider(rider)) for rider in rider_numbers(len(names.seats)))


def row(cells: Sequence[tuple[str, int]], rest: str = "") -> list[str]:
    """A line of a table: cells of (text, width), leaning to the right where the width is below 0, and a last cell
    that goes on below itself."""
    head = _INDENT + "".join(f"{padded(text, abs(width), right=width < 0)}  " for text, width in cells)
    return hanging(head, rest.split(" ")) if rest else [head.rstrip()]


def hanging(head: str, parts: Sequence[str]) -> list[str]:
    """The head with the parts behind it; what does not fit goes on below the first of them."""
    indent = " " * columns(head)
    lines = filled(parts, WIDTH - len(indent))
    return [(head if at == 0 else indent) + line for at, line in enumerate(lines)]


def filled(parts: Sequence[str], width: int) -> list[str]:
    """The parts, a blank between them, in lines of at most `width` columns. A part stays whole where it can."""
    lines = [""]
    for part in parts:
        if columns(part) > width:
            words = part.split(" ")
            lines += filled(words, width) if len(words) > 1 else broken(part, width)
        elif columns(lines[-1]) + 1 + columns(part) <= width:
            lines[-1] = f"{lines[-1]} {part}"
        else:
            lines.append(part)
    return [line.strip() for line in lines if line.strip()] or [""]


def commas(names: Sequence[str]) -> list[str]:
    """The names as parts of a list."""
    return [f"{name}," for name in names[:-1]] + list(names[-1:])
