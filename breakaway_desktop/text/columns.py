"""Lines of at most 80 columns: measuring, cutting, wrapping, tables. A character made of several code
points, such as a flag, is never cut apart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

import wcwidth

WIDTH: Final = 80


def columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return wcwidth.width(text, control_codes="ignore")


def cut(text: str, width: int) -> str:
    """The text, shortened with an ellipsis where it is wider than `width`."""
    return text if columns(text) <= width else wcwidth.clip(text, 0, width - 1).rstrip() + "…"


def padded(text: str, width: int, *, right: bool = False, mark: str = " ") -> str:
    """The text filled up to `width` columns, on its left with `right`."""
    return (wcwidth.rjust if right else wcwidth.ljust)(text, width, mark)


def wrapped(line: str) -> list[str]:
    """The line in pieces that fit; what goes on below stands four columns further in."""
    if columns(line) <= WIDTH:
        return [line]
    indent = min(len(line) - len(line.lstrip(" ")), WIDTH // 2)
    return broken(line, WIDTH, " " * (indent + 4))


def broken(line: str, width: int, indent: str = "") -> list[str]:
    """The line in pieces of at most `width` columns, all but the first behind the indent."""
    return wcwidth.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False, replace_whitespace=False)


def table(rows: Sequence[Sequence[str]], *, right: Sequence[bool]) -> list[str]:
    """The rows in columns as wide as their widest cell, two blanks between; `right`: which lean to the right."""
    widths = [max(map(columns, cells)) for cells in zip_longest(*rows, fillvalue="")]
    lines = []
    for row in rows:
        cells = (padded(cell, width, right=lean) for cell, width, lean in zip(row, widths, right, strict=False))
        lines.append("  ".join(cells).rstrip())
    return lines
