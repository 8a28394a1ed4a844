"""The review opened from the list of races: of finished and running races, and the reason if there is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.engine.options import RULE_SETS
from breakaway_desktop.kit.input.inputs import PointerMoved
from breakaway_desktop.kit.places import samples_folder
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.ui.dialogs import ride_on
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.review import screen as review_screen
from breakaway_desktop.ui.review.feature import FEATURE
from breakaway_desktop.ui.screens import replay as replay_screen, saved_races
from tests.kit.app_driver import EVERY_SIZE, AppDriver, shows
from tests.kit.longer_sentences import longer_sentences
from tests.kit.races import keep, match_of, race, seats
from tests.ui.review.test_screen import Bench


@pytest.fixture(scope="module")
def half_way() -> Match:
    return race(5, 129)


def blind_race() -> Match:
    plan = Plan("boxed", RULE_SETS["boxed"], seats(2, 5), 4, variant="blind")
    return Match.begin(plan.with_hands(ready_made_hands(plan)))


def before_list(match: Match, folder: Path, size: tuple[int, int] = (1280, 800)) -> AppDriver:
    keep(match, folder / "races" / "one.race")
    person = AppDriver(folder / "races", size)
    person.session.thinker = Bench()  # type: ignore[assignment]
    person.session.samples = samples_folder()
    person.open(ShowMenu())
    person.click("saved")
    for _ in range(4):
        person.wait(16)
    assert shows(person.top, saved_races)
    return person


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_a_race_that_is_over_is_reviewed_from_the_list_and_left_to_it(size: tuple[int, int], tmp_path: Path) -> None:
    person = before_list(race(3), tmp_path, size)
    person.press("b")
    assert shows(person.top, review_screen)
    assert person.top.model.work.running
    person.press("Esc")
    assert shows(person.top, saved_races)
    person.click("review")
    assert shows(person.top, review_screen)


def test_a_sample_is_reviewed_from_its_list(tmp_path: Path, half_way: Match) -> None:
    person = before_list(half_way, tmp_path)
    person.press("Ctrl+Tab", "Ctrl+Tab", "Ctrl+Tab", "Ctrl+Tab", "b")
    assert shows(person.top, review_screen)
    assert person.top.model.match.over


def test_the_review_of_an_unfinished_race_reveals_no_secret(tmp_path: Path, half_way: Match) -> None:
    """No chances, which depend on all cards, and no values of cards (R9.1)."""
    person = before_list(half_way, tmp_path)
    person.press("b")
    scene = person.top
    assert shows(scene, review_screen)
    assert not scene.model.match.over
    person.wait(50)
    assert not person.session.thinker.assigned  # type: ignore[attr-defined]
    assert not scene.model.work.running
    person.follow("unseen COSTLIEST", "see shown after the race")
    chart = scene.focus.find("shown")
    assert [option.value for option in chart.options] == ["points", "gap"]
    assert person.shows_text("Points by line and rider")
    assert {control.label for control in scene.focus.controls}.isdisjoint({"run", "watch-1"})
    assert "cost" not in person.texts()
    person.focus("team")
    person.press("Right")
    assert scene.model.team == 3
    assert not person.session.thinker.assigned  # type: ignore[attr-defined]


def test_in_a_low_window_the_lines_take_the_place_of_the_chart(tmp_path: Path, half_way: Match) -> None:
    person = before_list(half_way, tmp_path, (960, 600))
    person.follow("b", "unseen Points by line and rider")
    person.focus("shown")
    person.press("Right")
    assert "Sprint 33" in person.texts()


def test_the_review_of_a_running_race_leads_to_its_last_moment(tmp_path: Path, half_way: Match) -> None:
    person = before_list(half_way, tmp_path)
    person.press("b", "w")
    assert shows(person.top, replay_screen)
    person.press("Esc", "o")
    dialog: Any = person.top
    assert shows(dialog, ride_on)
    assert dialog.model.decisions == len(half_way.steps)


@pytest.mark.parametrize(
    ("match", "why"),
    [
        (match_of(["human"] * 3, seed=4), "ready after turn 1"),
        (blind_race(), "squares are secret"),
    ],
    ids=["not-begun", "blind"],
)
def test_a_race_without_a_review_explains_it_to_key_and_mouse(match: Match, why: str, tmp_path: Path) -> None:
    person = before_list(match, tmp_path)
    button = person.control("review")
    assert not button.enabled
    assert not person.shows_text(why)
    person.press("b")
    assert shows(person.top, saved_races)
    assert person.shows_text(why)
    person.press("Up")
    assert not person.shows_text(why)
    person.stage.handle(PointerMoved(button.rect.centre))
    assert person.shows_text(why)
    assert {"Watch", "Name", "Share", "Delete"} <= set(person.texts()), "no button lies under it"


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_review_of_a_running_race_is_readable_and_walkable(
    size: tuple[int, int], tmp_path: Path, half_way: Match
) -> None:
    person = before_list(half_way, tmp_path, size)
    assert person.unreadable() == []
    person.press("b")
    assert person.unreadable() == []
    assert person.labels_reached_by_tab() == person.focusable_labels()
    with longer_sentences():
        person.top.resize()
        assert not [line for line in person.unreadable() if line.startswith("on each other")]


@pytest.mark.parametrize(
    ("is_finished", "hidden", "turn", "objection"),
    [
        (False, False, 1, "The review is ready after turn 1."),
        (False, False, 2, ""),
        (False, True, 2, "New cards or squares are secret: the review is ready when the race ends."),
        (True, True, 2, ""),
        (True, False, 1, ""),
    ],
)
def test_a_race_is_reviewed_after_its_first_turn(is_finished: bool, hidden: bool, turn: int, objection: str) -> None:
    """A race with secret squares only once it is finished, which may be in turn 1."""
    (tile,) = FEATURE.race_tiles
    assert tile.objection(is_finished, hidden, turn) == objection
