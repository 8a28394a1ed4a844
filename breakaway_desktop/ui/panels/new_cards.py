"""The new cards of a turn with their reasons (R7), on paper: a row a rider, front to back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from breakaway_desktop.engine.explanations import CardWhy
from breakaway_desktop.engine.slipstream import BASE
from breakaway_desktop.sentences.explaining.reasons import short_reason
from breakaway_desktop.sentences.explaining.topics import Topic
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import team_look
from breakaway_desktop.ui.panels.hand import mini_card
from breakaway_desktop.ui.panels.sheet import PaperDrawer, Why, whole_rows
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.toolkit.boxes import Measure, Node, Placed, Spot, column, pad, paragraph, picture, row, space
from breakaway_desktop.ui.toolkit.parts import line_of
from breakaway_desktop.ui.toolkit.scroll import BAR_ROOM
from breakaway_desktop.ui.toolkit.typography import CAPTION, CHOSEN, NOTE
from breakaway_desktop.words import _

_ROW: Final = 29.0
_HEADS: Final = 28.0
_ON, _AHEAD, _CARD = 76.0, 118.0, 16.0
"""Where columns stand, the last from the right."""
_CHOSEN: Final = "chosen new card"  # no words: a name of a node


@dataclass(frozen=True, slots=True)
class NewCards:
    """`looks`: the colour keys of all teams; `head` that of the drawer's head; the `chosen` one is marked.
    `secret`: none are told, for they would say where riders stand (R8.2)."""

    whys: tuple[CardWhy, ...]
    looks: tuple[str, ...]
    head: str
    chosen: Topic | None = None
    secret: bool = False
    pinned: bool = False
    why: Why | None = None


def topic_of(why: CardWhy) -> Topic:
    """A card of the list as what can be asked about."""
    return Topic("dealt", why.rider, why.turn)


def new_cards_drawer(shown: NewCards, pins: Any, closes: Any) -> PaperDrawer:
    """The list; its cards can be asked about, and the chosen one is in view."""
    turn = shown.whys[0].turn if shown.whys else 0
    if shown.whys:
        rows = _Rows(shown.whys, shown.looks, shown.chosen, h=len(shown.whys) * _ROW)
        heads = row(picture(_paint_heads, grow=1), space(BAR_ROOM), h=_HEADS)
        of: Node = column(heads, whole_rows(lambda _room: rows, _ROW, sees=_CHOSEN, name="list"))
    else:
        words = _("New cards come when everyone has moved.")
        if shown.secret:
            words = _("Shown after the race: they would give away the riders’ squares.")
        of = pad(paragraph(words, soft=True), (16, 14))
    subject = _("turn {turn}").format(turn=turn) if turn else ""
    titles = _("New cards"), _("Cards")
    return PaperDrawer(titles, subject, of, shown.head, pins, closes, shown.why, shown.pinned)


def _paint_heads(c: Canvas, box: Box) -> None:
    heads = ((_("Rider"), 14, "midleft"), (_("On"), _ON, "center"), (_("Riders ahead"), _AHEAD, "midleft"))
    for words, x, anchor in (*heads, (_("Card"), box.w - _CARD, "center")):
        c.text(words, CAPTION, (box.x + x, box.centre[1]), colour=c.palette.ink2, anchor=anchor)


@dataclass(frozen=True, slots=True)
class _Rows(Node):
    """A row a rider, which can be asked about."""

    whys: tuple[CardWhy, ...]
    looks: tuple[str, ...]
    chosen: Topic | None

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        picture(_paint_rows, self.whys, self.looks, self.chosen, margin=BAR_ROOM).put(c, box, out)
        for at, why in enumerate(self.whys):
            spot, topic = Spot(_line(box, at)), topic_of(why)
            out.asked.append((spot, topic))
            if topic == self.chosen:
                out.named[_CHOSEN] = spot


def _line(box: Box, at: int) -> Box:
    return Box(box.x, box.y + at * _ROW, box.w, _ROW)


def _paint_rows(c: Canvas, box: Box, whys: tuple[CardWhy, ...], looks: tuple[str, ...], chosen: Topic | None) -> None:
    p, card = c.palette, box.right - _CARD
    for at, why in enumerate(whys):
        row = _line(box, at)
        y, is_chosen = row.centre[1], topic_of(why) == chosen
        if is_chosen or at % 2:
            c.fill(p.tint if is_chosen else p.sunk, Box(row.x, row.y, row.w + BAR_ROOM, row.h))
        draw_token(c, team_look(looks[why.rider // 10 - 1]), str(why.rider), (row.x + 30, y), 24)
        c.text(str(why.square), CHOSEN, (row.x + _ON, y), anchor="center")
        line_of(c, _wordings(why), NOTE, (row.x + _AHEAD, y), card - 22 - row.x - _AHEAD)
        mini_card(c, (card, y), 26, str(why.card))


def _wordings(why: CardWhy) -> tuple[str, ...]:
    """The reason, and in brief how many riders are ahead without their squares."""
    riders = sum(n for _square, n in why.ahead)
    brief = (f"{BASE} + " + _("{n} ahead").format(n=riders),) if riders else ()
    return (short_reason(why), *brief)
