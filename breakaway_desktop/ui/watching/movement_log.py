"""The movement log of a team on paper, like the sheet in the game's box: four riders across, turns down.

Played cards are grey and crossed out, the new card is pink; below is the reason for the selected number.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from breakaway_desktop.engine.view import View
from breakaway_desktop.kit.drawing.box import LEAN, Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import RGB, WHITE, Palette, mix
from breakaway_desktop.kit.input.keymap import with_key
from breakaway_desktop.kit.toolkit.containers import keycap_of
from breakaway_desktop.kit.toolkit.controls import press
from breakaway_desktop.kit.toolkit.layout import (
    LaidOutTree,
    Measure,
    Node,
    cached_node,
    centred,
    colour_in,
    column,
    draw,
    lasting,
    pad,
    paragraph,
    row,
    space,
    spacer,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.said import Said
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
from breakaway_desktop.ui.team_looks import TEAM_LOOKS, TeamLook, team_look
from breakaway_desktop.ui.watching import messages as viewing
from breakaway_desktop.ui.watching.drawer import ReasonBox, RowsBelowHeads, TabbedDrawer
from breakaway_desktop.ui.watching.view_state import POINTS

_LOG_BUTTON_W: Final = 66.0
"""Width of the race log's button, beside the legend."""
_TURN_W: Final = 28.0
"""Width of the column with the numbers of the turns."""
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

    `rider`: the rider whose column is highlighted, 0: none. `looks`, `names`: the colours and names of all
    teams, for the tabs.
    """

    team: int
    looks: tuple[str, ...]
    names: tuple[str, ...]
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
    is_own: bool = False
    """Whether it is of the viewer's team."""


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
        tuple(map(names.team, range(1, view.teams + 1))),
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
        is_own=team == view.team,
    )


def card_topic(card: Cell, rider: int, turn: int) -> Topic:
    if card.played:
        return Topic("move", rider, turn)
    if card.value is None:
        return Topic("hidden", rider)
    kind, detail = ("dealt", card.dealt) if card.dealt else ("start", card.value)
    return Topic(kind, rider, detail, turn=turn, half=card.half)


# The sheet


def _column_heads(shown: MovementLogPanel) -> Node:
    return column(row(space(_TURN_W), row(*(_column_head(shown, n) for n in (1, 2, 3, 4)), gap=6, grow=1), h=24))


def _column_head(shown: MovementLogPanel, number: int) -> Node:
    """Return a rider's number, and his name if it fits."""
    rider, look = 10 * shown.team + number, team_look(shown.looks[shown.team - 1])
    is_selected, is_leaving = rider == shown.rider, rider in (*shown.leaving, *shown.retired)
    back: str | RGB = look.fill if is_selected else "ink2" if rider in shown.retired else "ink"
    front: str | RGB = look.label if is_selected else "paper"
    words = [
        text(str(rider), size=CHOSEN.at(18), colour=front),
        text(shown.riders[number - 1], size=CAPTION, colour=front, optional=True),
    ]
    return stack(
        draw(partial(_paint_column_head, back, is_leaving)),
        row(spacer(), *words, spacer(), gap=4, pad=(0.5 * LEAN * 24 - 2, 0)),
        grow=1,
    )


def _paint_column_head(back: str | RGB, is_leaving: bool, canvas: Canvas, box: Box) -> None:
    palette = canvas.palette
    canvas.slanted(box, colour_in(palette, back), LEAN * box.h)
    if back == WHITE:
        canvas.fill(palette.ink, Box(box.x, box.bottom - 2, box.w - LEAN * box.h, 2))
    if is_leaving:
        draw_icon(canvas, "cross", (box.right - 14, box.centre[1]), palette.sun, 14)


def _turns(rows: tuple[MovementLogRow, ...], count: int, team: int, look: TeamLook, now: int) -> Node:
    """Return the rows, with empty turns below them, `count` in all."""
    slots = tuple(max([_MIN_SLOTS, *(len(turn.hands[index]) for turn in rows)]) for index in range(4))
    last = rows[-1].turn if rows else 0
    empty = [MovementLogRow(last + n, ((),) * 4) for n in range(1, count - len(rows) + 1)]
    of_team, of_all = (slots, team, look), ((_MIN_SLOTS,) * 4, 1, TEAM_LOOKS[0])  # empty rows look alike
    return column(*(
        cached_node(
            _turn, turn, *(of_team if any(turn.hands) or turn.turn == now else of_all), turn.turn == now,
            margin=BAR_ROOM, h=_ROW_H,
        )
        for turn in (*rows, *empty)
    ))  # fmt: skip


