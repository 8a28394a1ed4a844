"""The window: two friends at one screen, from their names to the first card, by keys only."""

from __future__ import annotations

from pathlib import Path

from tests.kit.virtual_program import VirtualProgram
from tests.ui.window.races import play_card, quick_home, saved_race

NAMES = ("Anna", "Bruno")


def type_names(program: VirtualProgram) -> None:
    """Go from the menu to the page of friends, choose two, and type their names; the third field stays empty."""
    program.press("n", "2", "Return")
    for name in NAMES:
        program.type(name)
        program.press("Return")


def test_two_presses_after_the_names_the_first_card_is_asked_for(tmp_path: Path) -> None:
    with VirtualProgram(quick_home(tmp_path / "home")) as program:
        type_names(program)
        program.press("Return", "Return")  # past the third name to RIDE
        assert saved_race(program)["meta"]["players"][:3] == [*NAMES, None]
        play_card(program)
