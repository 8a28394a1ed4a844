"""The focus of a view, shared by keyboard and mouse: which control has it, and where it moves.

pygame-gui has no such focus. Tab and Shift+Tab move through the list, arrows move by geometry unless the focused
control handles them, and wrap within a column; Home and End go to its ends. Enter and Space press, Esc calls
`on_escape`, shortcuts press from anywhere unless a text field has the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import inf

import pygame

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.input import window_keys
from breakaway_desktop.kit.input.inputs import (
    FocusLost,
    Input,
    KeyDown,
    KeyUp,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from breakaway_desktop.kit.input.keymap import is_key_for
from breakaway_desktop.kit.toolkit.control import ENTER_KEYS, Control


def can_take_focus(control: Control) -> bool:
    return control.focusable and control.enabled


def reachable(controls: Sequence[Control], current: Control | None) -> list[Control]:
    """Return the current control and those that can take the focus and are not wholly under a cover."""
    covers = [(index, control.screen_box) for index, control in enumerate(controls) if control.covers]
    return [
        control
        for index, control in enumerate(controls)
        if can_take_focus(control)
        if control is current or not any(at > index and box.encloses(control.screen_box) for at, box in covers)
    ]


def visible_neighbour(control: Control, candidates: Sequence[Control], step: int) -> Control:
    """Return the control, or, if scrolling by hand has hidden it, the first (`step` 1) or last (−1) candidate visible
    in its area."""
    area = control.area
    if area is None or not area.scrolled_by_hand or area.rect.encloses(control.screen_box):
        return control
    visible = [other for other in candidates if other.area is area and area.rect.encloses(other.screen_box)]
    return visible[0 if step > 0 else -1] if visible else control


def distance(here: Box, there: Box, direction: Point, *, by_row: bool = False) -> float | None:
    """Return the cost of moving to `there` with an arrow: the distance along it plus a penalty for the distance across.

    None if it is not in that direction. Boxes that overlap along the arrow by more than half of the smaller one are
    beside each other, not ahead. `by_row`: prefer the next row, however far across.
    """
    dx, dy = there.centre[0] - here.centre[0], there.centre[1] - here.centre[1]
    gap_x = max(there.x - here.right, here.x - there.right)
    gap_y = max(there.y - here.bottom, here.y - there.bottom)
    if direction[0]:
        ahead, gap, sideways, drift, smaller = dx * direction[0], gap_x, gap_y, abs(dy), min(here.w, there.w)
    else:
        ahead, gap, sideways, drift, smaller = dy * direction[1], gap_y, gap_x, abs(dx), min(here.h, there.h)
    if ahead <= 1 or gap < -smaller / 2 or (sideways > 2 * ahead and not by_row):
        return None
    penalty = 3 * max(0.0, sideways) + 0.2 * drift
    return max(0.0, gap) + (penalty / 10 if by_row else penalty)


ARROW_KEYS: dict[int, Point] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_COLUMN_ENDS = {pygame.K_HOME: 0, pygame.K_DOWN: 0, pygame.K_END: -1, pygame.K_UP: -1}


class Focus:
    """The focus among the controls of one view. A `modal` one lets neither mouse input nor Esc past it.

    While another view covers this one, it gets no input and shows no focus.
    """

    def __init__(self, *, modal: bool = False) -> None:
        self.modal = modal
        self.controls: list[Control] = []
        self.current: Control | None = None
        self.hovered: Control | None = None
        self.on_escape: Callable[[], object] | None = None
        self.wait: float | None = None
        """The part of the time that has passed until input counts, from 0 to 1; None: it counts."""
        self.covered = False
        self._explained: Control | None = None
        self._changed = True

    # State

    @property
    def control_for_enter_cap(self) -> Control | None:
        """The control that may show an Enter cap: the focused one, unless it leaves Enter to the default button."""
        current = self.current
        if current is not None and not current.shows_enter_on_default:
            return current
        return next(
            (control for control in self.controls if control.enabled and control.key == window_keys.PRESS), None
        )

    @property
    def typing(self) -> bool:
        return self.current is not None and self.current.accepts_text

    @property
    def remark(self) -> str:
        """Why the focused control rejected the last typed text; empty if it did not."""
        return "" if self.current is None else self.current.remark

    def control_at(self, pos: Point) -> Control | None:
        if self.current is not None and self.current.captures_input:
            return self.current
        return next((control for control in reversed(self.controls) if control.is_visible_at(pos)), None)

    @property
    def pointed_area(self) -> Control | None:
        """The control under the mouse, if it has a tooltip and is for the pointer only."""
        area = self.hovered
        return area if area is not None and area.tip and not area.focusable else None

    @property
    def explained(self) -> Control | None:
        """The disabled control under the mouse, or the one whose shortcut was pressed, if it has a reason to show."""
        candidates = (self.hovered, self._explained)
        return next(
            (control for control in candidates if control is not None and not control.enabled and control.why_disabled),
            None,
        )

    @property
    def explanation(self) -> str:
        """Why the explained control is disabled; empty if none is."""
        return "" if self.explained is None else self.explained.why_disabled

    @property
    def animating(self) -> bool:
        return self.current is not None and self.current.animating

    def find(self, label: str) -> Control:
        """Return the control with this label. Raises KeyError if there is none."""
        for control in self.controls:
            if control.label == label:
                return control
        raise KeyError(label)

    def take_changed(self) -> bool:
        """Return whether anything looks different since the last call."""
        changed, self._changed = self._changed, False
        return changed

    # Controls

    def set(self, controls: Sequence[Control], first: str = "", on_escape: Callable[[], object] | None = None) -> None:
        """Replace the controls. Keep the focus on the same control, else on the one with the same label, else on
        `first`."""
        before, present = self.current, set(controls)
        self._dispose(remaining=present)
        self.controls, self.on_escape = list(controls), on_escape
        self.hovered = self.hovered if self.hovered in present else None
        self._explained = self._explained if self._explained in present else None
        self._changed = True

        # The same control, the same label, `first`, else the first that can take it.
        start = before if before is not None and before in present and can_take_focus(before) else None
        for label in ([] if before is None else [before.label]) + [first]:
            start = start or next(
                (control for control in controls if control.label == label and can_take_focus(control)), None
            )
        self._move_to(start or next(filter(can_take_focus, controls), None))

    def cover(self) -> None:
        """Stop getting input: another view covers this one."""
        if not self.covered and self.current is not None:
            self.current.on_focus_lost()
        self.covered, self.hovered = True, None

    def uncover(self) -> None:
        """Get input again, with the focus where it was."""
        if self.covered and self.current is not None:
            self.current.on_focus_gained()
        self.covered = False

    def remove_all(self) -> None:
        """Dispose of all controls."""
        self._dispose(remaining=())
        self.controls, self.hovered, self._explained = [], None, None

    def focus_on(self, control: Control | None) -> None:
        """Move the focus to one of the controls, unless that control cannot take the focus."""
        if control is None or (control in self.controls and can_take_focus(control)):
            self._move_to(control)

    def act_on(self, control: Control, work: Callable[[], object]) -> None:
        """Move the focus to a control, if it can have it, and do something with it; a disabled one is explained."""
        self._changed = True
        if not control.enabled:
            self._explained = control
            return
        if can_take_focus(control):
            self._move_to(control)
        work()
        self._skip_disabled()

    # Input

    def handle(self, event: Input) -> bool:
        """Give an event to a control, or move the focus with it; return whether it was handled."""
        handled = self._handle_event(event)
        self._skip_disabled()
        return handled

    def _handle_event(self, event: Input) -> bool:
        current = self.current
        if current is not None and current.captures_input:
            self._changed = True
            return current.handle(current.to_local(event))

        if isinstance(event, KeyDown):
            return self._handle_key(event)
        if isinstance(event, PointerMoved):
            return self._handle_move(event)
        if isinstance(event, PointerPressed):
            return self._handle_press(event)
        if isinstance(event, PointerReleased):
            return self._handle_release(event)
        if isinstance(event, WheelTurned):
            return self._handle_wheel(event)
        if isinstance(event, FocusLost):
            for control in self.controls:
                control.armed = False
            return False

        # Any other event.
        handled = current is not None and current.handle(event)
        self._changed = self._changed or (handled and not isinstance(event, KeyUp))
        return handled

    def tick(self, dt_ms: float) -> bool:
        """Advance time by `dt_ms`; return whether something looks different."""
        return self.current is not None and self.current.tick(dt_ms)

    def walk(self, step: int) -> bool:
        """Move to the next (1) or previous (-1) control of the list, wrapping around at its ends."""
        candidates = reachable(self.controls, self.current)
        if not candidates:
            return False
        if self.current in candidates:
            target = candidates[(candidates.index(self.current) + step) % len(candidates)]
        else:
            target = candidates[0 if step > 0 else -1]
        self._move_to(visible_neighbour(target, candidates, step))
        return True

    def walk_towards(self, direction: Point) -> bool:
        """Move to the nearest control in that direction (unit vector, down is positive), up and down in a scrolled area
        row by row; return False if there is none."""
        current = self.current
        if current is None:
            return self.walk(1)
        here = current.screen_box
        stays_in_row = direction[0] and current.stays_in_row
        bottom = inf if current.shows_enter_on_default else here.bottom
        best: tuple[float, Control] | None = None
        for control in reachable(self.controls, current):
            if control is current:
                continue
            there = control.screen_box
            if stays_in_row and (there.y >= bottom or there.bottom <= here.y):
                continue
            by_row = direction[1] != 0 and current.area is not None and current.area is control.area
            cost = distance(here, there, direction, by_row=by_row)
            if cost is not None and (best is None or cost < best[0]):
                best = cost, control
        if best is None:
            return False
        self._move_to(best[1])
        return True

    def walk_column(self, event: KeyDown) -> bool:
        """Move to the first (Home, or down from the last) or last (End, or up from the first) control of the column;
        return False for any other key, one held down, or if there is no column."""
        current, key = self.current, event.key
        if current is None or event.ctrl or event.is_repeat or key not in _COLUMN_ENDS:
            return False
        # Slanted rows are shifted a little, so that more than half of the narrower one has to be above the other.
        here = current.rect
        column = [
            control
            for control in reachable(self.controls, current)
            if control.area is current.area and control.role is current.role
            if min(here.right, control.rect.right) - max(here.x, control.rect.x) > min(here.w, control.rect.w) / 2
        ]
        if len(column) < 2 or current not in column:
            return False
        self._move_to(sorted(column, key=lambda control: control.rect.y)[_COLUMN_ENDS[key]])
        return True

    def _walk_to_next_field(self, field: Control) -> bool:
        """Move past the buttons in a field's row, such as its reset, to the next field or row."""
        later = self.controls[self.controls.index(field) + 1 :]
        goes_on = (each for each in later if each.enter_moves_on or each.screen_box.y >= field.screen_box.bottom)
        target = next(filter(can_take_focus, goes_on), None)
        if target is None:
            return self.walk(1)
        self._move_to(target)
        return True

    # Drawing

    def draw_control(self, control: Control, canvas: Canvas) -> None:
        current, focused = self.current, not self.covered and self.current is control
        is_candidate = not self.covered and (control is current or control.key == window_keys.PRESS)
        control.may_show_enter = is_candidate and self.control_for_enter_cap is control
        control.is_beside_typing = not self.covered and current is not None and current.accepts_text
        control.wait = self.wait if control.may_show_enter else None
        control.draw(canvas, focused, self.hovered is control)

    def draw_popup(self, canvas: Canvas) -> None:
        """Draw the popup of the focused control over all others: an open list."""
        current = self.current
        if current is not None and current.captures_input:
            with canvas.shift_by(*current.scroll_offset):
                current.draw_popup(canvas)

    # Internals

    def _move_to(self, control: Control | None) -> None:
        before = self.current
        if control is before:
            return
        if before is not None and not self.covered:
            before.on_focus_lost()
        self.current, self._explained, self._changed = control, None, True
        if control is not None and control.area is not None:
            control.area.reveal(control.rect)
        if control is not None and not self.covered:
            control.on_focus_gained()

    def _skip_disabled(self) -> None:
        """Move the focus from a disabled control to the previous enabled one in the list, else to the next enabled
        one."""
        current, controls = self.current, self.controls
        if current is None or can_take_focus(current) or current not in controls or not current.focusable:
            return
        index = controls.index(current)
        self._move_to(
            next(
                (control for control in [*reversed(controls[:index]), *controls[index:]] if can_take_focus(control)),
                None,
            )
        )

    def _dispose(self, remaining: Collection[Control]) -> None:
        if self.current is not None and self.current not in remaining:
            self.current.on_focus_lost()
            self.current = None
        for control in self.controls:
            if control not in remaining:
                control.dispose()

    def _handle_key(self, event: KeyDown) -> bool:
        # The control itself, if it needs this key.
        control = self.current
        if control is not None and (control.accepts_text or control.wants_key(event)) and control.handle(event):
            self._changed = True
            return True

        # Tab and arrows move the focus.
        if event.key == pygame.K_TAB and not event.ctrl:
            return self.walk(-1 if event.shift else 1)
        if event.key in ARROW_KEYS and not event.ctrl and self.walk_towards(ARROW_KEYS[event.key]):
            return True

        # The control, then, in a form, the next field, then shortcuts.
        if control is not None and not control.accepts_text and control.handle(event):
            self._changed = True
            return True
        if control is not None and control.enter_moves_on and event.key in ENTER_KEYS and not event.ctrl:
            return event.is_repeat or self._walk_to_next_field(control)
        if self._press_shortcut(event):
            return True

        # Escape.
        if event.key == pygame.K_ESCAPE and not event.is_repeat and self.on_escape is not None:
            self.on_escape()
            self._changed = True
            return True
        return self.modal and event.key == pygame.K_ESCAPE and not event.is_repeat

    def _press_shortcut(self, event: KeyDown) -> bool:
        finishes = is_key_for(window_keys.FINISH, event)
        main = next((control for control in self.controls if finishes and control.is_main), None)
        for control in self.controls:
            if control is not main and (control.key is None or not control.is_shortcut(event)):
                continue
            if not event.is_repeat:
                self._changed = True
                if control.enabled:
                    # Esc may only open a question: if the player stays, the focus is where it was.
                    stays = event.key == pygame.K_ESCAPE or (control.key is not None and control.key.keeps_focus)
                    if can_take_focus(control) and not stays:
                        self._move_to(control)
                    control.press()
                else:
                    self._explained = control
            return True
        return False

    def _handle_move(self, event: PointerMoved) -> bool:
        control = self.control_at(event.pos)
        if control is not self.hovered:
            self.hovered = control
            self._changed = True
            focus_follows = control is not None and can_take_focus(control) and control.follows_pointer
            if focus_follows and not self.typing and not self._is_any_armed():
                self._move_to(control)
        for other in self.controls:
            if other.armed and other.handle(other.to_local(event)):
                self._changed = True
        return control is not None or self.modal

    def _is_any_armed(self) -> bool:
        return any(control.armed for control in self.controls)

    def _handle_press(self, event: PointerPressed) -> bool:
        control = self.control_at(event.pos)
        if control is None:
            return self.modal
        self._changed = True
        if not control.enabled:
            self._explained = control
            return True
        if can_take_focus(control):
            self._move_to(control)
        control.handle(control.to_local(event))
        return True

    def _handle_release(self, event: PointerReleased) -> bool:
        handled = False
        for control in list(self.controls):
            if control.armed and control.handle(control.to_local(event)):
                self._changed = handled = True
        return handled or self.modal

    def _handle_wheel(self, event: WheelTurned) -> bool:
        for control in reversed(self.controls):
            if control.wheel_changes_it and control is not self.current:
                continue
            if control.is_visible_at(event.pos) and control.handle(control.to_local(event)):
                self._changed = True
                return True
        return self.modal
