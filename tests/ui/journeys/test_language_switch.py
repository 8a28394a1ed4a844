"""A switch of language during a race translates every text on every screen below the settings."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.words import set_language
from tools import (
    order_states as orders,
    race_states as races,
    settings_states as choices,
    states as forms,
    variant_states as variants,
)
from tools.studio import Studio

SWITCHED = (
    forms.menu_unfinished, choices.settings, forms.setup, forms.building, forms.result, forms.help_slipstream,
    races.race_why, races.menu_in_race, orders.orders, orders.film, variants.variant_spy, variants.variant_special,
)  # fmt: skip


def words(studio: Studio) -> list[str]:
    canvas = Canvas(pygame.Surface((1280, 800)), studio.app.screen.palette, 1)
    canvas.text_log = []
    studio.stage.draw(canvas)
    # A race is saved for each language, perhaps in the next minute.
    texts = (re.sub(r"\d\d:\d\d", "", text) for text, _box, _cut in canvas.text_log)
    return sorted(text for text in texts if any(letter.isalpha() for letter in text))


def italian_texts(folder: Path, state: Callable[[Studio], None], before: str) -> list[str]:
    """Open this screen in the language `before`, switch to Italian, and return its texts."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    set_language(before)
    studio = Studio((1280, 800), folder)
    try:
        state(studio)
        studio.settle()
        studio.session.change("language", "it")
        studio.stage.resize()
        studio.settle()
        return words(studio)
    finally:
        studio.close()


@pytest.mark.parametrize(
    "state",
    [pytest.param(state, marks=pytest.mark.release) if index % 3 else state for index, state in enumerate(SWITCHED)],
    ids=lambda state: state.__name__,
)
def test_nothing_stays_in_the_other_language(tmp_path: Path, state: Callable[[Studio], None]) -> None:
    switched, native = italian_texts(tmp_path / "a", state, "en"), italian_texts(tmp_path / "a", state, "it")
    assert sorted(set(switched) - set(native)) == []
