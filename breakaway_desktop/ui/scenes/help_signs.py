"""The signs of the race screen and what they mean, below its keys (design sheet, Token, Chips)."""

from __future__ import annotations

from collections.abc import Callable

from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.kit.palette import TeamLook
from breakaway_desktop.ui.road.circuit_marks import draw_leading
from breakaway_desktop.ui.road.tokens import TokenState, draw_token
from breakaway_desktop.words import _

_ROW = 40.0
_HEAD = 42.0
_TEXT = 14.0
_LEADING = 19.0
_SIGN_W = 54.0
_BROAD_FROM = 640.0

_STATES = (
    TokenState(to_move=True), TokenState(ghost=True), TokenState(dropped=True), TokenState(lapped=True),
    TokenState(gain=2),
)  # fmt: skip


def signs() -> list[tuple[Callable[[Canvas, Point, TeamLook], None], str]]:
    """How each is drawn, and what it means."""
    meanings = [
        _("he is to move"),
        _("he would land here"),
        _("dropped: rides his highest card"),
        _("a lap behind: beyond the dots"),
        _("his new card would be 2 higher"),
    ]
    return [
        *((_token(state), words) for state, words in zip(_STATES, meanings, strict=True)),
        (_leading, _("square of the leader")),
        (_string, _("a string: no empty square in it")),
        (_counted, _("squares that count for a card")),
        (_lock, _("a card that is still secret")),
        (_dots, _("the same in the movement log")),
        (_won, _("points won at a line; the first is gold")),
        (_to_win, _("points that a card would win")),
    ]


def signs_height(canvas: Canvas, w: float) -> float:
    """How high they stand in so much width."""
    return _HEAD + sum(_rows(canvas, w)) + 6


def draw_signs(canvas: Canvas, box: Box, look: TeamLook) -> None:
    """All of them, explained with tokens of this team."""
    p = canvas.palette
    canvas.box(box.inflated(8, 0), p.sunk, radius=9)
    canvas.text(_("Reading the screen"), 15, (box.x + 12, box.y + 24), bold=True, anchor="midleft")
    column, heights = _column(box.w), _rows(canvas, box.w)
    for at, (draw, words) in enumerate(signs()):
        x, row = box.x + 12 + at // len(heights) * column, at % len(heights)
        y = box.y + _HEAD + sum(heights[:row]) + heights[row] / 2
        draw(canvas, (x + 22, y), look)
        lines = canvas.lines_of(words, _TEXT, column - _SIGN_W - 8)
        for n, line in enumerate(lines):
            at_y = y + (n - (len(lines) - 1) / 2) * _LEADING
            canvas.text(line, _TEXT, (x + _SIGN_W, at_y), anchor="midleft")


def _across(w: float) -> int:
    return 3 if w >= _BROAD_FROM else 2


def _column(w: float) -> float:
    return (w - 24) / _across(w)


def _rows(canvas: Canvas, w: float) -> list[float]:
    """The height of each row: as high as the longest of its texts."""
    texts = [words for _draw, words in signs()]
    count = -(-len(texts) // _across(w))
    lines = [len(canvas.lines_of(words, _TEXT, _column(w) - _SIGN_W - 8)) for words in texts]
    return [max(_ROW, max(lines[row::count]) * _LEADING + 8) for row in range(count)]


def _token(state: TokenState) -> Callable[[Canvas, Point, TeamLook], None]:
    return lambda canvas, at, look: draw_token(canvas, look, "1", at, 13, state)


def _leading(canvas: Canvas, at: Point, look: TeamLook) -> None:
    draw_leading(canvas, at, canvas.measure("64", 12.5, True)[0], 12.5)
    canvas.text("64", 12.5, at, bold=True, anchor="center")


def _string(canvas: Canvas, at: Point, look: TeamLook) -> None:
    x, y = at
    canvas.box(Box(x - 20, y - 2, 40, 14), canvas.palette.road, radius=0)
    canvas.path([(x - 20, y - 8), (x + 20, y - 8)], canvas.palette.ink3, 1.6)
    for step in (-13, 0, 13):
        draw_token(canvas, look, "", (x + step, y + 5), 5.5)


def _counted(canvas: Canvas, at: Point, look: TeamLook) -> None:
    canvas.box(Box(at[0] - 20, at[1] - 11, 40, 22), canvas.palette.accent, radius=3, alpha=0.3)


def _lock(canvas: Canvas, at: Point, look: TeamLook) -> None:
    draw_icon(canvas, "lock", at, canvas.palette.ink2, 18)


def _dots(canvas: Canvas, at: Point, look: TeamLook) -> None:
    canvas.text("9", 14, (at[0], at[1] - 3), colour=canvas.palette.ink, anchor="center")
    for step in (-4, 0, 4):
        canvas.circle((at[0] + step, at[1] + 9), 1.0, canvas.palette.ink2)


def _won(canvas: Canvas, at: Point, look: TeamLook) -> None:
    canvas.chip("10", (at[0] - 11, at[1]), gold=True)
    canvas.chip("8", (at[0] + 12, at[1]))


def _to_win(canvas: Canvas, at: Point, look: TeamLook) -> None:
    canvas.chip("8", at, dashed=True)
