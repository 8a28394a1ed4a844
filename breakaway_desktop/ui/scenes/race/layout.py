"""Where everything of the race screen stands (design sheet, Screens, "Race")."""

from __future__ import annotations

from dataclasses import dataclass

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.scene import Screen

WIDE_FROM = 1450.0
"""From this width on the right column is wider."""
SHEET_MOST = 63 + 20 * 27.0
"""A sheet has at most twenty rows: what is left belongs to Why."""
LARGE_FROM = 1000.0
"""From this height on wide windows have larger points and more room for Why."""


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

    large: bool = False
    """There is room for larger letters in the points, too."""

    @property
    def points_row(self) -> float:
        return 22.0 if self.compact else 33.0 if self.large else 27.0

    @property
    def points_head(self) -> float:
        return 27.0 if self.compact else 36.0 if self.large else 32.0


def layout_for(screen: Screen, teams: int, *, orders: bool = False) -> Layout:
    """Only the circuit grows with the window, and the sheet with its height. `orders`: the hand holds four riders."""
    compact = screen.compact
    gap = 6.0 if compact else 8.0
    inner = Box(0, 0, screen.w, screen.h).inflated(-12 if compact else -16, -10 if compact else -14)
    order, rest = inner.cut_top(42 if compact else 50, gap)
    hand, rest = rest.cut_bottom(124 if compact else 206 if orders else 166, gap)
    large = screen.w >= WIDE_FROM and screen.h >= LARGE_FROM
    wide = 296.0 if compact else 460.0 if large else 430.0 if screen.w >= WIDE_FROM else 392.0
    right, left = rest.cut_right(wide, gap)
    strip, chart = left.cut_bottom(92 if compact else 126, gap)
    row, head = (22, 31) if compact else (33, 41) if large else (27, 37)
    points, right = right.cut_top(head + row * teams, gap)
    why = Box(0, 0, 0, 0)
    if compact:
        recap = Box(chart.x + 3, chart.y + 3, chart.w - 6, 31)
        circuit = chart.inflated(-3, -3)
    else:
        recap = Box(chart.x + 8, chart.y + 6, chart.w - 16, 26)
        circuit = Box(chart.x + 4, chart.y + 35, chart.w - 8, chart.h - 38)
        why_h = min(170.0, 105 + max(0.0, screen.h - 800) * 0.25)
        why_h = max(why_h, right.h - gap - 34 - SHEET_MOST)
        why, right = right.cut_bottom(why_h, gap)
    tabs, sheet = right.cut_top(34)
    return Layout(compact, order, chart, recap, circuit, strip, points, tabs, sheet, why, hand, large)
