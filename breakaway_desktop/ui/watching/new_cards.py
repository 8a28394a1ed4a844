"""The new cards of a turn with their reasons (R7), on paper: one row per rider, front to back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit.layout import (
    Node,
    cached_node,
    column,
    draw,
    pad,
    paragraph,
    row,
    space,
    stack,
    text,
)
from breakaway_desktop.kit.toolkit.scroll import BAR_ROOM
from breakaway_desktop.kit.toolkit.stage import Message
from breakaway_desktop.kit.toolkit.topic_navigation import topic_navigation
from breakaway_desktop.kit.toolkit.typography import CAPTION, CHOSEN
from breakaway_desktop.kit.words import _
from breakaway_desktop.sentences.why.reasons import short_reason
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.panels.small_card import new_card
from breakaway_desktop.ui.road.ring_tokens import token
from breakaway_desktop.ui.watching.drawer import ReasonBox, RowsBelowHeads, TabbedDrawer

_ROW: Final = 29.0
_HEADS: Final = 28.0
_SQUARE_W: Final = 66.0
_CHOSEN: Final = "chosen new card"  # no words: a node's name


@dataclass(frozen=True, slots=True)
class NewCards:
    """The rows of the list. `looks`: the colour keys of all teams; `head`: the colour key of the drawer's head.

    `chosen` is highlighted. `secret`: why there are no rows, because they would reveal squares (R8.2) or cards (R2.1).
    """

    whys: tuple[CardWhy, ...]
    looks: tuple[str, ...]
    head: str
    chosen: Topic | None = None
    secret: str = ""
    pinned: bool = False
    why: ReasonBox | None = None


def topic_of(why: CardWhy) -> Topic:
    return Topic("dealt", why.rider, why.turn, half=why.half)


def new_cards_drawer(shown: NewCards, on_close: Message | None) -> Node:
    """Return the list as a drawer; each card is a topic, and the chosen one is scrolled into view."""
    turn = shown.whys[0].turn if shown.whys else 0
    if shown.whys:
        height = len(shown.whys) * _ROW
        rows = cached_node(_rows, shown.whys, shown.looks, shown.chosen, margin=BAR_ROOM, h=height)
        heads = cached_node(_heads, h=_HEADS)
        content: Node = RowsBelowHeads(heads, lambda _room: rows, _ROW, {"sees": _CHOSEN, "name": "list"})
    else:
        words = shown.secret or _("New cards come when everyone has moved.")
        content = pad(paragraph(words, soft=True), (16, 14))
    subject = _("turn {turn}").format(turn=turn) if turn else ""
    titles = _("New cards"), _("Cards")
    drawer = TabbedDrawer(titles, subject, content, shown.head, on_close, shown.why, shown.pinned)
    return topic_navigation(drawer, "new cards", titles[0])  # no words: a label


def _heads() -> Node:
    rider, ahead = (
        text(_("Rider"), size=CAPTION, soft=True, align="centre", w=41),
        text(_("Riders ahead"), size=CAPTION, soft=True, grow=1),
    )
    square = text(_("Square"), size=CAPTION, soft=True, align="centre", w=_SQUARE_W)
    card = text(_("Card"), size=CAPTION, soft=True, align="centre", w=32)
    return row(space(2), rider, square, space(9), ahead, card)


def _rows(whys: tuple[CardWhy, ...], looks: tuple[str, ...], chosen: Topic | None) -> Node:
    """Return one row per rider, each with its topic."""
    return column(*(_row(why, looks, index, chosen) for index, why in enumerate(whys)))


def _row(why: CardWhy, looks: tuple[str, ...], index: int, chosen: Topic | None) -> Node:
    topic = topic_of(why)
    ground = "tint" if topic == chosen else "sunk" if index % 2 else ""
    rider = token(looks[why.rider // 10 - 1], str(why.rider), 24)
    square = text(str(why.square), size=CHOSEN, align="centre", w=_SQUARE_W)
    reason = text(*_wordings(why), least=14, grow=1)
    content = row(space(17), rider, square, space(9), reason, space(12), new_card(str(why.card), 26), space(6))
    name = _CHOSEN if topic == chosen else ""
    return stack(*([draw(partial(_paint_ground, ground))] if ground else []), content, h=_ROW, topic=topic, name=name)


def _paint_ground(colour: str, canvas: Canvas, box: Box) -> None:
    canvas.fill(getattr(canvas.palette, colour), box._replace(w=box.w + BAR_ROOM))


def _wordings(why: CardWhy) -> tuple[str, ...]:
    """Return the full reason, and a brief one: the number of riders ahead without their squares."""
    riders = sum(n for _square, n in why.ahead)
    brief = (f"{BASE} + " + _("{n} ahead").format(n=riders),) if riders else ()
    return (short_reason(why), *brief)
