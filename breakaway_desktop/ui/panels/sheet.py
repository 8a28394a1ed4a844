"""The movement log sheet of a team on paper, as the one in the box: four riders across, turns down. What was played is
grey and struck, the new card pink; below stands the reason for a number that is asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from breakaway_desktop.engine.view import View
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.sheet import Cell, MovementLogRow
from breakaway_desktop.sentences.explaining.hidden import is_hidden
from breakaway_desktop.sentences.explaining.reasons import Explanation
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.icons import draw_icon
from breakaway_desktop.ui.drawing.palette import BLACK, RGB, WHITE, Palette, TeamLook, mix, team_look
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.input.keymap import reachable_key_cap, with_key
from breakaway_desktop.ui.panels.hand import mini_card
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.toolkit.boxes import (
    Measure,
    Node,
    Placed,
    Spot,
    column,
    draw,
    pad,
    picture,
    row,
    sized,
    space,
)  # fmt: skip
from breakaway_desktop.ui.toolkit.controls import Hotspot, press
from breakaway_desktop.ui.toolkit.papers import OnPaper, keycap_of
from breakaway_desktop.ui.toolkit.parts import LEAN, key, key_width, line_of
from breakaway_desktop.ui.toolkit.scroll import BAR_ROOM, scroll
from breakaway_desktop.ui.toolkit.typography import CAPTION, CHOICE, CHOSEN, HEADING, HEADLINE, KEY, NOTE
from breakaway_desktop.words import _

WIDTH = 392.0
_LOG_SIGN: Final = 66.0
"""The width of the sign of the race log, beside the legend."""
SHADOW = 30.0
"""How far its lower end and its shadow reach out at the left."""
PINNED_FROM = 1400.0
"""The width of the window from which it is open by itself."""
PINNED_BELOW = 220.0
"""How much of the height it takes at least below the ring of a tall window."""
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
    all teams, for the tabs."""

    team: int
    looks: tuple[str, ...]
    name: str
    player: str
    rows: tuple[MovementLogRow, ...] = ()
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
    rows: tuple[MovementLogRow, ...] | None = None,
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


def why_of(reason: Explanation, count: str = "") -> Why:
    """A reason; `count` says which of how many it is."""
    card = reason.card
    return Why(
        reason.subject, reason.text, "" if card is None else str(card.card), () if card is None else card.ahead, count
    )


# Where what stands


def pin_box(box: Box) -> Box:
    """Where the pin is pressed."""
    return Box(box.right - 80, box.y + 5, 34, 32)


def tab_boxes(box: Box, count: int) -> tuple[Box, ...]:
    """The tabs of the teams, side by side."""
    wide = (box.w - 20) / max(1, count)
    return tuple(Box(box.x + 10 + at * wide, box.y + 49, wide - 5, 32) for at in range(count))


def _column(number: int, line: Box) -> Box:
    """A rider's part of a line, without the gap at its right."""
    wide = (line.w - 22) / 4
    return Box(line.x + 28 + (number - 1) * wide, line.y, wide - 6, line.h)


def _slots(rows: tuple[MovementLogRow, ...]) -> tuple[int, ...]:
    """How many places for cards each column has."""
    return tuple(max([_CARDS, *(len(row.hands[at]) for row in rows)]) for at in range(4))


def _line(box: Box, at: int) -> Box:
    """A row, counted from the first."""
    return Box(box.x, box.y + at * _ROW, box.w, _ROW)


def _cells(row: MovementLogRow, line: Box, slots: tuple[int, ...]) -> Iterator[tuple[int, Cell, Box]]:
    """The cards of a turn with the numbers of their riders, around the middle of their columns, each of which has so
    many places."""
    for number, hand in enumerate(row.hands, start=1):
        column = _column(number, line)
        wide = column.w / slots[number - 1]
        left = column.x + (slots[number - 1] - len(hand)) * wide / 2
        first = Box(left + wide * 0.04, line.y + 5, wide * 0.92, _ROW - 10)
        for at, card in enumerate(hand):
            yield number, card, first.moved(at * wide, 0)


def _topic(card: Cell, rider: int, turn: int) -> Topic:
    if card.played:
        return Topic("rode", rider, turn)
    if card.value is None:
        return Topic("hidden", rider)
    return Topic("dealt", rider, card.dealt) if card.dealt else Topic("start", rider, card.value)


# What is seen


