"""The mail desk: the screen for races by mail."""

from breakaway_desktop.ui.mail.desk.model import begin
from breakaway_desktop.ui.mail.desk.view import view

__all__ = ["begin", "view"]
