"""The replay screen."""

from breakaway_desktop.ui.screens.replay.model import begin
from breakaway_desktop.ui.screens.replay.reader import heard
from breakaway_desktop.ui.screens.replay.update import update
from breakaway_desktop.ui.screens.replay.view import view

__all__ = ["begin", "heard", "update", "view"]
