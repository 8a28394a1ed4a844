"""Whose secrets the race screen may show (R9.1). Everything on it is drawn from the view of this team."""

from __future__ import annotations

from breakaway_desktop.engine.view import View
from breakaway_desktop.ui.screens.race.model import Model


def reader(m: Model) -> int:
    """The only human's team; 0 for what everybody may know, where bots ride alone. Several humans have secrets from
    each other: nobody's show."""
    humans = m.match.humans
    return humans[0] if len(humans) == 1 else 0


def seen(m: Model) -> View:
    """The race as far as it has been shown."""
    return m.table.seen(m.table.shown, reader(m))


def landed(m: Model) -> View:
    """The race right after what is being shown: where who is under way will stand."""
    shot = m.table.shot
    return m.table.seen(shot.race if shot is not None else m.table.shown, reader(m))
