"""Requests to show the statistics."""

from __future__ import annotations

from breakaway_desktop.kit.toolkit.stage import Intent


class ShowStatistics(Intent):
    """Show the races that the player has finished on this computer."""
