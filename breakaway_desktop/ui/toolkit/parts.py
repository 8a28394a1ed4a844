"""The window's parts as functions of (canvas, box, data): leaning plates, sheets, key caps, heads, cards.

The rules of the look: yellow is pressed, inverted is chosen, a ring is the focus, lighter is under the pointer, an
outline without a fill is off. A box is what the part takes with its lean; shadow and ring lie outside it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from breakaway_desktop.ui.drawing.box import Box, Point, anchored_box
from breakaway_desktop.ui.drawing.canvas import ARROWS, Canvas
from breakaway_desktop.ui.drawing.icons import draw_icon
from breakaway_desktop.ui.drawing.letters import Style, width
from breakaway_desktop.ui.drawing.palette import RGB, WHITE, TeamLook, mix
from breakaway_desktop.ui.toolkit import posters
from breakaway_desktop.ui.toolkit.control import Control
from breakaway_desktop.ui.toolkit.typography import (
    CHOICE,
    CHOSEN,
    FIGURE,
    HEADING,
    HEADLINE,
    KEY,
    LABEL,
    NOTE,
)  # fmt: skip

LEAN = 0.17
"""How far plates lean forward, as a share of their height."""
SHEET_LEAN = 16.0
"""How far sheets and rows lean at most."""
HEAD = 52.0
"""The height of a dialog's head."""
GROUP_HEAD = 28.0
DRAWER_TOP, DRAWER_LEAN = 64.0, 30.0
"""The height of the head of a drawer at the right edge, and how far edges of drawers lean."""
DRAWER_HEAD = 78.0
_CAP = 22.0
_PRESSED_CAP = 32.0, 26.0


@dataclass(frozen=True, slots=True)
class State:
    """How a control is now."""

    hover: bool = False
    focus: bool = False
    pressed: bool = False
    off: bool = False
    enter: bool = False
    """Whether Enter presses it."""

    @classmethod
    def of(cls, control: Control, focused: bool, hovered: bool) -> State:
        return cls(hovered and control.enabled, focused, control.armed, not control.enabled, control.lit)


REST = State()


def line_of(
    canvas: Canvas,
    ways: Sequence[str],
    style: Style,
    pos: Point,
    room: float,
    *,
    least: float = 14,
    colour: RGB | None = None,
    anchor: str = "midleft",
) -> Box:
    """One line in the first of its wordings, full to brief, that fits; each is set smaller before the next is taken."""
    words, style = fitting(canvas, ways, style, room, least=least)
    return canvas.text(words, style, pos, colour=colour, anchor=anchor, max_width=room + 0.5)


def fitting(canvas: Canvas, ways: Sequence[str], style: Style, room: float, *, least: float = 14) -> tuple[str, Style]:
    """The wording and the size in which it fits; the briefest and smallest where none does."""
    for words in ways:
        size = style
        while canvas.measure(words, size)[0] > room and size.size - 1 >= least:
            size = size.at(size.size - 1)
        if canvas.measure(words, size)[0] <= room:
            return words, size
    return (ways[-1], style.at(min(style.size, least))) if ways else ("", style)


# Plates


def outline(canvas: Canvas, box: Box, colour: RGB, width: float, *, by: float = 0, lean: float | None = None) -> None:
    """A line around a leaning plate, `by` outside it."""
    d = LEAN * box.h if lean is None else lean
    corners = [
        (box.x + d - by, box.y - by), (box.right + by, box.y - by),
        (box.right - d + by, box.bottom + by), (box.x - by, box.bottom + by),
    ]  # fmt: skip
    canvas.polygon(corners, None, border=colour, border_width=width)


def ring(canvas: Canvas, box: Box, *, lean: float | None = None, wide: float = 3) -> None:
    """The focus: so wide, after a gap as wide."""
    palette = canvas.palette
    outline(canvas, box, palette.sunk, wide, by=0.5 * wide, lean=lean)
    outline(canvas, box, palette.ink, wide, by=1.5 * wide, lean=lean)


