"""Requests to show the tutorial."""

from __future__ import annotations

from breakaway_desktop.kit.toolkit.stage import Intent


class ShowLessons(Intent):
    """Show the tutorial from where the player left off, or from the step with this index."""

    step: int | None = None
