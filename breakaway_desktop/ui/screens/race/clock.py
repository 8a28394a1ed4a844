"""The clock of a race: the time that a human has for a decision (R4.4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Final

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import mix
from breakaway_desktop.kit.toolkit.layout import Node, colour_in, draw, row, sized, text
from breakaway_desktop.kit.toolkit.typography import HEADLINE
from breakaway_desktop.ui.screens.race.model import RaceModel
from breakaway_desktop.ui.screens.race.visibility import has_privacy_screen, is_hand_covered, is_race_covered

MORE_MS: Final = 60_000.0
"""Milliseconds that a player gets for his orders when his time is up."""
HURRY: Final = 10
"""Number of remaining seconds from which the clock is bright."""
_LEAST_BAR: Final = 40.0
TICK_MS: Final = 1000.0
"""Milliseconds between two checks of the clock."""


def is_running(model: RaceModel) -> bool:
    """Return whether the clock runs: a human decides, and nothing covers the race or his hand."""
    if model.shown_ask is None or model.live.is_showing_moves or is_race_covered(model) or not model.seconds:
        return False
    return not is_hand_covered(model) and not has_privacy_screen(model)


@dataclass(frozen=True, slots=True)
class ClockShown:
    """The seconds left for a decision, and the seconds given for it."""

    seconds_left: int
    seconds: int


def clock_shown(model: RaceModel) -> ClockShown | None:
    """Return the clock while a human is asked, else None; elsewhere, that of the player with the least time."""
    if model.shown_ask is not None:
        return ClockShown(max(0, -int(-model.clock_left_ms // 1000)), model.seconds) if model.seconds else None
    clocks = [shown for guest in model.guests if (shown := guest.clock_shown(model)) is not None]
    return min(clocks, key=attrgetter("seconds_left"), default=None)


def clock(shown: ClockShown) -> Node:
    """Return minutes and seconds as high as the box, and a bar beside them if it fits. The last seconds are bright."""
    colour = "sun" if shown.seconds_left <= HURRY else "ink"
    bar = draw(partial(_paint_bar, colour, shown.seconds_left / shown.seconds), grow=1, says="")
    words = clock_words(shown.seconds_left)
    return sized(lambda _w, h: row(bar, text(words, size=HEADLINE.at(0.82 * h), least=14, colour=colour), gap=14))


def _paint_bar(colour: str, share: float, canvas: Canvas, box: Box) -> None:
    palette, track = canvas.palette, box.centred(box.w, 8)
    if track.w >= _LEAST_BAR:
        canvas.slanted(track, mix(palette.ink, palette.desk, 0.75), 1)
        canvas.slanted(track._replace(w=max(2.0, track.w * share)), colour_in(palette, colour), 1)


def clock_words(seconds: int) -> str:
    """Return minutes and seconds, as in `1:05`."""
    return f"{seconds // 60}:{seconds % 60:02}"
