"""The hint on the race screen for what is ordered beside cards (R8.3, R8.4)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.words import language, set_language
from tests.text.test_extras_syntax import boosting, ridden
from tests.ui.scenes.orders_table import Ordering
from tests.ui.scenes.person import EVERY_SIZE


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("variant", ["double", "spy"])
def test_a_hint_tells_second_cards_and_whom_to_look_at(variant: str, size: tuple[int, int], tmp_path: Path) -> None:
    sitting = Ordering(ridden(variant), tmp_path, size=size)
    assert sitting.wait_for_orders()
    sitting.key(pygame.K_h)
    sitting.pass_time()
    advice = sitting.scene.table.advice.advice
    assert advice is not None
    drawn = " ".join(sitting.texts())
    told = [f"then {card}" for _rider, card in advice.then] or [f"a look at {e.target}" for e in advice.extras]
    assert told
    assert all(words in drawn for words in told)
    assert not [text for text, _box, cut in sitting.window.drawn() if cut]


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize(("lang", "said"), [("en", "with Boost, rides 6"), ("it", "con Scatto, muove di 6")])
def test_a_hint_with_a_boost_names_the_card_that_he_holds(
    lang: str, said: str, size: tuple[int, int], tmp_path: Path
) -> None:
    """R8.5: he holds 15, 3, 3; the Boost makes a 6 of each 3."""
    before = language()
    set_language(lang)
    try:
        sitting = Ordering(boosting(), tmp_path, size=size)
        assert sitting.wait_for_orders()
        sitting.scene.turn_to(12)
        sitting.key(pygame.K_h)
        sitting.pass_time()
        texts = sitting.texts()
    finally:
        set_language(before)
    advice = sitting.scene.table.advice.advice
    assert advice is not None
    assert [rider.best for rider in advice.riders if rider.rider == 12] == [6]
    assert texts[texts.index(said) - 1] == "3"
    drawn = sitting.window.drawn()
    assert not [text for text, _box, cut in drawn if cut]
    title = next(box for text, box, _cut in drawn if text == f"12: 3 {said}")
    (cap,) = [box for text, box, _cut in drawn if text == "H" and abs(box.centre[1] - title.centre[1]) < 6]
    assert title.right < cap.x
