"""The window and its main loop: draws only after changes, sleeps otherwise, and passes input to scenes, in units."""

from __future__ import annotations

import gc
import time
import warnings
from collections.abc import Callable
from math import inf
from typing import Final, Protocol

import pygame

from breakaway_desktop.kit.drawing import fonts, shapes
from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.display_list import DisplayListRecorder
from breakaway_desktop.kit.drawing.palette import DAY, Palette
from breakaway_desktop.kit.drawing.repaint import Repainter
from breakaway_desktop.kit.input import window_keys
from breakaway_desktop.kit.input.input_source import InputSource
from breakaway_desktop.kit.input.inputs import WAKE, Input, KeyDown, PointerPressed, PointerReleased
from breakaway_desktop.kit.input.keymap import is_key_for
from breakaway_desktop.kit.places import assets_folder
from breakaway_desktop.kit.sound import Sound
from breakaway_desktop.kit.toolkit.stage import Scene, ScreenMetrics, Stage
from breakaway_desktop.kit.toolkit.text_field import discard_gui
from breakaway_desktop.kit.values import FrozenValue
from breakaway_desktop.kit.window.attention import Attention
from breakaway_desktop.kit.window.scales import (
    AUTOMATIC,
    DEFAULT_SIZE,
    MIN_SIZE,
    SCALES,
    has_room_for_scale,
    next_scale,
    scale_for,
)
from breakaway_desktop.kit.window.system_window import colour_title_bar
from breakaway_desktop.kit.words import _

# No garbage collection during frames: after a long race it takes up to 40 ms. Objects created before the first screen
# are exempt; the rest is collected while the window is idle.

OLDEST_AFTER: Final = 1_000
"""Number of collections of younger generations before the oldest is collected in a frame; Python's default is 10. It is
reached only if the window is never idle for minutes, as while a key jumps through a replay, and costs 250 ms then."""
COLLECT_EVERY_S: Final = 10.0
"""Seconds between two collections while the window is idle."""

_is_frozen = False


def freeze_modules() -> None:
    """Exempt all existing objects from garbage collection, once for the whole program."""
    global _is_frozen
    if _is_frozen:
        return
    _is_frozen = True
    first, second, _third = gc.get_threshold()
    gc.set_threshold(first, second, OLDEST_AFTER)
    gc.freeze()


class IdleCollector:
    """Collector of garbage while the window is idle, at most once in COLLECT_EVERY_S; `now`: a time in seconds."""

    def __init__(self, now: float) -> None:
        self._last = now

    def collect_if_due(self, now: float) -> None:
        """Collect if the last collection was long ago. Call it only while the window is idle."""
        if now - self._last >= COLLECT_EVERY_S:
            gc.collect()
            self._last = now


MIN_TOAST_MS: Final = 1200.0
TOAST_MS_PER_CHAR: Final = 60.0
"""Milliseconds for which a long toast is shown, per character."""
_TOAST_TEXT_SIZE: Final = 26.0


class Toast:
    """A short text over any screen for a moment, drawn last, independent of scenes."""

    def __init__(self) -> None:
        self.text = ""
        self._left_ms = 0.0

    def show(self, text: str, *, stays: bool = False) -> None:
        """Show this text from the next frame on, for a moment, or until `close` if it `stays`."""
        self.text, self._left_ms = text, inf if stays else max(MIN_TOAST_MS, TOAST_MS_PER_CHAR * len(text))

    @property
    def wake_in(self) -> float | None:
        """Milliseconds until the text disappears; None if none is shown."""
        return self._left_ms if self.text and self._left_ms < inf else None

    def close(self) -> bool:
        """Close a text that stays; return whether the screen needs a repaint."""
        if not self.text or self._left_ms < inf:
            return False
        self.text = ""
        return True

    def tick(self, dt_ms: float) -> bool:
        """Advance time by `dt_ms`; return whether the text has just disappeared, so that the screen needs a repaint."""
        if not self.text:
            return False
        self._left_ms -= dt_ms
        if self._left_ms > 0:
            return False
        self.text = ""
        return True

    def draw(self, canvas: Canvas) -> None:
        if not self.text:
            return
        palette = canvas.palette
        room = canvas.w - 80
        size = _TOAST_TEXT_SIZE * min(1.0, room / canvas.measure(self.text, _TOAST_TEXT_SIZE, True)[0])
        w, h = canvas.measure(self.text, size, True)
        box = Box(0, 0, canvas.w, canvas.h).centred(w + 56, h + 28)
        canvas.box(box, palette.ink, radius=12)
        canvas.text(self.text, size, box.centre, colour=palette.on_ink, bold=True, anchor="center")


