"""The window, from the menu to the podium, by clicks only."""

from __future__ import annotations

from pathlib import Path

from breakaway_desktop.record.verify import Agreement, verify
from tests.kit.virtual_program import VirtualProgram
from tests.ui.window.races import own_moves, quick_home, saved_race, short_race


def test_clicks_alone_lead_from_the_menu_to_the_podium(tmp_path: Path) -> None:
    with VirtualProgram(quick_home(tmp_path / "home", short_race(30))) as program:
        for label in ("new", "custom", "go", "go"):
            program.click_on(label)
        program.wait_still()
        while "result" not in saved_race(program):
            before = own_moves(saved_race(program))
            program.click_on("card 1")
            program.wait_still()
            assert own_moves(saved_race(program)) > before
        (path,) = program.races.glob("*.race")
        assert verify(path).agreement is Agreement.AGREES
        program.click_on("menu")
        program.click_on("quit")
        assert program.wait_end() == 0
