"""The team-building screen: `begin` and `view`."""

from breakaway_desktop.ui.screens.team_building.model import begin
from breakaway_desktop.ui.screens.team_building.view import view

__all__ = ["begin", "view"]
