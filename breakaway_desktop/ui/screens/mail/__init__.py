"""Race by mail as a screen."""

from breakaway_desktop.ui.screens.mail.model import begin
from breakaway_desktop.ui.screens.mail.update import update
from breakaway_desktop.ui.screens.mail.view import view

__all__ = ["begin", "update", "view"]