def _paint_frame(
    c: Canvas, box: Box, titles: tuple[str, ...], subject: str, look: str, tabs: tuple[str, ...], team: int,
    pinned: bool,
) -> None:  # fmt: skip
    """Paper with a head in a team's colour, its left edge leaning a little; a shadow where it lies over the road."""
    p, head_look = c.palette, team_look(look)
    x, y, bottom = box.x, box.y, box.bottom
    if not pinned:
        c.polygon([(x - 16, y), (x, y), (x, bottom), (x - SHADOW, bottom)], p.sunk, alpha=0.45)
    c.fill(p.of_paper.paper, box)
    c.polygon([(x, y), (x + 1, y), (x + 1, bottom), (x - 10, bottom)], p.of_paper.paper)
    head = box.cut_top(HEAD)[0]
    c.fill(head_look.fill, Box(x - 1, y, box.w + 1, head.h))
    if head_look.fill == WHITE or p.edge_width:
        c.fill(p.of_paper.ink if head_look.fill != WHITE else p.on_bib, Box(x - 1, head.bottom - 2, box.w + 1, 2))
    middle = head.centre[1]
    style, room = HEADLINE.at(24), box.w - 84 - 16 - 26
    beside = c.measure(subject, NOTE)[0]
    words = next((way for way in titles if c.measure(way.upper(), style)[0] + beside <= room), titles[-1])
    drawn = c.text(words.upper(), style, (x + 16, middle), colour=head_look.label, anchor="midleft")
    room = box.right - 84 - drawn.right - 14
    line_of(c, (subject,), NOTE.at(16), (drawn.right + 12, middle + 1), room, colour=head_look.label)
    pin = pin_box(box).centred(26, 24)
    c.box(pin, p.on_bib if pinned else WHITE, radius=4)
    _paint_pin(c, pin, WHITE if pinned else BLACK)
    with c.use_palette(p.of_paper):
        _paint_tabs(c, box, tabs, team)


def _paint_pin(c: Canvas, box: Box, colour: RGB) -> None:
    (x, y), s = box.centre, 18.0
    c.polygon(
        [(x - 0.2 * s, y - 0.42 * s), (x + 0.2 * s, y - 0.42 * s), (x + 0.14 * s, y), (x + 0.3 * s, y + 0.1 * s),
         (x - 0.3 * s, y + 0.1 * s), (x - 0.14 * s, y)], colour,
    )  # fmt: skip
    c.path([(x, y), (x, y + 0.48 * s)], colour, 1.8)


def _paint_tabs(c: Canvas, box: Box, looks: tuple[str, ...], team: int) -> None:
    p = c.palette
    for at, (look, tab) in enumerate(zip(looks, tab_boxes(box, len(looks)), strict=True), start=1):
        on = at == team
        c.slanted(tab, p.accent if on else p.card, LEAN * tab.h)
        draw_token(c, team_look(look), "", (tab.x + 19, tab.centre[1]), 22)
        words = reachable_key_cap(act.TEAMS[at - 1])
        if words and c.measure(words, KEY)[0] + 38 < tab.w:
            c.text(words, KEY, (tab.x + 34, tab.centre[1]), colour=p.on_accent if on else p.ink, anchor="midleft")


def _paint_heads(c: Canvas, box: Box, shown: LogSheet) -> None:
    p, look, heads = c.palette, team_look(shown.looks[shown.team - 1]), box.cut_top(24)[0]
    for number in range(1, 5):
        rider = 10 * shown.team + number
        head = _column(number, heads)
        on = rider == shown.rider
        c.slanted(head, look.fill if on else p.ink2 if rider in shown.gone else p.ink, LEAN * head.h)
        if on and look.fill == WHITE:
            c.fill(p.ink, Box(head.x, head.bottom - 2, head.w - LEAN * head.h, 2))
        _paint_column_head(c, head, str(rider), shown.riders[number - 1], look.label if on else p.paper)
        if rider in (*shown.leaving, *shown.gone):
            draw_icon(c, "cross", (head.right - 14, head.centre[1]), p.sun, 14)


def _paint_turns(c: Canvas, box: Box, rows: tuple[MovementLogRow, ...], look: TeamLook, now: int) -> None:
    slots, last = _slots(rows), rows[-1].turn if rows else 0
    for at, turn in enumerate(rows):
        c.paint_cached(_paint_row, _line(box, at), turn, slots, look, turn.turn == now, margin=BAR_ROOM)
    for at in range(len(rows), round(box.h / _ROW)):
        _paint_turn(c, _line(box, at), last + 1 + at - len(rows), False)


def _paint_row(c: Canvas, line: Box, row: MovementLogRow, slots: tuple[int, ...], look: TeamLook, is_now: bool) -> None:
    p = c.palette
    if is_now:
        tint = mix(p.ink, p.paper, 0.86) if look.colour_key in ("white", "black") else mix(look.fill, p.paper, 0.6)
        c.fill(tint, Box(line.x - 5, line.y, line.w + 5 + BAR_ROOM, line.h))
    _paint_turn(c, line, row.turn, is_now)
    for _number, card, cell in _cells(row, line, slots):
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


