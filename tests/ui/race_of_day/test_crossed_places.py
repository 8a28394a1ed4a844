"""The places at the lines fill their box, with labels of one size, and the places of others stay pale."""

from __future__ import annotations

import pygame
import pytest

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import CONTRAST, DAY, NIGHT, Palette
from breakaway_desktop.kit.words import LANGUAGES, set_language
from breakaway_desktop.ui.race_of_day.crossed_places import paint_crossed_places
from tests.kit.drawing.colour import contrast

CARD, SMALL, TALL = Box(20, 20, 660, 204), Box(20, 20, 456, 190), Box(20, 20, 530, 400)
SECOND_AND_LAST = tuple(place in (2, 8) for place in range(1, 9))


def draw(lines: int, box: Box, palette: Palette = DAY) -> Canvas:
    """Draw lines at which the human's riders were second and eighth."""
    canvas = Canvas(pygame.Surface((720, 440)), palette.for_paper, 1)
    canvas.fill(canvas.palette.paper)
    canvas.text_log = []
    paint_crossed_places([SECOND_AND_LAST] * lines, canvas, box)
    return canvas


def drawn_texts(canvas: Canvas) -> list[tuple[str, Box]]:
    assert canvas.text_log is not None
    assert not any(cut for _text, _box, cut in canvas.text_log)
    return [(text, box) for text, box, _cut in canvas.text_log if text]


@pytest.mark.parametrize("lines", [2, 3])
@pytest.mark.parametrize("box", [CARD, SMALL, TALL])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_places_fill_their_box_with_labels_of_one_size(lines: int, box: Box, language: str) -> None:
    set_language(language)
    texts = drawn_texts(draw(lines, box))
    assert all(box.encloses(written_box) for _text, written_box in texts)
    assert len({label_box.h for text, label_box in texts if not text.isdigit()}) == 1
    eighths = [number_box for text, number_box in texts if text == "8"]
    assert box.right - max(number_box.right for number_box in eighths) < 40


@pytest.mark.parametrize("palette", [DAY, NIGHT, CONTRAST], ids=lambda p: p.name)
def test_the_places_of_others_are_pale(palette: Palette) -> None:
    canvas = draw(1, CARD, palette)
    second, eighth = [box.centre for text, box in drawn_texts(canvas) if text.isdigit()]
    step = (eighth[0] - second[0]) / 6
    red, green, blue, _alpha = canvas.surface.get_at((round(second[0] + step), round(second[1])))
    assert 1.1 < contrast((red, green, blue), canvas.palette.paper) < 1.7
