"""The movement log sheet with its tabs, as it lies in the box: a row a turn, four columns (design sheet, "Sheet")."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from breakaway_desktop.match.sheet import Cell, Row
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.inputs import Input, KeyDown, Wheeled
from breakaway_desktop.ui.kit.palette import RGB, team_look
from breakaway_desktop.ui.kit.recording import Steps
from breakaway_desktop.ui.road.tokens import draw_token
from breakaway_desktop.ui.scenes.race.numbers import Mark, Numbers
from breakaway_desktop.ui.scenes.race.order_panel import draw_leaving
from breakaway_desktop.words import _

_TICKS = (0.62, 0.5)
"""Size of the tick beside a card that was played, as a share of its digits': the smaller before smaller digits."""
_DIGITS, _LEAST_DIGITS = 13.5, 11.0
_SLOT = 29.0
"""A card's place is never wider."""
_CARDS = 3
"""A column has places for so many cards at least (R3.1)."""


@dataclass(frozen=True, slots=True)
class SheetShown:
    """`rows` as the reader may read them; `rider` is the one whose column is marked, 0 for none."""

    team: int = 1
    name: str = ""
    player: str = ""
    rows: tuple[Row, ...] = ()
    turn: int = 1
    rider: int = 0
    own: bool = False
    """The marked rider's cell is ringed: he is to move."""
    leaving: tuple[int, ...] = ()
    """Riders who leave the road when the next turn begins."""
    locked: bool = False
    """The reader may see nothing of it (R8.2)."""
    riders: tuple[str, ...] = ("",) * 4
    """The names of riders 1 to 4, empty for one who has none."""


class TeamTab(Control):
    """A tab of the sheet: the team's shape and the key."""

    def __init__(self, rect: Box, label: str, look: str, cap: str, on_press: Callable[[], None]) -> None:
        super().__init__(rect, label, on_press=on_press, radius=6)
        self.look = look
        self.cap = cap

    @property
    def ring(self) -> Box:
        return self.rect.inflated(-3)

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        """Painted with the sheet."""


def paint_tabs(canvas: Canvas, tabs: list[TeamTab], chosen: int) -> None:
    """The chosen tab stands out of the sheet below."""
    p = canvas.palette
    top = (True, True, False, False)
    for index, tab in enumerate(tabs, start=1):
        r = tab.rect
        look = team_look(tab.look)
        if index == chosen:
            canvas.box(Box(r.x, r.y, r.w, r.h + 6), p.paper, border=p.edge, border_width=p.edge_width, radius=7)
            canvas.fill(look.fill if tab.look != "white" else p.ink3, Box(r.x + 5, r.y, r.w - 10, 3))
        else:
            inner = Box(r.x, r.y + 4, r.w, r.h - 4)
            canvas.box(inner, p.sunk, border=p.edge, border_width=p.edge_width, radius=7, corners=top)
        y = r.y + (18 if index == chosen else 20)
        room = r.w - 26
        draw_token(canvas, look, "", (r.x + (14 if room > 26 else 12), y), 9)
        colour = p.ink if index == chosen else p.ink2
        canvas.text(tab.cap, 12, (r.right - 6, y), colour=colour, anchor="midright")


_ROWS_A_STEP = 4


