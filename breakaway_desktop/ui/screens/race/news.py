"""The news for a player when it is his turn, besides the moves: missing orders, dropped and retired riders."""

from __future__ import annotations

from collections.abc import Iterator

from breakaway_desktop.engine.events import Dropped, OrdersGiven, Retired
from breakaway_desktop.engine.view import see
from breakaway_desktop.sentences.story import tell
from breakaway_desktop.ui.screens.race.model import Model


def news(m: Model) -> str:
    """Since his last card."""
    return " · ".join(_told(m))


def _told(m: Model) -> Iterator[str]:
    for step in m.steps[m.told_from :]:
        for event in step.events:
            if isinstance(event, Dropped | Retired) or (isinstance(event, OrdersGiven) and event.missing):
                yield from tell(event, m.names, see(step.before))
