"""The real window killed in mid-race: nothing that was confirmed is lost, and Continue goes on."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from breakaway_desktop.record.verify import Agreement, verify
from tests.ui.desktop import Desktop
from tests.ui.window.evening import has_ridden, kept, own_moves, quick, until


def ride(desk: Desktop, cards: int) -> None:
    for _ in range(cards):
        until(desk, partial(desk.key, "Return"), partial(has_ridden, desk, own_moves(kept(desk))))


def test_a_killed_window_goes_on_where_it_was(tmp_path: Path) -> None:
    with Desktop(quick(tmp_path / "home")) as desk:
        for _ in range(3):
            desk.key("Return")
            desk.wait_still()
        desk.wait_until(lambda: bool(kept(desk).get("teams")), "a race on the disk")
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
