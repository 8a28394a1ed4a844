"""Lines of at most 80 columns: measuring, truncating, wrapping, tables.

A character made of several code points, such as a flag, is never split.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

import wcwidth

WIDTH: Final = 80


def display_width(text: str) -> int:
    """Width of the text in columns of a terminal."""
    return wcwidth.width(text, control_codes="ignore")


def truncate_columns(text: str, width: int) -> str:
    """Return the text, shortened with an ellipsis if wider than `width`."""
    return text if display_width(text) <= width else wcwidth.clip(text, 0, width - 1).rstrip() + "…"


def heading(title: str) -> str:
    """Return the title in a line across the page."""
    return pad_columns(f"--- {title} ", WIDTH, mark="-")


def pad_columns(text: str, width: int, *, right: bool = False, mark: str = " ") -> str:
    """Return the text padded to `width` columns; aligned right with `right`."""
    return (wcwidth.rjust if right else wcwidth.ljust)(text, width, mark)


def wrap_columns(line: str) -> list[str]:
    """Wrap a line; the following lines are indented by four more columns."""
    if display_width(line) <= WIDTH:
        return [line]
    indent = min(len(line) - len(line.lstrip(" ")), WIDTH // 2)
    return break_line(line, WIDTH, " " * (indent + 4))


def break_line(line: str, width: int, indent: str = "") -> list[str]:
    """Wrap a line to `width` columns; all lines but the first get the indent."""
    return wcwidth.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False, replace_whitespace=False)


def table(rows: Sequence[Sequence[str]], *, right: Sequence[bool]) -> list[str]:
    """Align the rows in columns separated by two spaces; `right`: which columns are aligned right."""
    widths = [max(map(display_width, cells)) for cells in zip_longest(*rows, fillvalue="")]
    lines = []
    for row in rows:
        cells = (pad_columns(cell, width, right=lean) for cell, width, lean in zip(row, widths, right, strict=False))
        lines.append("  ".join(cells).rstrip())
    return lines
