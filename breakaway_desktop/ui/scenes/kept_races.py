"""The races on file: unfinished ones to go on with, finished ones to watch or to look at their result; damaged files
are named with the reason."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.match.library import opened
from breakaway_desktop.record.document import Record
from breakaway_desktop.sentences.refusals import say_refusal
from breakaway_desktop.ui.game import Game
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Note, ScrollArea
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.bar import draw_bar
from breakaway_desktop.ui.scenes.form import FormScene
from breakaway_desktop.ui.scenes.shelf import (
    OnShelf,
    race_outcome,
    race_standing,
    race_title,
    record_names,
    shelf,
    shelf_note,
)
from breakaway_desktop.words import _

_ROW, _GAP = 66.0, 8.0
_LIST, _BACK, _RESULT = "list", "back", "result"


class KeptRacesScene(FormScene):
    """Enter goes on with the race in focus, or watches it if it is over."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.rows = [row for row in shelf(game.folder, game.samples) if not row.sample or row.finished]
        self.complaint = ""

    @property
    def about(self) -> str:
        return _("kept races")

    def resize(self) -> None:
        s = self.screen
        w = min(980.0, s.w - 48)
        area = Box((s.w - w) / 2, 84, w, s.h - 84 - 64)
        inner = area.w - (20 if len(self.rows) * (_ROW + _GAP) > area.h else 12)
        rows: list[Control] = []
        result = _("Result")
        wide = Button.width_for(s, result, size=14)
        for at, row in enumerate(self.rows):
            box = Box(area.x + 6, area.y + 6 + at * (_ROW + _GAP), inner - 6, _ROW)
            rows.append(KeptRow(box, row, self._deed(row), wide + 16))
            if row.finished and row.record is not None:
                place = Box(box.right - 12 - wide, box.y + (_ROW - 38) / 2, wide, 38)
                show = partial(self._show_result, row.record, row.path)
                rows.append(Button(place, result, show, size=14, label=f"{_RESULT}-{row.path.name}"))
        back = Button(Box(16, 12, 62, 40), "", self._back, kind="bare", cap=_("Esc"), label=_BACK)
        page = ScrollArea(area, _LIST, 12 + len(self.rows) * (_ROW + _GAP), rows)
        first: Control = next((row for row in rows if row.enabled), back)
        self.focus.set([back, page], first, self._back)

    def _back(self) -> None:
        if self.stage.top is self:
            self.stage.pop()

    def _deed(self, row: OnShelf) -> Callable[[], None] | None:
        """What a press on the race does."""
        if row.record is None:
            return None
        return partial(self._go_on, row.path) if row.running else partial(self._watch, row.record)

    def _watch(self, record: Record) -> None:
        self._try(lambda: self.game.show_replay(record, self.stage.pop))

    def _show_result(self, record: Record, path: Path) -> None:
        self._try(lambda: self.game.show_kept_result(record, path))

    def _go_on(self, path: Path) -> None:
        self._try(lambda: self.game.go_on(opened(path)))

    def _try(self, deed: Callable[[], None]) -> None:
        self.complaint = ""
        try:
            deed()
        except Refused as refused:
            self.complaint = say_refusal(refused)
        self.dirty = True

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(canvas.palette.desk)
        draw_bar(canvas, _("Kept races"), note=_("Enter goes on with a race, or watches one that is over"))
        if self.complaint:
            Note(self.complaint, kind="warn").draw(canvas, Box(24, canvas.h - 56, canvas.w - 48, 48))
        super().draw(canvas)


class KeptRow(Control):
    """A race: shapes of its teams, rules, turns, winner, when; a damaged file says what is wrong with it. `side` is
    kept free at the right of a finished one."""

    def __init__(self, rect: Box, row: OnShelf, on_press: Callable[[], None] | None, side: float) -> None:
        super().__init__(
            rect, row.path.name, on_press=on_press, enabled=row.record is not None, why_disabled=row.why, radius=8
        )
        self.row = row
        self.side = side

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p = canvas.palette
        record = self.row.record
        x, y = self.rect.x + 20, self.rect.centre[1]
        if record is None:
            canvas.box(self.rect, p.refusal, border=p.warn, border_width=1.2, radius=self.radius)
            draw_icon(canvas, "warn", (x + 12, y), p.warn, 24)
            room = self.rect.right - 20 - (x + 40)
            canvas.text(self.row.path.name, 15, (x + 40, y - 12), bold=True, anchor="midleft", max_width=room)
            canvas.text(self.row.why, 14, (x + 40, y + 12), colour=p.warn, anchor="midleft", max_width=room)
            return
        ground = p.tint if focused else p.paper
        canvas.box(self.rect, ground, border=p.edge, border_width=p.edge_width, radius=self.radius, shadow=True)
        right = self.rect.right - 20
        if self.row.finished:
            right -= self.side
        else:
            right = canvas.text(_("Continue"), 15, (right, y), colour=p.accent, bold=True, anchor="midright").x - 20
        end = canvas.text(shelf_note(self.row), 14, (right, y), colour=p.ink2, anchor="midright").x
        for at, seat in enumerate(record_names(record).seats):
            draw_token(canvas, team_look(seat.colour), "", (x + 10 + at * 26, y), 10.5)
        x += 6 * 26 + 14
        canvas.text(race_title(record), 16, (x, y - 12), bold=True, anchor="midleft", max_width=end - 16 - x)
        below = race_outcome(record) if self.row.finished else race_standing(record)
        canvas.text(below, 14, (x, y + 12), colour=p.ink2, anchor="midleft", max_width=end - 16 - x)
