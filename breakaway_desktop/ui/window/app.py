"""The window and its loop: draws only when something changed, sleeps otherwise, and speaks to scenes in units."""

from __future__ import annotations

import gc
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from breakaway_desktop.places import assets_folder
from breakaway_desktop.ui.drawing import letters, shapes
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import DAY, Palette
from breakaway_desktop.ui.drawing.repaint import Repainter
from breakaway_desktop.ui.drawing.strokes import StrokeRecorder
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.inputs import WAKE, Input, KeyDown
from breakaway_desktop.ui.input.keymap import is_struck
from breakaway_desktop.ui.input.source import InputSource
from breakaway_desktop.ui.sound import Sound
from breakaway_desktop.ui.toolkit.field import forget_gui
from breakaway_desktop.ui.toolkit.scene import Screen, Stage
from breakaway_desktop.ui.window.system_window import USUAL, colour_title_bar
from breakaway_desktop.words import _

# Python's garbage collector is kept out of frames: with all that a race leaves behind it takes up to 40 ms. What is
# there before the first screen stays for ever and is exempt; the rest is collected while nothing happens.

OLDEST_AFTER: Final = 100
"""The oldest objects are gone through within a frame only after this many collections of younger ones, not after 10."""
COLLECT_EVERY_S: Final = 10.0
"""Seconds between two collections while nothing happens."""

_is_frozen = False


def freeze_modules() -> None:
    """Exempts modules and everything else that is there from garbage collection, once for the whole program."""
    global _is_frozen
    if _is_frozen:
        return
    _is_frozen = True
    young, middle, _old = gc.get_threshold()
    gc.set_threshold(young, middle, OLDEST_AFTER)
    gc.freeze()


class IdleCollector:
    """Collects garbage now and then while the window is idle; `now` is a time in seconds."""

    def __init__(self, now: float) -> None:
        self._last = now

    def collect_if_due(self, now: float) -> None:
        """Nothing happens: collects if the last time is long ago."""
        if now - self._last >= COLLECT_EVERY_S:
            gc.collect()
            self._last = now


SHOWN_MS: Final = 1200.0
LETTER_MS: Final = 60.0
"""How long a line is shown for each of its letters: a sentence longer than a word."""
_SIZE: Final = 26.0


class Toast:
    """A few words over any screen for a moment; no scene knows of it, and `draw` comes last."""

    def __init__(self) -> None:
        self.words = ""
        self._left_ms = 0.0

    def say(self, words: str) -> None:
        """Shows these words from the next drawing on."""
        self.words, self._left_ms = words, max(SHOWN_MS, LETTER_MS * len(words))

    @property
    def wake_in(self) -> float | None:
        """Milliseconds until the words go; None when there are none."""
        return self._left_ms if self.words else None

    def tick(self, dt_ms: float) -> bool:
        """Time passes; whether the words have just gone, so that everything is to be drawn without them."""
        if not self.words:
            return False
        self._left_ms -= dt_ms
        if self._left_ms > 0:
            return False
        self.words = ""
        return True

    def draw(self, canvas: Canvas) -> None:
        if not self.words:
            return
        p = canvas.palette
        w, h = canvas.measure(self.words, _SIZE, True)
        box = Box(0, 0, canvas.w, canvas.h).centred(w + 56, h + 28)
        canvas.box(box, p.ink, radius=12)
        canvas.text(self.words, _SIZE, box.centre, colour=p.on_ink, bold=True, anchor="center")


LEAST = (960, 600)
FRAMES = 60
NAP_S = 0.01
IDLE_MS = 1000
ASLEEP_MS = 3 * IDLE_MS
"""Who has not been here for so long did not wait but slept, as a closed laptop does: for the player no time passed."""
SCALES = tuple(1 + step / 4 for step in range(13))
"""Text sizes to choose from, as far as the window has room for them."""
AUTOMATIC = 0.0
"""The text size that follows from the window's."""


@dataclass(frozen=True, slots=True)
class WindowOptions:
    """How the window opens. `size` in pixels."""

    size: tuple[int, int] = USUAL
    scale: float = AUTOMATIC
    desktop_scale: float = 1.0
    """How much larger than usual the desktop draws."""
    palette: Palette = DAY
    full_screen: bool = False
    icon: pygame.Surface | None = None