class Layer(Protocol):
    """What is over all screens: it gets input before them and is drawn after them."""

    @property
    def wake_in(self) -> float | None:
        """Milliseconds until it looks different; None if it does not change on its own."""

    def tick(self, dt_ms: float) -> bool:
        """Advance time by `dt_ms`; return whether it looks different now."""

    def handle(self, event: Input) -> bool:
        """Handle an event; return whether it was handled, so that no screen gets it."""

    def draw(self, canvas: Canvas) -> None: ...


FRAMES_PER_S = 60
POLL_S = 0.01
"""Seconds between two checks for events while nothing is animated."""
IDLE_MS = 1000
"""Longest sleep between two frames, in milliseconds."""
SUSPENDED_MS = 3 * IDLE_MS
"""Milliseconds between two frames above which the computer counts as suspended: no time passes for the player."""


class WindowOptions(FrozenValue):
    """Options of a new window. `size` in pixels."""

    size: tuple[int, int] = DEFAULT_SIZE
    scale: float = AUTOMATIC
    desktop_scale: float = 1.0
    """Scale of the desktop; 1.0: 100 %."""
    palette: Palette = DAY
    full_screen: bool = False
    icon: pygame.Surface | None = None


def _open_window(size_px: tuple[int, int]) -> pygame.Surface:
    """Open a window of this size. The first call might just leave full screen, so a second one sets the size."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # "forcibly resized": some desktops change the size
        surface = pygame.display.set_mode(size_px, pygame.RESIZABLE)
        if surface.get_size() != size_px:
            pygame.event.pump()
            surface = pygame.display.set_mode(size_px, pygame.RESIZABLE)
    return surface


class App:
    """The window. `probe` gets the milliseconds of each frame; `on_window(app)` is called after changes to be saved."""

    def __init__(self, options: WindowOptions | None = None) -> None:
        freeze_modules()
        opened_with = options or WindowOptions()

        # Callbacks.
        self.probe: Callable[[float], None] | None = None
        self.on_window: Callable[[App], None] | None = None
        self.on_frame: Callable[[App], None] | None = None
        """Called after each frame, drawn or not."""
        self.on_draw: Callable[[], None] | None = None
        """Called after each frame that was drawn."""
        self.on_focus: Callable[[bool], None] | None = None
        """Called when the window gains or loses the keyboard focus."""
        self.on_drop: Callable[[str], None] | None = None
        """Called with the path of a file that is dropped on the window."""
        self.on_help: Callable[[bool], None] = lambda pages: None
        """Called to show the keys if no scene has a page of its own; with True, to show all pages of help."""
        self.on_paste: Callable[[], None] = lambda: None
        """Called to open what is on the clipboard, if neither a scene nor a text field takes it."""
        self.on_close: Callable[[], bool] | None = None
        """Called before the player closes the program; False: it stays open, because something must be settled first.
        """
        self.on_return: Callable[[], None] | None = None
        """Called when the window has the keyboard focus again: settings of the desktop may have changed."""

        self.layers: list[Layer] = []
        """What is over all screens, the first one to get input first."""

        # The window.
        self.full_screen = False
        self.requested_scale = opened_with.scale
        self._desktop_scale = opened_with.desktop_scale
        self._window_size = (max(opened_with.size[0], MIN_SIZE[0]), max(opened_with.size[1], MIN_SIZE[1]))
        self._window_pos: tuple[int, int] | None = None

        self._ended = False
        self.released = 0
        """Number of keys and mouse buttons that have been released, and so handled completely."""
        self._clock = pygame.time.Clock()
        self._last_frame = time.perf_counter()
        """Time of the last frame, in seconds."""
        self._seen: Scene | None = None
        """The scene of the last frame."""
        self._garbage = IdleCollector(self._last_frame)
        self.sound = Sound(assets_folder() / "sounds")
        self._source = InputSource()
        self._text_input_on: bool | None = None
        self._toast = Toast()
        self.toasts_stay = False
        self._attention = Attention()

        # Open the window.
        pygame.display.init()
        pygame.font.init()
        if opened_with.icon is not None:
            pygame.display.set_icon(opened_with.icon)
        pygame.display.set_caption("Breaking Away")  # no words: the name of the game
        self._surface = _open_window(self._window_size)
        pygame.key.set_repeat(400, 40)
        self.screen = ScreenMetrics(0, 0, 1, opened_with.palette)
        self._repainter = Repainter()
        self._exposed = True
        """Whether the screen may show something other than the last frame."""
        self._measure_window()
        self._colour_title_bar()

        self.stage = Stage(self)
        if opened_with.full_screen:
            self.set_full_screen(True)

    # Methods that scenes may call (stage.Host)

    def set_scale(self, scale: float) -> None:
        """Set the scale, or AUTOMATIC. The window limits it so that LEAST_UNITS are visible."""
        self.requested_scale = scale and min(max(scale, SCALES[0]), SCALES[-1])
        self._rebuild()
        self._notify_window()

    def set_palette(self, palette: Palette) -> None:
        self.screen.palette = palette
        self._colour_title_bar()
        shapes.clear_shape_cache()
        self._rebuild()

    def set_full_screen(self, on: bool) -> None:
        """Switch to a borderless window over the screen that the window is on, and back to the window as it was."""
        if on == self.full_screen:
            return
        if on:
            self._window_size = self._surface.get_size()
            self._window_pos = pygame.display.get_window_position()
            self._surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)  # pygame takes the window's screen
        else:
            self._surface = _open_window(self._window_size)
            if self._window_pos is not None:
                pygame.display.set_window_position(self._window_pos)
        self.full_screen = on
        self._colour_title_bar()
        self._rebuild()
        self._notify_window()

    def mute(self, on: bool) -> None:
        """Switch the sound off or on, with a toast."""
        self.sound.muted = on
        self.sound.apply_volume()
        self.stage.resize()  # screens show it
        self.show_toast(_("Sound off") if on else _("Sound on"))
        self._notify_window()

    def post(self, subject: object) -> None:
        """Post `Posted(subject)` to the scenes, or call `subject` in the loop if it is a function; safe from any
        thread."""
        pygame.event.post(pygame.event.Event(WAKE, subject=subject))

    def quit(self) -> None:
        self._ended = True

    def _close_if_allowed(self) -> None:
        if self.on_close is None or self.on_close():
            self.quit()

    # The loop

    @property
    def window_size(self) -> tuple[int, int]:
        """Size in pixels of the window when it is not full screen, for the next start."""
        return self._window_size if self.full_screen else self._surface.get_size()

    @property
    def toast_text(self) -> str:
        """The text over the screen; empty if there is none."""
        return self._toast.text

    @property
    def canvas(self) -> Canvas:
        return Canvas(self._surface, self.screen.palette, self.screen.scale)

    def loop(self) -> None:
        """Run until the window is closed or the stage is empty."""
        self._last_frame = time.perf_counter()
        self._source.controller.start()
        while not self._ended and self.stage.top is not None:
            self.frame()

    @property
    def wake_in(self) -> float | None:
        """Milliseconds until the window changes on its own; 0: it is changing; None: it waits for input."""
        if self.stage.animating or self.stage.dirty:
            return 0.0
        layer_waits = [layer.wake_in for layer in self.layers]
        waits = self.stage.wake_in(), self._toast.wake_in, self._source.wake_in, *layer_waits
        return min((ms for ms in waits if ms is not None), default=None)

    def frame(self) -> None:
        """Run one frame: wait for input or the next tick, update, dispatch input, draw if anything changed."""
        if self.stage.animating:
            self._clock.tick(FRAMES_PER_S)
            events = pygame.event.get()
        elif self.stage.dirty:
            events = pygame.event.get()
        else:
            events = self._wait_for_events()

        # Update first: an animation that an event starts must not include the sleep before it.
        now = time.perf_counter()
        passed = (now - self._last_frame) * 1000
        if passed > SUSPENDED_MS:
            passed = 1000 / FRAMES_PER_S
        self.advance(passed)
        self._last_frame = now

        # Then the events.
        for event in events:
            self.handle_event(event)
        if self.stage.dirty and not self._ended and self.stage.top is not None:
            self.draw()
        if self.stage.top is not self._seen:  # what its first picture took is no time in which the player could see it
            self._seen, self._last_frame = self.stage.top, time.perf_counter()
        if self.on_frame is not None:
            self.on_frame(self)

    def advance(self, ms: float) -> None:
        """Let time pass for the scene on top, the toast, and keys that a controller repeats."""
        self.stage.update(ms)
        self._attention.ask_about(self.stage.question)
        changed = [self._toast.tick(ms), *(layer.tick(ms) for layer in self.layers)]
        if any(changed) and self.stage.top is not None:
            self.stage.top.dirty = True
        for key in self._source.tick(ms):
            if not self._dispatch_input(key):
                self._source.controller.end_direction()  # the focus is on the last button there

    def _wait_for_events(self) -> list[pygame.event.Event]:
        """Wait for an event, or until the scene needs an update.

        pygame.event.wait polls a thousand times a second, which costs 2 % of a core; polling every 10 ms costs 0.4 %,
        and the reaction is still within two frames.
        """
        planned = self.wake_in
        until = time.perf_counter() + (IDLE_MS if planned is None else min(IDLE_MS, planned)) / 1000
        while not (events := pygame.event.get()) and (now := time.perf_counter()) < until:
            self._garbage.collect_if_due(now)
            time.sleep(POLL_S)
        return events

    def handle_event(self, event: pygame.event.Event) -> None:
        """Handle one pygame event: an event of the window itself, or input."""
        # Events of the window itself.
        if event.type == pygame.QUIT:
            self._close_if_allowed()
            return
        if event.type == pygame.DROPFILE:
            if self.on_drop is not None:
                self.on_drop(event.file)
            return
        if event.type == WAKE and callable(event.subject):
            event.subject()
            self._switch_text_input()
            return
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            has_focus = event.type == pygame.WINDOWFOCUSGAINED
            self._attention.note_focus(has_focus=has_focus)
            if self.on_focus is not None:
                self.on_focus(has_focus)
        if event.type == pygame.WINDOWFOCUSGAINED and self.on_return is not None:
            self.on_return()
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED):
            self._check_window()
            return

        self.released += event.type in (pygame.KEYUP, pygame.MOUSEBUTTONUP)

        # Input. With a new device the names of keys on the screen change.
        inputs = self._source.inputs_from(event, self.screen.scale, typing=self.stage.typing)
        if self._source.device_changed:
            self._source.device_changed = False
            self._rebuild()
        for each_input in inputs:
            self._dispatch_input(each_input)

    def _dispatch_input(self, event: Input) -> bool:
        """Send input to the layer, the scenes, then to the window's own keys; return whether others took it."""
        if isinstance(event, KeyDown | PointerPressed) and self._toast.close() and self.stage.top is not None:
            self.stage.top.dirty = True
        is_handled = any(layer.handle(event) for layer in self.layers)
        if is_handled and self.stage.top is not None:
            self.stage.top.dirty = True
        is_handled = is_handled or self.stage.handle(event)
        if not is_handled and isinstance(event, KeyDown):
            self._window_key(event)
        self._switch_text_input()
        return is_handled

    def press_at(self, pos: Point) -> None:
        """Press the left mouse button at a point and release it, for a player who cannot."""
        self._dispatch_input(PointerPressed(pos))
        self._dispatch_input(PointerReleased(pos))

    def draw(self) -> float:
        """Draw the stage and update the screen where it changed; return the milliseconds that this took."""
        start = time.perf_counter()
        recorder = DisplayListRecorder(self._surface.get_size())
        canvas = Canvas(recorder, self.screen.palette, self.screen.scale)
        self.stage.draw(canvas)
        self._toast.draw(canvas)
        for layer in self.layers:
            layer.draw(canvas)

        # Update only what has changed on the screen.
        if self._exposed:
            self._repainter.forget()
            self._exposed = False
        changed = self._repainter.show(recorder, self._surface)
        if changed is None:
            pygame.display.flip()
        elif changed:
            pygame.display.update(changed)
        elapsed_ms = (time.perf_counter() - start) * 1000
        if self.probe is not None:
            self.probe(elapsed_ms)
        if self.on_draw is not None:
            self.on_draw()
        return elapsed_ms

    def close(self) -> None:
        """Close the display; another App may be created afterwards."""
        self.sound.close()
        self._source.close()
        discard_gui()
        pygame.display.quit()

    def _window_key(self, event: KeyDown) -> None:
        keys: dict[window_keys.KeyBinding, Callable[[], object]] = {
            window_keys.HELP: lambda: self.on_help(False),
            window_keys.ALL_HELP: lambda: self.on_help(True),
            window_keys.FULL_SCREEN: lambda: self.set_full_screen(not self.full_screen),
            window_keys.MUTE: lambda: self.mute(not self.sound.muted),
            window_keys.LARGER: self._scale_up_by_key,
            window_keys.LARGER_THERE: self._scale_up_by_key,
            window_keys.SMALLER: self._scale_down_by_key,
            window_keys.SMALLER_THERE: self._scale_down_by_key,
            window_keys.AUTOMATIC_SIZE: lambda: self._scale_by_key(AUTOMATIC),
            window_keys.PASTE: self.on_paste,
            window_keys.QUIT: self._close_if_allowed,
        }
        for action, work in keys.items():
            if is_key_for(action, event) and (action.repeats or not event.is_repeat):
                work()

    def _scale_down_by_key(self) -> None:
        self._scale_by_key(next_scale(self.screen.scale, up=False))

    def _scale_up_by_key(self) -> None:
        now = self.screen.scale
        step = next_scale(now, up=True)
        if has_room_for_scale(step, self._surface.get_size()):
            self._scale_by_key(step)
        else:
            message = _("{percent}%: larger text doesn’t fit in this window.")
            self.show_toast(message.format(percent=round(now * 100)))

    def _scale_by_key(self, scale: float) -> None:
        """Set the scale and show it in a toast, even if it stays the same at the end of the range."""
        if scale != self.requested_scale:
            self.set_scale(scale)
        percent = round(self.screen.scale * 100)
        self.show_toast(f"{percent}%" if scale else _("automatic: {percent}%").format(percent=percent))

    def show_toast(self, text: str) -> None:
        """Show a short text over the screen for a moment."""
        self._toast.show(text, stays=self.toasts_stay)
        if self.stage.top is not None:
            self.stage.top.dirty = True

    def _switch_text_input(self) -> None:
        """Switch text input on only in a text field: elsewhere an input method would swallow the keys."""
        typing = self.stage.typing
        if typing != self._text_input_on:
            self._text_input_on = typing
            if typing:
                pygame.key.start_text_input()
            else:
                pygame.key.stop_text_input()

    def _check_window(self) -> None:
        self._exposed = True
        surface = pygame.display.get_surface()
        if surface is None:
            return
        if surface is not self._surface or not self._fits_screen(surface):
            self._surface = surface
            self._rebuild()
            self._notify_window()
        elif self.stage.top is not None:
            self.stage.top.dirty = True

    def _fits_screen(self, surface: pygame.Surface) -> bool:
        w, h = surface.get_size()
        scale = scale_for(self.requested_scale, (w, h), self._desktop_scale)
        return (self.screen.w, self.screen.h, self.screen.scale) == (w / scale, h / scale, scale)

    def _measure_window(self) -> bool:
        """Measure the window; return whether the scale has changed."""
        size_px = self._surface.get_size()
        scale = scale_for(self.requested_scale, size_px, self._desktop_scale)
        return self.screen.measure_window(size_px, scale)

    def _colour_title_bar(self) -> None:
        colour_title_bar(dark=self.screen.palette.is_dark)

    def _rebuild(self) -> None:
        self._exposed = True
        if self._measure_window():
            fonts.clear_font_cache()
            shapes.clear_shape_cache()
        self.stage.resize()

    def _notify_window(self) -> None:
        if self.on_window is not None:
            self.on_window(self)
