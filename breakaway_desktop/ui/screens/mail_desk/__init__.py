"""The mail desk: the screen for races by mail."""

from breakaway_desktop.ui.screens.mail_desk.model import begin
from breakaway_desktop.ui.screens.mail_desk.update import update
from breakaway_desktop.ui.screens.mail_desk.view import view

__all__ = ["begin", "update", "view"]
