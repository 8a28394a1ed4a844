"""The lobby: friends join a race by phone and see their names appear."""

from breakaway_desktop.ui.phones.lobby.update import begin, lobby_seats, update
from breakaway_desktop.ui.phones.lobby.view import view

__all__ = ["begin", "lobby_seats", "update", "view"]
