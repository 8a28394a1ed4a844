"""Dates with their time and zone, as they are typed and as they stand in letters."""

from __future__ import annotations

from datetime import datetime

from breakaway_desktop.engine.refusals import Refused


def time_typed(text: str) -> datetime:
    """`2026-12-04 18:00`, by the clock of this computer unless it names a zone (`+01:00`). Raises Refused."""
    try:
        return datetime.fromisoformat(text.strip()).astimezone()
    except (ValueError, OverflowError, OSError):
        raise Refused("desk-no-time", text=text[:40]) from None


def told_time(when: datetime) -> str:
    """`2026-12-04 18:00 UTC+01:00`: the same in all languages."""
    offset = when.strftime("%z")
    return f"{when:%Y-%m-%d %H:%M} UTC{offset[:3]}:{offset[3:5]}"
