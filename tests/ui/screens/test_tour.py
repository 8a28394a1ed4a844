"""The screen of a tour: from the first stage to the podium, and races that do not count (R10)."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.match.race_files import STAGE, TOUR, delete
from breakaway_desktop.record.store import load, save
from breakaway_desktop.tours.document import BUILT, READY_MADE, Tour
from breakaway_desktop.tours.library import save_new_tour, tour_files, tours_folder
from breakaway_desktop.tours.races import with_race
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.ready_made import new_tour
from breakaway_desktop.tours.simulate import simulate_tour
from breakaway_desktop.tours.writing import save_tour
from breakaway_desktop.ui.intents import BeginStage, Rematch, SameDealAgain, ShowResult, ShowTour
from breakaway_desktop.ui.screens import replay, result, team_building, tour
from breakaway_desktop.ui.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, Page
from breakaway_desktop.words import set_language
from tests.ui.journeys.window_driver import EVERY_SIZE, WindowDriver, longer_sentences, open_window, shows, unreadable
from tests.ui.toolkit.page_driver import nothing_cut_off, press_everything

PLAYERS = ("human", "bot:random", "bot:random", "bot:random")


def make_tour(hands: str = READY_MADE) -> Tour:
    return new_tour("three-days", seats_of(PLAYERS), 5, hands)


@pytest.fixture(scope="module")
def tour_of_bots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a whole tour of bots and its three races."""
    folder = tmp_path_factory.mktemp("ridden")
    simulate_tour(new_tour("three-days", seats_of(("bot:random",) * 4), 5, READY_MADE), folder)
    return folder


def keep_tour(tour_of_bots: Path, races: Path, stages: int = 3) -> Path:
    """Copy the tour, ridden up to a stage, into a folder of races; a human rides for Yellow from now on."""
    shutil.copytree(tour_of_bots, tours_folder(races))
    path = tours_folder(races) / "tour.tour"
    ridden_tour = load_tour(path).with_player(1, "human")
    for number in range(stages + 1, 4):
        path.with_name(f"stage-{number}.race").unlink()
        ridden_tour = with_race(ridden_tour, number, None)
    save_tour(path, ridden_tour)
    return path


@pytest.fixture
def overview(person: WindowDriver, tour_of_bots: Path) -> Iterator[WindowDriver]:
    """Show the tour after two of its three stages in a window."""
    person.open(ShowTour(keep_tour(tour_of_bots, person.session.folder, 2)))
    yield person
    person.current.release()


def ride(match: Match) -> None:
    """Ride a race to its end: everybody plays his first card."""
    while not match.over:
        ask = match.open_card_ask
        assert ask is not None
        match.answer(match.automatic_decision() or PlayCard(ask.rider, ask.cards[0]))


def end_race(person: WindowDriver) -> Match:
    """Ride the race that has begun to its end, as its screen shows it."""
    match = person.started_races[-1]
    ride(match)
    person.open(ShowResult(match))
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    return match


def test_a_tour_leads_from_stage_to_stage_to_the_podium(person: WindowDriver) -> None:
    path = save_new_tour(make_tour(), person.session.folder)
    person.open(ShowTour(path))
    assert person.shows_text("The team with the most points of all stages together wins the tour.")
    for number in (1, 2, 3):
        assert person.focused_label == "go"
        person.press("Enter")
        match = end_race(person)
        assert (match.meta[TOUR], match.meta[STAGE]) == (make_tour().id, number)
        assert load_tour(path).stage(number).race == race_files(person.session.folder)[0].name
        assert shows(person.top, tour)
        assert person.shows_text(f"STAGE {number}")
        person.press("Enter")
    assert person.shows_text("JERSEYS")
    assert person.shows_text("RED LANTERN")
    person.press("s")
    assert person.shows_text("3 of 3 stages ridden")

    # The same tour again, with another seed.
    person.press("Enter")
    person.press("Enter")
    assert len(tour_files(person.session.folder)) == 2
    assert person.started_races[-1].race.rules.seed != match.race.rules.seed
    assert person.started_races[-1].meta[STAGE] == 1


