"""Requests to show Find the card."""

from __future__ import annotations

from breakaway_desktop.kit.toolkit.stage import Intent


class ShowFindCard(Intent):
    """Show Find the card: what is left of today's series of positions, or with a theme five that are about it."""

    theme: str = ""
