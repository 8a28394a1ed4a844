"""The races on file: kept ones to go on with, to watch, to name, copy, delete and give away; and the samples that came
with the game (design sheet, "Load"). Files are looked at one by one, those in view first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from breakaway_desktop.match.library import race_files
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, KeyBand, Option, ScrollArea, Segments
from breakaway_desktop.ui.kit.inputs import Input, KeyDown
from breakaway_desktop.ui.kit.key_groups import Key, KeyGroup, window_keys
from breakaway_desktop.ui.panels.shelf import OnShelf, Shelf, review_objection, sample_files
from breakaway_desktop.ui.panels.thumbnail import Thumbnails
from breakaway_desktop.ui.scenes.bar import draw_bar
from breakaway_desktop.ui.scenes.form import FormScene
from breakaway_desktop.ui.scenes.kept_deeds import KeptDeeds, Said
from breakaway_desktop.ui.scenes.kept_detail import Action, Detail
from breakaway_desktop.ui.scenes.kept_row import GAP, ROW, KeptRow
from breakaway_desktop.ui.session import Session
from breakaway_desktop.words import _, ngettext

KEPT, SAMPLES = "kept", "samples"
_LIST, _BACK, _TABS, _UNDO, _IMPORT, _PASTE = "list", "back", "tabs", "undo", "import", "paste"
_AT_ONCE = 2
"""So many files are looked at between two frames."""
_SAID_H = 56.0


class KeptRacesScene(FormScene):
    """Enter goes on with the chosen race, or watches it if it is over."""

    def __init__(self, session: Session, shelf: Shelf) -> None:
        super().__init__(session)
        self.shelf = shelf
        self.tab = KEPT
        self.files: list[Path] = []
        self.chosen: Path | None = None
        self.said: Said | None = None
        self.actions = KeptDeeds(self, self._changed, self._say)
        self.pictures = Thumbnails()
        self.rows: list[KeptRow] = []
        self.area: ScrollArea | None = None
        self.detail: Detail | None = None

    @property
    def about(self) -> str:
        return _("kept races")

    def keys(self) -> Sequence[KeyGroup]:
        walking = (
            Key(("↑", "↓"), _("choose")),
            Key((_("PgUp"), _("PgDn")), _("page by page")),
            Key((_("Home"), _("End")), _("the beginning, the end")),
            Key((_("Enter"),), _("go on, or watch")),
            Key((_("Ctrl+Tab"),), _("the other list")),
            Key(("I",), _("take a file in")),
            Key((_("Ctrl+V"),), _("take the text in the clipboard in")),
            Key((_("Esc"),), _("back")),
        )
        chosen = (
            Key(("P",), _("watch")),
            Key(("R",), _("result")),
            Key(("B",), _("review")),
            Key(("O",), _("ride a sample yourself")),
            Key(("F4",), _("name")),
            Key(("C",), _("copy")),
            Key(("E",), _("export to a file")),
            Key((_("Ctrl+C"),), _("copy as text")),
            Key((_("Del"),), _("delete")),
            Key((_("Ctrl+Z"),), _("take a deletion back")),
        )
        return KeyGroup(_("The list"), walking), KeyGroup(_("The chosen race"), chosen), window_keys()

    # What is there

    def enter(self) -> None:
        self._list_files()
        if not self.files:
            self.tab = SAMPLES
            self._list_files()

    def leave(self) -> None:
        self.actions.leave()

    def resume(self) -> None:
        before = self.chosen
        self._list_files()
        self.chosen = before if before in self.files else self.chosen
        self.relayout()
        if self.rows and not self.focus.depth:
            # The key that led away has put the focus on its button; arrows choose among races again.
            self.focus.put(next((row for row in self.rows if row.chosen), None))

    def _list_files(self) -> None:
        self.files = race_files(self.session.folder) if self.tab == KEPT else sample_files(self.session.samples)
        if self.chosen not in self.files:
            self.chosen = self.files[0] if self.files else None

    @property
    def row(self) -> OnShelf | None:
        """The race that is chosen."""
        return None if self.chosen is None else self._look(self.chosen)

    def _look(self, path: Path) -> OnShelf:
        return self.shelf.look(path, self.tab == SAMPLES)

    # Layout

    def resize(self) -> None:
        s = self.screen
        bar, edge = (52.0, 12.0) if s.compact else (64.0, 24.0)
        whole = Box(edge, bar + edge * 0.8, s.w - 2 * edge, s.h - bar - KeyBand.HEIGHT - edge * 1.6)
        left, right = whole.cut_left(whole.w * (0.575 if s.compact else 0.607), edge)
        rows = self._rows(left)
        scroll = self.area.scroll if self.area is not None else 0.0
        high = len(rows) * (ROW + GAP) + 4
        self.area = ScrollArea(left.inflated(6, 6), _LIST, high, rows)
        self.area.scroll_to(scroll)
        if self.said is not None:
            right = right.cut_bottom(_SAID_H, 10)[1]
        self._said_box = Box(right.x, right.bottom + 10, right.w, _SAID_H)
        self.detail = Detail(self.row, self._deeds_of(self.row), right, s)
        controls: list[Control] = [
            Button(Box(16 if not s.compact else 8, (bar - 40) / 2, 62, 40), "", self._back, kind="bare", cap=_("Esc"),
                   label=_BACK),
            self.area, *self.detail.controls, *self._undo_button(), *self._top_right(bar, edge),
        ]  # fmt: skip
        first: Control = next((row for row in rows if row.chosen), controls[0])
        self.focus.set(controls, first, self._back)

    def _rows(self, box: Box) -> list[KeptRow]:
        bar = 14.0 if len(self.files) * (ROW + GAP) > box.h else 0.0
        found = []
        for at, path in enumerate(self.files):
            rect = Box(box.x, box.y + at * (ROW + GAP), box.w - bar, ROW)
            row = KeptRow(rect, path.name, path.name, self.pictures, partial(self._choose, path), self._open)
            row.row = self.shelf.known(path)
            row.chosen = path == self.chosen
            row.watched = path.stem in self.session.settings.watched
            found.append(row)
        self.rows = found
        return found

    def _top_right(self, bar: float, edge: float) -> list[Control]:
        s = self.screen
        options = [Option(KEPT, _("Kept races")), Option(SAMPLES, _("Samples"))]
        widths = Segments.widths_for(s, options)
        rect = Box(s.w - edge - sum(widths), (bar - 36) / 2, sum(widths), 36)
        found: list[Control] = []
        x = rect.x - 8
        for label, word, cap, key, mods, action in (
            (_PASTE, _("Paste"), _("Ctrl+V"), pygame.K_v, pygame.KMOD_CTRL, self.actions.paste),
            (_IMPORT, _("Import"), "I", pygame.K_i, 0, self.actions.import_file),
        ):
            cap = "" if s.compact else cap
            wide = Button.width_for(s, word, cap=cap, size=14)
            box = Box(x - wide, (bar - 36) / 2, wide, 36)
            found.append(Button(box, word, action, cap=cap, size=14, label=label, hot_key=key, hot_mods=mods))
            x -= wide + 8
        self._bar_end = x
        return [*reversed(found), Segments(rect, _TABS, options, self.tab, self._show_tab, widths=widths)]

    def _undo_button(self) -> list[Control]:
        if self.said is None or not self.said.undo:
            return []
        wide = Button.width_for(self.screen, _("Undo"), cap=_("Ctrl+Z"))
        box = self._said_box
        rect = Box(box.right - 14 - wide, box.y + (box.h - 36) / 2, wide, 36)
        mods, cap = pygame.KMOD_CTRL, _("Ctrl+Z")
        return [Button(rect, _("Undo"), self.actions.undo, cap=cap, label=_UNDO, hot_key=pygame.K_z, hot_mods=mods)]

    def _deeds_of(self, row: OnShelf | None) -> list[Action]:
        """What can be done with the race, what Enter does first."""
        if row is None:
            return []
        d, enter = self.actions, _("Enter")
        delete = Action("delete", _("Delete"), _("Del"), partial(d.delete, row), pygame.K_DELETE)
        if row.record is None:
            word = _("About this file") if row.mended is None else _("See what is whole")
            return [Action("whole", word, enter, self._open), delete]
        watch = Action("watch", _("Watch"), "P", partial(d.watch, row), pygame.K_p)
        result = Action("result", _("Result"), "R", partial(d.show_result, row), pygame.K_r)
        review = Action("review", _("Review"), "B", partial(d.review, row), pygame.K_b, why_not=review_objection(row))
        export = Action("export", _("Export"), "E", partial(d.export, row), pygame.K_e)
        text = Action("text", _("Text"), _("Ctrl+C"), partial(d.copy_text, row), pygame.K_c, pygame.KMOD_CTRL)
        if row.sample:
            own = Action("own", _("Ride it yourself"), "O", partial(d.ride, row), pygame.K_o)
            return [watch._replace(word=_("Watch this race")), own, result, review, export, text]
        name = Action("name", _("Name"), "F4", partial(d.rename, row), pygame.K_F4)
        copy = Action("copy", _("Copy"), "C", partial(d.copy, row), pygame.K_c)
        if row.running:
            first = Action("go-on", _("Go on with this race"), enter, self._open)
            return [first, watch, review, name, delete, copy, export, text]
        return [watch._replace(word=_("Watch this race")), result, review, name, delete, copy, export, text]

    # What happens

    def _choose(self, path: Path) -> None:
        if path != self.chosen:
            self.chosen = path
            self.said = self.actions.deleted_last
            self.relayout()

    def _open(self) -> None:
        row = self.row
        if row is None:
            return
        if row.record is None:
            self.actions.open_damaged(row)
        elif row.running:
            self.actions.go_on(row)
        else:
            self.actions.watch(row)

    def _show_tab(self, tab: str) -> None:
        self.tab = tab
        self.said = self.actions.deleted_last if tab == KEPT else None
        self.chosen = None
        self._list_files()
        self.area = None
        self.relayout()

    def _changed(self, path: Path | None) -> None:
        """The list is another now; without a path the next race in it is chosen."""
        at = self.files.index(self.chosen) if self.chosen in self.files else 0
        if path is not None and self.tab == SAMPLES:
            self.tab, self.area = KEPT, None
        self._list_files()
        if path is not None and path in self.files:
            self.chosen = path
        elif self.files:
            self.chosen = self.files[min(at, len(self.files) - 1)]
        self.relayout()
        self.focus.put(next((row for row in self.rows if row.chosen), None))

    def _say(self, said: Said | None) -> None:
        self.said = said
        self.relayout()

    def _back(self) -> None:
        if self.stage.top is self:
            self.stage.pop()

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and event.key == pygame.K_TAB:
            return self._tab(event)
        if isinstance(event, KeyDown) and self._leaps(event):
            return True
        taken = super().handle(event)
        # The mouse only passes over races; keys choose the one they come to.
        if isinstance(event, KeyDown):
            current = self.focus.current
            if isinstance(current, KeptRow) and not current.chosen:
                current.choose()
        return taken

    def _leaps(self, event: KeyDown) -> bool:
        """To the ends of the list, or on by as many races as are in view."""
        current, area = self.focus.current, self.area
        if not isinstance(current, KeptRow) or area is None or event.ctrl or event.shift:
            return False
        at, last = next(at for at, row in enumerate(self.rows) if row.label == current.label), len(self.rows) - 1
        page = max(1, int(area.rect.h // (ROW + GAP)))
        goals = {pygame.K_HOME: 0, pygame.K_END: last, pygame.K_PAGEUP: at - page, pygame.K_PAGEDOWN: at + page}
        if event.key not in goals:
            return False
        self._choose(self.files[min(max(0, goals[event.key]), last)])
        self.focus.put(next((row for row in self.rows if row.chosen), None))
        self.dirty = True
        return True

    def _tab(self, event: KeyDown) -> bool:
        """Tab passes the whole list as one control: past it, and back to the chosen race. With Ctrl: the other list."""
        if event.ctrl:
            if not event.held:
                self._show_tab(SAMPLES if self.tab == KEPT else KEPT)
            return True
        if isinstance(self.focus.current, KeptRow) and self.detail is not None and self.detail.controls:
            self.focus.put(self.focus.find(_BACK) if event.shift else self.detail.controls[0])
            self.dirty = True
            return True
        taken = super().handle(event)
        if isinstance(self.focus.current, KeptRow):
            self.focus.put(next((row for row in self.rows if row.chosen), None))
        return taken

    # Looking at files

    def _unseen(self) -> list[KeptRow]:
        """Races in view that have not been looked at."""
        area = self.area
        if area is None:
            return []
        top, bottom = area.rect.y + area.scroll, area.rect.bottom + area.scroll
        return [row for row in self.rows if row.row is None and row.rect.bottom > top and row.rect.y < bottom]

    @property
    def animating(self) -> bool:
        return super().animating or bool(self._unseen())

    def update(self, dt_ms: float) -> None:
        super().update(dt_ms)
        for row in self._unseen()[:_AT_ONCE]:
            path = next(path for path in self.files if path.name == row.file)
            row.row = self._look(path)
            self.dirty = True

    # Drawing

    def _note(self) -> str:
        if self.tab == SAMPLES:
            return _("samples come with the game and cannot be deleted")
        n = len(self.files)
        return ngettext("{n} race kept", "{n} races kept", n).format(n=n) if n else _("no races kept")

    def draw(self, canvas: Canvas) -> None:
        p = canvas.palette
        s = self.screen
        canvas.fill(p.desk)
        bar = 52.0 if s.compact else 64.0
        left = 78.0 if s.compact else 80.0
        head = draw_bar(canvas, _("Kept races"), height=bar, left=left, size=20 if s.compact else 24)
        room = self._bar_end - head.right - 16
        note = self._note()
        if canvas.measure(note, 14)[0] <= room:
            canvas.text(note, 14, (head.right + 16, bar / 2 + 2), colour=p.ink2, anchor="midleft")
        if self.detail is not None and self.detail.row is not None:
            self.detail.draw(canvas, self.pictures)
        if not self.files and self.area is not None:
            text = _("Races are kept by themselves as soon as they begin.")
            canvas.text(text, 15, (self.area.rect.x + 10, self.area.rect.y + 30), colour=p.ink2, anchor="midleft")
        self._draw_said(canvas)
        self._draw_band(canvas)
        super().draw(canvas)

    def _draw_said(self, canvas: Canvas) -> None:
        if self.said is None:
            return
        p, box = canvas.palette, self._said_box
        if self.said.wrong:
            canvas.box(box, p.refusal, border=p.warn, border_width=1.2, radius=8)
        else:
            canvas.fill(p.desk, box)
            canvas.box(box, p.ink, radius=8)
        undo = Button.width_for(self.screen, _("Undo"), cap=_("Ctrl+Z")) + 26 if self.said.undo else 0
        room = box.w - 32 - undo
        lines = canvas.lines_of(self.said.text, 14, room)
        step = 20.0
        y = box.centre[1] - (min(len(lines), 2) - 1) * step / 2
        for line in lines[:2]:
            colour = p.warn if self.said.wrong else p.on_ink
            canvas.text(line, 14, (box.x + 16, y), colour=colour, anchor="midleft", max_width=room)
            y += step

    def _draw_band(self, canvas: Canvas) -> None:
        why_not = self.focus.explanation
        if why_not:
            band = KeyBand([]).draw(canvas)
            middle = band.centre[1]
            canvas.text(
                why_not, 14, (24, middle), colour=canvas.palette.on_band, anchor="midleft", max_width=band.w - 48
            )
            return
        other = _("samples") if self.tab == KEPT else _("kept races")
        keys = [("↑ ↓", _("choose")), (_("Ctrl+Tab"), other)]
        if self.tab == KEPT:
            keys.append((_("Del"), _("delete, can be undone")))
        else:
            keys.append(("P", _("watch")))
        KeyBand([*keys, ("F1", _("keys"))]).draw(canvas, left=24)
