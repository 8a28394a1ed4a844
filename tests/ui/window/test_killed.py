"""The real window killed in mid-race: nothing that was confirmed is lost, and Continue goes on."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from breakaway_desktop.record.verify import Agreement, verify
from tests.ui.desktop import Desktop
from tests.ui.window.evening import begin_a_race, has_ridden, kept, own_moves, quick, until


def ride(desk: Desktop, cards: int) -> None:
    for _ in range(cards):
        until(desk, partial(desk.key, "Return"), partial(has_ridden, desk, own_moves(kept(desk))))


def test_a_killed_window_goes_on_where_it_was(tmp_path: Path) -> None:
    with Desktop(quick(tmp_path / "home")) as desk:
        begin_a_race(desk)
        ride(desk, 5)
        confirmed = kept(desk)
        desk.kill()
        after = kept(desk)
        assert own_moves(after) >= own_moves(confirmed) == 5
        desk.restart()
        desk.wait_still()
        desk.key("Return")  # Continue comes first
        desk.wait_still()
        ride(desk, 2)
        (path,) = desk.races.glob("*.race")
        assert verify(path).agreement is Agreement.AGREES
        played = [move for turn in kept(desk)["turns"] for move in turn["moves"]]
        before = [move for turn in confirmed["turns"] for move in turn["moves"]]
        assert played[: len(before)] == before


KILLS = 60
"""Fewer when the race is over before."""


def moves_of(record: dict[str, Any]) -> list[dict[str, Any]]:
    return [move for turn in record["turns"] for move in turn["moves"]]


@pytest.mark.slow
def test_a_window_killed_again_and_again_never_loses_what_was_on_the_disk(tmp_path: Path, capsys) -> None:
    """Each time at another moment of playing, rolling and writing; the race then goes on from there."""
    lots = Random("window")
    seen: list[dict[str, Any]] = []
    confirmed = 0
    with Desktop(quick(tmp_path / "home")) as desk:
        begin_a_race(desk)
        for _ in range(KILLS):
            ride(desk, 1)
            for _ in range(lots.randint(0, 3)):
                desk.key("Return")
                time.sleep(lots.random() * 0.15)
            before = kept(desk)
            time.sleep(lots.random() * 0.05)
            desk.kill()
            paths = list(desk.races.glob("*.race"))
            assert all(verify(path).agreement is Agreement.AGREES for path in paths)
            after = kept(desk)
            assert moves_of(after)[: len(moves_of(before))] == moves_of(before)
            assert moves_of(after)[: len(seen)] == seen
            seen = moves_of(after)
            confirmed = max(confirmed, len(seen))
            if "result" in after:
                break
            desk.restart()
            desk.wait_still()
            desk.key("Return")  # Continue comes first
    with capsys.disabled():
        print(f"\nmoves_of_a_window_killed_again_and_again = {confirmed} moves")
    assert confirmed > 20
