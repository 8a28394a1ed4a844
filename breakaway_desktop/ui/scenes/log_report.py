"""The report of a turn in the log: the text of `breakaway-desktop report`, to read and to copy."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from breakaway_desktop.sentences.names import SIGNS
from breakaway_desktop.text.columns import WIDTH, columns
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitting_size
from breakaway_desktop.ui.kit.inputs import Input, KeyDown
from breakaway_desktop.ui.kit.notes import Note
from breakaway_desktop.ui.scenes.log_lines import Lines, draw_head
from breakaway_desktop.words import _

_SIZE = 14.0
_HEADING: Final = re.compile(r"^(?:===|---) (.*?) [=-]*$")
_CELL: Final = re.compile(r"\S+(?: \S+)*")
_SIGN: Final = f"[{''.join(SIGNS.values())}]"
_FIGURES: Final = re.compile(rf"[+−–?=/\d]*\d(?:{_SIGN}|=| \d+/\d+)?|\+?{_SIGN}")


def copied(lines: Sequence[str]) -> Note:
    """Puts the lines on the clipboard; what came of it."""
    try:
        pygame.scrap.put_text("".join(f"{line}\n" for line in lines))
    except pygame.error:
        return Note(_("There is no clipboard here."), _("The command `report` prints the same text."), "warn")
    return Note(_("Copied."), kind="good")


class ReportLines(Lines):
    """The lines of a report. Its columns stand where they stand in the text: a column is as wide as a figure.

    ← and → go to the turn before and after: `on_turn(-1)`, `on_turn(1)`.
    """

    ROW = 22.0

    def __init__(self, rect: Box, label: str, lines: Sequence[str], on_turn: Callable[[int], None]) -> None:
        super().__init__(rect, label, 0)
        self.on_turn = on_turn
        self.show(lines)

    def show(self, lines: Sequence[str]) -> None:
        """Shows these lines from their first on."""
        self.lines = [line for line in lines if line]
        self.count = len(self.lines)
        self.top = 0

    def takes_key(self, event: KeyDown) -> bool:
        return super().takes_key(event) or (event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not event.ctrl)

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not event.ctrl:
            self.on_turn(1 if event.key == pygame.K_RIGHT else -1)
            return True
        return super().handle(event)

    def is_head(self, at: int) -> bool:
        return _HEADING.match(self.lines[at]) is not None

    def draw_row(self, canvas: Canvas, at: int, row: Box) -> None:
        line = self.lines[at]
        heading = _HEADING.match(line)
        if heading:
            draw_head(canvas, heading[1], row, _SIZE)
            return
        x, room = row.x + 12, row.w - 18
        figure = canvas.measure("0" * WIDTH, _SIZE)[0] / WIDTH
        width = min(figure, room / WIDTH)
        size = _SIZE * width / figure
        y = row.centre[1]
        cells = list(_CELL.finditer(line))
        below = self.lines[at + 1] if at + 1 < len(self.lines) else ""
        ends = {cell.end() for cell in _CELL.finditer(below) if _FIGURES.fullmatch(cell[0])}
        for cell, beyond in zip(cells, [*cells[1:], None], strict=True):
            left = x + width * columns(line[: cell.start()])
            if _FIGURES.fullmatch(cell[0]) or cell.end() in ends:  # the head of a column of figures leans as they do
                canvas.text(cell[0], size, (left + width * columns(cell[0]), y), anchor="midright")
                continue
            end = row.right - 6 if beyond is None else x + width * (columns(line[: beyond.start()]) - 1)
            fits = fitting_size(canvas, cell[0], size, end - left)
            canvas.text(cell[0], fits, (left, y), anchor="midleft", max_width=end - left)
