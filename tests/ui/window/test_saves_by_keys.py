"""The window: saved races by keys only.

A race is saved under a name, left, found in the list, renamed, deleted, restored, copied as text and pasted, opened by
its path, and continued.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from breakaway_desktop.match.library import open_race, race_files
from breakaway_desktop.match.race_files import name_of
from breakaway_desktop.record.store import load
from tests.kit.virtual_program import VirtualProgram
from tests.ui.window.races import play_card, quick_home, start_race


def names_of(program: VirtualProgram) -> list[str]:
    return sorted(name_of(load(path)) for path in race_files(program.races))


@pytest.mark.release  # the same without a window: tests/ui/screens/test_saved.py
def test_saved_races_by_keys(tmp_path: Path) -> None:
    with VirtualProgram(quick_home(tmp_path / "home")) as program:
        start_race(program)
        play_card(program)
        program.press("Escape", "s")
        program.type("Before the sprint")
        program.press("Return")
        assert names_of(program) == ["", "Before the sprint"]
        program.close_window()
        assert program.wait_end() == 0

        program.restart()
        program.press("s", "F4", "ctrl+a")
        program.type("Thursday evening")
        program.press("Return")
        assert "Thursday evening" in (before := names_of(program))
        program.press("Delete")
        assert len(race_files(program.races)) == 1
        program.press("ctrl+z")
        assert names_of(program) == before
        program.press("ctrl+c", "ctrl+v")
        assert len(race_files(program.races)) == 3
        program.press("Escape")
        program.quit()

        opened = Path(shutil.copy(race_files(program.races)[0], tmp_path / "from-a-friend.race"))
    before_steps = len(open_race(opened).match.steps)
    with VirtualProgram(quick_home(tmp_path / "another"), args=[str(opened)]) as program:
        program.press("1", "Return")
        assert len(open_race(opened).match.steps) > before_steps
