"""The curtain: whose go it is behind it, and one key to lift it. Nothing secret shows while it hangs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button
from breakaway_desktop.ui.kit.inputs import FocusGained, FocusLost, Input, KeyDown, Pressed
from breakaway_desktop.ui.kit.palette import TeamLook
from breakaway_desktop.ui.kit.scene import Scene
from breakaway_desktop.ui.road.tokens import draw_token, mixed, scaled_outline
from breakaway_desktop.ui.scenes.form import COMPACT_FRAME, FRAME, draw_frame
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import _

LOCK_MS = 300.0
"""So long no input counts: the key that made it fall is not the one that lifts it."""
LIFT_MS = 180.0
WIDTH = 580.0
_STEP, _SMALL_STEP = 24.0, 20.0
_LIFT, _MENU = "lift", "menu"


class CurtainScene(Scene):
    """Covers the screen below until Space, Enter or a click lifts it.

    `look` is the team's, `name` its name, `line` what waits behind. Lifting takes it off the stage; `on_lift` is
    called when it begins to rise. `on_menu`, if there is a menu, opens it over the curtain, and `on_return` is called
    when nothing lies over it any more: what waits behind may be something else then.
    """

    def __init__(
        self,
        session: Session,
        look: TeamLook,
        name: str,
        line: str,
        more: str = "",
    ) -> None:
        super().__init__()
        self.on_lift: Callable[[], None] | None = None
        self.on_menu: Callable[[], None] | None = None
        self.on_return: Callable[[], None] | None = None
        self.session = session
        self.look = look
        self.name = name
        self.line = line
        self.more = more
        self._age = 0.0
        self._lifted: float | None = None
        self._picture: pygame.Surface | None = None

    @property
    def locked(self) -> bool:
        """Whether no input counts yet."""
        return self._age < LOCK_MS

    @property
    def animating(self) -> bool:
        return self._lifted is not None

    def resume(self) -> None:
        self._age = 0.0
        if self.on_return is not None:
            self.on_return()

    def resize(self) -> None:
        s = self.screen
        self._picture = None
        inner = self.sheet
        word, cap = _("Lift the curtain"), _("Space")
        w = min(inner.w - 32, Button.width_for(s, word, kind="primary", cap=cap, size=17) + 60)
        rect = Box(inner.centre[0] - w / 2, inner.bottom - 30 - 58, w, 58)
        controls: list[Control] = [Button(rect, word, self.lift, kind="primary", cap=cap, size=17, label=_LIFT)]
        if self.on_menu is not None:
            word, cap = _("Menu"), _("Esc")
            wide = Button.width_for(s, word, kind="bare", cap=cap)
            controls.append(Button(Box(20, 18, wide, 38), word, self.on_menu, kind="bare", cap=cap, label=_MENU))
        self.focus.set(controls, controls[0], self.on_menu)

    @property
    def sheet(self) -> Box:
        w = min(WIDTH, self.screen.w - 48)
        said, more = self._lines(w)
        h = min(430.0 + _STEP * (len(said) - 1) + _SMALL_STEP * max(0, len(more) - 1), self.screen.h - 60)
        return Box(0, 0, self.screen.w, self.screen.h).centred(w, h)

    def _lines(self, width: float) -> tuple[list[str], list[str]]:
        """What waits and what else is said, in lines of a sheet so wide."""
        still = Canvas(pygame.Surface((1, 1)), self.screen.palette, self.screen.scale)
        return still.lines_of(self.line, 17, width - 48), still.lines_of(self.more, 14.5, width - 48)

    def handle(self, event: Input) -> bool:
        if isinstance(event, FocusLost | FocusGained):
            if self._lifted is None:
                # The click that brings the window back does not lift it.
                self._age = 0.0
            return super().handle(event)
        if self._lifted is not None:
            return self._end_lift(event)
        if self.locked:
            return True
        return super().handle(event)

    def _end_lift(self, event: Input) -> bool:
        """Nobody waits for it to rise: the next key or click ends that, and is heard by what was behind."""
        if isinstance(event, Pressed) or (isinstance(event, KeyDown) and not event.held):
            stage = self.stage
            self._off()
            return stage.handle(event)
        return True

    def update(self, dt_ms: float) -> None:
        self._age += dt_ms
        super().update(dt_ms)
        if self._lifted is None:
            return
        self._lifted += dt_ms
        self.dirty = True
        if self._lifted >= LIFT_MS:
            self._off()

    def lift(self) -> None:
        if self.on_lift is not None:
            self.on_lift()
        if not self.session.settings.slides:
            self._off()
            return
        self._lifted = 0.0
        self.overlay = True

    def _off(self) -> None:
        if self.stage.top is self:
            self.stage.pop()

    def draw(self, canvas: Canvas) -> None:
        if self._lifted is None:
            self._draw_all(canvas)
            super().draw(canvas)
            return
        if self._picture is None:
            still = Canvas(pygame.Surface(canvas.surface.get_size(), 0, canvas.surface), canvas.palette, canvas.scale)
            self._draw_all(still)
            self.focus.draw(still)
            self._picture = still.surface
        share = min(1.0, self._lifted / LIFT_MS)
        canvas.surface.blit(self._picture, (0, -round(share * share * canvas.surface.get_height())))

    def _draw_all(self, canvas: Canvas) -> None:
        p = canvas.palette
        draw_frame(canvas, self.look)
        width = COMPACT_FRAME if self.screen.compact else FRAME
        buttons = tuple(control.rect for control in self.focus.controls)
        draw_outlines(canvas, self.look, canvas.whole.inflated(-width - 2), (40, 46), free=buttons)
        box = self.sheet
        canvas.box(box, p.paper, border=p.edge, border_width=p.edge_width, radius=13, shadow=True)
        canvas.box(Box(box.x, box.y, box.w, 10), self.look.fill, border=p.ink2, border_width=0.8, radius=4)
        x = box.centre[0]
        draw_token(canvas, self.look, "", (x, box.y + 108), 74)
        size = 44.0
        while size > 20 and canvas.measure(self.name, size, True)[0] > box.w - 40:
            size -= 2
        canvas.text(self.name, size, (x, box.y + 226), bold=True, anchor="center", max_width=box.w - 40)
        said, more = self._lines(box.w)
        y = box.y + 272
        for line in said:
            canvas.text(line, 17, (x, y), anchor="center", max_width=box.w - 32)
            y += _STEP
        y += 30 - _STEP
        for line in more:
            canvas.text(line, 14.5, (x, y), colour=p.ink2, anchor="center", max_width=box.w - 32)
            y += _SMALL_STEP


def draw_outlines(canvas: Canvas, look: TeamLook, within: Box, first: Point, free: Sequence[Box] = ()) -> None:
    """Rows of the team's shape, faint; the middle of the first stands at `first`, and what is to stay `free` does."""
    colour = mixed(canvas.palette.ink3, canvas.palette.desk, 0.3)
    points = scaled_outline(look.shape, 17)
    points.append(points[0])
    with canvas.clipped(within):
        row, y = 0, first[1]
        while y < within.bottom + 17:
            x = first[0] + row % 2 * 37
            while x < within.right + 17:
                if not any(box.touches(Box(x - 20, y - 20, 40, 40)) for box in free):
                    canvas.path([(x + dx, y + dy) for dx, dy in points], colour, 1.2)
                x += 75
            row, y = row + 1, y + 71
