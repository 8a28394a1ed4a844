"""What shared races keep while the program runs."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.features import ResultNote


@dataclass(slots=True)
class ShownResult:
    """The note on the result of the challenge that was ridden last: files are read for it once."""

    match: Match | None = None
    note: ResultNote | None = None
