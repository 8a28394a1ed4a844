"""Strict: the curtain over the hand, while somebody else sits down before the screen (ux, "Secrets at one screen")."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button
from breakaway_desktop.ui.kit.fitting import fitting_size
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.curtain import draw_outlines
from breakaway_desktop.words import _

LIFT = "lift"


@dataclass(frozen=True, slots=True)
class VeilShown:
    """Whose go it is: the team's look and name, and who plays which rider in a line."""

    look: str
    name: str
    line: str


class _Cloth(Control):
    """The whole of it can be clicked; the keyboard has the button."""

    def __init__(self, rect: Box, on_press: Callable[[], None]) -> None:
        super().__init__(rect, "veil", on_press=on_press)
        self.focusable = False

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        """Painted in place of the hand."""


def veil_controls(screen: Screen, box: Box, lift: Callable[[], None]) -> tuple[Control, Button]:
    """The cloth, and the button that lifts it."""
    word, cap = _("Lift the curtain"), _("Space")
    size = 15.0 if screen.compact else 17.0
    w = Button.width_for(screen, word, kind="primary", cap=cap, size=size) + 24
    h = 46.0 if screen.compact else 58.0
    rect = Box(box.right - w - (20 if screen.compact else 32), box.centre[1] - h / 2, w, h)
    return _Cloth(box, lift), Button(rect, word, lift, kind="primary", cap=cap, size=size, label=LIFT)


def paint_veil(canvas: Canvas, box: Box, shown: VeilShown, compact: bool, button_left: float) -> None:
    """Everything but the button, which begins at `button_left`."""
    p = canvas.palette
    look = team_look(shown.look)
    canvas.panel(box)
    x = box.x + (96 if compact else 132)
    name_size = 24.0 if compact else 32.0
    texts = ((shown.name, name_size, True), (shown.line, 15.0, False), (_("The others look away."), 13.5, False))
    room = button_left - 24 - x
    sizes = [fitting_size(canvas, text, size, room) for text, size, _bold in texts]
    right = x + max(canvas.measure(text, size, bold)[0] for (text, _s, bold), size in zip(texts, sizes, strict=True))
    middle = Box(min(right, x + room) + 20, box.y + 3, 0, box.h - 6)
    draw_outlines(
        canvas, look, Box(middle.x, middle.y, box.right - 3 - middle.x, middle.h), (middle.x + 20, box.y + 34)
    )
    canvas.fill(look.fill if shown.look != "white" else p.ink3, Box(box.x, box.y, 6, box.h))
    r = 30 if compact else 44
    draw_token(canvas, look, "", (box.x + (50 if compact else 72), box.centre[1]), r)
    levels = (-25, 6, 28) if compact else (-32, 9, 36)
    for (text, _size, bold), size, level in zip(texts, sizes, levels, strict=True):
        colour = p.ink2 if text is texts[-1][0] else p.ink
        canvas.text(
            text, size, (x, box.centre[1] + level), bold=bold, colour=colour, anchor="midleft", max_width=room
        )  # fmt: skip


class Lifting:
    """The veil on its way up: a picture of it that slides out of the panel."""

    def __init__(self, box: Box, picture: pygame.Surface, ms: float) -> None:
        self.box = box
        self.picture = picture
        self.whole_ms = self.left_ms = ms

    def draw(self, canvas: Canvas) -> None:
        share = 1 - self.left_ms / self.whole_ms
        rect = canvas.rect(*self.box)
        with canvas.clipped(self.box):
            canvas.surface.blit(self.picture, (rect.x, rect.y - round(share * share * rect.h)))
