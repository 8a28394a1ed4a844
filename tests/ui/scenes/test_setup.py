"""Setting up a race: by keyboard, by mouse, and what is refused (R2, R2.1, R1.1)."""

from __future__ import annotations

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.play.hot_seat import names_of
from breakaway_desktop.ui.intents import ShowMenu, ShowSetup
from breakaway_desktop.ui.kit.inputs import Moved
from breakaway_desktop.ui.kit.palette import PALETTES
from breakaway_desktop.ui.scenes.building import BuildingScene
from breakaway_desktop.ui.scenes.setup import SetupScene
from breakaway_desktop.ui.scenes.setup_team import TeamDialog
from breakaway_desktop.ui.screens.menu import screen as menu_screen
from tests.ui.scenes.forms import choose, draft
from tests.ui.scenes.person import EVERY_SIZE, Person, labels_to_walk, labels_walked, longer, seated, shows, unreadable


@pytest.mark.parametrize("keys", [("Enter",), ("n", "Enter", "Enter")], ids=["ride", "new race"])
def test_enter_starts_a_good_race(person: Person, keys: tuple[str, ...]) -> None:
    person.open(ShowMenu())
    person.press(*keys)
    (match,) = person.ridden
    assert match.base == "boxed"
    assert match.race.rules.options == RULE_SETS["boxed"]
    assert [seat.player for seat in match.seats] == ["human", *["bot:domestique"] * 5]
    assert match.meta["secrets"] == "peek"
    assert [sum(rider.hand) for rider in match.first.riders] == [30, 25, 20, 16] * 6


def test_the_race_begins_by_mouse_alone(person: Person) -> None:
    person.open(ShowMenu())
    for label in ("new", "build", "ready"):
        person.click(label)
    assert len(person.ridden) == 1


@pytest.mark.parametrize("text", ["", "seven", "99999999999999999999", "1.5"])
def test_a_seed_that_is_none_is_refused(at_setup: Person, text: str) -> None:
    at_setup.click("seed")
    at_setup.write(text)
    assert at_setup.sees("The seed is a whole number")
    assert not at_setup.control("build").enabled


def test_the_seed_is_kept_in_the_race_and_drawn_anew_for_the_next(at_setup: Person) -> None:
    """R9.2."""
    at_setup.click("seed")
    at_setup.write("42")
    at_setup.press("Ctrl+Enter", "Enter")
    assert at_setup.ridden[0].race.rules.seed == 42
    assert draft(at_setup).seed != "42"
    at_setup.open(ShowSetup())
    before = draft(at_setup).seed
    at_setup.click("new-seed")
    assert draft(at_setup).seed != before


def test_teams_are_added_and_removed_from_three_to_six(at_setup: Person) -> None:
    """R1.1."""
    assert not at_setup.control("add").enabled
    for _turn in range(3):
        at_setup.click("remove-1")
    assert len(draft(at_setup).seats) == 3
    assert not at_setup.control("remove-0").enabled
    at_setup.click("add")
    colours = [seat.colour for seat in draft(at_setup).seats]
    assert len(colours) == len(set(colours)) == 4


def test_one_more_enter_after_the_last_removal_begins_no_race(at_setup: Person) -> None:
    for _turn in range(3):
        at_setup.click("remove-1")
    assert at_setup.focused == "team-1"


def test_no_two_teams_have_one_colour(at_setup: Person) -> None:
    at_setup.click("team-0")
    assert isinstance(at_setup.top, TeamDialog)
    at_setup.click("black")
    assert [seat.colour for seat in draft(at_setup).seats] == ["black", "azure", "red", "white", "indigo", "yellow"]
    at_setup.click("name")
    at_setup.write("Les Noirs")
    at_setup.click("later")
    at_setup.press("Esc")
    assert [seat.name for seat in draft(at_setup).seats] == ["", "Les Noirs", "", "", "", ""]
    assert at_setup.sees("Les Noirs")


def test_a_name_takes_forty_characters(at_setup: Person) -> None:
    at_setup.click("team-0")
    at_setup.click("name")
    at_setup.write("m" * 50)
    assert draft(at_setup).seats[0].name == "m" * 40


