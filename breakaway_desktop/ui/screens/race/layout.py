"""The layout of the slot of the race screen for a window of any size: one rule, two sets of sizes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from breakaway_desktop.ui.drawing.box import LEAN, Box
from breakaway_desktop.ui.panels.ring_and_camera import is_tall
from breakaway_desktop.ui.watching.tree import WatchLayout, frame_for

MAIN, HAND = "main", "hand"  # no words: labels
"""The controls that Enter presses: the main button, and the hand while a card is selected."""
_ROW = 196.0
"""The height of the row of score and buttons in a tall window."""


def race_frame(w: float, h: float, pinned: bool | None = None, *, signs: int = 2) -> WatchLayout:
    """Return the boxes of bar, road, drawer and slot; in a compact window the drawer covers the slot, too."""
    frame = frame_for(w, h, pinned, row=_ROW, signs=signs)
    return replace(frame, drawer=frame.drawer._replace(h=h - frame.drawer.y)) if frame.compact else frame


@dataclass(frozen=True, slots=True)
class HandLayout:
    """The slot while a card is asked for."""

    score: Box
    hand: Box
    main: Box
    clock: Box
    """Above the main button, in a race with a clock; as high as the points of the score."""
    hand_cover: Box
    """Over the hand and the buttons beside it."""
    others: tuple[Box, Box, Box, Box]
    """The small buttons."""

    def with_clock(self, *, compact: bool) -> HandLayout:
        """Return the layout of a race with a clock, with a lower main button."""
        above, height, below = (13.0, 33.0, 10.0) if compact else (26.0, 53.0, 9.0)
        clock = Box(self.main.x + 8, self.main.y - above, self.main.w - 16, height)
        main = Box(self.main.x, clock.bottom + 4, self.main.w, self.main.bottom + below - clock.bottom - 4)
        return replace(self, clock=clock, main=main)


def hand_layout(frame: WatchLayout) -> HandLayout:
    w, h, y, compact = frame.slot.w, frame.slot.bottom, frame.slot.y, frame.compact
    if is_tall(w, h):
        return _upright_layout(frame)
    score = Box(8, y + 6, 134, h - y - 12) if compact else Box(12, y + 22, 390, h - y - 26)
    left, end = (152.0, w - 236) if compact else (406.0, w - 304)
    main = Box(w - 218, y + 14, 200, 54) if compact else Box(w - 276, y + 22, 252, 74)
    hand = Box(left, y, end - left, h - y - 9) if compact else Box(left, y - 3, end - left, h - y)
    return HandLayout(
        score=score,
        hand=hand,
        main=main,
        clock=Box(main.x, main.y, 0, 0),
        hand_cover=Box(hand.x, y, w - hand.x - (12 if compact else 24), h - y - (8 if compact else 12)),
        others=_small_button_boxes(w, y, compact),
    )


def _upright_layout(frame: WatchLayout) -> HandLayout:
    """Return the rows of score and buttons, and of the hand. With much space below the ring, the buttons are below the
    score, and the drawer beside both."""
    w, y, low_y = frame.slot.w, frame.slot.y, frame.low_y
    low = frame.slot.bottom - low_y
    buttons_y, right = (y + _ROW, 302.0) if frame.pinned else (y, w)
    main = Box(right - 276, buttons_y + 14, 252, 74)
    return HandLayout(
        score=Box(12, y + 6, 390, 186),
        hand=Box(12, low_y - 3, w - 24, low),
        main=main,
        clock=Box(main.x, main.y, 0, 0),
        hand_cover=Box(12, low_y, w - 24, low - 12),
        others=_small_button_boxes(right, buttons_y - 8, False),
    )


@dataclass(frozen=True, slots=True)
class OrdersLayout:
    """The bottom row while a team gives its orders. In a compact window the third small button opens two others."""

    teams: Box
    hands: Box
    count: Box
    clock: Box
    waits: Box
    main: Box
    others: tuple[Box, ...]


def orders_layout(frame: WatchLayout) -> OrdersLayout:
    w, y = frame.slot.w, frame.low_y
    if is_tall(w, frame.slot.bottom):
        of_cards = hand_layout(frame)
        row, x = of_cards.main.y - 14, of_cards.main.right - 202
        boxes = [Box(x + 8 + n % 2 * 106 - n // 2 * 8, row + 108 + n // 2 * 42, 102, 36) for n in range(4)]
        return OrdersLayout(
            of_cards.score, Box(12, y + 8, w - 24, 196),
            Box(x + 4, row - 6, 106, 26), Box(x + 112, row - 14, 104, 40),
            Box(x + 4, row + 20, 214, 20), Box(x + 4, row + 44, 210, 52), tuple(boxes),
        )  # fmt: skip
    if frame.compact:
        x = w - 142
        others = (Box(x + 4, y + 92, 132, 34), Box(x - 2, y + 132, 92, 34), Box(x + 96, y + 132, 38, 34))
        return OrdersLayout(
            Box(8, y + 6, 140, 162), Box(155, y + 8, x - 161, 158), Box(x, y + 4, 72, 28),
            Box(x + 70, y + 1, 64, 34), Box(0, 0, 0, 0),
            Box(x + 2, y + 38, 134, 46), others,
        )  # fmt: skip
    x = w - 226
    boxes = [Box(x + 8 + n % 2 * 106 - n // 2 * 8, y + 124 + n // 2 * 42, 102, 36) for n in range(4)]
    return OrdersLayout(
        Box(12, y + 22, 196, 180), Box(216, y + 8, x - 228, 196), Box(x + 4, y + 4, 106, 32),
        Box(x + 112, y, 104, 40),
        Box(x + 4, y + 38, 214, 20), Box(x + 4, y + 62, 210, 52), tuple(boxes),
    )  # fmt: skip


def _small_button_boxes(w: float, low_y: float, compact: bool) -> tuple[Box, Box, Box, Box]:
    """Return two rows of two small buttons, the lower row shifted left, along the slant of the tiles."""
    width, height, pitch, down = (98.0, 34.0, 106.0, 40.0) if compact else (118.0, 38.0, 134.0, 46.0)
    x, y = (w - 226, low_y + 84) if compact else (w - 288, low_y + 110)
    lean = LEAN * down
    a, b, c, d = (
        Box(x + index % 2 * pitch - index // 2 * lean, y + index // 2 * down, width, height) for index in range(4)
    )
    return a, b, c, d
