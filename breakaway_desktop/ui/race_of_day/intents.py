"""Requests to show the race of the day."""

from __future__ import annotations

from datetime import date

from breakaway_desktop.kit.toolkit.stage import Intent


class ShowRaceOfDay(Intent):
    """Show the race of the day: its course and rules before it is played, its result afterwards."""

    day: date | None = None
    """Another date, in place of the page that it is chosen on; None: today."""
