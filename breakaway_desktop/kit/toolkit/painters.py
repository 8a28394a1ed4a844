"""Painters: functions of (canvas, box, data) for slanted tiles, sheets, key caps, heads and cards.

A primary button is yellow, a selected control inverted, a hovered one lighter, a disabled one an outline without a
fill; a ring shows the focus. A box includes the slant; the shadow and the ring are outside it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from breakaway_desktop.kit.drawing import halftone
from breakaway_desktop.kit.drawing.box import LEAN, Box, Point, anchored_box
from breakaway_desktop.kit.drawing.canvas import ARROWS, Canvas
from breakaway_desktop.kit.drawing.fonts import Style, width
from breakaway_desktop.kit.drawing.icons import draw_icon
from breakaway_desktop.kit.drawing.palette import RGB, WHITE, Look, mix
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.toolkit.typography import (  # fmt: skip
    CHOICE,
    CHOSEN,
    FIGURE,
    HEADING,
    HEADLINE,
    KEY,
    LABEL,
    NOTE,
)

SHEET_LEAN = 16.0
"""Largest slant of sheets and rows, in units."""
HEAD = 52.0
"""Height of a dialog's head, in units."""
GROUP_HEAD = 28.0
DRAWER_TOP, DRAWER_LEAN = 64.0, 30.0
"""Height of the head of a right drawer, and slant of the free edge of any drawer, in units."""
DRAWER_HEAD = 78.0
_CAP_SIZE = 22.0
"""Height and minimum width of a key cap, in units."""
_LARGE_CAP_SIZE = 32.0, 26.0
"""Minimum width, and height, of a key cap that can be pressed, in units."""
_ARROW_W = 13.0
"""Width of an arrow on a key cap, in units."""
_KEY_GAP = 10.0
"""Space between the label of a button and its key cap, in units."""
_ICON_SHARE = 1.15
"""Width of the icon on a button, including its gap, as a share of the text size."""
_BUTTON_EDGES = 8.0
"""Minimum total space on both sides of a button's content, without the slant, in units."""


@dataclass(frozen=True, slots=True)
class State:
    """The visual state of a control. `off`: disabled."""

    hover: bool = False
    focus: bool = False
    pressed: bool = False
    off: bool = False
    enter: bool = False
    """Whether the control may have Enter as its key cap."""
    typing: bool = False
    """Whether a text field gets what is typed."""

    @classmethod
    def of(cls, control: Control, focused: bool, hovered: bool) -> State:
        enter, typing = control.may_show_enter, control.is_beside_typing
        return cls(hovered and control.enabled, focused, control.armed, not control.enabled, enter, typing)


REST = State()

RING_W: Final = 3.0
"""Width of the focus ring in units."""


def draw_fitted(
    canvas: Canvas,
    wordings: Sequence[str],
    style: Style,
    pos: Point,
    available: float,
    *,
    min_size: float = 14,
    colour: RGB | None = None,
    anchor: str = "midleft",
) -> Box:
    """Draw on one line the first wording that fits, from full to brief; each shrinks before the next is tried."""
    label, style = fit_label(canvas, wordings, style, available, min_size=min_size)
    return canvas.text(label, style, pos, colour=colour, anchor=anchor, max_width=available + 0.5)


def fit_label(
    canvas: Canvas, wordings: Sequence[str], style: Style, available: float, *, min_size: float = 14
) -> tuple[str, Style]:
    """Return the first wording that fits, and its style; the briefest at the smallest size if none does."""
    for label in wordings:
        fitted = style
        while canvas.measure(label, fitted)[0] > available and fitted.size - 1 >= min_size:
            fitted = fitted.at(fitted.size - 1)
        if canvas.measure(label, fitted)[0] <= available:
            return label, fitted
    return (wordings[-1], style.at(min(style.size, min_size))) if wordings else ("", style)


# Tiles


def outline(canvas: Canvas, box: Box, colour: RGB, width: float, *, by: float = 0, lean: float | None = None) -> None:
    """Draw a line around a slanted tile, at a distance of `by` units (negative: inside). `lean`: its slant in units."""
    slant = LEAN * box.h if lean is None else lean
    corners = [
        (box.x + slant - by, box.y - by), (box.right + by, box.y - by),
        (box.right - slant + by, box.bottom + by), (box.x - by, box.bottom + by),
    ]  # fmt: skip
    canvas.polygon(corners, None, border=colour, border_width=width)


