"""Hands of cards as team building shows them: small ones in a row, and a card between − and +."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from breakaway_desktop.engine.hands import LARGEST, SMALLEST, Hand
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import TeamLook
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import Node, draw
from breakaway_desktop.ui.toolkit.number import number

_NARROW: Final = 0.78
"""How wide a card is, as a share of its height."""
_GAP: Final = 3.0
_TOKEN: Final = 0.86


def hand_width(cards: int, high: float) -> float:
    """Of a rider and so many cards of this height."""
    return high * _TOKEN + 7 + cards * (_NARROW * high + _GAP)


def hand_row(look: TeamLook, number: int, cards: Sequence[int], high: float, **more: Any) -> Node:
    """A rider and his cards, so high."""
    paint = partial(_paint_hand, look, str(number), tuple(cards), high)
    return draw(paint, **{"w": hand_width(len(cards), high), "h": high + 4, **more})


def _paint_hand(look: TeamLook, number: str, cards: Hand, high: float, c: Canvas, box: Box) -> None:
    y, across = box.centre[1], high * _TOKEN
    draw_token(c, look, number, (box.x + across / 2, y), across)
    x = box.x + across + 7
    for card in cards:
        parts.bib(c, Box(x, y - high / 2, _NARROW * high, high), str(card), look)
        x += _NARROW * high + _GAP


def card_number(now: int, look: TeamLook, *, does: Callable[[int], Any], name: str, on_focus: Any, w: float) -> Node:
    """A card between − and +; its value can be typed, too (R3.1)."""

    def paint(c: Canvas, box: Box, value: int) -> None:
        parts.bib(c, box.centred(_NARROW * box.h, box.h), str(value), look)

    return number(now, SMALLEST, LARGEST, does=does, name=name, typed=LARGEST, paint=paint, on_focus=on_focus, w=w)
