"""Everything that has happened, in names: a sheet over the race that scrolls (design sheet, "Log")."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from breakaway_desktop.match.match import Match
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.text.report import report_lines, turns_of
from breakaway_desktop.ui.intents import ShowHelp, ShowKeys
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Field, Option, Segments, Stepper
from breakaway_desktop.ui.kit.inputs import Input, KeyDown
from breakaway_desktop.ui.kit.intent import Intent
from breakaway_desktop.ui.kit.key_groups import Key, KeyGroup, window_keys
from breakaway_desktop.ui.kit.keymap import is_at_hand
from breakaway_desktop.ui.kit.notes import Note
from breakaway_desktop.ui.kit.scene import Scene
from breakaway_desktop.ui.scenes.log_entries import ALL, CARDS, LINES, OWN, REPORT, Entry, entries_of, picked
from breakaway_desktop.ui.scenes.log_lines import Lines
from breakaway_desktop.ui.scenes.log_report import ReportLines, copied
from breakaway_desktop.ui.scenes.log_rows import Entries
from breakaway_desktop.words import _, ngettext

WIDTH = 704.0
_CLOSE, _COPY, _FIND, _LIST = "close", "copy", "find", "lines"
_FOOT = 60.0
_FIELD, _LEAST_FIELD = 214.0, 150.0
"""The field for words is so wide, and goes below the filters where less is left beside them."""


class LogScene(Scene):
    """Lies over the race at the right. `steps`: so many have been shown. `reporting`: opens at the report of the last
    turn, if there is any. `team`: whose own lines can be picked out, 0 for the only human's if there is just one.
    `watch(step)` shows a step again once the log is closed; None where that cannot be."""

    overlay = True

    def __init__(
        self,
        match: Match,
        names: Names,
        steps: int,
        *,
        reporting: bool = False,
        team: int = 0,
        watch: Callable[[int], Intent | None] | None = None,
    ) -> None:
        super().__init__()
        self.team = team or (match.humans[0] if len(match.humans) == 1 else 0)
        self.watch = watch
        self.sought = ""
        """The words that are looked for."""
        self.names = names
        self.entries = entries_of(match, names, steps)
        self.turn = match.race.turn if steps == len(match.steps) else match.steps[steps].before.turn
        self.filter = ALL
        self.rect = Box(0, 0, 0, 0)
        self.steps = tuple(match.steps[:steps])
        self.complete = turns_of(self.steps).complete
        """Turns 1 to this one are over and have a report."""
        if reporting and self.complete:
            self.filter = REPORT
        self.reported = self.complete
        """The turn whose report is shown."""
        self.note = Note("")
        self._note_at = Box(0, 0, 0, 0)
        self._reports: dict[int, list[str]] = {}

    def resize(self) -> None:
        s = self.screen
        self._reports.clear()  # the language may be another one
        w = min(WIDTH, s.w - 32)
        self.rect = Box(s.w - 16 - w, 14, w, s.h - 28)
        own = self.names.team(self.team) if self.team else ""
        options = self._options(own)
        widths = Segments.widths_for(s, options)
        if sum(widths) > w - 40:
            options = self._options(_("own team"))
            widths = Segments.widths_for(s, options)
        tabs = Segments(
            Box(self.rect.x + 20, self.rect.y + 52, sum(widths), 34), "filter", options, self.filter, self._choose,
            widths=widths,
        )  # fmt: skip
        word = _("Close")
        close_w = Button.width_for(s, word, kind="bare", cap="L")
        close = Button(
            Box(self.rect.right - 12 - close_w, self.rect.y + 10, close_w, 36), word, self.close, kind="bare", cap="L",
            label=_CLOSE, hot_key=pygame.K_l,
        )  # fmt: skip
        top = self.rect.y + 98
        beside: list[Control] = self._foot() if self.filter == REPORT else [self._field(tabs)]
        if self.filter != REPORT:
            top = max(top, beside[0].rect.bottom + 12)
        lines = self._lines(Box(self.rect.x + 8, top, w - 16, self.rect.bottom - _FOOT - top))
        self.focus.set([lines, tabs, *beside, close], lines, self._leave)

    def _options(self, own: str) -> list[Option]:
        """What can be picked out; `own` is what the own team is called here, empty where nobody has one."""
        options = [Option(ALL, _("everything")), Option(LINES, _("lines")), Option(CARDS, _("new cards"))]
        if own:
            options.insert(1, Option(OWN, own))
        if self.complete:
            options.append(Option(REPORT, _("turn report")))
        return options

    def _lines(self, box: Box) -> Lines:
        if self.filter == REPORT:
            return ReportLines(box, "report", self.report(), self._step_turn)
        watch = None if self.watch is None else self._watch
        return Entries(box, _LIST, self._chosen(), self.names, watch)

    def _field(self, tabs: Segments) -> Field:
        """Words to look for, beside the filters or below them."""
        x, right, y = tabs.rect.right + 14, self.rect.right - 20, tabs.rect.y
        if right - x < _LEAST_FIELD:
            x, y = self.rect.x + 20, tabs.rect.bottom + 8
        place = Box(max(x, right - _FIELD) if y == tabs.rect.y else x, y, min(_FIELD, right - x), 34)
        whole, short = _("find: rider, square, word"), _("find")
        fits = self.screen.measure(whole, 14)[0] <= place.w - 22
        return Field(
            place, _FIND, self.sought, self._seek, self.screen, placeholder=whole if fits else short,
            on_enter=lambda _text: self._to_lines(),
        )  # fmt: skip

    def _seek(self, text: str) -> None:
        """The lines with these words, while they are typed."""
        self.sought = text
        lines = self.focus.find(_LIST)
        assert isinstance(lines, Entries)
        lines.show(self._chosen())
        self.dirty = True

    def _to_lines(self) -> None:
        self.focus.put(self.focus.find(_LIST))

    def _watch(self, step: int) -> None:
        assert self.watch is not None
        self.close()
        wanted = self.watch(step)
        if wanted is not None:
            self.navigate(wanted)

    def _foot(self) -> list[Control]:
        """Which turn, and the button that copies its report."""
        s, y = self.screen, self.rect.bottom - 48
        words = [_("Turn {turn}").format(turn=turn) for turn in (self.complete, self.reported)]
        turn_w = max(s.measure(word, 14, True)[0] for word in words) + 96
        turn = Stepper(
            Box(self.rect.x + 20, y, turn_w, 36), "turn", self.reported, 1, self.complete, self._show_turn,
            shown=lambda turn: _("Turn {turn}").format(turn=turn),
        )  # fmt: skip
        word, cap = _("Copy"), _("Ctrl+C")
        copy_w = Button.width_for(s, word, cap=cap)
        copy = Button(
            Box(self.rect.right - 20 - copy_w, y, copy_w, 36), word, self.copy, cap=cap, label=_COPY,
            hot_key=pygame.K_c, hot_mods=pygame.KMOD_CTRL,
        )  # fmt: skip
        self._note_at = Box(turn.rect.right + 20, y - 5, copy.rect.x - turn.rect.right - 40, 46)
        return [turn, copy]

    def report(self) -> list[str]:
        """The report of the turn that is shown."""
        if self.reported not in self._reports:
            self._reports[self.reported] = report_lines(self.steps, self.reported, self.names)
        return self._reports[self.reported]

    def copy(self) -> None:
        """Puts the report on the clipboard and says what came of it."""
        self.note = copied(self.report())
        self.dirty = True

    def _step_turn(self, step: int) -> None:
        self._show_turn(min(max(1, self.reported + step), self.complete))

    def _show_turn(self, turn: int) -> None:
        """The controls stay, for one of them may be held."""
        self.reported = turn
        self.note = Note("")
        for control in self.focus.controls:
            if isinstance(control, ReportLines):
                control.show(self.report())
            elif isinstance(control, Stepper):
                control.value = turn
        self.dirty = True

    def _choose(self, value: str) -> None:
        self.filter = value
        self.note = Note("")
        self.resize()
        self.dirty = True

    def _chosen(self) -> tuple[Entry, ...]:
        return picked(self.entries, self.filter, self.team, self.sought)

    def _leave(self) -> None:
        """Esc: out of the field, or of the log."""
        if self.focus.typing:
            self._to_lines()
        else:
            self.close()

    def close(self) -> None:
        if self.stage.top is self:
            self.stage.pop()

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and event.key == pygame.K_F1 and not event.held:
            if event.shift:
                self.navigate(ShowHelp())
            else:
                self._show_keys()
            return True
        if self.focus.typing:
            return super().handle(event)
        if isinstance(event, KeyDown) and event.key == pygame.K_f and event.ctrl and self.filter != REPORT:
            if not event.held:
                self.focus.put(self.focus.find(_FIND))
            return True
        if isinstance(event, KeyDown) and event.key == pygame.K_t and not event.ctrl and self.complete:
            if not event.held:
                self._choose(REPORT)
                self.focus.put(self.focus.find("report"))
            return True
        return super().handle(event)

    def _show_keys(self) -> None:
        walking = (
            Key(("↑", "↓"), _("line by line")),
            Key((_("PgUp"), _("PgDn")), _("page by page")),
            Key((_("Home"), _("End")), _("the beginning, the end")),
            *([Key((_("Enter"),), _("watch it again"))] if self.watch is not None else []),
            Key((_("Ctrl+F"),), _("find words")),
            Key(("L",), _("close the log")),
        )
        groups = [KeyGroup(_("Log"), walking)]
        if self.complete:
            reporting = (
                Key(("T",), _("the report of a turn")),
                Key(("←", "→"), _("that of the turn before, after")),
                Key((_("Ctrl+C"),), _("copy the report")),
            )
            groups.append(KeyGroup(_("Turn report"), reporting))
        self.navigate(ShowKeys(_("Log"), (*groups, window_keys())))

    def draw(self, canvas: Canvas) -> None:
        p = canvas.palette
        canvas.fill(p.veil, alpha=0.30)
        canvas.box(self.rect, p.paper, border=p.edge, border_width=p.edge_width, radius=12, shadow=True)
        y = self.rect.y + 28
        title = canvas.text(_("Log"), 20, (self.rect.x + 22, y), bold=True, anchor="midleft")
        now = _("up to turn {turn}").format(turn=self.turn)
        canvas.text(now, 14, (title.right + 12, y + 2), colour=p.ink2, anchor="midleft")
        if self.filter == REPORT:
            self.note.draw(canvas, self._note_at)
        else:
            self._draw_foot(canvas)
        super().draw(canvas)

    def _draw_foot(self, canvas: Canvas) -> None:
        """The keys as far as there is room, and how many lines there are."""
        p, r = canvas.palette, self.rect
        y = r.bottom - 26
        canvas.line((r.x + 8, r.bottom - 50), (r.right - 8, r.bottom - 50), p.edge)
        lines = self.focus.find(_LIST)
        assert isinstance(lines, Entries)
        n = sum(not entry.is_head for entry in lines.entries)
        counted = ngettext("{n} line", "{n} lines", n).format(n=n)
        end = canvas.text(counted, 13.5, (r.right - 22, y), colour=p.ink2, anchor="midright").x - 16
        keys = [("↑ ↓", _("line")), (_("PgUp PgDn"), _("page")), (_("Ctrl+F"), _("find"))]
        if self.watch is not None:
            keys.insert(2, (_("Enter"), _("watch it again")))
        x = r.x + 22
        for cap, text in keys:
            wide = canvas.key_cap_width(cap) + 8 + canvas.measure(text, 13.5)[0]
            if not is_at_hand(cap) or x + wide > end:
                continue
            drawn = canvas.key_cap(cap, (x, y - 0.5), anchor="midleft")
            x = canvas.text(text, 13.5, (drawn.right + 8, y), colour=p.ink2, anchor="midleft").right + 18
