"""Dialogs: a sheet over the screen with its title in a strip and the harmless answer on the left.

A dialog is a view, a `question_dialog(…)`. A page opens one with the `dialog` of its view; dialogs over any screen are
pages of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from breakaway_desktop.kit.drawing.fonts import Style
from breakaway_desktop.kit.drawing.palette import Look
from breakaway_desktop.kit.input import window_keys
from breakaway_desktop.kit.toolkit.containers import SheetContainer
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.layout import Node, centred, column, first_that_fits, pad, paragraph, row, spacer
from breakaway_desktop.kit.toolkit.page import SMALL_SIZE, PageView
from breakaway_desktop.kit.toolkit.scroll import scroll
from breakaway_desktop.kit.toolkit.typography import BODY, LABEL, NOTE
from breakaway_desktop.kit.values import FrozenValue

WIDTH = 620.0
SHEET = "sheet"
"""Name of the sheet's node."""


class DialogButton(FrozenValue):
    """A button of a dialog: its label, message and shortcut, and its kind if it is not the default (`danger`: cannot
    be undone)."""

    text: str
    on_press: Any
    key: window_keys.KeyBinding | None = None
    kind: str = ""


def question_dialog(
    title: str,
    lines: Sequence[str],
    answers: Sequence[DialogButton],
    *,
    child: Node | None = None,
    look: Look | None = None,
    icon: str = "",
    first: str = "",
    w: float = WIDTH,
    name: str = "question",
) -> PageView:
    """Return a dialog. The first answer is the harmless one: on the left, with the focus, and sent by Esc; the last is
    primary.

    `lines`: the first in normal text, the others as notes. `child` is between lines and answers; `first` names a
    control in it that gets the focus instead. `look`: the team whose colour the head has; `icon`: an icon in the head
    (warn).
    """
    paragraphs = [paragraph(line, size=NOTE if index else BODY, soft=bool(index)) for index, line in enumerate(lines)]
    body = column(*paragraphs, *([] if child is None else [child]), gap=13)
    first = first or answers[0].text
    return sheet_dialog(
        title, body, _buttons(answers), first=first, escape=answers[0].on_press, look=look, icon=icon, w=w, name=name
    )


def sheet_dialog(
    title: str,
    body: Node,
    below: Node,
    *,
    first: str,
    escape: Any,
    look: Look | None = None,
    icon: str = "",
    w: float = WIDTH,
    name: str,
) -> PageView:
    """Return a dialog with any body, which scrolls if it is too tall, and a fixed part below it."""
    sheet = SheetContainer(
        pad(column(first_that_fits(body, scroll(body, name="question-body"), grow=1), below, gap=22), (20, 22)),
        head=title.upper(), look=look, icon=icon, w=w, name=SHEET,
    )  # fmt: skip
    root, least = pad(centred(sheet, keeps_top=True), 12), (SMALL_SIZE[0] if w <= WIDTH else w + 24, SMALL_SIZE[1])
    return PageView(root, title=title, initial_focus=first, on_escape=escape, name=name, least=least)


def _buttons(answers: Sequence[DialogButton]) -> Node:
    """Return the buttons side by side; if space is short, smaller, then below each other."""

    def build(size: Style) -> list[Node]:
        kinds = [answer.kind or ("primary" if answer is answers[-1] else "plain") for answer in answers]
        return [
            button(answer.text, on_press=answer.on_press, key=answer.key, kind=kind, size=size, name=answer.text)
            for answer, kind in zip(answers, kinds, strict=True)
        ]

    if len(answers) == 1:
        return row(spacer(), *build(LABEL))
    rows = [row(first, spacer(), *others, gap=14) for first, *others in map(build, (LABEL, LABEL.at(16)))]
    return first_that_fits(*rows, column(*build(LABEL.at(16)), gap=8))


class DialogPart:
    """A page that is only a dialog: its model is the view, its answers are intents."""

    @staticmethod
    def view(dialog: PageView) -> PageView:
        return dialog
