"""Contribution of the race of the day to the program."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from breakaway_desktop.features import Closed, Feature
from breakaway_desktop.kit.words import mark
from breakaway_desktop.race_of_day.meta_keys import DAY, EDITION_OF_DAY, LOOKED

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any

    from breakaway_desktop.match.match import Match


def _day_counted(match: Match) -> str:
    from breakaway_desktop.race_of_day.plan import try_of

    first = try_of(match)
    return "" if first is None else first.day.isoformat()


def _day_practised(match: Match) -> str:
    from breakaway_desktop.race_of_day.plan import practised_day

    day = practised_day(match, date.today())
    return "" if day is None else day.isoformat()


def _edition(meta: Mapping[str, Any]) -> int:
    from breakaway_desktop.race_of_day.plan import day_of_meta

    marked = day_of_meta(meta)
    return 0 if marked is None else marked[1]


def _before_save(match: Match) -> None:
    """Mark a first try whose race was shown before its end, perhaps by another program."""
    from breakaway_desktop.race_of_day.closed import was_looked_at
    from breakaway_desktop.race_of_day.plan import day_of_meta

    marked = day_of_meta(match.meta)
    if marked is not None and was_looked_at(marked[0]):
        match.meta[LOOKED] = True


def _day_claimed(match: Match) -> str:
    from breakaway_desktop.race_of_day.plan import is_looked

    return "" if is_looked(match.meta) else _day_counted(match)


def _closed(race: Any, folder: Path, computer: str, today: date) -> Closed | None:
    from breakaway_desktop.race_of_day.closed import closed_race

    return closed_race(race, folder, computer, today)


FEATURE: Final = Feature(
    marks=(DAY, EDITION_OF_DAY, LOOKED),
    refusals=lambda: {"not-in-race-of-day": mark("Not in the race of the day.")},
    restriction="not-in-race-of-day",
    edition=_edition,
    day_counted=_day_counted,
    day_practised=_day_practised,
    day_claimed=_day_claimed,
    closed=_closed,
    before_save=_before_save,
)
