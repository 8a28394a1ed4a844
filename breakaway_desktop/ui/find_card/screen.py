"""Find the card: a series of positions from finished races, in which the player looks for the best card."""

from breakaway_desktop.ui.find_card.model import begin
from breakaway_desktop.ui.find_card.reader import heard
from breakaway_desktop.ui.find_card.update import update
from breakaway_desktop.ui.find_card.view import view

__all__ = ["begin", "heard", "update", "view"]