def _turn(turn: MovementLogRow, slots: tuple[int, ...], team: int, look: TeamLook, is_now: bool) -> Node:
    """Return the number of a turn and the hands at its start, each centred in the rider's column."""
    hands = []
    for rider, (count, hand) in enumerate(zip(slots, turn.hands, strict=True), start=10 * team + 1):
        cards = [pad(_card(card, look, card_topic(card, rider, turn.turn)), (0.8, 5), grow=1) for card in hand]
        side = Node(grow=(count - len(hand)) / 2)
        hands.append(row(side, *cards, side, grow=1, says=Said(Role.TEXT, _hand_words(rider, hand)) if hand else ""))
    number = text(
        str(turn.turn), size=HEADING.at(16), colour="ink" if is_now else "ink2", align="centre", w=_TURN_W,
        says=_("Turn {turn}").format(turn=turn.turn) if any(turn.hands) else "",
    )  # fmt: skip
    return stack(draw(partial(_paint_turn, look, is_now)), row(number, row(*hands, gap=6, grow=1)))


def _hand_words(rider: int, hand: tuple[Cell, ...]) -> str:
    cards = []
    for card in hand:
        value = _("not revealed yet") if card.value is None else str(card.value)
        cards.append(" ".join([*([_("new card")] * card.new), value, *([_("played")] * card.played)]))
    return f"{rider}: {', '.join(cards)}"


def _paint_turn(look: TeamLook, is_now: bool, canvas: Canvas, box: Box) -> None:
    palette = canvas.palette
    if is_now:
        is_grey = look.colour_key in ("white", "silver", "black")
        tint = mix(palette.ink, palette.paper, 0.86) if is_grey else mix(look.fill, palette.paper, 0.6)
        canvas.fill(tint, Box(box.x - 5, box.y, box.w + 5 + BAR_ROOM, box.h))
    canvas.line((box.x, box.bottom), (box.right + BAR_ROOM, box.bottom), palette.tint, 1)


def _card(card: Cell, look: TeamLook, topic: Topic) -> Node:
    if card.value is None:
        words = text("?", size=KEY.at(16), colour=look.label, align="centre")
    else:
        colour, style = ("on_bib", CHOSEN) if card.new else ("ink", CHOICE)
        words = text(str(card.value), size=style, least=14, colour=colour, align="centre")
    return stack(draw(partial(_paint_card, card, look.fill)), words, topic=topic)


def _paint_card(card: Cell, back: RGB, canvas: Canvas, box: Box) -> None:
    """Paint the ground of a card, struck out once it was played."""
    palette = canvas.palette
    if card.value is None:
        canvas.box(box, back, border=_edge_of(back, palette), border_width=1.2, radius=3)
        return
    if card.new or card.played:
        canvas.box(box, palette.pink if card.new else palette.card, radius=3)
    if card.played:  # the number on the stroke stays readable
        stroke_colour = mix(palette.pink, WHITE, 0.6) if card.new else mix(palette.ink, palette.paper, 0.7)
        canvas.path([(box.x, box.bottom), (box.right, box.y)], stroke_colour, 2.2)
    elif card.secret:
        for dot in (-1, 0, 1):
            canvas.circle((box.centre[0] + dot * 3.4, box.bottom + 1), 0.9, palette.ink2)


def _edge_of(fill: RGB, palette: Palette) -> RGB | None:
    """Return the border of a swatch whose colour is close to the paper's; None if it needs no border."""
    return palette.ink if sum(abs(a - b) for a, b in zip(fill, palette.paper, strict=True)) < _TOO_SIMILAR else None


def _lock() -> Node:
    """Return a lock and a sentence instead of the rows."""
    lock = draw(lambda canvas, box: draw_icon(canvas, "lock", box.centre, canvas.palette.ink2, 30), h=40)
    words = _("Rivals’ cards stay hidden until the race ends.")
    return column(space(25), lock, centred(paragraph(words, size=NOTE.at(16), soft=True)), gap=5, pad=(30, 0))


