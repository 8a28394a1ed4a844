"""A screen with all elements, written like the screens of the game, for the tests of pages."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from breakaway_desktop.kit.input.inputs import KeyUp
from breakaway_desktop.kit.toolkit.containers import panel
from breakaway_desktop.kit.toolkit.controls import button, press
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    Shortcut,
    centred,
    column,
    first_that_fits,
    grid,
    paragraph,
    row,
    space,
    spacer,
    text,
)
from breakaway_desktop.kit.toolkit.page import PageView, Tick, TopicClicked, TopicHovered, Uncovered, Update
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.ui import keys as act
from tests.kit.toolkit import demo
from tests.kit.toolkit.demo import Set
from tests.ui.keys import action

FAR = "As far as the road goes, over hill and dale, and on a little further than that."


class Leave(Intent):
    """Leave the sample."""


@dataclass(frozen=True, slots=True)
class Model:
    pressed: tuple[str, ...] = ()
    form: demo.Model = field(default_factory=demo.Model)
    row: int = 0
    seen: int = 0
    is_dialog_open: bool = False
    ticks: int = 0
    last_message: Any = None
    ticking: float | None = None


def begin() -> Model:
    return Model()


def update(model: Model, message: Any) -> Model | Update:
    match message:
        case Set("row" | "seen" as what, value):
            return replace(model, **{what: value})
        case Set():
            return replace(model, form=demo.update(model.form, message))
        case Tick():
            return replace(model, ticks=model.ticks + 1)
        case TopicClicked() | TopicHovered() | Uncovered():
            return replace(model, last_message=message)
        case KeyUp(key):
            return replace(model, last_message="k") if key == ord("k") else model
        case "ask":
            return replace(model, is_dialog_open=True)
        case "yes":
            return Update(replace(model, is_dialog_open=False, last_message="yes"), Leave())
        case "no":
            return replace(model, is_dialog_open=False)
        case str():
            return replace(model, pressed=(*model.pressed, message))
    raise TypeError(message)


def view(model: Model) -> PageView:
    body = row(
        panel(scroll(riders(model), name="riders"), by=10, grow=1),
        panel(scroll(form(model), name="form"), by=16, grow=1),
        gap=12, pad=12, grow=1,
    )  # fmt: skip
    return PageView(
        column(head(), body, foot()),
        initial_focus="watch",
        keys=(Shortcut(action("Ctrl+Z", "undo"), "undo"),),
        subscribes_to=(TopicClicked, KeyUp, TopicHovered, Uncovered),
        title="the sample",
        tick_ms=model.ticking,
        dialog=question(model) if model.is_dialog_open else None,
    )


def head() -> Node:
    return row(
        text("Yellow wins with 31 points", "Yellow wins", size=24, least=16, bold=True, name="title", topic="win"),
        text("turn 12, eight riders have finished", size=14, soft=True, optional=True, name="ending"),
        spacer(),
        button("Log", on_press="log", key=action("L"), kind="bare"),
        gap=16, pad=(24, 8), h=64,
    )  # fmt: skip


def foot() -> Node:
    return row(
        button("Watch again", "Watch", on_press="watch", key=action("W"), kind="primary", name="watch"),
        button("Costliest decisions", "Mistakes", on_press="review", key=action("B"), name="review"),
        button("Rematch (seats rotated)", "Same teams", on_press="teams", key=action("T"), name="teams"),
        button("Delete", on_press="ask", key=action("Ctrl+D"), kind="danger", name="delete"),
        button("Undo", on_press="undone", key=action("U"), name="undo", why="There is nothing to undo."),
        spacer(),
        button("Menu", on_press=Leave(), key=act.BACK, name="menu"),
        gap=12, pad=(16, 8), even=True,
    )  # fmt: skip


def riders(model: Model) -> Node:
    def one(at: int) -> Node:
        words = row(
            text(str(at), bold=True, w=30),
            column(text(f"Rider {at}", bold=True, size=17), text("plays 4, lands on 35", soft=True)),
            spacer(),
            text(*(["seen"] if model.seen == at else ["next"])),
            *([button("Open", on_press=f"open {at}", name=f"open {at}", kind="bare")] if at == 2 else []),
            pad=(12, 6), gap=8,
        )  # fmt: skip
        return press(
            words, on_press=Set("row", at), on_focus=Set("seen", at), name=f"rider {at}", chosen=model.row == at
        )

    def later(at: int) -> Node:
        def words() -> Node:
            return row(text(f"Rider {at}"), spacer(), text("dropped"), pad=(12, 6))

        return press(words, on_press=Set("row", at), name=f"rider {at}", h=40)

    return column(*map(one, range(8)), *map(later, range(8, 16)), gap=8)


def form(model: Model) -> Node:
    return column(
        text("Everything", size=20, bold=True),
        paragraph(f"{FAR} {FAR}", soft=True, name="far"),
        demo.form(model.form),
        grid(
            *(press(centred(text(way, size=18)), on_press=way, name=way, h=64) for way in ("Quick", "Friends", "Own"))
        ),
        first_that_fits(row(*(text(FAR) for _ in range(3))), text("briefly", name="briefly")),
        space(6),
        gap=10,
    )


def question(model: Model) -> PageView:
    sheet = panel(
        column(
            text("Delete this rider?", size=20, bold=True),
            paragraph(f"{model.form.name} is gone then. {FAR}", w=400),
            row(
                button("Cancel", on_press="no", key=act.BACK, kind="primary"),
                spacer(),
                button("Delete", on_press="yes", key=action("D")),
            ),
            gap=14,
        ),
        by=24,
        name="sheet",
    )
    return PageView(centred(sheet), initial_focus="Cancel", name="question", input_delay_ms=300)
