"""The parts of the variants' panels: a title and rows on the paper of the drawer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.toolkit.boxes import Node, pad, paragraph, plate, row, text

RADIUS = 13.0
"""Of a rider in a row."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel: its title, and what stands beside that."""

    title: str
    note: str
    of: Node


def who(rider: int, names: Names, *, faint: bool = False) -> Node:
    """A rider."""
    return token(names.seats[rider // 10 - 1].colour, str(rider), 2 * RADIUS, faint=faint)


def whole(riders: Iterable[int], names: Names) -> Node:
    """Riders side by side."""
    return row(*(who(rider, names) for rider in riders), gap=1)


def line(*of: Node, chosen: bool = False) -> Node:
    """A row, `chosen`: the one that is spoken of."""
    return plate(pad(row(*of, gap=8), (8, 3)), chosen=chosen)


def note(words: str) -> Node:
    """A rule, in small letters."""
    return paragraph(words, soft=True, leading=1.3)


def head(*words: str) -> Node:
    """Over a group of rows."""
    return text(*words, bold=True, size=17, least=14)
