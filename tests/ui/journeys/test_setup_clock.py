"""The clock of a race is saved in its file (R4.4)."""

from __future__ import annotations

import pytest

from breakaway_desktop.play.hot_seat import HotSeat
from tests.ui.screens.race.secret_orders import secret_race


@pytest.mark.parametrize("found", [-5, 0, True, "30", 1e9, 90_000, None])
def test_a_clock_that_makes_no_sense_is_passed_over(found: object) -> None:
    match = secret_race()
    match.meta["clock"] = found
    assert HotSeat.of(match).clock == 0
