"""The screen of statistics: from the menu, with and without races, and to the moment of a best mark."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.match.finished_races import INDEX, BestMark, FinishedRaceStats, load_finished_races
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.tours.document import READY_MADE
from breakaway_desktop.tours.library import save_new_tour
from breakaway_desktop.tours.ready_made import new_tour
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.screens import replay
from breakaway_desktop.ui.statistics import screen as statistics
from breakaway_desktop.ui.statistics.intents import ShowStatistics
from tests.kit.app_driver import FRAME_MS, AppDriver, shows
from tests.kit.lies import tell_lie
from tests.kit.page_driver import check_page
from tests.match.test_finished_races import finished_match, save_races


def many(races: int = 30) -> tuple[FinishedRaceStats, ...]:
    """Return races of all levels and many rules, with the longest figures."""
    bases = (("boxed", ""), ("postal", "special"), ("pbm", "mountains"), ("boardspace", ""))
    return tuple(
        FinishedRaceStats(f"race-{n}.race", 1.7e9 + 1e5 * n, *bases[n % 4], n % 6, 6, 1 + n % 6, 10.5 + n, n % 3,
                BestMark(n, 11, 3, 4), BestMark(n % 24, 44, 12, 5))
        for n in range(races)
    )  # fmt: skip


def test_a_place_counts_by_the_number_of_teams(person: AppDriver) -> None:
    """The last of three has the lowest bar, as has the last of six; both are no third of six."""
    races = tuple(replace(many(1)[0], teams=teams, place=place) for teams, place in ((3, 3), (6, 6), (6, 3), (3, 1)))
    assert [one.beaten for one in races] == [0, 0, 0.6, 1]
    person.stage.push(Page(statistics, replace(statistics.begin(person.session), figures=races)))
    assert person.shows_text("average place 3.2/4.5")
    drawn = person.drawn_texts()
    after = [text for text, _box, _cut in drawn].index("teams") + 1
    heights = [box.centre[1] for _text, box, _cut in drawn[after : after + 8 : 2]]
    assert [text for text, _box, _cut in drawn[after : after + 8]] == ["3", "3", "6", "6", "3", "6", "1", "3"]
    assert heights[0] == heights[1] > heights[2] > heights[3]


def page(person: AppDriver, races: int = 30) -> Page:
    return Page(statistics, replace(statistics.begin(person.session), figures=many(races)))


def test_a_race_played_here_is_counted_and_its_records_can_be_watched(person: AppDriver) -> None:
    save_races(person.session.folder, finished_match(computer=person.session.computer))
    person.open(ShowMenu())
    person.press("t")
    assert shows(person.top, statistics)
    person.follow("see BY LEVEL", "see normal", "click watch-string")
    assert not shows(person.top, statistics)
    person.press("Esc")
    assert shows(person.top, statistics)


def test_tours_and_the_race_of_the_day_are_named(tmp_path: Path) -> None:
    person = AppDriver(tmp_path / "races", (1280, 1400))
    ridden = new_tour("one-evening", seats_of(("human", "bot:random", "bot:random")), 3, READY_MADE)
    save_new_tour(ridden, person.session.folder)
    first, second, third, other = many(4)
    races = (
        replace(first, tour=ridden.id), replace(second, tour=ridden.id), replace(third, day="2026-11-22"),
        replace(other, tour="0123456789abcdef"),
    )  # fmt: skip
    model = replace(statistics.begin(person.session), figures=races)
    assert [model.occasion(race) for race in races] == ["One evening", "One evening", "Race of the day", "Tour"]
    person.stage.push(Page(statistics, replace(model, figures=races[:3])))
    person.follow("see 11.5 points · One evening", "see 12.5 points · Race of the day")
    assert "TOURS AND RACES OF THE DAY" in person.texts()


def test_a_missing_race_is_explained(person: AppDriver) -> None:
    save_races(person.session.folder, finished_match(computer=person.session.computer))
    person.open(ShowStatistics())
    (person.session.folder / "race-0.race").unlink()
    person.follow("click watch-string", "see THAT FAILED", "Esc")
    assert shows(person.top, statistics)


@pytest.mark.parametrize("races", [1, 2, 3])
def test_the_first_races_are_listed_one_by_one(person: AppDriver, races: int) -> None:
    """With place, points and rules, the newest first, and a button to watch each."""
    person.stage.push(page(person, races))
    person.follow("see YOUR RACES SO FAR", "see 1st of 6", "see 10.5 points · Boxed game")
    assert person.shows_text("Each race adds a bar here")
    watched = [control.label for control in person.top.focus.controls if control.label.startswith("watch-race")]
    assert watched == [f"watch-race-{at}" for at in reversed(range(races))]


def test_a_first_race_is_watched_from_its_start(person: AppDriver) -> None:
    save_races(person.session.folder, finished_match(computer=person.session.computer))
    person.open(ShowMenu())
    person.follow("t", "click watch-race-0")
    assert shows(person.top, replay)


def test_many_races_are_a_chart(person: AppDriver) -> None:
    person.stage.push(page(person, 4))
    person.follow("see PLACE IN YOUR LAST 4 RACES", "unseen 1st of 6")


def test_races_that_have_changed_are_read_one_by_one_and_esc_leaves(person: AppDriver) -> None:
    folder, computer = person.session.folder, person.session.computer
    elsewhere = [finished_match(computer="another")] * 3
    save_races(folder, *elsewhere, *(finished_match(seed, computer=computer) for seed in (3, 4, 5)))
    person.open(ShowMenu())
    person.follow("t", "see Reading your races", "unseen PLACE IN", "Esc")
    assert not shows(person.top, statistics)
    left = len(json.loads((folder / INDEX).read_text(encoding="utf-8")))
    person.press("t")
    for _slice in range(3 - left):
        assert person.shows_text("Reading your races")
        person.wait(FRAME_MS)
    assert (left, person.shows_text("YOUR RACES SO FAR")) == (1, True)


def test_without_a_race_the_page_explains_how_to_get_one(person: AppDriver) -> None:
    person.open(ShowStatistics())
    person.follow("see No races yet", "Esc")
    assert not shows(person.top, statistics)


def test_the_last_twenty_races_can_be_looked_at_alone(person: AppDriver) -> None:
    model = replace(statistics.begin(person.session), figures=many())
    person.stage.push(Page(statistics, model))
    person.follow("see 30", "Right", "see 20")
    assert person.shows_text(f"average place {sum(one.place for one in many()[-20:]) / 20:.1f}/6")


@pytest.mark.parametrize("races", [1, 3, 4, 30])
def test_the_page_is_read_and_pressed(person: AppDriver, races: int) -> None:
    check_page(lambda: page(person, races))


@pytest.mark.parametrize("count", [20, pytest.param(2000, marks=pytest.mark.release)])
def test_an_index_that_lies_closes_nothing(person: AppDriver, count: int) -> None:
    folder, computer = person.session.folder, person.session.computer
    save_races(folder, *(finished_match(seed, computer=computer) for seed in (3, 4)))
    true = load_finished_races(folder, computer)
    index = json.loads((folder / INDEX).read_text(encoding="utf-8"))
    assert len(true) == len(index) == 2
    for seed in range(count):
        (folder / INDEX).write_text(json.dumps(tell_lie(index, Random(seed))), encoding="utf-8")
        person.open(ShowMenu())
        person.open(ShowStatistics())
        person.paint()
        assert {race.file for race in true} >= {race.file for race in load_finished_races(folder, computer)}
