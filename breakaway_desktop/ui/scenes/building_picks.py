"""Hands to take over in team building: characters, and those of the other riders."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from breakaway_desktop.engine.hands import Hand, TeamHands
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.palette import TeamLook
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.form import TakeBackButton
from breakaway_desktop.words import _

UNDO = "undo"
ROW, GAP = 62.0, 8.0
_MINI = 25.0


class HandsRow(Control):
    """Hands for a whole team under their name, shown with the cards for the rider in focus; pressed, all four riders
    take theirs. `about` says in a few words how they ride."""

    def __init__(
        self,
        rect: Box,
        label: str,
        name: str,
        about: str,
        hands: TeamHands,
        on_press: Callable[[], None],
        now: Callable[[], tuple[int, bool]],
    ) -> None:
        """`now` tells the rider in focus and whether these hands lie on the table, given in `hands`."""
        super().__init__(rect, label, on_press=on_press, radius=7)
        self.name = name
        self.about = about
        self.hands = hands
        self.now = now

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        rider, chosen = self.now()
        if chosen:
            canvas.box(self.rect, p.tint, border=p.accent, border_width=1.6, radius=7)
        else:
            canvas.box(self.rect, p.card if hovered else p.sunk, border=p.edge, radius=7)
        x = self.rect.x + 14
        left = _mini_cards(canvas, self.hands[rider - 1], self.rect.right - 10, self.rect.y + 19)
        canvas.text(self.name, 15, (x, self.rect.y + 19), bold=True, anchor="midleft", max_width=left - 8 - x)
        room = self.rect.w - 24
        canvas.text(self.about, 13, (x, self.rect.y + 44), colour=p.ink2, anchor="midleft", max_width=room)


class Remark(Control):
    """A sentence at the end of the list."""

    def __init__(self, rect: Box, text: str) -> None:
        super().__init__(rect, "remark")  # no words: a label
        self.focusable = False
        self.text = text

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        x, y = self.rect.x + 8, self.rect.y + 4
        canvas.paragraph(
            self.text, 13, Box(x, y, self.rect.w - 16, self.rect.h), colour=canvas.palette.ink2, leading=1.3
        )


class UndoButton(TakeBackButton):
    """Takes the last change back."""

    def __init__(self, rect: Box, on_press: Callable[[], None]) -> None:
        super().__init__(
            rect,
            _("Undo"),
            on_press,
            kind="bare",
            cap=_("Ctrl+Z"),
            size=14,
            label=UNDO,
            hot_key=pygame.K_z,
            hot_mods=pygame.KMOD_CTRL,
        )

    @staticmethod
    def width(screen: Screen) -> float:
        return TakeBackButton.width_for(screen, _("Undo"), kind="bare", cap=_("Ctrl+Z"), size=14)


class CopyRow(Control):
    """Another rider and his hand, brought to this one's total."""

    def __init__(
        self, rect: Box, look: TeamLook, number: int, name: str, hand: Hand, on_press: Callable[[], None]
    ) -> None:
        super().__init__(rect, f"copy-of-{number}", on_press=on_press, radius=7)
        self.look = look
        self.number = number
        self.name = name
        self.hand = hand

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        canvas.box(self.rect, p.card if hovered else p.sunk, border=p.edge, radius=7)
        x, y = self.rect.x + 28, self.rect.centre[1]
        draw_token(canvas, self.look, str(self.number), (x, y), 16)
        left = _mini_cards(canvas, self.hand, self.rect.right - 14, y)
        canvas.text(self.name, 15, (x + 30, y), bold=True, anchor="midleft", max_width=left - 8 - x - 30)


def _mini_cards(canvas: Canvas, hand: Sequence[int], right: float, y: float) -> float:
    """Small cards in a row that ends at `right`; returns where it begins."""
    p = canvas.palette
    x = right
    for card in reversed(hand):
        box = Box(x - _MINI, y - _MINI / 2, _MINI, _MINI)
        canvas.box(box, p.card, border=p.control, radius=4)
        canvas.text(str(card), 13, box.centre, bold=True, anchor="center")
        x -= _MINI + 3
    return x


def rows_below(area: Box, rows: int) -> list[Box]:
    """Boxes below each other from the top of the area."""
    return [Box(area.x, area.y + at * (ROW + GAP), area.w, ROW) for at in range(rows)]


def picks_box(whole: Box, rows: int) -> Box:
    """The sheet that lies over the screen with so many rows to choose from, or fewer that scroll."""
    return whole.centred(min(400.0, whole.w - 40), min(60 + rows * (ROW + GAP) + 12, whole.h - 24))


def draw_picks(canvas: Canvas, box: Box, title: str) -> None:
    """That sheet, under its rows."""
    p = canvas.palette
    canvas.fill(p.veil, alpha=0.5)
    canvas.box(box, p.paper, border=p.edge, border_width=p.edge_width, radius=13, shadow=True)
    end = box.right - 20
    cap = _("Esc")
    canvas.key_cap(cap, (end, box.y + 32), anchor="midright")
    room = end - canvas.key_cap_width(cap) - 12 - box.x - 20
    size = 18.0
    while size > 13 and canvas.measure(title, size, True)[0] > room:
        size -= 0.5
    canvas.text(title, size, (box.x + 20, box.y + 32), bold=True, anchor="midleft", max_width=room)
