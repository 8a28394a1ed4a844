"""The movement log sheet of a team on paper, as the one in the box: four riders across, turns down. What was played is
grey and struck, the new card pink; below stands the reason for a number that is asked about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from breakaway_desktop.engine.view import View
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.sheet import Cell, Row
from breakaway_desktop.sentences.explaining.hidden import is_hidden
from breakaway_desktop.sentences.explaining.reasons import Reason
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.icons import draw_icon
from breakaway_desktop.ui.drawing.palette import BLACK, RGB, WHITE, Palette, TeamLook, mix, team_look
from breakaway_desktop.ui.input.keymap import ESC, cap_of, with_key
from breakaway_desktop.ui.panels.hand import mini_card
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.toolkit.boxes import Measure, Node, Placed, Spot, draw, pad, row
from breakaway_desktop.ui.toolkit.controls import Hotspot, press
from breakaway_desktop.ui.toolkit.papers import OnPaper, keycap
from breakaway_desktop.ui.toolkit.parts import LEAN, key, key_width, line_of
from breakaway_desktop.ui.toolkit.scroll import RowWheel, scroll
from breakaway_desktop.ui.toolkit.typography import CAPTION, CHOICE, CHOSEN, HEADING, HEADLINE, KEY, NOTE
from breakaway_desktop.words import _

WIDTH = 392.0
_PIN: Final = "Shift+L"  # no words: a key by its English name
_NEXT: Final = "Shift+E"  # no words: a key by its English name
LOG_KEY: Final = "F8"  # no words: a key by its English name
_LOG_SIGN: Final = 66.0
"""The width of the sign of the race log, beside the legend."""
SHADOW = 30.0
"""How far its lower end and its shadow reach out at the left."""
PINNED_FROM = 1400.0
"""The width of the window from which it is open by itself."""
PINNED_BELOW = 220.0
"""How much of the height it takes at least below the ring of a tall window."""
TAB_KEYS: Final = ("F2", "F3", "F4", "F5", "F6", "F7")
HEAD = 42.0
_TABS = 46.0
BELOW_TABS = HEAD + _TABS
_COLUMN_HEADS = 28.0
_ROW = 33.0
_FOOT = 24.0
_CARDS = 4
"""A column has places for this many cards at least (R3.1)."""
_LEADING = 1.3


@dataclass(frozen=True, slots=True)
class Why:
    """The reason for a number. `card` is the value of a card that is explained, empty for none; `squares` the riders on
    each square that it counted; `count` which of how many reasons this is."""

    subject: str
    text: str
    card: str = ""
    squares: tuple[tuple[int, int], ...] = ()
    count: str = ""


@dataclass(frozen=True, slots=True)
class LogSheet:
    """`rows` as the reader may read them; `rider` is the one whose column is marked, 0 for none. `looks` are those of
    all teams, for the tabs; `up` counts the rows scrolled back from the newest."""

    team: int
    looks: tuple[str, ...]
    name: str
    player: str
    rows: tuple[Row, ...] = ()
    turn: int = 1
    rider: int = 0
    leaving: tuple[int, ...] = ()
    """Riders who leave the road when the next turn begins."""
    gone: tuple[int, ...] = ()
    """Riders who have retired (R4.5)."""
    locked: bool = False
    """The reader may see nothing of it (R8.2)."""
    riders: tuple[str, ...] = ("",) * 4
    """The names of riders 1 to 4, empty for one who has none."""
    pinned: bool = False
    up: int = 0
    why: Why | None = None


def sheet_of(
    match: Match,
    view: View,
    names: Names,
    team: int,
    *,
    rider: int = 0,
    pinned: bool = False,
    why: Why | None = None,
    rows: tuple[Row, ...] | None = None,
) -> LogSheet:
    """The sheet of a team as the reader of the view may read it; `rows`: those of another moment."""
    locked = is_hidden(view) and team != view.team
    return LogSheet(
        team,
        tuple(seat.colour for seat in names.seats[: view.teams]),
        names.team(team),
        names.player(team),
        () if locked else match.sheet(team, view.team) if rows is None else rows,
        view.turn,
        rider if rider // 10 == team else 0,
        view.retiring,
        tuple(rider.id for rider in view.riders if rider.retired),
        locked,
        tuple(name or "" for name in names.seats[team - 1].riders),
        pinned,
        why=why,
    )


def why_of(reason: Reason, count: str = "") -> Why:
    """A reason; `count` says which of how many it is."""
    card = reason.card
    return Why(
        reason.subject, reason.text, "" if card is None else str(card.card), () if card is None else card.ahead, count
    )


# Where what stands


def head_box(box: Box) -> Box:
    return box.cut_top(HEAD)[0]


def pin_box(box: Box) -> Box:
    """Where the pin is pressed."""
    return Box(box.right - 80, box.y + 5, 34, 32)


def tab_boxes(box: Box, shown: LogSheet) -> tuple[Box, ...]:
    """The tabs of the teams, side by side."""
    wide = (box.w - 20) / max(1, len(shown.looks))
    return tuple(Box(box.x + 10 + at * wide, box.y + 49, wide - 5, 32) for at in range(len(shown.looks)))


@dataclass(frozen=True, slots=True)
class _Layout:
    """What columns and rows have, how many turns there is room for, how far it can be scrolled back, and how many
    places for cards each column has."""

    grid: Box
    room: int
    furthest: int
    slots: tuple[int, ...]

    def column(self, number: int, line: Box) -> Box:
        """A rider's part of a line, without the gap at its right."""
        wide = (line.w - (46 if self.furthest else 36)) / 4
        return Box(line.x + 28 + (number - 1) * wide, line.y, wide - 6, line.h)

    def line(self, at: int) -> Box:
        """A row, counted from the first that is seen."""
        return Box(self.grid.x, self.grid.y + _COLUMN_HEADS + at * _ROW, self.grid.w, _ROW)

    def seen(self, shown: LogSheet) -> list[tuple[Row, Box]]:
        """The rows that are seen, the newest at the foot unless it is scrolled."""
        last = len(shown.rows) - min(shown.up, self.furthest)
        rows = shown.rows[max(0, last - self.room) : last]
        return [(row, self.line(at)) for at, row in enumerate(rows)]

    def cells(self, row: Row, line: Box, number: int) -> list[tuple[Cell, Box]]:
        """The cards of a rider in a turn, around the middle of his column."""
        hand, column, slots = row.hands[number - 1], self.column(number, line), self.slots[number - 1]
        wide = column.w / slots
        left = column.x + (slots - len(hand)) * wide / 2
        first = Box(left + wide * 0.04, line.y + 5, wide * 0.92, _ROW - 10)
        return [(card, first.moved(at * wide, 0)) for at, card in enumerate(hand)]


