"""A race of each variant to its end in the window, by posted keys alone (R8.1–R8.8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.scenes.variant_table import Riding, variant_race

TOGETHER = ("double",)


@pytest.mark.parametrize("variant", TOGETHER)
def test_a_race_of_secret_orders_comes_to_its_end(variant: str, tmp_path: Path) -> None:
    riding = Riding(variant_race(variant, base="postal"), tmp_path)
    riding.ride_to_the_end()
    assert riding.match.over
    assert riding.texts()


@pytest.mark.parametrize("variant", ["double"])
def test_a_turn_of_orders_is_shown_to_its_end(variant: str, tmp_path: Path) -> None:
    rows = {"finish": 20, "sprints": (8,)}
    riding = Riding(variant_race(variant, base="postal", rows=rows), tmp_path, speed="fast")
    riding.ride_to_the_end()
    assert riding.match.over
