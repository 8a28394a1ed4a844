"""The menu over a race: it shows whether the race is saved, and changes the player of a team."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from breakaway_desktop.kit.toolkit.page import do
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.play.live_race import begin_live
from breakaway_desktop.ui.dialogs import menu_in_race, seats
from breakaway_desktop.ui.intents import MenuEntry, ShowMenuInRace
from breakaway_desktop.ui.phones.intents import SHOW_PHONES
from breakaway_desktop.ui.screens import menu as menu_screen
from breakaway_desktop.ui.screens.settings import screen as settings_screen
from tests.kit.app_driver import EVERY_SIZE, AppDriver, is_dialog, shows
from tests.kit.longer_sentences import longer_sentences
from tests.kit.races import race
from tests.ui.dialogs.test_save_as import Road


class Race:
    """A person at the menu over a race in its third turn."""

    def __init__(self, person: AppDriver) -> None:
        self.person = person
        self.live = begin_live(race(3, 70), person.session.thinker, person.session.settings)
        self.heard: list[str] = []
        person.stage.push(Road())
        self.open()

    def open(self) -> None:
        def note(what: str) -> Callable[..., None]:
            return lambda *_words: self.heard.append(what)

        request = ShowMenuInRace(self.live, *map(note, ("keys", "changed", "steer", "give up", "log")))
        self.person.open(request)


@pytest.fixture
def over_race(person: AppDriver) -> Race:
    return Race(person)


def test_esc_and_enter_lead_back_to_the_race(over_race: Race) -> None:
    over_race.person.press("Esc")
    assert isinstance(over_race.person.top, Road)
    over_race.open()
    over_race.person.press("Enter")
    assert isinstance(over_race.person.top, Road)


def test_the_menu_has_entries_of_guests_and_what_they_leave_no_button_for(over_race: Race) -> None:
    heard: list[str] = []
    entry = MenuEntry("phones", "Phones", partial(heard.append, "phones"), SHOW_PHONES, lambda: "1 of 2 here")
    request = ShowMenuInRace(
        over_race.live, print, print, print, print, print, partial(heard.append, "retire"), entries=(entry,)
    )
    for name in ("retire", "phones"):
        over_race.person.open(request)
        assert over_race.person.shows_text("1 of 2 here")
        over_race.person.click(name)
    assert heard == ["retire", "phones"]


def test_f1_shows_the_keys_of_the_race(over_race: Race) -> None:
    over_race.person.press("F1")
    assert over_race.heard == ["keys"]
    assert isinstance(over_race.person.top, Road)


def test_a_team_passes_to_a_bot_and_back(over_race: Race) -> None:
    person, match = over_race.person, over_race.live.match
    person.press("C")
    assert is_dialog(person.top, "seats")
    person.follow("click 2", "see for children", "Home", "Down", "Enter")
    assert match.seat(2).player == "bot:random"
    person.follow("click 2", "Home", "Enter", "Enter")
    assert match.humans == (2, 5)
    assert person.shows_text("Player 2")
    assert over_race.heard == ["changed", "changed"]
    person.press("Esc")
    assert shows(person.top, menu_in_race)
    person.press("Esc")
    assert isinstance(person.top, Road)


def ask_for_player(over_race: Race) -> None:
    """Ask for a human as the player of a bot's team."""
    over_race.person.click("seats")
    over_race.person.click("3")
    over_race.person.press("Home", "Enter")


def test_esc_keeps_the_bot_of_a_team(over_race: Race) -> None:
    person, match = over_race.person, over_race.live.match
    player = match.seat(3).player
    ask_for_player(over_race)
    person.follow("write Carl", "Esc")
    assert is_dialog(person.top, "seats")
    assert match.seat(3).player == player
    assert f"bot:{person.control('3').value}" == player
    assert over_race.heard == []


def test_an_invalid_name_is_explained_and_stays_typed(over_race: Race) -> None:
    person = over_race.person
    ask_for_player(over_race)
    person.top.dispatch(do(seats.type_name, "A" * 41))
    person.follow("Enter", "see A name can have up to")
    assert over_race.heard == []
    person.follow("write Carl", "unseen A name can have up to", "Enter")
    assert names_of(over_race.live.match).player(3) == "Carl"


def test_other_players_keep_their_names_when_a_team_changes_hands(over_race: Race) -> None:
    person = over_race.person
    person.follow("click seats", "click 2", "End", "Enter", "see Player 2", "unseen Player 1", "click 1", "Home")
    person.follow("Enter", "see Player 3", "Enter", "click 2", "Home", "Enter", "Enter")
    names = names_of(over_race.live.match)
    assert [names.player(team) for team in (1, 2, 5)] == ["Player 3", "Player 1", "Player 2"]


def test_the_pace_changes_in_the_running_race(over_race: Race) -> None:
    person = over_race.person
    person.click("settings")
    assert shows(person.top, settings_screen)
    person.focus("speed")
    person.press("Left")
    person.focus("motion")
    person.press("Right", "Esc")


def test_the_menu_shows_whether_the_race_is_saved(over_race: Race) -> None:
    assert over_race.person.shows_text("this race can’t be saved")
    over_race.person.press("X")
    assert shows(over_race.person.top, menu_screen)


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("opens", ["", "seats"])
def test_all_is_reached_and_read(tmp_path, size, opens: str) -> None:
    with longer_sentences():
        over = Race(AppDriver(tmp_path, size))
        if opens:
            over.person.click(opens)
            # The menu is visible through the scrim below the drawer: only cut-off texts count.
            assert not [line for line in over.person.unreadable() if line.startswith("cut off")]
        else:
            assert not over.person.unreadable()
        assert over.person.labels_reached_by_tab() == over.person.focusable_labels()
