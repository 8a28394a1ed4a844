"""A viewport on taller content, with wheel, keys and a scroll bar; it follows the focus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from math import inf
from typing import Any

import pygame

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.input.inputs import (
    LEFT_BUTTON,
    Input,
    KeyDown,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.toolkit.layout import SLACK, LaidOutTree, Measure, Node, Paint, SingleChild
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said, rows_as_list
from breakaway_desktop.kit.toolkit.scroll_bar import ScrollBar, scroll_bar

STEP = 48.0
BAR = 6.0
BAR_ROOM = BAR + 8
_RING = 6.0
"""Extent of the focus ring around a control, in units."""
_KEYS = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


class ScrollArea(Control):
    """A viewport onto content of `content_height`; the content is as wide as the viewport without the bar.

    The content is laid out as if the viewport were as high as the content, at its place in the window. `paint(canvas)`
    draws all of it. A different `about` means different content, shown from its top, or its bottom (`at_end`). An
    `empty` one contains no controls and gets the focus itself, so that arrows scroll it.
    """

    role = Role.SCROLL_AREA
    preserved = (*Control.preserved, "scroll", "scrolled_by_hand", "_held")

    def __init__(
        self,
        rect: Box,
        label: str,
        content_height: float,
        paint: Paint = lambda _canvas: None,
        about: Any = None,
        *,
        empty: bool = True,
        at_end: bool = False,
    ) -> None:
        super().__init__(rect, label)
        self.content_height = content_height
        self.paint = paint
        self.about = about
        self.at_end = at_end
        self.scroll = self.max_scroll if at_end else 0.0
        self._held = 0.0
        self.scrolled_by_hand = False
        """Whether the player has scrolled since the viewport last followed the focus."""
        self.focusable = empty and content_height > rect.h
        self.placed = -inf, inf
        """Top and bottom of the content that is placed, before scrolling."""

    @property
    def is_outrun(self) -> bool:
        """Whether it shows content that is not placed yet."""
        return self.rect.y + self.scroll < self.placed[0] or self.rect.bottom + self.scroll > self.placed[1]

    @property
    def max_scroll(self) -> float:
        return max(0.0, self.content_height - self.rect.h)

    @property
    def bar(self) -> ScrollBar | None:
        """The scroll bar; None if everything is visible."""
        return scroll_bar(self.rect, BAR, self.rect.h, self.content_height, self.scroll)

    def offset(self) -> Point:
        return 0.0, -self.scroll

    def scroll_to(self, y: float) -> bool:
        before, self.scroll = self.scroll, min(max(y, 0.0), self.max_scroll)
        return self.scroll != before

    def reveal(self, box: Box) -> None:
        """Scroll until this part of the content is visible, with its focus ring; only its top if it is too tall."""
        self.scrolled_by_hand = False
        top, bottom = box.y - 6 - self.rect.y, box.bottom + 6 - self.rect.y
        if top < self.scroll:
            self.scroll_to(top)
        elif bottom > self.scroll + self.rect.h:
            self.scroll_to(min(top, bottom - self.rect.h))

    def update_from(self, other: Control) -> None:
        assert isinstance(other, ScrollArea)
        keeps_offset = self.about == other.about and not (self.at_end and self.scroll == self.max_scroll)
        super().update_from(other)
        self.scroll_to(self.scroll if keeps_offset else other.scroll)

    @property
    def shows_enter_on_default(self) -> bool:
        return True

    def wants_key(self, event: KeyDown) -> bool:
        return event.key in _KEYS and not event.ctrl

    @property
    def _page(self) -> float:
        return max(STEP, self.rect.h - STEP)

    def press(self) -> None:
        """Do nothing."""

    def change_by(self, steps: int) -> None:
        """Scroll by pages."""
        self.scroll_to(self.scroll + steps * self._page)

    def handle(self, event: Input) -> bool:
        if isinstance(event, WheelTurned):
            moved = self.scroll_to(self.scroll - event.steps * STEP)
            self.scrolled_by_hand = self.scrolled_by_hand or moved
            return moved

        # Keys.
        if isinstance(event, KeyDown):
            if not self.wants_key(event):
                return False
            steps = {
                pygame.K_UP: -STEP,
                pygame.K_DOWN: STEP,
                pygame.K_PAGEUP: -self._page,
                pygame.K_PAGEDOWN: self._page,
                pygame.K_HOME: -self.content_height,
                pygame.K_END: self.content_height,
            }
            return self.scroll_to(self.scroll + steps[event.key])

        # The bar.
        bar = self.bar
        if isinstance(event, PointerPressed) and event.button == LEFT_BUTTON and bar is not None:
            if event.pos[0] >= bar.track.x - 8:
                self.armed = True
                self._held = bar.hold(event.pos[1])
                self._drag(bar, event.pos[1])
            return True
        if isinstance(event, PointerMoved) and self.armed and bar is not None:
            self._drag(bar, event.pos[1])
            return True
        if isinstance(event, PointerReleased) and self.armed:
            self.armed = False
            return True
        return False

    def _drag(self, bar: ScrollBar, y: float) -> None:
        if (scrolled := bar.scroll_at(y, self._held)) is not None:
            self.scrolled_by_hand = True
            self.scroll_to(scrolled)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        # Moved by whole pixels, everything in it keeps its size in pixels, so that its sprites can be used again.
        offset = -canvas.px(self.scroll) / canvas.scale
        with canvas.clip_to(self.rect, scrolls=True), canvas.shift_by(0, offset):
            self.paint(canvas)
        if (bar := self.bar) is not None:
            painters.scroll_bar(canvas, bar.track, bar.grip)
        if focused:
            painters.ring(canvas, self.rect, lean=0)


class Scroll(SingleChild):
    """A viewport on a child that may be taller, with wheel, scroll bar and keys; it follows the focus.

    Without a name its offset is lost when earlier nodes change; a new value of `about` resets it.
    """

    about: Any = None
    at_end: bool = False
    """Whether it starts at the bottom, and stays there when content is added."""
    sees: str = ""
    """Name of a node in it that each layout scrolls into view."""
    ring: float = _RING
    """Distance, in units, over which content remains visible above and below the box, so that focus rings are too."""
    grow: float = field(default=1.0, kw_only=True)

    def _width(self, measure: Measure, level: int) -> float:
        return self.child.width(measure, level) + BAR_ROOM

    def _height(self, measure: Measure, w: float) -> float:
        return self.child.height(measure, w - BAR_ROOM)

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        # Content that fits needs no scrolling.
        height = self.child.height(measure, box.w - BAR_ROOM)
        if height <= box.h + SLACK:
            self.child.place(measure, Box(box.x, box.y, box.w - BAR_ROOM, box.h), tree)
            return

        # Scroll a tree of its own in an area.
        inner = tree.child_tree()
        label = self.name or f"scroll-{sum(isinstance(other, ScrollArea) for other in tree.controls)}"
        viewport = Box(box.x - _RING, box.y - self.ring, box.w + _RING, box.h + 2 * self.ring)
        area = tree.add_control(
            ScrollArea(viewport, label, height + 2 * self.ring, inner.paint_visible, self.about, at_end=self.at_end)
        )

        # Place the child in it at full height.
        inner.area = area
        self.child.place(measure, Box(box.x, box.y, box.w - BAR_ROOM, height), inner)
        area.focusable = area.focusable and not inner.controls
        for control in inner.controls:
            control.area = control.area or area
        if tree.said is not None:
            tree.said[-1].children = inner.said or []

        if self.sees in inner.named:
            area.reveal(inner.named[self.sees].laid_out)
        tree.merge(inner, area)


scroll = Scroll


class LongList(Node):
    """Rows of one height in a `scroll`. Placed are those near its visible part, and the chosen one, which may have the
    focus; for a screen reader all."""

    row_at: Callable[[int], Node]
    count: int
    row_h: float
    gap: float = 0.0
    chosen: int = 0

    def _height(self, measure: Measure, w: float) -> float:
        return self.count * (self.row_h + self.gap) - self.gap

    def _place(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        first, last, pitch, area = 0, self.count, self.row_h + self.gap, tree.area
        if isinstance(area, ScrollArea) and tree.said is None:
            seen = area.rect.y + area.scroll - box.y
            first = max(0, int((seen - area.rect.h) // pitch))
            last = min(self.count, int((seen + 2 * area.rect.h) // pitch) + 1)
            area.placed = box.y + first * pitch if first else -inf, box.y + last * pitch if last < self.count else inf
            tree.long_lists.append(area)
        for index in sorted({*range(first, last), self.chosen}):
            self.row_at(index).place(measure, Box(box.x, box.y + index * pitch, box.w, self.row_h), tree)

    def said(self, inner: list[Said], box: Box) -> list[Said]:
        return Node.said(self, rows_as_list(inner), box)


long_list = LongList
