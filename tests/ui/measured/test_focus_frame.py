"""The frame of the focus around the news strip covers no text next to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.measured.faults import ink_box
from tests.ui.measured.picture import texts_of
from tools import race_states as races

FRAME = 4.0
"""Pixels of the focus frame beyond the strip."""


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1000, 1150)])
def test_the_frame_around_just_now_covers_nothing_of_the_headline(
    size: tuple[int, int], opened: Callable[..., Any]
) -> None:
    studio = opened(races.race_card_selected, size)
    control = studio.top.focus.find("again")
    frame = control.tile.inflated(FRAME)
    texts = texts_of(studio)
    within = [text for text, box, _cut in texts if control.tile.encloses(ink_box(text, box))]
    assert "W" in within
    assert [text for text, box, _cut in texts if frame.touches(ink_box(text, box)) and text not in within] == []
    assert control.rect.h >= 32
