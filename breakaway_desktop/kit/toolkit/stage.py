"""Scenes and the stage that stacks them: only the top one gets input, visible ones are drawn."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Protocol

from breakaway_desktop.kit.drawing import fonts
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import Palette
from breakaway_desktop.kit.errors import ExplainedError
from breakaway_desktop.kit.input.inputs import FocusGained, FocusLost, Input, KeyDown, KeyUp, Posted
from breakaway_desktop.kit.sound import Sound
from breakaway_desktop.kit.toolkit.focus import Focus
from breakaway_desktop.kit.values import FrozenValue


class Intent(FrozenValue):
    """A request that a screen makes of its stage; `ui/intents.py` and features list them, navigation carries them
    out."""


class Message(FrozenValue):
    """A message to `update`; two of a type with equal fields are equal."""


@dataclass(slots=True)
class ScreenMetrics:
    """Everything that a layout depends on: the window's size in units, the scale, and the theme."""

    w: float
    h: float
    scale: float
    palette: Palette
    listens: bool = False
    """Whether a screen reader listens, so that each layout says what it contains."""
    scans: bool = False
    """Whether a highlight walks through what the layouts say, for players with one switch."""

    def measure_window(self, size_px: tuple[int, int], scale: float) -> bool:
        """Set the window's size from pixels; return whether the scale has changed."""
        changed = scale != self.scale
        self.w, self.h, self.scale = size_px[0] / scale, size_px[1] / scale, scale
        return changed

    def measure(self, text: str, size: float, bold: bool = False) -> tuple[float, float]:
        """Return the width and height of one line in units, as a canvas of this scale draws it."""
        w, h = fonts.measure(text, size * self.scale, bold)
        return w / self.scale, h / self.scale


class Host(Protocol):
    """The methods of the window that scenes may call; `App` implements them."""

    @property
    def screen(self) -> ScreenMetrics: ...

    @property
    def requested_scale(self) -> float: ...

    @property
    def full_screen(self) -> bool: ...

    @property
    def sound(self) -> Sound: ...

    toasts_stay: bool
    """Whether a toast is shown until the next key or click, not for a moment."""

    def mute(self, on: bool) -> None: ...

    def set_scale(self, scale: float) -> None: ...

    def set_palette(self, palette: Palette) -> None: ...

    def set_full_screen(self, on: bool) -> None: ...

    def post(self, subject: object) -> None: ...

    def show_toast(self, text: str) -> None: ...

    def quit(self) -> None: ...


