"""Own hands kept under a name: by real keys, for the next race too, and unseen by rivals before the start (R3.3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from breakaway_desktop.match.own_hands import BROKEN, FILE, KeptHands
from breakaway_desktop.ui.kit.inputs import FocusLost
from breakaway_desktop.ui.scenes.building import BuildingScene
from breakaway_desktop.ui.scenes.building_hands import CHARACTERS
from breakaway_desktop.ui.scenes.building_own import NameDialog
from breakaway_desktop.ui.scenes.curtain import CurtainScene
from tests.ui.scenes.forms import building, lift, on_top, own_hands
from tests.ui.scenes.person import SIZES, Person, labels_to_walk, labels_walked, longer, seated, unreadable

STEADY = CHARACTERS[-1].hands


def kept_names(tmp_path: Path) -> list[str]:
    return [own.name for own in KeptHands(tmp_path / "config").all]


def keep(person: Person, name: str) -> None:
    person.click("keep")
    person.write(name)
    person.press("Enter")


@pytest.fixture
def keeper(person: Person) -> Person:
    """Builds alone and has kept steady hands."""
    building(person, 2)
    person.click("steady")
    keep(person, "Mine 1")
    return person


def test_kept_hands_wait_for_the_next_race(keeper: Person, tmp_path: Path) -> None:
    """Typed figures go into the name and into no card."""
    assert keeper.top.hands == list(STEADY)
    assert keeper.focused == "own-0"
    assert keeper.sees("Mine 1 is kept.")
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


def test_they_are_renamed(keeper: Person, tmp_path: Path) -> None:
    keeper.click("rename-0")
    assert keeper.control("name").text == "Mine 1"
    keeper.write("Ours")
    keeper.press("Enter")
    assert kept_names(tmp_path) == ["Ours"]
    assert keeper.sees("Mine 1 is called Ours now.")
    keeper.press("Ctrl+z")
    assert kept_names(tmp_path) == ["Mine 1"]


def test_they_are_deleted_at_once_and_undo_brings_them_back(keeper: Person, tmp_path: Path) -> None:
    keep(keeper, "Second")
    keeper.click("delete-0")
    assert kept_names(tmp_path) == ["Second"]
    assert keeper.focused == "own-0"
    assert keeper.sees("Mine 1 is deleted.")
    keeper.click("delete-0")
    assert keeper.focused == CHARACTERS[-1].key
    keeper.press("Ctrl+z", "Ctrl+z")
    assert kept_names(tmp_path) == ["Mine 1", "Second"]
    keeper.press("Ctrl+z")
    assert kept_names(tmp_path) == ["Mine 1"]
    keeper.press("Ctrl+z", "Ctrl+z")
    assert kept_names(tmp_path) == []
    assert keeper.top.hands == list(CHARACTERS[0].hands)


def test_a_rival_sees_them_only_when_the_race_has_begun(person: Person) -> None:
    """R3.3: hands kept a moment ago may be those that the team starts with."""
    building(person, 2, 5)
    person.click("steady")
    keep(person, "Secret plan")
    person.click("rename-0")
    person.write("Plan")
    person.press("Enter", "Ctrl+Enter")
    lift(person)
    assert not person.sees("Plan")
    assert not person.sees("Secret plan")
    keep(person, "Other")
    assert person.sees("Other")
    person.press("Ctrl+Enter")
    assert len(person.ridden) == 1
    building(person, 5)
    assert [person.control(label).name for label in ("own-0", "own-1")] == ["Plan", "Other"]


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
    assert on_top(person, NameDialog)
    person.window.stage.handle(FocusLost())
    assert on_top(person, CurtainScene)
    lift(person)
    assert on_top(person, NameDialog)
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


def test_a_disk_that_takes_nothing_is_said_and_the_hands_stay(keeper: Person, tmp_path: Path) -> None:
    file = tmp_path / "config" / FILE
    file.unlink()
    file.mkdir()
    for deed in (lambda: keep(keeper, "More"), lambda: keeper.click("delete-0")):
        deed()
        assert keeper.sees("Your own hands could not be written")
        assert not keeper.sees("More")
        assert keeper.control("own-0")


def keep_four(person: Person) -> None:
    """Four hands are kept; in a small window their layer is open then."""
    compact = person.top.screen.compact
    for number in range(4):
        if compact:
            person.click("characters")
        keep(person, f"Own {number}")
    if compact:
        person.click("characters")


@pytest.mark.parametrize("size", SIZES)
def test_the_focus_comes_to_all_of_it(tmp_path: Path, size: tuple[int, int]) -> None:
    person = building(seated(tmp_path, size), 2)
    keep_four(person)
    walked = labels_walked(person)
    assert walked == labels_to_walk(person)
    assert {"own-3", "rename-3", "delete-3", "keep", "lot"} <= walked


@pytest.mark.parametrize("size", SIZES)
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
