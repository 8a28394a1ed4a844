"""The screen of a tour: the overview between two stages, the result of a stage, and the podium."""

from breakaway_desktop.ui.tours.model import begin
from breakaway_desktop.ui.tours.reader import heard
from breakaway_desktop.ui.tours.view import view

__all__ = ["begin", "heard", "view"]
