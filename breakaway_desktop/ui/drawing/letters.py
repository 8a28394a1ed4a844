"""Letters: the font cache (Noto Sans Regular and Bold, which come with pygame-gui, and Barlow) and surfaces of text.

Sizes here are pixels of the window, the em of the font; `Canvas` turns units into pixels. What Barlow lacks is set in
Noto Sans, letter by letter.
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

from breakaway_desktop.places import assets_folder
from breakaway_desktop.ui.drawing.palette import RGB

ELLIPSIS = "…"
Cut = bool | str
"""False and True: Noto Sans, regular and bold; else a cut of Barlow."""
_BARLOW = {
    "c6": "condensed-latin-600-normal",
    "c7": "condensed-latin-700-normal",
    "c8": "condensed-latin-800-normal",
    "i8": "condensed-latin-800-italic",
    "i9": "condensed-latin-900-italic",
    "t6": "semi-condensed-latin-600-normal",
}
_BARLOW_HAS = frozenset(map(chr, [*range(32, 127), *range(160, 256)])) | set("ıŒœ–—‘’‚“”„•…′″‹›€™−")
BOLD_CUTS = ("c7", "c8", "i8", "i9")


class Style(NamedTuple):
    """A size in units, and the cut it is set in."""

    size: float
    cut: Cut

    def at(self, size: float) -> Style:
        return Style(size, self.cut)


@lru_cache(maxsize=1)
def font_folder() -> Path:
    """Where pygame-gui keeps its fonts; found without importing it. Raises FileNotFoundError if it is not there."""
    spec = find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("pygame_gui is not installed: its fonts are the game's letters")
    return Path(spec.origin).parent / "data"


def font_path(bold: Cut) -> Path:
    if isinstance(bold, str):
        return assets_folder() / "fonts" / f"barlow-{_BARLOW[bold]}.woff"
    return font_folder() / ("NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf")


def whole(size_px: float) -> int:
    """The size that is drawn: fonts come in whole pixels, halves round up."""
    return max(1, int(size_px + 0.5))


@lru_cache(maxsize=128)
def _font(size: int, bold: Cut) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(str(font_path(bold)), size)


def font(size_px: float, bold: Cut = False) -> pygame.font.Font:
    return _font(whole(size_px), bold)


@lru_cache(maxsize=2)
def _any_size(bold: Cut) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(str(font_path(bold)))


def rare(size_px: float, bold: Cut = False) -> pygame.font.Font:
    """The font of a size that is seldom wanted, until another such size is asked for: the first letters of a new font
    take 1.5 ms, those of one that has changed its size a tenth of it."""
    changed = _any_size(bold)
    changed.set_point_size(whole(size_px))
    return changed


def forget_fonts() -> None:
    """Drops every cached font and surface: needed after `pygame.font.quit()`, useful after a change of scale."""
    _font.cache_clear()
    _any_size.cache_clear()
    _runs.cache_clear()
    measure.cache_clear()
    _drawn.cache_clear()


@lru_cache(maxsize=2048)
def _runs(text: str, cut: str) -> Sequence[tuple[str, Cut]]:
    """The text in parts, each with the cut that has its letters: marks stay with the letter they stand on."""
    letters: list[str] = []
    for sign in text:
        if letters and unicodedata.combining(sign):
            letters[-1] += sign
        else:
            letters.append(sign)
    other = cut in BOLD_CUTS
    runs = groupby(letters, _BARLOW_HAS.issuperset)
    return tuple(("".join(some), cut if its else other) for its, some in runs)


@lru_cache(maxsize=8192)
def measure(text: str, size_px: float, bold: Cut = False) -> tuple[int, int]:
    """Width and height of one line in pixels; the height is ascent to descent, the same for every text of a size."""
    w, h = font(size_px, bold).size(text)
    if isinstance(bold, str) and not text.isascii():
        w = sum(font(size_px, cut).size(part)[0] for part, cut in _runs(text, bold))
    return w, h


def cut_of_all(text: str, cut: str) -> Cut:
    """Return the cut, or where it lacks a letter of the text the one of Noto Sans that stands for it."""
    return cut if _BARLOW_HAS.issuperset(text) else cut in BOLD_CUTS


def width(text: str, style: Style, scale: float) -> float:
    """The width of one line in units."""
    return measure(text, style.size * scale, style.cut)[0] / scale


@lru_cache(maxsize=1024)
def _drawn(text: str, size: int, colour: RGB, bold: Cut) -> pygame.Surface:
    main = _font(size, bold)
    runs = () if text.isascii() or isinstance(bold, bool) else _runs(text, bold)
    if all(cut == bold for _part, cut in runs):
        return main.render(text, True, colour)
    line = pygame.Surface(measure(text, size, bold), pygame.SRCALPHA)
    x = 0
    for part, cut in runs:
        drawn = _font(size, cut).render(part, True, colour)
        line.blit(drawn, (x, main.get_ascent() - _font(size, cut).get_ascent()))
        x += drawn.get_width()
    return line


def surface(text: str, size_px: float, colour: RGB, bold: Cut = False) -> pygame.Surface:
    """One line as a surface with transparent ground. It is shared: never draw on it."""
    return _drawn(text, whole(size_px), colour, bold)


def shortened(text: str, size_px: float, bold: Cut, max_w: float) -> str:
    """The text, or its longest beginning that fits into `max_w` pixels with an ellipsis."""
    if measure(text, size_px, bold)[0] <= max_w:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[:middle].rstrip() + ELLIPSIS, size_px, bold)[0] <= max_w:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


def wrapped(text: str, size_px: float, bold: Cut, max_w: float) -> list[str]:
    """The text in lines of at most `max_w` pixels, broken at spaces; a word that is too long is broken inside."""
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
            *full, line = _broken(word, size_px, bold, max_w)
            lines += full
        lines.append(line)
    return lines


def _broken(word: str, size_px: float, bold: Cut, max_w: float) -> list[str]:
    pieces: list[str] = []
    piece = ""
    for letter in word:
        if piece and measure(piece + letter, size_px, bold)[0] > max_w:
            pieces.append(piece)
            piece = letter
        else:
            piece += letter
    return [*pieces, piece]
