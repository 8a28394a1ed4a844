"""Which races are ridden on this screen; the others are ridden on the older one."""

from __future__ import annotations

from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import HotSeat


def can_show(match: Match) -> bool:
    """Whether it shows all there is to the race: without a variant, and with secret orders for one human at most."""
    rules, seat = match.race.rules, HotSeat.of(match)
    orders_shown = not match.is_simultaneous or (len(match.humans) <= 1 and not seat.clock)
    return not rules.variant.name and orders_shown
