"""Contribution of the race of the day to the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from breakaway_desktop.features import Feature
from breakaway_desktop.kit.words import mark
from breakaway_desktop.race_of_day.meta_keys import DAY, EDITION_OF_DAY

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from breakaway_desktop.match.match import Match


def _day_counted(match: Match) -> str:
    from breakaway_desktop.race_of_day.plan import try_of

    first = try_of(match)
    return "" if first is None else first.day.isoformat()


def _edition(meta: Mapping[str, Any]) -> int:
    from breakaway_desktop.race_of_day.plan import day_of_meta

    marked = day_of_meta(meta)
    return 0 if marked is None else marked[1]


FEATURE: Final = Feature(
    marks=(DAY, EDITION_OF_DAY),
    refusals=lambda: {"not-in-race-of-day": mark("Not in the race of the day.")},
    restriction="not-in-race-of-day",
    edition=_edition,
    day_counted=_day_counted,
)
