"""Which races are ridden on this screen; the others are ridden on the older one."""

from __future__ import annotations

from breakaway_desktop.match.match import Match


def can_show(match: Match) -> bool:
    """Whether it shows all there is to the race: it does of every race."""
    return True
