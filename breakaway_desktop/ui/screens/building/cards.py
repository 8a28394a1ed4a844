"""Hands of cards as team building shows them: small ones in a row, and a card between − and +."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from breakaway_desktop.engine.hands import LARGEST, SMALLEST, Hand
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.icons import draw_icon
from breakaway_desktop.ui.drawing.palette import TeamLook
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import Measure, Node, Placed, draw
from breakaway_desktop.ui.toolkit.control import Control
from breakaway_desktop.ui.toolkit.controls import ControlNode
from breakaway_desktop.ui.toolkit.number import Stepper
from breakaway_desktop.ui.toolkit.parts import State

_NARROW: Final = 0.78
"""How wide a card is, as a share of its height."""
_GAP: Final = 3.0
_HIGHEST: Final = 80.0
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


class _Card(Stepper):
    look: TeamLook

    @property
    def ends(self) -> tuple[Box, Box]:
        side = min(46.0, self.rect.h)
        y = self.rect.centre[1] - side / 2
        return Box(self.rect.x, y, side, side), Box(self.rect.right - side, y, side, side)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p, state = canvas.palette, State.of(self, focused, hovered)
        for end, icon, able in zip(
            self.ends, ("minus", "plus"), (self.value > self.least, self.value < self.most), strict=True
        ):
            parts.plate(canvas, end, p.hover if state.hover and able else p.card, shadow=False)
            draw_icon(canvas, icon, end.centre, p.ink if able else p.ink3, 16)
        card = self.rect.centred(_NARROW * self.rect.h, self.rect.h)
        parts.bib(canvas, card, str(self.value), self.look)
        if state.focus:
            parts.ring(canvas, self.rect, lean=0)


@dataclass(frozen=True, slots=True)
class CardNumber(ControlNode):
    """A card between − and +; its value can be typed, too (R3.1)."""

    now: int
    look: TeamLook
    does: Callable[[int], Any]

    def _height(self, c: Measure, w: float) -> float:
        return _HIGHEST

    def _control(self, c: Measure, box: Box, out: Placed) -> Control:
        args = box, self.name, self.now, SMALLEST, LARGEST, lambda value: out.say(self.does(value))
        made = _Card(*args, largest_typed=LARGEST)
        made.look = self.look
        return made
