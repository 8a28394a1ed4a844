"""The content of a turn's report, as data."""

from __future__ import annotations

from typing import NamedTuple

from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.engine.race import Race
from breakaway_desktop.record.document import TurnEntry


class ReportedTurn(NamedTuple):
    """The referee's `entry`, the race at the turn's `end` (or as far as it has come), the reasons of the new cards,
    and who was dropped at the end of the turn before."""

    entry: TurnEntry
    end: Race
    whys: tuple[CardWhy, ...]
    dropped_before: tuple[int, ...]
    is_complete: bool

    @property
    def ends_race(self) -> bool:
        return self.end.over