class Sheet(Numbers):
    """The rows, each card of which is explained; wheel, page keys and arrows beyond an edge scroll when there are more
    than fit. The newest stand at the foot. `scratch` is a canvas to measure on."""

    def __init__(self, rect: Box, label: str, ask: Callable[[Topic], None], scratch: Callable[[], Canvas]) -> None:
        super().__init__(rect, label, self._marks, ask)
        self.scratch = scratch
        self.shows = SheetShown()
        self.up = 0
        """Rows scrolled back from the newest."""

    @property
    def _compact(self) -> bool:
        return self.rect.w < 350

    @property
    def _head(self) -> float:
        return 54.0 if self._compact else 58.0

    @property
    def rows_shown(self) -> int:
        return max(1, int((self.rect.h - self._head - 5) // (22 if self._compact else 24)))

    @property
    def furthest(self) -> int:
        return max(0, len(self.shows.rows) - self.rows_shown)

    def show(self, shown: SheetShown) -> None:
        if shown.team != self.shows.team:
            self.up = 0
        self.shows = shown
        self.up = min(self.up, self.furthest)

    def takes_key(self, event: KeyDown) -> bool:
        return super().takes_key(event) or self._rows_of(event) != 0

    def _rows_of(self, event: KeyDown) -> int:
        """How many rows a key scrolls, 0 for none."""
        page = max(1, self.rows_shown - 1)
        keys = {pygame.K_UP: 1, pygame.K_DOWN: -1, pygame.K_PAGEUP: page, pygame.K_PAGEDOWN: -page}
        rows = 0 if event.ctrl else keys.get(event.key, 0)
        return min(max(0, self.up + rows), self.furthest) - self.up

    def handle(self, event: Input) -> bool:
        if isinstance(event, Wheeled):
            return self._scroll(round(event.steps) or (1 if event.steps > 0 else -1))
        if isinstance(event, KeyDown) and not super().takes_key(event) and self._rows_of(event):
            return self._scroll(self._rows_of(event))
        return super().handle(event)

    def _scroll(self, rows: int) -> bool:
        before, self.up = self.up, min(max(0, self.up + rows), self.furthest)
        return self.up != before

    @property
    def _numbers_w(self) -> float:
        """The width of the column in which the turns stand."""
        return 19.0 if self._compact else 26.0

    @property
    def _turns_end(self) -> float:
        """Where their numbers end."""
        return self.rect.x + self._numbers_w - (0 if self._compact else 4)

    @property
    def _edge(self) -> float:
        """Left of a rider's first card nothing stands so far."""
        return 4.0 if self._compact else 6.0

    @property
    def _slots(self) -> tuple[int, ...]:
        """How many cards have a place in the column of each rider."""
        rows = self.shows.rows
        return tuple(max([_CARDS, *(len(row.hands[at]) for row in rows)]) for at in range(4))

    @property
    def _columns(self) -> tuple[tuple[float, float], ...]:
        """From where each rider's column reaches, and how wide it is: all cards have equal room."""
        slots, edge = self._slots, self._edge
        room = self.rect.w - 8 - self._numbers_w - (9 if self.furthest > 0 else 0)
        left, slot = self.rect.x + 4 + self._numbers_w, (room - 4 * edge) / sum(slots)
        return tuple((left + at * edge + sum(slots[:at]) * slot, edge + slots[at] * slot) for at in range(4))

    @property
    def _row_h(self) -> float:
        return min(27.0, (self.rect.h - self._head - 5) / self.rows_shown)

    def _cell(self, row: int, number: int) -> Box:
        """A rider's cell in one of the rows that are shown, counted from 0."""
        r = self.rect
        x, w = self._columns[number - 1]
        return Box(x, r.y + self._head + row * self._row_h, w, self._row_h)

    def cell_after(self, turn: int, rider: int) -> Box | None:
        """Where the rider's hand of the turn after this one stands, or will; None where older rows are shown."""
        return None if self.up or self.shows.locked else self._cell(min(turn, self.rows_shown - 1), rider % 10)

    @property
    def _seen(self) -> Sequence[Row]:
        last = len(self.shows.rows) - self.up
        return self.shows.rows[max(0, last - self.rows_shown) : last]

    def _marks(self) -> list[Mark]:
        """Every card that is shown."""
        lettering, marks = self._lettering(self.scratch()), []
        for at, row in enumerate(self._seen):
            for number, hand in enumerate(row.hands, start=1):
                cell = self._cell(at, number)
                if not hand:
                    continue
                half = min(14.0, lettering.slot / 2)
                for card, x in zip(hand, lettering.middles(cell, self._slots[number - 1]), strict=False):
                    topic = _topic(card, 10 * self.shows.team + number, row.turn)
                    marks.append(Mark(Box(x - half, cell.y + 1, 2 * half, cell.h - 2), topic))
        return marks

    def paint(self, canvas: Canvas) -> Steps:
        """The sheet without its tabs, a few rows a step."""
        p, r, shown = canvas.palette, self.rect, self.shows
        canvas.box(
            r, p.paper, border=p.edge, border_width=p.edge_width, radius=9, shadow=True,
            corners=(False, False, True, True),
        )  # fmt: skip
        title = _("Log") if self._compact else _("Movement log")
        y = r.y + (16 if self._compact else 18)
        box = canvas.text(title, 15, (r.x + 14, y), bold=True, anchor="midleft")
        who = _("{team} · {player}").format(team=shown.name, player=shown.player)
        canvas.text(who, 13, (r.right - 12, y), colour=p.ink2, anchor="midright", max_width=r.right - box.right - 28)
        heads = Box(r.x + 4, r.y + self._head - 25, r.w - 8, 24)
        canvas.fill(p.sunk, heads)
        for number in range(1, 5):
            rider = 10 * shown.team + number
            x, w = self._columns[number - 1]
            cell = Box(x, heads.y, w, 24)
            if rider == shown.rider:
                canvas.box(cell, p.accent, radius=4)
            colour = p.on_accent if rider == shown.rider else p.ink
            drawn = _draw_head(canvas, cell.inflated(-3, 0), rider, shown.riders[number - 1], colour)
            if rider in shown.leaving:
                draw_leaving(canvas, (drawn.right + 9, cell.centre[1]), 5.5)
        if shown.locked:
            self._paint_lock(canvas)
            return
        top, row_h, lettering = r.y + self._head, self._row_h, self._lettering(canvas)
        for index, row in enumerate(self._seen):
            if index % _ROWS_A_STEP == 0:
                yield
            self._row(canvas, row, Box(r.x + 4, top + index * row_h, r.w - 8, row_h), lettering)
        yield
        self._ruled(canvas, len(self._seen), row_h)
        if self.furthest > 0:
            track = Box(r.right - 11, top + 2, 5, self.rows_shown * row_h - 4)
            part = track.h * self.rows_shown / len(shown.rows)
            canvas.box(track, p.sunk, radius=2.5)
            y = track.y + (track.h - part) * (1 - self.up / self.furthest)
            canvas.box(Box(track.x, y, 5, part), p.control, radius=2.5)

    def _paint_lock(self, canvas: Canvas) -> None:
        """In place of the rows."""
        p, r = canvas.palette, self.rect
        room = Box(r.x + 14, r.y + self._head, r.w - 28, r.h - self._head)
        draw_icon(canvas, "lock", (room.centre[0], room.centre[1] - 20), p.ink2, 30)
        words = _("Rivals’ cards are hidden until the race is over.")
        size = 14.0
        while size > 11 and canvas.measure(words, size)[0] > room.w:
            size -= 0.5
        at = room.centre[0], room.centre[1] + 16
        canvas.text(words, size, at, colour=p.ink2, anchor="center", max_width=room.w)

    def _ruled(self, canvas: Canvas, used: int, row_h: float) -> None:
        """The rows of turns to come, as on the sheet in the box."""
        p, r = canvas.palette, self.rect
        if not self.shows.rows or self.up:
            return
        for index in range(used, self.rows_shown):
            y = r.y + self._head + index * row_h
            turn = self.shows.rows[-1].turn + 1 + index - used
            canvas.text(str(turn), 12, (self._turns_end, y + row_h / 2), colour=p.ink3, anchor="midright")
            canvas.line((r.x + 4, y + row_h), (r.right - 4, y + row_h), p.edge, 1)
            for x, _w in self._columns[1:]:
                canvas.line((x, y), (x, y + row_h), p.edge, 1)

    def _row(self, canvas: Canvas, row: Row, box: Box, lettering: _Lettering) -> None:
        p, shown = canvas.palette, self.shows
        now = row.turn == shown.turn
        if now:
            canvas.box(box, p.tint, radius=5)
        else:
            canvas.line((box.x, box.bottom), (box.right, box.bottom), p.edge, 1)
        mid = box.centre[1]
        at = self._turns_end, mid
        canvas.text(str(row.turn), 12, at, colour=p.ink if now else p.ink3, bold=now, anchor="midright")
        for number, hand in enumerate(row.hands, start=1):
            x, w = self._columns[number - 1]
            cell = Box(x, box.y, w, box.h)
            if number > 1 and not now:
                canvas.line((cell.x, cell.y), (cell.x, cell.bottom), p.edge, 1)
            if now and shown.own and 10 * shown.team + number == shown.rider:
                canvas.box(cell.inflated(-1), None, border=p.accent, border_width=2, radius=4)
            middles = lettering.middles(cell, self._slots[number - 1])
            for card, middle in zip(hand, middles, strict=False):
                _draw_card(canvas, card, (middle, mid), lettering)

    def _lettering(self, canvas: Canvas) -> _Lettering:
        """As large as every card of the sheet can be in its place, the tick included."""
        edge = self._edge
        slot = min(_SLOT, (self._columns[0][1] - edge) / self._slots[0])
        size = _DIGITS
        while size > _LEAST_DIGITS:
            digits = canvas.measure("10", size, True)[0]
            for share in _TICKS:
                if digits + share * size + 1 <= slot:
                    return _Lettering(size, share * size, slot, edge)
            size -= 0.5
        return _Lettering(size, _TICKS[-1] * size, slot, edge)


class _Lettering(NamedTuple):
    """Size of the digits and of the tick right of them, the width of a card's place, and of the edge left of them."""

    size: float
    tick: float
    slot: float
    edge: float

    def middles(self, cell: Box, slots: int) -> list[float]:
        """Where the middles of the numbers stand in a rider's cell, whether a tick follows them or not."""
        left = cell.centre[0] + (self.edge - slots * self.slot) / 2
        return [left + at * self.slot + (self.slot - self.tick) / 2 for at in range(slots)]


def _draw_card(canvas: Canvas, card: Cell, at: Point, lettering: _Lettering) -> None:
    p, size, (x, y) = canvas.palette, lettering.size, at
    words = "?" if card.value is None else str(card.value)
    colour = p.ink2 if card.played or card.value is None else p.ink
    drawn = canvas.text(words, size, at, colour=colour, bold=card.new, anchor="center")
    if card.played:
        draw_icon(canvas, "tick", (drawn.right + lettering.tick / 2, y - 1), p.accent, lettering.tick)
    elif card.secret and card.value is not None:
        for dot in (-1, 0, 1):
            canvas.circle((x + dot * 3.2, y + size * 0.68), 0.8, p.ink2)


def _topic(card: Cell, rider: int, turn: int) -> Topic:
    """What there is to say about a card of the sheet."""
    if card.played:
        return Topic("rode", rider, turn)
    if card.value is None:
        return Topic("hidden", rider)
    return Topic("dealt", rider, card.dealt) if card.dealt else Topic("start", rider, card.value)


def _draw_head(canvas: Canvas, cell: Box, rider: int, name: str, colour: RGB) -> Box:
    """A rider's number, and his name beside it as far as there is room; returns where they stand."""
    number_w = canvas.measure(str(rider), 14, True)[0]
    name_w = min(canvas.measure(name, 12)[0], cell.w - number_w - 4) if name else -4.0
    x = cell.centre[0] - (number_w + 4 + name_w) / 2
    drawn = canvas.text(str(rider), 14, (x, cell.centre[1]), colour=colour, bold=True, anchor="midleft")
    if name:
        where = drawn.right + 4, cell.centre[1] + 0.5
        return canvas.text(name, 12, where, colour=colour, anchor="midleft", max_width=name_w + 1)
    return drawn
