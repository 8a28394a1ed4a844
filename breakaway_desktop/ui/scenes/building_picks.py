"""Hands to take over in team building: characters, and those of the other riders."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from breakaway_desktop.engine.hands import Hand
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.palette import TeamLook
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.building_hands import Character, character_words
from breakaway_desktop.ui.scenes.form import TakeBackButton
from breakaway_desktop.words import _

UNDO = "undo"
_ROW, _GAP = 62.0, 8.0
_MINI = 25.0


class CharacterRow(Control):
    """A character with the hand it gives the rider in focus; pressed, all four riders take theirs."""

    def __init__(
        self,
        rect: Box,
        character: Character,
        on_press: Callable[[], None],
        rider: Callable[[], int],
        is_chosen: Callable[[Character], bool],
    ) -> None:
        super().__init__(rect, character.key, on_press=on_press, radius=7)
        self.character = character
        self.rider = rider
        self.is_chosen = is_chosen

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        chosen = self.is_chosen(self.character)
        if chosen:
            canvas.box(self.rect, p.tint, border=p.accent, border_width=1.6, radius=7)
        else:
            canvas.box(self.rect, p.card if hovered else p.sunk, border=p.edge, radius=7)
        name, about = character_words(self.character)
        x = self.rect.x + 14
        left = _mini_cards(canvas, self.character.hands[self.rider() - 1], self.rect.right - 10, self.rect.y + 19)
        canvas.text(name, 15, (x, self.rect.y + 19), bold=True, anchor="midleft", max_width=left - 8 - x)
        room = self.rect.w - 24
        canvas.text(about, 13, (x, self.rect.y + 44), colour=p.ink2, anchor="midleft", max_width=room)


class UndoButton(TakeBackButton):
    """Brings the hands before the last change back."""

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

    def __init__(self, rect: Box, look: TeamLook, number: int, hand: Hand, on_press: Callable[[], None]) -> None:
        super().__init__(rect, f"copy-of-{number}", on_press=on_press, radius=7)
        self.look = look
        self.number = number
        self.hand = hand

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        canvas.box(self.rect, p.card if hovered else p.sunk, border=p.edge, radius=7)
        x, y = self.rect.x + 28, self.rect.centre[1]
        draw_token(canvas, self.look, str(self.number), (x, y), 16)
        left = _mini_cards(canvas, self.hand, self.rect.right - 14, y)
        words = _("Rider {rider}").format(rider=self.number % 10)
        canvas.text(words, 15, (x + 30, y), bold=True, anchor="midleft", max_width=left - 8 - x - 30)


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
    return [Box(area.x, area.y + at * (_ROW + _GAP), area.w, _ROW) for at in range(rows)]


def picks_box(whole: Box, rows: int) -> Box:
    """The sheet that lies over the screen with so many rows to choose from."""
    return whole.centred(min(400.0, whole.w - 40), 60 + rows * (_ROW + _GAP) + 12)


def draw_picks(canvas: Canvas, box: Box, title: str) -> None:
    """That sheet, under its rows."""
    p = canvas.palette
    canvas.fill(p.veil, alpha=0.5)
    canvas.box(box, p.paper, border=p.edge, border_width=p.edge_width, radius=13, shadow=True)
    end = box.right - 20
    cap = _("Esc")
    canvas.key_cap(cap, (end, box.y + 32), anchor="midright")
    room = end - canvas.key_cap_width(cap) - 12 - box.x - 20
    canvas.text(title, 18, (box.x + 20, box.y + 32), bold=True, anchor="midleft", max_width=room)


def draw_side(canvas: Canvas, box: Box, rider: int, below: float) -> None:
    """The sheet of characters under its rows; `rider` is the one whose hands they show, the hint ends at `below`."""
    p = canvas.palette
    canvas.panel(box)
    title = canvas.text(_("Characters"), 17, (box.x + 18, box.y + 27), bold=True, anchor="midleft")
    room = box.right - 18 - title.right - 10
    whole = _("for all four")
    canvas.text(whole, 13.5, (box.right - 18, box.y + 28), colour=p.ink2, anchor="midright", max_width=room)
    hint = _("Shown is what rider {rider} gets. The same seed draws the same lot.").format(rider=rider)
    canvas.paragraph(hint, 13, Box(box.x + 18, below - 54, box.w - 36, 46), colour=p.ink2, leading=1.4)
