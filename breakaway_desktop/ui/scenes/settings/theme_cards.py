"""The looks, each shown as a small piece of road in its own colours."""

from __future__ import annotations

from collections.abc import Callable

from breakaway_desktop.settings import SYSTEM, THEMES
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import draw_radio
from breakaway_desktop.ui.kit.palette import DARK, LIGHT, PALETTES, TEAM_LOOKS, Palette
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.words import _

CARD_W, CARD_H, NAME_H = 160.0, 74.0, 34.0
GAP = 10.0


def theme_name(theme: str) -> str:
    return {"light": _("paper"), "dark": _("night"), "contrast": _("high contrast"), SYSTEM: _("as the desktop")}[theme]


class ThemeCard(Control):
    """One look: press it to see everything in it."""

    def __init__(self, rect: Box, theme: str, chosen: bool, choose: Callable[[str], None]) -> None:
        super().__init__(rect, f"theme-{theme}", on_press=lambda: choose(theme), radius=8)
        self.theme = theme
        self.chosen = chosen

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        own, r = canvas.palette, self.rect
        card = Box(r.x, r.y, r.w, CARD_H)
        if self.theme == SYSTEM:
            half = card.w / 2
            with canvas.clipped(Box(card.x, card.y, half, card.h)):
                self._draw_piece(canvas, card, LIGHT)
            with canvas.clipped(Box(card.x + half, card.y, half, card.h)):
                self._draw_piece(canvas, card, DARK)
        else:
            self._draw_piece(canvas, card, PALETTES[self.theme])
        canvas.box(card, None, border=own.accent if self.chosen else own.control, border_width=2, radius=8)
        y = card.bottom + NAME_H / 2 + 1
        draw_radio(canvas, (r.x + 10, y), self.chosen)
        name, room = theme_name(self.theme), r.w - 24
        whole = canvas.measure(name, 13.5, True)[0] <= room
        lines = [name] if whole else canvas.lines_of(name, 12, room, True)
        for at, line in enumerate(lines):
            where = r.x + 24, y + (at - (len(lines) - 1) / 2) * 15
            canvas.text(line, 13.5 if whole else 12, where, bold=self.chosen, anchor="midleft")

    def _draw_piece(self, canvas: Canvas, card: Box, p: Palette) -> None:
        """Road, letters and green of one palette."""
        canvas.box(card, p.desk, radius=8)
        sheet = card.inflated(-8)
        canvas.box(Box(sheet.x, sheet.y, sheet.w, 40), p.paper, border=p.edge, radius=4)
        road = Box(sheet.x, sheet.y + 9, sheet.w, 22)
        canvas.fill(p.road, road)
        canvas.line((road.x, road.y), (road.right, road.y), p.casing, 1.4)
        canvas.line((road.x, road.bottom), (road.right, road.bottom), p.casing, 1.4)
        step = road.w / len(TEAM_LOOKS)
        for at, look in enumerate(TEAM_LOOKS):
            draw_token(canvas, look, "", (road.x + step * (at + 0.5), road.centre[1]), min(7.0, step * 0.44))
        y = sheet.y + 50
        green = min(34.0, sheet.w * 0.36)
        canvas.box(Box(sheet.x, y - 6, green, 13), p.accent, radius=3)
        canvas.line((sheet.x + green + 10, y - 2), (sheet.right - 4, y - 2), p.ink, 2.4)
        canvas.line((sheet.x + green + 10, y + 4), (sheet.right - 4 - green * 0.6, y + 4), p.ink2, 1.6)


def theme_cards(x: float, y: float, room: float, now: str, choose: Callable[[str], None]) -> list[Control]:
    """All of them side by side from `x` on, in so much room."""
    w = min(CARD_W, (room - (len(THEMES) - 1) * GAP) / len(THEMES))
    return [
        ThemeCard(Box(x + at * (w + GAP), y, w, CARD_H + NAME_H - 4), theme, theme == now, choose)
        for at, theme in enumerate(THEMES)
    ]
