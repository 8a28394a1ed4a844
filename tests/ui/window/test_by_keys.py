"""The window, from the menu to the podium, by keys alone and by clicks alone."""

from __future__ import annotations

from pathlib import Path

from breakaway_desktop.record.verify import Agreement, verify
from tests.kit.driven_program import DrivenProgram
from tests.kit.virtual_program import VirtualProgram
from tests.ui.window.races import (
    own_moves,
    play_card,
    quick_home,
    ride_to_the_podium,
    saved_race,
    short_race,
    start_race,
)


def test_enter_starts_a_race_and_a_number_and_enter_play_its_cards(tmp_path: Path) -> None:
    with VirtualProgram(quick_home(tmp_path / "home")) as program:
        start_race(program)
        for _card in range(4):
            play_card(program)
        assert saved_race(program)["rules"]["options"]["finish"] == 100
        program.quit()


def test_keys_alone_lead_from_the_menu_to_the_podium(tmp_path: Path) -> None:
    """Every decision of the human is the number of a card and Enter."""
    with VirtualProgram(quick_home(tmp_path / "home", short_race(30)), size=(960, 600)) as program:
        ride_by_keys(program, "n", "r")
        (path,) = program.races.glob("*.race")
        assert verify(path).agreement is Agreement.AGREES


def ride_by_keys(program: DrivenProgram, *keys: str) -> None:
    """Begin a race with these keys, or Enter alone, play it to the podium, and leave the podium."""
    start_race(program, *keys)
    assert [team["player"] == "human" for team in saved_race(program)["teams"]].count(True) == 1
    ride_to_the_podium(program)
    podium = program.wait_still()
    assert program.press("w") != podium
    podium_again = program.press("r")
    # Cards may still be weighed: the note that says how many is small.
    assert sum(one != other for one, other in zip(podium_again, podium, strict=True)) < 0.01 * len(podium)
    assert len(list(program.races.glob("*.race"))) == 1
    program.press("Escape")
    program.send("q")
    assert program.wait_end() == 0


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
