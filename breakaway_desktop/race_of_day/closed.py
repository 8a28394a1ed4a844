"""Whether a race is the race of a day that is still to be ridden here: until then nothing tells how it goes.

What decides is the deal, whatever a race says of itself. Days begin earlier in other time zones, so those of tomorrow
and the day after are closed, too; that of yesterday while its first try is under way.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from datetime import date, timedelta
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final

from breakaway_desktop.features import Closed
from breakaway_desktop.kit.files.atomic import write_text
from breakaway_desktop.kit.places import data_folder
from breakaway_desktop.kit.words import _
from breakaway_desktop.race_of_day.draws import draws_of

_LOOKS: Final = "looks"
"""Folder of an empty file for each date whose race was shown before it was ridden, inside the data folder."""
_DAYS: Final = (-1, 0, 1, 2)
"""The days whose races may be closed, counted from today."""


def closed_race(race: Any, folder: Path, computer: str, today: date) -> Closed | None:
    """Return why a race is closed; None if it is open.

    `race` is a Record, a Match, a Plan, or the figures of a race. The player's own first try is open. `folder`: where
    his races are saved on the computer of this name.
    """
    seed, _colon, hands = race.deal_key.partition(":")
    near = _days_by_seed(today)
    days = near.values() if not seed else [near[seed]] if seed in near else []
    day = next((day for day in days if _hands_of(day) == hands), None)
    if day is None or _is_own_try(race, computer, day):
        return None
    is_ridden = _first_try(folder, computer, day, _stamp(folder))
    if is_ridden or (day < today and is_ridden is None):
        return None
    return Closed(_sentence(day, today), partial(note_look, day))


@lru_cache(maxsize=2)
def _days_by_seed(today: date) -> Mapping[str, date]:
    days = (today + timedelta(days) for days in _DAYS)
    return {str(draws_of(day)[0]): day for day in days}


@lru_cache(maxsize=2 * len(_DAYS))
def _hands_of(day: date) -> str:
    from breakaway_desktop.race_of_day.plan import plan_of_day

    return plan_of_day(day).deal_key.partition(":")[2]


def _is_own_try(race: Any, computer: str, day: date) -> bool:
    """Return whether a race of the deal is the player's first try: a file of this computer, or the plan of one."""
    from breakaway_desktop.match.plan import Plan
    from breakaway_desktop.match.race_files import COMPUTER
    from breakaway_desktop.race_of_day.plan import day_of_meta

    meta: Mapping[str, Any] = getattr(race, "meta", {})
    is_own = isinstance(race, Plan) or (bool(computer) and meta.get(COMPUTER) == computer)
    return is_own and (day_of_meta(meta) or (None,))[0] == day


def _stamp(folder: Path) -> int:
    """Return the time when files were last added to the folder, renamed or deleted."""
    with suppress(OSError):
        return folder.stat().st_mtime_ns
    return 0


@lru_cache(maxsize=2 * len(_DAYS))
def _first_try(folder: Path, computer: str, day: date, _stamp: int) -> bool | None:
    """Return whether the first try of a date is finished; None if it has not begun."""
    from breakaway_desktop.race_of_day.ridden_days import read_day

    ridden = read_day(folder, computer, day)
    return True if ridden.finished is not None else False if ridden.unfinished is not None else None


def _sentence(day: date, today: date) -> str:
    if day == today:
        return _("Ride today’s race first: then this one opens.")
    if day < today:
        return _("Finish yesterday’s race of the day first: then this one opens.")
    from breakaway_desktop.sentences.dates import day_and_month

    date_text = day_and_month(day.day, day.month)
    return _("This is the race of {date}: it opens once you have ridden it.").format(date=date_text)


# Looks


def note_look(day: date) -> None:
    """Note that the race of a date was shown before it was ridden. Raises OSError."""
    folder = data_folder() / _LOOKS
    folder.mkdir(parents=True, exist_ok=True)
    write_text(folder / day.isoformat(), "")


def was_looked_at(day: date) -> bool:
    """Return whether the race of a date was shown before it was ridden."""
    return os.path.exists(data_folder() / _LOOKS / day.isoformat())
