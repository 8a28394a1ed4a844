"""The signs of the race screen and their meaning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from breakaway_desktop.ui.drawing.box import Box, Point
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.icons import draw_icon
from breakaway_desktop.ui.drawing.palette import TeamLook
from breakaway_desktop.ui.panels.hand import mini_card
from breakaway_desktop.ui.road.pegs import draw_lap_badge, draw_milestone, draw_peg
from breakaway_desktop.ui.road.ring_tokens import draw_dropped, draw_token, draw_turn
from breakaway_desktop.ui.road.road_picture import Peg
from breakaway_desktop.ui.toolkit.parts import chip
from breakaway_desktop.ui.toolkit.typography import CHOSEN
from breakaway_desktop.words import _

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
            (_card, _("new card")),
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
