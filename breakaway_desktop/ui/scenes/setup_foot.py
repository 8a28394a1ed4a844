"""The foot of the options: what the row or the rule set in focus means, and where it comes from (R2)."""

from __future__ import annotations

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.play.setup_draft import SETUP_ROWS, VARIANT, Draft
from breakaway_desktop.sentences.rulebook import (
    RowText,
    row_text,
    rule_sentences,
    rule_set_text,
    value_name,
    variant_text,
)
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.scenes.setup_words import leading_sentence
from breakaway_desktop.words import _, ngettext

_SIZE, _STEP, _PAD = 13.0, 17.0, 16.0
_LEAST = 2


class Foot:
    """As high as the longest of what it may have to say, so that nothing above it moves."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.box = Box(0, 0, 0, 0)
        self._label_w = 0.0
        self._most = _LEAST

    def lay(self, canvas: Canvas, sheet: Box) -> float:
        """Its height at the foot of this sheet."""
        self._label_w = max(canvas.measure(row_text(row).label, _SIZE, True)[0] for row in SETUP_ROWS) + 16
        whole = [" ".join(rule_set_text(base).sentences) for base in RULE_SETS]
        told = [len(canvas.lines_of(text, _SIZE, sheet.w - 2 * _PAD)) for text in whole]
        self._most = max(_LEAST, *told, *(len(self._lines(canvas, row, sheet.w)) for row in SETUP_ROWS))
        height = self._most * _STEP + 16
        self.box = sheet.cut_bottom(height)[0].inflated(-1, 0)
        return height

    def _lines(self, canvas: Canvas, name: str, width: float) -> list[str]:
        if name in RULE_SETS:
            return self._summary(canvas, name, width - 2 * _PAD)
        room = width - 2 * _PAD - self._label_w
        text = self._text(name)
        last = leading_sentence(list(self.draft.followed)) if self._leads(name) else text.source
        return [*canvas.lines_of(text.sentence, _SIZE, room), *canvas.lines_of(last, _SIZE, room)]

    def _summary(self, canvas: Canvas, base: str, width: float) -> list[str]:
        """What the race is like under this rule set; the chosen one with its changes. Where not all of it has room,
        what has been changed goes first."""
        draft = self.draft
        sentences = list(rule_set_text(base).sentences)
        if base == draft.base:
            sentences = list(rule_sentences(base, draft.options, draft.variant))
        for first in range(len(sentences)):
            lines = canvas.lines_of(" ".join(sentences[first:]), _SIZE, width)
            if len(lines) <= self._most:
                return lines
        n = len(draft.changed())
        return [ngettext("{n} row changed.", "{n} rows changed.", n).format(n=n)]

    def _text(self, row: str) -> RowText:
        return variant_text(self.draft.variant) if row == VARIANT else row_text(row)

    def _leads(self, row: str) -> bool:
        return row == self.draft.leading and bool(self.draft.followed)

    def draw(self, canvas: Canvas, label: str) -> None:
        """`label` is that of the control in focus; for one that is no row, the rule set is told."""
        p, box = canvas.palette, self.box
        canvas.box(box, p.sunk, radius=8, corners=(False, False, True, True))
        canvas.line((box.x, box.y), (box.right, box.y), p.edge)
        row = label.removeprefix("reset-")
        name = row if row in SETUP_ROWS else label if label in RULE_SETS else self.draft.base
        x = box.x + _PAD - 1
        if label.startswith("reset-") and row in SETUP_ROWS:
            home = value_name(row, self.draft.home_value(row))
            back = _("Back to {value}, as in the rule set.").format(value=home)
            lines = canvas.lines_of(back, _SIZE, box.w - 2 * _PAD - self._label_w)
        else:
            lines = self._lines(canvas, name, box.w + 2)
        top = box.centre[1] - (len(lines) - 1) / 2 * _STEP
        if name in SETUP_ROWS:
            canvas.text(row_text(name).label, _SIZE, (x, top), bold=True, anchor="midleft")
            x += self._label_w
            told = len(canvas.lines_of(self._text(name).sentence, _SIZE, box.w + 2 - 2 * _PAD - self._label_w))
        else:
            told = len(lines)
        for at, line in enumerate(lines):
            colour = p.ink if at < told else p.accent if self._leads(name) else p.ink2
            canvas.text(line, _SIZE, (x, top + at * _STEP), colour=colour, anchor="midleft")
