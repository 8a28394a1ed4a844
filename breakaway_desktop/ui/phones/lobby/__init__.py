"""The lobby: friends join a race by phone and see their names appear."""

from breakaway_desktop.ui.phones.lobby.actions import begin, lobby_seats
from breakaway_desktop.ui.phones.lobby.reader import heard
from breakaway_desktop.ui.phones.lobby.view import view

__all__ = ["begin", "heard", "lobby_seats", "view"]
