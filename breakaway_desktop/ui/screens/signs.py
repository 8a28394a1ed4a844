"""The signs of the race screen and what they mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.palette import TeamLook
from breakaway_desktop.ui.road.circuit_marks import draw_leading
from breakaway_desktop.ui.road.tokens import COUNTED, TokenState, draw_token
from breakaway_desktop.ui.toolkit.parts import chip, colours
from breakaway_desktop.ui.toolkit.typography import CHOSEN, KEY
from breakaway_desktop.words import _

SIGN_W = 48.0
_Sign = Callable[[Canvas, Point, TeamLook], None]


class Painted(Protocol):
    """Draws a sign in the middle of a box, with tokens of a team."""

    def __call__(self, canvas: Canvas, box: Box, *, look: TeamLook) -> None: ...


def signs() -> list[tuple[Painted, str]]:
    """How each is drawn, and what it means."""
    return [
        (_placed(sign), words)
        for sign, words in (
            (_token(TokenState(to_move=True)), _("rider to move")),
            (_token(TokenState(ghost=True)), _("landing square")),
            (_token(TokenState(dropped=True)), _("dropped: plays his highest card")),
            (_token(TokenState(lapped=True)), _("lapped: outside the dotted line")),
            (_token(TokenState(gain=2)), _("his new card would be 2 higher")),
            (_leading, _("the leader’s square")),
            (_string, _("string: riders on consecutive squares")),
            (_counted, _("squares that count for a card")),
            (_lock, _("card still secret")),
            (_dots, _("the same in the movement log")),
            (_won, _("points won at a line: first, others")),
            (_to_win, _("points a card would win")),
        )
    ]


def _placed(sign: _Sign) -> Painted:
    return lambda canvas, box, look: sign(canvas, box.centre, look)


def _token(state: TokenState) -> _Sign:
    return lambda canvas, at, look: draw_token(canvas, look, "1", at, 13, state)


def _leading(canvas: Canvas, at: Point, look: TeamLook) -> None:
    draw_leading(canvas, at, canvas.measure("64", KEY)[0], KEY.size)
    canvas.text("64", KEY, at, colour=colours(canvas).on_bib, anchor="center")


def _string(canvas: Canvas, at: Point, look: TeamLook) -> None:
    x, y = at
    canvas.box(Box(x - 20, y - 2, 40, 14), canvas.palette.road, radius=0)
    canvas.path([(x - 20, y - 8), (x + 20, y - 8)], canvas.palette.ink3, 1.6)
    for step in (-13, 0, 13):
        draw_token(canvas, look, "", (x + step, y + 5), 5.5)


def _counted(canvas: Canvas, at: Point, look: TeamLook) -> None:
    canvas.box(Box(at[0] - 20, at[1] - 11, 40, 22), colours(canvas).pink, radius=3, alpha=COUNTED)


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
