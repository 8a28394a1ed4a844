"""The movement log of a team on paper, like the sheet in the game's box: four riders across, turns down.

Played cards are grey and crossed out, the new card is pink; below is the reason for the selected number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import RGB, WHITE, Palette, mix
from breakaway_desktop.kit.input.keymap import reachable_key_cap, with_key
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.toolkit.controls import press
from breakaway_desktop.kit.toolkit.layout import (
    LaidOutTree,
    Measure,
    Node,
    NodeBox,
    cached_paint_node,
    column,
    pad,
    space,
)
from breakaway_desktop.kit.toolkit.scroll import BAR_ROOM, scroll
from breakaway_desktop.kit.toolkit.stage import Message
from breakaway_desktop.kit.toolkit.topic_navigation import topic_navigation
from breakaway_desktop.kit.toolkit.typography import CAPTION, CHOICE, CHOSEN, HEADING, KEY, NOTE
from breakaway_desktop.kit.words import _
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.movement_log import Cell, MovementLogRow
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.sentences.why.hidden import is_hidden
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.panels.points import points_list
from breakaway_desktop.ui.panels.variant_panels import Panel
from breakaway_desktop.ui.team_looks import TeamLook, team_look
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching.drawer import ReasonBox, RowsBelowHeads, TabbedDrawer
from breakaway_desktop.ui.watching.view_state import POINTS

_LOG_BUTTON_W: Final = 66.0
"""Width of the race log's button, beside the legend."""
_SIGN_W: Final = 22.0
"""Width of a sign of the legend, with its gap."""
_COLUMN_HEADS_H = 28.0
_ROW_H = 33.0
_FOOT_H = 24.0
_TOO_SIMILAR = 120
"""Sum of the differences of red, green and blue below which two colours are too similar."""
_MIN_SLOTS = 4
"""Minimum number of card slots in a column (R3.1)."""


@dataclass(frozen=True, slots=True)
class MovementLogPanel:
    """The movement log of a team, with the rows its viewer may read.

    `rider`: the rider whose column is highlighted, 0: none. `looks`: the colour keys of all teams, for the tabs.
    """

    team: int
    looks: tuple[str, ...]
    name: str
    player: str
    rows: tuple[MovementLogRow, ...] = ()
    turn: int = 1
    rider: int = 0
    leaving: tuple[int, ...] = ()
    """Riders who leave the race at the start of the next turn."""
    retired: tuple[int, ...] = ()
    """Riders who have retired (R4.5)."""
    is_hidden: bool = False
    """Whether all of it is hidden from the viewer (R8.2)."""
    riders: tuple[str, ...] = ("",) * 4
    """The names of riders 1 to 4; empty for one without a name."""
    pinned: bool = False
    why: ReasonBox | None = None


def sheet_of(
    match: Match,
    view: View,
    names: Names,
    team: int,
    *,
    rider: int = 0,
    pinned: bool = False,
    why: ReasonBox | None = None,
    rows: tuple[MovementLogRow, ...] | None = None,
) -> MovementLogPanel:
    """Return a team's movement log for the viewer of `view`. `rows`: its rows at another moment; None: now."""
    locked = is_hidden(view) and team != view.team
    looks, retired = [seat.colour for seat in names.seats[: view.teams]], [own.id for own in view.riders if own.retired]
    return MovementLogPanel(
        team,
        tuple(looks),
        names.team(team),
        names.player(team),
        () if locked else match.movement_log(team, view.team) if rows is None else rows,
        view.turn,
        rider if rider // 10 == team else 0,
        view.retiring,
        tuple(retired),
        locked,
        tuple(name or "" for name in names.seats[team - 1].riders),
        pinned,
        why=why,
    )


# Layout


def _column(number: int, line: Box) -> Box:
    """Return the box of a rider's column in a row, without the gap on its right."""
    column_width = (line.w - 22) / 4
    return Box(line.x + 28 + (number - 1) * column_width, line.y, column_width - 6, line.h)


def _slots(rows: tuple[MovementLogRow, ...]) -> tuple[int, ...]:
    """Return the number of card slots in each column."""
    return tuple(max([_MIN_SLOTS, *(len(row.hands[index]) for row in rows)]) for index in range(4))


