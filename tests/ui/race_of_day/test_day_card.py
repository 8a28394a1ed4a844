"""The picture to share: the places at the lines fill their box, with labels of one size."""

from __future__ import annotations

import pygame
import pytest

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY
from breakaway_desktop.kit.words import LANGUAGES, set_language
from breakaway_desktop.ui.race_of_day.day_panel import paint_places

BOX = Box(20, 20, 656, 204)
SECOND_AND_LAST = tuple(place in (2, 8) for place in range(1, 9))


@pytest.mark.parametrize("lines", [2, 3])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_places_fill_their_box_with_labels_of_one_size(lines: int, language: str) -> None:
    set_language(language)
    canvas = Canvas(pygame.Surface((720, 440)), DAY.for_paper, 1)
    canvas.text_log = []
    paint_places([SECOND_AND_LAST] * lines, canvas, BOX)
    texts = [(text, box) for text, box, _cut in canvas.text_log if text]
    assert not any(cut for _text, _box, cut in canvas.text_log)
    assert all(BOX.encloses(written_box) for _text, written_box in texts)
    assert len({label_box.h for text, label_box in texts if not text.isdigit()}) == 1
    eighths = [number_box for text, number_box in texts if text == "8"]
    assert BOX.right - max(number_box.right for number_box in eighths) < 40