def ring(canvas: Canvas, box: Box, *, lean: float | None = None) -> None:
    """Draw the focus ring, and a ring of the same width inside it, of which one is visible on any ground."""
    palette = canvas.palette
    outline(canvas, box, palette.sunk, RING_W, by=0.5 * RING_W, lean=lean)
    outline(canvas, box, palette.ink, RING_W, by=1.5 * RING_W, lean=lean)


def draw_tile(
    canvas: Canvas, box: Box, colour: RGB, *, shadow: bool = True, lean: float | None = None, edge: bool = True
) -> None:
    """Draw a slanted tile with its shadow, and with a border in high contrast."""
    palette, slant = canvas.palette, LEAN * box.h if lean is None else lean
    if shadow:
        canvas.slanted(box.moved(3, 4), palette.shadow, slant)
    canvas.slanted(box, colour, slant)
    if edge and palette.edge_width:
        outline(canvas, box, palette.edge, palette.edge_width, lean=slant)


def _draw_row_tile(canvas: Canvas, box: Box, colour: RGB, lean: float) -> None:
    draw_tile(canvas, box, colour, lean=lean)


def row(canvas: Canvas, box: Box, state: State = REST, *, chosen: bool = False, kind: str = "") -> None:
    """Draw the tile of a row in a list. A `chosen` one is inverted: paint on it in `Palette.for_selection`.

    `kind`: on posters `primary` (inverted as well) or `deep`; else empty.
    """
    palette, lean = canvas.palette, min(LEAN * box.h, SHEET_LEAN)
    if state.off:
        outline(canvas, box, palette.ink3, 1.2, lean=lean)
    else:
        back = {"primary": palette.sun, "deep": palette.sunk}.get(kind, palette.accent if chosen else palette.card)
        light = mix(back, WHITE, 0.5) if kind == "primary" else back if back == palette.accent else palette.hover
        canvas.paint_cached(_draw_row_tile, box, light if state.hover else back, lean, margin=8)
    if state.focus:
        ring(canvas, box, lean=lean)


def sheet(canvas: Canvas, box: Box) -> None:
    """Draw slanted paper with a flat shadow. Paint on it in `Palette.for_paper`."""
    palette = canvas.palette
    lean = min(LEAN * box.h, SHEET_LEAN)
    canvas.slanted(box.moved(7, 9), palette.sunk, lean, alpha=0.66)
    draw_tile(canvas, box, palette.for_paper.paper, shadow=False, lean=lean)


def dark_field(canvas: Canvas, box: Box) -> None:
    """Draw a dark field on the background, for a list of keys or a chart."""
    draw_tile(canvas, box, canvas.palette.sunk, shadow=False, lean=min(LEAN * box.h, SHEET_LEAN))


# Key caps and buttons


@lru_cache(maxsize=256)
def key_width(scale: float, cap: str, *, large: bool = False) -> float:
    """Return the width of a key cap in units; 0 if `cap` is empty. A `large` one can be pressed."""
    cap, min_width = cap.replace(" ", ""), _LARGE_CAP_SIZE[0] if large else _CAP_SIZE
    if not cap:
        return 0.0
    if ARROWS.keys() >= set(cap):
        return max(min_width, len(cap) * _ARROW_W + 9)
    return max(min_width, width(cap, KEY, scale) + 12)


def key(
    canvas: Canvas,
    cap: str,
    pos: Point,
    *,
    anchor: str = "midleft",
    inks: tuple[RGB | str, RGB | str] | None = None,
    large: bool = False,
) -> Box:
    """Draw a key cap, `large` if it can be pressed, and return its box.

    `inks`: colours of background and text, or their names in the palette; None: those in contrast to what is below.
    """
    palette = canvas.palette
    back, front = inks or ((palette.bib, palette.on_bib) if palette.paper_palette else (palette.ink, palette.desk))
    back = getattr(palette, back) if isinstance(back, str) else back
    front = getattr(palette, front) if isinstance(front, str) else front
    box = anchored_box(
        key_width(canvas.scale, cap, large=large), _LARGE_CAP_SIZE[1] if large else _CAP_SIZE, pos, anchor
    )
    if not box.w:
        return box
    cap = cap.replace(" ", "")
    canvas.box(box, back, radius=4)
    if ARROWS.keys() >= set(cap):
        for index, char in enumerate(cap):
            canvas.arrow((box.centre[0] + (index - (len(cap) - 1) / 2) * _ARROW_W, box.centre[1]), ARROWS[char], front)
    else:
        canvas.text(cap, KEY, box.centre, colour=front, anchor="center")
    return box


