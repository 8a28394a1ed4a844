"""The mouse causes a repaint only where something changes (ux.md §8: draw only when something changed)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from breakaway_desktop.kit.input.inputs import PointerMoved
from tests.ui.measured.picture import checksum_of
from tools.screens import STATES, State, name_of

NAMES = ("race", "race-start", "orders", "watching", "replay", "variant-blind", "tutorial-race")
OVER_THE_ROAD = [state for state in STATES if name_of(state) in NAMES]
STEP = 7
"""Units between two positions of the pointer: less than the width of anything on the road."""


@pytest.mark.parametrize("state", OVER_THE_ROAD, ids=name_of)
def test_the_mouse_over_the_road_paints_no_frame_like_the_one_before(state: State, opened: Callable[..., Any]) -> None:
    assert len(OVER_THE_ROAD) == len(NAMES)
    studio = opened(state, (960, 600))
    moves = painted = 0
    studio.stage.handle(PointerMoved((40, 60)))
    before = checksum_of(studio)
    for y in (80, 232, 262, 340):
        for x in range(40, 920, STEP):
            studio.stage.handle(PointerMoved((x, y)))
            moves += 1
            if studio.stage.dirty:
                painted += 1
                now = checksum_of(studio)
                assert now != before, (x, y)
                before = now
    assert painted < moves / 3
