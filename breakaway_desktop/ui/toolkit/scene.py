"""Scenes and the stage they are stacked on: the one on top hears the player, those it leaves visible are drawn."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Protocol, dataclass_transform

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.ui.drawing import letters
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import Palette
from breakaway_desktop.ui.input.inputs import FocusGained, FocusLost, Input, KeyDown, KeyUp, Posted
from breakaway_desktop.ui.sound import Sound
from breakaway_desktop.ui.toolkit.focus import Focus


@dataclass_transform(frozen_default=True)
class _FrozenValue:
    """What is said is a frozen value: each class with fields of its own is made a dataclass. (That takes half a
    millisecond of the start.)"""

    def __init_subclass__(cls) -> None:
        if cls.__annotations__:
            dataclass(frozen=True)(cls)


@dataclass(frozen=True)
class Intent(_FrozenValue):
    """A value that a screen hands to its stage; `ui/intents.py` lists all of them, `ui/navigation.py` does them."""


@dataclass(frozen=True)
class Message(_FrozenValue):
    """What a screen hears; two of a kind with equal fields are equal."""


@dataclass(slots=True)
class ScreenMetrics:
    """What a layout depends on: the window's size in units, the scale in use, and the theme."""

    w: float
    h: float
    scale: float
    palette: Palette

    def measure_window(self, size_px: tuple[int, int], scale: float) -> bool:
        """The window has this size in pixels now; whether the scale is another one."""
        changed = scale != self.scale
        self.w, self.h, self.scale = size_px[0] / scale, size_px[1] / scale, scale
        return changed

    @property
    def compact(self) -> bool:
        """Whether it is under 1100 wide or 700 high."""
        return self.w < 1100 or self.h < 700

    def measure(self, text: str, size: float, bold: bool = False) -> tuple[float, float]:
        """Width and height of one line in units, as a canvas of this scale draws it."""
        w, h = letters.measure(text, size * self.scale, bold)
        return w / self.scale, h / self.scale


class Host(Protocol):
    """What scenes may ask of the window; `App` is one, tests have their own."""

    @property
    def screen(self) -> ScreenMetrics: ...

    @property
    def requested_scale(self) -> float: ...

    @property
    def full_screen(self) -> bool: ...

    @property
    def sound(self) -> Sound: ...

    def mute(self, on: bool) -> None: ...

    def set_scale(self, scale: float) -> None: ...

    def set_palette(self, palette: Palette) -> None: ...

    def set_full_screen(self, on: bool) -> None: ...

    def post(self, subject: object) -> None: ...

    def quit(self) -> None: ...


class Scene:
    """One screen. `dirty` says that it must be drawn again; `animating` that it changes by itself.

    The base hands what it hears to `focus`.
    """

    overlay = False
    """Whether the scene beneath stays visible (dialogs, log, help)."""

    hides_when_covered = False
    """Whether it is not seen while another scene lies over it (menus from which one opens sheets)."""

    stage: Stage

    def __init__(self) -> None:
        self.dirty = True
        self.focuses = [Focus()]
        """One for each view of the scene, the lowest first."""

    @property
    def focus(self) -> Focus:
        """The one that hears the player."""
        return self.focuses[-1]

    @property
    def screen(self) -> ScreenMetrics:
        return self.stage.host.screen

    def navigate(self, intent: Intent) -> None:
        """Hands over what the screen cannot do itself. Raises what is refused, and then nothing has changed."""
        self.stage.navigate(intent)

    @property
    def listener(self) -> Hashable:
        """What the player has before him: another value as soon as another page or dialog hears him."""
        return self

    @property
    def animating(self) -> bool:
        """Whether frames are wanted although nobody does anything."""
        return self.focus.animating

    def wake_in(self) -> int | None:
        """Milliseconds until `update` has something to do although nothing animates; None: nothing planned."""
        return None

    def leave(self) -> None:
        """Leaves the stage for good."""

    def pause(self) -> None:
        """Another scene comes on top."""

    def resume(self) -> None:
        """It is on top again."""

    def resize(self) -> None:
        """Lay out for `self.screen`: called on entering, and when size, scale, theme or language change."""

    def handle(self, event: Input) -> bool:
        """Whether the event was taken."""
        taken = self.focus.handle(event)
        if self.focus.changed():
            self.dirty = True
        return taken

    def update(self, dt_ms: float) -> None:
        """Time passes; only the scene on top is told."""
        if self.focus.tick(dt_ms):
            self.dirty = True

    def draw(self, canvas: Canvas) -> None:
        """Everything, every time; what is costly is recorded and played again."""
        raise NotImplementedError


