"""The program in a real window, by real keys through X: what SDL's dummy driver cannot show."""

from __future__ import annotations

from pathlib import Path

from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.race_files import name_of
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from tests.kit.real_program import RealProgram
from tests.ui.window.races import play_card, quick_home, short_race, start_race
from tests.ui.window.test_by_keys import ride_by_keys


def test_keys_alone_lead_from_the_menu_to_the_podium(tmp_path: Path) -> None:
    with RealProgram(quick_home(tmp_path / "home", short_race(30)), size=(960, 600)) as program:
        ride_by_keys(program, "n", "r")
        (path,) = program.races.glob("*.race")
        assert verify(path).agreement is Agreement.AGREES
        assert program.errors() == ""


def test_a_name_is_typed_and_the_window_closed_by_its_button(tmp_path: Path) -> None:
    """Letters come from SDL's text input, which is off outside of text fields."""
    with RealProgram(quick_home(tmp_path / "home")) as program:
        start_race(program)
        play_card(program)
        program.press("Escape", "s")
        program.type("Before the Sprint")
        program.press("Return")
        assert {name_of(load(path)) for path in race_files(program.races)} == {"", "Before the Sprint"}
        program.close_window()
        assert program.wait_end() == 0
        assert program.errors() == ""
