"""What the list of races asks: one line of text, and what is to become of a damaged file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from breakaway_desktop.sentences.failures import attempt
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.controls import Button
from breakaway_desktop.ui.kit.dialog import Answer, Dialog
from breakaway_desktop.ui.kit.field_dialog import FieldDialog
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.panels.shelf import OnShelf, damage_text, when_text
from breakaway_desktop.words import _

LONGEST_PATH = 240
_SHOWN_TURNS = 8


class LineDialog(FieldDialog):
    """Asks for one line of text. `on_text` does what is to be done with it and returns what was wrong, in a sentence;
    the dialog goes when nothing was. `hint` stands under the field until then."""

    def __init__(
        self,
        title: str,
        action: str,
        text: str,
        on_text: Callable[[str], str],
        *,
        longest: int,
        lines: Sequence[str] = (),
        hint: str = "",
        placeholder: str = "",
    ) -> None:
        take = Answer(action, lambda: None, cap=_("Enter"))
        leave = Answer(_("Leave it as it is"), lambda: None, cap=_("Esc"))
        super().__init__(title, lines, text, leave, take, longest=longest, placeholder=placeholder)
        self.on_text = on_text
        self.hint = hint
        self.objection = ""

    def content_height(self) -> float:
        return 88

    def draw_content(self, canvas: Canvas, box: Box) -> None:
        wrong = self.focus.remark or self.objection
        colour = canvas.palette.warn if wrong else canvas.palette.ink2
        canvas.paragraph(wrong or self.hint, 13.5, Box(box.x, box.y + 46, box.w, 42), colour=colour)

    def refuses(self) -> bool:
        """What cannot be done with the text is said under the field."""
        self.objection = self.on_text(self.text.strip())
        return bool(self.objection)

    def typed(self) -> None:
        self.objection = ""


class KeepingDialog(LineDialog):
    """Asks for a file and writes it. `action` does so and returns a sentence on where it lies, which `done` hears when
    the dialog has gone; the action may raise Wrong, Refused, OSError and ValueError."""

    def __init__(
        self,
        title: str,
        proposed: str,
        action: Callable[[str], str],
        done: Callable[[str], None],
        *,
        hint: str,
        lines: Sequence[str] = (),
    ) -> None:
        super().__init__(title, _("Save it"), proposed, self._kept, longest=LONGEST_PATH, lines=lines, hint=hint)
        self.action = action
        self.done = done
        self._told: Callable[[], None] | None = None

    def _kept(self, text: str) -> str:
        return attempt(partial(self._keep, text)) if text else _("Name a file.")

    def _keep(self, text: str) -> None:
        self._told = partial(self.done, self.action(text))

    def give(self, answer: Answer) -> None:
        super().give(answer)
        told, self._told = self._told, None
        if told is not None:
            told()


def saved_dialog(*said: str) -> Dialog:
    """Says where something lies that was kept."""
    return Dialog(_("Saved"), said, (Answer(_("Back"), lambda: None, cap=_("Esc")),))


class DamagedDialog(Dialog):
    """Says what is whole of a file, turn by turn; the file itself is never changed. `go_on` opens what is whole."""

    def __init__(self, row: OnShelf, go_on: Callable[[], None]) -> None:
        self.row = row
        mended = row.mended
        lines = [row.why]
        back = Answer(_("Back"), lambda: None, cap=_("Esc"))
        answers = [back]
        if mended is not None:
            lines.append(_("{damage}. The race can go on from there.").format(damage=_capital(damage_text(row))))
            word = _("Open after turn {turn}").format(turn=mended.whole) if mended.whole else _("Open at the start")
            self._open = Answer(word, go_on, cap=_("Enter"))
            answers = [back, self._open]
            lines.append(_("The damaged file stays where it is."))
        else:
            lines.append(_("Nothing was changed in it."))
        title = _("This file cannot be opened") if mended is None else _("This file is damaged")
        super().__init__(title, lines, answers, sign="warn")

    def resize(self) -> None:
        super().resize()
        if self.row.mended is not None:
            self.focus.put(self.focus.controls[-1])

    def _button(self, answer: Answer, box: Box) -> Button:
        button = super()._button(answer, box)
        first = self.answers[-1]
        button.kind = "primary" if answer is first else "plain"
        return button

    def content_height(self) -> float:
        return 60 if self.row.mended is not None else 26

    def draw_content(self, canvas: Canvas, box: Box) -> None:
        p = canvas.palette
        name = canvas.text(self.row.path.name, 15, (box.x, box.y + 10), bold=True, anchor="midleft", max_width=box.w)
        when = when_text(self.row.written)
        room = box.right - name.right - 12
        if canvas.measure(when, 13.5)[0] <= room:
            canvas.text(when, 13.5, (name.right + 12, box.y + 11), colour=p.ink2, anchor="midleft")
        mended = self.row.mended
        if mended is None:
            return
        first = max(1, mended.broken - _SHOWN_TURNS + 2)
        for at, cell in enumerate(Box(box.x, box.y + 28, box.w, 28).columns(_SHOWN_TURNS, 4)):
            turn = first + at
            if turn < mended.broken:
                canvas.box(cell, p.tint, border=p.accent, border_width=1.4, radius=4)
                canvas.text(str(turn), 14, cell.centre, bold=True, anchor="center")
            elif turn == mended.broken:
                canvas.box(cell, p.refusal, border=p.warn, border_width=1.4, radius=4)
                canvas.text(str(turn), 14, (cell.centre[0] - 10, cell.centre[1]), colour=p.warn, anchor="center")
                draw_icon(canvas, "stop", (cell.centre[0] + 12, cell.centre[1]), p.warn, 15)
            else:
                canvas.box(cell, p.sunk, border=p.edge, border_width=p.edge_width, radius=4)
                canvas.text(str(turn), 14, cell.centre, colour=p.ink3, anchor="center")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
