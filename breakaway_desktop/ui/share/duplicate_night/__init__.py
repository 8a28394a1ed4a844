"""The page *Duplicate night*: `begin` and `view`."""

from breakaway_desktop.ui.share.duplicate_night.actions import begin
from breakaway_desktop.ui.share.duplicate_night.view import view

__all__ = ["begin", "view"]
