"""The content of a turn's report, as data."""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.engine.race import Race
from breakaway_desktop.record.document import TurnEntry


class ReportedTurn(NamedTuple):
    """Everything in the report of a turn.

    `entry`: its entry in the record; `end`: the race at the end of the turn, or now; `whys`: reasons of the new cards;
    `dropped_before`: riders dropped at the end of the previous turn.
    """

    entry: TurnEntry
    end: Race
    whys: tuple[CardWhy, ...]
    dropped_before: tuple[int, ...]
    is_complete: bool

    @property
    def ends_race(self) -> bool:
        return self.end.over
