"""A page with every control, for the tests of controls, focus and stage."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from typing import Any

from breakaway_desktop.kit.toolkit.choice import Option, choice, switch
from breakaway_desktop.kit.toolkit.controls import button, press
from breakaway_desktop.kit.toolkit.layout import Node, column, paragraph, row, text
from breakaway_desktop.kit.toolkit.number_input import number, slider
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.text_field import TextField, entry
from tests.kit.app_driver import AppDriver
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


def empty_field(window: AppDriver) -> TextField:
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