def test_the_result_of_a_stage_ignores_keys_at_first(person: WindowDriver) -> None:
    """The player still plays cards when it appears."""
    person.open(BeginStage(save_new_tour(make_tour(), person.session.folder), 1))
    ride(person.started_races[-1])
    person.open(ShowResult(person.started_races[-1]))
    person.press("Enter")
    assert person.shows_text("STAGE 1")
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    person.press("r")
    assert shows(person.top, result)
    person.press("Esc")
    person.press("w")
    assert shows(person.top, replay)
    person.press("Esc")
    person.click("go")
    assert person.shows_text("1 of 3 stages ridden")


def test_looking_at_a_tour_changes_no_file(person: WindowDriver, tour_of_bots: Path) -> None:
    path = keep_tour(tour_of_bots, person.session.folder)
    before = {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in path.parent.iterdir()}
    person.open(ShowTour(path))
    person.click("stage-1")
    person.press("Esc", "Enter", "s")
    assert {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in path.parent.iterdir()} == before


def test_a_stage_that_was_left_continues(overview: WindowDriver) -> None:
    overview.press("Enter")
    match = overview.started_races[-1]
    match.answer(match.no_order(match.open_asks[0]))
    overview.open(ShowTour(tour_files(overview.session.folder)[0]))
    assert overview.shows_text("Continue stage 3")
    overview.current.release()
    overview.press("Enter")
    assert len(overview.started_races[-1].steps) == 1


def test_arrows_lead_to_the_stages(overview: WindowDriver) -> None:
    overview.press("Up")
    for _step in range(8):
        if overview.focused_label == "stage-2":
            break
        overview.press("Up" if overview.focused_label.startswith("stage") else "Left")
    assert overview.focused_label == "stage-2"
    overview.press("Enter")
    assert overview.shows_text("STAGE 2")


def test_other_players_ride_the_stages_to_come(overview: WindowDriver) -> None:
    path = tour_files(overview.session.folder)[0]
    overview.press("t")
    overview.click("2")
    overview.press("Home", "Enter", "Esc")
    assert [seat.is_human for seat in load_tour(path).seats] == [True, True, False, False]
    overview.click("go")
    assert overview.started_races[-1].humans == (1, 2)


def test_players_build_their_hands_before_a_stage(person: WindowDriver) -> None:
    path = save_new_tour(make_tour(BUILT), person.session.folder)
    person.open(BeginStage(path, 1))
    assert shows(person.top, team_building)


def test_the_last_card_of_a_stage_is_undone_until_the_next_one_begins(overview: WindowDriver) -> None:
    overview.press("Enter")
    match = end_race(overview)
    steps = len(match.steps)
    overview.press("Ctrl+z")
    undone = overview.started_races[-1]
    assert not undone.over
    assert len(undone.steps) < steps
    assert undone.meta[STAGE] == 3

    # The second stage was ridden by bots, and the third has begun.
    overview.open(ShowTour(tour_files(overview.session.folder)[0]))
    overview.click("stage-2")
    overview.press("Ctrl+z")
    assert overview.shows_text("Stage 3 has begun, so stage 2 can’t be undone.")


@pytest.mark.parametrize("again", [Rematch, SameDealAgain])
def test_a_rematch_belongs_to_no_tour(overview: WindowDriver, again: Callable[[Match], Rematch]) -> None:
    overview.press("Enter")
    match = end_race(overview)
    overview.open(again(match))
    if shows(overview.top, team_building):
        return
    assert TOUR not in overview.started_races[-1].meta


# Races that do not count


def test_a_missing_race_is_ridden_again(overview: WindowDriver) -> None:
    path = tour_files(overview.session.folder)[0]
    path.with_name("stage-1.race").unlink()
    overview.open(ShowTour(path))
    assert overview.shows_text("missing")
    overview.click("stage-1")
    assert overview.shows_text("The file of stage 1 is missing.")
    overview.click("Ride it again")
    end_race(overview)
    overview.press("Enter")
    assert overview.shows_text("2 of 3 stages ridden")
    assert not overview.shows_text("missing")


def test_a_deleted_race_is_restored(person: WindowDriver) -> None:
    path = save_new_tour(make_tour(), person.session.folder)
    person.open(BeginStage(path, 1))
    end_race(person)
    person.current.release()
    delete(race_files(person.session.folder)[0])
    person.open(ShowTour(path))
    person.click("stage-1")
    person.click("Restore")
    assert person.shows_text("1 of 3 stages ridden")


