"""The hint on the race screen for what is ordered beside cards (R8.3, R8.4)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.text.test_extras_syntax import ridden
from tests.ui.scenes.orders_table import Ordering
from tests.ui.scenes.person import EVERY_SIZE


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("variant", ["double"])
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
