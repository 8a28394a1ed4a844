"""Which races are ridden on this screen; the others are ridden on the older one."""

from __future__ import annotations

from breakaway_desktop.match.match import Match
from breakaway_desktop.variants import find_variant


def can_show(match: Match) -> bool:
    """Whether it shows all there is to the race: nothing beside cards is ordered, whoever rides."""
    return not find_variant(match.race.rules.variant.name).simultaneous_only
