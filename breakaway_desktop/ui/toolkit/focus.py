"""The focus, one for keyboard and mouse: which control has it, where it moves, and what is modal on top.

pygame-gui has none: Tab and Shift+Tab walk the list, arrows walk by geometry unless the focused control takes them,
Enter and Space press, Esc goes back, hot keys press from anywhere unless a text field has the keyboard.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import cast

import pygame

from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.input.inputs import FocusLost, Input, KeyDown, KeyUp, Moved, Pressed, Released, Wheeled
from breakaway_desktop.ui.toolkit.control import ENTER_KEYS, Area, Control


@dataclass(slots=True)
class Entry:
    """A control and the area it scrolls in, if any."""

    control: Control
    area: Area | None = None

    def shift(self) -> Point:
        return (0.0, 0.0) if self.area is None else self.area.offset_of()

    def box(self) -> Box:
        """Where it stands on the screen."""
        return self.control.rect.moved(*self.shift())

    def inside(self, pos: Point) -> Point:
        dx, dy = self.shift()
        return pos[0] - dx, pos[1] - dy

    def hit(self, pos: Point) -> bool:
        return (self.area is None or self.area.rect.contains(pos)) and self.control.hit(self.inside(pos))


def listed(controls: Sequence[Control], area: Area | None = None) -> list[Entry]:
    """The controls in their order, children of areas after the area itself."""
    entries: list[Entry] = []
    for control in controls:
        entries.append(Entry(control, area))
        if control.children:
            entries += listed(control.children, cast(Area, control))
    return entries


def walks(entry: Entry) -> bool:
    """Whether the focus may rest on it."""
    return entry.control.focusable and entry.control.enabled


def in_view(entry: Entry, able: Sequence[Entry], step: int) -> Entry:
    """The entry, or where its area was scrolled away by hand the first (step 1) or last that is seen there."""
    area = entry.area
    if area is None or not area.wheeled or area.rect.encloses(entry.box()):
        return entry
    seen = [e for e in able if e.area is area and area.rect.encloses(e.box())]
    return seen[0 if step > 0 else -1] if seen else entry


def inside(event: Input, entry: Entry) -> Input:
    """The event with its position in the units of the control."""
    if isinstance(event, Moved | Pressed | Released | Wheeled):
        return dataclasses.replace(event, pos=entry.inside(event.pos))
    return event


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


@dataclass(slots=True)
class _Layer:
    entries: list[Entry] = field(default_factory=list)
    current: Entry | None = None
    on_escape: Callable[[], None] | None = None


class Focus:
    """The controls of a scene in layers: the lowest is the scene's own, each above is modal."""

    def __init__(self) -> None:
        self._layers = [_Layer()]
        self._hovered: Entry | None = None
        self._explained: Control | None = None
        self._changed = True

    # Who is there

    @property
    def controls(self) -> list[Control]:
        """Those that hear the player now."""
        return [entry.control for entry in self._top.entries]

    @property
    def current(self) -> Control | None:
        entry = self._layers[-1].current
        return None if entry is None else entry.control

    @property
    def pressed_by_enter(self) -> Control | None:
        """What has the focus; where that has nothing to press, the button whose key Enter is, if there is one."""
        current = self.current
        if current is not None and not current.yields_enter:
            return current
        enter = KeyDown(pygame.K_RETURN)
        return next((control for control in self.controls if control.enabled and control.is_hot(enter)), None)

    @property
    def hovered(self) -> Control | None:
        return None if self._hovered is None else self._hovered.control

    @property
    def depth(self) -> int:
        """How many modal layers lie over the scene's own."""
        return len(self._layers) - 1

    @property
    def typing(self) -> bool:
        return self.current is not None and self.current.takes_text

    @property
    def remark(self) -> str:
        """Why the control in focus did not take what was typed; else empty."""
        return "" if self.current is None else self.current.remark

    def under(self, pos: Point) -> Control | None:
        """The control that a press there would reach."""
        entry = self._under(pos)
        return None if entry is None else entry.control

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
        """The control with this label; raises KeyError if it is not among those of the top layer."""
        for control in self.controls:
            if control.label == label:
                return control
        raise KeyError(label)

    def box_of(self, control: Control) -> Box:
        """Where a control of the top layer stands on the screen; its own box if it is none of them."""
        return next((entry.box() for entry in self._top.entries if entry.control is control), control.rect)

    def area_of(self, control: Control | None) -> Area | None:
        """The area in which a control of the top layer scrolls, if any."""
        return next((entry.area for entry in self._top.entries if entry.control is control), None)

    def changed(self) -> bool:
        """Whether anything looks different since the last call."""
        changed, self._changed = self._changed, False
        return changed

    # What is there

    def set(
        self,
        controls: Sequence[Control],
        first: str = "",
        on_escape: Callable[[], None] | None = None,
        *,
        layer: int = -1,
    ) -> None:
        """Puts these controls into the top layer, or into one below, where nothing hears the player.

        The focus stays on the control or else the label that had it, else goes to the label `first`.
        """
        below, layer_set = layer not in (-1, self.depth), self._layers[layer]
        before, hovered, explained = layer_set.current, self.hovered, self._explained
        entries = listed(controls)
        self._drop(layer_set, keep=entries)
        layer_set.entries = entries
        layer_set.on_escape = on_escape
        self._changed = True
        same = before and next((e for e in entries if e.control is before.control and walks(e)), None)
        if not below:
            self._hovered = next((e for e in entries if e.control is hovered), None)
            self._explained = next((e.control for e in entries if e.control is explained), None)
        if same is None and before is not None:
            same = next((e for e in entries if e.control.label == before.control.label and walks(e)), None)
        start = same or next((e for e in entries if e.control.label == first and walks(e)), None)
        start = start or next((e for e in entries if walks(e)), None)
        if below or (before is not None and start is not None and start.control is before.control):
            layer_set.current = start
            return
        if before is not None and any(entry.control is before.control for entry in entries):
            before.control.lost_focus()
        self._go(start)

    def open(
        self,
        controls: Sequence[Control],
        first: str = "",
        on_escape: Callable[[], None] | None = None,
    ) -> None:
        """Lays a modal layer on top. Esc calls `on_escape`, else closes."""
        if self.current is not None:
            self.current.lost_focus()
        self._layers.append(_Layer())
        self.set(controls, first, on_escape or self.close)

    def close(self) -> None:
        """Takes the top modal layer off; the focus returns to where it was. Raises ValueError on the scene's own."""
        if len(self._layers) == 1:
            raise ValueError("no modal layer is open")
        self._drop(self._layers.pop(), keep=())
        self._hovered = None
        if self.current is not None:
            self.current.got_focus()
        self._changed = True

    def clear(self) -> None:
        """Lets go of all controls."""
        for layer in self._layers:
            self._drop(layer, keep=())
        self._layers = [_Layer()]
        self._hovered = self._explained = None

    def put(self, control: Control | None) -> None:
        """Moves the focus to a control of the top layer; ignored if it cannot have it."""
        entry = next((e for e in self._top.entries if e.control is control), None)
        if control is None or (entry is not None and walks(entry)):
            self._go(entry)

    # What happens

    def handle(self, event: Input) -> bool:
        """Whether the event was taken by a control or by the walk of the focus."""
        taken = self._heard(event)
        self._leave_what_sleeps()
        return taken

    def _heard(self, event: Input) -> bool:
        current = self._top.current
        if current is not None and current.control.grabbing:
            self._changed = True
            return current.control.handle(inside(event, current))
        if isinstance(event, KeyDown):
            return self._key(event)
        if isinstance(event, Moved):
            return self._moved(event)
        if isinstance(event, Pressed):
            return self._pressed(event)
        if isinstance(event, Released):
            return self._released(event)
        if isinstance(event, Wheeled):
            return self._wheeled(event)
        if isinstance(event, FocusLost):
            for control in self.controls:
                control.armed = False
            return False
        taken = current is not None and current.control.handle(event)
        self._changed = self._changed or (taken and not isinstance(event, KeyUp))
        return taken

    def tick(self, dt_ms: float) -> bool:
        """Time passes; True if something looks different."""
        return self.current is not None and self.current.tick(dt_ms)

    def walk(self, step: int) -> bool:
        """Moves to the next (1) or previous (-1) control of the list, around its ends."""
        able = [e for e in self._top.entries if walks(e)]
        if not able:
            return False
        if self._top.current in able:
            to = able[(able.index(self._top.current) + step) % len(able)]
        else:
            to = able[0 if step > 0 else -1]
        self._go(in_view(to, able, step))
        return True

    def walk_towards(self, direction: Point) -> bool:
        """Moves to the nearest control in that direction (unit vector, down is positive); False if there is none."""
        current = self._top.current
        if current is None:
            return self.walk(1)
        here = current.box()
        best: tuple[float, Entry] | None = None
        for entry in self._top.entries:
            if entry is current or not walks(entry):
                continue
            cost = distance(here, entry.box(), direction)
            if cost is not None and (best is None or cost < best[0]):
                best = cost, entry
        if best is None:
            return False
        self._go(best[1])
        return True

    # What is seen

    def draw_control(self, control: Control, canvas: Canvas) -> None:
        """One of the controls as it is now."""
        hovered, focused = self._hovered, self.current is control
        control.lit = self.pressed_by_enter is control
        control.draw(canvas, focused, hovered is not None and hovered.control is control)

    def draw_open(self, canvas: Canvas) -> None:
        """What lies over all controls: an open list."""
        current = self._top.current
        if current is not None and current.control.grabbing:
            with canvas.shifted(*current.shift()):
                current.control.draw_over(canvas)

    # Inside

    @property
    def _top(self) -> _Layer:
        return self._layers[-1]

    def _go(self, entry: Entry | None) -> None:
        before = self._top.current
        if entry is not None and before is not None and entry.control is before.control:
            self._top.current = entry
            return
        if before is not None:
            before.control.lost_focus()
        self._top.current = entry
        self._explained = None
        self._changed = True
        if entry is not None:
            if entry.area is not None:
                entry.area.reveal(entry.control.rect)
            entry.control.got_focus()

    def _leave_what_sleeps(self) -> None:
        """A control that can no longer be pressed gives the focus to the one before it in the list, else behind it."""
        entry, entries = self._top.current, self._top.entries
        if entry is None or walks(entry) or entry not in entries or not entry.control.focusable:
            return
        at = entries.index(entry)
        self._go(next((e for e in [*reversed(entries[:at]), *entries[at:]] if walks(e)), None))

    def _drop(self, layer: _Layer, keep: Sequence[Entry]) -> None:
        kept = {id(entry.control) for entry in keep}
        if layer.current is not None:
            if id(layer.current.control) not in kept:
                layer.current.control.lost_focus()
            layer.current = None
        for entry in layer.entries:
            if id(entry.control) not in kept:
                entry.control.dispose()
        layer.entries = []

    def _key(self, event: KeyDown) -> bool:
        entry = self._top.current
        control = None if entry is None else entry.control
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
            return event.held or self.walk(1)
        if event.key == pygame.K_ESCAPE and not event.held and self._top.on_escape is not None:
            self._top.on_escape()
            self._changed = True
            return True
        return False

    def _hot(self, event: KeyDown) -> bool:
        for entry in self._top.entries:
            control = entry.control
            if control.hot_key != event.key or not control.is_hot(event):
                continue
            if not event.held:
                self._changed = True
                if control.enabled:
                    # Who stays after all, when Esc asks first, goes on where he was.
                    if walks(entry) and event.key != pygame.K_ESCAPE:
                        self._go(entry)
                    control.press()
                else:
                    self._explained = control
            return True
        return False

    def _under(self, pos: Point) -> Entry | None:
        return next((e for e in reversed(self._top.entries) if e.hit(pos)), None)

    def _moved(self, event: Moved) -> bool:
        entry = self._under(event.pos)
        if (None if entry is None else entry.control) is not self.hovered:
            self._hovered = entry
            self._changed = True
            led = entry is not None and walks(entry) and entry.control.led_by_pointer
            if led and not self.typing and not self._holding():
                self._go(entry)
        for held in self._top.entries:
            if held.control.armed and held.control.handle(inside(event, held)):
                self._changed = True
        return entry is not None or self.depth > 0

    def _holding(self) -> bool:
        return any(control.armed for control in self.controls)

    def _pressed(self, event: Pressed) -> bool:
        entry = self._under(event.pos)
        if entry is None:
            return self.depth > 0
        self._changed = True
        if not entry.control.enabled:
            self._explained = entry.control
            return True
        if walks(entry):
            self._go(entry)
        entry.control.handle(inside(event, entry))
        return True

    def _released(self, event: Released) -> bool:
        taken = False
        for entry in list(self._top.entries):
            if entry.control.armed and entry.control.handle(inside(event, entry)):
                self._changed = taken = True
        return taken or self.depth > 0

    def _wheeled(self, event: Wheeled) -> bool:
        for entry in reversed(self._top.entries):
            if entry.hit(event.pos) and entry.control.handle(inside(event, entry)):
                self._changed = True
                return True
        return self.depth > 0