def test_riders_are_named_and_keep_their_names_in_the_race(at_setup: Person) -> None:
    """Typed letters press no keys of the screen; a rider without a name stays a number."""
    at_setup.click("team-0")
    for rider, name in ((1, "Ottavio 2"), (3, " Fiorenzo ")):
        at_setup.click(f"rider-{rider}")
        at_setup.write(name)
    at_setup.press("Esc", "Ctrl+Enter")
    assert at_setup.sees("Ottavio 2")
    at_setup.press("Ctrl+Enter")
    (match,) = at_setup.ridden
    assert match.base == "boxed"
    assert [rider.name for rider in match.record().teams[0].riders] == ["Ottavio 2", None, "Fiorenzo", None]
    names = names_of(match)
    assert [names.rider(rider) for rider in (11, 12, 13)] == ["Yellow 11 Ottavio 2", "Yellow 12", "Yellow 13 Fiorenzo"]


def test_enter_in_a_riders_name_goes_on_to_the_next(at_setup: Person) -> None:
    at_setup.click("team-1")
    at_setup.click("rider-1")
    for name in ("Ada", "Bea", "Cleo", "Dora"):
        at_setup.write(name)
        at_setup.press("Enter")
    assert draft(at_setup).seats[1].riders == ["Ada", "Bea", "Cleo", "Dora"]


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_sheet_of_a_team_is_read_in_a_longer_language(tmp_path, size) -> None:
    person = seated(tmp_path, size)
    person.open(ShowSetup())
    person.top.tab = "teams"
    person.top.relayout()
    person.click("team-0")
    with longer():
        person.window.stage.resize()
        shown = [line for line in unreadable(person) if line.startswith("cut off")]
    assert not shown


def test_a_bot_is_chosen_by_name(at_setup: Person) -> None:
    choose(at_setup, "bot-1", "Down")
    choose(at_setup, "bot-2", "End")
    at_setup.press("Ctrl+Enter", "Enter")
    players = [seat.player for seat in at_setup.ridden[0].seats]
    assert players[:3] == ["human", "bot:domestique:temperature=3", "bot:random"]


def test_people_who_share_the_screen_choose_how_secrets_are_kept(at_setup: Person) -> None:
    """R9.1: with one human, or open hands, there is nothing to choose."""
    with pytest.raises(KeyError):
        at_setup.control("secrets")
    choose(at_setup, "kind-3", "Up")
    at_setup.click("player-3")
    at_setup.write("Marta")
    at_setup.click("secrets")
    at_setup.press("Right")
    choose(at_setup, "hands", "Home")
    at_setup.click("hands-built")
    at_setup.press("Right", "Ctrl+Enter")
    (match,) = at_setup.ridden
    assert match.meta == {"secrets": "trust", "players": [None, None, None, "Marta", None, None]}


def test_ready_made_teams_need_no_building(at_setup: Person) -> None:
    at_setup.click("hands-built")
    at_setup.press("Right")
    assert at_setup.control("build").text == "Start the race"
    at_setup.press("Ctrl+Enter")
    assert len(at_setup.ridden) == 1


def test_bots_alone_race_at_once(at_setup: Person) -> None:
    choose(at_setup, "kind-0", "Down")
    at_setup.press("Ctrl+Enter")
    assert at_setup.ridden[0].humans == ()


def test_the_last_set_up_is_remembered(at_setup: Person) -> None:
    at_setup.press("2")
    choose(at_setup, "start", "Down")
    at_setup.press("Esc")
    assert shows(at_setup.top, menu_screen)
    at_setup.press("n")
    assert draft(at_setup).base == "boardspace"
    assert at_setup.control("start").value == "staggered"


def test_the_menu_says_which_race_enter_begins(at_setup: Person) -> None:
    """The promised one at first, and then what was set up last."""
    at_setup.press("Esc")
    assert at_setup.sees("you and five bots")
    at_setup.press("n", "2")
    for team in ("5", "4", "3"):
        at_setup.click(f"remove-{team}")
    at_setup.click("hands-built")
    at_setup.press("Right", "Esc")
    assert not at_setup.sees("you and five bots")
    assert at_setup.sees("As last time:")
    assert at_setup.sees("Player 1, 2 bots")
    assert at_setup.sees("Boardspace")
    at_setup.click("ride")
    (match,) = at_setup.ridden
    assert (match.base, len(match.seats)) == ("boardspace", 3)


def test_the_menu_promises_no_race_that_cannot_begin(at_setup: Person) -> None:
    at_setup.click("seed")
    at_setup.write("seven")
    at_setup.press("Esc")
    assert at_setup.sees("As last time:")
    at_setup.press("Enter")
    assert at_setup.focused == "seed"


