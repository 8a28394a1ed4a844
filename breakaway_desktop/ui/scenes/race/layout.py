"""Where everything of the race screen stands (design sheet, Screens, "Race")."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.scene import Screen

WIDE_FROM = 1450.0
"""From this width on the right column is wider."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Boxes in units of the window. `why` is empty when compact: it opens over the sheet."""

    compact: bool
    order: Box
    map: Box
    recap: Box
    circuit: Box
    strip: Box
    points: Box
    tabs: Box
    sheet: Box
    why: Box
    hand: Box

    @property
    def points_row(self) -> float:
        return 22.0 if self.compact else 27.0

    @property
    def points_head(self) -> float:
        return 27.0 if self.compact else 32.0


def layout_for(screen: Screen, teams: int) -> Layout:
    """Only the circuit grows with the window, and the sheet with its height."""
    compact = screen.compact
    gap = 6.0 if compact else 8.0
    inner = Box(0, 0, screen.w, screen.h).inflated(-12 if compact else -16, -10 if compact else -14)
    order, rest = inner.cut_top(42 if compact else 50, gap)
    hand, rest = rest.cut_bottom(124 if compact else 166, gap)
    wide = 296.0 if compact else 430.0 if screen.w >= WIDE_FROM else 392.0
    right, left = rest.cut_right(wide, gap)
    strip, chart = left.cut_bottom(92 if compact else 126, gap)
    points, right = right.cut_top((31 if compact else 37) + (22 if compact else 27) * teams, gap)
    why = Box(0, 0, 0, 0)
    if compact:
        recap = Box(chart.x + 8, chart.y + 6, chart.w - 16, 28)
        circuit = chart.inflated(-3, -3)
    else:
        recap = Box(chart.x + 8, chart.y + 6, chart.w - 16, 26)
        circuit = Box(chart.x + 4, chart.y + 35, chart.w - 8, chart.h - 38)
        why_h = min(132.0, 88 + max(0.0, screen.h - 800) * 0.25)
        why, right = right.cut_bottom(why_h, gap)
    tabs, sheet = right.cut_top(34)
    return Layout(compact, order, chart, recap, circuit, strip, points, tabs, sheet, why, hand)