def button_width(
    canvas: Canvas, label: str, *, style: Style = LABEL, key: float = 0, icon: str = "", height: float
) -> float:
    """Return the width that a button requests: its content with padding around it."""
    inner = button_content_width(canvas.scale, label, style, key, has_icon=bool(icon))
    return max(32.0, inner + 26 + 1.4 * LEAN * height)


def button_content_width(scale: float, label: str, style: Style, key: float, *, has_icon: bool) -> float:
    """Return the width of the content: label, key cap of width `key` after it, icon before it."""
    return width(label, style, scale) + (_KEY_GAP + key if key else 0) + (style.size * _ICON_SHARE if has_icon else 0)


def button_padding(height: float) -> float:
    """Return the padding that is included in the width that a button requests."""
    return 18 + 0.4 * LEAN * height


def button_available_width(width: float, height: float) -> float:
    """Return the width available for label, icon and key cap on a tile of this size."""
    return width - LEAN * height - _BUTTON_EDGES


def button(
    canvas: Canvas,
    box: Box,
    label: str,
    state: State = REST,
    kind: str = "plain",
    style: Style = LABEL,
    cap: str = "",
    icon: str = "",
    team: Look | None = None,
) -> None:
    """Draw a slanted button.

    Kinds: primary (one per screen), plain, quiet (without shadow), raised, chosen, danger, bare. `team`: the team whose
    colour a primary button has during a race.
    """
    # Colours by kind, team and hovering.
    palette = canvas.palette
    back, front = {
        "primary": (palette.sun, palette.on_bib), "raised": (palette.raised, palette.ink),
        "chosen": (palette.accent, palette.on_accent),
        "danger": (palette.danger, WHITE),
    }.get(kind, (palette.card, palette.ink))  # fmt: skip
    if team is not None:
        back, front = team.fill, team.label
    if state.hover:
        lighter = {"primary": mix(back, WHITE, 0.5), "danger": mix(back, WHITE, 0.15)}
        back = lighter.get(kind, palette.hover)
        front = palette.ink if kind == "chosen" else front

    # The tile; a pressed one moves onto its shadow.
    face = box.moved(3, 4) if state.pressed else box
    if state.off:
        front = palette.ink3
        if kind != "bare":
            outline(canvas, face, front, 1.2)
    elif kind != "bare" or state.hover:
        draw_tile(canvas, face, back, shadow=not state.pressed and kind not in ("bare", "quiet"))

    # Widths of icon, label and key cap; the cap is left out if the label would be cut off.
    cap_width, icon_width = key_width(canvas.scale, cap), style.size * _ICON_SHARE if icon else 0.0
    available = button_available_width(box.w, box.h) - icon_width
    label_width = canvas.measure(label, style)[0] if label else 0.0
    if label and label_width > available - _KEY_GAP - cap_width:
        cap_width = 0.0
    cap_space = _KEY_GAP + cap_width if cap_width else 0
    label_space = available - cap_space
    label_width = min(label_space, label_width)

    # From left to right, centred on the tile.
    x, y = face.centre[0] - (label_width + icon_width + cap_space) / 2, face.centre[1]
    if icon:
        draw_icon(canvas, icon, (x + icon_width / 2 - 2, y), front, style.size * 0.85)
        x += icon_width
    if label:
        x += canvas.text(label, style, (x, y), colour=front, anchor="midleft", max_width=label_space + 0.5).w
    if cap_width and state.off:
        canvas.text(cap, KEY, (x + _KEY_GAP + cap_width / 2, y), colour=front, anchor="center")
    elif cap_width:
        is_strong = kind in ("primary", "danger")
        inks = (palette.bib, palette.on_bib) if is_strong else (front, back) if kind == "chosen" else None
        key(canvas, cap, (x + _KEY_GAP, y), inks=inks)

    if state.focus:
        ring(canvas, face)


