"""Dialogs: a sheet over the screen, its title in a strip, the harmless answer on the left.

What a page asks itself is the `over` of its view, a `question(…)`. What may be asked over any screen is a `Dialog`,
which is pushed and calls functions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from breakaway_desktop.ui.drawing.letters import Style
from breakaway_desktop.ui.drawing.palette import TeamLook
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.toolkit.boxes import Node, centred, column, either, pad, paragraph, row, spring
from breakaway_desktop.ui.toolkit.controls import button
from breakaway_desktop.ui.toolkit.field import entry
from breakaway_desktop.ui.toolkit.page import Page, View
from breakaway_desktop.ui.toolkit.papers import Paper
from breakaway_desktop.ui.toolkit.scene import Intent, Message
from breakaway_desktop.ui.toolkit.scroll import scroll
from breakaway_desktop.ui.toolkit.typography import BODY, LABEL, NOTE
from breakaway_desktop.words import _

WIDTH = 620.0
SHEET = "sheet"
"""The name of the sheet's node."""
LINE = "line"
"""The control of the line that is asked for."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a question: what it does in words, what it says, the action whose key it has, and the kind of
    the button where it is another than usual (`danger`: cannot be undone)."""

    text: str
    does: Any
    key: act.Action | None = None
    kind: str = ""


class Write(Message):
    """Another text in the line of a dialog."""

    text: str


class Take(Message):
    """What the dialog asks for is to be done."""


class Close(Message):
    """No dialog any more."""


def question(
    title: str,
    lines: Sequence[str],
    answers: Sequence[Answer],
    *,
    of: Node | None = None,
    look: TeamLook | None = None,
    sign: str = "",
    first: str = "",
    w: float = WIDTH,
    name: str = "question",
) -> View:
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
    beside: Sequence[Node] = (),
    look: TeamLook | None = None,
    name: str = "asking",
    **more: Any,
) -> View:
    """Asks for one line of text: says `Write`, `Take` by Enter and the button `action`, and `Close` by the other one,
    which `refusal` may call. Below the line stands what is `wrong`, else the hint."""
    body = column(*line_with(now, does=Write, take=Take(), wrong=wrong, hint=hint, beside=beside, **more), gap=10)
    answers = Answer(refusal or _("Cancel"), Close(), act.BACK), Answer(action, Take(), act.PRESS)
    return question(title, lines, answers, of=body, look=look, first=LINE, name=name)


def line_with(
    now: str, *, does: Callable[[str], Any], take: Any, wrong: str, hint: str, beside: Sequence[Node] = (), **more: Any
) -> list[Node]:
    """The line that a dialog asks for, and below it what is wrong with it, else a hint."""
    line = entry(now, does=does, enter=take, name=LINE, **more)
    return [line, *beside, paragraph(wrong or hint, colour="warn" if wrong else "ink2")]


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
) -> View:
    """Any body on such a sheet, which scrolls where it is too high, and what stays below it."""
    sheet = Paper(
        pad(column(either(body, scroll(body, name="question-body"), grow=1), below, gap=22), (20, 22)),
        head=title.upper(), look=look, sign=sign, w=w, name=SHEET,
    )  # fmt: skip
    return View(pad(centred(sheet), 12), title=title, first=first, escape=escape, name=name)


def _buttons(answers: Sequence[Answer]) -> Node:
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


class _Calls:
    """The screen of what is pushed: its model is the page itself."""

    @staticmethod
    def view(page: Pushed) -> View:
        return page.shown()

    @staticmethod
    def update(page: Pushed, said: Callable[[], object]) -> Pushed:
        said()
        return page


class Pushed(Page):
    """What lies over any screen: what its controls say are calls, and `shown` follows from its attributes."""

    def __init__(self) -> None:
        super().__init__(_Calls, self, overlay=True)

    def shown(self) -> View:
        raise NotImplementedError

    def say(self, said: Callable[[], object]) -> None:
        said()
        if self in self.stage.scenes:
            self.again()

    def again(self) -> None:
        """Shows what has become of it."""
        self._lay_out()


class Dialog(Pushed):
    """A question that is pushed. An answer's `does` is wanted when the dialog has gone, or called, and then
    what it returns is wanted; what is refused is explained."""

    field = ""
    """The control that has the focus first, if not the harmless answer."""

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        answers: Sequence[Answer],
        *,
        look: TeamLook | None = None,
        sign: str = "",
    ) -> None:
        super().__init__()
        self.title = title
        self.lines = tuple(lines)
        self.answers = tuple(answers)
        self.look = look
        self.sign = sign

    def content(self) -> Node | None:
        """What stands between lines and answers."""
        return None

    def shown(self) -> View:
        answers = [replace(answer, does=partial(self.give, answer)) for answer in self.answers]
        return question(
            self.title, self.lines, answers, of=self.content(), look=self.look, sign=self.sign, first=self.field
        )  # fmt: skip

    def give(self, answer: Answer) -> None:
        """Takes the dialog off the stage, then does what the answer says."""
        if self.stage.top is self:
            self.stage.pop()
        self.stage.attempt(partial(self._do, answer.does))

    def _do(self, does: Any) -> None:
        wanted = does if isinstance(does, Intent) else does()
        if isinstance(wanted, Intent):
            self.navigate(wanted)


def stay() -> None:
    """The answer that changes nothing."""


class LineDialog(Dialog):
    """Asks for one line of text. `on_text` does what is to be done with it and returns what was wrong, in a sentence;
    when nothing was, the dialog goes and `done` is called. `hint` stands under the field until then."""

    field = LINE

    def __init__(
        self,
        title: str,
        action: str,
        text: str,
        on_text: Callable[[str], str],
        *,
        done: Callable[[], object] = stay,
        lines: Sequence[str] = (),
        hint: str = "",
        check: Callable[[str], str] | None = None,
        refusal: str = "",
        look: TeamLook | None = None,
        **more: Any,
    ) -> None:
        self.take = Answer(action, done, act.PRESS)
        super().__init__(title, lines, (Answer(refusal or _("Cancel"), stay, act.BACK), self.take), look=look)
        self.text = text
        self.on_text = on_text
        self.hint = hint
        self.check = check
        self.more = more
        self.objection = ""

    def content(self) -> Node:
        wrong = self.objection or (self.check(self.text) if self.check is not None else "")
        return column(
            *line_with(
                self.text, does=lambda text: partial(self.type, text), take=partial(self.give, self.take), wrong=wrong,
                hint=self.hint, check=self.check, **self.more,
            ), gap=10,
        )  # fmt: skip

    def type(self, text: str) -> None:
        """The text is another one."""
        self.text, self.objection = text, ""

    def stays(self) -> bool:
        """Does what is to be done with the text; whether the dialog stays, with what was wrong under the field."""
        wrong = self.check(self.text) if self.check is not None else ""
        self.objection = wrong or self.on_text(self.text.strip())
        return bool(self.objection)

    def give(self, answer: Answer) -> None:
        if answer is self.take and self.stays():
            self.again()
        else:
            super().give(answer)
