"""What all form screens share: the game, the key for help, the bar with the title, the frame in a team's colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from breakaway_desktop.ui.intents import ShowHelp, ShowKeys
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import ENTER_KEYS
from breakaway_desktop.ui.kit.controls import Button
from breakaway_desktop.ui.kit.inputs import Input, KeyDown
from breakaway_desktop.ui.kit.key_groups import KeyGroup, form_keys, window_keys
from breakaway_desktop.ui.kit.palette import TeamLook
from breakaway_desktop.ui.kit.scene import Scene, Screen
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import _

FRAME = 8.0
COMPACT_FRAME = 6.0


class FormScene(Scene):
    """A screen to fill in. `F1` shows its keys, which `keys` names, and Shift+F1 all pages of help."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    @property
    def about(self) -> str:
        """What this screen is, for the head of its page of keys."""
        return ""

    def keys(self) -> Sequence[KeyGroup]:
        return form_keys(), window_keys()

    def handle(self, event: Input) -> bool:
        if self.focus.typing and isinstance(event, KeyDown) and event.ctrl and event.key in ENTER_KEYS:
            # A field keeps Enter for itself; with Ctrl it goes on from there too.
            return self._press_default(event.held)
        if super().handle(event):
            return True
        if isinstance(event, KeyDown) and event.key == pygame.K_F1 and not event.held:
            if event.shift:
                self.navigate(ShowHelp())
            else:
                self.navigate(ShowKeys(self.about, tuple(self.keys())))
            return True
        return False

    def _press_default(self, held: bool) -> bool:
        for control in self.focus.controls:
            if isinstance(control, DefaultButton) and control.enabled and not held:
                self.focus.put(control)
                control.press()
                self.dirty = True
        return True

    def relayout(self) -> None:
        """Lays out anew because what is shown has changed."""
        self.resize()
        self.dirty = True


class DefaultButton(Button):
    """The button that goes on: Enter while it has the focus, Ctrl+Enter from everywhere else on the screen."""

    def __init__(
        self,
        rect: Box,
        text: str,
        on_press: Callable[[], None],
        *,
        label: str,
        size: float = 17,
        enabled: bool = True,
        why_disabled: str = "",
    ) -> None:
        super().__init__(
            rect,
            text,
            on_press,
            kind="primary",
            size=size,
            label=label,
            enabled=enabled,
            why_disabled=why_disabled,
            hot_key=pygame.K_RETURN,
            hot_mods=pygame.KMOD_CTRL,
        )

    @staticmethod
    def width_with_cap(screen: Screen | Canvas, text: str, *, size: float = 17) -> float:
        """The least width at which the longer of its two key caps fits too."""
        return Button.width_for(screen, text, kind="primary", cap=_("Ctrl+Enter"), size=size)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        self.cap = "" if not self.enabled else _("Enter") if focused else _("Ctrl+Enter")
        super().draw(canvas, focused, hovered)


class TakeBackButton(Button):
    """Takes something back; it is there only while there is something to take back."""

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        if self.enabled:
            super().draw(canvas, focused, hovered)


def draw_frame(canvas: Canvas, look: TeamLook) -> Box:
    """The frame of the screen in the colour of the team whose go it is; returns the box inside it."""
    p = canvas.palette
    compact = canvas.w < 1100 or canvas.h < 700
    width = COMPACT_FRAME if compact else FRAME
    inner = canvas.whole.inflated(-width)
    whole, deep = canvas.whole, width + 12
    for edge in (whole.cut_top(deep)[0], whole.cut_bottom(deep)[0], whole.cut_left(deep)[0], whole.cut_right(deep)[0]):
        canvas.fill(look.fill, edge)
    canvas.box(inner, p.desk, border=p.ink if p.name != "dark" else p.edge, border_width=1.5, radius=7)
    return inner


def framed(screen: Screen) -> Box:
    """The box inside the frame, before anything is drawn."""
    return Box(0, 0, screen.w, screen.h).inflated(-(COMPACT_FRAME if screen.compact else FRAME))
