"""The layout of the race screen for a window of any size: one rule, two sets of sizes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.panels import sheet
from breakaway_desktop.ui.panels.road import is_tall, ring_height

MAIN, HAND = "main", "hand"  # no words: labels
"""The controls that Enter is meant for: the large button, and the hand while a card is chosen."""
SIGN = 42.0
"""The room of a sign at the right end of the bar."""
TOP, LOW = 58.0, 212.0
"""The heights of the bar and of the bottom row, where there is room for all words."""
_ROW = 196.0
"""The height of the row of score and buttons in a tall window."""
_DRAWER_MOST = 420.0
"""How much of the height the drawer takes at most in a tall window beside score and buttons."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Boxes in units. Without room for all words it is `compact`."""

    compact: bool
    pinned: bool
    """Whether the ring leaves the drawer its room."""
    menu: Box
    bar: Box
    """Where no more than two signs stand beside it."""
    road: Box
    score: Box
    hand: Box
    main: Box
    clock: Box
    """Over the large button, in a race with a clock; as high as the points of the score."""
    curtain: Box
    """Over the hand and the buttons beside it."""
    others: tuple[Box, Box, Box, Box]
    """The small buttons."""
    drawer: Box

    def timed(self) -> Layout:
        """Return the layout of a race with a clock: the large button leaves it room."""
        above, high, below = (13.0, 33.0, 10.0) if self.compact else (26.0, 53.0, 9.0)
        clock = Box(self.main.x + 8, self.main.y - above, self.main.w - 16, high)
        main = Box(self.main.x, clock.bottom + 4, self.main.w, self.main.bottom + below - clock.bottom - 4)
        return replace(self, clock=clock, main=main)


def layout_for(w: float, h: float, pinned: bool | None = None) -> Layout:
    """`pinned`: whether the drawer stands beside the ring, or in a tall window below it; None: where there is room
    enough."""
    if is_tall(w, h):
        return _tall_layout(w, h, pinned)
    compact = w < 1200 or h < 740
    top, low = (50.0, 174.0) if compact else (TOP, LOW)
    low_y = h - low
    is_pinned = not compact and (w >= sheet.PINNED_FROM if pinned is None else pinned)
    right = w - sheet.WIDTH if is_pinned else w
    score = Box(8, low_y + 6, 134, low - 12) if compact else Box(12, low_y + 22, 390, low - 26)
    left, end = (152.0, w - 236) if compact else (406.0, w - 304)
    main = Box(w - 218, low_y + 14, 200, 54) if compact else Box(w - 276, low_y + 22, 252, 74)
    drawer_y = 0.0 if compact else top
    hand = Box(left, low_y, end - left, low - 9) if compact else Box(left, low_y - 3, end - left, low)
    return Layout(
        compact=compact,
        pinned=is_pinned,
        menu=Box(0, 0, 60, top),
        bar=Box(68, 0, w - 68 - 2 * SIGN - 8, top),
        road=Box(0, top, right, low_y - top),
        score=score,
        hand=hand,
        main=main,
        clock=Box(main.x, main.y, 0, 0),
        curtain=Box(hand.x, low_y, w - hand.x - (12 if compact else 24), low - (8 if compact else 12)),
        others=_others(w, low_y, compact),
        drawer=Box(w - sheet.WIDTH, drawer_y, sheet.WIDTH, (h if compact else low_y) - drawer_y),
    )


def _tall_layout(w: float, h: float, pinned: bool | None) -> Layout:
    """The ring is as wide as the window; what it leaves below is for the rows of score and buttons, and of the hand.
    Where that is much, the buttons stand below the score, and the drawer beside both."""
    low_y = h - LOW
    spare = low_y - TOP - _ROW - ring_height(w)
    is_pinned = spare >= sheet.PINNED_BELOW and pinned is not False
    row = _ROW + (min(spare, _DRAWER_MOST) if is_pinned else 0.0)
    y = low_y - row
    at, right = (y + _ROW, 302.0) if is_pinned else (y, w)
    main = Box(right - 276, at + 14, 252, 74)
    drawer = Box(w - sheet.WIDTH, y, sheet.WIDTH, row) if is_pinned else Box(w - sheet.WIDTH, TOP, sheet.WIDTH, y - TOP)
    return Layout(
        compact=False,
        pinned=is_pinned,
        menu=Box(0, 0, 60, TOP),
        bar=Box(68, 0, w - 68 - 2 * SIGN - 8, TOP),
        road=Box(0, TOP, w, y - TOP),
        score=Box(12, y + 6, 390, 186),
        hand=Box(12, low_y - 3, w - 24, LOW),
        main=main,
        clock=Box(main.x, main.y, 0, 0),
        curtain=Box(12, low_y, w - 24, LOW - 12),
        others=_others(right, at - 8, False),
        drawer=drawer,
    )


@dataclass(frozen=True, slots=True)
class OrdersLayout:
    """The bottom row while a team gives its orders. Compact, two of the small buttons lie behind a third one."""

    teams: Box
    hands: Box
    count: Box
    clock: Box
    waits: Box
    main: Box
    others: tuple[Box, ...]


def orders_layout(w: float, h: float) -> OrdersLayout:
    of_cards = layout_for(w, h)
    if is_tall(w, h):
        row, x = of_cards.main.y - 14, of_cards.main.right - 202
        at = [Box(x + 8 + n % 2 * 106 - n // 2 * 8, row + 108 + n // 2 * 42, 102, 36) for n in range(4)]
        return OrdersLayout(
            of_cards.score, Box(12, h - LOW + 8, w - 24, 196),
            Box(x + 4, row - 6, 106, 26), Box(x + 112, row - 14, 104, 40),
            Box(x + 4, row + 20, 214, 20), Box(x + 4, row + 44, 210, 52), tuple(at),
        )  # fmt: skip
    if of_cards.compact:
        y, x = h - 174, w - 142
        others = (Box(x + 4, y + 92, 132, 34), Box(x - 2, y + 132, 92, 34), Box(x + 96, y + 132, 38, 34))
        return OrdersLayout(
            Box(8, y + 6, 140, 162), Box(155, y + 8, x - 161, 158), Box(x, y + 4, 72, 28),
            Box(x + 70, y + 1, 64, 34), Box(0, 0, 0, 0),
            Box(x + 2, y + 38, 134, 46), others,
        )  # fmt: skip
    y, x = h - 212, w - 226
    at = [Box(x + 8 + n % 2 * 106 - n // 2 * 8, y + 124 + n // 2 * 42, 102, 36) for n in range(4)]
    return OrdersLayout(
        Box(12, y + 22, 196, 180), Box(216, y + 8, x - 228, 196), Box(x + 4, y + 4, 106, 32),
        Box(x + 112, y, 104, 40),
        Box(x + 4, y + 38, 214, 20), Box(x + 4, y + 62, 210, 52), tuple(at),
    )  # fmt: skip


def _others(w: float, low_y: float, compact: bool) -> tuple[Box, Box, Box, Box]:
    """Two by two, the lower ones further to the left: all but sheets of paper lean."""
    wide, high, across, down = (98.0, 34.0, 106.0, 40.0) if compact else (118.0, 38.0, 134.0, 46.0)
    x, y = (w - 226, low_y + 84) if compact else (w - 288, low_y + 110)
    lean = 0.17 * down
    a, b, c, d = (Box(x + at % 2 * across - at // 2 * lean, y + at // 2 * down, wide, high) for at in range(4))
    return a, b, c, d