def _line(box: Box, index: int) -> Box:
    """Return the box of the row with this index."""
    return Box(box.x, box.y + index * _ROW_H, box.w, _ROW_H)


def _cells(row: MovementLogRow, line: Box, slots: tuple[int, ...]) -> Iterator[tuple[int, Cell, Box]]:
    """Yield the number of the rider, the card and its box for each card of a turn, centred in the rider's column."""
    for number, hand in enumerate(row.hands, start=1):
        column = _column(number, line)
        slot_width = column.w / slots[number - 1]
        left = column.x + (slots[number - 1] - len(hand)) * slot_width / 2
        first = Box(left + slot_width * 0.04, line.y + 5, slot_width * 0.92, _ROW_H - 10)
        for index, card in enumerate(hand):
            yield number, card, first.moved(index * slot_width, 0)


def card_topic(card: Cell, rider: int, turn: int) -> Topic:
    """Return the topic of a card of a rider in this turn."""
    if card.played:
        return Topic("move", rider, turn)
    if card.value is None:
        return Topic("hidden", rider)
    kind, detail = ("dealt", card.dealt) if card.dealt else ("start", card.value)
    return Topic(kind, rider, detail, turn=turn)


# Painting


def _paint_column_heads(canvas: Canvas, box: Box, shown: MovementLogPanel) -> None:
    palette, look, heads = canvas.palette, team_look(shown.looks[shown.team - 1]), box.cut_top(24)[0]
    for number in range(1, 5):
        rider = 10 * shown.team + number
        head = _column(number, heads)
        is_selected = rider == shown.rider
        canvas.slanted(
            head, look.fill if is_selected else palette.ink2 if rider in shown.retired else palette.ink, LEAN * head.h
        )
        if is_selected and look.fill == WHITE:
            canvas.fill(palette.ink, Box(head.x, head.bottom - 2, head.w - LEAN * head.h, 2))
        _paint_column_head(
            canvas, head, str(rider), shown.riders[number - 1], look.label if is_selected else palette.paper
        )
        if rider in (*shown.leaving, *shown.retired):
            draw_icon(canvas, "cross", (head.right - 14, head.centre[1]), palette.sun, 14)


def _paint_turns(canvas: Canvas, box: Box, rows: tuple[MovementLogRow, ...], look: TeamLook, now: int) -> None:
    slots, last = _slots(rows), rows[-1].turn if rows else 0
    for index, turn in enumerate(rows):
        canvas.paint_cached(_paint_row, _line(box, index), turn, slots, look, turn.turn == now, margin=BAR_ROOM)
    for index in range(len(rows), round(box.h / _ROW_H)):
        _paint_turn(canvas, _line(box, index), last + 1 + index - len(rows), False)


def _paint_row(
    canvas: Canvas, line: Box, row: MovementLogRow, slots: tuple[int, ...], look: TeamLook, is_now: bool
) -> None:
    palette = canvas.palette
    if is_now:
        tint = (
            mix(palette.ink, palette.paper, 0.86)
            if look.colour_key in ("white", "black")
            else mix(look.fill, palette.paper, 0.6)
        )
        canvas.fill(tint, Box(line.x - 5, line.y, line.w + 5 + BAR_ROOM, line.h))
    _paint_turn(canvas, line, row.turn, is_now)
    for _number, card, cell in _cells(row, line, slots):
        _paint_card(canvas, cell, card, look.fill, look.label)


def _paint_column_head(canvas: Canvas, box: Box, number: str, name: str, colour: RGB) -> None:
    """Paint a rider's number, and his name if it fits."""
    style = CHOSEN.at(18)
    number_width = canvas.measure(number, style)[0]
    available = box.w - LEAN * box.h - number_width - 8
    if not name or canvas.measure(name, CAPTION)[0] > available:
        canvas.text(number, style, box.centre, colour=colour, anchor="center")
        return
    x = box.centre[0] - (number_width + 4 + canvas.measure(name, CAPTION)[0]) / 2
    drawn = canvas.text(number, style, (x, box.centre[1]), colour=colour, anchor="midleft")
    canvas.text(name, CAPTION, (drawn.right + 4, box.centre[1]), colour=colour, anchor="midleft")