def segment(canvas: Canvas, box: Box, label: str, *, chosen: bool, off: bool = False, focus: bool = False) -> None:
    """Draw one segment of a switch; the chosen one is inverted."""
    palette = canvas.palette
    back, front = (
        (palette.accent, palette.on_accent)
        if chosen
        else (palette.sunk if palette.paper_palette else palette.card, palette.ink)
    )
    draw_tile(canvas, box, back, shadow=False)
    style = CHOSEN if chosen else CHOICE
    front = mix(front, back, 0.45) if off else front
    canvas.text(label, style, box.centre, colour=front, anchor="center", max_width=box.w - LEAN * box.h)
    if focus:
        ring(canvas, box)


def slide(canvas: Canvas, box: Box, share: float, state: State = REST) -> None:
    """Draw a slider: a bar and its grip. `share`: 0 (left) to 1 (right)."""
    palette = canvas.palette
    y, x = box.centre[1], box.x + 10 + share * (box.w - 20)
    front = palette.ink3 if state.off else palette.ink
    canvas.slanted(Box(box.x + 8, y - 3, box.w - 16, 6), palette.tint, 1)
    canvas.slanted(Box(box.x + 8, y - 3, max(2.0, x - box.x - 8), 6), front, 1)
    canvas.slanted(Box(x - 9, y - 12, 18, 24), front, 4)
    if state.focus:
        ring(canvas, box)


def progress(canvas: Canvas, box: Box, share: float) -> None:
    """Draw a progress bar. `share`: 0 to 1."""
    palette = canvas.palette
    canvas.slanted(box, palette.tint, 2)
    canvas.slanted(box._replace(w=max(4.0, box.w * share)), palette.accent, 2)


def wait_bar(canvas: Canvas, box: Box, share: float) -> None:
    """Draw the bar at the foot of a button that fills until input counts. `share`: 0 to 1."""
    h = 6.0
    bar = Box(box.x, box.bottom - h, box.w - LEAN * (box.h - h), h)
    canvas.slanted(bar, canvas.palette.bib, LEAN * h)
    canvas.slanted(bar._replace(w=max(2 * LEAN * h, share * bar.w)), canvas.palette.on_bib, LEAN * h)


def field(canvas: Canvas, box: Box, state: State = REST, *, wrong: bool = False) -> None:
    """Draw the background and frame of a text field. `wrong`: in the colour of a warning."""
    palette = canvas.palette
    canvas.slanted(box, palette.card, LEAN * box.h)
    ink = palette.warn if wrong else palette.ink3 if state.off else palette.ink
    outline(canvas, box, ink, 2.4 if state.hover or wrong else 1.6, by=-0.8)
    if state.focus:
        ring(canvas, box)


def scroll_bar(canvas: Canvas, track: Box, grip: Box) -> None:
    palette = canvas.palette
    canvas.fill(palette.tint, track)
    canvas.fill(palette.ink, grip)


# Backgrounds, heads, drawers


def desk(canvas: Canvas) -> None:
    """Draw the background of every screen without a poster."""
    palette = canvas.palette
    canvas.fill(palette.desk)
    if palette.halftone:
        canvas.surface.blit(halftone.desk(canvas.surface.get_size(), canvas.scale, palette), (0, 0))


def head_width(canvas: Canvas, label: str) -> float:
    return canvas.measure(label, HEADING)[0] + 34


def head(canvas: Canvas, pos: Point, label: str) -> Box:
    """Draw the slanted heading of a group and return its box."""
    palette = canvas.palette
    box = Box(*pos, head_width(canvas, label), GROUP_HEAD)
    draw_tile(canvas, box, palette.sunk if palette.paper_palette else palette.accent, shadow=False)
    colour = palette.ink if palette.paper_palette else palette.on_accent
    canvas.text(label, HEADING, (box.x + 17, box.centre[1]), colour=colour, anchor="midleft")
    return box


