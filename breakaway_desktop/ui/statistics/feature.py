"""Contribution of the statistics to the window."""

from __future__ import annotations

from typing import Final

from breakaway_desktop.ui.features import Navigator, Route, Tile, WindowFeature
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.statistics.intents import ShowStatistics
from breakaway_desktop.ui.toolkit.page import Page


def _show(navigator: Navigator, _intent: ShowStatistics) -> None:
    from breakaway_desktop.ui.statistics import screen

    navigator.push(Page(screen, screen.begin(navigator.session)))


FEATURE: Final = WindowFeature(routes=(Route(ShowStatistics, _show),), tile=Tile(act.SHOW_STATISTICS, ShowStatistics()))