def plate(
    canvas: Canvas, box: Box, colour: RGB, *, shadow: bool = True, lean: float | None = None, edge: bool = True
) -> None:
    """A leaning plate on its shadow; high contrast gives it an edge."""
    palette, d = canvas.palette, LEAN * box.h if lean is None else lean
    if shadow:
        canvas.slanted(box.moved(3, 4), palette.shadow, d)
    canvas.slanted(box, colour, d)
    if edge and palette.edge_width:
        outline(canvas, box, palette.edge, palette.edge_width, lean=d)


def row(canvas: Canvas, box: Box, state: State = REST, *, chosen: bool = False, kind: str = "") -> None:
    """The plate of a row in a list: what is chosen is inverted, so paint on it in `Palette.inverted`. Kinds of plates
    on posters: primary (inverted as well), deep."""
    palette, lean = canvas.palette, min(LEAN * box.h, SHEET_LEAN)
    if state.off:
        outline(canvas, box, palette.ink3, 1.2, lean=lean)
    else:
        back = {"primary": palette.sun, "deep": palette.sunk}.get(kind, palette.accent if chosen else palette.card)
        light = mix(back, WHITE, 0.5) if kind == "primary" else back if back == palette.accent else palette.hover
        plate(canvas, box, light if state.hover else back, lean=lean)
    if state.focus:
        ring(canvas, box, lean=lean)


def sheet(canvas: Canvas, box: Box) -> None:
    """Paper with a flat shadow; leaning by 16 at most. Paint on it in `Palette.of_paper`."""
    palette = canvas.palette
    lean = min(LEAN * box.h, SHEET_LEAN)
    canvas.slanted(box.moved(7, 9), palette.sunk, lean, alpha=0.66)
    plate(canvas, box, palette.of_paper.paper, shadow=False, lean=lean)


def deep(canvas: Canvas, box: Box) -> None:
    """A dark field on the desk: a list of keys, a chart."""
    plate(canvas, box, canvas.palette.sunk, shadow=False, lean=min(LEAN * box.h, SHEET_LEAN))


# Key caps and words


@lru_cache(maxsize=256)
def key_width(scale: float, cap: str, *, large: bool = False) -> float:
    """Return the width of a key cap, 0 for none; a `large` one can be pressed."""
    cap, least = cap.replace(" ", ""), _PRESSED_CAP[0] if large else _CAP
    if not cap:
        return 0.0
    if ARROWS.keys() >= set(cap):
        return max(least, len(cap) * 13 + 9)
    return max(least, width(cap, KEY, scale) + 12)


def key(
    canvas: Canvas,
    cap: str,
    pos: Point,
    *,
    anchor: str = "midleft",
    inks: tuple[RGB, RGB] | None = None,
    large: bool = False,
) -> Box:
    """A key cap, `large` if it is to be pressed; `inks`: ground and letters, else paper on the desk and ink on
    paper."""
    palette = canvas.palette
    back, front = inks or ((palette.bib, palette.on_bib) if palette.on_paper else (palette.ink, palette.desk))
    box = anchored_box(key_width(canvas.scale, cap, large=large), _PRESSED_CAP[1] if large else _CAP, pos, anchor)
    if not box.w:
        return box
    cap = cap.replace(" ", "")
    canvas.box(box, back, radius=4)
    if ARROWS.keys() >= set(cap):
        for at, sign in enumerate(cap):
            canvas.arrow((box.centre[0] + (at - (len(cap) - 1) / 2) * 13, box.centre[1]), ARROWS[sign], front)
    else:
        canvas.text(cap, KEY, box.centre, colour=front, anchor="center")
    return box


def button_width(
    canvas: Canvas, words: str, *, style: Style = LABEL, key: float = 0, icon: str = "", high: float
) -> float:
    """The width that it wants, with air around what stands on it."""
    inner = button_words(canvas.scale, words, style, key, signed=bool(icon))
    return max(32.0, inner + 26 + 1.4 * LEAN * high)


