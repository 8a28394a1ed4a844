"""The keys of the screen below, as they are: opened with F1 on every screen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from breakaway_desktop.ui.intents import ShowHelp
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, ScrollArea
from breakaway_desktop.ui.kit.dialog import draw_sheet_over
from breakaway_desktop.ui.kit.key_groups import KeyGroup, at_hand
from breakaway_desktop.ui.kit.keymap import cap_of
from breakaway_desktop.ui.kit.palette import TeamLook
from breakaway_desktop.ui.kit.scene import Scene
from breakaway_desktop.ui.scenes.help_signs import draw_signs, signs_height
from breakaway_desktop.words import _

WIDTH = 1040.0
_ROWS = (42.0, 39.0, 36.0)
"""How high a row is: the first with which the page need not scroll, if there is one."""
_TEXT = 14.5
_LINE = _TEXT * 1.35
_PAD = 28.0
_HEAD = 76.0
_CLOSE, _LIST, _PAGES = "close", "list", "pages"


class HelpKeysScene(Scene):
    """`about` names the screen below; with `signs` the signs of the race are explained with tokens of that team;
    `pages`: whether all pages of help can be opened from it.

    Up to three columns side by side, below each other in a small window; it scrolls if it must.
    """

    overlay = True

    def __init__(
        self, about: str, groups: Sequence[KeyGroup], signs: TeamLook | None = None, *, pages: bool = True
    ) -> None:
        super().__init__()
        self.pages = pages
        self.about = about
        self.groups = tuple(groups)
        self.signs = signs
        self.rect = Box(0, 0, 0, 0)
        self._columns: list[tuple[Box, KeyGroup, float, list[float]]] = []
        self._signs_at = Box(0, 0, 0, 0)
        self._row = _ROWS[0]

    def resize(self) -> None:
        s = self.screen
        w = min(WIDTH, s.w - 32)
        groups = at_hand(self.groups)
        side_by_side = len(groups) if not s.compact else 1
        inner = w - 2 * _PAD
        column_w = (inner - 32 * (side_by_side - 1)) / side_by_side
        signs_h = signs_height(self.canvas, inner)
        beneath = signs_h + 22 if self.signs else 0
        for self._row in _ROWS:
            laid, deepest = self._laid(groups, side_by_side, column_w)
            if _HEAD + deepest + beneath + 24 <= s.h - 24:
                break
        content = deepest + beneath
        h = min(_HEAD + content + 24, s.h - 24)
        self._place(laid, deepest, content, Box((s.w - w) / 2, (s.h - h) / 2, w, h), signs_h, column_w)

    def _laid(
        self, groups: Sequence[KeyGroup], side_by_side: int, column_w: float
    ) -> tuple[list[tuple[float, float, KeyGroup, float, list[float]]], float]:
        """Where each group begins, how wide its caps are and how high its rows; and how deep all of it is."""
        laid: list[tuple[float, float, KeyGroup, float, list[float]]] = []
        x = y = deepest = 0.0
        for at, group in enumerate(groups):
            caps_w = max(_caps_width(self.canvas, spelt_out(key.caps), key.as_is) for key in group.keys) + 14
            heights = [
                max(
                    self._row,
                    len(self.canvas.lines_of(key.text, _TEXT, column_w - caps_w * bool(key.caps))) * _LINE
                    + self._row
                    - 28,
                )
                for key in group.keys
            ]
            laid.append((x, y, group, caps_w, heights))
            height = 46 + sum(heights)
            deepest = max(deepest, y + height)
            if side_by_side > 1:
                x += column_w + 32
            elif at + 1 < len(groups):
                y += height + 18
        return laid, deepest

    def _place(
        self,
        laid: Sequence[tuple[float, float, KeyGroup, float, list[float]]],
        deepest: float,
        content: float,
        rect: Box,
        signs_h: float,
        column_w: float,
    ) -> None:
        """The columns on the sheet, the signs below them, and the controls."""
        s = self.screen
        self.rect = rect
        h, area_x, inner = rect.h, rect.x + _PAD, rect.w - 2 * _PAD
        top = self.rect.y + _HEAD
        area = Box(area_x - 12, top - 8, inner + 26, h - _HEAD - 4)
        self._columns = [
            (Box(area_x + dx, top + dy, column_w, 0), group, caps_w, heights) for dx, dy, group, caps_w, heights in laid
        ]
        self._signs_at = Box(area_x, top + deepest + 18, inner, signs_h)
        word = _("Close")
        close_w = Button.width_for(s, word, kind="bare", cap=_("Esc"))
        every = _("All help pages")
        every_w = Button.width_for(s, every, kind="bare", cap=_("Shift+F1"))
        pages = Button(
            Box(self.rect.right - 24 - close_w - every_w, self.rect.y + 18, every_w, 38),
            every,
            self._all_pages,
            kind="bare",
            cap=_("Shift+F1"),
            label=_PAGES,
            hot_key=pygame.K_F1,
            hot_mods=pygame.KMOD_SHIFT,
        )
        close = Button(
            Box(self.rect.right - 16 - close_w, self.rect.y + 18, close_w, 38),
            word,
            self.close,
            kind="bare",
            cap=_("Esc"),
            label=_CLOSE,
            hot_key=pygame.K_F1,
        )
        page = ScrollArea(area, _LIST, content + 20, (), self._paint)
        controls: list[Control] = [page, pages, close] if self.pages else [page, close]
        self.focus.set(controls, page if page.focusable else close, self.close)

    @property
    def canvas(self) -> Canvas:
        """To measure with."""
        return Canvas(pygame.Surface((1, 1)), self.screen.palette, self.screen.scale)

    def _all_pages(self) -> None:
        self.navigate(ShowHelp())

    def close(self) -> None:
        if self.stage.top is self:
            self.stage.pop()

    def draw(self, canvas: Canvas) -> None:
        p = canvas.palette
        draw_sheet_over(canvas, self.rect)
        x, y = self.rect.x + _PAD, self.rect.y + 37
        end = self.focus.find(_PAGES if self.pages else _CLOSE).rect.x - 12
        title = canvas.text(_("Keys of this screen"), 22, (x, y), bold=True, anchor="midleft", max_width=end - x)
        room = end - title.right - 16
        if self.about and room > 60:
            canvas.text(self.about, 14.5, (title.right + 16, y + 2), colour=p.ink2, anchor="midleft", max_width=room)
        super().draw(canvas)

    def _paint(self, canvas: Canvas) -> None:
        p = canvas.palette
        for box, group, caps_w, heights in self._columns:
            canvas.text(group.title, 17, (box.x, box.y + 14), bold=True, anchor="midleft", max_width=box.w)
            canvas.line((box.x, box.y + 32), (box.right, box.y + 32), p.edge)
            y = box.y + 42
            for key, height in zip(group.keys, heights, strict=True):
                _draw_caps(canvas, spelt_out(key.caps), (box.x, y + self._row / 2), key.as_is)
                beside = caps_w if key.caps else 0.0  # what has no key begins where keys do
                lines = canvas.lines_of(key.text, _TEXT, box.w - beside)
                for n, line in enumerate(lines):
                    at = (
                        y + self._row / 2 + (n - (len(lines) - 1) / 2) * _LINE
                        if len(lines) < 3
                        else y + self._row / 2 - 7 + n * 19.5
                    )
                    canvas.text(line, _TEXT, (box.x + beside, at), anchor="midleft")
                y += height
        if self.signs is not None:
            draw_signs(canvas, self._signs_at, self.signs)


def spelt_out(caps: tuple[str, ...]) -> tuple[str, ...]:
    """The caps one by one where some between the first and the last have been moved."""
    if len(caps) != 3 or caps[1] != "…":
        return caps
    head = caps[0].rstrip("0123456789")
    first, last = (int(cap.removeprefix(head)) for cap in (caps[0], caps[2]))
    between = tuple(f"{head}{number}" for number in range(first, last + 1))
    return caps if all(cap_of(cap) == cap for cap in between) else between


def _caps_width(canvas: Canvas, caps: Sequence[str], as_is: bool) -> float:
    return sum(_cap_width(canvas, cap, as_is) + 5 for cap in caps)


def _cap_width(canvas: Canvas, cap: str, as_is: bool) -> float:
    return 16 if cap == "…" else canvas.key_cap_width(cap, height=26, as_is=as_is)


def _draw_caps(canvas: Canvas, caps: Sequence[str], at: Point, as_is: bool) -> None:
    x, y = at
    for cap in caps:
        if cap == "…":
            canvas.text(cap, 14, (x + 8, y), colour=canvas.palette.ink2, anchor="center")
        else:
            canvas.key_cap(cap, (x, y), anchor="midleft", height=26, as_is=as_is)
        x += _cap_width(canvas, cap, as_is) + 5