def largest_scale(size_px: tuple[float, float]) -> float:
    """The largest scale at which a window shows 960 × 600 units (a smaller window shrinks them instead)."""
    return min(size_px[0] / LEAST[0], size_px[1] / LEAST[1])


def fits(scale: float, size_px: tuple[float, float]) -> bool:
    """Whether a window has room for this scale."""
    return scale <= largest_scale(size_px) + 1e-6


def scale_for(wanted: float, size_px: tuple[float, float], desktop_scale: float = 1.0) -> float:
    """The scale of the window: what is wanted, or as large as the window, but not under the desktop's; as far as the
    window has room for it."""
    automatic = max(desktop_scale, min(size_px[0] / USUAL[0], size_px[1] / USUAL[1]))
    return min(wanted or automatic, largest_scale(size_px))


def next_scale(scale: float, up: bool) -> float:
    """The next step up or down; the outermost ones stay."""
    if up:
        return min((s for s in SCALES if s > scale + 1e-6), default=SCALES[-1])
    return max((s for s in SCALES if s < scale - 1e-6), default=SCALES[0])


def _opened(size_px: tuple[int, int]) -> pygame.Surface:
    """A window of that size. The first call after full screen may only end it, so a second one asks for the size."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # "forcibly resized": the desktop may have its own mind
        surface = pygame.display.set_mode(size_px, pygame.RESIZABLE)
        if surface.get_size() != size_px:
            pygame.event.pump()
            surface = pygame.display.set_mode(size_px, pygame.RESIZABLE)
    return surface


class App:
    """The window. `probe`, if set, gets the milliseconds of every drawing; `on_window(app)` hears of new settings."""

    def __init__(self, options: WindowOptions | None = None) -> None:
        freeze_modules()
        chosen = options or WindowOptions()
        self.probe: Callable[[float], None] | None = None
        self.on_window: Callable[[App], None] | None = None
        self.on_drop: Callable[[str], None] | None = None
        """Hears the path of a file that is dropped on the window."""
        self.on_help: Callable[[bool], None] = lambda pages: None
        """Shows the keys where no scene has a page of its own, or (True) all pages of help."""
        self.on_close: Callable[[], bool] | None = None
        """Asked before the player's wish ends the program; False: something has to be settled first."""
        self.on_return: Callable[[], None] | None = None
        """Called when the window has the keyboard again: much may have been set elsewhere meanwhile."""
        self.full_screen = False
        self.wanted_scale = chosen.scale
        self._desktop_scale = chosen.desktop_scale
        self._window_size = (max(chosen.size[0], LEAST[0]), max(chosen.size[1], LEAST[1]))
        self._window_pos: tuple[int, int] | None = None
        self._ended = False
        self._clock = pygame.time.Clock()
        self._before = time.perf_counter()
        """When time was last let pass."""
        self._garbage = IdleCollector(self._before)
        self.sound = Sound(assets_folder() / "sounds")
        self._source = InputSource()
        self._listening: bool | None = None
        self._toast = Toast()
        pygame.display.init()
        pygame.font.init()
        if chosen.icon is not None:
            pygame.display.set_icon(chosen.icon)
        pygame.display.set_caption("Breaking Away")  # no words: the name of the game
        self._surface = _opened(self._window_size)
        pygame.key.set_repeat(400, 40)
        self.screen = Screen(0, 0, 1, chosen.palette)
        self._repainter = Repainter()
        self._exposed = True
        """Whether the screen may show something else than what was drawn."""
        self._measure_window()
        self._colour_title_bar()
        self.stage = Stage(self)
        if chosen.full_screen:
            self.set_full_screen(True)

    # What scenes may ask (scene.Host)

    def set_scale(self, scale: float) -> None:
        """Everything larger or smaller, or AUTOMATIC; the window limits it to what shows 960 × 600 units."""
        self.wanted_scale = scale and min(max(scale, SCALES[0]), SCALES[-1])
        self._rebuild()
        self._tell()

    def set_palette(self, palette: Palette) -> None:
        self.screen.palette = palette
        self._colour_title_bar()
        shapes.clear_shape_cache()
        self._rebuild()

    def set_full_screen(self, on: bool) -> None:
        """Borderless over the desktop, and back to the window as it was."""
        if on == self.full_screen:
            return
        if on:
            self._window_size = self._surface.get_size()
            self._window_pos = pygame.display.get_window_position()
            self._surface = pygame.display.set_mode(pygame.display.get_desktop_sizes()[0], pygame.FULLSCREEN)
        else:
            self._surface = _opened(self._window_size)
            if self._window_pos is not None:
                pygame.display.set_window_position(self._window_pos)
        self.full_screen = on
        self._colour_title_bar()
        self._rebuild()
        self._tell()

    def mute(self, on: bool) -> None:
        """Sound off or on, and said over the screen."""
        self.sound.muted = on
        self.sound.quieten()
        self._say(_("Sound off") if on else _("Sound on"))
        self._tell()

    def post(self, subject: object) -> None:
        """Wakes the loop with `Posted(subject)`, or to call it if it is a function; may be called from any thread."""
        pygame.event.post(pygame.event.Event(WAKE, subject=subject))

    def quit(self) -> None:
        self._ended = True

    def _close_if_it_may(self) -> None:
        if self.on_close is None or self.on_close():
            self.quit()

    # The loop

    @property
    def window_size(self) -> tuple[int, int]:
        """Pixels of the window when it is not full screen: what to open next time."""
        return self._window_size if self.full_screen else self._surface.get_size()

    @property
    def canvas(self) -> Canvas:
        return Canvas(self._surface, self.screen.palette, self.screen.scale)

    def loop(self) -> None:
        """Until the window is closed or the stage is empty."""
        self._before = time.perf_counter()
        self._source.controller.start()
        while not self._ended and self.stage.top is not None:
            self.frame()

    def frame(self) -> None:
        """Once around: waits for the next frame or for something to happen, lets time pass, hears what came, and
        draws if anything looks different now."""
        if self.stage.animating:
            self._clock.tick(FRAMES)
            events = pygame.event.get()
        elif self.stage.dirty:
            events = pygame.event.get()
        else:
            events = self._slept()
        # Time first: what an event starts now must not be charged for the sleep before it.
        now = time.perf_counter()
        passed = (now - self._before) * 1000
        if passed > ASLEEP_MS:
            passed = 1000 / FRAMES
        self.stage.update(passed)
        self._before = now
        if self._toast.tick(passed) and self.stage.top is not None:
            self.stage.top.dirty = True
        for struck in self._source.tick(passed):
            self._give(struck)
        for event in events:
            self.hear(event)
        if self.stage.dirty and not self._ended and self.stage.top is not None:
            self.draw()

    def _slept(self) -> list[pygame.event.Event]:
        """Waits for something to happen, or for what the scene has planned.

        pygame.event.wait looks a thousand times a second, which costs 2 % of a core; naps of 10 ms cost 0.4 %, and an
        answer still comes within two frames.
        """
        waits = self.stage.wake_in(), self._toast.wake_in, self._source.wake_in
        planned = [ms for ms in waits if ms is not None]
        until = time.perf_counter() + min([IDLE_MS, *planned]) / 1000
        while not (events := pygame.event.get()) and (now := time.perf_counter()) < until:
            self._garbage.collect_if_due(now)
            time.sleep(NAP_S)
        return events

    def hear(self, event: pygame.event.Event) -> None:
        """One event of pygame: the scene first, then the window's own keys."""
        if event.type == pygame.QUIT:
            self._close_if_it_may()
            return
        if event.type == pygame.DROPFILE:
            if self.on_drop is not None:
                self.on_drop(event.file)
            return
        if event.type == WAKE and callable(event.subject):
            event.subject()
            return
        if event.type == pygame.WINDOWFOCUSGAINED and self.on_return is not None:
            self.on_return()
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED):
            self._look_at_window()
            return
        found = self._source.heard(event, self.screen.scale, typing=self.stage.typing)
        if self._source.changed:
            self._source.changed = False
            self._rebuild()
        for heard in found:
            self._give(heard)

    def _give(self, heard: Input) -> None:
        """Gives input to the scenes first, then to the window's own keys."""
        if not self.stage.handle(heard) and isinstance(heard, KeyDown):
            self._window_key(heard)
        self._listen()

    def draw(self) -> float:
        """Draws what the stage shows and brings to the screen what is different; returns the milliseconds."""
        start = time.perf_counter()
        recorder = StrokeRecorder(self._surface.get_size())
        canvas = Canvas(recorder, self.screen.palette, self.screen.scale)
        self.stage.draw(canvas)
        self._toast.draw(canvas)
        if self._exposed:
            self._repainter.forget()
            self._exposed = False
        changed = self._repainter.show(recorder, self._surface)
        if changed is None:
            pygame.display.flip()
        elif changed:
            pygame.display.update(changed)
        took = (time.perf_counter() - start) * 1000
        if self.probe is not None:
            self.probe(took)
        return took

    def close(self) -> None:
        """Gives the display back; another App may be made afterwards."""
        self.sound.close()
        self._source.close()
        forget_gui()
        pygame.display.quit()

    def _window_key(self, event: KeyDown) -> None:
        keys: dict[act.Action, Callable[[], object]] = {
            act.HELP: lambda: self.on_help(False),
            act.ALL_HELP: lambda: self.on_help(True),
            act.FULL_SCREEN: lambda: self.set_full_screen(not self.full_screen),
            act.MUTE: lambda: self.mute(not self.sound.muted),
            act.LARGER: self._scale_up_by_key,
            act.LARGER_THERE: self._scale_up_by_key,
            act.SMALLER: self._scale_down_by_key,
            act.SMALLER_THERE: self._scale_down_by_key,
            act.AUTOMATIC_SIZE: lambda: self._scale_by_key(AUTOMATIC),
            act.AUTOMATIC_SIZE_TOO: lambda: self._scale_by_key(AUTOMATIC),
            act.QUIT: self._close_if_it_may,
        }
        for action, work in keys.items():
            if is_struck(action, event) and (action.repeats or not event.held):
                work()

    def _scale_down_by_key(self) -> None:
        self._scale_by_key(next_scale(self.screen.scale, up=False))

    def _scale_up_by_key(self) -> None:
        now = self.screen.scale
        step = next_scale(now, up=True)
        if fits(step, self._surface.get_size()):
            self._scale_by_key(step)
        else:
            words = _("{percent} %: larger text doesn’t fit in this window.")
            self._say(words.format(percent=round(now * 100)))

    def _scale_by_key(self, scale: float) -> None:
        """Another scale, with its figure over the screen; also when it stays, for then it goes no further."""
        if scale != self.wanted_scale:
            self.set_scale(scale)
        percent = round(self.screen.scale * 100)
        self._say(f"{percent} %" if scale else _("automatic: {percent} %").format(percent=percent))

    def _say(self, words: str) -> None:
        """A few words over the screen, for a moment."""
        self._toast.say(words)
        if self.stage.top is not None:
            self.stage.top.dirty = True

    def _listen(self) -> None:
        """Text input is on only in a text field: elsewhere an input method would swallow the keys."""
        typing = self.stage.typing
        if typing != self._listening:
            self._listening = typing
            if typing:
                pygame.key.start_text_input()
            else:
                pygame.key.stop_text_input()

    def _look_at_window(self) -> None:
        self._exposed = True
        surface = pygame.display.get_surface()
        if surface is None:
            return
        if surface is not self._surface or not self._fits_screen(surface):
            self._surface = surface
            self._rebuild()
            self._tell()
        elif self.stage.top is not None:
            self.stage.top.dirty = True

    def _fits_screen(self, surface: pygame.Surface) -> bool:
        w, h = surface.get_size()
        scale = scale_for(self.wanted_scale, (w, h), self._desktop_scale)
        return (self.screen.w, self.screen.h, self.screen.scale) == (w / scale, h / scale, scale)

    def _measure_window(self) -> bool:
        """Whether the scale is another one than before."""
        size_px = self._surface.get_size()
        scale = scale_for(self.wanted_scale, size_px, self._desktop_scale)
        return self.screen.measure_window(size_px, scale)

    def _colour_title_bar(self) -> None:
        colour_title_bar(dark=self.screen.palette.is_dark)

    def _rebuild(self) -> None:
        self._exposed = True
        if self._measure_window():
            letters.clear_font_cache()
            shapes.clear_shape_cache()
        self.stage.resize()

    def _tell(self) -> None:
        if self.on_window is not None:
            self.on_window(self)
