"""What a screen reader is told of a tour: the result of a stage."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from breakaway_desktop.kit.words import language
from breakaway_desktop.ui.access.heard import Heard, LastHeard, ToldLine
from breakaway_desktop.ui.tours.model import RESULT, TourModel
from breakaway_desktop.ui.tours.stage_result import told_result

_LAST: Final = LastHeard()


def heard(model: TourModel) -> Heard:
    """Return the lines to be told; the same value while nothing has happened."""
    return _LAST.update((model.progress, model.page, model.number, language()), partial(_lines, model))


def _lines(model: TourModel) -> Iterator[ToldLine]:
    if model.page == RESULT:
        yield ToldLine(("stage", model.number), told_result(model.progress, model.number), is_current=True)