def _paint_turn(c: Canvas, line: Box, turn: int, is_now: bool) -> None:
    p = c.palette
    colour = p.ink if is_now else p.ink2
    c.text(str(turn), HEADING.at(16), (line.x + 14, line.centre[1]), colour=colour, anchor="center")
    c.line((line.x, line.bottom), (line.right + BAR_ROOM, line.bottom), p.tint, 1)


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
    style = c.shrink_style(words, CHOSEN if card.new else CHOICE, cell.w)
    c.text(words, style, cell.centre, colour=ink, anchor="center")
    if card.secret and not card.played:
        for dot in (-1, 0, 1):
            c.circle((cell.centre[0] + dot * 3.4, cell.bottom + 1), 0.9, p.ink2)


def _edge_of(fill: RGB, p: Palette) -> RGB | None:
    """The edge of a swatch that would not be seen on this paper."""
    return p.ink if sum(abs(a - b) for a, b in zip(fill, p.paper, strict=True)) < 120 else None


def _paint_lock(c: Canvas, box: Box) -> None:
    """Paints a lock in the place of the rows."""
    p, room = c.palette, box.cut_top(30)[1].inflated(-30, 0)
    draw_icon(c, "lock", (room.centre[0], room.y + 20), p.ink2, 30)
    words = _("Rivals’ cards stay hidden until the race ends.")
    for at, line in enumerate(c.lines_of(words, NOTE.at(16), room.w)):
        c.text(line, NOTE.at(16), (room.centre[0], room.y + 56 + at * 22), colour=p.ink2, anchor="center")


def _paint_legend(c: Canvas, box: Box, shown: LogSheet) -> None:
    """What grey and struck, pink, and the team's colour say; as much as there is room for."""
    p, look, y, x = c.palette, team_look(shown.looks[shown.team - 1]), box.centre[1], box.x + 14
    cards = [card for row in shown.rows for hand in row.hands for card in hand]
    says: list[tuple[str, str]] = [("played", _("played")), ("new", _("new card"))]
    if any(card.value is None for card in cards):
        says.append(("hidden", _("not revealed yet")))
    elif any(card.secret and not card.played for card in cards):
        says.append(("secret", _("only you can see it")))
    for sign, words in says:
        wide = c.measure(words, CAPTION)[0]
        if x + 22 + wide > box.right - _LOG_SIGN - 12:
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
    wide = c.measure(title, style)[0] + 24 + key_width(c.scale, reachable_key_cap(act.WHY))
    head = Box(room.x + 8, room.y + 2, wide + 22, 26)
    c.slanted(head, p.ink, LEAN * head.h)
    drawn = c.text(title, style, (head.x + 16, head.centre[1]), colour=p.paper, anchor="midleft")
    key(c, reachable_key_cap(act.WHY), (drawn.right + 10, head.centre[1]), inks=(p.paper, p.ink))
    end = room.right - 12
    if why.count:
        cap = reachable_key_cap(act.NEXT_REASON)
        wide = key_width(c.scale, cap)
        if wide:
            end = key(c, cap, (end - wide, head.centre[1]), inks=(p.ink, p.paper)).x - 6
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
        c.slanted(block, p.pink, LEAN * box.h)
        c.text(str(riders), CHOSEN.at(16), block.centre, colour=p.on_bib, anchor="center")


# The drawer


@dataclass(frozen=True, slots=True)
class PaperDrawer(Node):
    """Paper at the right edge: a head in the colour `look` with pin and cross, tabs of teams if there are any, `of`,
    and at the foot a reason. `titles` are wordings, from full to brief; `opens(team)`, `pins` and `closes` are said
    (None: it cannot be closed)."""

    titles: tuple[str, ...]
    subject: str
    of: Node
    look: str
    pins: Any
    closes: Any
    why: Why | None = None
    pinned: bool = False
    tabs: tuple[str, ...] = ()
    team: int = 0
    """The team whose tab is chosen."""
    opens: Callable[[int], Any] = lambda team: None

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        frame = picture(
            _paint_frame, self.titles, self.subject, self.look, self.tabs, self.team, self.pinned, margin=SHADOW
        )
        within = box.cut_top(BELOW_TABS if self.tabs else HEAD)[1].cut_bottom(why_height(c, box, self.why) or 6)[1]
        frame.put(c, box, out)
        OnPaper(self.of).put(c, within, out)
        if self.why is not None:
            OnPaper(picture(paint_why, self.why)).put(c, box, out)
        for team, where in enumerate(tab_boxes(box, len(self.tabs)), start=1):
            Hotspot(self.opens(team), name=f"sheet {team}").put(c, where, out)  # no words: a label
        pin, ink = pin_box(box), team_look(self.look).label
        Hotspot(self.pins, with_key(_("Beside the circuit or over it"), act.PIN), name="pin").put(c, pin, out)
        if self.closes is not None:
            close = Box(pin.right + 4, pin.y, box.right - pin.right - 8, pin.h)
            cross = draw(lambda canvas, where: draw_icon(canvas, "cross", where.centre, ink, 20))
            press(cross, does=self.closes, name="close", bare=True, tip=with_key(_("Close"), act.BACK)).put(
                c, close, out
            )