def _layout(c: Canvas, box: Box, shown: LogSheet) -> _Layout:
    return _laid_out(box, why_height(c, box, shown.why), shown.rows)


@lru_cache(maxsize=8)
def _laid_out(box: Box, reason: float, rows: tuple[Row, ...]) -> _Layout:
    below = box.cut_top(HEAD + _TABS)[1]
    grid = Box(below.x, below.y, below.w, below.h - _FOOT - (reason or 6))
    room = max(1, int((grid.h - _COLUMN_HEADS) // _ROW))
    slots = tuple(max([_CARDS, *(len(row.hands[at]) for row in rows)]) for at in range(4))
    return _Layout(grid, room, max(0, len(rows) - room), slots)


def rows_shown(c: Canvas, box: Box, shown: LogSheet) -> int:
    """How many turns there is room for."""
    return _layout(c, box, shown).room


def furthest(c: Canvas, box: Box, shown: LogSheet) -> int:
    """How many rows it can be scrolled back."""
    return _layout(c, box, shown).furthest


def card_boxes(c: Canvas, box: Box, shown: LogSheet) -> tuple[tuple[Box, Topic], ...]:
    """Every card that is seen, with what there is to say about it."""
    if shown.locked:
        return ()
    return _card_boxes(_layout(c, box, shown), shown)


@lru_cache(maxsize=8)
def _card_boxes(layout: _Layout, shown: LogSheet) -> tuple[tuple[Box, Topic], ...]:
    return tuple(
        (cell, _topic(card, 10 * shown.team + number, row.turn))
        for row, line in layout.seen(shown)
        for number in range(1, 5)
        for card, cell in layout.cells(row, line, number)
    )


def _topic(card: Cell, rider: int, turn: int) -> Topic:
    if card.played:
        return Topic("rode", rider, turn)
    if card.value is None:
        return Topic("hidden", rider)
    return Topic("dealt", rider, card.dealt) if card.dealt else Topic("start", rider, card.value)


# What is seen


def paint(c: Canvas, box: Box, shown: LogSheet) -> None:
    """The whole sheet, 392 wide."""
    c.kept(_paint_head, box, replace(shown, rows=(), turn=0, rider=0, up=0, why=None), margin=SHADOW)
    with c.coloured(c.palette.of_paper):
        if shown.locked:
            _paint_lock(c, box)
        else:
            layout = _layout(c, box, shown)
            _paint_rows(c, layout, shown)
            _paint_legend(c, layout, shown)
        if shown.why is not None:
            c.kept(paint_why, box, shown.why)


def _paint_head(c: Canvas, box: Box, shown: LogSheet) -> None:
    """The paper with its head and tabs."""
    subject = f"{shown.name} · {shown.player}"
    titles, look = (_("Movement log"), _("Log")), shown.looks[shown.team - 1]
    paint_frame(c, box, titles, subject, look, pinned=shown.pinned)
    with c.coloured(c.palette.of_paper):
        paint_tabs(c, box, shown)


def paint_frame(c: Canvas, box: Box, titles: tuple[str, ...], subject: str, look: str, *, pinned: bool) -> None:
    """Paper with a head in a team's colour, its left edge leaning a little; a shadow where it lies over the road.
    `titles` are its wordings, from full to brief."""
    p, team = c.palette, team_look(look)
    x, y, bottom = box.x, box.y, box.bottom
    if not pinned:
        c.polygon([(x - 16, y), (x, y), (x, bottom), (x - SHADOW, bottom)], p.sunk, alpha=0.45)
    c.fill(p.of_paper.paper, box)
    c.polygon([(x, y), (x + 1, y), (x + 1, bottom), (x - 10, bottom)], p.of_paper.paper)
    head = head_box(box)
    c.fill(team.fill, Box(x - 1, y, box.w + 1, head.h))
    if team.fill == WHITE or p.edge_width:
        c.fill(p.of_paper.ink if team.fill != WHITE else p.on_bib, Box(x - 1, head.bottom - 2, box.w + 1, 2))
    middle = head.centre[1]
    style, room = HEADLINE.at(24), box.w - 84 - 16 - 26
    beside = c.measure(subject, NOTE)[0]
    words = next((way for way in titles if c.measure(way.upper(), style)[0] + beside <= room), titles[-1])
    drawn = c.text(words.upper(), style, (x + 16, middle), colour=team.label, anchor="midleft")
    room = box.right - 84 - drawn.right - 14
    line_of(c, (subject,), NOTE.at(16), (drawn.right + 12, middle + 1), room, colour=team.label)
    pin = pin_box(box).centred(26, 24)
    c.box(pin, p.on_bib if pinned else WHITE, radius=4)
    _paint_pin(c, pin, WHITE if pinned else BLACK)


def _paint_pin(c: Canvas, box: Box, colour: RGB) -> None:
    (x, y), s = box.centre, 18.0
    c.polygon(
        [(x - 0.2 * s, y - 0.42 * s), (x + 0.2 * s, y - 0.42 * s), (x + 0.14 * s, y), (x + 0.3 * s, y + 0.1 * s),
         (x - 0.3 * s, y + 0.1 * s), (x - 0.14 * s, y)], colour,
    )  # fmt: skip
    c.path([(x, y), (x, y + 0.48 * s)], colour, 1.8)


def paint_tabs(c: Canvas, box: Box, shown: LogSheet) -> None:
    p = c.palette
    for at, (look, tab) in enumerate(zip(shown.looks, tab_boxes(box, shown), strict=True), start=1):
        on = at == shown.team
        c.leaning(tab, p.accent if on else p.card, LEAN * tab.h)
        draw_token(c, team_look(look), "", (tab.x + 19, tab.centre[1]), 22)
        words = cap_of(TAB_KEYS[at - 1])
        if key_width(c, TAB_KEYS[at - 1]) and c.measure(words, KEY)[0] + 38 < tab.w:
            c.text(words, KEY, (tab.x + 34, tab.centre[1]), colour=p.on_accent if on else p.ink, anchor="midleft")


def _paint_rows(c: Canvas, layout: _Layout, shown: LogSheet) -> None:
    p, look = c.palette, team_look(shown.looks[shown.team - 1])
    heads = layout.grid.cut_top(24)[0]
    c.kept(_paint_heads, heads, layout, replace(shown, rows=(), turn=0, up=0, why=None), margin=6)
    rows = layout.seen(shown)
    for turn, line in rows:
        c.kept(_paint_row, line, layout, turn, look, turn.turn == shown.turn, margin=6)
    if not shown.up:
        last = shown.rows[-1].turn if shown.rows else 0
        for at in range(len(rows), layout.room):
            _paint_turn(c, layout.line(at), last + 1 + at - len(rows), weak=True)
    if layout.furthest:
        track = Box(layout.grid.right - 10, layout.line(0).y + 2, 5, layout.room * _ROW - 4)
        part = track.h * layout.room / len(shown.rows)
        y = track.y + (track.h - part) * (1 - min(shown.up, layout.furthest) / layout.furthest)
        c.fill(p.tint, track)
        c.fill(p.ink, Box(track.x, y, 5, part))


def _paint_heads(c: Canvas, heads: Box, layout: _Layout, shown: LogSheet) -> None:
    p, look = c.palette, team_look(shown.looks[shown.team - 1])
    for number in range(1, 5):
        rider = 10 * shown.team + number
        head = layout.column(number, heads)
        on = rider == shown.rider
        c.leaning(head, look.fill if on else p.ink2 if rider in shown.gone else p.ink, LEAN * head.h)
        if on and look.fill == WHITE:
            c.fill(p.ink, Box(head.x, head.bottom - 2, head.w - LEAN * head.h, 2))
        _paint_column_head(c, head, str(rider), shown.riders[number - 1], look.label if on else p.paper)
        if rider in (*shown.leaving, *shown.gone):
            draw_icon(c, "cross", (head.right - 14, head.centre[1]), p.sun, 14)


def _paint_row(c: Canvas, line: Box, layout: _Layout, row: Row, look: TeamLook, is_now: bool) -> None:
    p = c.palette
    if is_now:
        tint = mix(p.ink, p.paper, 0.86) if look.colour_key in ("white", "black") else mix(look.fill, p.paper, 0.6)
        c.fill(tint, Box(line.x - 5, line.y, line.w + 5, line.h))
    _paint_turn(c, line, row.turn, weak=not is_now)
    for number in range(1, 5):
        for card, cell in layout.cells(row, line, number):
            _paint_card(c, cell, card, look.fill, look.label)


def _paint_column_head(c: Canvas, box: Box, number: str, name: str, colour: RGB) -> None:
    """The rider's number, and his name where it fits."""
    style = CHOSEN.at(18)
    wide = c.measure(number, style)[0]
    room = box.w - LEAN * box.h - wide - 8
    if not name or c.measure(name, CAPTION)[0] > room:
        c.text(number, style, box.centre, colour=colour, anchor="center")
        return
    x = box.centre[0] - (wide + 4 + c.measure(name, CAPTION)[0]) / 2
    drawn = c.text(number, style, (x, box.centre[1]), colour=colour, anchor="midleft")
    c.text(name, CAPTION, (drawn.right + 4, box.centre[1]), colour=colour, anchor="midleft")


def _paint_turn(c: Canvas, line: Box, turn: int, *, weak: bool) -> None:
    p = c.palette
    colour = p.ink2 if weak else p.ink
    c.text(str(turn), HEADING.at(16), (line.x + 14, line.centre[1]), colour=colour, anchor="center")
    c.line((line.x, line.bottom), (line.right, line.bottom), p.tint, 1)


def _paint_card(c: Canvas, cell: Box, card: Cell, back: RGB, front: RGB) -> None:
    p = c.palette
    if card.value is None:
        c.box(cell, back, border=_edge_of(back, p), border_width=1.2, radius=3)
        c.text("?", KEY.at(16), cell.centre, colour=front, anchor="center")
        return
    if card.new:
        c.box(cell, p.pink, radius=3)
    elif card.played:
        c.box(cell, p.card, radius=3)
    ink = p.on_bib if card.new else p.ink
    if card.played:
        weak = mix(p.pink, WHITE, 0.6) if card.new else mix(ink, p.paper, 0.7)  # the number upon it stays readable
        c.path([(cell.x, cell.bottom), (cell.right, cell.y)], weak, 2.2)
    words = str(card.value)
    style = c.shrunk(words, CHOSEN if card.new else CHOICE, cell.w)
    c.text(words, style, cell.centre, colour=ink, anchor="center")
    if card.secret and not card.played:
        for dot in (-1, 0, 1):
            c.circle((cell.centre[0] + dot * 3.4, cell.bottom + 1), 0.9, p.ink2)


def _edge_of(fill: RGB, p: Palette) -> RGB | None:
    """The edge of a swatch that would not be seen on this paper."""
    return p.ink if sum(abs(a - b) for a, b in zip(fill, p.paper, strict=True)) < 120 else None


def _paint_lock(c: Canvas, box: Box) -> None:
    """Paints a lock in the place of the rows."""
    p, room = c.palette, box.cut_top(HEAD + _TABS + 30)[1].inflated(-30, 0)
    draw_icon(c, "lock", (room.centre[0], room.y + 20), p.ink2, 30)
    words = _("Rivals’ cards stay hidden until the race ends.")
    for at, line in enumerate(c.lines_of(words, NOTE.at(16), room.w)):
        c.text(line, NOTE.at(16), (room.centre[0], room.y + 56 + at * 22), colour=p.ink2, anchor="center")


def _paint_legend(c: Canvas, layout: _Layout, shown: LogSheet) -> None:
    """What grey and struck, pink, and the team's colour say; as much as there is room for."""
    p, grid = c.palette, layout.grid
    look = team_look(shown.looks[shown.team - 1])
    y, x = grid.bottom + _FOOT / 2, grid.x + 14
    cards = [card for row, _line in layout.seen(shown) for hand in row.hands for card in hand]
    says: list[tuple[str, str]] = [("played", _("played")), ("new", _("new card"))]
    if any(card.value is None for card in cards):
        says.append(("hidden", _("not revealed yet")))
    elif any(card.secret and not card.played for card in cards):
        says.append(("secret", _("only you can see it")))
    for sign, words in says:
        wide = c.measure(words, CAPTION)[0]
        if x + 22 + wide > grid.right - _LOG_SIGN - 12:
            return
        if sign == "played":
            c.path([(x, y + 6), (x + 14, y - 6)], p.ink, 2)
        elif sign == "secret":
            for dot in range(3):
                c.circle((x + 3 + dot * 4, y), 1.2, p.ink2)
        else:
            swatch = Box(x, y - 7, 16, 14)
            fill = p.pink if sign == "new" else look.fill
            c.box(swatch, fill, border=_edge_of(fill, p), radius=3)
        c.text(words, CAPTION, (x + 22, y), colour=p.ink2, anchor="midleft")
        x += 22 + wide + 16


# The reason


def _why_lines(c: Canvas, box: Box, why: Why) -> Sequence[str]:
    return c.lines_of(why.text, NOTE, box.w - (76 if why.card else 28))


def why_height(c: Canvas, box: Box, why: Why | None) -> float:
    """The height of the reason with all that it says, half the sheet at most."""
    if why is None:
        return 0.0
    text = len(_why_lines(c, box, why)) * NOTE.size * _LEADING
    wanted = 40 + max(text, 52 if why.card else 0) + (34 if why.squares else 6)
    return min(max(112.0, wanted), 0.5 * box.h)


def paint_why(c: Canvas, box: Box, why: Why) -> None:
    """Along the foot of a drawer."""
    p, high = c.palette, why_height(c, box, why)
    room = Box(box.x, box.bottom - high, box.w, high)
    style = HEADING.at(18)
    title = _("Why")
    wide = c.measure(title, style)[0] + 24 + key_width(c, "E")
    head = Box(room.x + 8, room.y + 2, wide + 22, 26)
    c.leaning(head, p.ink, LEAN * head.h)
    drawn = c.text(title, style, (head.x + 16, head.centre[1]), colour=p.paper, anchor="midleft")
    key(c, "E", (drawn.right + 10, head.centre[1]), inks=(p.paper, p.ink))
    end = room.right - 12
    if why.count:
        wide = key_width(c, _NEXT)
        if wide:
            end = key(c, _NEXT, (end - wide, head.centre[1]), inks=(p.ink, p.paper)).x - 6
        end = c.text(why.count, CAPTION, (end, head.centre[1]), colour=p.ink2, anchor="midright").x - 8
    line_of(c, (why.subject,), CHOSEN.at(16), (head.right + 8, head.centre[1]), end - head.right - 8)
    x = room.x + (62 if why.card else 14)
    y = room.y + 38
    if why.card:
        mini_card(c, (room.x + 34, y + 24), 46, why.card)
    below = 34 if why.squares else 6
    text = Box(x, y - 2, room.right - 14 - x, room.bottom - below - y)
    c.paragraph(why.text, NOTE, text, leading=_LEADING)
    if why.squares:
        _paint_squares(c, Box(x, room.bottom - 30, room.right - 14 - x, 22), why.squares, p)


def _paint_squares(c: Canvas, box: Box, squares: Sequence[tuple[int, int]], p: Palette) -> None:
    """How many riders were counted on each square, rear to front as they ride."""
    wide = min(46.0, box.w / len(squares))
    for at, (_square, riders) in enumerate(sorted(squares)):
        block = Box(box.x + at * wide, box.y, wide - 3 + LEAN * box.h, box.h)
        c.leaning(block, p.pink, LEAN * box.h)
        c.text(str(riders), CHOSEN.at(16), block.centre, colour=p.on_bib, anchor="center")


# With the mouse


@dataclass(frozen=True, slots=True)
class SheetDrawer(Node):
    """The sheet with its tabs, its pin, and its cards, which can be asked about. `up` counts rows, and may be more than
    there are; `opens(team)`, `scrolls(up)`, `pins`, `closes` and `logs` are said."""

    shown: LogSheet
    up: int
    opens: Callable[[int], Any]
    scrolls: Callable[[int], Any]
    pins: Any
    closes: Any
    logs: Any

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        most, say, scrolls = furthest(c, box, self.shown), out.say, self.scrolls
        shown = replace(self.shown, up=min(self.up, most))
        out.control(RowWheel(box, shown.up, most, lambda up: say(scrolls(up)), upwards=True))
        out.paints.append((box.inflated(SHADOW), lambda canvas: canvas.kept(paint, box, shown, margin=SHADOW)))
        out.asked += [(Spot(where), topic) for where, topic in card_boxes(c, box, shown)]
        put_tabs(c, box, shown, self.opens, out)
        put_signs(c, box, shown.looks[shown.team - 1], self.pins, self.closes, out)
        _put_log_sign(c, _layout(c, box, shown).grid, self.logs, out)


def _put_log_sign(c: Measure, grid: Box, logs: Any, out: Placed) -> None:
    """Place the sign that opens the race log, at the right of the legend."""
    where = Box(grid.right - _LOG_SIGN - 6, grid.bottom + _FOOT / 2 - 16, _LOG_SIGN, 32)
    ink = c.palette.of_paper.ink
    sign = draw(lambda canvas, at: draw_icon(canvas, "log", at.centre, ink, 18), w=24)
    shown = row(sign, keycap(LOG_KEY), gap=4, pad=(4, 0))
    pressed = press(
        shown, does=logs, name="race-log", bare=True, words=_("Race log"), tip=with_key(_("Race log"), LOG_KEY)
    )
    OnPaper(pressed).put(c, where, out)


def put_tabs(c: Measure, box: Box, shown: LogSheet, opens: Callable[[int], Any], out: Placed) -> None:
    """What is pressed below the head: the sheet of each team."""
    for team, where in enumerate(tab_boxes(box, shown), start=1):
        Hotspot(opens(team), name=f"sheet {team}").put(c, where, out)  # no words: a label


def put_signs(c: Measure, box: Box, look: str, pins: Any, closes: Any, out: Placed) -> None:
    """What is pressed in the head of a frame: the pin, and what closes the drawer (None where nothing does)."""
    pin, ink = pin_box(box), team_look(look).label
    Hotspot(pins, with_key(_("Beside the circuit or over it"), _PIN), name="pin").put(c, pin, out)
    if closes is not None:
        close = Box(pin.right + 4, pin.y, box.right - pin.right - 8, pin.h)
        cross = draw(lambda canvas, where: draw_icon(canvas, "cross", where.centre, ink, 20))
        press(cross, does=closes, name="close", bare=True, tip=with_key(_("Close"), ESC)).put(c, close, out)


@dataclass(frozen=True, slots=True)
class ListDrawer(Node):
    """`shown`: the sheet that lies beneath, whose look and reason it has. `opens(team)`, `pins` and `closes` are said
    (None: it cannot be closed)."""

    title: str
    subject: str
    of: Node
    shown: LogSheet
    opens: Callable[[int], Any]
    pins: Any
    closes: Any

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        shown, look = replace(self.shown, team=0), self.shown.looks[self.shown.team - 1]
        within = box.cut_top(BELOW_TABS)[1].cut_bottom(why_height(c, box, shown.why) + 8)[1]

        def paint(canvas: Canvas) -> None:
            paint_frame(canvas, box, (self.title,), self.subject, look, pinned=shown.pinned)
            with canvas.coloured(canvas.palette.of_paper):
                paint_tabs(canvas, box, shown)
                if shown.why is not None:
                    paint_why(canvas, box, shown.why)

        out.paints.append((box, paint))
        OnPaper(scroll(pad(self.of, (14, 8)), name="list")).put(c, within, out)
        put_tabs(c, box, shown, self.opens, out)
        put_signs(c, box, look, self.pins, self.closes, out)