def button_words(scale: float, words: str, style: Style, key: float, *, signed: bool) -> float:
    """The width of what stands on it: the words, the key behind them, as wide as it is, and the sign before them."""
    return width(words, style, scale) + (10 + key if key else 0) + (style.size * 1.15 if signed else 0)


def button_air(high: float) -> float:
    """How much of its room it leaves empty where it is as wide as it wants."""
    return 18 + 0.4 * LEAN * high


def button_room(wide: float, high: float) -> float:
    """What there is at most for its words, sign and key on a plate of this size."""
    return wide - LEAN * high - 8


def button(
    canvas: Canvas,
    box: Box,
    words: str,
    state: State = REST,
    kind: str = "plain",
    style: Style = LABEL,
    cap: str = "",
    icon: str = "",
    team: TeamLook | None = None,
) -> None:
    """A leaning button. Kinds: primary (one a screen), plain, quiet (without shadow), raised, chosen, danger, bare;
    `team`: a primary one over a race wears its colour."""
    palette = canvas.palette
    back, front = {
        "primary": (palette.sun, palette.on_bib), "raised": (palette.raised, palette.ink),
        "chosen": (palette.accent, palette.on_accent),
        "danger": (palette.danger, WHITE),
    }.get(kind, (palette.card, palette.ink))  # fmt: skip
    if team is not None:
        back, front = team.fill, team.label
    if state.hover:
        back = (
            mix(back, WHITE, 0.5)
            if kind == "primary"
            else mix(back, WHITE, 0.15)
            if kind == "danger"
            else palette.hover
        )
        front = palette.ink if kind == "chosen" else front
    at = box.moved(3, 4) if state.pressed else box
    if state.off:
        front = palette.ink3
        if kind != "bare":
            outline(canvas, at, front, 1.2)
    elif kind != "bare" or state.hover:
        plate(canvas, at, back, shadow=not state.pressed and kind not in ("bare", "quiet"))
    beside, sign = key_width(canvas.scale, cap), style.size * 1.15 if icon else 0.0
    whole, wide = box.w - LEAN * box.h - 8 - sign, canvas.measure(words, style)[0] if words else 0.0
    if words and wide > whole - 10 - beside:
        beside = 0.0  # words before a key
    room = whole - (10 + beside if beside else 0)
    wide = min(room, wide)
    x, y = at.centre[0] - (wide + sign + (10 + beside if beside else 0)) / 2, at.centre[1]
    if icon:
        draw_icon(canvas, icon, (x + sign / 2 - 2, y), front, style.size * 0.85)
        x += sign
    if words:
        x += canvas.text(words, style, (x, y), colour=front, anchor="midleft", max_width=room + 0.5).w
    on_light = kind in ("primary", "danger")
    inks = (palette.bib, palette.on_bib) if on_light else (front, back) if kind == "chosen" else None
    if beside and state.off:
        canvas.text(cap, KEY, (x + 10 + beside / 2, y), colour=front, anchor="center")
    elif beside:
        key(canvas, cap, (x + 10, y), inks=inks)
    if state.focus:
        ring(canvas, at)


def segment(canvas: Canvas, box: Box, words: str, *, chosen: bool, off: bool = False, focus: bool = False) -> None:
    """One segment of a switch; the chosen one is inverted."""
    palette = canvas.palette
    back, front = (
        (palette.accent, palette.on_accent)
        if chosen
        else (palette.sunk if palette.on_paper else palette.card, palette.ink)
    )
    plate(canvas, box, back, shadow=False)
    style = CHOSEN if chosen else CHOICE
    front = mix(front, back, 0.45) if off else front
    canvas.text(words, style, box.centre, colour=front, anchor="center", max_width=box.w - LEAN * box.h)
    if focus:
        ring(canvas, box)


def slide(canvas: Canvas, box: Box, share: float, state: State = REST) -> None:
    """A bar and its grip at a share of 0–1."""
    palette = canvas.palette
    y, x = box.centre[1], box.x + 10 + share * (box.w - 20)
    front = palette.ink3 if state.off else palette.ink
    canvas.slanted(Box(box.x + 8, y - 3, box.w - 16, 6), palette.tint, 1)
    canvas.slanted(Box(box.x + 8, y - 3, max(2.0, x - box.x - 8), 6), front, 1)
    canvas.slanted(Box(x - 9, y - 12, 18, 24), front, 4)
    if state.focus:
        ring(canvas, box)


