"""Contribution of tours to the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from breakaway_desktop.features import Feature
from breakaway_desktop.tours.meta_keys import STAGE, TOUR


def _series(meta: Mapping[str, Any]) -> str:
    tour = meta.get(TOUR)
    return tour if isinstance(tour, str) else ""


FEATURE: Final = Feature(marks=(TOUR, STAGE), series=_series, help_page="tours.help")
