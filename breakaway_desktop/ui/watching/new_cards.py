"""The new cards of a turn with their reasons (R7), on paper: one row per rider, front to back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit.layout import (
    LaidOutTree,
    Measure,
    Node,
    NodeBox,
    cached_paint_node,
    pad,
    paragraph,
)
from breakaway_desktop.kit.toolkit.painters import draw_fitted
from breakaway_desktop.kit.toolkit.scroll import BAR_ROOM
from breakaway_desktop.kit.toolkit.stage import Message
from breakaway_desktop.kit.toolkit.topic_navigation import topic_navigation
from breakaway_desktop.kit.toolkit.typography import CAPTION, CHOSEN, NOTE
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.why.reasons import short_reason
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.panels.hand import mini_card
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.team_looks import team_look
from breakaway_desktop.ui.watching.drawer import ReasonBox, RowsBelowHeads, TabbedDrawer

_ROW: Final = 29.0
_HEADS: Final = 28.0
_ON, _AHEAD, _CARD = 76.0, 118.0, 16.0
"""Offsets of the columns: the first two from the left, the last one from the right."""
_CHOSEN: Final = "chosen new card"  # no words: a node's name


@dataclass(frozen=True, slots=True)
class NewCards:
    """The rows of the list. `looks`: the colour keys of all teams; `head`: the colour key of the drawer's head.

    `chosen` is highlighted. `secret`: no rows, because they would reveal squares (R8.2).
    """

    whys: tuple[CardWhy, ...]
    looks: tuple[str, ...]
    head: str
    chosen: Topic | None = None
    secret: bool = False
    pinned: bool = False
    why: ReasonBox | None = None


def topic_of(why: CardWhy) -> Topic:
    """Return the topic of a card in the list."""
    return Topic("dealt", why.rider, why.turn)


def new_cards_drawer(shown: NewCards, on_close: Message | None) -> Node:
    """Return the list as a drawer; each card is a topic, and the chosen one is scrolled into view."""
    turn = shown.whys[0].turn if shown.whys else 0
    if shown.whys:
        rows = _Rows(shown.whys, shown.looks, shown.chosen, h=len(shown.whys) * _ROW)
        heads = cached_paint_node(_paint_heads, h=_HEADS)
        content: Node = RowsBelowHeads(heads, lambda _room: rows, _ROW, {"sees": _CHOSEN, "name": "list"})
    else:
        words = _("New cards come when everyone has moved.")
        if shown.secret:
            words = _("Shown after the race: they would give away the riders’ squares.")
        content = pad(paragraph(words, soft=True), (16, 14))
    subject = _("turn {turn}").format(turn=turn) if turn else ""
    titles = _("New cards"), _("Cards")
    drawer = TabbedDrawer(titles, subject, content, shown.head, on_close, shown.why, shown.pinned)
    return topic_navigation(drawer, "new cards")  # no words: a label


def _paint_heads(canvas: Canvas, box: Box) -> None:
    heads = ((_("Rider"), 14, "midleft"), (_("Square"), _ON, "center"), (_("Riders ahead"), _AHEAD, "midleft"))
    for words, x, anchor in (*heads, (_("Card"), box.w - _CARD, "center")):
        canvas.text(words, CAPTION, (box.x + x, box.centre[1]), colour=canvas.palette.ink2, anchor=anchor)


class _Rows(Node):
    """One row per rider, each with its topic."""

    whys: tuple[CardWhy, ...]
    looks: tuple[str, ...]
    chosen: Topic | None

    def _place(self, measure: Measure, box: Box, out: LaidOutTree) -> None:
        cached_paint_node(_paint_rows, self.whys, self.looks, self.chosen, margin=BAR_ROOM).place(measure, box, out)
        for index, why in enumerate(self.whys):
            spot, topic = NodeBox(_line(box, index)), topic_of(why)
            out.topics.append((spot, topic))
            if topic == self.chosen:
                out.named[_CHOSEN] = spot


def _line(box: Box, index: int) -> Box:
    return Box(box.x, box.y + index * _ROW, box.w, _ROW)


def _paint_rows(
    canvas: Canvas, box: Box, whys: tuple[CardWhy, ...], looks: tuple[str, ...], chosen: Topic | None
) -> None:
    palette, card_x = canvas.palette, box.right - _CARD
    for index, why in enumerate(whys):
        row = _line(box, index)
        y, is_chosen = row.centre[1], topic_of(why) == chosen
        if is_chosen or index % 2:
            canvas.fill(palette.tint if is_chosen else palette.sunk, Box(row.x, row.y, row.w + BAR_ROOM, row.h))
        draw_token(canvas, team_look(looks[why.rider // 10 - 1]), str(why.rider), (row.x + 30, y), 24)
        canvas.text(str(why.square), CHOSEN, (row.x + _ON, y), anchor="center")
        draw_fitted(canvas, _wordings(why), NOTE, (row.x + _AHEAD, y), card_x - 22 - row.x - _AHEAD)
        mini_card(canvas, (card_x, y), 26, str(why.card))


def _wordings(why: CardWhy) -> tuple[str, ...]:
    """Return the full reason, and a brief one: the number of riders ahead without their squares."""
    riders = sum(n for _square, n in why.ahead)
    brief = (f"{BASE} + " + _("{n} ahead").format(n=riders),) if riders else ()
    return (short_reason(why), *brief)