def list_drawer(
    title: str, subject: str, of: Node, shown: LogSheet, opens: Callable[[int], Any], pins: Any, closes: Any
) -> PaperDrawer:
    """`shown`: the sheet in whose place it lies, whose look and reason it has."""
    below = space(2 if shown.why is None else 8)
    return PaperDrawer(
        (title,), subject, column(scroll(pad(of, (14, 8)), name="list"), below), shown.looks[shown.team - 1], pins,
        closes, shown.why, shown.pinned, shown.looks, 0, opens,
    )  # fmt: skip


def sheet_drawer(shown: LogSheet, opens: Callable[[int], Any], pins: Any, closes: Any, logs: Any) -> PaperDrawer:
    """The sheet; its cards can be asked about, and `logs` is said by the sign of the race log."""
    if shown.locked:
        rows: Node = picture(_paint_lock, grow=1)
    else:
        look = team_look(shown.looks[shown.team - 1])

        def turns(room: int) -> Node:
            return _Turns(shown.rows, shown.team, look, shown.turn, h=max(room, len(shown.rows)) * _ROW)

        heads = picture(_paint_heads, replace(shown, rows=(), turn=0, why=None), margin=6, grow=1)
        below = whole_rows(turns, _ROW, about=(shown.team, shown.turn), at_end=True, name="turns")
        rows = column(row(heads, space(BAR_ROOM), h=_COLUMN_HEADS), below, grow=1)
    return PaperDrawer(
        (_("Movement log"), _("Log")), f"{shown.name} · {shown.player}", column(rows, _Foot(shown, logs, h=_FOOT)),
        shown.looks[shown.team - 1], pins, closes, shown.why, shown.pinned, shown.looks, shown.team, opens,
    )  # fmt: skip


def whole_rows(of: Callable[[int], Node], high: float, **more: Any) -> Node:
    """A view onto `of(count)`, as high as the `count` whole rows for which there is room."""

    def build(_w: float, h: float) -> Node:
        room = max(1, int(h // high))
        return column(scroll(of(room), ring=0, h=room * high, grow=0, **more))

    return sized(build)


@dataclass(frozen=True, slots=True)
class _Turns(Node):
    """The rows of the sheet, whose cards can be asked about; below them turns to come, as far as it reaches."""

    rows: tuple[MovementLogRow, ...]
    team: int
    look: TeamLook
    now: int

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        picture(_paint_turns, self.rows, self.look, self.now, margin=BAR_ROOM).put(c, box, out)
        out.asked += _asked(self.rows, self.team, box)


@lru_cache(maxsize=8)
def _asked(rows: tuple[MovementLogRow, ...], team: int, box: Box) -> tuple[tuple[Spot, Topic], ...]:
    """Every card of the rows with what there is to say about it."""
    slots = _slots(rows)
    return tuple(
        (Spot(cell), _topic(card, 10 * team + number, turn.turn))
        for at, turn in enumerate(rows)
        for number, card, cell in _cells(turn, _line(box, at), slots)
    )


@dataclass(frozen=True, slots=True)
class _Foot(Node):
    """The legend, and at its right the sign that opens the race log."""

    shown: LogSheet
    logs: Any

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        if not self.shown.locked:
            picture(_paint_legend, replace(self.shown, turn=0, rider=0, why=None)).put(c, box, out)
        where = Box(box.right - _LOG_SIGN - 6, box.centre[1] - 16, _LOG_SIGN, 32)
        ink = c.palette.ink
        sign = draw(lambda canvas, at: draw_icon(canvas, "log", at.centre, ink, 18), w=24)
        shown = row(sign, keycap_of(act.RACE_LOG), gap=4, pad=(4, 0))
        tip = with_key(_("Race log"), act.RACE_LOG)
        press(shown, does=self.logs, name="race-log", bare=True, tip=tip).put(c, where, out)
