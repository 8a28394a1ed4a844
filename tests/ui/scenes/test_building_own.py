"""Own hands kept under a name: by real keys, for the next race too, and unseen by rivals before the start (R3.3)."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.match.hand_presets import BROKEN, FILE, HandPresets
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.ui.intents import BuildTeams
from breakaway_desktop.ui.kit.inputs import FocusLost
from breakaway_desktop.ui.scenes.building import BuildingScene
from breakaway_desktop.ui.scenes.building_hands import CHARACTERS
from breakaway_desktop.ui.scenes.curtain import CurtainScene
from breakaway_desktop.ui.toolkit.dialog import LineDialog
from tests.ui.scenes.forms import building, lift, on_top, own_hands
from tests.ui.scenes.person import (
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
from tests.ui.scenes.person import keep as kept_race

STEADY = CHARACTERS[-1].hands


def kept_names(tmp_path: Path) -> list[str]:
    return [own.name for own in HandPresets(tmp_path / "config").all]


def keep(person: Person, name: str) -> None:
    person.click("keep")
    person.write(name)
    person.press("Enter")


@pytest.fixture
def owner(person: Person) -> Person:
    """Builds alone and has kept steady hands."""
    building(person, 2)
    person.click("steady")
    keep(person, "Mine 1")
    return person


def test_kept_hands_wait_for_the_next_race(owner: Person, tmp_path: Path) -> None:
    """Typed figures go into the name and into no card."""
    assert owner.top.hands == list(STEADY)
    assert owner.focused == "own-0"
    assert owner.sees("Mine 1 is kept.")
    later = building(seated(tmp_path / "races"), 4)
    later.click("own-0")
    later.press("Ctrl+Enter")
    assert tuple(own_hands(later, 4)) == STEADY


def test_without_a_name_they_are_numbered(person: Person, tmp_path: Path) -> None:
    building(person, 2)
    keep(person, "")
    keep(person, " ")
    assert kept_names(tmp_path) == ["Own hands 1", "Own hands 2"]


def test_keeping_is_left_with_esc(person: Person, tmp_path: Path) -> None:
    building(person, 2)
    person.click("keep")
    person.write("No")
    person.press("Esc")
    assert on_top(person, BuildingScene)
    assert kept_names(tmp_path) == []
    assert not person.control("undo").enabled


def test_hands_that_may_not_start_are_not_kept(person: Person) -> None:
    """R3.2."""
    building(person, 2)
    person.click("card-3-1")
    person.press("-")
    keep_button = person.control("keep")
    assert (keep_button.enabled, keep_button.why_disabled) == (False, person.control("ready").why_disabled)
    person.press("+")
    assert person.control("keep").enabled


def test_hands_kept_where_squares_may_stay_unused_ask_for_the_rest_elsewhere(person: Person) -> None:
    """R3.2: `at most` takes them, `exactly` says what is missing."""
    building(person, 2, totals="at-most")
    person.click("card-3-0")
    person.press("-", "-")
    keep(person, "Light")
    person.press("Ctrl+Enter")
    building(person, 2)
    person.click("own-0")
    assert person.sees("Rider 3 has 18 of 20.")
    assert not person.control("ready").enabled


def test_they_are_renamed(owner: Person, tmp_path: Path) -> None:
    owner.click("rename-0")
    assert owner.control("line").text == "Mine 1"
    owner.write("Ours")
    owner.press("Enter")
    assert kept_names(tmp_path) == ["Ours"]
    assert owner.sees("Mine 1 is called Ours now.")
    owner.press("Ctrl+z")
    assert kept_names(tmp_path) == ["Mine 1"]


def test_they_are_deleted_at_once_and_undo_brings_them_back(owner: Person, tmp_path: Path) -> None:
    keep(owner, "Second")
    owner.click("delete-0")
    assert kept_names(tmp_path) == ["Second"]
    assert owner.focused == "own-0"
    assert owner.sees("Mine 1 is deleted.")
    owner.click("delete-0")
    assert owner.focused == CHARACTERS[-1].key
    owner.press("Ctrl+z", "Ctrl+z")
    assert kept_names(tmp_path) == ["Mine 1", "Second"]
    owner.press("Ctrl+z")
    assert kept_names(tmp_path) == ["Mine 1"]
    owner.press("Ctrl+z", "Ctrl+z")
    assert kept_names(tmp_path) == []
    assert owner.top.hands == list(CHARACTERS[0].hands)


def own_names(person: Person) -> list[str]:
    """The kept hands in the list of who builds."""
    labels = [control.label for control in person.top.focus.controls]
    return [person.control(label).name for label in labels if label.startswith("own-")]


def remark(person: Person) -> str:
    """What the end of the list says."""
    return next((c.text for c in person.top.focus.controls if c.label == "remark"), "")


def begin(person: Person) -> None:
    """Everybody is ready with what he has; the race begins."""
    before = len(person.ridden)
    while len(person.ridden) == before:
        lift(person)
        person.press("Ctrl+Enter")


def end_race(person: Person) -> None:
    """The race that was begun last is over."""
    assert person.evening.save_path is not None
    person.evening.let_go()
    kept_race(race(seed=3), person.evening.save_path)


RUNNING = "Hands with which a race has begun show again when it is over."
OF_OTHERS = "While several people build, each sees only the hands that were kept under his own name."


def test_a_rival_does_not_see_what_was_kept_a_moment_ago(person: Person) -> None:
    """R3.3: it may be what the team starts with; that something is hidden does not show either."""
    building(person, 2, 5)
    person.click("steady")
    keep(person, "Secret plan")
    person.click("rename-0")
    person.write("Plan")
    person.press("Enter", "Ctrl+Enter")
    lift(person)
    assert own_names(person) == []
    assert not person.sees("Plan")
    assert remark(person) == ""
    keep(person, "Other")
    assert own_names(person) == ["Other"]


@pytest.mark.parametrize("restarted", [False, True])
def test_nobody_sees_hands_while_a_race_runs_that_began_with_them(
    person: Person, tmp_path: Path, restarted: bool
) -> None:
    """R3.3, R9.3: neither the others nor somebody alone at the screen, in this evening or the next."""
    building(person, 2, 5)
    keep(person, "Plan")
    begin(person)
    path = person.evening.save_path
    later = seated(tmp_path / "races") if restarted else person
    for humans in ((5,), (2, 5), (2,)):
        person.evening.let_go()
        building(later, *humans)
        assert own_names(later) == []
        assert remark(later) == RUNNING
    later.evening.save_path = path
    end_race(later)
    building(later, 5)
    assert own_names(later) == ["Plan"]


def test_hands_taken_up_again_are_hidden_with_the_new_race(person: Person) -> None:
    """Kept for one race, ridden in the next as well."""
    building(person, 2, 5)
    keep(person, "Plan")
    begin(person)
    end_race(person)
    building(person, 2, 5)
    person.click("own-0")
    begin(person)
    building(person, 5)
    assert own_names(person) == []


def test_while_several_build_each_sees_only_what_he_has_kept(person: Person) -> None:
    """They are told by the name that a player gives himself; alone one sees all."""
    building(person, 2)
    keep(person, "Of B")
    begin(person)
    building(person, 5)
    assert own_names(person) == ["Of B"]
    keep(person, "Of E")
    begin(person)
    building(person, 2, 5)
    assert own_names(person) == ["Of B"]
    assert remark(person) == OF_OTHERS
    person.press("Ctrl+Enter")
    lift(person)
    assert own_names(person) == ["Of E"]


def test_without_a_name_kept_hands_stay_hidden_while_several_build(person: Person) -> None:
    plan = Plan("boxed", RULE_SETS["boxed"], seats(2, 5), 7)
    person.open(BuildTeams(plan, HotSeat("peek")))
    lift(person)
    keep(person, "Mine")
    assert own_names(person) == ["Mine"]
    begin(person)
    end_race(person)
    person.open(BuildTeams(plan, HotSeat("peek")))
    lift(person)
    assert own_names(person) == []
    assert remark(person) == OF_OTHERS
    building(person, 2)
    assert own_names(person) == ["Mine"]


def test_a_race_that_hides_nothing_hides_no_kept_hands(person: Person) -> None:
    """One human against bots: his own hands wait for the next race."""
    building(person, 2)
    keep(person, "Mine")
    begin(person)
    building(person, 2)
    assert own_names(person) == ["Mine"]


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_sentence_on_hidden_hands_can_be_read(tmp_path: Path, size: tuple[int, int]) -> None:
    person = building(seated(tmp_path, size), 2)
    if person.top.screen.compact:
        person.click("characters")
    keep(person, "Mine")
    begin(person)
    building(person, 3, 5)
    for long in (False, True):
        with longer() if long else nullcontext():
            person.window.stage.resize()
            if person.top.screen.compact:
                person.click("characters")
            person.top.focus.find("team-hands").scroll_to(1000)
            assert person.sees("own name.") or long
            assert not [line for line in unreadable(person) if line.startswith("cut off")]


def test_the_main_button_of_keeping_keeps(person: Person) -> None:
    building(person, 2)
    person.click("keep")
    assert [answer.text for answer in person.top.answers] == ["Do not keep", "Keep"]
    person.click("Keep")
    assert own_names(person) == ["Own hands 1"]


def test_who_built_them_sees_them_again_on_the_way_back(person: Person) -> None:
    building(person, 2, 5)
    keep(person, "Plan")
    person.press("Esc")
    building(person, 2, 5)
    assert person.sees("Plan")


def test_leaving_the_window_hides_the_hands_under_the_question(person: Person) -> None:
    """Who comes back may be somebody else."""
    building(person, 2, 5)
    person.click("keep")
    assert on_top(person, LineDialog)
    person.window.stage.handle(FocusLost())
    assert on_top(person, CurtainScene)
    lift(person)
    assert on_top(person, LineDialog)
    person.press("Esc")
    assert on_top(person, BuildingScene)


def test_a_broken_file_is_set_aside_and_said_so_once(person: Person, tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / FILE).write_text("{")
    building(person, 2)
    assert person.sees(f"Their file is set aside as {BROKEN}.")
    assert not unreadable(person)
    person.click("steady")
    assert not person.sees("set aside")
    person.press("Esc")
    building(person, 2)
    assert not person.sees("set aside")


def test_a_disk_that_takes_nothing_is_said_and_the_hands_stay(owner: Person, tmp_path: Path) -> None:
    file = tmp_path / "config" / FILE
    file.unlink()
    file.mkdir()
    for action in (lambda: keep(owner, "More"), lambda: owner.click("delete-0")):
        action()
        assert owner.sees("Your own hands could not be written")
        assert not owner.sees("More")
        assert owner.control("own-0")


def keep_four(person: Person) -> None:
    """Four hands are kept; in a small window their layer is open then."""
    compact = person.top.screen.compact
    for number in range(4):
        if compact:
            person.click("characters")
        keep(person, f"Own {number}")
    if compact:
        person.click("characters")


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_focus_comes_to_all_of_it(tmp_path: Path, size: tuple[int, int]) -> None:
    person = building(seated(tmp_path, size), 2)
    keep_four(person)
    walked = labels_walked(person)
    assert walked == labels_to_walk(person)
    assert {"own-3", "rename-3", "delete-3", "keep", "lot"} <= walked


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("long", [False, True])
def test_nothing_is_cut_off(tmp_path: Path, size: tuple[int, int], long: bool) -> None:
    person = building(seated(tmp_path, size), 2)
    keep_four(person)
    person.click("rename-3")
    if not long:
        assert not [line for line in unreadable(person) if line.startswith("cut off")]
    else:
        with longer():
            person.window.stage.resize()
            assert not [line for line in unreadable(person) if line.startswith("cut off")]


def test_it_is_said_what_keeping_hands_does(person: Person) -> None:
    building(person, 2)
    person.click("keep")
    assert person.sees("They stand in this list under their name, in later races too.")
    person.press("Esc")
    assert person.focused == "keep"