def corner(canvas: Canvas, box: Box, state: State = REST, team: Look | None = None) -> None:
    """Draw the back button in the upper left corner of a screen, in the colour of paper or of the team."""
    palette = canvas.palette
    back, front = (palette.bib, palette.on_bib) if team is None else (team.fill, team.label)
    slant = LEAN * box.h
    corners = [(box.x, box.y), (box.right, box.y), (box.right - slant, box.bottom), (box.x, box.bottom)]
    canvas.polygon(corners, mix(back, front, 0.16) if state.hover else back)

    # An arrow to the left.
    left, y = box.x + 21, box.centre[1]
    canvas.path([(left + 25, y), (left + 1, y)], front, 4)
    canvas.path([(left + 11, y - 10), (left, y), (left + 11, y + 10)], front, 4)

    # The focus is shown inside, because the button is at the edge of the window.
    if state.focus:
        inner_corners = [(x + (8 if x == box.x else -9), y + (8 if y == box.y else -8)) for x, y in corners]
        canvas.polygon(inner_corners, None, border=front, border_width=3)


def dialog(canvas: Canvas, box: Box, title: str, team: Look | None = None, sign: str = "") -> Box:
    """Draw a sheet with a head in ink or the team's colour, and return the box below the head.

    `sign`: an icon before the title; empty: none. The title shrinks to fit.
    """
    sheet(canvas, box)

    # The head continues the slant of the whole sheet.
    palette = canvas.palette.for_paper
    back, front = (palette.ink, palette.paper) if team is None else (team.fill, team.label)
    lean = min(LEAN * box.h, SHEET_LEAN)
    head_box = Box(box.x + lean * (1 - HEAD / box.h), box.y, box.w - lean * (1 - HEAD / box.h), HEAD)
    canvas.slanted(head_box, back, lean * HEAD / box.h)

    x, y = box.x + 36, head_box.centre[1]
    if sign:
        draw_icon(canvas, sign, (x + 14, y), palette.sun, 28)
        x += 40
    available = box.right - 28 - x
    style = canvas.shrink_style(title, HEADLINE, available, 17)
    canvas.text(title, style, (x, y), colour=front, anchor="midleft", max_width=available)
    return box.cut_top(HEAD)[1]


def right_drawer(canvas: Canvas, box: Box) -> None:
    """Draw a paper drawer at the right edge with a dark head. Its slanted left edge extends beyond the box."""
    palette = canvas.palette

    def paint_down_to(height: float, colour: RGB, by: float = 0.0, alpha: float = 1.0) -> None:
        """Paint the top `height` units of the drawer, `by` units wider."""
        left_edge = (box.x - by, box.y), (box.x - by - DRAWER_LEAN * height / box.h, box.y + height)
        right_edge = (box.right, box.y), (box.right, box.y + height)
        canvas.slanted_between(left_edge, right_edge, colour, alpha=alpha)

    paint_down_to(box.h, palette.sunk, 9, 0.66)  # the shadow
    paint_down_to(box.h, palette.for_paper.paper)
    paint_down_to(DRAWER_TOP, palette.sunk)
    if palette.edge_width:
        canvas.path([(box.x, box.y), (box.x - DRAWER_LEAN, box.bottom)], palette.edge, palette.edge_width)


def drawer(canvas: Canvas, box: Box, title: str, subject: str = "", team: Look | None = None) -> None:
    """Draw a paper drawer at the left edge, with a slanted right edge and a head in ink or a team's colour."""
    palette = canvas.palette.for_paper
    back, front = (palette.ink, palette.paper) if team is None else (team.fill, team.label)

    def paint_down_to(height: float, colour: RGB, by: float = 0.0, alpha: float = 1.0) -> None:
        """Paint the top `height` units of the drawer, `by` units wider."""
        left_edge = (box.x, box.y), (box.x, box.y + height)
        right_edge = (box.right + by, box.y), (box.right + by - DRAWER_LEAN * height / box.h, box.y + height)
        canvas.slanted_between(left_edge, right_edge, colour, alpha=alpha)

    paint_down_to(box.h, palette.on_bib, 24, 0.5)  # the shadow
    paint_down_to(box.h, palette.paper)
    if palette.edge_width:
        corners = [(box.x, box.y), (box.right, box.y), (box.right - DRAWER_LEAN, box.bottom), (box.x, box.bottom)]
        canvas.polygon(corners, None, border=palette.edge, border_width=palette.edge_width)
    paint_down_to(DRAWER_HEAD, back)

    available = box.w - 60
    canvas.text(title, HEADLINE, (box.x + 32, box.y + 29), colour=front, anchor="midleft", max_width=available)
    canvas.text(subject, NOTE, (box.x + 29, box.y + 57), colour=front, anchor="midleft", max_width=available)


