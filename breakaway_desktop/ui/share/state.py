"""What shared races keep while the program runs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from breakaway_desktop.match.match import Match
    from breakaway_desktop.ui.features import ResultNote


@dataclass(slots=True)
class ShownResult:
    """The note on the result of the challenge that was ridden last: files are read for it once."""

    match: Match | None = None
    note: ResultNote | None = None


@dataclass(slots=True)
class ListedRides:
    """The rides among the saved races when their list was last read."""

    closed: frozenset[Path] = frozenset()
    """The files of friends' rides that were closed."""
    open_deals: Counter[str] = field(default_factory=Counter)
    """The number of open rides of each deal."""
