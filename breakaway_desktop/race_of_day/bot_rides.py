"""A hundred rides of the race of the day by a bot in the player's seat, and how many of them he is ahead of.

All other bots are as they are in his own race; each ride has its number in the random numbers of this seat alone. So
the hundred of a date are the same everywhere, but for near ties (docs/bots.md, The same race again), and a ride is
known by its place among them.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from breakaway_desktop.bots.edition import EDITION
from breakaway_desktop.bots.messages import BotReply, BotRequest, think
from breakaway_desktop.engine.race import Points
from breakaway_desktop.engine.refusals import Refusal, Refused
from breakaway_desktop.engine.standings import standings
from breakaway_desktop.kit.files.atomic import move, write_text
from breakaway_desktop.kit.files.checked_files import read_ordinary
from breakaway_desktop.kit.places import data_folder
from breakaway_desktop.match.library import stamp_of
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, humans_of
from breakaway_desktop.match.simulate import run_match
from breakaway_desktop.race_of_day.plan import DayTry, plan_of_day
from breakaway_desktop.record import json_checks
from breakaway_desktop.record.turn_report import Step

RIDES: Final = 100
FEWEST: Final = 20
"""Rides from which on it is told how many the player is ahead of."""
LONGEST_S: Final = 1.0
"""Seconds after which a ride is put aside; it then goes on where it was."""
FILE: Final = "day-rides.json"
BAD_FILE: Final = "day-rides.bad"
"""An unreadable file is renamed to this."""
_LARGEST_FILE: Final = 1024 * 1024
_MOST_DAYS: Final = 100
"""Dates whose rides are kept: those that were ridden last."""
_SEED_STEP: Final = 7919
"""What the number of a ride is multiplied by, to be added to the seed of the player's seat."""

Rides = dict[str, tuple[Points, ...]]
"""The points of the rides of each date, in their order; the date that was ridden last at the end."""

_UNDER_WAY: Final[dict[tuple[str, int], list[Step]]] = {}
"""The ride that was put aside or broken off, by its date and number: its decisions so far."""


def place_among_bots(first: DayTry) -> tuple[int, int] | None:
    """Return how many rides a finished first try is ahead of, and of how many; None while they are too few."""
    rides = rides_of(first.day) if first.edition == EDITION else ()
    return place_among(first, rides) if len(rides) >= FEWEST else None


def place_among(first: DayTry, rides: tuple[Points, ...]) -> tuple[int, int]:
    own = standings(first.match.race).points_of(first.team)
    return sum(points < own for points in rides), len(rides)


def rides_of(day: date) -> tuple[Points, ...]:
    """Return the points of the rides of a date so far; none if their file cannot be read."""
    path = rides_file()
    return (_rides_as_of(path, stamp_of(path)) or {}).get(day.isoformat(), ())


def rides_file() -> Path:
    return data_folder() / FILE


@lru_cache(maxsize=1)
def _rides_as_of(path: Path, _stamp: Any) -> Rides | None:
    return read_rides(path)


# In the process that thinks


def ride_on(
    path: Path, day: str, longest: float = LONGEST_S, clock: Callable[[], float] = time.perf_counter
) -> tuple[Points, ...]:
    """Go on with the next ride of a date for at most `longest` seconds; return the points of those that are finished.

    Raises ValueError if the file cannot be read, OSError if it cannot be written.
    """
    if (rides := read_rides(path)) is None:
        raise ValueError(path)
    known = rides.pop(day, ())
    if len(known) >= RIDES:
        return known
    key, ends, (plan, seat) = (day, len(known)), clock() + longest, _plan_of_bots(day)
    if key not in _UNDER_WAY:
        _UNDER_WAY.clear()
    match = Match.begin(plan)
    match.steps = _UNDER_WAY.setdefault(key, [])

    def think_as_ride(request: BotRequest) -> BotReply:
        if clock() >= ends:
            raise TimeoutError
        seed, team, turn, rider = request.seed_parts
        seed += _SEED_STEP * len(known) * (team == seat)
        return think(request._replace(seed_parts=(seed, team, turn, rider)))

    with suppress(TimeoutError):
        run_match(match, think_as_ride, _refuse)
    if match.over:
        known = *known, standings(match.race).points_of(seat)
        save_rides(path, rides | {day: known})
    return known


@lru_cache(maxsize=1)
def _plan_of_bots(day: str) -> tuple[Plan, int]:
    """Return the race of a date among bots only, and the player's team."""
    plan = plan_of_day(date.fromisoformat(day))
    (seat,) = humans_of(plan.seats)
    return plan.with_bots({seat}), seat


def _refuse(_team: int, failure: Refusal) -> None:
    raise ValueError(failure)


# The file


def read_rides(path: Path) -> Rides | None:
    """Return the rides in the file, none if it is missing or of an earlier edition; None if it cannot be read."""
    try:
        text = read_ordinary(path, _LARGEST_FILE).decode("utf-8-sig")
        document = json_checks.parse_object(FILE, json_checks.parse_json(text), ("edition", "points"))
        if json_checks.parse_integer(FILE, document["edition"], 1, EDITION) < EDITION:
            return {}
        rides: Rides = {
            day: json_checks.parse_list(day, points, json_checks.parse_fraction, RIDES)
            for day, points in json_checks.parse_entries(FILE, document["points"]).items()
        }
        is_known = len(rides) <= _MOST_DAYS and all(date.fromisoformat(day).isoformat() == day for day in rides)
    except FileNotFoundError:
        return {}
    except (ArithmeticError, OSError, ValueError, Refused):
        return None
    return rides if is_known else None


def set_bad_file_aside(path: Path) -> bool:
    """Rename a file that cannot be read, so that it is begun anew; return whether it was."""
    if read_rides(path) is not None:
        return False
    with suppress(OSError):
        move(str(path), str(path.with_name(BAD_FILE)))
        return True
    return False


def save_rides(path: Path, rides: Rides) -> None:
    """Write the rides of the last dates. Raises OSError."""
    points = {day: list(map(str, rides[day])) for day in list(rides)[-_MOST_DAYS:]}
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, json.dumps({"edition": EDITION, "points": points}) + "\n")
