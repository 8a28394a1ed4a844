"""The clock of a race: how long a human may take for a decision (R4.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import mix
from breakaway_desktop.ui.screens.race.model import RaceModel
from breakaway_desktop.ui.screens.race.secrets import is_curtained, is_hand_covered, lies_under
from breakaway_desktop.ui.toolkit.typography import HEADLINE

MORE_MS: Final = 60_000.0
"""What is given to who has no orders when his time is up."""
HURRY: Final = 10
"""Seconds from which on the clock is bright."""
_LEAST_BAR: Final = 40.0
TICK_MS: Final = 1000.0
"""How often the clock is looked at."""


def seconds_of(model: RaceModel) -> int:
    """What a decision may take; 0 for as long as one likes."""
    return HotSeat.of(model.match).clock


def runs(model: RaceModel) -> bool:
    """Whether a human decides now: not behind a curtain, a menu or the film."""
    if model.asked is None or model.live.is_running or lies_under(model) or not seconds_of(model):
        return False
    return not is_hand_covered(model) and not is_curtained(model)


@dataclass(frozen=True, slots=True)
class ClockShown:
    """Seconds that are left, and all there were."""

    left: int
    whole: int


def clock_shown(model: RaceModel) -> ClockShown | None:
    """The clock, while a human is asked."""
    whole = seconds_of(model)
    return ClockShown(max(0, -int(-model.left_ms // 1000)), whole) if whole and model.asked is not None else None


def paint(c: Canvas, box: Box, shown: ClockShown) -> None:
    """Minutes and seconds, as high as the box; a bar beside them where there is room. The last seconds are bright."""
    p, words = c.palette, clock_words(shown.left)
    colour = p.sun if shown.left <= HURRY else p.ink
    style = c.shrink_style(words, HEADLINE.at(0.82 * box.h), box.w)
    drawn = c.text(words, style, (box.right, box.centre[1]), colour=colour, anchor="midright")
    track = Box(box.x, box.centre[1] - 4, drawn.x - 14 - box.x, 8)
    if track.w < _LEAST_BAR:
        return
    c.slanted(track, mix(p.ink, p.desk, 0.75), 1)
    c.slanted(Box(track.x, track.y, max(2.0, track.w * shown.left / shown.whole), track.h), colour, 1)


def clock_words(seconds: int) -> str:
    """`1:05`."""
    return f"{seconds // 60}:{seconds % 60:02}"
