"""Drives the program's own window, `App` with `Session` and `Navigation`, in virtual time, and reads what it shows."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any, ClassVar
from zlib import crc32

import pygame
import pytest

from breakaway_desktop.kit.drawing.box import Box, Point
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.display_list import DisplayListRecorder
from breakaway_desktop.kit.drawing.palette import DAY, Palette
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.toolkit.focus import can_take_focus
from breakaway_desktop.kit.toolkit.page import Page, ScreenModule
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.window.scales import AUTOMATIC
from breakaway_desktop.match.match import Match
from breakaway_desktop.settings import Settings
from tests.kit.drawing.reading import Written, core_of, readable, visible_pixels
from tools.studio import Studio
from tools.thinking import InnerThinker

FRAME_MS = 25.0
SIZES = ((960, 600), (1280, 800))
EVERY_SIZE = (SIZES[0], *(pytest.param(size, marks=pytest.mark.release) for size in (SIZES[1], (1920, 1080))))
"""Window sizes; larger ones are for releases, because text that fits the smallest window fits these too."""
LAPTOP = (1280, 728)
"""The first window on a screen of 1280×800, less the bars of the desktop."""
NO_SAMPLES = "no-samples"
UNDECODED = "undecoded\udcff" if sys.platform == "linux" else "undecoded"
"""A stem of a file; on Linux, where names are bytes, it is not UTF-8."""
KEYS = {"Enter": pygame.K_RETURN, "Esc": pygame.K_ESCAPE, "+": pygame.K_PLUS, "-": pygame.K_MINUS}


class QuickThinker(InnerThinker):
    """A thinker that answers at once, and can be made to fail."""

    failing = False

    def ask(self, *question: Any) -> None:
        super().ask(*question)
        if self.failing:
            self.requests[-1] = self.requests[-1]._replace(bot="no-such-bot")


class AppDriver(Studio):
    """Drives the window. Races that begin are only recorded, unless `shows_races`.

    `intents`: those that were recorded instead of carried out, see `record_intents`.
    """

    MS_PER_PRESS = 0.0
    painter: ClassVar[AppDriver | None] = None
    """The driver whose picture the display shows, if nothing has happened to that since."""
    thinker: QuickThinker

    def __init__(
        self,
        folder: Path | None = None,
        size: tuple[int, int] = (1280, 800),
        palette: Palette = DAY,
        *,
        scale: float = AUTOMATIC,
        speed: str = "off",
        shows_races: bool = False,
    ) -> None:
        folder = folder or Path.home() / "races"
        settings = Settings(speed=speed, figures="all")
        super().__init__(size, folder, scale=scale, palette=palette, settings=settings, thinker=QuickThinker())
        pygame.event.clear()
        AppDriver.painter, self.app.on_draw = None, self._note_painter
        self.session.samples = folder / NO_SAMPLES
        self.intents: list[Intent] = []
        self.started_races: list[Match] = []
        if not shows_races:
            self.navigation.show_race = self.started_races.append  # type: ignore[method-assign, assignment]

    def record_intents(self, is_recorded: Callable[[Intent], bool] = lambda intent: True) -> None:
        """Record these intents instead of carrying them out."""
        carry_out = self.navigation.open
        self.stage.navigate = lambda intent: self.intents.append(intent) if is_recorded(intent) else carry_out(intent)

    # Time and input

    def wait_until(self, done: Callable[[], object]) -> None:
        """Let frames pass until something is true."""
        for _frame in range(4000):
            if done():
                return
            self.wait(FRAME_MS)
        raise AssertionError("it never comes")

    def press(self, *keys: str) -> None:
        """Press and release keys by name; `Ctrl+` and `Shift+` may precede it."""
        for key in keys:
            *held, name = key.split("+") if len(key) > 1 else [key]
            mods = (pygame.KMOD_CTRL if "Ctrl" in held else 0) | (pygame.KMOD_SHIFT if "Shift" in held else 0)
            code = KEYS.get(name) or pygame.key.key_code(name.lower())
            self.key(code, mods=mods, text=name if len(name) == 1 and not held else "")

    def write(self, text: str) -> None:
        """Replace the text of the field that has the focus, in three steps: each lays out the page."""
        half = max(1, len(text) // 2)
        super().write(text[:1])
        for part in (text[1:half], text[half:]) if len(text) > 1 else ():
            self.event(pygame.TEXTINPUT, text=part)

    def follow(self, *steps: str) -> None:
        """Press, click and look, step by step.

        `click LABEL`; `write TEXT`; `see WORDS`: they are shown; `unseen WORDS`: they are not; `on LABEL`: that control
        has the focus; everything else is the name of a key.
        """
        for number, step in enumerate(steps, start=1):
            verb, _space, words = step.partition(" ")
            if verb == "click":
                self.click(words)
            elif verb == "write":
                self.write(words)
            elif verb in ("see", "unseen"):
                assert self.shows_text(words) == (verb == "see"), f"step {number}, {step}: {self.texts()}"
            elif verb == "on":
                assert self.focused_label == words, f"step {number}, {step}: {self.focused_label}"
            else:
                self.press(step)

    def hold(self, key: int) -> None:
        """Press a key without releasing it; again: the keyboard repeats it."""
        self.event(pygame.KEYDOWN, key=key, mod=0, unicode="")
        self.wait(self.MS_PER_PRESS)

    def release(self, key: int) -> None:
        self.event(pygame.KEYUP, key=key, mod=0)

    def type(self, text: str) -> None:
        """Type at the caret."""
        for letter in text:
            self.key(ord(letter.lower()), text=letter)
            self.event(pygame.TEXTINPUT, text=letter)

    def button(self, button: int) -> None:
        """Press and release a button of a controller."""
        self.event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button)
        self.event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=button)

    def wheel(self, pos: Point, notches: int) -> None:
        """Turn the wheel at a point."""
        self.point(pos)
        self.event(pygame.MOUSEWHEEL, y=notches, precise_y=float(notches))
        self.wait(self.MS_PER_PRESS)

    # What the window shows

    @property
    def page(self) -> Page:
        """The page on top."""
        page = self.top
        assert isinstance(page, Page)
        return page

    @property
    def controls(self) -> list[Control]:
        """The controls that get input."""
        return list(self.top.focus.controls)

    @property
    def focused_label(self) -> str:
        current = self.top.focus.current
        return "" if current is None else current.label

    def control(self, label: str) -> Any:
        return self.top.focus.find(label)

    def box(self, label: str) -> Box:
        """Return the box of a control on the screen."""
        box: Box = self.control(label).screen_box
        return box

    def labels(self) -> set[str]:
        return {control.label for control in self.controls}

    def drawn_texts(self) -> list[Written]:
        """Draw the window; return its texts with their boxes and whether they are cut off."""
        recorder = DisplayListRecorder(self.app.window_size)
        canvas = Canvas(recorder, self.app.screen.palette, self.app.screen.scale)
        canvas.text_log = []
        self.stage.draw(canvas)
        return readable(canvas.text_log)

    def texts(self) -> list[str]:
        """Return all texts in the window."""
        return [text for text, _box, _cut in self.drawn_texts()]

    def shows_text(self, words: str) -> bool:
        return any(words in text for text in self.texts())

    def texts_cut_off(self) -> list[str]:
        return [text for text, _box, cut in self.drawn_texts() if cut]

    def unreadable(self, but: tuple[str, ...] = ()) -> list[str]:
        """Return texts that are cut off or overlap, except those that start with one of `but`."""
        boxes = [(text, box, cut) for text, box, cut in self.drawn_texts() if text.strip()]
        faults = [f"cut off: {text}" for text, _box, cut in boxes if cut and not text.startswith(but or ("\0",))]
        for (one, here, _c), (other, there, _d) in combinations(boxes, 2):
            if core_of(here).touches(core_of(there)):
                faults.append(f"on each other: {one} / {other}")
        return faults

    def _note_painter(self) -> None:
        AppDriver.painter = self

    def paint(self) -> pygame.Surface:
        """Paint what differs from the last picture, or everything if that was another window's; return the window."""
        if AppDriver.painter is not self:
            self.event(pygame.WINDOWEXPOSED)
        self.app.draw()
        return self.app.canvas.surface

    def pixels(self) -> bytes:
        """Paint the window and return its pixels."""
        return bytes(visible_pixels(self.paint()))

    def picture_checksum(self) -> int:
        """Return a checksum of the picture, because hundreds of whole pictures would take a gigabyte."""
        return crc32(visible_pixels(self.paint()))

    def labels_reached_by_tab(self) -> set[str]:
        """Return the labels of the controls in one round of Tab."""
        seen: list[str] = []
        while self.focused_label not in seen:
            seen.append(self.focused_label)
            self.press("Tab")
        return set(seen)

    def focusable_labels(self) -> set[str]:
        return {control.label for control in self.controls if can_take_focus(control)}


def digit(card: int) -> int:
    """Return the key of the card at this index."""
    return pygame.K_1 + card


def shows(scene: object, screen: ScreenModule) -> bool:
    """Return whether the scene is the page of that screen."""
    return isinstance(scene, Page) and scene.part is screen


def is_dialog(scene: object, name: str) -> bool:
    """Return whether the scene shows the dialog of this name."""
    return isinstance(scene, Page) and scene.view.name == name
