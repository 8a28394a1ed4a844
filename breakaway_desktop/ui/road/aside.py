"""What stands in the right half of the infield in place of the drawing: a gauge, kinds of squares, words."""

from __future__ import annotations

from collections.abc import Callable

from breakaway_desktop.ui.kit.box import Box
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.icons import draw_icon
from breakaway_desktop.ui.road.road_picture import Aside
from breakaway_desktop.ui.road.slopes import draw_kind
from breakaway_desktop.words import _

Measure = Callable[[str, float, bool], float]

_GAUGE_W, _GAUGE_H = 190.0, 16.0
_OVER = 42
"""The gauge goes so far at least: a little beyond the end."""
_EYE = 34.0
_SIGN = 26.0


def _gauge_words(aside: Aside, ends_at: int, now: int) -> tuple[str, str, str]:
    below = _("{n} now").format(n=now)
    if aside.then is not None:
        below = _("{n} now, {then} with this card").format(n=now, then=aside.then)
    return _("First to last"), _("ends at {n}").format(n=ends_at), below


def aside_size(measure: Measure, aside: Aside, line: float) -> tuple[float, float]:
    """Width and height; `line` is the size of the infield's letters."""
    if aside.gauge is not None:
        head, end, below = _gauge_words(aside, aside.gauge[1], aside.gauge[0])
        wide = measure(head, line - 1.5, False) + 12 + measure(end, line - 1.5, True)
        return max(_GAUGE_W, wide, measure(below, line, True)), 3.6 * line + _GAUGE_H
    if aside.ground:
        return sum(_SIGN + measure(words, line - 1, False) + 14 for _kind, words in aside.ground) - 14, 1.6 * line
    wide = max((measure(words, line - 1, False) for words in aside.words), default=0.0)
    return wide + (_EYE + 4 if aside.hidden else 0), 1.45 * line * len(aside.words)


def draw_aside(canvas: Canvas, aside: Aside, box: Box, line: float) -> None:
    """Draws it where `infield_of` has put it."""
    p = canvas.palette
    if aside.gauge is not None:
        _draw_gauge(canvas, aside, box, line, aside.gauge)
        return
    if aside.ground:
        x = box.x
        for kind, words in aside.ground:
            draw_kind(canvas, (x + 10, box.centre[1]), kind)
            drawn = canvas.text(words, line - 1, (x + _SIGN, box.centre[1]), colour=p.ink2, anchor="midleft")
            x = drawn.right + 14
        return
    x = box.x
    if aside.hidden:
        draw_icon(canvas, "eye-struck", (x + _EYE / 2, box.centre[1]), p.ink2, _EYE * 0.7)
        x += _EYE + 4
    for at, words in enumerate(aside.words):
        y = box.centre[1] + (at - (len(aside.words) - 1) / 2) * 1.45 * line
        if aside.hidden:
            canvas.text(words, line - 1, (x, y), colour=p.ink2, anchor="midleft")
        else:
            canvas.text(words, line - 1, (box.centre[0], y), colour=p.ink2, anchor="center")


def _draw_gauge(canvas: Canvas, aside: Aside, box: Box, line: float, gauge: tuple[int, int]) -> None:
    p = canvas.palette
    now, ends_at = gauge
    head, end, below = _gauge_words(aside, ends_at, now)
    y = box.y + 0.7 * line
    canvas.text(head, line - 1.5, (box.x, y), colour=p.ink2, anchor="midleft")
    canvas.text(end, line - 1.5, (box.right, y), bold=True, anchor="midright")
    bar = Box(box.x, box.y + 1.55 * line, box.w, _GAUGE_H)
    most = max(_OVER, now, aside.then or 0)
    shown = now if aside.then is None else aside.then
    canvas.box(bar, p.card, border=p.control, border_width=1.2, radius=_GAUGE_H / 2)
    inner = bar.inflated(-2.5)
    canvas.box(Box(inner.x, inner.y, max(inner.h, inner.w * shown / most), inner.h), p.accent, radius=inner.h / 2)
    for tenth in range(10, ends_at, 10):
        x = inner.x + inner.w * tenth / most
        canvas.line((x, inner.y), (x, inner.bottom), p.control, 1)
    x = inner.x + inner.w * ends_at / most
    canvas.fill(p.ink, Box(x - 1.5, bar.y - 5, 3, bar.h + 10))
    canvas.text(below, line, (box.x, bar.bottom + 0.95 * line), bold=True, anchor="midleft", max_width=box.w)
