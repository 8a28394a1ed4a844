"""The real window: saved races by real keys only.

A race is saved under a name, left, found in the list, renamed, deleted, restored, copied as text and pasted, opened by
its path, and continued.
"""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

import pytest

from breakaway_desktop.match.library import open_race, race_files
from breakaway_desktop.match.race_files import name_of
from breakaway_desktop.record.store import load
from tests.ui.desktop import Desktop
from tests.ui.window.races import has_played, own_moves, quick_home, repeat_until, saved_race, start_race


def names_of(desk: Desktop) -> list[str]:
    return sorted(name_of(load(path)) for path in race_files(desk.races))


@pytest.mark.release  # the same without a window: tests/ui/screens/test_saved.py
def test_saved_races_by_keys(tmp_path: Path) -> None:
    with Desktop(quick_home(tmp_path / "home")) as desk:
        start_race(desk)
        repeat_until(desk, partial(desk.key, "1", "Return"), partial(has_played, desk, own_moves(saved_race(desk))))
        desk.wait_still()

        desk.key("Escape")
        desk.wait_still()
        open_save_as(desk)
        desk.type("Before the sprint")
        desk.key("Return")
        desk.wait_until(lambda: names_of(desk) == ["", "Before the sprint"], "a copy under a name")
        desk.wait_still()
        desk.close_window()
        assert desk.wait_end() == 0

        desk.restart()
        desk.wait_still()
        desk.key("s")
        desk.shot(tmp_path / "list.png")
        desk.key("F4")
        desk.wait_still()
        desk.key("ctrl+a")
        desk.type("Thursday evening")
        desk.key("Return")
        desk.wait_until(lambda: "Thursday evening" in names_of(desk), "another name")
        desk.wait_still()
        before = names_of(desk)
        desk.key("Delete")
        desk.wait_until(lambda: len(race_files(desk.races)) == 1, "one race less")
        desk.key("ctrl+z")
        desk.wait_until(lambda: names_of(desk) == before, "the race again")
        desk.wait_still()
        desk.key("ctrl+c")
        desk.wait_still()
        desk.key("ctrl+v")
        desk.wait_until(lambda: len(race_files(desk.races)) == 3, "a race from the clipboard")
        desk.wait_still()
        desk.shot(tmp_path / "list-after.png")
        desk.key("Escape")
        desk.wait_still()
        desk.key("ctrl+q")
        assert desk.wait_end() == 0

        shutil.copy(race_files(desk.races)[0], tmp_path / "from-a-friend.race")
    with Desktop(quick_home(tmp_path / "another"), args=[str(tmp_path / "from-a-friend.race")]) as desk:
        before_steps = len(open_race(tmp_path / "from-a-friend.race").match.steps)
        desk.wait_still()
        repeat_until(
            desk,
            partial(desk.key, "1", "Return"),
            lambda: len(open_race(tmp_path / "from-a-friend.race").match.steps) > before_steps,
        )
        desk.shot(tmp_path / "opened.png")


def open_save_as(desk: Desktop) -> None:
    """Open the dialog from the menu over a race."""
    desk.key("s")
    desk.wait_still()
