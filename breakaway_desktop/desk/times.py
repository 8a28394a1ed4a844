"""Dates with their time and zone, as they are typed and as they stand in letters."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from breakaway_desktop.engine.refusals import Refused

EARLIEST: Final = datetime(1970, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(3000, 1, 1, tzinfo=UTC)
"""Between these every system can tell a time by its own clock."""


def time_typed(text: str) -> datetime:
    """`2026-12-04 18:00`, by the clock of this computer unless it names a zone (`+01:00`). Raises Refused."""
    try:
        typed = datetime.fromisoformat(text.strip())
    except ValueError:
        raise Refused("desk-no-time", text=text[:40]) from None
    try:
        when = typed.astimezone()
    except (ValueError, OverflowError, OSError):
        when = None
    if when is None or not EARLIEST <= when < LATEST:
        raise Refused("desk-time-range", text=text[:40], first=EARLIEST.year, last=LATEST.year - 1)
    return when


def told_time(when: datetime) -> str:
    """`2026-12-04 18:00 UTC+01:00`: the same in all languages."""
    offset = when.strftime("%z")
    return f"{when:%Y-%m-%d %H:%M} UTC{offset[:3]}:{offset[3:5]}"
