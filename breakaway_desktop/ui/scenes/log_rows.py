"""The entries of the log as they are walked through: one is pointed at, and can be watched again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.fitting import fitting_size
from breakaway_desktop.ui.kit.inputs import LEFT_BUTTON, Input, KeyDown, Pressed, Released
from breakaway_desktop.ui.kit.keymap import cap_of
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.log_entries import NO_STEP, Entry
from breakaway_desktop.ui.scenes.log_lines import Lines, draw_head
from breakaway_desktop.words import _

_SIZE, _HINT = 14.5, 13.0


class Entries(Lines):
    """The log; it begins at the newest entry. Arrows point at an entry, Enter or a click on the one pointed at shows
    its step again: `watch(step)`; None where nothing can be watched."""

    def __init__(
        self, rect: Box, label: str, entries: Sequence[Entry], names: Names, watch: Callable[[int], None] | None
    ) -> None:
        super().__init__(rect, label, len(entries))
        self.names = names
        self.watch = watch
        self.at = 0
        self.show(entries)

    def show(self, entries: Sequence[Entry]) -> None:
        """Shows these entries from the newest on."""
        self.entries = tuple(entries)
        self.count = len(self.entries)
        self.at = self.count - 1
        self.top = self.furthest

    @property
    def pointed(self) -> Entry:
        """The entry pointed at."""
        return self.entries[self.at]

    def _may_watch(self, entry: Entry) -> bool:
        return self.watch is not None and entry.step != NO_STEP

    def press(self) -> None:
        if self.watch is not None and self.pointed.step != NO_STEP:
            self.watch(self.pointed.step)

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and not event.ctrl and event.key in self._steps():
            return self._point(self._steps()[event.key])
        if isinstance(event, Pressed) and event.button == LEFT_BUTTON and self.hit(event.pos):
            row = self._row_at(event.pos[1])
            self.armed = row == self.at
            if row is not None and not self.entries[row].is_head:
                self.at = row
            return True
        if isinstance(event, Released) and event.button == LEFT_BUTTON and self.armed:
            self.armed = False
            if self._row_at(event.pos[1]) == self.at:
                self.press()
            return True
        return super().handle(event)

    def _row_at(self, y: float) -> int | None:
        row = self.top + int((y - self.rect.y) // self.ROW)
        return row if self.top <= row < min(self.count, self.top + self.shown) else None

    def _point(self, rows: int) -> bool:
        """So many rows on, past heads; the row under the head that stays on top is still seen."""
        way = 1 if rows > 0 else -1
        at = min(max(0, self.at + rows), self.count - 1)
        while 0 <= at < self.count and self.entries[at].is_head:
            at += way
        if not 0 <= at < self.count:  # nothing but a head lies there
            self._scroll(rows)
            return True
        self.at = at
        least = at - self.shown + 1
        self.top = min(max(self.top, least, 0), max(0, at - 1), self.furthest)
        return True

    def is_head(self, at: int) -> bool:
        return self.entries[at].is_head

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        self._focused = focused
        super().draw(canvas, focused, hovered)

    _focused = False

    def draw_row(self, canvas: Canvas, at: int, row: Box) -> None:
        entry = self.entries[at]
        mid, p = row.centre[1], canvas.palette
        if entry.is_head:
            draw_head(canvas, entry.text, row, _SIZE)
            return
        end = row.right
        if at == self.at and self._may_watch(entry):
            canvas.box(row.inflated(-1), p.tint, border=p.accent if self._focused else None, radius=6)
            hint = _("{enter}: watch it again").format(enter=cap_of(_("Enter")))
            end = canvas.text(hint, _HINT, (row.right - 10, mid), colour=p.accent, anchor="midright").x - 8
        if entry.rider:
            look = team_look(self.names.seats[entry.rider // 10 - 1].colour)
            draw_token(canvas, look, str(entry.rider), (row.x + 24, mid), 12)
        x = row.x + 46
        room = end - x - (canvas.chip_width(entry.chip) + 14 if entry.chip else 0)
        size = fitting_size(canvas, entry.text, _SIZE, room)
        drawn = canvas.text(entry.text, size, (x, mid), anchor="midleft", max_width=room)
        if entry.chip:
            w = canvas.chip_width(entry.chip)
            canvas.chip(entry.chip, (drawn.right + 10 + w / 2, mid), gold=entry.first)
