"""A race in the list: its picture, its name, how far it has come, who rides, and when it was written."""

from __future__ import annotations

from collections.abc import Callable

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.fitting import fitting_wording
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.inputs import LEFT_BUTTON, Input, Released
from breakaway_desktop.ui.panels.shelf import OnShelf, row_players, row_standing, row_title, shelf_note
from breakaway_desktop.ui.panels.thumbnail import Thumbnails
from breakaway_desktop.ui.scenes.kept_samples import sample_brief, sample_time
from breakaway_desktop.words import _

ROW, GAP = 98.0, 8.0
_PICTURE = 136.0, 80.0


class KeptRow(Control):
    """Enter opens the race; a click chooses it first and opens it when it is chosen already. `row` is None until the
    file has been looked at."""

    def __init__(
        self,
        rect: Box,
        label: str,
        file: str,
        pictures: Thumbnails,
        choose: Callable[[], None],
        open_it: Callable[[], None],
    ) -> None:
        super().__init__(rect, label, on_press=open_it, radius=8)
        self.file = file
        self.pictures = pictures
        self.choose = choose
        self.row: OnShelf | None = None
        self.chosen = False
        self.watched = False

    def handle(self, event: Input) -> bool:
        if isinstance(event, Released) and event.button == LEFT_BUTTON and self.armed and not self.chosen:
            self.armed = False
            if self.hit(event.pos):
                self.choose()
            return True
        return super().handle(event)

    def press(self) -> None:
        self.choose()
        super().press()

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        if self.chosen:
            canvas.box(self.rect, p.tint, border=p.accent, border_width=1.6, radius=self.radius, shadow=True)
        else:
            ground = p.card if hovered else p.paper
            canvas.box(self.rect, ground, border=p.edge, border_width=p.edge_width, radius=self.radius, shadow=True)
        x, y = self.rect.x + 10, self.rect.y
        row = self.row
        if row is None:
            canvas.box(Box(x, y + 9, *_PICTURE), p.sunk, border=p.edge, border_width=p.edge_width, radius=5)
            canvas.text(self.file, 15, (x + _PICTURE[0] + 18, y + ROW / 2), colour=p.ink2, anchor="midleft")
            return
        self.pictures.draw(canvas, Box(x, y + 9, *_PICTURE), row.glance)
        self._draw_words(canvas, row, x + _PICTURE[0] + 18)

    def _draw_words(self, canvas: Canvas, row: OnShelf, x: float) -> None:
        p = canvas.palette
        right, y = self.rect.right - 18, self.rect.y
        note = shelf_note(row) if not row.sample else sample_time(row)
        end = canvas.text(note, 13.5, (right, y + 25), colour=p.ink2, anchor="midright").x - 14
        canvas.text(row_title(row), 17, (x, y + 25), bold=True, anchor="midleft", max_width=end - x)
        end = right - self._draw_side(canvas, row, right, y + 73)
        colour = p.warn if row.record is None else p.ink
        canvas.text(row_standing(row), 14.5, (x, y + 51), colour=colour, anchor="midleft", max_width=right - x)
        said = fitting_wording(canvas, (*([sample_brief(row)] if row.sample else []), *row_players(row)), 14, end - x)
        canvas.text(said, 14, (x, y + 74), colour=p.ink2, anchor="midleft", max_width=end - x)

    def _draw_side(self, canvas: Canvas, row: OnShelf, right: float, y: float) -> float:
        """What stands at the right of the last line; its width with a gap."""
        p = canvas.palette
        if self.chosen:
            return canvas.key_cap(_("Enter"), (right, y - 0.5), anchor="midright").w + 12
        if row.sample and self.watched:
            draw_icon(canvas, "tick", (right - 8, y), p.accent, 16)
            word = canvas.text(_("watched"), 13.5, (right - 24, y), colour=p.ink2, anchor="midright")
            return right - word.x + 12
        return 0.0
