"""Lines of at most 80 columns: measuring, cutting, wrapping, tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final
from unicodedata import combining, east_asian_width

WIDTH: Final = 80


def columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def cut(text: str, width: int) -> str:
    """The text, shortened with an ellipsis where it is wider than `width`."""
    if columns(text) <= width:
        return text
    while columns(text) > width - 1:
        text = text[:-1]
    return text.rstrip() + "…"


def padded(text: str, width: int, *, right: bool = False) -> str:
    """The text filled up with blanks to `width` columns, on its left with `right`."""
    blanks = " " * (width - columns(text))
    return blanks + text if right else text + blanks


def wrapped(line: str) -> list[str]:
    """The line in pieces that fit; what goes on below stands four columns further in."""
    if columns(line) <= WIDTH:
        return [line]
    indent = " " * min(len(line) - len(line.lstrip(" ")), WIDTH // 2)
    further = indent + " " * 4
    pieces, piece = [], indent
    for word in re.findall(r"\s*\S+", line.lstrip(" ")):
        if piece.strip() and columns(piece + word) > WIDTH:
            pieces.append(piece)
            piece = further + word.lstrip()
        else:
            piece += word
        while columns(piece) > WIDTH:
            head = piece
            while columns(head) > WIDTH:
                head = head[:-1]
            pieces.append(head)
            piece = further + piece[len(head) :]
    return [*pieces, piece]


def table(rows: Sequence[Sequence[str]], *, right: Sequence[bool]) -> list[str]:
    """The rows in columns as wide as their widest cell, two blanks between; `right`: which lean to the right."""
    widths = [max(map(columns, cells)) for cells in zip_longest(*rows, fillvalue="")]
    lines = []
    for row in rows:
        cells = (padded(cell, width, right=lean) for cell, width, lean in zip(row, widths, right, strict=False))
        lines.append("  ".join(cells).rstrip())
    return lines
