"""The new cards of a turn with their reasons (R7), on paper: a row a rider, front to back."""

from __future__ import annotations

from collections.abc import Callable
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
from breakaway_desktop.ui.panels.sheet import HEAD, Why, paint_frame, paint_why, put_signs, why_height
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.toolkit.boxes import Measure, Node, Placed, Spot
from breakaway_desktop.ui.toolkit.parts import line_of
from breakaway_desktop.ui.toolkit.scroll import RowWheel
from breakaway_desktop.ui.toolkit.typography import CAPTION, CHOSEN, NOTE
from breakaway_desktop.words import _

_ROW: Final = 29.0
_HEADS: Final = 28.0


@dataclass(frozen=True, slots=True)
class NewCards:
    """`looks`: the colour keys of all teams; `head` that of the drawer's head; `down` counts the rows above those that
    are seen. The `chosen` one is always seen. `secret`: none are told, for they would say where riders stand (R8.2)."""

    whys: tuple[CardWhy, ...]
    looks: tuple[str, ...]
    head: str
    chosen: Topic | None = None
    secret: bool = False
    pinned: bool = False
    down: int = 0
    why: Why | None = None


def topic_of(why: CardWhy) -> Topic:
    """A card of the list as what can be asked about."""
    return Topic("dealt", why.rider, why.turn)


def row_boxes(c: Canvas, box: Box, shown: NewCards) -> list[tuple[Box, CardWhy]]:
    """The rows that are seen."""
    below = box.cut_top(HEAD + _HEADS)[1]
    room = _rows_in(c, box, shown)
    first = min(shown.down, furthest(c, box, shown))
    chosen = next((at for at, why in enumerate(shown.whys) if topic_of(why) == shown.chosen), -1)
    if chosen >= 0:
        first = min(max(first, chosen - room + 1), chosen)
    seen = shown.whys[first : first + room]
    return [(Box(below.x, below.y + at * _ROW, below.w, _ROW), why) for at, why in enumerate(seen)]


def _rows_in(c: Canvas, box: Box, shown: NewCards) -> int:
    """Return how many rows there is room for."""
    return max(1, int((box.h - HEAD - _HEADS - (why_height(c, box, shown.why) or 6)) // _ROW))


def furthest(c: Canvas, box: Box, shown: NewCards) -> int:
    """Return how many rows can be scrolled away."""
    return max(0, len(shown.whys) - _rows_in(c, box, shown))


def paint(c: Canvas, box: Box, shown: NewCards) -> None:
    turn = shown.whys[0].turn if shown.whys else 0
    subject = _("turn {turn}").format(turn=turn) if turn else ""
    paint_frame(c, box, (_("New cards"), _("Cards")), subject, shown.head, pinned=shown.pinned)
    with c.coloured(c.palette.of_paper):
        if shown.whys:
            _paint_rows(c, box, shown)
        else:
            words = _("New cards come when everyone has moved.")
            if shown.secret:
                words = _("Shown after the race: they would give away the riders’ squares.")
            c.paragraph(words, NOTE, Box(box.x + 16, box.y + HEAD + 14, box.w - 32, 80), colour=c.palette.ink2)
        if shown.why is not None:
            paint_why(c, box, shown.why)


def _paint_rows(c: Canvas, box: Box, shown: NewCards) -> None:
    p = c.palette
    rider, on, ahead, card = box.x + 30, box.x + 76, box.x + 118, box.right - 30
    y = box.y + HEAD + _HEADS / 2
    heads = ((_("Rider"), box.x + 14, "midleft"), (_("On"), on, "center"), (_("Riders ahead"), ahead, "midleft"))
    for words, x, anchor in (*heads, (_("Card"), card, "center")):
        c.text(words, CAPTION, (x, y), colour=p.ink2, anchor=anchor)
    for at, (row, why) in enumerate(row_boxes(c, box, shown)):
        if topic_of(why) == shown.chosen:
            c.fill(p.tint, row)
        elif at % 2:
            c.fill(p.sunk, row)
        middle = row.centre[1]
        draw_token(c, team_look(shown.looks[why.rider // 10 - 1]), str(why.rider), (rider, middle), 24)
        c.text(str(why.square), CHOSEN, (on, middle), anchor="center")
        line_of(c, _wordings(why), NOTE, (ahead, middle), card - 22 - ahead)
        mini_card(c, (card, middle), 26, str(why.card))
    if len(shown.whys) > len(row_boxes(c, box, shown)):
        _paint_bar(c, box, shown)


def _wordings(why: CardWhy) -> tuple[str, ...]:
    """The reason, and in brief how many riders are ahead without their squares."""
    riders = sum(n for _square, n in why.ahead)
    brief = (f"{BASE} + " + _("{n} ahead").format(n=riders),) if riders else ()
    return (short_reason(why), *brief)


def _paint_bar(c: Canvas, box: Box, shown: NewCards) -> None:
    """How much more there is."""
    p, rows = c.palette, row_boxes(c, box, shown)
    track = Box(box.right - 8, rows[0][0].y, 4, len(rows) * _ROW)
    first = shown.whys.index(rows[0][1])
    c.fill(p.tint, track)
    share = track.h / len(shown.whys)
    c.fill(p.ink, Box(track.x, track.y + first * share, track.w, len(rows) * share))


@dataclass(frozen=True, slots=True)
class NewCardsDrawer(Node):
    """The list with its pin and what closes it; cards can be asked about. `scrolls(down)` is said."""

    shown: NewCards
    scrolls: Callable[[int], Any]
    pins: Any
    closes: Any

    def _put(self, c: Measure, box: Box, out: Placed) -> None:
        rows, say, scrolls = row_boxes(c, box, self.shown), out.say, self.scrolls
        first = self.shown.whys.index(rows[0][1]) if rows else 0
        out.control(RowWheel(box, first, furthest(c, box, self.shown), lambda down: say(scrolls(down))))
        out.paints.append((box, lambda canvas: canvas.kept(paint, box, self.shown)))
        out.asked += [(Spot(where), topic_of(why)) for where, why in rows]
        put_signs(c, box, self.shown.head, self.pins, self.closes, out)
