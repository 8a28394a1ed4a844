"""Contribution of tours to the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from breakaway_desktop.features import Feature
from breakaway_desktop.tours.meta_keys import STAGE, TOUR

if TYPE_CHECKING:
    from breakaway_desktop.guide.page import HelpPage


def _series(meta: Mapping[str, Any]) -> str:
    tour = meta.get(TOUR)
    return tour if isinstance(tour, str) else ""


def _help_page() -> HelpPage:
    from breakaway_desktop.tours.help import PAGE

    return PAGE


FEATURE: Final = Feature(marks=(TOUR, STAGE), series=_series, help_page=_help_page)
