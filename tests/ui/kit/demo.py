"""A screen with every control of the kit: what the tests of the kit walk through and look at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from breakaway_desktop.places import assets_folder
from breakaway_desktop.ui.app import largest_scale, old_scale_for, scale_for
from breakaway_desktop.ui.kit.canvas import Box, Canvas
from breakaway_desktop.ui.kit.controls import (
    Button,
    Choice,
    Control,
    Field,
    KeyBand,
    Note,
    Option,
    RadioCard,
    ScrollArea,
    Segments,
    Slider,
    Stepper,
    Toggle,
)
from breakaway_desktop.ui.kit.palette import DAY, Palette
from breakaway_desktop.ui.kit.scene import Scene, Screen, Stage
from breakaway_desktop.ui.kit.sound import Sound
from tests.ui.kit.reading import Written, readable

ORDERS = (
    Option("one", "one by one"),
    Option("lead", "leader first", "boxed"),
    Option("card", "by card", "needs secret orders", enabled=False),
    Option("grade", "by grade"),
)


class Window:
    """A host of scenes without a window: a surface, and what was asked of it."""

    def __init__(self, size: tuple[int, int] = (1280, 800), scale: float = 1, palette: Palette = DAY) -> None:
        self.surface = pygame.Surface(size)
        self.wanted_scale = scale
        self.full_screen = False
        self.ended = False
        self.posted: list[object] = []
        self.on_help: Callable[[bool], None] = lambda pages: None
        self.sound = Sound(assets_folder() / "sounds")
        self.sound.muted = True
        self.screen = Screen(0, 0, 1, palette)
        self.page_screen = Screen(0, 0, 1, palette)
        self._measure()
        self.stage = Stage(self)

    def resize(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size)
        self.set_scale(self.wanted_scale)

    def set_scale(self, scale: float) -> None:
        self.wanted_scale = scale
        self._measure()
        self.stage.resize()

    def _measure(self) -> None:
        size = self.surface.get_size()
        self.screen.measure_window(size, old_scale_for(self.wanted_scale, size))
        self.page_screen.measure_window(size, scale_for(self.wanted_scale, size))
        assert self.page_screen.scale <= largest_scale(size)

    def set_palette(self, palette: Palette) -> None:
        self.screen.palette = self.page_screen.palette = palette
        self.stage.resize()

    def set_full_screen(self, on: bool) -> None:
        self.full_screen = on

    def mute(self, on: bool) -> None:
        self.sound.muted = on

    def post(self, subject: object) -> None:
        self.posted.append(subject)

    def quit(self) -> None:
        self.ended = True

    def drawn(self) -> list[Written]:
        """Draws the stage; the texts that were drawn."""
        return readable(self._draw())

    def pixels(self) -> bytes:
        self._draw()
        return pygame.image.tobytes(self.surface, "RGB")

    def _draw(self) -> list[Written]:
        canvas = Canvas(self.surface, self.screen.palette, self.screen.scale)
        canvas.boxes = []
        self.stage.draw(canvas)
        return canvas.boxes


class Demo(Scene):
    """All controls on two sheets; `done` remembers what was pressed and changed."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []
        self.name = "Marta"
        self.cards = 6
        self.finish = 100
        self.orders = "one"
        self.secrets = "peek"
        self.sound = True
        self.rules = "boxed"

    def note(self, text: str) -> None:
        self.done.append(text)

    def resize(self) -> None:
        s = self.screen
        controls: list[Control] = [
            Button(Box(40, 90, 416, 50), "Continue", lambda: self.note("continue")),
            Button(Box(40, 140, 416, 50), "New race", lambda: self.note("new")),
            Button(Box(40, 190, 416, 50), "Quit", lambda: self.note("quit")),
        ]
        for i, (key, title, text) in enumerate(
            (
                ("boxed", "Boxed", "The published game: one after another, hidden hands, 100 squares."),
                ("postal", "Postal", "Secret orders for all riders at once, open hands, 120 squares."),
            )
        ):
            controls.append(
                RadioCard(
                    Box(40 + i * 216, 270, 200, 110),
                    title,
                    text,
                    partial(self.choose, key),
                    chosen=self.rules == key,
                    remark="changed" if i == 0 else "",
                    cap=str(i + 1),
                    label=key,
                    hot_key=pygame.K_1 + i,
                )
            )
        rows = [
            Stepper(Box(190, 0, 148, 32), "finish", self.finish, 1, 1000, self.set_finish, shown=_or_none),
            Choice(
                Box(190, 0, Choice.width_for(s, ORDERS), 32),
                "orders",
                ORDERS,
                self.orders,
                self.set_orders,
                within=Box(0, 0, s.w, s.h),
            ),
            Field(Box(190, 0, 216, 32), "name", self.name, self.set_name, s, longest=12, check=_too_short),
            Choice(
                Box(190, 0, 150, 32),
                "fixed",
                (Option("a", "arrival"),),
                "a",
                self.note,
                within=Box(0, 0, s.w, s.h),
                enabled=False,
                why_disabled="Fixed: the other orders need secret orders.",
            ),
            Segments(Box(190, 0, 222, 32), "secrets", SECRETS, self.secrets, self.set_secrets),
            Toggle(
                Box(190, 0, Toggle.width_for(s, ("off", "on")), 32),
                "sound",
                self.sound,
                self.set_sound,
                words=("off", "on"),
            ),
            Slider(Box(190, 0, 200, 32), "pace", 250, 0, 1000, lambda v: self.note(f"pace {v}"), step=50),
        ]
        inner = Box(500, 90, s.w - 540, s.h - 90 - 200)
        for i, row in enumerate(rows):
            row.rect = Box(inner.x + row.rect.x - 40, inner.y + 12 + i * 48, row.rect.w, row.rect.h)
        controls.append(ScrollArea(inner, "options", 12 + 48 * len(rows) + 120, rows, self.paint_rows))
        controls.append(Stepper(Box(40, 410, 190, 60), "card", self.cards, 1, 15, self.set_cards))
        y, x = s.h - 140, 500.0
        for text, kind, cap, icon in (
            ("Ride 5", "primary", "Enter", ""),
            ("Hint", "plain", "H", ""),
            ("copy from another rider", "quiet", "", ""),
            ("Reset all rows", "bare", "", "reset"),
            ("", "bare", "", "cross"),
        ):
            w = Button.width_for(s, text, kind=kind, cap=cap, icon=icon)
            if x + w > s.w - 36:
                y, x = y - 52, 500.0
            button = Button(
                Box(x, y, w, 44),
                text,
                partial(self.note, text),
                kind=kind,
                cap=cap,
                icon=icon,
                hot_key=pygame.K_h if text == "Hint" else None,
            )
            controls.append(button)
            x += w + 12
        controls.append(
            Button(
                Box(40, 490, 190, 44),
                "Ready",
                lambda: self.note("ready"),
                enabled=False,
                hot_key=pygame.K_r,
                why_disabled="Rider 3 has 19 of 20.",
            )
        )
        self.focus.set(controls)

    def choose(self, key: str) -> None:
        self.rules = key
        self.note(key)
        self.resize()

    def set_finish(self, value: int) -> None:
        self.finish = value

    def set_cards(self, value: int) -> None:
        self.cards = value

    def set_orders(self, value: str) -> None:
        self.orders = value
        self.note(value)

    def set_secrets(self, value: str) -> None:
        self.secrets = value

    def set_sound(self, on: bool) -> None:
        self.sound = on

    def set_name(self, text: str) -> None:
        self.name = text

    def paint_rows(self, canvas: Canvas) -> None:
        for i, word in enumerate(
            ("Finish", "Orders", "Name", "Order on a square", "At one screen", "Sound", "Pace of bots")
        ):
            y = 90 + 12 + i * 48
            canvas.text(word, 14.5, (504, y + 16), bold=True, anchor="midleft", max_width=140)

    def draw(self, canvas: Canvas) -> None:
        p = canvas.palette
        canvas.fill(p.desk)
        canvas.fill(p.paper, Box(0, 0, canvas.w, 64))
        canvas.key_cap("Esc", (24, 21))
        canvas.text("New race", 24, (80, 32), bold=True, anchor="midleft")
        canvas.panel(Box(28, 78, 440, 176))
        canvas.panel(Box(484, 78, canvas.w - 512, canvas.h - 148))
        canvas.panel(Box(28, 400, 440, 150))
        for i, points in enumerate(("10", "8", "6", "2½", "1⅖")):
            canvas.chip(points, (260 + i * 34, 440), gold=i == 0, dashed=i == 4)
        Note("Rider 3 has 19 of 20.", self.focus.explanation or "Give one more square.", "warn").draw(
            canvas, Box(244, 484, 214, 56)
        )
        KeyBand((("↑ ↓", "choose"), ("Enter", "open"), ("F1", "keys"), ("F11", "full screen")), "English").draw(canvas)
        super().draw(canvas)


SECRETS = (Option("peek", "Peek"), Option("strict", "Strict"), Option("trust", "Trust"))


def _or_none(value: int) -> str:
    return "none" if value == 1000 else str(value)


def _too_short(text: str) -> str:
    return "" if text.strip() else "A name needs a letter."
