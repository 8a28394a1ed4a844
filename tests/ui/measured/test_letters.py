"""Every text that is drawn: large enough, and clear of the ground it was really drawn on (figures of ux)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import pygame
import pytest

from breakaway_desktop.ui.kit.box import placed
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.palette import CONTRAST, PALETTES, RGB, Palette, rgb
from breakaway_desktop.ui.kit.tape import Tape
from tests.ui.kit.colour import LABEL, TEXT, contrast
from tests.ui.measured.eye import is_own
from tools.order_states import ORDERS
from tools.race_states import RACES
from tools.screens import STATES, State, name_of

LEAST_HEIGHT, BODY_HEIGHT = 14, 18
"""Pixels from ascent to descent at 100 %: of any text, and of a sentence that stands by itself."""
WORDS_OF_A_SENTENCE = 6
LARGE, LARGE_BOLD, LARGE_CONTRAST = 24.0, 18.66, 3.0
"""WCAG: so large in pixels (18 or 14 bold points), letters may be fainter."""
SHARE = 0.2
"""A colour is a ground if so much of the text's box has it."""


class Letters(NamedTuple):
    """A text as it was drawn: size and height in pixels, colours; `grounds` are what lay under it."""

    text: str
    size: float
    height: int
    bold: bool
    colour: RGB
    grounds: tuple[RGB, ...]


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> list[Letters]:
    """Everything that canvases write from now on."""
    found: list[Letters] = []
    write = Canvas.text

    def written(self: Canvas, text: str, size: float, pos: Any, **given: Any) -> Any:
        bold = given.get("bold", False)
        w, h = self.measure(text, size, bold)
        box = placed(min(w, given.get("max_width") or w), h, pos, given.get("anchor", "topleft"))
        rect = self.rect(*box).clip(self.surface.get_clip())
        if text.strip() and rect.w > 2 and rect.h > 2:
            grounds = tuple(_grounds(self.surface, rect))
            colour = given.get("colour") or self.palette.ink
            found.append(Letters(text, size, self.px(h), bold, colour, grounds))
        return write(self, text, size, pos, **given)

    monkeypatch.setattr(Canvas, "text", written)
    return found


def _grounds(surface: pygame.Surface, rect: pygame.Rect) -> list[RGB]:
    """The colours of a good part of the rectangle; none where the surface is transparent."""
    if isinstance(surface, Tape):
        there = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        there.set_clip(rect)
        surface.strokes().draw(there)
        there.set_clip(None)
        surface = there
    rect = rect.clip(surface.get_rect())
    xs = range(rect.x, rect.right, max(1, rect.w // 12))
    ys = range(rect.y + rect.h // 4, rect.bottom - rect.h // 5, max(1, rect.h // 6))
    seen = [surface.get_at((x, y)) for x in xs for y in ys]
    counted = Counter((c.r, c.g, c.b) for c in seen if c.a == 255)
    return [colour for colour, count in counted.items() if count >= SHARE * len(seen)]


def faint(written: list[Letters], palette: Palette) -> set[str]:
    """Texts with too little contrast."""
    found = set()
    for one in written:
        large = one.size >= (LARGE_BOLD if one.bold else LARGE)
        least = LABEL if palette.name == CONTRAST.name else LARGE_CONTRAST if large else TEXT
        for ground in one.grounds:
            reached = contrast(one.colour, ground)
            if reached < least:
                found.add(f"{reached:.2f} of {least}: {one.text} ({one.colour} on {ground})")
    return found


def small(written: list[Letters]) -> set[str]:
    """Texts that are too low, at 100 %."""
    found = set()
    for one in written:
        words = [word for word in one.text.split() if any(map(str.isalpha, word))]
        is_sentence = len(words) >= WORDS_OF_A_SENTENCE and not is_own(one.text)
        least = BODY_HEIGHT if is_sentence else LEAST_HEIGHT
        if one.height < least:
            found.add(f"{one.height} high, not {least}: {one.text}")
    return found


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("state", STATES, ids=name_of)
def test_letters_are_clear_and_large_enough(
    state: State, theme: str, opened: Callable[..., Any], letters: list[Letters]
) -> None:
    studio = opened(state, palette=PALETTES[theme])
    letters.clear()
    studio.app.draw()
    assert letters
    wrong = faint(letters, PALETTES[theme]) | small(letters)
    assert not wrong, "\n".join(sorted(wrong))


@pytest.mark.parametrize("state", [*RACES, *ORDERS], ids=name_of)
def test_letters_of_a_race_are_large_enough_in_the_smallest_window(
    state: State, opened: Callable[..., Any], letters: list[Letters]
) -> None:
    studio = opened(state, (960, 600))
    letters.clear()
    studio.app.draw()
    assert letters
    wrong = small(letters)
    assert not wrong, "\n".join(sorted(wrong))


PAPER = (rgb("#FBF7EC"),)


def test_faint_and_small_letters_are_noticed() -> None:
    grey = Letters("Sprint", 15, 20, False, rgb("#A0A0A0"), PAPER)
    assert faint([grey], PALETTES["light"])
    assert faint([grey._replace(size=30)], PALETTES["light"])
    middling = grey._replace(colour=rgb("#808080"))
    assert faint([middling], PALETTES["light"])
    assert not faint([middling._replace(size=30)], PALETTES["light"]), "large letters may be fainter"
    assert faint([middling._replace(colour=rgb("#606060"))], CONTRAST), "but not in the contrast theme"
    assert small([grey._replace(height=13)])
    assert small([grey._replace(text="Give one more square to him", height=17)])
    assert not small([grey._replace(height=14)])
