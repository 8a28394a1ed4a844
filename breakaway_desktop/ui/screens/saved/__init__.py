"""The screen of saved races: `begin`, `update` and `view`."""

from breakaway_desktop.ui.screens.saved.model import begin
from breakaway_desktop.ui.screens.saved.update import update
from breakaway_desktop.ui.screens.saved.view import view

__all__ = ["begin", "update", "view"]