def progress(canvas: Canvas, box: Box, share: float) -> None:
    """How far something has come, from 0 to 1."""
    palette = canvas.palette
    canvas.slanted(box, palette.tint, 2)
    canvas.slanted(box._replace(w=max(4.0, box.w * share)), palette.accent, 2)


def field(canvas: Canvas, box: Box, state: State = REST, *, wrong: bool = False) -> None:
    """The frame of a line of text; what stands in it lies on `card`."""
    palette = canvas.palette
    canvas.slanted(box, palette.card, LEAN * box.h)
    ink = palette.warn if wrong else palette.ink3 if state.off else palette.ink
    outline(canvas, box, ink, 2.4 if state.hover or wrong else 1.6, by=-0.8)
    if state.focus:
        ring(canvas, box)


def scroll_bar(canvas: Canvas, track: Box, grip: Box) -> None:
    """The bar beside a list, only if more follows."""
    palette = canvas.palette
    canvas.fill(palette.tint, track)
    canvas.fill(palette.ink, grip)


# What stands around


def desk(canvas: Canvas) -> None:
    """The ground of every screen but posters."""
    palette = canvas.palette
    canvas.fill(palette.desk)
    if palette.halftone:
        canvas.surface.blit(posters.desk(canvas.surface.get_size(), canvas.scale, palette), (0, 0))


def head_width(canvas: Canvas, words: str) -> float:
    return canvas.measure(words, HEADING)[0] + 34


def head(canvas: Canvas, pos: Point, words: str) -> Box:
    """A leaning label over a group."""
    palette = canvas.palette
    box = Box(*pos, head_width(canvas, words), GROUP_HEAD)
    plate(canvas, box, palette.sunk if palette.on_paper else palette.accent, shadow=False)
    canvas.text(
        words,
        HEADING,
        (box.x + 17, box.centre[1]),
        colour=palette.ink if palette.on_paper else palette.on_accent,
        anchor="midleft",
    )
    return box


def corner(canvas: Canvas, box: Box, state: State = REST, team: TeamLook | None = None) -> None:
    """The way back in the upper left corner of a screen: paper, or the team's colour."""
    palette = canvas.palette
    back, front = (palette.bib, palette.on_bib) if team is None else (team.fill, team.label)
    slope = LEAN * box.h
    points = [(box.x, box.y), (box.right, box.y), (box.right - slope, box.bottom), (box.x, box.bottom)]
    canvas.polygon(points, mix(back, front, 0.16) if state.hover else back)
    left, y = box.x + 21, box.centre[1]
    canvas.path([(left + 25, y), (left + 1, y)], front, 4)
    canvas.path([(left + 11, y - 10), (left, y), (left + 11, y + 10)], front, 4)
    if state.focus:
        inside = [(x + (8 if x == box.x else -9), y + (8 if y == box.y else -8)) for x, y in points]
        canvas.polygon(inside, None, border=front, border_width=3)


def dialog(canvas: Canvas, box: Box, title: str, team: TeamLook | None = None, sign: str = "") -> Box:
    """A sheet with a head of 52 in ink or in the team's colour; returns what is below the head. `sign`: an icon before
    the title, which gets smaller where it is long."""
    sheet(canvas, box)
    palette = canvas.palette.of_paper
    back, front = (palette.ink, palette.paper) if team is None else (team.fill, team.label)
    lean = min(LEAN * box.h, SHEET_LEAN)
    strip = Box(box.x + lean * (1 - HEAD / box.h), box.y, box.w - lean * (1 - HEAD / box.h), HEAD)
    canvas.slanted(strip, back, lean * HEAD / box.h)
    x, y = box.x + 36, strip.centre[1]
    if sign:
        draw_icon(canvas, sign, (x + 14, y), palette.sun, 28)
        x += 40
    room = box.right - 28 - x
    canvas.text(
        title, canvas.shrink_style(title, HEADLINE, room, 17), (x, y), colour=front, anchor="midleft", max_width=room
    )
    return box.cut_top(HEAD)[1]


