"""Dialogs are tested with the fixtures of screens."""

from __future__ import annotations

from tests.ui.journeys.conftest import _display, at_setup, finished, half_way, person, studio

__all__ = ["_display", "at_setup", "finished", "half_way", "person", "studio"]