def drawer_body(box: Box) -> Box:
    """Return the box below a drawer's head, inside its slanted edge."""
    below = box.cut_top(DRAWER_HEAD)[1]
    return Box(below.x + 16, below.y, below.w - 16 - DRAWER_LEAN, below.h)


# Riders and points


def race_number(canvas: Canvas, box: Box, number: str, team: Look, *, on: bool = False, off: bool = False) -> None:
    """Draw a race number: the team's stripe, pins, the number. `on`: selected; `off`: played or unavailable."""
    # A frame or a shadow, the card, the team's stripe.
    palette, radius = canvas.palette, box.h * 0.09
    if on:
        canvas.box(box.inflated(3), palette.pink, radius=radius + 3)
    else:
        canvas.box(box.moved(box.h * 0.04, box.h * 0.05), (2, 14, 18), radius=radius, alpha=0.31)
    stripe, _rest = box.cut_top(box.h * 0.22)
    canvas.box(box, palette.bib, radius=radius)
    canvas.box(stripe, team.fill, radius=radius, corners=(True, True, False, False))
    canvas.line((box.x, stripe.bottom), (box.right, stripe.bottom), palette.on_bib if team.fill == WHITE else team.fill)

    # Pins, if the card is large enough.
    if box.h >= _MIN_H_WITH_PINS:
        for x in (box.x + box.w * 0.14, box.right - box.w * 0.14):
            canvas.circle((x, stripe.centre[1]), box.h * 0.035, mix(palette.on_bib, palette.bib, 0.1))
            dx = box.h * 0.05
            needle = [(x - dx, stripe.centre[1] + dx * 0.6), (x + dx, stripe.centre[1] - dx * 0.6)]
            canvas.path(needle, (235, 235, 235), max(0.8, box.h * 0.018))

    colour = palette.bib_off if off else palette.on_bib
    centre = box.centre[0], (stripe.bottom + box.bottom) / 2
    canvas.text(number, FIGURE.at(box.h * 0.6), centre, colour=colour, anchor="center")


_MIN_H_WITH_PINS = 40.0
"""Minimum height of a race number with pins, in units."""


def chip_width(canvas: Canvas, points: str, height: float = _CAP_SIZE) -> float:
    return max(height, canvas.measure(points, _chip_style(height))[0] + 10)


def _chip_style(height: float) -> Style:
    return CHOSEN.at(height * 0.68)


def chip(
    canvas: Canvas,
    pos: Point,
    points: str,
    *,
    first: bool = False,
    dashed: bool = False,
    height: float = _CAP_SIZE,
    anchor: str = "center",
) -> None:
    """Draw points as a chip: green for the `first` rider at a line; `dashed` if not won yet."""
    palette, box = canvas.palette, anchored_box(chip_width(canvas, points, height), height, pos, anchor)
    back, front = (palette.green, WHITE) if first else (palette.bib, palette.on_bib)
    edge = None if dashed else palette.bib if first else palette.on_bib
    canvas.box(box, back, border=edge, radius=box.h / 2)
    if dashed:
        # The half circle on the right, then the one on the left.
        radius, (x, y), half_straight = box.h / 2 - 1, box.centre, (box.w - box.h) / 2
        angles = [(side, math.pi * n / 12) for side in (1, -1) for n in range(13)]
        border = [
            (x + side * (half_straight + radius * math.sin(angle)), y - side * radius * math.cos(angle))
            for side, angle in angles
        ]
        canvas.dashed_line(border, front, 1.4, on=3, off=2.2)
    canvas.text(points, _chip_style(height), box.centre, colour=front, anchor="center")
