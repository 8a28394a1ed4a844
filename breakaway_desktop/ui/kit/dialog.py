"""A question over the scene: title, a few lines, buttons; the focus lies on the harmless answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls_buttons import Button
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.palette import RGB
from breakaway_desktop.ui.kit.scene import Scene

WIDTH = 588.0
_PAD = 24.0


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a dialog: what it does in words, and its key. `on_press` is called after the dialog has gone."""

    text: str
    on_press: Callable[[], None]
    cap: str = ""
    hot_key: int | None = None


class Dialog(Scene):
    """A modal scene, 588 wide. The first answer is the harmless one: it has the focus, and Esc gives it.

    `lines`: the first in ink, the others in ink 2. `team` draws a band in that colour on top, `sign` an icon (warn)
    beside the title. Subclasses may add `content_height`, `draw_content` and `content_controls` between lines and
    buttons. Esc gives the first answer unless another answer has it as its key.
    """

    overlay = True
    veil = 0.5

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        answers: Sequence[Answer],
        *,
        team: RGB | None = None,
        sign: str = "",
    ) -> None:
        if not answers:
            raise ValueError("a dialog needs an answer")
        super().__init__()
        self.title = title
        self.lines = tuple(lines)
        self.answers = tuple(answers)
        self.team = team
        self.sign = sign
        self.rect = Box(0, 0, WIDTH, 0)
        self._lines_h = 0.0

    def content_height(self) -> float:
        """Units needed between lines and buttons."""
        return 0

    def content_controls(self, box: Box) -> list[Control]:
        """Controls between lines and buttons."""
        return []

    def draw_content(self, canvas: Canvas, box: Box) -> None:
        """Draws between lines and buttons, under the controls."""

    def resize(self) -> None:
        screen = self.screen
        w = min(WIDTH, screen.w - 32)
        inner = w - 2 * _PAD
        self._lines_h = sum(self._height_of(line, inner) for line in self.lines)
        rows = self._button_rows(inner)
        buttons_h = len(rows) * 46 + (len(rows) - 1) * 10
        content = self.content_height()
        h = 64 + self._lines_h + (content + 12 if content else 0) + 20 + buttons_h + 18
        self.rect = Box((screen.w - w) / 2, max(8, (screen.h - h) / 2), w, h)
        buttons: list[Control] = []
        y = self.rect.bottom - 18 - buttons_h
        for row in rows:
            free = inner - sum(width for _answer, width in row)
            x = self.rect.x + _PAD
            for i, (answer, width) in enumerate(row):
                last = i == len(row) - 1
                if last and len(row) > 1:
                    x = self.rect.right - _PAD - width
                buttons.append(self._button(answer, Box(x, y, width, 46)))
                x += width + min(16, free / max(1, len(row) - 1))
            y += 56
        first = buttons[0]
        self.focus.set([*self.content_controls(self.content_box), *buttons], first, self._escape)

    @property
    def content_box(self) -> Box:
        y = self.rect.y + 64 + self._lines_h + 4
        return Box(self.rect.x + _PAD, y, self.rect.w - 2 * _PAD, self.content_height())

    def _height_of(self, line: str, width: float) -> float:
        step = 15 * 1.5
        canvas = Canvas(pygame.Surface((1, 1)), self.screen.palette, self.screen.scale)
        return len(canvas.lines_of(line, 15, width)) * step + 2

    def _button_rows(self, inner: float) -> list[list[tuple[Answer, float]]]:
        """The answers side by side as far as they fit, else below each other."""
        rows: list[list[tuple[Answer, float]]] = [[]]
        for answer in self.answers:
            width = min(inner, max(160, Button.width_for(self.screen, answer.text, cap=answer.cap) + 12))
            used = sum(w + 16 for _a, w in rows[-1])
            if rows[-1] and used + width > inner:
                rows.append([])
            rows[-1].append((answer, width))
        return rows

    def _button(self, answer: Answer, box: Box) -> Button:
        harmless = answer is self.answers[0]
        return Button(
            box,
            answer.text,
            lambda: self.give(answer),
            kind="primary" if harmless else "plain",
            cap=answer.cap,
            hot_key=answer.hot_key,
        )

    def _escape(self) -> None:
        self.give(self.answers[0])

    def give(self, answer: Answer) -> None:
        """Takes the dialog off the stage, then does what the answer says."""
        if self.stage.top is self:
            self.stage.pop()
        answer.on_press()

    def draw(self, canvas: Canvas) -> None:
        p = canvas.palette
        draw_sheet_over(canvas, self.rect, self.veil)
        if self.team is not None:
            canvas.fill(self.team, Box(self.rect.x + 13, self.rect.y, self.rect.w - 26, 6))
        x, y = self.rect.x + _PAD, self.rect.y + 40
        if self.sign:
            draw_icon(canvas, self.sign, (x + 16, y), p.warn, 30)
            x += 44
        canvas.text(self.title, 20, (x, y), bold=True, anchor="midleft", max_width=self.rect.right - _PAD - x)
        y = self.rect.y + 64
        for i, line in enumerate(self.lines):
            height = self._height_of(line, self.rect.w - 2 * _PAD)
            box = Box(self.rect.x + _PAD, y, self.rect.w - 2 * _PAD, height + 4)
            canvas.paragraph(line, 15, box, colour=p.ink if i == 0 else p.ink2)
            y += height
        self.draw_content(canvas, self.content_box)
        super().draw(canvas)


def draw_sheet_over(canvas: Canvas, rect: Box, veil: float = 0.46) -> None:
    """The sheet of what lies over another scene, and the veil between them (design sheet, More screens)."""
    p = canvas.palette
    canvas.fill(p.veil, alpha=veil)
    canvas.box(rect, p.paper, border=p.edge, border_width=p.edge_width, radius=13, shadow=True)
