"""Everything that has happened, in names: a sheet over the race that scrolls (design sheet, "Log")."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from breakaway_desktop.engine.events import Crossed, Event, HandsFixed, Moved, OrdersGiven, Replaced, TurnEnded
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see, see_event
from breakaway_desktop.engine.why import cards_why
from breakaway_desktop.match.match import Match
from breakaway_desktop.sentences.names import Names, points_text
from breakaway_desktop.sentences.story import tell
from breakaway_desktop.text.report import report_lines, turns_of
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Option, Segments, Stepper
from breakaway_desktop.ui.kit.inputs import Input, KeyDown
from breakaway_desktop.ui.kit.notes import Note
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.kit.scene import Scene
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.help.scene import show_help
from breakaway_desktop.ui.scenes.help_keys import Key, KeyGroup, show_keys, window_keys
from breakaway_desktop.ui.scenes.log_lines import Lines, draw_head
from breakaway_desktop.ui.scenes.log_report import ReportLines, copied
from breakaway_desktop.ui.scenes.race.hand_panel import fitting
from breakaway_desktop.ui.scenes.race.masked import laid_open
from breakaway_desktop.ui.scenes.race.reasons import short_reason
from breakaway_desktop.ui.scenes.race.recap import say_lot
from breakaway_desktop.words import _

WIDTH = 704.0
_ALL, _LINES, _CARDS, _REPORT = "all", "lines", "cards", "report"
_CLOSE, _COPY = "close", "copy"
_FOOT = 60.0


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log: a head (`rider` 0, `is_head`), or what happened to a rider; `chip`: points he won."""

    text: str
    kind: str
    rider: int = 0
    chip: str = ""
    first: bool = False
    is_head: bool = False


def entries_of(match: Match, names: Names, steps: int) -> tuple[Entry, ...]:
    """All that everybody may know of the first `steps` steps, oldest first."""
    race = match.first
    found = [Entry(_("Turn {turn}").format(turn=race.turn), _ALL, is_head=True)]
    lot = say_lot(race, names)
    if lot:
        found.append(Entry(lot, _ALL, race.order[0][0]))
    for step in match.steps[:steps]:
        race = step.before
        for event in step.events:
            open_race = laid_open(race) if match.over else race
            seen = see_event(event, open_race)
            after = evolve(race, event)
            if seen is not None:
                found += _told(seen, names, open_race, after)
            race = after
    return tuple(found)


def _told(event: Event, names: Names, before: Race, after: Race) -> list[Entry]:
    if isinstance(event, HandsFixed):
        return []
    if isinstance(event, Replaced):
        head = Entry(_("Turn {turn}: new cards (square: riders)").format(turn=before.turn), _CARDS, is_head=True)
        sentence = _("{rider} gets {card}: {reason}")
        whys = cards_why(before, (event,))
        return [head] + [
            Entry(
                sentence.format(rider=names.rider(why.rider), card=why.card, reason=short_reason(why)),
                _CARDS,
                why.rider,
            )
            for why in sorted(whys, key=lambda why: (-why.square, why.rider))
        ]
    if isinstance(event, TurnEnded):
        return [Entry(_("Turn {turn}").format(turn=after.turn), _ALL, is_head=True)]
    view = see(before)
    kind = _LINES if isinstance(event, Crossed) else _ALL
    rider = event.rider if isinstance(event, Moved | Crossed | OrdersGiven) else 0
    chip = points_text(event.points) if isinstance(event, Crossed) and event.points else ""
    first = isinstance(event, Crossed) and event.place == 1
    return [Entry(text, kind, rider, chip, first) for text in tell(event, names, view)]


