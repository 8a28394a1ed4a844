"""The race screen."""

from breakaway_desktop.ui.screens.race.reader import heard
from breakaway_desktop.ui.screens.race.update import begin, update
from breakaway_desktop.ui.screens.race.view import view

__all__ = ["begin", "heard", "update", "view"]
