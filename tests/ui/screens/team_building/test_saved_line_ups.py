"""Line-ups saved under a name: by real keys, also for the next race, and hidden from rivals before the start (R3.3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.kit.input.inputs import FocusLost
from breakaway_desktop.match.line_ups import CHARACTERS
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.match.saved_line_ups import BROKEN, FILE, SavedLineUps
from breakaway_desktop.ui.intents import BuildTeams
from tests.kit.app_driver import EVERY_SIZE, AppDriver
from tests.kit.longer_sentences import longer_sentences
from tests.kit.races import keep as keep_race, race, seats
from tests.ui.journeys.forms import dismiss_privacy_screen, has_privacy_screen, open_team_building, own_hands

STEADY = CHARACTERS[-1].hands


def names_on_file(tmp_path: Path) -> list[str]:
    return [own.name for own in SavedLineUps(tmp_path / "races" / "own-hands").all]


def save(person: AppDriver, name: str) -> None:
    """Save the line-up in the list of saved line-ups, which stays open."""
    if person.top.model.dialog is None:
        person.press("l")
    person.press("k")
    person.write(name)
    person.press("Enter")


@pytest.fixture
def owner(person: AppDriver) -> AppDriver:
    """One player who builds a team and has saved steady hands."""
    open_team_building(person, 2)
    person.press("5")
    save(person, "Mine 1")
    return person


def test_saved_hands_wait_for_the_next_race(owner: AppDriver, tmp_path: Path) -> None:
    """Typed figures go into the name and into no card."""
    assert owner.top.model.hands == STEADY
    assert owner.focused_label == "own-0"
    assert owner.shows_text("Mine 1 saved.")
    later = open_team_building(AppDriver(tmp_path / "races"), 4)
    later.press("l", "Enter", "Enter")
    assert tuple(own_hands(later, 4)) == STEADY


def test_single_cards_are_saved_where_they_are_changed(person: AppDriver, tmp_path: Path) -> None:
    open_team_building(person, 2)
    person.follow("a", "click save", "see in later races too", "write Mine", "click Save")
    assert names_on_file(tmp_path) == ["Mine"]
    person.follow("see Mine saved.", "Ctrl+z")
    assert names_on_file(tmp_path) == []


def test_without_a_name_they_are_numbered(person: AppDriver, tmp_path: Path) -> None:
    open_team_building(person, 2)
    person.press("l", "k")
    assert person.control("line").text == ""
    person.press("Enter")
    save(person, " ")
    assert names_on_file(tmp_path) == ["My line-up 1", "My line-up 2"]


def test_saving_is_left_with_esc(person: AppDriver, tmp_path: Path) -> None:
    open_team_building(person, 2)
    person.follow("l", "k", "write No", "Esc", "on save", "Esc")
    assert names_on_file(tmp_path) == []
    assert not person.top.model.undos


def test_illegal_hands_are_not_saved(person: AppDriver) -> None:
    """R3.2."""
    open_team_building(person, 2)
    person.follow("a", "click card-3-1", "-")
    button = person.control("save")
    assert (button.enabled, button.why_disabled) == (False, person.control("ready").why_disabled)
    person.press("+")
    assert person.control("save").enabled


def test_hands_with_unused_points_must_be_completed_under_exact_totals(person: AppDriver) -> None:
    """R3.2: `at most` accepts them, `exactly` refuses them with a reason."""
    open_team_building(person, 2, totals="at-most")
    person.follow("a", "click card-3-0", "-", "-", "Esc")
    save(person, "Light")
    person.press("Esc", "Enter")
    open_team_building(person, 2)
    person.follow("l", "Enter", "see Rider 3 has 18 of 20.")
    assert not person.control("ready").enabled


def test_line_ups_are_renamed(owner: AppDriver, tmp_path: Path) -> None:
    owner.click("rename-0")
    assert owner.control("line").text == "Mine 1"
    owner.write("Ours")
    owner.press("Enter")
    assert names_on_file(tmp_path) == ["Ours"]
    assert owner.shows_text("Mine 1 is now called Ours.")
    owner.press("Ctrl+z")
    assert names_on_file(tmp_path) == ["Mine 1"]


def test_line_ups_are_deleted_at_once_and_restored_by_undo(owner: AppDriver, tmp_path: Path) -> None:
    save(owner, "Second")
    owner.click("delete-0")
    assert names_on_file(tmp_path) == ["Second"]
    assert owner.focused_label == "own-0"
    assert owner.shows_text("Mine 1 deleted.")
    owner.click("delete-0")
    assert owner.focused_label == "save"
    owner.press("Ctrl+z", "Ctrl+z")
    assert names_on_file(tmp_path) == ["Mine 1", "Second"]
    owner.press("Ctrl+z", "Ctrl+z")
    assert names_on_file(tmp_path) == []
    owner.press("Esc", "Ctrl+z")
    assert owner.top.model.hands == CHARACTERS[0].hands


# Visibility


def own_names(person: AppDriver) -> list[str]:
    """Return the saved line-ups in the list of the player who builds."""
    return [
        own.name
        for own in person.top.model.saved_line_ups
        if person.top.model.dialog is None or person.shows_text(own.name)
    ]


def begin(person: AppDriver) -> None:
    """Finish all teams with the hands they have, and start the race."""
    before = len(person.started_races)
    while person.top.model.dialog is not None:
        person.press("Esc")
    while len(person.started_races) == before:
        dismiss_privacy_screen(person)
        person.focus("ready")
        person.press("Enter")


def end_race(person: AppDriver) -> None:
    """End the race that was begun last."""
    assert person.current.save_path is not None
    person.current.release()
    keep_race(race(seed=3), person.current.save_path)


RUNNING = "Line-ups used in an unfinished race show again once it has finished."
OF_OTHERS = "With several players building teams, each sees only the line-ups saved under his own name."


def test_a_rival_does_not_see_line_ups_just_saved(person: AppDriver) -> None:
    """R3.3: the team may start with it; even the number of hidden line-ups is not shown."""
    open_team_building(person, 2, 5)
    person.press("5")
    save(person, "Secret plan")
    person.follow("click rename-0", "write Plan", "Enter", "Esc")
    person.focus("ready")
    person.press("Enter")
    dismiss_privacy_screen(person)
    assert person.top.model.turn == 1
    person.press("l")
    assert own_names(person) == []
    person.follow("unseen Plan", "see No saved line-ups yet.", "unseen Undo")
    save(person, "Other")
    assert own_names(person) == ["Other"]


@pytest.mark.parametrize("restarted", [False, True])
def test_nobody_sees_hands_while_a_race_runs_that_began_with_them(
    person: AppDriver, tmp_path: Path, restarted: bool
) -> None:
    """R3.3, R9.3: neither to the others nor to a single player, in this run of the program or the next."""
    open_team_building(person, 2, 5)
    save(person, "Plan")
    begin(person)
    path = person.current.save_path
    later = AppDriver(tmp_path / "races") if restarted else person
    for humans in ((5,), (2, 5), (2,)):
        person.current.release()
        open_team_building(later, *humans)
        later.press("l")
        assert own_names(later) == []
        assert later.shows_text(RUNNING)
    later.current.save_path = path
    end_race(later)
    open_team_building(later, 5)
    assert own_names(later) == ["Plan"]


def test_reused_hands_are_hidden_with_the_new_race(person: AppDriver) -> None:
    """The hands were saved for one race and are used in the next."""
    open_team_building(person, 2, 5)
    save(person, "Plan")
    begin(person)
    end_race(person)
    open_team_building(person, 2, 5)
    person.press("l", "Enter")
    begin(person)
    open_team_building(person, 5)
    assert own_names(person) == []


def test_while_several_build_each_sees_only_what_he_has_saved(person: AppDriver) -> None:
    """Players are told apart by the names they type; a player alone sees all line-ups."""
    open_team_building(person, 2)
    save(person, "Of B")
    begin(person)
    open_team_building(person, 5)
    assert own_names(person) == ["Of B"]
    save(person, "Of E")
    begin(person)
    open_team_building(person, 2, 5)
    person.press("l")
    assert own_names(person) == ["Of B"]
    assert person.shows_text(OF_OTHERS[:40])
    person.press("Esc", "1", "Enter")
    dismiss_privacy_screen(person)
    assert own_names(person) == ["Of E"]


def test_without_a_name_saved_hands_stay_hidden_while_several_build(person: AppDriver) -> None:
    plan = Plan("boxed", RULE_SETS["boxed"], seats(2, 5), 7)
    person.open(BuildTeams(plan))
    dismiss_privacy_screen(person)
    save(person, "Mine")
    assert own_names(person) == ["Mine"]
    begin(person)
    end_race(person)
    person.open(BuildTeams(plan))
    dismiss_privacy_screen(person)
    assert own_names(person) == []
    open_team_building(person, 2)
    assert own_names(person) == ["Mine"]


def test_a_race_that_hides_nothing_hides_no_saved_hands(person: AppDriver) -> None:
    """One human against bots: his own hands stay saved for the next race."""
    open_team_building(person, 2)
    save(person, "Mine")
    begin(person)
    open_team_building(person, 2)
    assert own_names(person) == ["Mine"]


def test_the_builder_sees_his_hands_again_on_the_way_back(person: AppDriver) -> None:
    open_team_building(person, 2, 5)
    save(person, "Plan")
    person.press("Esc", "Esc")
    open_team_building(person, 2, 5)
    person.follow("l", "see Plan")


def test_leaving_the_window_hides_the_hands_below_the_question(person: AppDriver) -> None:
    """The person who comes back may be somebody else."""
    open_team_building(person, 2, 5)
    person.press("l", "k")
    person.stage.handle(FocusLost())
    assert has_privacy_screen(person.top)
    assert not person.shows_text("Save")
    dismiss_privacy_screen(person)
    assert person.focused_label == "line"


# Files


def test_a_broken_file_is_set_aside_with_one_notice(person: AppDriver, tmp_path: Path) -> None:
    (tmp_path / "races" / "own-hands").mkdir(parents=True)
    (tmp_path / "races" / "own-hands" / FILE).write_text("{")
    open_team_building(person, 2)
    assert person.shows_text(f"Their file is set aside as {BROKEN}.") or person.shows_text(BROKEN)
    assert not person.unreadable()
    person.follow("5", "unseen set aside", "Esc")
    open_team_building(person, 2)
    assert not person.shows_text("set aside")


def test_a_failed_write_is_explained_and_keeps_the_hands(owner: AppDriver, tmp_path: Path) -> None:
    file = tmp_path / "races" / "own-hands" / FILE
    file.unlink()
    file.mkdir()
    for action in (lambda: save(owner, "More"), lambda: owner.click("delete-0")):
        action()
        assert owner.shows_text("Your line-ups couldn’t be saved")
        assert not owner.shows_text("More")
        assert owner.control("own-0")


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_many_are_reached_and_read(tmp_path: Path, size: tuple[int, int]) -> None:
    person = open_team_building(AppDriver(tmp_path, size), 2)
    for number in range(5):
        save(person, f"Own {number}")
    walked = person.labels_reached_by_tab()
    assert walked == person.focusable_labels()
    assert {"own-4", "rename-4", "delete-4", "save", "close"} <= walked
    with longer_sentences():
        person.stage.resize()
        assert not [line for line in person.unreadable() if line.startswith("cut off")]