class _Entries(Lines):
    """The log; it begins at the newest entry."""

    def __init__(self, rect: Box, label: str, entries: tuple[Entry, ...], names: Names) -> None:
        super().__init__(rect, label, len(entries))
        self.entries = entries
        self.names = names
        self.top = self.furthest

    def is_head(self, at: int) -> bool:
        return self.entries[at].is_head

    def draw_row(self, canvas: Canvas, at: int, row: Box) -> None:
        entry = self.entries[at]
        mid = row.centre[1]
        if entry.is_head:
            draw_head(canvas, entry.text, row, 14.5)
            return
        if entry.rider:
            look = team_look(self.names.seats[entry.rider // 10 - 1].colour)
            draw_token(canvas, look, str(entry.rider), (row.x + 24, mid), 12)
        x = row.x + 46
        room = row.right - x - (canvas.chip_width(entry.chip) + 14 if entry.chip else 0)
        size = fitting(canvas, entry.text, 14.5, room)
        drawn = canvas.text(entry.text, size, (x, mid), anchor="midleft", max_width=room)
        if entry.chip:
            w = canvas.chip_width(entry.chip)
            canvas.chip(entry.chip, (drawn.right + 10 + w / 2, mid), gold=entry.first)


class LogScene(Scene):
    """Lies over the race at the right. `steps`: so many have been shown. `reporting`: opens at the report of the last
    turn, if there is any."""

    overlay = True

    def __init__(self, match: Match, names: Names, steps: int, *, reporting: bool = False) -> None:
        super().__init__()
        self.names = names
        self.entries = entries_of(match, names, steps)
        self.turn = match.race.turn if steps == len(match.steps) else match.steps[steps].before.turn
        self.filter = _ALL
        self.rect = Box(0, 0, 0, 0)
        self.steps = tuple(match.steps[:steps])
        self.complete = turns_of(self.steps).complete
        """Turns 1 to this one are over and have a report."""
        if reporting and self.complete:
            self.filter = _REPORT
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
        options = [
            Option(_ALL, _("everything")),
            Option(_LINES, _("lines")),
            Option(_CARDS, _("new cards")),
        ]
        if self.complete:
            options.append(Option(_REPORT, _("turn report")))
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
        foot = self._foot() if self.filter == _REPORT else []
        lines = self._lines(Box(self.rect.x + 8, self.rect.y + 98, w - 16, self.rect.h - 98 - (_FOOT if foot else 12)))
        self.focus.set([lines, tabs, *foot, close], lines, self.close)

    def _lines(self, box: Box) -> Lines:
        if self.filter == _REPORT:
            return ReportLines(box, "report", self.report(), self._step_turn)
        return _Entries(box, "lines", self._chosen(), self.names)

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
        if self.filter == _ALL:
            return self.entries
        kept: list[Entry] = []
        for entry in self.entries:
            if entry.is_head and kept and kept[-1].is_head:
                kept.pop()
            if entry.is_head or entry.kind == self.filter:
                kept.append(entry)
        if all(entry.is_head for entry in kept):
            nothing = {_LINES: _("Nobody has crossed a line yet."), _CARDS: _("No new cards have been dealt yet.")}
            return (Entry(nothing[self.filter], self.filter),)
        return tuple(kept[:-1] if len(kept) > 1 and kept[-1].is_head else kept)

    def close(self) -> None:
        if self.stage.top is self:
            self.stage.pop()

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and event.key == pygame.K_F1 and not event.held:
            if event.shift:
                show_help(self.stage)
            else:
                self._show_keys()
            return True
        if isinstance(event, KeyDown) and event.key == pygame.K_t and not event.ctrl and self.complete:
            if not event.held:
                self._choose(_REPORT)
                self.focus.put(self.focus.find("report"))
            return True
        return super().handle(event)

    def _show_keys(self) -> None:
        walking = (
            Key(("↑", "↓"), _("line by line")),
            Key((_("PgUp"), _("PgDn")), _("page by page")),
            Key((_("Home"), _("End")), _("the beginning, the end")),
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
        show_keys(self.stage, _("Log"), (*groups, window_keys()))

    def draw(self, canvas: Canvas) -> None:
        p = canvas.palette
        canvas.fill(p.veil, alpha=0.30)
        canvas.box(self.rect, p.paper, border=p.edge, border_width=p.edge_width, radius=12, shadow=True)
        y = self.rect.y + 28
        title = canvas.text(_("Log"), 20, (self.rect.x + 22, y), bold=True, anchor="midleft")
        now = _("up to turn {turn}").format(turn=self.turn)
        canvas.text(now, 14, (title.right + 12, y + 2), colour=p.ink2, anchor="midleft")
        if self.filter == _REPORT:
            self.note.draw(canvas, self._note_at)
        super().draw(canvas)
