"""Aliases for plug-ins, which import `Turn` and `Ride` from here: see `turn_writer` and `race`."""

from breakaway_desktop.engine.race import Ride as Ride
from breakaway_desktop.engine.turn_writer import TurnWriter as Turn

__all__ = ["Ride", "Turn"]
