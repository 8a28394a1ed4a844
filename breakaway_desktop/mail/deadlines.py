"""Dates with time and zone, as typed and as printed in letters."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from breakaway_desktop.engine.refusals import Refused

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
