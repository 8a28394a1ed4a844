"""Whether a race is the race of a day that is still to be ridden here: until then nothing tells how it goes.

What decides are the hands, whatever else a race says of itself. Days begin earlier in other time zones, so those of
tomorrow and the day after are closed, too; that of yesterday while its first try is under way.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import date, timedelta
from functools import lru_cache, partial
from itertools import chain
from operator import eq
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from breakaway_desktop.features import Closed
from breakaway_desktop.kit.files.atomic import write_text
from breakaway_desktop.kit.places import data_folder
from breakaway_desktop.kit.words import _

if TYPE_CHECKING:
    from breakaway_desktop.race_of_day.ridden_days import RiddenDay

_LOOKS: Final = "looks"
"""Folder of an empty file for each date whose race was shown before it was ridden, inside the data folder."""
_DAYS: Final = (-1, 0, 1, 2)
"""The days whose races may be closed, counted from today."""
_RIDERS_BY_CHANCE: Final = 6
"""By how many riders more than half of them the hands of most other races have in common with those of a day. One race
in ten thousand has as many by chance, and it can be shown all the same."""


def closed_race(race: Any, folder: Path, computer: str, today: date) -> Closed | None:
    """Return why a race is closed; None if it is open.

    `race` is a Record, a Match, a Plan, or the figures of a race. The player's own first try is open. `folder`: where
    his races are saved on the computer of this name.
    """
    from breakaway_desktop.match.library import stamp_of

    day = _day_of(race.deal_key, today)
    if day is None or _is_own_try(race, computer, day):
        return None
    ridden = _ridden_day(folder, computer, day, stamp_of(folder))
    if ridden.finished is not None or (day < today and ridden.unfinished is None):
        return None
    return Closed(_sentence(day, today), partial(note_look, day))


@lru_cache(maxsize=256)
def _day_of(deal_key: str, today: date) -> date | None:
    hands = _hands_of(deal_key)
    return next((day for day, deal in _deals(today).items() if _has_deal(hands, deal)), None)


@lru_cache(maxsize=2)
def _deals(today: date) -> Mapping[date, list[list[str]]]:
    from breakaway_desktop.race_of_day.plan import plan_of_day

    return {day: _hands_of(plan_of_day(day).deal_key) for day in (today + timedelta(days) for days in _DAYS)}


def _hands_of(deal_key: str) -> list[list[str]]:
    return [team.split(" ") for team in deal_key.split("/")]


def _has_deal(hands: list[list[str]], deal: list[list[str]]) -> bool:
    """Return whether most riders have the hands of a deal, its teams moved round by any number of seats.

    A race with fewer teams is a part of a deal; cards that were never played may have been changed.
    """
    needed = 2 * min(len(hands), len(deal)) + _RIDERS_BY_CHANCE
    turned = (deal[seats:] + deal[:seats] for seats in range(len(deal)))
    return any(sum(map(eq, chain(*hands), chain(*each))) >= needed for each in turned)


def _is_own_try(race: Any, computer: str, day: date) -> bool:
    """Return whether a race of the deal is the player's first try: a file of this computer, or the plan of one."""
    from breakaway_desktop.match.plan import Plan
    from breakaway_desktop.match.race_files import COMPUTER
    from breakaway_desktop.race_of_day.plan import day_of_meta

    meta: Mapping[str, Any] = getattr(race, "meta", {})
    is_own = isinstance(race, Plan) or (bool(computer) and meta.get(COMPUTER) == computer)
    return is_own and (day_of_meta(meta) or (None,))[0] == day


@lru_cache(maxsize=2 * len(_DAYS))
def _ridden_day(folder: Path, computer: str, day: date, _stamp: Any) -> RiddenDay:
    """Return the first try of a date, read again once a file was added to the folder, renamed or deleted."""
    from breakaway_desktop.race_of_day.ridden_days import read_day

    return read_day(folder, computer, day)


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