def _paint_turn(canvas: Canvas, line: Box, turn: int, is_now: bool) -> None:
    palette = canvas.palette
    colour = palette.ink if is_now else palette.ink2
    canvas.text(str(turn), HEADING.at(16), (line.x + 14, line.centre[1]), colour=colour, anchor="center")
    canvas.line((line.x, line.bottom), (line.right + BAR_ROOM, line.bottom), palette.tint, 1)


def _paint_card(canvas: Canvas, cell: Box, card: Cell, back: RGB, front: RGB) -> None:
    palette = canvas.palette
    if card.value is None:
        canvas.box(cell, back, border=_edge_of(back, palette), border_width=1.2, radius=3)
        canvas.text("?", KEY.at(16), cell.centre, colour=front, anchor="center")
        return

    # The card, struck out once it was played.
    if card.new:
        canvas.box(cell, palette.pink, radius=3)
    elif card.played:
        canvas.box(cell, palette.card, radius=3)
    ink = palette.on_bib if card.new else palette.ink
    if card.played:
        stroke_colour = (
            mix(palette.pink, WHITE, 0.6) if card.new else mix(ink, palette.paper, 0.7)
        )  # the number on it stays readable
        canvas.path([(cell.x, cell.bottom), (cell.right, cell.y)], stroke_colour, 2.2)

    words = str(card.value)
    style = canvas.shrink_style(words, CHOSEN if card.new else CHOICE, cell.w)
    canvas.text(words, style, cell.centre, colour=ink, anchor="center")

    if card.secret and not card.played:
        for dot in (-1, 0, 1):
            canvas.circle((cell.centre[0] + dot * 3.4, cell.bottom + 1), 0.9, palette.ink2)


def _edge_of(fill: RGB, palette: Palette) -> RGB | None:
    """Return the border of a swatch whose colour is close to the paper's; None if it needs no border."""
    return palette.ink if sum(abs(a - b) for a, b in zip(fill, palette.paper, strict=True)) < _TOO_SIMILAR else None


def _paint_lock(canvas: Canvas, box: Box) -> None:
    """Paint a lock and a sentence instead of the rows."""
    palette, room = canvas.palette, box.cut_top(30)[1].inflated(-30, 0)
    draw_icon(canvas, "lock", (room.centre[0], room.y + 20), palette.ink2, 30)
    words = _("Rivals’ cards stay hidden until the race ends.")
    for index, line in enumerate(canvas.lines_of(words, NOTE.at(16), room.w)):
        canvas.text(line, NOTE.at(16), (room.centre[0], room.y + 56 + index * 22), colour=palette.ink2, anchor="center")


def _paint_legend(canvas: Canvas, box: Box, shown: MovementLogPanel) -> None:
    """Paint the legend of the cards' colours, as many entries as fit."""
    palette, look, y, x = canvas.palette, team_look(shown.looks[shown.team - 1]), box.centre[1], box.x + 14
    cards = [card for row in shown.rows for hand in row.hands for card in hand]
    entries: list[tuple[str, str]] = [("played", _("played")), ("new", _("new card"))]
    if any(card.value is None for card in cards):
        entries.append(("hidden", _("not revealed yet")))
    elif any(card.secret and not card.played for card in cards):
        entries.append(("secret", _("only you can see it")))

    # Each entry, as long as there is room.
    for kind, words in entries:
        text_width = canvas.measure(words, CAPTION)[0]
        if x + _SIGN_W + text_width > box.right - _LOG_BUTTON_W - 12:
            return
        if kind == "played":
            canvas.path([(x, y + 6), (x + 14, y - 6)], palette.ink, 2)
        elif kind == "secret":
            for dot in range(3):
                canvas.circle((x + 3 + dot * 4, y), 1.2, palette.ink2)
        else:
            swatch = Box(x, y - 7, 16, 14)
            fill = palette.pink if kind == "new" else look.fill
            canvas.box(swatch, fill, border=_edge_of(fill, palette), radius=3)
        canvas.text(words, CAPTION, (x + _SIGN_W, y), colour=palette.ink2, anchor="midleft")
        x += _SIGN_W + text_width + 16


