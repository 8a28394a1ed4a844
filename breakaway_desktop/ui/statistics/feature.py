"""Contribution of the statistics to the window."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.ui.features import Navigator, Route, Tile, WindowFeature
from breakaway_desktop.ui.statistics.intents import KEYS, SHOW_STATISTICS, ShowStatistics


def _show(navigator: Navigator, _intent: ShowStatistics) -> None:
    from breakaway_desktop.ui.statistics import screen

    navigator.push(Page(screen, screen.begin(navigator.session)))


FEATURE: Final = WindowFeature(
    keys=KEYS, routes=(Route(ShowStatistics, _show),), tile=Tile(SHOW_STATISTICS, ShowStatistics())
)
