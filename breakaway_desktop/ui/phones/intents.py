"""Requests about the evening at a table."""

from __future__ import annotations

from breakaway_desktop.kit.toolkit.stage import Intent


class ShowEvening(Intent):
    """Show the scores of the evening; a parked table opens again."""
