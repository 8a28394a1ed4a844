"""A question that is answered with one line of text: its field has the focus, and its action is the main button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Field
from breakaway_desktop.ui.kit.dialog import Answer, Dialog
from breakaway_desktop.ui.kit.palette import RGB


class FieldDialog(Dialog):
    """`leave` is the harmless answer, `take` the one that does something with `text`. A subclass says by `refuses`
    when the dialog stays, and why below the field."""

    label: ClassVar[str] = "line"
    field_y: ClassVar[float] = 0

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        text: str,
        leave: Answer,
        take: Answer,
        *,
        longest: int,
        placeholder: str = "",
        check: Callable[[str], str] | None = None,
        team: RGB | None = None,
    ) -> None:
        super().__init__(title, lines, (leave, take), team=team)
        self.text = text
        self.take = take
        self.longest = longest
        self.placeholder = placeholder
        self.check = check
        self._asked = False

    def refuses(self) -> bool:
        """Whether nothing can be done with the text; called when it is given."""
        return False

    def typed(self) -> None:
        """The text is another one."""

    def resize(self) -> None:
        super().resize()
        if not self._asked:
            self.focus.put(self.focus.find(self.label))
        self._asked = True

    def _button(self, answer: Answer, box: Box) -> Button:
        button = super()._button(answer, box)
        button.kind = "primary" if answer is self.take else "plain"
        return button

    def content_controls(self, box: Box) -> list[Control]:
        field = Field(
            Box(box.x, box.y + self.field_y, box.w, 40),
            self.label,
            self.text,
            self._type,
            self.screen,
            longest=self.longest,
            placeholder=self.placeholder,
            check=self.check,
            on_enter=lambda _text: self.give(self.take),
        )
        return [field]

    def give(self, answer: Answer) -> None:
        if answer is self.take and self.refuses():
            self.dirty = True
            return
        super().give(answer)

    def _type(self, text: str) -> None:
        self.text = text
        self.typed()
        self.dirty = True
