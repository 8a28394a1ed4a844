"""The program in a real window, by real keys through X: what SDL's dummy driver cannot show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import zxingcpp
from PIL import Image

from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.race_files import name_of
from breakaway_desktop.play.quick_setups import FriendsSetup
from breakaway_desktop.play.setup_draft import PHONES
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from tests.kit.local_program import LOCAL_PROGRAM
from tests.kit.real_program import RealProgram
from tests.kit.socket_phone import SocketPhone
from tests.kit.terminal import assert_is_free, find_table
from tests.ui.window.races import play_card, quick_home, saved_race, short_race, start_race
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


# A table for phones in the real window: opened by real keys, and played to the podium by a phone on a real socket


def phone_settings() -> dict[str, Any]:
    """Return settings without animation, with the cards of a short race of friends on their phones."""
    friends = FriendsSetup()
    friends.seat(2, 3, 1)
    friends.draft.choose_cards(PHONES)
    friends.shorten(True)
    return {"speed": "off", "friends": friends.as_json()}


def read_code(program: RealProgram, shots: Path) -> str:
    """Return the text of the code on the screen; empty if there is none."""
    program.shot(shots / "lobby.png")
    with Image.open(shots / "lobby.png") as picture:
        return "".join(code.text for code in zxingcpp.read_barcodes(picture))


def ride_by_phone(program: RealProgram, shots: Path) -> None:
    """Open a table from the menu, let a phone play a short race, and quit: the port must be free afterwards."""
    program.press("n", "2", "Return")
    program.send("ctrl+Return")

    # A phone reads the address from the screen and joins; bots get the other seats.
    program.wait_until(lambda: bool(read_code(program, shots)), "the lobby")
    table = find_table(read_code(program, shots))
    phone = SocketPhone(table, 1)
    phone.wait_for_seat()
    program.send("ctrl+Return")
    phone.wait_for_page("over")
    program.wait_until(lambda: "result" in saved_race(program), "the end of the race")
    assert phone.believed
    program.send("ctrl+q")
    assert program.wait_end() == 0
    assert program.errors() == ""
    phone.wait_for_end()
    assert_is_free(table)
    (path,) = program.races.glob("*.race")
    assert verify(path).agreement is Agreement.AGREES


def test_a_phone_rides_a_short_race_of_the_window_to_the_podium(tmp_path: Path) -> None:
    with RealProgram(quick_home(tmp_path / "home", settings=phone_settings()), program=LOCAL_PROGRAM) as program:
        ride_by_phone(program, tmp_path)
