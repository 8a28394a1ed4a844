"""The layout of the race screen's slot, below the road, for windows of any size: normal and compact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from breakaway_desktop.kit.drawing.box import LEAN, Box, Point
from breakaway_desktop.kit.toolkit.size_class import WindowSize
from breakaway_desktop.ui.watching.tree import WatchLayout, frame_for, least_size

MAIN, HAND = "main", "hand"  # no words: labels
"""Names of the controls that Enter presses: the main button, and the hand while a card is selected."""
_ROW_H = 196.0
"""Height of the row of score and buttons in a tall window, in units."""
_SCORE_W = 390.0
"""Width of the score, in units."""
_MAIN_W, _MAIN_H = 252.0, 74.0
"""Size of the main button while a card is asked for, in units."""
_MAIN_ROOM_W = _MAIN_W + 24.0
"""Width of the main button with its margin at the right, in units."""
_ORDERS_MAIN_W, _ORDERS_MAIN_H = 210.0, 52.0
"""Size of the main button while orders are given, in units."""
_HANDS_H = 196.0
"""Height of the four hands while orders are given, in units."""
_LOW_ROW_H = 170.0
"""Height of the row of score and buttons below the hand, where the race is a list."""
_HAND_H = 174.0
_TWO_ROWS_H = 336.0
"""Heights of the hand where the race is a list, and of four hands in two rows."""


def least_race_size(w: float, *, has_orders: bool = False) -> Point:
    """Return the size that the screen needs at least in a window of this width. `has_orders`: while orders are
    given."""
    return least_size(_hands_height(w, has_orders=has_orders) + _LOW_ROW_H)


def _hands_height(w: float, *, has_orders: bool) -> float:
    """Return the height of the hand where the race is a list; of four hands, in two rows if they are narrow."""
    return _TWO_ROWS_H if has_orders and WindowSize(w).is_slim else _HAND_H


@lru_cache(maxsize=8)
def race_frame(
    w: float,
    h: float,
    pinned: bool | None = None,
    *,
    icon_count: int = 2,
    has_captions: bool = False,
    has_orders: bool = False,
) -> WatchLayout:
    """Return the boxes of bar, road, drawer and slot; in a compact window the drawer covers the slot, too."""
    frame = frame_for(
        w, h, pinned, slot=_hands_height(w, has_orders=has_orders) + _LOW_ROW_H, row=_ROW_H, icon_count=icon_count,
        has_captions=has_captions,
    )  # fmt: skip
    return replace(frame, drawer=frame.drawer._replace(h=h - frame.drawer.y)) if frame.compact else frame


@dataclass(frozen=True, slots=True)
class HandLayout:
    """The slot while a card is asked for."""

    score: Box
    hand: Box
    main: Box
    clock: Box
    """Box above the main button, in a race with a clock; as high as the points of the score."""
    hand_cover: Box
    """Box over the hand and the buttons beside it."""
    others: Sequence[Box]
    """Boxes of the small buttons."""

    def with_clock(self, frame: WatchLayout) -> HandLayout:
        """Return the layout of a race with a clock, with a lower main button."""
        above, height, below = frame.pick((26.0, 53.0, 9.0), (13.0, 33.0, 10.0))
        clock = Box(self.main.x + 8, self.main.y - above, self.main.w - 16, height)
        main = Box(self.main.x, clock.bottom + 4, self.main.w, self.main.bottom + below - clock.bottom - 4)
        return replace(self, clock=clock, main=main)


@lru_cache(maxsize=8)
def hand_layout(frame: WatchLayout) -> HandLayout:
    """Return the layout while a card is asked for: score, hand and buttons side by side."""
    w, h, y, pick = frame.slot.w, frame.slot.bottom, frame.slot.y, frame.pick
    if frame.is_list:
        return _listed_layout(w, y)
    if WindowSize(w, h).is_upright:
        return _upright_layout(frame)

    # The hand takes the width between score and main button.
    score = pick(Box(12, y + 22, _SCORE_W, h - y - 26), Box(8, y + 6, 134, h - y - 12))
    main = pick(Box(w - _MAIN_ROOM_W, y + 22, _MAIN_W, _MAIN_H), Box(w - 218, y + 14, 200, 54))
    left, end = pick((406.0, w - 304), (152.0, w - 236))
    hand = pick(Box(left, y - 3, end - left, h - y), Box(left, y, end - left, h - y - 9))

    return HandLayout(
        score=score,
        hand=hand,
        main=main,
        clock=Box(main.x, main.y, 0, 0),
        hand_cover=Box(hand.x, y, w - hand.x - pick(24, 12), h - y - pick(12, 8)),
        others=_small_boxes_beside(frame, w, y),
    )


def _listed_layout(w: float, y: float) -> HandLayout:
    """Return the layout where the race is a list: the hand in a row of its own, above score and buttons."""
    low_y = y + _HAND_H
    main = Box(w - 218, low_y + 14, 200, 54)
    hand = Box(8, y, w - 16, _HAND_H - 9)
    return HandLayout(
        score=Box(8, low_y + 6, w - 246, _LOW_ROW_H - 12),
        hand=hand,
        main=main,
        clock=Box(main.x, main.y, 0, 0),
        hand_cover=hand,
        others=_small_button_boxes(Box(w - 226, low_y + 84, 98, 34), 106.0, 40.0),
    )


def _upright_layout(frame: WatchLayout) -> HandLayout:
    """Return the layout in a tall window: a row of score and buttons, and one for the hand.

    With much space below the ring, the buttons are below the score, and the drawer is beside both.
    """
    w, y, low_y = frame.slot.w, frame.slot.y, frame.low_y
    low_h = frame.slot.bottom - low_y
    buttons_y, right = (y + _ROW_H, 302.0) if frame.pinned else (y, w)
    main = Box(right - _MAIN_ROOM_W, buttons_y + 14, _MAIN_W, _MAIN_H)
    return HandLayout(
        score=Box(12, y + 6, _SCORE_W, 186),
        hand=Box(12, low_y - 3, w - 24, low_h),
        main=main,
        clock=Box(main.x, main.y, 0, 0),
        hand_cover=Box(12, low_y, w - 24, low_h - 12),
        others=_small_boxes_beside(frame, right, buttons_y - 8),
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
    others: Sequence[Box]


def orders_layout(frame: WatchLayout) -> OrdersLayout:
    """Return the layout while orders are given: teams, hands and buttons side by side."""
    w, y = frame.slot.w, frame.low_y
    if frame.is_list:
        hands_h = _hands_height(w, has_orders=True)
        below = _compact_orders_layout(w, frame.slot.y + hands_h)
        hands = Box(8, frame.slot.y + 4, w - 16, hands_h - 12)
        return replace(below, teams=below.teams._replace(w=w - 166), hands=hands)
    if WindowSize(w, frame.slot.bottom).is_upright:
        return _upright_orders_layout(frame)
    if frame.compact:
        return _compact_orders_layout(w, y)
    x = w - 226
    return OrdersLayout(
        teams=Box(12, y + 22, 196, 180),
        hands=Box(216, y + 8, x - 228, _HANDS_H),
        count=Box(x + 4, y + 4, 106, 32),
        clock=Box(x + 112, y, 104, 40),
        waits=Box(x + 4, y + 38, 214, 20),
        main=Box(x + 4, y + 62, _ORDERS_MAIN_W, _ORDERS_MAIN_H),
        others=_order_button_boxes(x + 8, y + 124),
    )


def _upright_orders_layout(frame: WatchLayout) -> OrdersLayout:
    """Return the layout in a tall window: the hands below teams and buttons, which are in place of the score."""
    of_cards = hand_layout(frame)
    x, y = of_cards.main.right - 202, of_cards.main.y - 14
    return OrdersLayout(
        teams=of_cards.score,
        hands=Box(12, frame.low_y + 8, frame.slot.w - 24, _HANDS_H),
        count=Box(x + 4, y - 6, 106, 26),
        clock=Box(x + 112, y - 14, 104, 40),
        waits=Box(x + 4, y + 20, 214, 20),
        main=Box(x + 4, y + 44, _ORDERS_MAIN_W, _ORDERS_MAIN_H),
        others=_order_button_boxes(x + 8, y + 108),
    )


def _compact_orders_layout(w: float, y: float) -> OrdersLayout:
    """Return the layout in a compact window, without the line about teams that have not ordered yet."""
    x = w - 142
    return OrdersLayout(
        teams=Box(8, y + 6, 140, 162),
        hands=Box(155, y + 8, x - 161, 158),
        count=Box(x, y + 4, 72, 28),
        clock=Box(x + 70, y + 1, 64, 34),
        waits=Box(0, 0, 0, 0),
        main=Box(x + 2, y + 38, 134, 46),
        others=(Box(x + 4, y + 92, 132, 34), Box(x - 2, y + 132, 92, 34), Box(x + 96, y + 132, 38, 34)),
    )


def _order_button_boxes(x: float, y: float) -> tuple[Box, ...]:
    """Return the boxes of two rows of two small buttons, from this corner, shown while orders are given."""
    return tuple(Box(x + n % 2 * 106 - n // 2 * 8, y + n // 2 * 42, 102, 36) for n in range(4))


def _small_boxes_beside(frame: WatchLayout, w: float, low_y: float) -> list[Box]:
    """Return the boxes of the small buttons below the main button at the right edge."""
    if frame.compact:
        return _small_button_boxes(Box(w - 226, low_y + 84, 98, 34), 106.0, 40.0)
    return _small_button_boxes(Box(w - 288, low_y + 110, 118, 38), 134.0, 46.0)


def _small_button_boxes(first: Box, across: float, down: float) -> list[Box]:
    """Return two rows of two boxes from the first on, the lower row shifted left along the slant of the tiles."""
    lean = LEAN * down
    return [first.moved(index % 2 * across - index // 2 * lean, index // 2 * down) for index in range(4)]
