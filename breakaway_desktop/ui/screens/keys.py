"""The page of keys: those of the screen below, and the signs of the race. F1 opens it on every screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from breakaway_desktop.ui.drawing.box import Box, Point, anchored_box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.icons import draw_icon
from breakaway_desktop.ui.drawing.palette import TeamLook
from breakaway_desktop.ui.input import actions as act
from breakaway_desktop.ui.intents import Back, ShowHelp, ShowKeys
from breakaway_desktop.ui.panels.hand import mini_card
from breakaway_desktop.ui.road.pegs import draw_lap_badge, draw_milestone, draw_peg
from breakaway_desktop.ui.road.ring_tokens import draw_dropped, draw_token, draw_turn
from breakaway_desktop.ui.road.road_picture import Peg
from breakaway_desktop.ui.toolkit.boxes import Key as Struck
from breakaway_desktop.ui.toolkit.boxes import (
    Node,
    cards,
    column,
    draw,
    either,
    ground,
    paragraph,
    row,
    spring,
    table,
    text,
)
from breakaway_desktop.ui.toolkit.controls import button
from breakaway_desktop.ui.toolkit.key_groups import KeyGroup, at_hand, capital
from breakaway_desktop.ui.toolkit.page import View
from breakaway_desktop.ui.toolkit.papers import head, keycap, right_drawer
from breakaway_desktop.ui.toolkit.parts import chip
from breakaway_desktop.ui.toolkit.scroll import scroll
from breakaway_desktop.ui.toolkit.typography import BODY, CHOSEN
from breakaway_desktop.words import _

_COLUMNS = 3
_WORDS = BODY.at(16)
_LETTERS = 22
"""About how many letters fit a line of a column, to tell how long a group is."""
_MOST_CAPS = 3
"""Caps beside each other where there is little room."""


def update(m: ShowKeys, said: Any) -> ShowKeys:
    """All that is said here is an intent."""
    raise TypeError(said)


def view(m: ShowKeys) -> View:
    """The model is what is wanted."""
    groups = row(*(column(*map(_group, groups), gap=22, grow=1) for groups in _columns(at_hand(m.groups))), gap=22)
    below = [] if m.signs is None else [ground("edge", h=1.5), _signs(m.signs)]
    pages = [button(_("All help pages"), _("Help"), does=ShowHelp(), key=act.ALL_HELP, name="pages")] if m.pages else []
    close = button(_("Close"), does=Back(), key=act.BACK, kind="bare", name="close")
    of = scroll(column(groups, *below, gap=12, pad=(22, 14)), name="keys")
    return View(
        right_drawer(of, _("Keys of this screen"), capital(m.about), *pages, close),
        title=m.about,
        first="close",
        scrolls="keys",
        keys=(Struck(act.HELP, Back()),),
    )


def _columns(groups: Sequence[KeyGroup]) -> list[list[KeyGroup]]:
    """One beside the other; those that come after go where there is most room."""
    found: list[list[KeyGroup]] = [[group] for group in groups[:_COLUMNS]]
    for group in groups[_COLUMNS:]:
        min(found, key=lambda those: sum(map(_lines, those))).append(group)
    return found + [[] for _empty in range(_COLUMNS - len(found))]


def _lines(group: KeyGroup) -> int:
    """About how many lines its title and its words take."""
    return 2 + sum(1 + len(of.words) // _LETTERS for of in group.rows)


def _group(group: KeyGroup) -> Node:
    rows = [
        [_caps(of.caps), paragraph(capital(of.words), size=_WORDS, leading=1.2, grow=1)] for of in group.rows if of.caps
    ]
    others = [paragraph(capital(of.words), size=_WORDS, leading=1.2) for of in group.rows if not of.caps]
    return column(head(group.title.upper()), column(table(rows, gap=10, pad=(0, 4)), *others, gap=5), gap=6)


def _caps(caps: tuple[str, ...]) -> Node:
    """The caps of a row, a few to a line where they have no room beside each other."""
    made = [text("…", size=_WORDS) if cap == "…" else keycap(cap, least=24) for cap in caps]
    lines = [row(*made[at : at + _MOST_CAPS], gap=5) for at in range(0, len(made), _MOST_CAPS)]
    return row(*made, gap=5) if len(lines) == 1 else either(row(*made, gap=5), column(*lines, gap=4))


def _signs(look: TeamLook) -> Node:
    """The signs of the race and what they mean, with tokens of this team."""
    shown = []
    for paint, words in signs():
        meaning = column(spring(), paragraph(words, size=_WORDS, leading=1.2), spring(), grow=1)
        shown.append(row(draw(partial(paint, look=look), w=SIGN_W, h=36), meaning, gap=10))
    return column(head(_("Reading the screen").upper()), cards(*shown, least=214, gap=8, most=3), gap=10)


SIGN_W = 48.0
_TOKEN = 26.0
_LIT = 0.45
"""How much squares are coloured that count."""
_Sign = Callable[[Canvas, Point, TeamLook], None]


class Painted(Protocol):
    """Draws a sign in the middle of a box, with tokens of a team."""

    def __call__(self, canvas: Canvas, box: Box, *, look: TeamLook) -> None: ...


def signs() -> list[tuple[Painted, str]]:
    """How each is drawn, and what it means."""
    return [
        (_placed(sign), words)
        for sign, words in (
            (_to_move, _("rider to move")),
            (_ghost, _("landing square")),
            (_dropped, _("dropped: plays his highest card")),
            (_lapped, _("lapped: outside the dotted line")),
            (_peg, _("where a card in the hand leads")),
            (_leading, _("the leader’s square")),
            (_string, _("string: riders on consecutive squares")),
            (_worth, _("new card right behind a string")),
            (_card, _("new card right now")),
            (_struck, _("struck out: it will be another")),
            (_counted, _("squares that count for the new card")),
            (_lock, _("still secret")),
            (_dots, _("the same in the movement log")),
            (_won, _("points won at a line: first, others")),
            (_to_win, _("points a card would win")),
        )
    ]


def _placed(sign: _Sign) -> Painted:
    return lambda canvas, box, look: sign(canvas, box.centre, look)


def _to_move(canvas: Canvas, at: Point, look: TeamLook) -> None:
    draw_turn(canvas, look, at, 0.9 * _TOKEN)
    draw_token(canvas, look, "1", at, 0.9 * _TOKEN)


def _ghost(canvas: Canvas, at: Point, look: TeamLook) -> None:
    draw_token(canvas, look, "1", at, _TOKEN, ghost=True)


def _dropped(canvas: Canvas, at: Point, look: TeamLook) -> None:
    draw_token(canvas, look, "1", at, _TOKEN)
    draw_dropped(canvas, at, _TOKEN)


def _lapped(canvas: Canvas, at: Point, look: TeamLook) -> None:
    draw_token(canvas, look, "1", (at[0] - 12, at[1]), 0.85 * _TOKEN)
    draw_lap_badge(canvas, (at[0] + 11, at[1]))


def _peg(canvas: Canvas, at: Point, look: TeamLook) -> None:
    draw_peg(canvas, at, 20, Peg(9, 9), look)


def _leading(canvas: Canvas, at: Point, look: TeamLook) -> None:
    p = canvas.palette
    draw_milestone(canvas, at, 34, 22, p.on_bib)
    canvas.text("64", CHOSEN, (at[0], at[1] + 1), colour=p.bib, anchor="center")


def _string(canvas: Canvas, at: Point, look: TeamLook) -> None:
    (x, y), p = at, canvas.palette
    tail = [(x - 18 - 6 * (n % 2), y + 9 - 3 * n) for n in range(7)]
    canvas.polygon([(x + 18, y - 9), (x + 23, y), (x + 18, y + 9), *tail], p.pink)
    for step in (-12, 0, 12):
        draw_token(canvas, look, "", (x + step, y), 12)


def _card(canvas: Canvas, at: Point, look: TeamLook) -> None:
    mini_card(canvas, at, 30, "7")


def _worth(canvas: Canvas, at: Point, look: TeamLook) -> None:
    p, card = canvas.palette, anchored_box(24, 30, at, "center")
    canvas.box(card, p.pink, radius=4)
    canvas.box(card.inflated(-2), p.bib, radius=3)
    canvas.text("6", CHOSEN.at(20), card.centre, colour=p.on_bib, anchor="center")


def _struck(canvas: Canvas, at: Point, look: TeamLook) -> None:
    mini_card(canvas, at, 30, "7", struck=True)


def _counted(canvas: Canvas, at: Point, look: TeamLook) -> None:
    p, box = canvas.palette, Box(at[0] - 20, at[1] - 11, 40, 22)
    canvas.box(box, p.road, radius=0)
    canvas.box(box, p.sun, radius=0, alpha=_LIT)


def _lock(canvas: Canvas, at: Point, look: TeamLook) -> None:
    draw_icon(canvas, "lock", at, canvas.palette.ink, 20)


def _dots(canvas: Canvas, at: Point, look: TeamLook) -> None:
    canvas.text("9", CHOSEN, (at[0], at[1] - 3), anchor="center")
    for step in (-4, 0, 4):
        canvas.circle((at[0] + step, at[1] + 9), 1.2, canvas.palette.ink)


def _won(canvas: Canvas, at: Point, look: TeamLook) -> None:
    chip(canvas, (at[0] - 12, at[1]), "10", first=True)
    chip(canvas, (at[0] + 12, at[1]), "8")


def _to_win(canvas: Canvas, at: Point, look: TeamLook) -> None:
    chip(canvas, at, "8", dashed=True)
