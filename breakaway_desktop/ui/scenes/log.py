"""Everything that has happened, in names: a sheet over the race that scrolls (design sheet, "Log")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from breakaway_desktop.engine.events import Crossed, Event, HandsFixed, Moved, OrdersGiven, Replaced, TurnEnded
from breakaway_desktop.engine.evolve import evolve
from breakaway_desktop.engine.race import Race
from breakaway_desktop.engine.view import see, see_event
from breakaway_desktop.engine.why import cards_why
from breakaway_desktop.match.match import Match
from breakaway_desktop.sentences.names import Names, points_text
from breakaway_desktop.sentences.story import tell
from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.controls import Button, Option, Segments
from breakaway_desktop.ui.kit.inputs import Input, KeyDown, Wheeled
from breakaway_desktop.ui.kit.palette import team_look
from breakaway_desktop.ui.kit.scene import Scene
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.help_keys import Key, KeyGroup, show_keys, window_keys
from breakaway_desktop.ui.scenes.race.hand_panel import fitting
from breakaway_desktop.ui.scenes.race.reasons import short_reason
from breakaway_desktop.words import _

WIDTH = 704.0
ROW = 31.0
_ALL, _LINES, _CARDS = "all", "lines", "cards"
_CLOSE = "close"
_LEAST_ROWS: Final = 1


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
    for step in match.steps[:steps]:
        race = step.before
        for event in step.events:
            seen = see_event(event, race)
            after = evolve(race, event)
            if seen is not None:
                found += _told(seen, names, race, after)
            race = after
    return tuple(found)


def _told(event: Event, names: Names, before: Race, after: Race) -> list[Entry]:
    if isinstance(event, HandsFixed):
        return []
    if isinstance(event, Replaced):
        head = Entry(_("Turn {turn}: new cards").format(turn=before.turn), _CARDS, is_head=True)
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


class _Lines(Control):
    """A list of which only what is seen is drawn; arrows, pages, Home and End move in it."""

    def __init__(self, rect: Box, label: str, entries: tuple[Entry, ...], names: Names) -> None:
        super().__init__(rect, label, radius=6)
        self.entries = entries
        self.names = names
        self.top = self.furthest

    @property
    def shown(self) -> int:
        return max(_LEAST_ROWS, int(self.rect.h // ROW))

    @property
    def furthest(self) -> int:
        return max(0, len(self.entries) - self.shown)

    @property
    def ring(self) -> Box:
        return self.rect.inflated(-3)

    def takes_key(self, event: KeyDown) -> bool:
        return event.key in self._steps() and not event.ctrl

    def _steps(self) -> dict[int, int]:
        page = max(1, self.shown - 1)
        return {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -len(self.entries),
            pygame.K_END: len(self.entries),
        }

    def press(self) -> None:
        """There is nothing to press."""

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and self.takes_key(event):
            return self._scroll(self._steps()[event.key])
        if isinstance(event, Wheeled):
            return self._scroll(-round(event.steps * 3) or (-1 if event.steps > 0 else 1))
        return super().handle(event)

    def _scroll(self, rows: int) -> bool:
        self.top = min(max(0, self.top + rows), self.furthest)
        return True

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        p, r = canvas.palette, self.rect
        shown = self.entries[self.top : self.top + self.shown]
        # The head of the turn that is seen stays on top.
        head = next((e for e in reversed(self.entries[: self.top + 1]) if e.is_head), None)
        for at, entry in enumerate(shown):
            row = Box(r.x, r.y + at * ROW, r.w - 14, ROW)
            self._draw_entry(canvas, head if at == 0 and head is not None else entry, row)
        if self.furthest:
            track = Box(r.right - 6, r.y, 6, r.h)
            part = max(32.0, r.h * self.shown / len(self.entries))
            canvas.box(track, p.sunk, radius=3)
            canvas.box(Box(track.x, r.y + (r.h - part) * self.top / self.furthest, 6, part), p.control, radius=3)

    def _draw_entry(self, canvas: Canvas, entry: Entry, row: Box) -> None:
        p = canvas.palette
        mid = row.centre[1]
        if entry.is_head:
            canvas.box(row.inflated(0, -1.5), p.sunk, radius=6)
            canvas.text(entry.text, 14.5, (row.x + 12, mid), bold=True, anchor="midleft", max_width=row.w - 24)
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
    """Lies over the race at the right. `steps`: so many have been shown."""

    overlay = True

    def __init__(self, match: Match, names: Names, steps: int) -> None:
        super().__init__()
        self.names = names
        self.entries = entries_of(match, names, steps)
        self.turn = match.race.turn if steps == len(match.steps) else match.steps[steps].before.turn
        self.filter = _ALL
        self.rect = Box(0, 0, 0, 0)

    def resize(self) -> None:
        s = self.screen
        w = min(WIDTH, s.w - 32)
        self.rect = Box(s.w - 16 - w, 14, w, s.h - 28)
        options = (
            Option(_ALL, _("everything")),
            Option(_LINES, _("lines")),
            Option(_CARDS, _("new cards")),
        )
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
        lines = _Lines(
            Box(self.rect.x + 8, self.rect.y + 98, w - 16, self.rect.h - 98 - 12), "lines", self._chosen(), self.names
        )  # fmt: skip
        self.focus.set([lines, tabs, close], lines, self.close)

    def _choose(self, value: str) -> None:
        self.filter = value
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
        return tuple(kept[:-1] if len(kept) > 1 and kept[-1].is_head else kept)

    def close(self) -> None:
        if self.stage.top is self:
            self.stage.pop()

    def handle(self, event: Input) -> bool:
        if isinstance(event, KeyDown) and event.key == pygame.K_F1 and not event.held:
            walking = (
                Key(("↑", "↓"), _("line by line")),
                Key((_("PgUp"), _("PgDn")), _("page by page")),
                Key((_("Home"), _("End")), _("the beginning, the newest")),
                Key(("L",), _("close the log")),
            )
            show_keys(self.stage, _("Log"), (KeyGroup(_("Log"), walking), window_keys()))
            return True
        return super().handle(event)

    def draw(self, canvas: Canvas) -> None:
        p = canvas.palette
        canvas.fill(p.veil, alpha=0.30)
        canvas.box(self.rect, p.paper, border=p.edge, border_width=p.edge_width, radius=12, shadow=True)
        y = self.rect.y + 28
        title = canvas.text(_("Log"), 20, (self.rect.x + 22, y), bold=True, anchor="midleft")
        now = _("up to turn {turn}").format(turn=self.turn)
        canvas.text(now, 14, (title.right + 12, y + 2), colour=p.ink2, anchor="midleft")
        super().draw(canvas)
