"""Contribution of Find the card to the program."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.features import Feature

FEATURE: Final = Feature(help_page="find_card.help")
