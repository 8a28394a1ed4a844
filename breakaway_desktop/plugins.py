"""Plug-ins of other packages that are installed beside the game: bots (docs/bots.md) and variants.

After `pip install examples/uct`:

>>> [point.value for point in installed_plugins("breakaway_desktop.bots")]
['breakaway_uct.bot:Uct']
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

CHOSEN_PLUGINS: Final = "BREAKAWAY_PLUGINS"
"""Environment variable with the names of those to load, separated by commas; without it all are loaded."""


def installed_plugins(group: str) -> tuple[EntryPoint, ...]:
    """Return the plug-ins of an entry-point group."""
    from importlib.metadata import entry_points  # costs a tenth of the start, which needs no plug-ins

    chosen = os.environ.get(CHOSEN_PLUGINS)
    return tuple(point for point in entry_points(group=group) if chosen is None or point.name in chosen.split(","))
