"""The race screen (design sheet, Screens, "Race")."""

from __future__ import annotations

from breakaway_desktop.ui.scenes.race.scene import RaceScene

__all__ = ["RaceScene"]
