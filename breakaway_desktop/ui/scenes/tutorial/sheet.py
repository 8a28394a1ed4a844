"""What a lesson draws: the veil, cut open around what it speaks of, and the sheet with its wedge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from breakaway_desktop.ui.kit.box import Box, Point
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.control import Control
from breakaway_desktop.ui.kit.palette import RGB
from breakaway_desktop.ui.kit.scene import Screen
from breakaway_desktop.ui.scenes.tutorial.placing import wedge
from breakaway_desktop.words import _

WIDTH = 380.0
PAD = 24.0
LINES = 2
"""A sentence has so many lines at most."""
_SIZES = (18.5, 18.0, 17.5, 17.0, 16.5, 16.0, 15.5, 15.0)
_LEADING = 1.38
_ASK_SIZES = (15.5, 15.0, 14.5, 14.0, 13.5, 13.0)
_VEIL = 0.5
_EDGE = 2.6
_WHITE: RGB = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class SheetShown:
    """Everything the sheet says. `reply` answers a wrong key in the place of the dots."""

    number: int
    count: int
    topic: str
    sentence: str
    reply: str = ""


def sentence_lines(canvas: Screen | Canvas, sentence: str) -> tuple[float, list[str]]:
    """Size of its letters and its lines: the largest with which two lines are enough."""
    scratch = canvas if isinstance(canvas, Canvas) else scratch_of(canvas)
    for size in _SIZES:
        lines = scratch.lines_of(sentence, size, WIDTH - 2 * PAD, True)
        if len(lines) <= LINES:
            break
    return size, lines


def scratch_of(screen: Screen) -> Canvas:
    """A canvas to measure on."""
    return Canvas(pygame.Surface((1, 1)), screen.palette, screen.scale)


def sheet_height(screen: Screen, sentence: str) -> float:
    """How high the sheet is with this sentence."""
    size, lines = sentence_lines(screen, sentence)
    return 53 + len(lines) * size * _LEADING + 4 + 34 + 34 + 50


def ask_place(screen: Screen, sheet: Box, sentence: str) -> Box:
    """Where it stands what is to be done."""
    size, lines = sentence_lines(screen, sentence)
    return Box(sheet.x + PAD - 6, sheet.y + 53 + len(lines) * size * _LEADING + 2, WIDTH - 2 * PAD + 12, 34)


class AskLine(Control):
    """`Press [Enter] to ride the 5.`: the key does it from everywhere, a click on the line too."""

    def __init__(
        self,
        rect: Box,
        words: tuple[str, str],
        cap: str,
        on_press: Callable[[], None],
        hot_key: int,
    ) -> None:
        super().__init__(rect, "ask", on_press=on_press, hot_key=hot_key)
        self.words = words
        self.cap = cap
        self.focusable = False

    def draw(self, canvas: Canvas, focused: bool, hovered: bool) -> None:
        before, after = self.words
        if hovered:
            canvas.box(self.rect, canvas.palette.sunk, radius=7)
        cap_w = canvas.key_cap_width(self.cap, height=26)
        room = self.rect.w - 12
        for size in _ASK_SIZES:
            gap = 0.35 * size
            wide = canvas.measure(before, size)[0] + canvas.measure(after, size)[0] + cap_w + 2 * gap
            if wide <= room:
                break
        x, y = self.rect.x + 6, self.rect.centre[1]
        if before:
            x = canvas.text(before, size, (x, y), anchor="midleft").right + gap
        x = canvas.key_cap(self.cap, (x, y - 1), True, anchor="midleft", height=26).right
        canvas.text(after, size, (x + (0 if after[:1] in ",." else gap), y), anchor="midleft")


@lru_cache(maxsize=2)
def _veil(
    size: tuple[int, int],
    holes: tuple[tuple[int, int, int, int], ...],
    outlines: tuple[tuple[tuple[int, int], ...], ...],
    radius: int,
    colour: RGB,
) -> pygame.Surface:
    film = pygame.Surface(size, pygame.SRCALPHA)
    film.fill((*colour, round(255 * _VEIL)))
    for hole, outline in zip(holes, outlines, strict=True):
        if outline:
            pygame.draw.polygon(film, (0, 0, 0, 0), outline)
        else:
            pygame.draw.rect(film, (0, 0, 0, 0), hole, border_radius=radius)
    return film


def forget_veils() -> None:
    """The lessons are over."""
    _veil.cache_clear()


def draw_veil(canvas: Canvas, openings: Sequence[Box], outlines: Sequence[tuple[Point, ...]]) -> None:
    """Everything but the openings is dimmed; white and accent go around them. An opening that has corners in
    `outlines` is cut along them."""
    p = canvas.palette
    holes = tuple(tuple(canvas.rect(*box)) for box in openings)
    corners = tuple(tuple((canvas.px(x), canvas.px(y)) for x, y in outline) for outline in outlines)
    canvas.surface.blit(_veil(canvas.surface.get_size(), holes, corners, canvas.px(7), p.veil), (0, 0))
    if canvas.boxes is not None:
        canvas.boxes.append(("", canvas.whole, False))  # what lies beneath is not to be read now
    for box, outline in zip(openings, outlines, strict=True):
        if outline:
            canvas.path([*outline, outline[0]], _WHITE, _EDGE + 4.4)
            canvas.path([*outline, outline[0]], p.accent, _EDGE)
            continue
        canvas.box(box.inflated(2.4), None, border=_WHITE, border_width=_EDGE + 2.2, radius=9.4)
        canvas.box(box.inflated(0.4), None, border=p.accent, border_width=_EDGE, radius=7.4)


def draw_sheet(
    canvas: Canvas, sheet: Box, openings: Sequence[Box], shown: SheetShown, outlines: Sequence[tuple[Point, ...]]
) -> None:
    """The sheet without its controls."""
    p = canvas.palette
    pointing = wedge(sheet, openings, outlines)
    if pointing is not None:
        canvas.polygon(pointing, p.paper, border=_WHITE, border_width=_EDGE + 2)
        canvas.polygon(pointing, p.paper, border=p.accent, border_width=_EDGE)
    canvas.box(sheet.inflated(1.6), p.paper, border=_WHITE, border_width=2, radius=12.6)
    canvas.box(sheet, p.paper, border=p.accent, border_width=_EDGE, radius=11)
    if pointing is not None:
        _open_side(canvas, sheet, pointing[0], pointing[1])
        tip = pointing[2]
        for base in pointing[:2]:
            canvas.path([base, tip], p.accent, _EDGE)
    x, right = sheet.x + PAD, sheet.right - PAD
    step = _("Step {n} of {all}").format(n=shown.number, all=shown.count)
    head = canvas.text(step, 14, (x, sheet.y + 31), colour=p.ink2, anchor="midleft")
    room = right - head.right - 16
    canvas.text(shown.topic, 14, (right, sheet.y + 31), colour=p.ink2, anchor="midright", max_width=room)
    size, lines = sentence_lines(canvas, shown.sentence)
    y = sheet.y + 53
    for line in lines:
        canvas.text(line, size, (x, y), bold=True)
        y += size * _LEADING
    _draw_foot(canvas, Box(x, y + 40, right - x, 26), shown)


def _draw_foot(canvas: Canvas, box: Box, shown: SheetShown) -> None:
    """A dot a step; after a wrong key a sentence in their place."""
    p = canvas.palette
    if shown.reply:
        size = next((s for s in _ASK_SIZES[2:] if canvas.measure(shown.reply, s, True)[0] <= box.w), _ASK_SIZES[-1])
        canvas.text(shown.reply, size, (box.x, box.centre[1]), colour=p.warn, bold=True, anchor="midleft")
        return
    pitch = min(17.0, box.w / shown.count)
    r = min(5.0, 0.31 * pitch)
    for at in range(shown.count):
        centre = box.x + r + at * pitch, box.centre[1]
        done = at < shown.number
        canvas.circle(centre, r, p.accent if done else None, border=p.accent if done else p.control, border_width=1.2)


def _open_side(canvas: Canvas, sheet: Box, one: tuple[float, float], other: tuple[float, float]) -> None:
    """Takes the edge away where the wedge begins."""
    half = _EDGE / 2
    if one[0] == other[0]:
        x = one[0] if one[0] == sheet.x else one[0] - _EDGE
        canvas.fill(canvas.palette.paper, Box(x - 3, one[1] + half, _EDGE + 6, other[1] - one[1] - _EDGE))
    else:
        y = one[1] if one[1] == sheet.y else one[1] - _EDGE
        canvas.fill(canvas.palette.paper, Box(one[0] + half, y - 3, other[0] - one[0] - _EDGE, _EDGE + 6))