def test_another_file_takes_the_place_of_a_race(overview: WindowDriver, tour_of_bots: Path, tmp_path: Path) -> None:
    path = tour_files(overview.session.folder)[0]
    path.with_name("stage-1.race").unlink()
    elsewhere = tmp_path / "from-a-friend.race"
    shutil.copy(tour_of_bots / "stage-1.race", elsewhere)
    overview.open(ShowTour(path))
    overview.click("stage-1")
    overview.click("Use another file")
    overview.replace_text(str(tour_of_bots / "stage-2.race"))
    overview.press("Enter")
    assert overview.shows_text("The file of stage 1 is another race: it has other rules.")
    overview.replace_text(str(elsewhere))
    overview.press("Enter")
    assert overview.shows_text("2 of 3 stages ridden")
    assert load_tour(path).stage(1).race in {file.name for file in race_files(overview.session.folder)}


def test_a_damaged_race_continues_after_its_intact_turns(overview: WindowDriver) -> None:
    path = tour_files(overview.session.folder)[0]
    damaged = path.with_name("stage-2.race")
    damaged.write_bytes(damaged.read_bytes()[: damaged.stat().st_size * 2 // 3])
    overview.open(ShowTour(path))
    assert overview.shows_text("damaged")
    overview.click("stage-2")
    overview.click("Recover")
    match = overview.started_races[-1]
    assert match.meta[STAGE] == 2
    assert match.steps
    assert not match.over
    end_race(overview)
    assert overview.shows_text("STAGE 2")
    assert damaged.exists()


def test_a_race_of_other_rules_is_explained(overview: WindowDriver) -> None:
    path = tour_files(overview.session.folder)[0]
    record = load(path.with_name("stage-2.race"))
    save(path.with_name("stage-1.race"), record)
    overview.open(ShowTour(path))
    assert overview.shows_text("another race")
    overview.click("stage-1")
    assert overview.shows_text("The file of stage 1 is another race: it has other rules.")
    overview.press("Esc")
    assert overview.shows_text("1 of 3 stages ridden")


# Looks


def pages(person: WindowDriver, tour_of_bots: Path) -> list[Callable[[], Page]]:
    """Return makers of every page: before the first stage, between two, each result, the podium, and all dialogs."""
    folders = [person.session.folder.with_name(f"after-{stages}") for stages in range(4)]
    files = [keep_tour(tour_of_bots, folder, stages) for stages, folder in enumerate(folders)]

    def make(stages: int, *messages: object) -> Callable[[], Page]:
        def page() -> Page:
            model = tour.begin(person.session, files[stages])
            for message in messages:
                after = tour.update(model, message)
                assert isinstance(after, type(model))
                model = after
            return Page(tour, model)

        return page

    question = make(1, tour.model.AskAboutStage(1))
    results = [make(3, tour.model.OpenStageResult(number)) for number in (1, 2, 3)]
    seats, podium = make(1, tour.model.ToggleSeats(True)), make(3, tour.model.OpenPodium())
    return [*(make(stages) for stages in range(4)), question, seats, podium, *results]


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_a_tour_is_readable_at_every_size_and_in_every_language(
    tmp_path: Path, tour_of_bots: Path, size: tuple[int, int]
) -> None:
    person = open_window(tmp_path / "races", size)
    for page in pages(person, tour_of_bots):
        for language in ("en", "it"):
            set_language(language)
            assert nothing_cut_off(page(), size) == []
        set_language("en")
        person.window.stage.reset(page())
        assert not unreadable(person)


def test_a_tour_stays_readable_with_longer_sentences(tmp_path: Path, tour_of_bots: Path) -> None:
    person = open_window(tmp_path / "races")
    with longer_sentences():
        for page in pages(person, tour_of_bots):
            assert nothing_cut_off(page(), (1280, 800)) == []


def test_every_control_of_a_tour_works(tmp_path: Path, tour_of_bots: Path) -> None:
    person = open_window(tmp_path / "races")
    for page in pages(person, tour_of_bots):
        press_everything(page)
