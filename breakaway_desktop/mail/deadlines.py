"""Dates with time and zone, as typed, as printed for programs, and as people write them."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.dates import city_name, day_and_month, weekday_name

EARLIEST: Final = datetime(1970, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(3000, 1, 1, tzinfo=UTC)
"""Limits that every system's local time can represent."""


def parse_time(text: str) -> datetime:
    """Parse `2026-12-04 18:00`, in local time unless it names a zone (`+01:00`). Raises Refused."""
    try:
        typed = datetime.fromisoformat(text.strip())
    except ValueError:
        raise Refused("desk-no-time", text=text[:40]) from None
    try:
        when = local_time(typed)
    except (ValueError, OverflowError, OSError):
        when = None
    if when is None or not EARLIEST <= when < LATEST:
        raise Refused("desk-time-range", text=text[:40], first=EARLIEST.year, last=LATEST.year - 1)
    return when


def local_time(time: datetime) -> datetime:
    """Return a time with its zone, by default that of this computer; an hour that its clock skips is the next one."""
    return time.astimezone() if time.tzinfo else datetime.fromtimestamp(time.timestamp(), UTC).astimezone()


def require_future(deadline: datetime, now: datetime) -> None:
    """Raise Refused for a deadline that has passed."""
    if deadline <= now:
        raise Refused("desk-deadline-past", time=format_time(deadline))


def format_time(when: datetime) -> str:
    """Return `2026-12-04 18:00 UTC+01:00`, the same in all languages."""
    offset = when.strftime("%z")
    return f"{when:%Y-%m-%d %H:%M} UTC{offset[:3]}:{offset[3:5]}"


def time_in_words(when: datetime) -> str:
    """Return `Saturday 5 December 2026, 06:59 (Rome, UTC+1)`; the city is that of this computer's clock, if it fits."""
    minutes = int((when.utcoffset() or timedelta()).total_seconds()) // 60
    hours, rest = divmod(abs(minutes), 60)
    offset = f"UTC{'+' if minutes > 0 else '−'}{hours}{f':{rest:02}' if rest else ''}" if minutes else "UTC"
    is_local = when.astimezone().utcoffset() == when.utcoffset()  # at that date, whatever the clock shows today
    city = city_name(_zone()) if is_local else ""
    return _("{weekday} {date} {year}, {time} ({zone})").format(
        weekday=weekday_name(when.weekday()),
        date=day_and_month(when.day, when.month),
        year=when.year,
        time=f"{when:%H:%M}",
        zone=f"{city}, {offset}" if city else offset,
    )


def _zone() -> str:
    """Return the name of this computer's time zone, such as `Europe/Rome`; empty if the system does not tell it."""
    if sys.platform == "win32":
        import tzlocal

        with suppress(Exception):  # whatever the registry contains
            return tzlocal.get_localzone_name()
        return ""
    return os.environ.get("TZ", "").removeprefix(":") or os.path.realpath("/etc/localtime").partition("/zoneinfo/")[2]