def test_coming_back_from_building_loses_nothing(at_setup: Person) -> None:
    at_setup.press("2", "Ctrl+Enter")
    assert isinstance(at_setup.top, BuildingScene)
    at_setup.press("Esc")
    assert isinstance(at_setup.top, SetupScene)
    assert draft(at_setup).base == "boardspace"


def everything_there(person: Person) -> None:
    """Two humans, a changed row, an objection: all there can be on the screen."""
    found = draft(person)
    found.seats[2].human = True
    found.seats[2].player = "Marta"
    found.change("start", "staggered")
    found.change("finish", 60)
    person.top.relayout()


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("tab", ["rules", "teams"])
def test_the_focus_comes_to_every_control(tmp_path, size, tab: str) -> None:
    person = seated(tmp_path, size)
    person.open(ShowSetup())
    person.top.tab = tab
    everything_there(person)
    assert labels_walked(person) == labels_to_walk(person)


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("tab", ["rules", "teams"])
@pytest.mark.parametrize("long", [False, True])
def test_nothing_is_cut_off(tmp_path, size, tab: str, long: bool) -> None:
    person = seated(tmp_path, size)
    person.open(ShowSetup())
    person.top.tab = tab
    person.top.relayout()
    if long:
        with longer():
            person.top.relayout()
            assert not unreadable(person)
            everything_there(person)
            assert not unreadable(person)
    else:
        assert not unreadable(person)
        everything_there(person)
        assert not unreadable(person)


@pytest.mark.parametrize("theme", PALETTES)
def test_the_set_up_is_drawn_in_every_theme(tmp_path, theme: str) -> None:
    person = seated(tmp_path, palette=PALETTES[theme])
    person.open(ShowSetup())
    everything_there(person)
    assert not unreadable(person)


def test_the_foot_tells_the_race_as_it_has_been_changed(at_setup: Person) -> None:
    """R2: nobody reads of 100 squares where the finish lies elsewhere."""
    whole = " ".join(at_setup.read())
    assert "The race goes over 100 squares" in whole
    at_setup.click("finish")
    at_setup.press("-")
    at_setup.click("seed")
    whole = " ".join(at_setup.read())
    assert "The race goes over 100 squares" not in whole
    assert "Changed: Finish 99." in whole
    at_setup.open(ShowMenu())
    assert at_setup.sees("Boxed game, changed")


def test_pointing_at_a_way_to_keep_secrets_explains_it(at_setup: Person) -> None:
    """Before anybody has chosen it."""
    choose(at_setup, "kind-1", "Up")
    secrets = at_setup.control("secrets")
    for part, words in zip(secrets.parts, ("Peek: ", "Strict: ", "Trust: "), strict=True):
        at_setup.window.stage.handle(Moved(part.centre))
        assert [text for text in at_setup.read() if text.startswith(words)]
        assert secrets.value == "peek"
    at_setup.press("Right")
    assert at_setup.sees("Strict: ")


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_sign_that_removes_a_team_stays_where_it_is(tmp_path, size: tuple[int, int]) -> None:
    person = seated(tmp_path, size)
    person.open(ShowSetup())
    if person.top.screen.compact:
        person.click("tabs")
        person.press("Right")
    where = [person.control(f"remove-{at}").rect for at in range(6)]
    for teams in (5, 4, 3):
        person.click_at(where[2].centre)
        assert len(draft(person).seats) == teams
        assert [person.control(f"remove-{at}").rect for at in range(teams)] == where[:teams]


def test_enter_in_the_last_riders_name_goes_to_done(at_setup: Person) -> None:
    at_setup.click("team-0")
    at_setup.click("name")
    for name in ("Reds", "A", "B", "C", "D"):
        at_setup.write(name)
        at_setup.press("Enter")
    assert draft(at_setup).seats[0].team_names == ["Reds", "A", "B", "C", "D"]
    at_setup.press("Enter")
    assert isinstance(at_setup.top, SetupScene)
    assert draft(at_setup).seats[0].name == "Reds"


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_a_name_of_a_team_uses_the_room_there_is(tmp_path, size: tuple[int, int]) -> None:
    person = seated(tmp_path, size)
    person.open(ShowSetup())
    draft(person).seats[0].name = "Sunflower Racing"
    draft(person).seats[0].player = "Cat with a long name"
    person.window.stage.resize()
    assert not [line for line in unreadable(person) if "Sunflower" in line]
    person.open(ShowMenu())
    assert not [line for line in unreadable(person) if "Sunflower" in line]
