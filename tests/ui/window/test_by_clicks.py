"""The real window, from the menu to the podium, by real clicks only.

Positions are read from the same scenes, laid out in this process for a window of the same size.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from breakaway_desktop.match.match import Match
from breakaway_desktop.places import samples_folder
from breakaway_desktop.play.last_setup import setup_as_json
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import Agreement, verify
from breakaway_desktop.ui.drawing.box import Point
from breakaway_desktop.ui.intents import ShowMenu, ShowResult
from tests.kit.app_driver import AppDriver
from tests.kit.races import BOT, match_of
from tests.ui.desktop import Desktop
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver
from tests.ui.window.races import has_played, own_moves, quick_home, repeat_until, saved_race, short_race


def place_of(person: AppDriver, label: str) -> Point:
    """Return the position of the control with this label and press it, so that the next scene opens."""
    place: Point = person.control(label).rect.centre
    person.click(label)
    return place


def places_before_the_race(folder: Path) -> list[Point]:
    """Return the positions of New race, Custom, Everything and Start."""
    person = AppDriver(folder)
    person.settings.setup = setup_as_json(short_race(30))  # skip the first start of the program
    person.session.samples = samples_folder()
    person.open(ShowMenu())
    return [place_of(person, label) for label in ("new", "custom", "go", "go")]


def places_after_the_race(folder: Path, match: Match) -> list[Point]:
    """Return the positions of Menu on the podium and Quit in the menu."""
    person = AppDriver(folder)
    person.settings.setup = setup_as_json(short_race(30))
    person.session.samples = samples_folder()
    person.open(ShowResult(match))
    person.wait(2000)
    return [place_of(person, "menu"), place_of(person, "quit")]


def place_on_a_card(folder: Path) -> Point:
    """Return a position that is on a card in every hand of one, two, three or four different cards."""
    seat = RaceScreenDriver(match_of(("human", *(BOT,) * 5)), folder)
    assert seat.wait_for_ask()
    second_of_three = seat.box("card 2")
    return (second_of_three.x + 0.2 * second_of_three.w, second_of_three.y + 0.5 * second_of_three.h)


def test_clicks_alone_lead_from_the_menu_to_the_podium(tmp_path: Path) -> None:
    card = place_on_a_card(tmp_path / "aside")
    with Desktop(quick_home(tmp_path / "home", short_race(30))) as desk:
        for place in places_before_the_race(tmp_path / "aside"):
            desk.click(*place)
            desk.wait_still()
        desk.wait_until(lambda: bool(saved_race(desk).get("teams")), "a race on the disk")
        record = saved_race(desk)
        for _ in range(400):
            if "result" in record:
                break
            before = own_moves(record)
            repeat_until(desk, partial(desk.click, *card), partial(has_played, desk, before))
            record = saved_race(desk)
        assert "result" in record
        (path,) = desk.races.glob("*.race")
        assert verify(path).agreement is Agreement.AGREES
        desk.wait_still(2.0)
        desk.shot(tmp_path / "podium.png")
        menu, leave = places_after_the_race(desk.races, Match.resume(load(path)))
        podium = desk.frame()
        repeat_until(
            desk, partial(desk.click, *menu), lambda: desk.frame() != podium
        )  # input is ignored in its first moments
        desk.wait_still()
        desk.click(*leave)
        assert desk.wait_end() == 0