def _nowhere(intent: Intent) -> None:
    raise LookupError(type(intent).__name__)


def _unexplained(error: Exception) -> None:
    raise error


class Stage:
    """The stack of scenes. An empty stage ends the program."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.navigate: Callable[[Intent], None] = _nowhere
        """Does what a scene wants of the program."""
        self.explain: Callable[[Exception], None] = _unexplained
        """Says why that could not be done."""
        self._scenes: list[Scene] = []
        self._struck: dict[int, Hashable] = {}
        """The keys that are down, and what the player had before him when he struck them."""
        self._stirred = True

    @property
    def scenes(self) -> tuple[Scene, ...]:
        return tuple(self._scenes)

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    @property
    def visible(self) -> list[Scene]:
        """The scenes that show, the lowest first."""
        first = len(self._scenes) - 1
        while first > 0 and self._scenes[first].overlay:
            first -= 1
        return [scene for scene in self._scenes[max(0, first) :] if scene is self.top or not scene.hides_when_covered]

    @property
    def dirty(self) -> bool:
        return self._stirred or any(scene.dirty for scene in self.visible)

    @property
    def animating(self) -> bool:
        return self.top is not None and self.top.animating

    @property
    def typing(self) -> bool:
        """Whether a text field has the keyboard."""
        return self.top is not None and self.top.focus.typing

    def attempt(self, action: Callable[[], object]) -> None:
        """Does what the rules or a file may refuse; the player is told why if they do."""
        try:
            action()
        except (Refused, OSError, ValueError) as error:
            self.explain(error)

    def push(self, scene: Scene) -> None:
        if self._scenes:
            self._scenes[-1].pause()
        self._put(scene)

    def pop(self) -> None:
        """Takes the top scene off; raises IndexError if there is none."""
        self._take()
        if self._scenes:
            self._scenes[-1].resume()

    def reset(self, scene: Scene) -> None:
        """Takes all scenes off and puts this one up."""
        self.clear()
        self._put(scene)

    def clear(self) -> None:
        """Takes all scenes off; none comes on top again meanwhile."""
        while self._scenes:
            self._take()

    def resize(self) -> None:
        for scene in self.scenes:
            scene.resize()
            scene.dirty = True
        self._stirred = True

    def handle(self, event: Input) -> bool:
        """The top scene hears it; changes of the window's focus all hear, posted things the first that takes them.

        A key that is still held from another page or dialog counts only when it is struck anew.
        """
        if isinstance(event, FocusLost | FocusGained):
            for scene in self.scenes:
                scene.handle(event)
            return True
        if isinstance(event, Posted):
            return any(scene.handle(event) for scene in reversed(self.scenes))
        if self.top is None:
            return False
        if isinstance(event, KeyDown):
            listener = self.top.listener
            if not event.is_repeat:
                self._struck[event.key] = listener
            elif self._struck.get(event.key, listener) != listener:
                return True
        elif isinstance(event, KeyUp):
            self._struck.pop(event.key, None)
        return self.top.handle(event)

    def update(self, dt_ms: float) -> None:
        if self.top is not None:
            self.top.update(dt_ms)

    def wake_in(self) -> int | None:
        return None if self.top is None else self.top.wake_in()

    def draw(self, canvas: Canvas) -> None:
        """Draws what is visible."""
        for scene in self.visible:
            scene.draw(canvas)
            scene.dirty = False
        self._stirred = False

    def _put(self, scene: Scene) -> None:
        scene.stage = self
        self._scenes.append(scene)
        scene.resize()
        scene.dirty = True
        self._stirred = True

    def _take(self) -> None:
        scene = self._scenes.pop()
        scene.leave()
        for focus in scene.focuses:
            focus.clear()
        self._stirred = True
