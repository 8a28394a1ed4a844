"""The tutor in the window: Enter plays a costly card a second after the Enter that confirmed it."""

from __future__ import annotations

from pathlib import Path

from tests.kit.virtual_program import VirtualProgram
from tests.ui.window.races import own_moves, quick_home, quick_settings, saved_race, short_race, start_race


def test_the_tutor_asks_before_a_costly_card_and_enter_plays_it(tmp_path: Path) -> None:
    """The first card of each hand costs more than 1½ points now and then."""
    home = quick_home(tmp_path / "home", settings={**quick_settings(short_race(30)), "tutor": 1.5})
    with VirtualProgram(home) as program:
        start_race(program, "n", "r")
        before = -1
        while (now := own_moves(saved_race(program))) > before:
            before = now
            program.press("1", "Return")
        assert "result" not in saved_race(program)
        program.press("Return")
        assert own_moves(saved_race(program)) > before
