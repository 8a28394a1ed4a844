"""Contribution of Find the card to the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from breakaway_desktop.features import Feature

if TYPE_CHECKING:
    from breakaway_desktop.guide.page import HelpPage


def _help_page() -> HelpPage:
    from breakaway_desktop.find_card.help import PAGE

    return PAGE


FEATURE: Final = Feature(help_page=_help_page)