def right_drawer(canvas: Canvas, box: Box) -> None:
    """Paper at the right edge over the whole height below a dark head; its left edge leans out of the box."""
    palette = canvas.palette

    def plate(h: float, colour: RGB, by: float = 0.0, alpha: float = 1.0) -> None:
        foot = box.x - by - DRAWER_LEAN * h / box.h, box.y + h
        canvas.slanted_between(
            ((box.x - by, box.y), foot), ((box.right, box.y), (box.right, box.y + h)), colour, alpha=alpha
        )

    plate(box.h, palette.sunk, 9, 0.66)
    plate(box.h, palette.of_paper.paper)
    plate(DRAWER_TOP, palette.sunk)
    if palette.edge_width:
        canvas.path([(box.x, box.y), (box.x - DRAWER_LEAN, box.bottom)], palette.edge, palette.edge_width)


def drawer(canvas: Canvas, box: Box, title: str, subject: str = "", team: TeamLook | None = None) -> None:
    """Paper from the left edge over the whole height, its right edge leaning, with a head in ink or a team's colour."""
    palette = canvas.palette.of_paper
    back, front = (palette.ink, palette.paper) if team is None else (team.fill, team.label)

    def plate(h: float, colour: RGB, by: float = 0.0, alpha: float = 1.0) -> None:
        foot = box.right + by - DRAWER_LEAN * h / box.h, box.y + h
        canvas.slanted_between(
            ((box.x, box.y), (box.x, box.y + h)), ((box.right + by, box.y), foot), colour, alpha=alpha
        )

    plate(box.h, palette.on_bib, 24, 0.5)
    plate(box.h, palette.paper)
    if palette.edge_width:
        corners = [(box.x, box.y), (box.right, box.y), (box.right - DRAWER_LEAN, box.bottom), (box.x, box.bottom)]
        canvas.polygon(corners, None, border=palette.edge, border_width=palette.edge_width)
    plate(DRAWER_HEAD, back)
    room = box.w - 60
    canvas.text(title, HEADLINE, (box.x + 32, box.y + 29), colour=front, anchor="midleft", max_width=room)
    canvas.text(subject, NOTE, (box.x + 29, box.y + 57), colour=front, anchor="midleft", max_width=room)


def drawer_room(box: Box) -> Box:
    """What a drawer has below its head, within its leaning edge."""
    below = box.cut_top(DRAWER_HEAD)[1]
    return Box(below.x + 16, below.y, below.w - 16 - DRAWER_LEAN, below.h)


# Race things


def bib(canvas: Canvas, box: Box, number: str, team: TeamLook, *, on: bool = False, off: bool = False) -> None:
    """A card: the team's stripe, pins, its number. `on`: chosen; `off`: played, or not to be had."""
    palette, r = canvas.palette, box.h * 0.09
    if on:
        canvas.box(box.inflated(3), palette.pink, radius=r + 3)
    else:
        canvas.box(box.moved(box.h * 0.04, box.h * 0.05), (2, 14, 18), radius=r, alpha=0.31)
    stripe, _rest = box.cut_top(box.h * 0.22)
    canvas.box(box, palette.bib, radius=r)
    canvas.box(stripe, team.fill, radius=r, corners=(True, True, False, False))
    canvas.line((box.x, stripe.bottom), (box.right, stripe.bottom), palette.on_bib if team.fill == WHITE else team.fill)
    if box.h >= 40:
        for x in (box.x + box.w * 0.14, box.right - box.w * 0.14):
            canvas.circle((x, stripe.centre[1]), box.h * 0.035, mix(palette.on_bib, palette.bib, 0.1))
            reach = box.h * 0.05
            ends = [(x - reach, stripe.centre[1] + reach * 0.6), (x + reach, stripe.centre[1] - reach * 0.6)]
            canvas.path(ends, (235, 235, 235), max(0.8, box.h * 0.018))
    colour = palette.bib_off if off else palette.on_bib
    middle = box.centre[0], (stripe.bottom + box.bottom) / 2
    canvas.text(number, FIGURE.at(box.h * 0.6), middle, colour=colour, anchor="center")