def _legend(shown: MovementLogPanel) -> Node:
    """Return the legend of the cards' colours, as many entries as fit."""
    cards = [card for turn in shown.rows for hand in turn.hands for card in hand]
    entries: list[tuple[str, str]] = [("played", _("played")), ("new", _("new card"))]
    if any(card.value is None for card in cards):
        entries.append(("hidden", _("not revealed yet")))
    elif any(card.secret and not card.played for card in cards):
        entries.append(("secret", _("only you can see it") if shown.is_own else _("still secret")))
    look = team_look(shown.looks[shown.team - 1])
    unknown = text("?", size=KEY.at(14), colour=look.label, align="centre", says="")
    return row(
        *(row(stack(draw(partial(_paint_sign, kind, look.fill)), *[unknown] * (kind == "hidden"), w=16),
              text(words, size=CAPTION, soft=True), gap=4, optional=True)
          for kind, words in entries), gap=9, pad=(10, 0),
    )  # fmt: skip


def _paint_sign(kind: str, hidden: RGB, canvas: Canvas, box: Box) -> None:
    palette, x, y = canvas.palette, box.x, box.centre[1]
    if kind == "played":
        canvas.path([(x, y + 6), (x + 14, y - 6)], palette.ink, 2)
    elif kind == "secret":
        for dot in range(3):
            canvas.circle((x + 3 + dot * 4, y), 1.2, palette.ink2)
    else:
        fill = palette.pink if kind == "new" else hidden
        canvas.box(Box(x, y - 7, 16, 14), fill, border=_edge_of(fill, palette), radius=3)


# The drawer


def drawer_page(
    page: str, log: MovementLogPanel, view: View, names: Names, on_close: Message | None, panel: Panel | None = None
) -> Node:
    """Return the open page of the drawer: the points, else the panel of a variant, else the movement log."""
    if page == POINTS:
        panel = Panel(_("Points"), "", points_list(view, names))
    if panel is None:
        label = "cards of the sheet"  # no words: a label
        sheet = lasting(sheet_drawer, (log, on_close))
        return sheet if log.is_hidden else topic_navigation(sheet, label, _("Movement log"))
    content = column(scroll(pad(panel.content, (14, 8)), name="list"), space(2 if log.why is None else 8))
    look = log.looks[log.team - 1]
    drawer = TabbedDrawer(
        (panel.title,), panel.note, content, look, on_close, log.why, log.pinned, log.looks, log.names
    )
    return topic_navigation(drawer, "points of riders", _("Points")) if page == POINTS else drawer  # no words: a label


def sheet_drawer(shown: MovementLogPanel, on_close: Message | None) -> TabbedDrawer:
    return TabbedDrawer(
        (_("Movement log"), _("Movements")), f"{shown.names[shown.team - 1]} · {shown.player}", _Sheet(shown),
        shown.looks[shown.team - 1], on_close, shown.why, shown.pinned, shown.looks, shown.names, shown.team,
    )  # fmt: skip


class _Sheet(Node):
    """The turns, or a lock; at the foot the legend, and on its right the button of the race log."""

    shown: MovementLogPanel

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        shown, (foot, above) = self.shown, box.cut_bottom(_FOOT_H)
        if shown.is_hidden:
            _lock().place(measure, above, out)
        else:
            heads = replace(shown, rows=(), turn=0, why=None)
            RowsBelowHeads(
                cached_node(_column_heads, heads, margin=6, h=_COLUMN_HEADS_H), self._turns, _ROW_H,
                {"about": (shown.team, shown.turn), "at_end": True, "name": "turns"},
            ).place(measure, above, out)  # fmt: skip
            legend = cached_node(_legend, replace(shown, turn=0, rider=0, why=None))
            legend.place(measure, foot.cut_right(_LOG_BUTTON_W)[1], out)

        button_box = Box(foot.right - _LOG_BUTTON_W - 6, foot.centre[1] - 16, _LOG_BUTTON_W, 32)
        label, tip = cached_node(_log_button, margin=_LOG_BUTTON_W), with_key(_("Race log"), act.RACE_LOG)
        press(label, on_press=viewing.OpenLog(), name="race-log", bare=True, tip=tip).place(measure, button_box, out)

    def _turns(self, room: int) -> Node:
        """Return the rows, with empty ones to fill the room."""
        shown = self.shown
        look, count = team_look(shown.looks[shown.team - 1]), max(room, len(shown.rows))
        return cached_node(_turns, shown.rows, count, shown.team, look, shown.turn, margin=BAR_ROOM, h=count * _ROW_H)


def _log_button() -> Node:
    icon = draw(lambda canvas, box: draw_icon(canvas, "log", box.centre, canvas.palette.ink, 18), w=18)
    return row(space(7), icon, space(7), keycap_of(act.RACE_LOG))
