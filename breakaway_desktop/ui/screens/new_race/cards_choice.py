"""What each way of holding cards means, before one of them is chosen (R9)."""

from __future__ import annotations

from collections.abc import Iterable

from breakaway_desktop.kit.toolkit.layout import Node, column, paragraph, row, text
from breakaway_desktop.kit.toolkit.typography import NOTE
from breakaway_desktop.ui.screens.new_race.setup_text import cards_sentence, cards_word

_WORD_W = 62.0


def cards_explained(ways: Iterable[str], chosen: str) -> Node:
    """Return a line for each way, that of the chosen one in the colour of text."""
    rows = [
        row(
            text(cards_word(way), size=NOTE, bold=True, least=12, soft=way != chosen, w=_WORD_W),
            paragraph(cards_sentence(way), size=NOTE, soft=way != chosen, leading=1.1, grow=1),
            gap=8,
        )
        for way in ways
    ]
    return column(*rows, gap=2)