def chip_width(canvas: Canvas, points: str, high: float = _CAP) -> float:
    return max(high, canvas.measure(points, _chip_style(high))[0] + 10)


def _chip_style(high: float) -> Style:
    return CHOSEN.at(high * 0.68)


def chip(
    canvas: Canvas,
    pos: Point,
    points: str,
    *,
    first: bool = False,
    dashed: bool = False,
    high: float = _CAP,
    anchor: str = "center",
) -> None:
    """Points: green for the first at a line, `dashed` if not yet won."""
    palette, box = canvas.palette, anchored_box(chip_width(canvas, points, high), high, pos, anchor)
    back, front = (palette.green, WHITE) if first else (palette.bib, palette.on_bib)
    edge = None if dashed else palette.bib if first else palette.on_bib
    canvas.box(box, back, border=edge, radius=box.h / 2)
    if dashed:
        r, (x, y), straight = box.h / 2 - 1, box.centre, (box.w - box.h) / 2
        turns = [(side, math.pi * n / 12) for side in (1, -1) for n in range(13)]
        around = [(x + side * (straight + r * math.sin(turn)), y - side * r * math.cos(turn)) for side, turn in turns]
        canvas.dashed_line(around, front, 1.4, on=3, off=2.2)
    canvas.text(points, _chip_style(high), box.centre, colour=front, anchor="center")


_LOW: Final = 200
"""A poster of less units has its sun behind the title."""


def poster(
    canvas: Canvas,
    box: Box,
    picture: posters.PosterArt,
    title: str,
    *,
    chosen: bool = False,
    cap: str = "",
    size: float = 34,
) -> None:
    """A poster with a paper edge and its title, which stands below the key or tick where a word has no room beside it:
    chosen it is raised by 6, has a broader edge and a tick. On a low one, where the sun reaches behind the title, and
    in high contrast, its lines have a dark ground."""
    palette = canvas.palette
    edge = 6 if chosen else 2
    at = box.moved(0, -6) if chosen else box
    canvas.fill(palette.sunk, at.moved(8, 10), alpha=0.66)
    canvas.fill(palette.bib, at.inflated(edge))
    rect = canvas.rect(*at)
    canvas.surface.blit(posters.painted(picture, rect.size, canvas.scale, palette), rect.topleft)

    def longest(size: float) -> float:
        return max((canvas.measure(word, HEADLINE.at(size))[0] for word in title.split()), default=0)

    beside = at.w - size * 0.5 - 46
    below = longest(max(14.0, 0.6 * size)) > beside
    room = at.w - size * 0.5 - 10 if below else beside
    while size > 12 and longest(size) > room:
        size -= 1
    style, x, y = HEADLINE.at(size), at.x + size * 0.5, at.y + (34 if below else size * 0.3)
    lines = [(line, (x - at_line * size * 0.15, y + at_line * size * 0.91))
             for at_line, line in enumerate(canvas.lines_of(title, style, room))]  # fmt: skip
    if title and (at.h < _LOW or palette.has_clear_posters):
        for line, pos in lines:
            w, h = canvas.measure(line, style)
            canvas.fill(palette.on_bib, Box(pos[0] - 6, pos[1], w + 12, h))
    for line, pos in lines:
        canvas.text(line, style, pos, colour=palette.bib, shadow=palette.on_bib)
    if chosen:
        corner = Box(at.right - 42, at.y - edge, 42 + edge, 30)
        canvas.slanted(corner, palette.bib, 5)
        draw_icon(canvas, "tick", corner.centre, palette.on_bib, 18)
    elif cap:
        key(canvas, cap, (at.right - 9, at.y + 19), anchor="midright", inks=(palette.bib, palette.on_bib))
