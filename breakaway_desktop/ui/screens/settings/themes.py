"""The themes, each as a small poster in its own colours."""

from __future__ import annotations

from functools import partial

from breakaway_desktop.settings import SYSTEM, THEMES
from breakaway_desktop.ui.drawing.box import Box
from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.icons import draw_icon
from breakaway_desktop.ui.drawing.palette import CONTRAST, DAY, NIGHT, RGB, Palette, team_look
from breakaway_desktop.ui.intents import ChangeSetting
from breakaway_desktop.ui.toolkit.boxes import Node, cards, column, draw, text
from breakaway_desktop.ui.toolkit.controls import press
from breakaway_desktop.ui.toolkit.posters import Picture, painted
from breakaway_desktop.ui.toolkit.typography import CHOICE, CHOSEN
from breakaway_desktop.words import _

_LOOKS: dict[str, tuple[Palette, RGB, RGB]] = {
    "light": (DAY, DAY.hot, DAY.sun),
    "dark": (NIGHT, NIGHT.desk, NIGHT.bib),
    "contrast": (CONTRAST, CONTRAST.bib, CONTRAST.on_bib),
}
"""Palette, sky and sun."""


def theme_cards(now: str) -> Node:
    """All of them side by side."""
    return cards(*(_card(theme, theme == now) for theme in THEMES), least=92, gap=16, most=len(THEMES))


def theme_name(theme: str) -> str:
    return {"light": _("day"), "dark": _("night"), "contrast": _("high contrast"), SYSTEM: _("system")}[theme]


def _card(theme: str, chosen: bool) -> Node:
    name = text(theme_name(theme), size=CHOSEN if chosen else CHOICE, least=14, at="centre")
    of = column(draw(partial(_paint, theme, chosen), h=72), name, gap=4)
    return press(of, does=ChangeSetting("theme", theme), name=f"theme-{theme}", bare=True)


def _paint(theme: str, chosen: bool, c: Canvas, box: Box) -> None:
    """`system` is half day, half night."""
    p = c.palette
    c.fill(p.ink, box)
    inner = box.inflated(-5 if chosen else -2)
    if theme == SYSTEM:
        left, right = inner.cut_left(inner.w / 2)
        for half, look in ((left, "light"), (right, "dark")):
            with c.clipped(half):
                _poster(c, inner, look)
    else:
        _poster(c, inner, theme)
    if chosen:
        mark = Box(box.right - 34, box.y, 34, 24)
        c.leaning(mark, p.ink, 5)
        draw_icon(c, "tick", mark.centre, p.paper, 15)


def _poster(c: Canvas, box: Box, theme: str) -> None:
    palette, sky, sun = _LOOKS[theme]
    rect = c.rect(*box)
    picture = Picture(sky, sun, team_look("yellow"), "12")
    c.surface.blit(painted(picture, rect.size, c.scale, palette), rect.topleft)
