"""Dialogs: a sheet over the screen, its title in a strip, the harmless answer on the left.

A dialog is a view, a `question(…)`. What a page asks itself is the `over` of its view; what may be asked over any
screen is a page of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from breakaway_desktop.ui.drawing.letters import Style
from breakaway_desktop.ui.drawing.palette import TeamLook
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.toolkit.boxes import Node, centred, column, either, pad, paragraph, row, spring
from breakaway_desktop.ui.toolkit.controls import button
from breakaway_desktop.ui.toolkit.field import entry
from breakaway_desktop.ui.toolkit.page import PageView
from breakaway_desktop.ui.toolkit.papers import SheetContainer
from breakaway_desktop.ui.toolkit.scene import Message
from breakaway_desktop.ui.toolkit.scroll import scroll
from breakaway_desktop.ui.toolkit.typography import BODY, LABEL, NOTE
from breakaway_desktop.words import _

WIDTH = 620.0
SHEET = "sheet"
"""The name of the sheet's node."""
LINE = "line"
"""The control of the line that is asked for."""


@dataclass(frozen=True, slots=True)
class DialogButton:
    """A button of a question: what it does in words, what it says, the action whose key it has, and the kind of
    the button where it is another than usual (`danger`: cannot be undone)."""

    text: str
    does: Any
    key: act.KeyBinding | None = None
    kind: str = ""


class SetDialogText(Message):
    """Another text in the line of a dialog."""

    text: str


class Submit(Message):
    """What the dialog asks for is to be done."""


class CloseDialog(Message):
    """No dialog any more."""


def question(
    title: str,
    lines: Sequence[str],
    answers: Sequence[DialogButton],
    *,
    of: Node | None = None,
    look: TeamLook | None = None,
    sign: str = "",
    first: str = "",
    w: float = WIDTH,
    name: str = "question",
) -> PageView:
    """The first answer is the harmless one: it stands left, has the focus, and Esc gives it; the last is primary.

    `lines`: the first in ink, the others in the second voice. `of` stands between lines and answers; `first` is the
    control in it that has the focus instead. `look` gives the head the colour of a team, `sign` an icon (warn).
    """
    said = [paragraph(line, size=NOTE if at else BODY, soft=bool(at)) for at, line in enumerate(lines)]
    body = column(*said, *([] if of is None else [of]), gap=13)
    first = first or answers[0].text
    return sheet_over(
        title, body, _buttons(answers), first=first, escape=answers[0].does, look=look, sign=sign, w=w, name=name
    )


def line_question(
    title: str,
    action: str,
    now: str,
    *,
    wrong: str = "",
    hint: str = "",
    refusal: str = "",
    lines: Sequence[str] = (),
    above: Sequence[Node] = (),
    beside: Sequence[Node] = (),
    look: TeamLook | None = None,
    name: str = "asking",
    **more: Any,
) -> PageView:
    """Asks for one line of text: says `SetDialogText`, `Submit` by Enter and the button `action`, and `CloseDialog` by
    the other one,
    which `refusal` may call. Below the line stands what is `wrong`, else the hint."""
    line = entry(now, does=SetDialogText, enter=Submit(), name=LINE, **more)
    below = paragraph(wrong or hint, colour="warn" if wrong else "ink2")
    body = column(*above, column(line, *beside, below, gap=10), gap=8)
    answers = DialogButton(refusal or _("Cancel"), CloseDialog(), act.BACK), DialogButton(action, Submit(), act.PRESS)
    return question(title, lines, answers, of=body, look=look, first=LINE, name=name)


def sheet_over(
    title: str,
    body: Node,
    below: Node,
    *,
    first: str,
    escape: Any,
    look: TeamLook | None = None,
    sign: str = "",
    w: float = WIDTH,
    name: str,
) -> PageView:
    """Any body on such a sheet, which scrolls where it is too high, and what stays below it."""
    sheet = SheetContainer(
        pad(column(either(body, scroll(body, name="question-body"), grow=1), below, gap=22), (20, 22)),
        head=title.upper(), look=look, sign=sign, w=w, name=SHEET,
    )  # fmt: skip
    return PageView(pad(centred(sheet), 12), title=title, first=first, escape=escape, name=name)


def _buttons(answers: Sequence[DialogButton]) -> Node:
    """The buttons side by side; where there is no room, smaller, and then below each other."""

    def made(size: Style) -> list[Node]:
        kinds = [answer.kind or ("primary" if answer is answers[-1] else "plain") for answer in answers]
        return [
            button(answer.text, does=answer.does, key=answer.key, kind=kind, size=size, name=answer.text)
            for answer, kind in zip(answers, kinds, strict=True)
        ]

    if len(answers) == 1:
        return row(spring(), *made(LABEL))
    beside = [row(first, spring(), *others, gap=14) for first, *others in map(made, (LABEL, LABEL.at(16)))]
    return either(*beside, column(*made(LABEL.at(16)), gap=8))


class DialogPart:
    """The part of a page that is nothing but a dialog: its model is the view, its answers are intents."""

    @staticmethod
    def view(dialog: PageView) -> PageView:
        return dialog

    @staticmethod
    def update(_dialog: PageView, message: Any) -> PageView:
        raise TypeError(message)
