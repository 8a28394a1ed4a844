"""What a player sees when the program has met something that nobody foresaw: the race is safe, and a report to save."""

from __future__ import annotations

import time
from pathlib import Path

import pygame

from breakaway_desktop.atomic import write_text
from breakaway_desktop.places import data_folder, log_folder, shown
from breakaway_desktop.sentences.failures import reason_of
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.controls import Button
from breakaway_desktop.ui.kit.controls_scroll import ScrollArea
from breakaway_desktop.ui.kit.dialog import draw_sheet_over
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.scene import Scene
from breakaway_desktop.words import _

_WIDTH = 820.0
_HEIGHT = 560.0
_PAD = 24.0
_LINE = 18.0
_SIZE = 13.0


class UnforeseenScene(Scene):
    """Stands alone on the stage. `report`: the text to save; it can be read here too."""

    def __init__(self, report: str) -> None:
        super().__init__()
        self.report = report
        self.said = ""
        """What came of saving the report."""
        self.rect = Box(0, 0, 0, 0)
        self._area: ScrollArea | None = None
        self._rows: list[str] = []

    def resize(self) -> None:
        screen = self.screen
        w, h = min(_WIDTH, screen.w - 32), min(_HEIGHT, screen.h - 32)
        self.rect = Box((screen.w - w) / 2, (screen.h - h) / 2, w, h)
        view = Box(self.rect.x + _PAD + 12, self.rect.y + 170, w - 2 * _PAD - 24, h - 170 - 122)
        canvas = Canvas(pygame.Surface((1, 1)), screen.palette, screen.scale)
        self._rows = [
            row for line in self.report.splitlines() for row in canvas.lines_of(line, _SIZE, view.w - 16) or [""]
        ]
        self._area = ScrollArea(view, "report", len(self._rows) * _LINE + 8, paint=self._paint_report)
        buttons = self._buttons()
        self.focus.set([*buttons, self._area], buttons[0], self._to_menu)

    def _buttons(self) -> list[Button]:
        actions = (
            (_("Main menu"), self._to_menu, _("Esc"), None),
            (_("Save the report"), self._save, "S", pygame.K_s),
            (_("Quit"), self.stage.host.quit, "Q", pygame.K_q),
        )
        x, y = self.rect.x + _PAD, self.rect.bottom - 64
        buttons = []
        for at, (text, action, cap, key) in enumerate(actions):
            width = max(150, Button.width_for(self.screen, text, cap=cap) + 12)
            kind = "plain" if at else "primary"
            buttons.append(Button(Box(x, y, width, 46), text, action, kind=kind, cap=cap, hot_key=key))
            x += width + 12
        return buttons

    def _to_menu(self) -> None:
        self.navigate(ShowMenu())

    def _save(self) -> None:
        """Into the folder of the player's data; where none can be written, into his home."""
        name = time.strftime("report-%Y-%m-%d-%H%M%S.txt")
        reason = ""
        for folder in (data_folder(), Path.home()):
            try:
                write_text(folder / name, self.report)
            except OSError as error:
                reason = reason_of(error)
                continue
            self.said = _("Saved as {file}").format(file=shown(folder / name))
            break
        else:
            self.said = _("The report cannot be written: {reason}.").format(reason=reason)
        self.dirty = True

    def _paint_report(self, canvas: Canvas) -> None:
        assert self._area is not None
        view = self._area.rect
        for at, row in enumerate(self._rows):
            y = view.y + 4 + at * _LINE
            shown = y - self._area.scroll
            if view.y - _LINE < shown < view.bottom:
                canvas.text(row, _SIZE, (view.x + 4, y), colour=canvas.palette.ink2)

    def draw(self, canvas: Canvas) -> None:
        p = canvas.palette
        canvas.fill(p.desk)
        draw_sheet_over(canvas, self.rect, 0)
        x, y, room = self.rect.x + _PAD, self.rect.y, self.rect.w - 2 * _PAD
        draw_icon(canvas, "warn", (x + 16, y + 40), p.warn, 30)
        canvas.text(_("That was not foreseen"), 22, (x + 44, y + 40), bold=True, anchor="midleft", max_width=room - 44)
        sentence = _(
            "The program has run into something it does not know how to deal with. Every decision was saved as it was "
            "made: choose Continue in the main menu to go on with the race."
        )
        canvas.paragraph(sentence, 15, Box(x, y + 68, room, 72))
        where = _("What happened, for those who mend it (also in {file}):").format(file=shown(log_folder()))
        canvas.text(where, 13, (x, y + 142), colour=p.ink2, max_width=room)
        assert self._area is not None
        canvas.box(self._area.rect.inflated(6), p.sunk, radius=6)
        if self.said:
            canvas.text(self.said, 14, (x, self.rect.bottom - 92), bold=True, anchor="midleft", max_width=room)
        super().draw(canvas)
