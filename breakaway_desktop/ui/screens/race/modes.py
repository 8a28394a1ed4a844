"""Which races are ridden on this screen; the others are ridden on the older one."""

from __future__ import annotations

from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import HotSeat


def can_show(match: Match) -> bool:
    """Whether it shows all there is to the race: one by one, without a variant and a clock, for one human at most."""
    rules = match.race.rules
    plain = not match.is_simultaneous and not rules.variant.name and not HotSeat.of(match).clock
    return plain and len(match.humans) <= 1
