"""The view onto higher content, with wheel, keys and a bar; it follows the focus."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pygame

from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.input.inputs import (
    LEFT_BUTTON,
    Input,
    KeyDown,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.ui.toolkit.boxes import SLACK, LaidOutTree, Measure, Paint, SingleChild
from breakaway_desktop.ui.toolkit.control import Control

STEP = 48.0
BAR = 6.0
BAR_ROOM = BAR + 8
_RING = 6.0
"""How far the focus ring reaches around a control."""
_KEYS = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


class ScrollArea(Control):
    """Shows a part of content `content_height` high and as wide as its view without the bar.

    The content's units start at the top left of the view when nothing is scrolled: boxes in it are laid out as if the
    view were as high as the content, with their place in the window as origin. `paint(canvas)` draws all of it. With
    another `about` it is another view, seen from its head, or its foot (`at_end`). An `empty` one has no controls in it
    and takes the focus itself, so that arrows scroll it.
    """

    lasting = (*Control.lasting, "scroll", "wheeled", "_grip")

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
        self.scroll = self.furthest if at_end else 0.0
        self._grip = 0.0
        self.wheeled = False
        """Whether the player has scrolled by hand since the focus was last followed."""
        self.focusable = empty and content_height > rect.h

    @property
    def furthest(self) -> float:
        return max(0.0, self.content_height - self.rect.h)

    @property
    def bar(self) -> Box | None:
        """The part of the bar that can be dragged; None if everything is seen."""
        if self.furthest <= 0:
            return None
        h = max(32.0, self.rect.h * self.rect.h / self.content_height)
        y = self.rect.y + (self.rect.h - h) * self.scroll / self.furthest
        return Box(self.rect.right - BAR, y, BAR, h)

    def offset_of(self) -> Point:
        """How far the content is drawn from where it was laid out."""
        return 0.0, -self.scroll

    def scroll_to(self, y: float) -> bool:
        before, self.scroll = self.scroll, min(max(y, 0.0), self.furthest)
        return self.scroll != before

    def reveal(self, box: Box) -> None:
        """Scrolls so far that this part of the content is seen, its focus ring too; of a higher one the head."""
        self.wheeled = False
        top, bottom = box.y - 6 - self.rect.y, box.bottom + 6 - self.rect.y
        if top < self.scroll:
            self.scroll_to(top)
        elif bottom > self.scroll + self.rect.h:
            self.scroll_to(min(top, bottom - self.rect.h))

    def become(self, other: Control) -> None:
        assert isinstance(other, ScrollArea)
        stays = self.about == other.about and not (self.at_end and self.scroll == self.furthest)
        super().become(other)
        self.scroll_to(self.scroll if stays else other.scroll)

    @property
    def yields_enter(self) -> bool:
        return True

    def takes_key(self, event: KeyDown) -> bool:
        return event.key in _KEYS and not event.ctrl

    def press(self) -> None:
        """There is nothing to press."""

    def handle(self, event: Input) -> bool:
        if isinstance(event, WheelTurned):
            moved = self.scroll_to(self.scroll - event.steps * STEP)
            self.wheeled = self.wheeled or moved
            return moved
        if isinstance(event, KeyDown):
            if not self.takes_key(event):
                return False
            page = max(STEP, self.rect.h - STEP)
            steps = {
                pygame.K_UP: -STEP,
                pygame.K_DOWN: STEP,
                pygame.K_PAGEUP: -page,
                pygame.K_PAGEDOWN: page,
                pygame.K_HOME: -self.content_height,
                pygame.K_END: self.content_height,
            }
            return self.scroll_to(self.scroll + steps[event.key])
        bar = self.bar
        if isinstance(event, PointerPressed) and event.button == LEFT_BUTTON and bar is not None:
            if event.pos[0] >= bar.x - 8:
                self.armed = True
                self._grip = event.pos[1] - bar.y if bar.y <= event.pos[1] < bar.bottom else bar.h / 2
                self._drag(event.pos)
            return True
        if isinstance(event, PointerMoved) and self.armed:
            self._drag(event.pos)
            return True
        if isinstance(event, PointerReleased) and self.armed:
            self.armed = False
            return True
        return False

    def _drag(self, pos: Point) -> None:
        bar = self.bar
        if bar is not None and self.rect.h > bar.h:
            self.wheeled = True
            self.scroll_to((pos[1] - self._grip - self.rect.y) / (self.rect.h - bar.h) * self.furthest)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        with canvas.clip_to(self.rect, scrolls=True), canvas.shift_by(*self.offset_of()):
            self.paint(canvas)
        if self.bar is not None:
            parts.scroll_bar(canvas, Box(self.bar.x, self.rect.y, BAR, self.rect.h), self.bar)
        if focused:
            parts.ring(canvas, self.rect, lean=0)


@dataclass(frozen=True, slots=True)
class Scroll(SingleChild):
    """A view onto a child that may be higher: wheel, bar, keys, and it follows the focus. Without a name it forgets how
    far it was scrolled when what is before it changes; with another `about` it begins at its head, or its foot."""

    about: Any = None
    at_end: bool = False
    """Whether its foot is seen first, and stays in view when more is added."""
    sees: str = ""
    """The name of a node in it that is brought into view with each layout."""
    ring: float = _RING
    """How far above and below its box it can be seen, for the rings of what is in it."""
    grow: float = field(default=1.0, kw_only=True)

    def _width(self, measure: Measure, level: int) -> float:
        return self.of.width(measure, level) + BAR_ROOM

    def _height(self, measure: Measure, w: float) -> float:
        return self.of.height(measure, w - BAR_ROOM)

    def _put(self, measure: Measure, box: Box, tree: LaidOutTree) -> None:
        high = self.of.height(measure, box.w - BAR_ROOM)
        if high <= box.h + SLACK:
            self.of.put(measure, Box(box.x, box.y, box.w - BAR_ROOM, box.h), tree)
            return
        inner = tree.inside()
        self.of.put(measure, Box(box.x, box.y, box.w - BAR_ROOM, high), inner)
        label = self.name or f"scroll-{sum(isinstance(other, ScrollArea) for other in tree.controls)}"
        seen = Box(box.x - _RING, box.y - self.ring, box.w + _RING, box.h + 2 * self.ring)
        high += 2 * self.ring
        is_empty, paint = not inner.controls, inner.paint_seen
        area = tree.control(ScrollArea(seen, label, high, paint, self.about, empty=is_empty, at_end=self.at_end))
        for control in inner.controls:
            control.area = control.area or area
        tree.controls += inner.controls
        if self.sees in inner.named:
            area.reveal(inner.named[self.sees].laid_out)
        tree.take(inner, area)


scroll = Scroll
