"""The picture of a tour for sharing: its overview or its podium, without buttons."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from breakaway_desktop.kit.toolkit.layout import Node, column, row, sized, text
from breakaway_desktop.kit.toolkit.page_picture import draw_page
from breakaway_desktop.kit.toolkit.typography import POSTER
from breakaway_desktop.tours.words import tour_name
from breakaway_desktop.ui.tours.model import PODIUM, TourModel
from breakaway_desktop.ui.tours.overview import overview_body
from breakaway_desktop.ui.tours.podium import podium_part

_SIZE: Final = 1280, 760
_TITLE_H: Final = 54
_SCALE: Final = 1.5
"""Pixels per unit."""


def draw_tour(model: TourModel) -> pygame.Surface:
    """Return the picture of the podium if that is open, else of the overview."""
    progress = model.progress
    if model.page == PODIUM:
        page: Node = podium_part(progress)
    else:
        title = text(tour_name(progress.tour), capitals=True, size=POSTER.at(40), least=24)
        page = column(row(title, pad=(26, 8), h=_TITLE_H), sized(partial(overview_body, model), grow=1))
    return draw_page(page, _SIZE, _SCALE)
