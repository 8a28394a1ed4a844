"""What is said of the races that come with the game: what they show, and how long they take to watch."""

from __future__ import annotations

from breakaway_desktop.guide import page_on
from breakaway_desktop.record.document import Record
from breakaway_desktop.sentences.rulebook import rule_set_text
from breakaway_desktop.ui.panels.shelf import OnShelf
from breakaway_desktop.words import _

_MOVE_S = 0.37
_TURN_S = 1.4
"""What a move and a turn's end take in the replay at its usual pace."""


def sample_brief(row: OnShelf) -> str:
    """What is worth watching for."""
    return "" if row.record is None else brief_of(row.record)


def brief_of(record: Record) -> str:
    """In one line what rule set or variant the race is ridden by."""
    page = page_on(record.variant) if record.variant else None
    return rule_set_text(record.base).brief if page is None else page.brief


def sample_time(row: OnShelf) -> str:
    """How long it takes to watch."""
    if row.record is None:
        return ""
    moves = sum(len(turn.moves) for turn in row.record.turns)
    seconds = moves * _MOVE_S + len(row.record.turns) * _TURN_S
    return _("{n} min").format(n=max(1, round(seconds / 60)))
