"""Line-ups saved under a name: by real keys, for the next race too, and unseen by rivals before the start (R3.3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.match.saved_line_ups import BROKEN, FILE, SavedLineUps
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.play.line_ups import CHARACTERS
from breakaway_desktop.ui.input.inputs import FocusLost
from breakaway_desktop.ui.intents import BuildTeams
from tests.ui.journeys.forms import building, is_curtained, lift, own_hands
from tests.ui.journeys.person import (
    EVERY_SIZE,
    Person,
    labels_to_walk,
    labels_walked,
    longer,
    race,
    seated,
    seats,
    unreadable,
)
from tests.ui.journeys.person import keep as keep_race

STEADY = CHARACTERS[-1].hands


def names_on_file(tmp_path: Path) -> list[str]:
    return [own.name for own in SavedLineUps(tmp_path / "config").all]


def save(person: Person, name: str) -> None:
    """In the list of saved line-ups, which stays open."""
    if person.top.model.dialog is None:
        person.press("s")
    person.press("k")
    person.write(name)
    person.press("Enter")


@pytest.fixture
def owner(person: Person) -> Person:
    """Builds alone and has saved steady hands."""
    building(person, 2)
    person.press("5")
    save(person, "Mine 1")
    return person


def test_saved_hands_wait_for_the_next_race(owner: Person, tmp_path: Path) -> None:
    """Typed figures go into the name and into no card."""
    assert owner.top.model.hands == STEADY
    assert owner.focused == "own-0"
    assert owner.sees("Mine 1 saved.")
    later = building(seated(tmp_path / "races"), 4)
    later.press("s", "Enter", "Enter")
    assert tuple(own_hands(later, 4)) == STEADY


def test_single_cards_are_saved_where_they_are_changed(person: Person, tmp_path: Path) -> None:
    building(person, 2)
    person.press("a")
    person.click("save")
    assert person.sees("in later races too")
    person.write("Mine")
    person.click("Save")
    assert names_on_file(tmp_path) == ["Mine"]
    assert person.sees("Mine saved.")
    person.press("Ctrl+z")
    assert names_on_file(tmp_path) == []


def test_without_a_name_they_are_numbered(person: Person, tmp_path: Path) -> None:
    building(person, 2)
    save(person, "")
    save(person, " ")
    assert names_on_file(tmp_path) == ["My line-up 1", "My line-up 2"]


def test_saving_is_left_with_esc(person: Person, tmp_path: Path) -> None:
    building(person, 2)
    person.press("s", "k")
    person.write("No")
    person.press("Esc")
    assert person.focused == "save"
    person.press("Esc")
    assert names_on_file(tmp_path) == []
    assert not person.top.model.undos


def test_illegal_hands_are_not_saved(person: Person) -> None:
    """R3.2."""
    building(person, 2)
    person.press("a")
    person.click("card-3-1")
    person.press("-")
    button = person.control("save")
    assert (button.enabled, button.why_disabled) == (False, person.control("ready").why_disabled)
    person.press("+")
    assert person.control("save").enabled


def test_hands_with_unused_points_must_be_completed_under_exact_totals(person: Person) -> None:
    """R3.2: `at most` accepts them, `exactly` refuses them with a reason."""
    building(person, 2, totals="at-most")
    person.press("a")
    person.click("card-3-0")
    person.press("-", "-", "Esc")
    save(person, "Light")
    person.press("Esc", "Enter")
    building(person, 2)
    person.press("s", "Enter")
    assert person.sees("Rider 3 has 18 of 20.")
    assert not person.control("ready").enabled


def test_they_are_renamed(owner: Person, tmp_path: Path) -> None:
    owner.click("rename-0")
    assert owner.control("line").text == "Mine 1"
    owner.write("Ours")
    owner.press("Enter")
    assert names_on_file(tmp_path) == ["Ours"]
    assert owner.sees("Mine 1 is now called Ours.")
    owner.press("Ctrl+z")
    assert names_on_file(tmp_path) == ["Mine 1"]


def test_they_are_deleted_at_once_and_undo_brings_them_back(owner: Person, tmp_path: Path) -> None:
    save(owner, "Second")
    owner.click("delete-0")
    assert names_on_file(tmp_path) == ["Second"]
    assert owner.focused == "own-0"
    assert owner.sees("Mine 1 deleted.")
    owner.click("delete-0")
    assert owner.focused == "save"
    owner.press("Ctrl+z", "Ctrl+z")
    assert names_on_file(tmp_path) == ["Mine 1", "Second"]
    owner.press("Ctrl+z", "Ctrl+z")
    assert names_on_file(tmp_path) == []
    owner.press("Esc", "Ctrl+z")
    assert owner.top.model.hands == CHARACTERS[0].hands


# Who sees what


def own_names(person: Person) -> list[str]:
    """The saved line-ups in the list of the player who builds."""
    return [
        own.name for own in person.top.model.saved_line_ups if person.top.model.dialog is None or person.sees(own.name)
    ]


def begin(person: Person) -> None:
    """Finish all teams with the hands they have, and start the race."""
    before = len(person.ridden)
    while person.top.model.dialog is not None:
        person.press("Esc")
    while len(person.ridden) == before:
        lift(person)
        person.top.focus.focus_on(person.control("ready"))
        person.press("Enter")


def end_race(person: Person) -> None:
    """The race that was begun last is over."""
    assert person.current.save_path is not None
    person.current.release()
    keep_race(race(seed=3), person.current.save_path)


RUNNING = "Line-ups used in an unfinished race show again once it has finished."
OF_OTHERS = "With several players building teams, each sees only the line-ups saved under his own name."


def test_a_rival_does_not_see_line_ups_just_saved(person: Person) -> None:
    """R3.3: it may be what the team starts with; that something is hidden does not show either."""
    building(person, 2, 5)
    person.press("5")
    save(person, "Secret plan")
    person.click("rename-0")
    person.write("Plan")
    person.press("Enter", "Esc")
    person.top.focus.focus_on(person.control("ready"))
    person.press("Enter")
    lift(person)
    assert person.top.model.turn == 1
    person.press("s")
    assert own_names(person) == []
    assert not person.sees("Plan")
    assert person.sees("No saved line-ups yet.")
    assert not person.sees("Undo")
    save(person, "Other")
    assert own_names(person) == ["Other"]


@pytest.mark.parametrize("restarted", [False, True])
def test_nobody_sees_hands_while_a_race_runs_that_began_with_them(
    person: Person, tmp_path: Path, restarted: bool
) -> None:
    """R3.3, R9.3: neither the others nor somebody alone at the screen, in this run of the program or the next."""
    building(person, 2, 5)
    save(person, "Plan")
    begin(person)
    path = person.current.save_path
    later = seated(tmp_path / "races") if restarted else person
    for humans in ((5,), (2, 5), (2,)):
        person.current.release()
        building(later, *humans)
        later.press("s")
        assert own_names(later) == []
        assert later.sees(RUNNING)
    later.current.save_path = path
    end_race(later)
    building(later, 5)
    assert own_names(later) == ["Plan"]


def test_reused_hands_are_hidden_with_the_new_race(person: Person) -> None:
    """Saved for one race, ridden in the next as well."""
    building(person, 2, 5)
    save(person, "Plan")
    begin(person)
    end_race(person)
    building(person, 2, 5)
    person.press("s", "Enter")
    begin(person)
    building(person, 5)
    assert own_names(person) == []


def test_while_several_build_each_sees_only_what_he_has_saved(person: Person) -> None:
    """Players are told apart by the names they type; a player alone sees all line-ups."""
    building(person, 2)
    save(person, "Of B")
    begin(person)
    building(person, 5)
    assert own_names(person) == ["Of B"]
    save(person, "Of E")
    begin(person)
    building(person, 2, 5)
    person.press("s")
    assert own_names(person) == ["Of B"]
    assert person.sees(OF_OTHERS[:40])
    person.press("Esc", "1", "Enter")
    lift(person)
    assert own_names(person) == ["Of E"]


def test_without_a_name_saved_hands_stay_hidden_while_several_build(person: Person) -> None:
    plan = Plan("boxed", RULE_SETS["boxed"], seats(2, 5), 7)
    person.open(BuildTeams(plan, HotSeat("peek")))
    lift(person)
    save(person, "Mine")
    assert own_names(person) == ["Mine"]
    begin(person)
    end_race(person)
    person.open(BuildTeams(plan, HotSeat("peek")))
    lift(person)
    assert own_names(person) == []
    building(person, 2)
    assert own_names(person) == ["Mine"]


def test_a_race_that_hides_nothing_hides_no_saved_hands(person: Person) -> None:
    """One human against bots: his own hands stay saved for the next race."""
    building(person, 2)
    save(person, "Mine")
    begin(person)
    building(person, 2)
    assert own_names(person) == ["Mine"]


def test_the_builder_sees_his_hands_again_on_the_way_back(person: Person) -> None:
    building(person, 2, 5)
    save(person, "Plan")
    person.press("Esc", "Esc")
    building(person, 2, 5)
    person.press("s")
    assert person.sees("Plan")


def test_leaving_the_window_hides_the_hands_below_the_question(person: Person) -> None:
    """The person who comes back may be somebody else."""
    building(person, 2, 5)
    person.press("s", "k")
    person.window.stage.handle(FocusLost())
    assert is_curtained(person.top)
    assert not person.sees("Save")
    lift(person)
    assert person.focused == "line"


# Files


def test_a_broken_file_is_set_aside_with_one_notice(person: Person, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / FILE).write_text("{")
    building(person, 2)
    assert person.sees(f"Their file is set aside as {BROKEN}.") or person.sees(BROKEN)
    assert not unreadable(person)
    person.press("5")
    assert not person.sees("set aside")
    person.press("Esc")
    building(person, 2)
    assert not person.sees("set aside")


def test_a_failed_write_is_explained_and_keeps_the_hands(owner: Person, tmp_path: Path) -> None:
    file = tmp_path / "config" / FILE
    file.unlink()
    file.mkdir()
    for action in (lambda: save(owner, "More"), lambda: owner.click("delete-0")):
        action()
        assert owner.sees("Your line-ups couldn’t be saved")
        assert not owner.sees("More")
        assert owner.control("own-0")


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_many_are_reached_and_read(tmp_path: Path, size: tuple[int, int]) -> None:
    person = building(seated(tmp_path, size), 2)
    for number in range(5):
        save(person, f"Own {number}")
    walked = labels_walked(person)
    assert walked == labels_to_walk(person)
    assert {"own-4", "rename-4", "delete-4", "save", "close"} <= walked
    with longer():
        person.window.stage.resize()
        assert not [line for line in unreadable(person) if line.startswith("cut off")]
