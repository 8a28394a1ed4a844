"""Building in secret: nobody sees hands that are not his, and nobody is ready by mistake (R3.3)."""

from __future__ import annotations

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.intents import BuildTeams, ShowSetup
from breakaway_desktop.ui.kit.inputs import FocusGained, FocusLost
from breakaway_desktop.ui.scenes.building import BuildingScene
from breakaway_desktop.ui.scenes.building_hands import CHARACTERS, opening
from breakaway_desktop.ui.scenes.curtain import LIFT_MS, LOCK_MS, CurtainScene
from breakaway_desktop.ui.screens.new_race import screen as new_race
from breakaway_desktop.ui.toolkit.dialog import Dialog
from tests.ui.scenes.forms import building, lift, on_top, own_hands
from tests.ui.scenes.person import SIZES, Person, seated, seats, shows, unreadable


def test_each_human_builds_behind_a_curtain(person: Person) -> None:
    """R3.3: teams build in secret."""
    building(person, 2, 5)
    person.click("steady")
    person.press("Ctrl+Enter")
    assert isinstance(person.top, CurtainScene)
    assert person.sees("Indigo")
    lift(person)
    assert person.sees("E at the screen")
    person.press("Ctrl+Enter")
    assert own_hands(person, 2)[0] == (10, 10, 10)
    assert tuple(own_hands(person, 5)) == opening(7, 1, 2)
    assert person.ridden[0].meta["secrets"] == "peek"


def test_nothing_of_a_teams_hands_shows_to_the_next(person: Person, tmp_path) -> None:
    """R3.3: the next human sees the same whatever the one before has built; so does whoever sees the curtain."""
    pictures = []
    for name, character in (("one", "steady"), ("other", "attack")):
        builder = building(seated(tmp_path / name), 2, 5)
        builder.click(character)
        builder.click("card-1-0")
        builder.click("ready")
        curtain = builder.window.pixels()
        lift(builder)
        builder.click_at((5, 5))
        pictures.append((curtain, builder.window.pixels()))
    assert pictures[0] == pictures[1]


def test_the_curtain_falls_when_the_window_is_left(person: Person) -> None:
    building(person, 2, 5)
    person.window.stage.handle(FocusLost())
    person.window.stage.handle(FocusGained())
    assert isinstance(person.top, CurtainScene)
    assert not person.sees("Rider 1")
    lift(person)
    assert isinstance(person.top, BuildingScene)


def test_one_human_needs_no_curtain(person: Person) -> None:
    plan = Plan("boxed", RULE_SETS["boxed"], seats(1), 7)
    person.open(BuildTeams(plan))
    assert isinstance(person.top, BuildingScene)
    person.window.stage.handle(FocusLost())
    assert isinstance(person.top, BuildingScene)


def test_the_curtain_takes_no_input_in_its_first_moments(person: Person) -> None:
    plan = Plan("boxed", RULE_SETS["boxed"], seats(1, 2), 7)
    person.open(BuildTeams(plan))
    for ms in (0, LOCK_MS - 1):
        person.wait(ms)
        person.press("Space")
        person.click("lift")
        assert isinstance(person.top, CurtainScene)
    person.wait(1)
    person.press("Space")
    assert isinstance(person.top, BuildingScene)


def test_space_pressed_twice_lifts_the_curtain_and_no_more(person: Person) -> None:
    """R3.3: nobody is ready before he has seen his hands."""
    person.open(BuildTeams(Plan("boxed", RULE_SETS["boxed"], seats(1, 2), 7)))
    person.wait(LOCK_MS)
    person.press("Space", "Space", "Enter", "Ctrl+Enter")
    assert person.top.turn == 0
    person.wait(LOCK_MS)
    person.press("Space", "Enter")
    assert isinstance(person.top, BuildingScene)
    assert person.top.turn == 0
    assert person.focused == "card-1-0"
    person.press("Ctrl+Enter")
    lift(person)
    assert person.top.turn == 1
    assert person.focused == "card-1-0"


def test_ready_is_left_when_the_curtain_falls_again(person: Person) -> None:
    building(person, 2, 5)
    person.top.focus.put(person.control("ready"))
    person.window.stage.handle(FocusLost())
    lift(person)
    assert person.focused == "card-1-0"


def test_hands_that_are_ready_are_seen_by_nobody_who_goes_back(person: Person) -> None:
    """R3.3: on the way back they are forgotten, and a sentence says so first."""
    person.open(ShowSetup())
    building(person, 2, 5)
    person.click("steady")
    person.press("Ctrl+Enter")
    lift(person)
    person.click("attack")
    person.press("Esc")
    assert on_top(person, Dialog)
    assert person.sees("B is ready.")
    person.press("Esc")
    assert on_top(person, BuildingScene)
    assert person.top.turn == 1
    person.press("Esc", "Right", "Enter")
    assert shows(person.top, new_race)
    building(person, 2, 5)
    assert person.top.turn == 0
    assert tuple(person.top.hands) == opening(7, 0, 2)
    person.press("Ctrl+Enter")
    lift(person)
    assert person.top.hands[0] == (14, 14, 2)


def test_who_is_not_ready_finds_his_own_hands_again(person: Person) -> None:
    person.open(ShowSetup())
    building(person, 2, 5)
    person.click("steady")
    person.press("Esc")
    assert shows(person.top, new_race)
    building(person, 2, 5)
    assert person.top.hands[0] == (10, 10, 10)


def test_the_longest_name_leaves_the_instruction_whole(tmp_path) -> None:
    for size in SIZES:
        person = seated(tmp_path / str(size[0]), size)
        names = ("W" * 40, "m" * 40, None, None, None, None)
        plan = Plan("boxed", RULE_SETS["boxed"], seats(1, 2), 7)
        person.open(BuildTeams(plan, HotSeat("peek", names), rotated=True))
        assert not unreadable(person)
        assert person.sees("riders")
        assert person.sees("Seats rotated: Yellow now rides as 11–14.")


def test_the_curtain_hides_all_until_it_is_lifted_and_then_goes_up(person: Person) -> None:
    plan = Plan("boxed", RULE_SETS["boxed"], seats(1, 2), 7)
    person.open(BuildTeams(plan))
    assert not person.sees("Rider 1")
    person.settings.speed = "normal"
    person.wait(LOCK_MS)
    person.press("Space")
    assert person.top.animating
    assert person.sees("Rider 1")
    person.wait(LIFT_MS)
    assert isinstance(person.top, BuildingScene)


def test_no_two_people_begin_with_the_same_hands() -> None:
    """Who presses Ready at once must not ride what everybody has seen on his own screen (R3.3)."""
    for builders in range(2, 7):
        begun = [opening(7, place, builders) for place in range(builders)]
        assert len(set(begun)) == builders
    assert len({opening(seed, 0, 3) for seed in range(20)}) > 1
    assert opening(7, 0, 1) == CHARACTERS[0].hands