class Scene:
    """One screen. `animating`: it changes without input. This base class passes input to `focus`."""

    overlay = False
    """Whether the scene below stays visible (dialogs, log, help)."""

    hides_when_covered = False
    """Whether it is hidden while another scene covers it (menus that open sheets)."""

    stage: Stage

    def __init__(self) -> None:
        self.revision = 0
        """Count of changes other than by time: until the next one, it says the same to a screen reader."""
        self._dirty = True
        self.focuses = [Focus()]
        """One focus for each view of the scene, the lowest first."""
        self.focus = self.focuses[-1]
        """The focus of the top view."""

    @property
    def dirty(self) -> bool:
        """Whether it needs a repaint."""
        return self._dirty

    @dirty.setter
    def dirty(self, dirty: bool) -> None:
        self._dirty = dirty
        self.revision += dirty

    @property
    def screen(self) -> ScreenMetrics:
        return self.stage.host.screen

    def navigate(self, intent: Intent) -> None:
        """Request something that the screen cannot do itself. If that fails, raises the error without changing
        anything."""
        self.stage.navigate(intent)

    @property
    def listener(self) -> Hashable:
        """Identity of the page or dialog that gets the player's input."""
        return self

    @property
    def question(self) -> Hashable:
        """What a player must decide here, for which the taskbar asks; None: nothing."""
        return None

    @property
    def animating(self) -> bool:
        """Whether frames are needed without input."""
        return self.focus.animating

    def wake_in(self) -> int | None:
        """Return the milliseconds until the next `update` if nothing animates; None: no update is planned."""
        return None

    def leave(self) -> None:
        """Called when it is removed from the stage for good."""

    def pause(self) -> None:
        """Called when another scene covers it."""

    def resume(self) -> None:
        """Called when it is on top again."""

    def resize(self) -> None:
        """Lay out for `self.screen`: called on entering, and when size, scale, theme or language change."""

    def handle(self, event: Input) -> bool:
        """Handle an event; return whether it was handled."""
        handled = self.focus.handle(event)
        if self.focus.take_changed():
            self.dirty = True
        return handled

    def update(self, dt_ms: float) -> None:
        """Advance time by `dt_ms`; only the scene on top is called."""
        if self.focus.tick(dt_ms):
            self.dirty = True

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole scene; costly parts are cached."""
        raise NotImplementedError


def _no_navigator(intent: Intent) -> None:
    raise LookupError(type(intent).__name__)


def _raise_error(error: Exception) -> None:
    raise error


class Stage:
    """The stack of scenes. An empty stage ends the program."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.navigate: Callable[[Intent], None] = _no_navigator
        """Carries out an intent."""
        self.explain: Callable[[Exception], None] = _raise_error
        """Shows the player the reason for a failure."""
        self._scenes: list[Scene] = []
        self._pressed_keys: dict[int, Hashable] = {}
        """The keys that are down, with the listener that got the key press."""
        self._changed = True

    @property
    def scenes(self) -> tuple[Scene, ...]:
        return tuple(self._scenes)

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    @property
    def visible(self) -> list[Scene]:
        """The visible scenes, the lowest first."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].overlay:
            first -= 1
        return [scene for scene in self._scenes[max(0, first) :] if scene is self.top or not scene.hides_when_covered]

    @property
    def dirty(self) -> bool:
        return self._changed or any(scene.dirty for scene in self.visible)

    @property
    def animating(self) -> bool:
        return self.top is not None and self.top.animating

    @property
    def question(self) -> Hashable:
        """What a player must decide now; None: nothing."""
        return None if self.top is None else self.top.question

    @property
    def typing(self) -> bool:
        """Whether a text field has the keyboard."""
        top = self.top
        return top is not None and top.focus.typing

    def attempt(self, action: Callable[[], object]) -> None:
        """Run an action that a rule or a file may prevent, and show the player the reason if it does."""
        try:
            action()
        except (ExplainedError, OSError, ValueError) as error:
            self.explain(error)

    def push(self, scene: Scene) -> None:
        if self._scenes:
            self._scenes[-1].pause()
        self._add(scene)

    def pop(self) -> None:
        """Remove the top scene. Raises IndexError if there is none."""
        self._remove_top()
        if self._scenes:
            self._scenes[-1].resume()

    def reset(self, scene: Scene) -> None:
        """Replace all scenes by this one."""
        self.clear()
        self._add(scene)

    def clear(self) -> None:
        """Remove all scenes without resuming any."""
        while self._scenes:
            self._remove_top()

    def resize(self) -> None:
        for scene in self.scenes:
            scene.resize()
            scene.dirty = True
        self._changed = True

    def handle(self, event: Input) -> bool:
        """Pass an event to the top scene, but changes of the window's focus to all scenes, and posted subjects to the
        first one that handles them.

        A key that is still down from another page or dialog is ignored until it is pressed again.
        """
        if isinstance(event, FocusLost | FocusGained):
            for scene in self.scenes:
                scene.handle(event)
            return True
        if isinstance(event, Posted):
            return any(scene.handle(event) for scene in reversed(self.scenes))

        top = self.top
        if top is None:
            return False

        if isinstance(event, KeyDown):
            listener = top.listener
            if not event.is_repeat:
                self._pressed_keys[event.key] = listener
            elif self._pressed_keys.get(event.key, listener) != listener:
                return True
        elif isinstance(event, KeyUp):
            self._pressed_keys.pop(event.key, None)
        return top.handle(event)

    def update(self, dt_ms: float) -> None:
        if self.top is not None:
            self.top.update(dt_ms)

    def wake_in(self) -> int | None:
        return None if self.top is None else self.top.wake_in()

    def draw(self, canvas: Canvas) -> None:
        for scene in self.visible:
            scene.draw(canvas)
            scene.dirty = False
        self._changed = False

    def _add(self, scene: Scene) -> None:
        scene.stage = self
        self._scenes.append(scene)
        scene.resize()
        scene.dirty = True
        self._changed = True

    def _remove_top(self) -> None:
        scene = self._scenes.pop()
        scene.leave()
        for focus in scene.focuses:
            focus.remove_all()
        self._changed = True
