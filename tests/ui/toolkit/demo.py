"""A page with every control, for the tests of controls, focus and stage."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pygame

from breakaway_desktop.places import assets_folder
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import DAY, Palette
from breakaway_desktop.ui.sound import Sound
from breakaway_desktop.ui.toolkit.choice import Option, choice, switch
from breakaway_desktop.ui.toolkit.controls import button, press
from breakaway_desktop.ui.toolkit.layout import Node, column, paragraph, row, text
from breakaway_desktop.ui.toolkit.number_input import number, slider
from breakaway_desktop.ui.toolkit.page import Page
from breakaway_desktop.ui.toolkit.scroll import scroll
from breakaway_desktop.ui.toolkit.stage import ScreenMetrics, Stage
from breakaway_desktop.ui.toolkit.text_field import TextField, entry
from breakaway_desktop.ui.window.app import largest_scale, scale_for
from tests.ui.drawing.reading import Written, readable
from tests.ui.keys import action

ORDERS = (
    Option("one", "one rider at a time"),
    Option("lead", "leader first", "boxed"),
    Option("card", "by card", "needs secret orders", enabled=False),
    Option("grade", "by grade"),
)
SECRETS = {"peek": "Peek", "strict": "Strict", "trust": "Trust"}
SOUND = {False: "off", True: "on"}
SETS = (
    ("1", "boxed", "The published game: one after another, hidden hands, 100 squares."),
    ("2", "postal", "Secret orders for all riders at once, open hands, 120 squares."),
)


class Window:
    """A host of scenes without a window: a surface, and a log of calls."""

    def __init__(self, size: tuple[int, int] = (1280, 800), scale: float = 1, palette: Palette = DAY) -> None:
        self.surface = pygame.Surface(size)
        self.requested_scale = scale
        self.full_screen = False
        self.ended = False
        self.posted: list[object] = []
        self.on_help: Callable[[bool], None] = lambda pages: None
        self.sound = Sound(assets_folder() / "sounds")
        self.sound.muted = True
        self.screen = ScreenMetrics(0, 0, 1, palette)
        self._measure()
        self.stage = Stage(self)

    def resize(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size)
        self.set_scale(self.requested_scale)

    def set_scale(self, scale: float) -> None:
        self.requested_scale = scale
        self._measure()
        self.stage.resize()

    def _measure(self) -> None:
        size = self.surface.get_size()
        self.screen.measure_window(size, scale_for(self.requested_scale, size))
        assert self.screen.scale <= largest_scale(size)

    def set_palette(self, palette: Palette) -> None:
        self.screen.palette = palette
        self.stage.resize()

    def set_full_screen(self, on: bool) -> None:
        self.full_screen = on

    def mute(self, on: bool) -> None:
        self.sound.muted = on

    def post(self, subject: object) -> None:
        self.posted.append(subject)

    def quit(self) -> None:
        self.ended = True

    def drawn_texts(self) -> list[Written]:
        """Draw the stage; return the drawn texts."""
        return readable(self._draw())

    def pixels(self) -> bytes:
        self._draw()
        return pygame.image.tobytes(self.surface, "RGB")

    def _draw(self) -> list[Written]:
        canvas = Canvas(self.surface, self.screen.palette, self.screen.scale)
        canvas.text_log = []
        self.stage.draw(canvas)
        return canvas.text_log


@dataclass(frozen=True, slots=True)
class Set:
    """Sets one value of the model."""

    what: str
    value: Any


@dataclass(frozen=True, slots=True)
class Model:
    """The values of the controls, and the pressed ones."""

    pressed: tuple[str, ...] = ()
    name: str = "Marta"
    cards: int = 6
    finish: int = 100
    pace: int = 250
    orders: str = "one"
    secrets: str = "peek"
    sound: bool = True
    rules: str = "boxed"


def update(model: Model, message: Any) -> Model:
    """Record the pressed control, and the value of the slider."""
    if not isinstance(message, Set):
        return replace(model, pressed=(*model.pressed, message))
    after = replace(model, **{message.what: message.value})
    return replace(after, pressed=(*model.pressed, f"pace {message.value}")) if message.what == "pace" else after


def form(model: Model) -> Node:
    """Return a row for each value."""
    rows = (
        ("Finish", number(model.finish, 1, 1000, on_change=lambda v: Set("finish", v), name="finish", shown=_or_none)),
        ("Orders", choice(ORDERS, model.orders, on_change=lambda v: Set("orders", v), name="orders")),
        ("Name", entry(model.name, on_change=lambda v: Set("name", v), name="name", longest=12, check=_too_short)),
        ("Order on a square", choice(
            (Option("a", "arrival"),), "a", on_change=str, name="fixed",
            why="Fixed: the other orders need secret orders.",
        )),
        ("At one screen", switch(SECRETS, model.secrets, on_change=lambda v: Set("secrets", v), name="secrets")),
        ("Sound", switch(SOUND, model.sound, on_change=lambda v: Set("sound", v), name="sound")),
        ("Pace of bots", slider(model.pace, 0, 1000, on_change=lambda v: Set("pace", v), name="pace", step=50)),
    )  # fmt: skip
    return column(*(row(text(words, w=140), child, gap=10, h=36) for words, child in rows), gap=40)


def view(model: Model) -> Node:
    """Return all controls: buttons and cards on the left, a scrolling list on the right, more buttons below it."""
    cards = [
        press(column(text(key, bold=True), paragraph(words)), on_press=Set("rules", key), name=key, key=action(cap),
              chosen=model.rules == key, w=200, h=110)
        for cap, key, words in SETS
    ]  # fmt: skip
    left = column(
        *(
            button(words, on_press=message)
            for words, message in (("Continue", "continue"), ("New race", "new"), ("Quit", "quit"))
        ),
        row(*cards, gap=16),
        number(model.cards, 1, 15, on_change=lambda v: Set("cards", v), name="card"),
        button("Ready", on_press="ready", key=action("R"), why="Rider 3 has 19 of 20."),
        gap=12,
        w=416,
    )
    right = column(
        scroll(form(model), name="options"),
        row(
            button("Ride 5", on_press="Ride 5", kind="primary"),
            button("Hint", on_press="Hint", key=action("H")),
            gap=12,
        ),
        row(
            button("copy from another rider", on_press="copy", kind="quiet"),
            button("Reset all rows", on_press="reset", kind="bare", icon="reset"),
            gap=12,
        ),
        gap=16,
        grow=1,
    )
    return row(left, right, gap=40, pad=(40, 40))


class Demo(Page):
    """The page, with the attributes of its model."""

    model: Model

    def __init__(self) -> None:
        super().__init__(sys.modules[__name__], Model())

    @property
    def pressed(self) -> list[str]:
        return list(self.model.pressed)

    def __getattr__(self, name: str) -> Any:
        if name in Model.__slots__:
            return getattr(self.model, name)
        raise AttributeError(name)


def name_field(demo: Demo) -> TextField:
    """Return the field for a name, focused."""
    field = demo.focus.find("name")
    assert isinstance(field, TextField)
    demo.focus.focus_on(field)
    return field


def empty_field(window: Window) -> TextField:
    """Return an empty, focused field in a window."""
    demo = Demo()
    window.stage.push(demo)
    field = name_field(demo)
    field.set_text("")
    return field


def _or_none(value: int) -> str:
    return "none" if value == 1000 else str(value)


def _too_short(text: str) -> str:
    return "" if text.strip() else "A name needs a letter."
