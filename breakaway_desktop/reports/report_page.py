"""Layout of a report: columns whose widths do not depend on their content, so that turns can be compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from breakaway_desktop.engine.race import rider_numbers
from breakaway_desktop.reports.columns import WIDTH, break_line, display_width, pad_columns, truncate_columns
from breakaway_desktop.sentences.names import Names

_NAME = 16
"""Columns for the name of a team or rider in a table."""

_INDENT = "  "


def short_names(names: Names) -> Names:
    """Return the names truncated for tables; riders keep their numbers."""
    seats = tuple(
        replace(
            seat,
            name=truncate_columns(names.team(team), _NAME),
            riders=tuple(None if name is None else truncate_columns(name, _NAME) for name in seat.riders),  # type: ignore[arg-type]
        )
        for team, seat in enumerate(names.seats, start=1)
    )
    return replace(names, seats=seats)


def rider_width(names: Names) -> int:
    """Width in columns for any rider of the race, including those not in the table."""
    return max(display_width(names.rider(rider)) for rider in rider_numbers(len(names.seats)))


def row_lines(cells: Sequence[tuple[str, int]], rest: str = "") -> list[str]:
    """Return a row: cells of (text, width), aligned right if the width is negative, and a last cell that wraps."""
    head = _INDENT + "".join(f"{pad_columns(text, abs(width), right=width < 0)}  " for text, width in cells)
    return hanging_lines(head, rest.split(" ")) if rest else [head.rstrip()]


def hanging_lines(head: str, parts: Sequence[str]) -> list[str]:
    """Return the head followed by the parts; lines that wrap are indented to the first part."""
    indent = " " * display_width(head)
    lines = fill_lines(parts, WIDTH - len(indent))
    return [(head if index == 0 else indent) + line for index, line in enumerate(lines)]


def fill_lines(parts: Sequence[str], width: int) -> list[str]:
    """Join the parts with spaces into lines of at most `width` columns, without breaking a part if possible."""
    lines = [""]
    for part in parts:
        if display_width(part) > width:
            words = part.split(" ")
            lines += fill_lines(words, width) if len(words) > 1 else break_line(part, width)
        elif display_width(lines[-1]) + 1 + display_width(part) <= width:
            lines[-1] = f"{lines[-1]} {part}"
        else:
            lines.append(part)
    return [line.strip() for line in lines if line.strip()] or [""]


def list_parts(names: Sequence[str]) -> list[str]:
    """Return the names with commas, as parts of a list."""
    return [f"{name}," for name in names[:-1]] + list(names[-1:])
