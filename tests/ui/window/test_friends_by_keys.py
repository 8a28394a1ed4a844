"""The real window: two friends at one screen, from their names to the podium, by real keys only."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from breakaway_desktop.record.verify import Agreement, verify
from tests.ui.desktop import Desktop
from tests.ui.window.races import has_played, own_moves, quick_home, repeat_until, saved_race

NAMES = ("Anna", "Bruno")


def sit_at_the_page(desk: Desktop) -> None:
    """Go from the menu to the page of friends, and choose two of them."""
    for key in ("n", "2", "Return"):
        desk.wait_still()
        desk.key(key)
    desk.wait_still()


def type_names(desk: Desktop) -> None:
    """Type the names of two players; the third field stays empty."""
    for name in NAMES:
        desk.type(name)
        desk.key("Return")


def test_two_presses_after_the_names_the_first_card_is_asked_for(tmp_path: Path) -> None:
    with Desktop(quick_home(tmp_path / "home")) as desk:
        sit_at_the_page(desk)
        type_names(desk)
        desk.key("Return", "Return")  # past the third name to RIDE
        desk.wait_until(lambda: bool(saved_race(desk).get("teams")), "a race on the disk")
        assert saved_race(desk)["meta"]["players"][:3] == [*NAMES, None]
        repeat_until(desk, partial(desk.key, "1", "Return"), partial(has_played, desk, 0))


@pytest.mark.release
def test_friends_ride_a_short_race_to_the_podium(tmp_path: Path) -> None:
    with Desktop(quick_home(tmp_path / "home"), size=(960, 600)) as desk:
        sit_at_the_page(desk)
        type_names(desk)
        desk.key("Return", "Tab", "Tab", "ctrl+Return")
        desk.wait_until(lambda: bool(saved_race(desk).get("teams")), "a race on the disk")
        record = saved_race(desk)
        for _ in range(600):
            if "result" in record:
                break
            repeat_until(desk, partial(desk.key, "1", "Return"), partial(has_played, desk, own_moves(record)))
            record = saved_race(desk)
        assert "result" in record
        (path,) = desk.races.glob("*.race")
        assert verify(path).agreement is Agreement.AGREES
