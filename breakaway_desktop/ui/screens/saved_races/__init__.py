"""The screen of saved races: `begin` and `view`."""

from breakaway_desktop.ui.screens.saved_races.model import begin
from breakaway_desktop.ui.screens.saved_races.view import view

__all__ = ["begin", "view"]
