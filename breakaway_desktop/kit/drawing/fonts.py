"""Fonts (Noto Sans Regular and Bold, which come with pygame-gui, and Barlow), measures and surfaces of text, all
cached.

Sizes here are pixels of the window, the em of the font; `Canvas` converts units to pixels. Characters that Barlow lacks
are drawn in Noto Sans.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import pygame

from breakaway_desktop.kit.drawing.palette import RGB
from breakaway_desktop.kit.drawing.sprite_cache import cache_sprites
from breakaway_desktop.kit.places import assets_folder

ELLIPSIS = "…"
Cut = bool | str
"""False and True: Noto Sans regular and bold; a string: a cut of Barlow."""
_BARLOW = {
    "c6": "condensed-latin-600-normal",
    "c7": "condensed-latin-700-normal",
    "c8": "condensed-latin-800-normal",
    "i8": "condensed-latin-800-italic",
    "i9": "condensed-latin-900-italic",
    "t6": "semi-condensed-latin-600-normal",
}
_BARLOW_LETTERS = frozenset(map(chr, [*range(32, 127), *range(160, 256)])) | set("ıŒœ–—‘’‚“”„•…′″‹›€™−")
_FULL = "■"
"""Drawn as the box that stands for any missing letter, and so for □, but full: no font here has squares."""
BOLD_CUTS = ("c7", "c8", "i8", "i9")


class Style(NamedTuple):
    """A size in units, and the cut of the font."""

    size: float
    cut: Cut

    def at(self, size: float) -> Style:
        return Style(size, self.cut)


@lru_cache(maxsize=1)
def font_folder() -> Path:
    """Return the folder of pygame-gui's fonts, without importing it. Raises FileNotFoundError if it is missing."""
    spec = find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("pygame_gui is not installed: its fonts are the game's letters")
    return Path(spec.origin).parent / "data"


def font_path(bold: Cut) -> Path:
    if isinstance(bold, str):
        return assets_folder() / "fonts" / f"barlow-{_BARLOW[bold]}.woff"
    return font_folder() / ("NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf")


def round_px(size_px: float) -> int:
    """Return the size at which a font is drawn, in whole pixels; halves round up."""
    return max(1, int(size_px + 0.5))


@lru_cache(maxsize=128)
def _font(size: int, bold: Cut) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(str(font_path(bold)), size)


def font(size_px: float, bold: Cut = False) -> pygame.font.Font:
    return _font(round_px(size_px), bold)


@lru_cache(maxsize=2)
def _resizable_font(bold: Cut) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(str(font_path(bold)))


def scratch_font(size_px: float, bold: Cut = False) -> pygame.font.Font:
    """Return a font for a size that is seldom needed; the next call resizes it.

    Opening a new font costs 1.5 ms, resizing one a tenth of that.
    """
    font = _resizable_font(bold)
    font.set_point_size(round_px(size_px))
    return font


def clear_font_cache() -> None:
    """Drop cached fonts and surfaces: needed after `pygame.font.quit()`, useful after a change of scale."""
    _font.cache_clear()
    _resizable_font.cache_clear()
    _runs.cache_clear()
    measure.cache_clear()
    _render.cache_clear()


@lru_cache(maxsize=2048)
def _runs(text: str, cut: str) -> Sequence[tuple[str, Cut]]:
    """Split the text into runs, each with the cut that has its characters; combining marks stay with their letter."""
    clusters: list[str] = []
    for char in text:
        if clusters and unicodedata.combining(char):
            clusters[-1] += char
        else:
            clusters.append(char)
    fallback = cut in BOLD_CUTS
    runs = groupby(clusters, _BARLOW_LETTERS.issuperset)
    return tuple(("".join(run), cut if has_all else fallback) for has_all, run in runs)


@lru_cache(maxsize=8192)
def measure(text: str, size_px: float, bold: Cut = False) -> tuple[int, int]:
    """Return the width and height of one line in pixels; the height (ascent to descent) depends only on the size."""
    w, h = font(size_px, bold).size(text)
    if isinstance(bold, str) and not text.isascii():
        w = sum(font(size_px, cut).size(part)[0] for part, cut in _runs(text, bold))
    return w, h


def cut_for(text: str, cut: str) -> Cut:
    """Return the cut, or the cut of Noto Sans that replaces it if it lacks a character of the text."""
    return cut if _BARLOW_LETTERS.issuperset(text) else cut in BOLD_CUTS


def line_height(style: Style, scale: float) -> float:
    """Return the height of one line in units."""
    return measure("", style.size * scale, style.cut)[1] / scale


def width(text: str, style: Style, scale: float) -> float:
    """Return the width of one line in units."""
    return measure(text, style.size * scale, style.cut)[0] / scale


@cache_sprites(2_500_000)
def _render(text: str, size: int, colour: RGB, bold: Cut) -> pygame.Surface:
    main = _font(size, bold)
    runs = () if text.isascii() or isinstance(bold, bool) else _runs(text, bold)
    is_one = all(cut == bold for _part, cut in runs)
    line = main.render(text, True, colour) if is_one else pygame.Surface(measure(text, size, bold), pygame.SRCALPHA)
    x = 0
    for part, cut in () if is_one else runs:
        run = _font(size, cut).render(part, True, colour)
        line.blit(run, (x, main.get_ascent() - _font(size, cut).get_ascent()))
        x += run.get_width()
    for at in (index for index, char in enumerate(text) if char == _FULL):
        square_font = _font(size, cut_for(_FULL, bold) if isinstance(bold, str) else bold)
        box = square_font.render(_FULL, True, colour).get_bounding_rect()
        x, y = measure(text[:at], size, bold)[0], main.get_ascent() - square_font.get_ascent()
        line.fill(colour, box.move(x, y))
    return line


def surface(text: str, size_px: float, colour: RGB, bold: Cut = False) -> pygame.Surface:
    """Return one line as a surface with a transparent background. It is cached: never draw on it."""
    return _render(text, round_px(size_px), colour, bold)


def shorten(text: str, size_px: float, bold: Cut, max_w: float) -> str:
    """Return the text, or its longest beginning that fits into `max_w` pixels with an ellipsis."""
    if measure(text, size_px, bold)[0] <= max_w:
        return text
    start, end = 0, len(text)
    while start < end:
        middle = (start + end + 1) // 2
        if measure(text[:middle].rstrip() + ELLIPSIS, size_px, bold)[0] <= max_w:
            start = middle
        else:
            end = middle - 1
    return text[:start].rstrip() + ELLIPSIS


def wrap(text: str, size_px: float, bold: Cut, max_w: float) -> list[str]:
    """Return the text in lines of at most `max_w` pixels, broken at spaces; a word longer than a line is split."""
    lines: list[str] = []
    for part in text.split("\n"):
        line = ""
        for word in part.split(" "):
            joined = f"{line} {word}" if line else word
            if measure(joined, size_px, bold)[0] <= max_w:
                line = joined
                continue
            if line:
                lines.append(line)
            *full, line = _break_word(word, size_px, bold, max_w)
            lines += full
        lines.append(line)
    return lines


def _break_word(word: str, size_px: float, bold: Cut, max_w: float) -> list[str]:
    pieces: list[str] = []
    piece = ""
    for letter in word:
        if piece and measure(piece + letter, size_px, bold)[0] > max_w:
            pieces.append(piece)
            piece = letter
        else:
            piece += letter
    return [*pieces, piece]