# The drawer


def drawer_page(
    page: str, log: MovementLogPanel, view: View, names: Names, on_close: Message | None, panel: Panel | None = None
) -> Node:
    """Return the open page of the drawer: the points, else the panel of a variant, else the movement log."""
    if page == POINTS:
        panel = Panel(_("Points"), "", points_list(view, names))
    if panel is None:
        return topic_navigation(sheet_drawer(log, on_close), "cards of the sheet")  # no words: a label
    content = column(scroll(pad(panel.content, (14, 8)), name="list"), space(2 if log.why is None else 8))
    look = log.looks[log.team - 1]
    drawer = TabbedDrawer((panel.title,), panel.note, content, look, on_close, log.why, log.pinned, log.looks)
    return topic_navigation(drawer, "points of riders") if page == POINTS else drawer  # no words: a label


def sheet_drawer(shown: MovementLogPanel, on_close: Message | None) -> TabbedDrawer:
    """Return the movement log as a drawer whose cards are topics."""
    return TabbedDrawer(
        (_("Movement log"), _("Movements")), f"{shown.name} · {shown.player}", _Sheet(shown),
        shown.looks[shown.team - 1], on_close, shown.why, shown.pinned, shown.looks, shown.team,
    )  # fmt: skip


class _Turns(Node):
    """The rows of the movement log with a topic for each card, and empty turns below them."""

    rows: tuple[MovementLogRow, ...]
    team: int
    look: TeamLook
    now: int

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        cached_paint_node(_paint_turns, self.rows, self.look, self.now, margin=BAR_ROOM).place(measure, box, out)
        out.topics += _topic_boxes(self.rows, self.team, box)


@lru_cache(maxsize=8)
def _topic_boxes(rows: tuple[MovementLogRow, ...], team: int, box: Box) -> tuple[tuple[NodeBox, Topic], ...]:
    """Return the box and topic of each card."""
    slots = _slots(rows)
    return tuple(
        (NodeBox(cell), card_topic(card, 10 * team + number, turn.turn))
        for index, turn in enumerate(rows)
        for number, card, cell in _cells(turn, _line(box, index), slots)
    )


class _Sheet(Node):
    """The turns, or a lock; at the foot the legend, and on its right the button of the race log."""

    shown: MovementLogPanel

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        shown, (foot, above) = self.shown, box.cut_bottom(_FOOT_H)
        if shown.is_hidden:
            cached_paint_node(_paint_lock).place(measure, above, out)
        else:
            heads = replace(shown, rows=(), turn=0, why=None)
            RowsBelowHeads(
                cached_paint_node(_paint_column_heads, heads, margin=6, h=_COLUMN_HEADS_H), self._turns, _ROW_H,
                {"about": (shown.team, shown.turn), "at_end": True, "name": "turns"},
            ).place(measure, above, out)  # fmt: skip
            cached_paint_node(_paint_legend, replace(shown, turn=0, rider=0, why=None)).place(measure, foot, out)

        button_box = Box(foot.right - _LOG_BUTTON_W - 6, foot.centre[1] - 16, _LOG_BUTTON_W, 32)
        label, tip = cached_paint_node(_paint_log_button, margin=_LOG_BUTTON_W), with_key(_("Race log"), act.RACE_LOG)
        press(label, on_press=viewing.OpenLog(), name="race-log", bare=True, tip=tip).place(measure, button_box, out)

    def _turns(self, room: int) -> Node:
        """Return the rows, with empty ones to fill the room."""
        shown = self.shown
        look, count = team_look(shown.looks[shown.team - 1]), max(room, len(shown.rows))
        return _Turns(shown.rows, shown.team, look, shown.turn, h=count * _ROW_H)


def _paint_log_button(canvas: Canvas, box: Box) -> None:
    cap = reachable_key_cap(act.RACE_LOG)
    draw_icon(canvas, "log", (box.x + 16, box.centre[1]), canvas.palette.ink, 18)
    key_x = box.x + 32 + max(32.0, painters.key_width(canvas.scale, cap)) / 2
    painters.key(canvas, cap, (key_x, box.centre[1]), anchor="center")
