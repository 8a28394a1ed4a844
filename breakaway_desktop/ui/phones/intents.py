"""Requests about the evening at a table."""

from __future__ import annotations

from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.match.match import Match


class ShowEvening(Intent):
    """Show the scores of the evening; a parked table opens again."""


class ShowNextRace(Intent):
    """Show the lobby before the race of the evening that follows this one."""

    match: Match
