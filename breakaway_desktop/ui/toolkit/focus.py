"""The focus of a view, one for keyboard and mouse: which control has it, and where it moves.

pygame-gui has none: Tab and Shift+Tab walk the list, arrows walk by geometry unless the focused control takes them,
Enter and Space press, Esc goes back, hot keys press from anywhere unless a text field has the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import pygame

from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.inputs import (
    FocusLost,
    Input,
    KeyDown,
    KeyUp,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from breakaway_desktop.ui.toolkit.control import ENTER_KEYS, Control


def walks(control: Control) -> bool:
    """Return whether the focus may rest on it."""
    return control.focusable and control.enabled


def in_view(control: Control, able: Sequence[Control], step: int) -> Control:
    """The control, or where its area was scrolled away by hand the first (step 1) or last that is seen there."""
    area = control.area
    if area is None or not area.wheeled or area.rect.encloses(control.on_screen):
        return control
    seen = [other for other in able if other.area is area and area.rect.encloses(other.on_screen)]
    return seen[0 if step > 0 else -1] if seen else control


def distance(here: Box, there: Box, direction: Point) -> float | None:
    """How far `there` is for an arrow: the way along it, and dearer the way aside; None if it lies elsewhere.

    Boxes that overlap along the arrow by more than half of the smaller one lie beside it, not ahead.
    """
    dx, dy = there.centre[0] - here.centre[0], there.centre[1] - here.centre[1]
    across = max(there.x - here.right, here.x - there.right)
    down = max(there.y - here.bottom, here.y - there.bottom)
    if direction[0]:
        ahead, gap, sideways, drift, least = dx * direction[0], across, down, abs(dy), min(here.w, there.w)
    else:
        ahead, gap, sideways, drift, least = dy * direction[1], down, across, abs(dx), min(here.h, there.h)
    if ahead <= 1 or gap < -least / 2 or sideways > 2 * ahead:
        return None
    return max(0.0, gap) + 3 * max(0.0, sideways) + 0.2 * drift


ARROW_KEYS: dict[int, Point] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class Focus:
    """The focus among the controls of one view. A `modal` one lets no mouse and no Esc past it.

    While another view lies over this one it is `covered`: nothing here hears the player or shows that it would.
    """

    def __init__(self, *, modal: bool = False) -> None:
        self.modal = modal
        self.controls: list[Control] = []
        self.current: Control | None = None
        self.hovered: Control | None = None
        self.on_escape: Callable[[], object] | None = None
        self._covered = False
        self._explained: Control | None = None
        self._changed = True

    # Who is there

    @property
    def pressed_by_enter(self) -> Control | None:
        """What has the focus; where that has nothing to press, the button whose key Enter is, if there is one."""
        current = self.current
        if current is not None and not current.yields_enter:
            return current
        return next((control for control in self.controls if control.enabled and control.key == act.PRESS), None)

    @property
    def typing(self) -> bool:
        return self.current is not None and self.current.takes_text

    @property
    def remark(self) -> str:
        """Why the control in focus did not take what was typed; else empty."""
        return "" if self.current is None else self.current.remark

    def under(self, pos: Point) -> Control | None:
        """The control that a press there would reach."""
        return next((control for control in reversed(self.controls) if control.is_under(pos)), None)

    @property
    def explained(self) -> Control | None:
        """The disabled control under the mouse, or whose hot key was pressed, if it says why it does not work."""
        found = (self.hovered, self._explained)
        return next((c for c in found if c is not None and not c.enabled and c.why_disabled), None)

    @property
    def explanation(self) -> str:
        """Why the explained control does not work; else empty."""
        return "" if self.explained is None else self.explained.why_disabled

    @property
    def animating(self) -> bool:
        return self.current is not None and self.current.animating

    def find(self, label: str) -> Control:
        """The control with this label; raises KeyError if there is none."""
        for control in self.controls:
            if control.label == label:
                return control
        raise KeyError(label)

    def changed(self) -> bool:
        """Whether anything looks different since the last call."""
        changed, self._changed = self._changed, False
        return changed

    # What is there

    def set(self, controls: Sequence[Control], first: str = "", on_escape: Callable[[], object] | None = None) -> None:
        """Replace the controls. The focus stays on the control or else the label that had it, else goes to `first`."""
        before, there = self.current, set(controls)
        self._drop(but=there)
        self.controls, self.on_escape = list(controls), on_escape
        self.hovered = self.hovered if self.hovered in there else None
        self._explained = self._explained if self._explained in there else None
        self._changed = True

        # The same control, the same label, `first`, else the first that can have it.
        start = before if before is not None and before in there and walks(before) else None
        for label in ([] if before is None else [before.label]) + [first]:
            start = start or next((control for control in controls if control.label == label and walks(control)), None)
        self._go(start or next(filter(walks, controls), None))

    def cover(self) -> None:
        """Another view lies over this one from now on."""
        if not self._covered and self.current is not None:
            self.current.lost_focus()
        self._covered, self.hovered = True, None

    def uncover(self) -> None:
        """Nothing lies over this view any more: the focus is where it was."""
        if self._covered and self.current is not None:
            self.current.got_focus()
        self._covered = False

    def clear(self) -> None:
        """Let go of all controls."""
        self._drop(but=())
        self.controls, self.hovered, self._explained = [], None, None

    def put(self, control: Control | None) -> None:
        """Move the focus to one of the controls; ignored if it cannot have it."""
        if control is None or (control in self.controls and walks(control)):
            self._go(control)

    # What happens

    def handle(self, event: Input) -> bool:
        """Whether the event was taken by a control or by the walk of the focus."""
        taken = self._heard(event)
        self._leave_what_sleeps()
        return taken

    def _heard(self, event: Input) -> bool:
        current = self.current
        if current is not None and current.grabbing:
            self._changed = True
            return current.handle(current.inside(event))
        if isinstance(event, KeyDown):
            return self._key(event)
        if isinstance(event, PointerMoved):
            return self._moved(event)
        if isinstance(event, PointerPressed):
            return self._pressed(event)
        if isinstance(event, PointerReleased):
            return self._released(event)
        if isinstance(event, WheelTurned):
            return self._wheeled(event)
        if isinstance(event, FocusLost):
            for control in self.controls:
                control.armed = False
            return False
        taken = current is not None and current.handle(event)
        self._changed = self._changed or (taken and not isinstance(event, KeyUp))
        return taken

    def tick(self, dt_ms: float) -> bool:
        """Time passes; True if something looks different."""
        return self.current is not None and self.current.tick(dt_ms)

    def walk(self, step: int) -> bool:
        """Moves to the next (1) or previous (-1) control of the list, around its ends."""
        able = [control for control in self.controls if walks(control)]
        if not able:
            return False
        if self.current in able:
            to = able[(able.index(self.current) + step) % len(able)]
        else:
            to = able[0 if step > 0 else -1]
        self._go(in_view(to, able, step))
        return True

    def walk_towards(self, direction: Point) -> bool:
        """Moves to the nearest control in that direction (unit vector, down is positive); False if there is none."""
        current = self.current
        if current is None:
            return self.walk(1)
        here = current.on_screen
        best: tuple[float, Control] | None = None
        for control in self.controls:
            if control is current or not walks(control):
                continue
            cost = distance(here, control.on_screen, direction)
            if cost is not None and (best is None or cost < best[0]):
                best = cost, control
        if best is None:
            return False
        self._go(best[1])
        return True

    # What is seen

    def draw_control(self, control: Control, canvas: Canvas) -> None:
        """One of the controls as it is now."""
        focused = not self._covered and self.current is control
        may_be_lit = not self._covered and (control is self.current or control.key == act.PRESS)
        control.lit = may_be_lit and self.pressed_by_enter is control
        control.draw(canvas, focused, self.hovered is control)

    def draw_open(self, canvas: Canvas) -> None:
        """What lies over all controls: an open list."""
        current = self.current
        if current is not None and current.grabbing:
            with canvas.shift_by(*current.shift):
                current.draw_over(canvas)

    # Inside

    def _go(self, control: Control | None) -> None:
        before = self.current
        if control is before:
            return
        if before is not None and not self._covered:
            before.lost_focus()
        self.current, self._explained, self._changed = control, None, True
        if control is not None and control.area is not None:
            control.area.reveal(control.rect)
        if control is not None and not self._covered:
            control.got_focus()

    def _leave_what_sleeps(self) -> None:
        """A control that can no longer be pressed gives the focus to the one before it in the list, else behind it."""
        current, controls = self.current, self.controls
        if current is None or walks(current) or current not in controls or not current.focusable:
            return
        at = controls.index(current)
        self._go(next((c for c in [*reversed(controls[:at]), *controls[at:]] if walks(c)), None))

    def _drop(self, but: Collection[Control]) -> None:
        """Let go of all controls but these."""
        if self.current is not None and self.current not in but:
            self.current.lost_focus()
            self.current = None
        for control in self.controls:
            if control not in but:
                control.dispose()

    def _key(self, event: KeyDown) -> bool:
        control = self.current
        if control is not None and (control.takes_text or control.takes_key(event)) and control.handle(event):
            self._changed = True
            return True
        if event.key == pygame.K_TAB and not event.ctrl:
            return self.walk(-1 if event.shift else 1)
        if event.key in ARROW_KEYS and not event.ctrl and self.walk_towards(ARROW_KEYS[event.key]):
            return True
        if control is not None and not control.takes_text and control.handle(event):
            self._changed = True
            return True
        if self._hot(event):
            return True
        if control is not None and control.walks_at_enter and event.key in ENTER_KEYS and not event.ctrl:
            return event.is_repeat or self.walk(1)
        if event.key == pygame.K_ESCAPE and not event.is_repeat and self.on_escape is not None:
            self.on_escape()
            self._changed = True
            return True
        return self.modal and event.key == pygame.K_ESCAPE and not event.is_repeat

    def _hot(self, event: KeyDown) -> bool:
        for control in self.controls:
            if control.key is None or not control.is_hot(event):
                continue
            if not event.is_repeat:
                self._changed = True
                if control.enabled:
                    # Who stays after all, when Esc asks first, goes on where he was.
                    if walks(control) and event.key != pygame.K_ESCAPE:
                        self._go(control)
                    control.press()
                else:
                    self._explained = control
            return True
        return False

    def _moved(self, event: PointerMoved) -> bool:
        control = self.under(event.pos)
        if control is not self.hovered:
            self.hovered = control
            self._changed = True
            led = control is not None and walks(control) and control.led_by_pointer
            if led and not self.typing and not self._holding():
                self._go(control)
        for held in self.controls:
            if held.armed and held.handle(held.inside(event)):
                self._changed = True
        return control is not None or self.modal

    def _holding(self) -> bool:
        return any(control.armed for control in self.controls)

    def _pressed(self, event: PointerPressed) -> bool:
        control = self.under(event.pos)
        if control is None:
            return self.modal
        self._changed = True
        if not control.enabled:
            self._explained = control
            return True
        if walks(control):
            self._go(control)
        control.handle(control.inside(event))
        return True

    def _released(self, event: PointerReleased) -> bool:
        taken = False
        for control in list(self.controls):
            if control.armed and control.handle(control.inside(event)):
                self._changed = taken = True
        return taken or self.modal

    def _wheeled(self, event: WheelTurned) -> bool:
        for control in reversed(self.controls):
            if control.is_under(event.pos) and control.handle(control.inside(event)):
                self._changed = True
                return True
        return self.modal
