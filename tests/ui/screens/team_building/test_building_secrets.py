"""Secret team building: nobody sees another's hands, and nobody finishes by mistake (R3.3)."""

from __future__ import annotations

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.kit.input.inputs import FocusGained, FocusLost
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS
from breakaway_desktop.match.line_ups import CHARACTERS, first_line_up
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.intents import BuildTeams, ShowKeys, ShowSetup
from breakaway_desktop.ui.screens import team_building
from breakaway_desktop.ui.screens.new_race import screen as new_race
from tests.kit.app_driver import SIZES, AppDriver, shows
from tests.kit.races import seats
from tests.ui.journeys.forms import dismiss_privacy_screen, has_privacy_screen, open_team_building, own_hands

STEADY = CHARACTERS[4].hands[0]


def test_each_human_builds_behind_a_privacy_screen(person: AppDriver) -> None:
    open_team_building(person, 2, 5)
    person.press("5", "Enter")
    assert has_privacy_screen(person.top)
    person.follow("see Build your four Indigo riders", "see Everyone else, please look away.")
    dismiss_privacy_screen(person)
    person.press("Enter", "Enter")
    assert own_hands(person, 2)[0] == STEADY
    assert tuple(own_hands(person, 5)) == first_line_up(7, 1, 2)
    assert person.started_races[0].meta["secrets"] == "peek"


def test_the_next_player_sees_nothing_of_the_hands_before(tmp_path) -> None:
    """The pixels do not depend on the hands that a player has built, drawn, changed or opened."""
    pictures = []
    for name, keys in (("one", "5"), ("other", "3 x a 1 2 Ctrl+z 9 - Esc 4")):
        builder = open_team_building(AppDriver(tmp_path / name), 2, 5)
        builder.press(*keys.split())
        builder.click("ready")
        hidden = builder.pixels()
        dismiss_privacy_screen(builder)
        builder.click((5, 700))
        pictures.append((hidden, builder.pixels()))
    assert pictures[0] == pictures[1]


def test_the_privacy_screen_after_leaving_the_window_hides_the_hands(tmp_path) -> None:
    """The page of keys above it hides them as well."""
    pictures = []
    for name, keys in (("one", ("5",)), ("other", ("3", "a", "1", "2", "s"))):
        builder = open_team_building(AppDriver(tmp_path / name), 2, 5)
        builder.press(*keys)
        builder.open(ShowKeys("", ()))
        builder.stage.handle(FocusLost())
        builder.stage.handle(FocusGained())
        keys_page = builder.pixels()
        builder.press("Esc")
        assert has_privacy_screen(builder.top)
        pictures.append((keys_page, builder.pixels()))
    assert pictures[0] == pictures[1]


def test_one_human_needs_no_privacy_screen(person: AppDriver) -> None:
    person.open(BuildTeams(Plan("boxed", RULE_SETS["boxed"], seats(1), 7)))
    assert not has_privacy_screen(person.top)
    person.stage.handle(FocusLost())
    assert not has_privacy_screen(person.top)


def test_the_privacy_screen_accepts_no_input_in_its_first_moments(person: AppDriver) -> None:
    person.open(BuildTeams(Plan("boxed", RULE_SETS["boxed"], seats(1, 2), 7)))
    for ms in (0, UNEXPECTED_PAGE_DELAY_MS - 1):
        person.wait(ms)
        person.follow("Space", "click lift")
        assert has_privacy_screen(person.top)
    person.wait(1)
    person.press("Space")
    assert not has_privacy_screen(person.top)


def test_space_pressed_twice_dismisses_only_the_privacy_screen(person: AppDriver) -> None:
    """No player can be ready before he has seen his hands."""
    person.open(BuildTeams(Plan("boxed", RULE_SETS["boxed"], seats(1, 2), 7)))
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    person.press("Space", "Space", "Enter", "Enter")
    assert not has_privacy_screen(person.top)
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    assert person.top.model.turn == 0
    person.follow("on ready", "Enter")
    assert person.top.model.turn == 1


def test_going_back_discards_finished_hands(person: AppDriver) -> None:
    """A sentence announces it before."""
    person.open(ShowSetup())
    open_team_building(person, 2, 5)
    person.press("5", "Enter")
    dismiss_privacy_screen(person)
    person.follow("3", "Esc", "see B is ready.", "Esc")
    assert shows(person.top, team_building)
    assert person.top.model.turn == 1
    person.follow("on ready", "Esc", "Right", "Enter")
    assert shows(person.top, new_race)
    open_team_building(person, 2, 5)
    assert person.top.model.turn == 0
    assert person.top.model.hands == first_line_up(7, 0, 2)
    person.press("Enter", "Enter")
    dismiss_privacy_screen(person)
    assert person.top.model.hands == CHARACTERS[2].hands


def test_the_privacy_screen_has_a_way_back(person: AppDriver) -> None:
    person.open(ShowSetup())
    open_team_building(person, 2, 5)
    person.press("5", "Enter")
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    person.follow("Esc", "see B is ready.", "Esc")
    assert has_privacy_screen(person.top)
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    person.press("Esc", "Right", "Enter")
    assert shows(person.top, new_race)


def test_an_unfinished_player_gets_his_hands_back(person: AppDriver) -> None:
    person.open(ShowSetup())
    open_team_building(person, 2, 5)
    person.press("5", "Esc")
    assert shows(person.top, new_race)
    open_team_building(person, 2, 5)
    assert person.top.model.hands[0] == STEADY


def test_the_longest_name_does_not_cut_the_instruction(tmp_path) -> None:
    for size in SIZES:
        person = AppDriver(tmp_path / str(size[0]), size)
        names = ("W" * 40, "m" * 40, None, None, None, None)
        plan = Plan("boxed", RULE_SETS["boxed"], seats(1, 2), 7)
        person.open(BuildTeams(HotSeat("peek", names).in_plan(plan), rotated=True))
        person.follow("see Build your four Yellow riders", "see Seats rotated: Yellow now has riders 11–14.")
        assert not person.unreadable()
        dismiss_privacy_screen(person)
        assert not person.unreadable()
