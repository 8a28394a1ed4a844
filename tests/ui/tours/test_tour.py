"""The screen of a tour: from the first stage to the podium, and races that do not count (R10)."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.engine.standings import standings as race_standings
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, Page, Tick, do
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.line_ups import CHARACTERS
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.match.race_files import delete
from breakaway_desktop.match.race_lock import lock_race
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.play.driver import Driver
from breakaway_desktop.play.hot_seat import HotSeat, names_of
from breakaway_desktop.record.store import load, save
from breakaway_desktop.sentences.names import COLOURS
from breakaway_desktop.sentences.refusals import refusal_sentence
from breakaway_desktop.tours.commands import simulate_tour
from breakaway_desktop.tours.document import BUILT, HOT_SEAT, READY_MADE, Tour
from breakaway_desktop.tours.library import StageOfTour, hold_tour, list_race, save_new_tour, tour_files, tours_folder
from breakaway_desktop.tours.meta_keys import STAGE, TOUR
from breakaway_desktop.tours.races import with_race
from breakaway_desktop.tours.reading import load_tour
from breakaway_desktop.tours.ready_made import READY_TOURS, new_tour
from breakaway_desktop.tours.standings import JERSEYS
from breakaway_desktop.tours.writing import save_tour
from breakaway_desktop.ui.intents import (
    AskAboutFile,
    BeginRace,
    OpenFile,
    Rematch,
    ShowMenu,
    ShowResult,
    ShowSavedRaces,
    ShowSetup,
)
from breakaway_desktop.ui.panels.scoreboard import score_of
from breakaway_desktop.ui.phones import lobby
from breakaway_desktop.ui.phones.intents import phones_of
from breakaway_desktop.ui.phones.table import open_phones
from breakaway_desktop.ui.road import jersey
from breakaway_desktop.ui.road.picture_builder import picture_of
from breakaway_desktop.ui.road.ring_tokens import draw_token
from breakaway_desktop.ui.screens import replay, result, saved_races, team_building
from breakaway_desktop.ui.team_looks import team_look
from breakaway_desktop.ui.tours import new_tour as new_tour_screen, screen as tour, stage_result
from breakaway_desktop.ui.tours.intents import BeginStage, ShowTour
from breakaway_desktop.ui.tours.model import PODIUM, RESULT, open_page
from breakaway_desktop.ui.tours.overview import stage_message
from breakaway_desktop.ui.tours.podium import blocks_of
from tests.kit.app_driver import EVERY_SIZE, LAPTOP, UNDECODED, AppDriver, shows
from tests.kit.page_driver import check_page, check_reading, controls_outside, nothing_cut_off
from tools.phone_states import serve_nothing
from tools.tour_states import joint_tour, retired_tour

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
def overview(person: AppDriver, tour_of_bots: Path) -> Iterator[AppDriver]:
    """Show the tour after two of its three stages in a window."""
    person.open(ShowTour(keep_tour(tour_of_bots, person.session.folder, 2)))
    yield person
    person.current.release()


def ride(match: Match) -> None:
    """Ride a race to its end: everybody plays his first card."""
    while not match.over:
        ask = match.open_card_ask
        own = match.no_order(match.open_asks[0]) if ask is None else PlayCard(ask.rider, ask.cards[0])
        match.answer(match.automatic_decision() or own)


def end_race(person: AppDriver) -> Match:
    """Ride the race that has begun to its end, as its screen shows it."""
    match = person.started_races[-1]
    ride(match)
    person.open(ShowResult(match))
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    return match


def test_a_tour_leads_from_stage_to_stage_to_the_podium(person: AppDriver) -> None:
    path = save_new_tour(make_tour(), person.session.folder)
    person.open(ShowTour(path))
    assert person.shows_text("The team with the most points of all stages together wins the tour.")
    for number in (1, 2, 3):
        person.follow("on go", "Enter")
        match = end_race(person)
        assert (match.meta[TOUR], match.meta[STAGE]) == (make_tour().id, number)
        assert load_tour(path).stage(number).race == race_files(person.session.folder)[0].name
        assert shows(person.top, tour)
        assert person.shows_text(f"STAGE {number}")
        person.press("Enter")
    assert person.shows_text("JERSEYS")
    assert person.shows_text("RED LANTERN")
    person.press("a")
    assert person.shows_text("3 of 3 stages ridden")

    # The same tour again, with another seed.
    person.press("Enter", "Enter")
    assert len(tour_files(person.session.folder)) == 2
    assert person.started_races[-1].race.rules.seed != match.race.rules.seed
    assert person.started_races[-1].meta[STAGE] == 1


@pytest.mark.parametrize("wins", [False, True])
def test_only_winners_of_a_stage_get_confetti(wins: bool, person: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    painted = []
    monkeypatch.setattr(stage_result, "paint_best_rider", lambda *_args, has_confetti: painted.append(has_confetti))
    person.open(BeginStage(save_new_tour(make_tour(), person.session.folder), 1))
    match = person.started_races[-1]
    ride(match)
    winners = race_standings(match.race).winners
    for team in range(1, len(match.seats) + 1):
        match.hand_over(team, "human" if (team in winners) == wins and not match.humans else "bot:random")
    person.open(ShowResult(match))
    person.follow("Enter", "see STAGE 1")
    assert {*painted} == {wins}


def test_the_result_of_a_stage_ignores_keys_at_first(person: AppDriver) -> None:
    """The player still plays cards when it appears."""
    person.open(BeginStage(save_new_tour(make_tour(), person.session.folder), 1))
    ride(person.started_races[-1])
    person.open(ShowResult(person.started_races[-1]))
    person.follow("Enter", "see STAGE 1")
    told = [line.words for line in tour.heard(person.top.model).lines]
    assert "Yellow jersey: " in told[0]
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    person.press("p")
    assert shows(person.top, result)
    person.press("Esc", "w")
    assert shows(person.top, replay)
    person.follow("Esc", "click go", "see 1 of 3 stages ridden")


def test_looking_at_a_tour_changes_no_file(person: AppDriver, tour_of_bots: Path) -> None:
    path = keep_tour(tour_of_bots, person.session.folder)
    before = {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in path.parent.iterdir()}
    person.open(ShowTour(path))
    person.follow("click stage-1", "Esc", "Enter", "s")
    assert {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in path.parent.iterdir()} == before


def test_a_stage_that_was_left_continues(overview: AppDriver) -> None:
    overview.press("Enter")
    match = overview.started_races[-1]
    match.answer(match.no_order(match.open_asks[0]))
    overview.current.release()
    overview.open(ShowSavedRaces())
    overview.follow("see Three days, stage 3", "Ctrl+Tab", "Ctrl+Tab", "Ctrl+Tab", "see stage 3 has begun")
    overview.open(ShowTour(tour_files(overview.session.folder)[0]))
    overview.follow("see Continue stage 3", "Enter")
    assert len(overview.started_races[-1].steps) == 1


def test_arrows_lead_to_the_stages(overview: AppDriver) -> None:
    overview.press("Up")
    for _step in range(8):
        if overview.focused_label == "stage-2":
            break
        overview.press("Up" if overview.focused_label.startswith("stage") else "Left")
    overview.follow("on stage-2", "Enter", "see STAGE 2")


def test_other_players_ride_the_stages_to_come(overview: AppDriver) -> None:
    path = tour_files(overview.session.folder)[0]
    overview.follow("c", "click 2", "Home", "Enter", "Esc")
    assert [seat.is_human for seat in load_tour(path).seats] == [True, True, False, False]
    overview.click("go")
    assert overview.started_races[-1].humans == (1, 2)


def test_players_build_their_hands_before_a_stage(person: AppDriver) -> None:
    path = save_new_tour(make_tour(BUILT), person.session.folder)
    person.open(BeginStage(path, 1))
    assert shows(person.top, team_building)


@pytest.mark.parametrize("again", [False, True])
def test_a_stage_that_another_program_begins_while_players_build_is_begun_once(person: AppDriver, again: bool) -> None:
    """Also one that is ridden again."""
    path, folder = save_new_tour(make_tour(BUILT), person.session.folder), person.session.folder

    def begin_elsewhere(name: str) -> Match:
        plan = load_tour(path).stage_plan(1)
        match = Match.begin(plan.with_hands(ready_made_hands(plan)))
        save(folder / name, match.record())
        list_race(StageOfTour(path, 1), name)
        return match

    match = begin_elsewhere("first.race")
    if not again:
        delete(folder / "first.race")
    person.open(BeginStage(path, 1, again=again))
    assert shows(person.top, team_building)
    begin_elsewhere("other.race")
    plan = load_tour(path).stage_plan(1).with_hands([team.hands for team in match.teams])
    with pytest.raises(Refused, match="tour-stage-begun"):
        person.open(BeginRace(plan))
    assert load_tour(path).stages[0].race == "other.race"
    assert len(race_files(folder)) == 1 + again
    assert person.current.match is None

    with hold_tour(path), pytest.raises(Refused, match="tour-taken"):
        person.open(BeginRace(plan))


def test_the_last_card_of_a_stage_is_undone_until_the_next_one_begins(overview: AppDriver) -> None:
    overview.press("Enter")
    match = end_race(overview)
    steps = len(match.steps)
    overview.press("Ctrl+z")
    assert overview.shows_text("Undo the last card of stage 3?".upper())
    overview.press("Enter")  # Cancel has the focus
    assert overview.shows_text("STAGE 3")
    overview.press("Ctrl+z")
    overview.click("Undo")
    undone = overview.started_races[-1]
    assert not undone.over
    assert len(undone.steps) < steps
    assert undone.meta[STAGE] == 3

    # The second stage was ridden by bots, and the third has begun.
    overview.open(ShowTour(tour_files(overview.session.folder)[0]))
    overview.follow("click stage-2", "Ctrl+z", "see Stage 3 has begun, so stage 2 can’t be undone.")


def test_a_rematch_belongs_to_no_tour(overview: AppDriver) -> None:
    overview.press("Enter")
    match = end_race(overview)
    overview.open(Rematch(match))
    if shows(overview.top, team_building):
        return
    assert TOUR not in overview.started_races[-1].meta


def test_a_new_tour_begins_with_its_first_stage_and_is_remembered(person: AppDriver) -> None:
    person.open(ShowSetup())
    person.follow("4", "1", "see Over the hills", "click teams", "Left", "Left", "Left", "click go")
    person.follow("see 0 of 3 stages ridden", "on go", "Enter")
    match = person.started_races[-1]
    (path,) = tour_files(person.session.folder)
    created = load_tour(path)
    assert (created.name, len(created.seats), created.hands) == ("Three days", 3, READY_MADE)
    assert (match.meta[TOUR], match.meta[STAGE], match.humans) == (created.id, 1, (1,))
    assert match.race.rules.options == created.stage(1).options
    person.open(ShowSetup())
    person.press("4")
    assert person.top.model.tour.plan == "three-days"
    assert person.top.model.tour.draft.humans == (1,)


def test_bots_alone_ride_a_new_tour(person: AppDriver) -> None:
    person.open(ShowSetup())
    person.follow("4", "click names")
    person.top.model.tour.draft.seats[0].human = False
    person.press("Esc")
    assert person.top.model.tour.seating.people == 0
    person.follow("click go", "Enter")
    assert person.started_races[-1].humans == ()
    (path,) = tour_files(person.session.folder)
    assert all(seat.player.startswith("bot:") for seat in load_tour(path).seats)


def test_teams_rise_with_the_players_of_a_new_tour(person: AppDriver) -> None:
    person.open(ShowSetup())
    person.follow("4", "click teams", "Left", "Left", "Left")
    assert len(person.top.model.tour.draft.seats) == 3
    person.follow("click people", "Right", "Right")
    assert len(person.top.model.tour.draft.seats) == 6
    assert person.shows_text("Cards")


def test_the_clock_of_a_new_tour_is_chosen_with_its_players(person: AppDriver) -> None:
    person.open(ShowSetup())
    person.follow("4", "unseen Clock", "click people", "Right", "click clock", "Right", "Right", "Right")
    person.follow("click go", "Enter")
    assert HotSeat.of(person.started_races[-1]).clock == 60


def test_names_of_a_new_tour_show_in_its_standings(person: AppDriver) -> None:
    person.open(ShowSetup())
    person.follow("4", "1", "c", "click name-0", "write Anna", "Esc", "see NEW TOUR", "click go", "Enter")
    end_race(person)
    assert person.shows_text("ANNA")


def test_a_tour_with_phones_opens_a_table_and_begins_its_stage(person: AppDriver) -> None:
    serve_nothing(person)
    riding = seats_of(("human", "human", "bot:random"))
    hot_seat = {"players": ["Anna", None, None], "phones": [2]}
    path = save_new_tour(replace(make_tour(), seats=riding, meta={HOT_SEAT: hot_seat}), person.session.folder)
    person.open(BeginStage(path, 1))
    assert shows(person.top, lobby)
    assert phones_of(person.session) is not None
    open_phones(person.session).table.seat(2, "screen", "Ben")
    person.wait(600)
    person.click("start")
    match = person.started_races[-1]
    assert (match.meta[TOUR], match.meta[STAGE]) == (make_tour().id, 1)
    assert load_tour(path).meta[HOT_SEAT]["players"] == ["Anna", "Ben", None]


def test_the_menu_continues_a_tour_between_two_stages(overview: AppDriver) -> None:
    overview.open(ShowMenu())
    overview.follow("on continue", "see Three days, stage 3", "Enter")
    assert shows(overview.top, tour)

    # Of a race and a tour, the one written last.
    overview.press("Enter")
    match = overview.started_races[-1]
    match.answer(match.no_order(match.open_asks[0]))
    overview.open(ShowMenu())
    assert overview.shows_text("Three days, stage 3 · Turn 1")


def test_a_stage_under_way_is_not_ridden_yet(overview: AppDriver) -> None:
    overview.press("Enter")
    overview.open(ShowMenu())
    overview.open(ShowSavedRaces())
    overview.press(*["Ctrl+Tab"] * 3)
    assert overview.shows_text("2 of 3 stages ridden")


def test_the_overview_shows_which_stage_is_next(person: AppDriver, tour_of_bots: Path) -> None:
    path = keep_tour(tour_of_bots, person.session.folder, 1)
    person.open(ShowTour(path))
    presses = [stage_message(person.top.model.progress, number) for number in (1, 2, 3)]
    assert presses == [do(open_page, RESULT, 1), BeginStage(path, 2), None]
    (label,) = [box for text, box, _cut in person.drawn_texts() if text == "next"]
    assert person.box("stage-2").contains(label.centre)
    assert "First awarded in the mountains, stage 2." in " ".join(person.texts())


def test_phones_show_the_open_stage_or_the_last_one(overview: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    stages: list[object] = []
    guest = SimpleNamespace(show_result=lambda _session, match: stages.append(match.meta[STAGE]))
    monkeypatch.setattr("breakaway_desktop.ui.tours.screen.guests", lambda _session: (guest,))
    for step in ("see 2 of 3", "click stage-1", "Esc"):
        overview.follow(step)
        overview.top.dispatch(Tick(0))
    assert stages == [2, 1, 2]


def test_places_have_no_change_after_the_first_stage(person: AppDriver, tour_of_bots: Path) -> None:
    """An equals sign there would mean that teams are level."""
    path = keep_tour(tour_of_bots, person.session.folder, 1)
    person.open(ShowTour(path))
    assert not person.shows_text("=")
    second = keep_tour(tour_of_bots, person.session.folder.with_name("second"), 2)
    person.open(ShowTour(second))
    assert person.shows_text("=")


def test_a_lead_names_the_team_of_the_next_rider(person: AppDriver, tour_of_bots: Path) -> None:
    """A number alone could be points."""
    person.open(ShowTour(keep_tour(tour_of_bots, person.session.folder)))
    person.click("stage-1")
    leads = [text for text, _box, _cut in person.drawn_texts() if " ahead of " in text]
    assert leads
    assert all(re.search(r"ahead of \w+ \d\d", text) for text in leads)


def test_saved_races_list_tours(overview: AppDriver) -> None:
    overview.open(ShowMenu())
    overview.open(ShowSavedRaces())
    overview.press(*["Ctrl+Tab"] * 4)  # from the samples to the other lists
    overview.follow("see 2 of 3 stages ridden", "Enter")
    assert shows(overview.top, tour)
    overview.press("Esc")
    assert shows(overview.top, saved_races)


@pytest.fixture
def tour_list(overview: AppDriver) -> AppDriver:
    """Show the list of tours, with the tour after two stages selected."""
    overview.open(ShowMenu())
    overview.open(ShowSavedRaces())
    overview.press(*["Ctrl+Tab"] * 4)
    return overview


def test_a_tour_is_deleted_without_its_races_and_restored(tour_list: AppDriver) -> None:
    (path,) = tour_files(tour_list.session.folder)
    before = path.read_bytes()
    tour_list.press("Delete")
    assert tour_list.shows_text("It has 2 races on this computer.")
    tour_list.follow("Esc", f"on {path.name}")
    assert path.read_bytes() == before
    tour_list.press("Delete")
    tour_list.click("Only the tour")
    assert not tour_files(tour_list.session.folder)
    assert tour_list.shows_text("“Three days” deleted.")
    assert path.with_name("stage-1.race").exists()
    tour_list.press("Ctrl+z")
    assert path.read_bytes() == before
    assert tour_list.shows_text("“Three days” restored.")
    assert tour_list.shows_text("2 of 3 stages ridden")


def test_a_tour_is_deleted_with_its_races_and_restored(tour_list: AppDriver) -> None:
    (path,) = tour_files(tour_list.session.folder)
    before = {file: file.read_bytes() for file in path.parent.iterdir()}
    tour_list.press("Delete")
    tour_list.click("Its races too")
    assert [file for file in path.parent.iterdir() if file.is_file()] == []
    tour_list.press("Ctrl+z")
    assert {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file()} == before


def test_races_that_are_not_marked_as_the_tours_own_are_counted_and_stay(tour_list: AppDriver) -> None:
    """R10.1: a race without marks counts, but is not deleted with the tour."""
    (path,) = tour_files(tour_list.session.folder)
    copy = path.with_name("stage-1.race")
    save(copy, replace(load(copy), meta={}))
    tour_list.press("Delete")
    tour_list.follow("see It has 1 race on this computer.", "see 1 other race that it names", "click Its races too")
    assert [file.name for file in path.parent.glob("*.race")] == [copy.name]


def test_a_tour_with_a_locked_race_is_not_deleted(tour_list: AppDriver) -> None:
    (path,) = tour_files(tour_list.session.folder)
    before = {file: file.read_bytes() for file in path.parent.glob("*.*")}
    lock = lock_race(path.with_name("stage-2.race"))
    tour_list.press("Delete")
    tour_list.click("Its races too")
    assert {file: file.read_bytes() for file in path.parent.glob("*.*") if file in before} == before
    lock.release()


def test_a_tour_without_a_race_is_deleted_at_once(person: AppDriver) -> None:
    save_new_tour(make_tour(), person.session.folder)
    person.open(ShowSavedRaces())
    person.press(*["Ctrl+Tab"] * 4, "Delete")
    assert not tour_files(person.session.folder)


def test_a_damaged_tour_is_explained_and_deleted(person: AppDriver) -> None:
    path = save_new_tour(make_tour(), person.session.folder)
    path.write_text("{", encoding="utf-8")
    person.open(ShowSavedRaces())
    person.press(*["Ctrl+Tab"] * 4)
    person.follow("see This tour can’t be read", "see Its races are still in your list.", "Delete")
    assert not path.exists()


def test_a_shared_tour_is_imported_before_its_first_stage(tour_list: AppDriver, tmp_path: Path) -> None:
    tour_list.press("s")
    tour_list.write(str(tmp_path / "for-friends.tour"))
    tour_list.press("Enter")
    assert tour_list.shows_text("Saved in")
    shared = load_tour(tmp_path / "for-friends.tour")
    assert [stage.race for stage in shared.stages] == [None] * 3
    assert shared.stage_seed(3) == make_tour().stage_seed(3)

    # On another computer.
    friend = AppDriver(tmp_path / "friend")
    friend.open(ShowSavedRaces())
    friend.press("i")
    friend.write(str(tmp_path / "for-friends.tour"))
    friend.press("Enter")
    assert friend.shows_text("Tour imported.")
    assert friend.shows_text("0 of 3 stages ridden")
    assert load_tour(tour_files(friend.session.folder)[0]) == shared


def test_a_dropped_tour_is_opened_or_imported(person: AppDriver, tmp_path: Path) -> None:
    path = tmp_path / f"{UNDECODED}.tour"
    save_tour(path, make_tour())
    person.open(ShowMenu())
    person.open(AskAboutFile(path))
    assert person.shows_text("undecoded")
    person.click("Save with my tours")
    assert load_tour(tour_files(person.session.folder)[0]) == make_tour()
    person.open(AskAboutFile(path))
    person.click("Open it")
    assert shows(person.top, tour)
    person.open(OpenFile(path))
    assert shows(person.top, tour)
    path.write_text("{", encoding="utf-8")
    person.open(AskAboutFile(path))
    assert person.shows_text("That failed".upper())


def test_the_overview_and_the_podium_are_saved_as_pictures(person: AppDriver, tour_of_bots: Path) -> None:
    person.open(ShowTour(keep_tour(tour_of_bots, person.session.folder)))
    person.follow("s", "Enter", "Esc", "click go", "s", "Enter", "see Saved in")
    files = sorted(person.session.charts.iterdir())
    assert [file.name for file in files] == ["Three days-2.png", "Three days.png"]
    podium, overview = (pygame.image.load(str(file)) for file in files)
    assert podium.get_size() == overview.get_size() == (1920, 1140)
    assert pygame.image.tobytes(podium, "RGB") != pygame.image.tobytes(overview, "RGB")
    for picture in (podium, overview):
        assert len({tuple(picture.get_at((x, y))) for x in range(0, 1920, 5) for y in range(0, 1140, 5)}) > 50


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_list_of_tours_is_readable_at_every_size(tmp_path: Path, tour_of_bots: Path, size: tuple[int, int]) -> None:
    person = AppDriver(tmp_path / "races", size)
    path = keep_tour(tour_of_bots, person.session.folder)
    save_tour(path.with_name("grand.tour"), new_tour("grand-tour", seats_of(PLAYERS), 5, READY_MADE))
    path.with_name("damaged.tour").write_text("{", encoding="utf-8")
    person.open(ShowSavedRaces())
    person.press(*["Ctrl+Tab"] * 4)
    for language in ("en", "it"):
        set_language(language)
        for _step in range(3):
            assert nothing_cut_off(person.top, size) == []
            person.press("Down")
            assert not person.unreadable()


def test_jerseys_show_in_the_next_stage(overview: AppDriver) -> None:
    """R10.7: the riders who lead after stage 2 wear them in stage 3; nobody in a race outside the tour."""
    overview.press("Enter")
    match = overview.started_races[-1]
    progress = overview.top.model.progress
    wearers = progress.standings[2].jersey_by_rider
    assert {"yellow", "green"} <= set(wearers.values())
    del overview.navigation.show_race
    overview.navigation.show_race(match)
    overview.wait(UNEXPECTED_PAGE_DELAY_MS)
    overview.follow("see NO VARIANT", "Enter")
    shown = overview.top.model
    assert dict(shown.jerseys) == wearers
    view = match.view()
    picture = picture_of(view, match.seats, shown.jerseys)
    assert picture.jerseys == wearers
    plain = picture_of(view, match.seats)
    assert plain != picture
    assert not plain.jerseys
    score = score_of(view, names_of(match), 0, shown.jerseys)
    assert {jersey for team in score.teams for jersey in team.jerseys} == set(wearers.values())
    overview.follow("Esc", "see Three days, stage 3 of 3: Yellow ")


def test_jerseys_show_in_the_replay_of_a_stage(overview: AppDriver) -> None:
    progress = overview.top.model.progress
    overview.press("w")
    assert dict(overview.top.model.jerseys) == progress.standings[1].jersey_by_rider
    assert overview.top.model.jerseys
    shown = overview.pixels()
    overview.top.model = replace(overview.top.model, jerseys=())
    overview.top.resize()
    assert overview.pixels() != shown


@pytest.mark.parametrize(("motion", "slides"), [("full", True), ("still", False)])
def test_jerseys_change_hands_in_300_ms_each(overview: AppDriver, motion: str, slides: bool) -> None:
    """One after the other, and at once if nothing moves; another look at the result shows the end."""
    overview.settings.speed, overview.settings.motion = "normal", motion
    overview.press("Enter")
    ride(overview.started_races[-1])
    overview.open(ShowResult(overview.started_races[-1]))
    at_first = overview.pixels()
    assert overview.top.model.is_sliding == slides
    shares = []
    for _step in range(7):
        overview.wait(150)
        shares.append([overview.top.model.slide_share(index) for index in range(3)])
    if slides:
        assert shares[0] == [0.5, 0, 0]
        assert shares[2] == [1, 0.5, 0]
    assert shares[5] == [1, 1, 1]
    assert not slides or overview.pixels() != at_first
    assert overview.top.wake_in() is None


@pytest.mark.parametrize(("diameter", "shows_mark"), [(17, False), (18, True), (40, True)])
def test_small_tokens_have_no_mark(diameter: float, shows_mark: bool) -> None:
    """Nor ghosts and faint tokens; each jersey is drawn in another way."""

    def draw(jersey: str, *, ghost: bool = False, faint: bool = False) -> bytes:
        surface = pygame.Surface((80, 80))
        canvas = Canvas(surface, DAY, 1)
        draw_token(canvas, team_look("azure"), "21", (40, 40), diameter, ghost=ghost, faint=faint, jersey=jersey)
        return pygame.image.tobytes(surface, "RGB")

    assert (draw("yellow") != draw("")) == shows_mark
    assert draw("yellow", ghost=True) == draw("", ghost=True)
    assert draw("yellow", faint=True) == draw("", faint=True)
    if shows_mark:
        assert len({draw(jersey) for jersey in ("", "yellow", "green", "dots")}) == 4


# Races that do not count


def test_a_missing_race_is_ridden_again(overview: AppDriver) -> None:
    path = tour_files(overview.session.folder)[0]
    path.with_name("stage-1.race").unlink()
    overview.open(ShowTour(path))
    overview.follow("see missing", "click stage-1", "see The file of stage 1 is missing.", "click Ride this stage")
    end_race(overview)
    overview.follow("Enter", "see 2 of 3 stages ridden", "unseen missing")


@pytest.mark.parametrize("number", [1, 3])
def test_the_main_button_opens_the_question_about_a_missing_race(
    person: AppDriver, tour_of_bots: Path, number: int
) -> None:
    path = keep_tour(tour_of_bots, person.session.folder)
    path.with_name(f"stage-{number}.race").unlink()
    person.open(ShowTour(path))
    person.follow("click go", f"see The file of stage {number} is missing.")


def test_a_deleted_race_is_restored(person: AppDriver) -> None:
    path = save_new_tour(make_tour(), person.session.folder)
    person.open(BeginStage(path, 1))
    end_race(person)
    person.current.release()
    delete(race_files(person.session.folder)[0])
    person.open(ShowTour(path))
    person.follow("click stage-1", "click Restore", "see 1 of 3 stages ridden")


def test_a_full_disk_leaves_the_teams_as_they_were(overview: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_values: object) -> None:
        raise OSError(28, "No space left on device")

    path = tour_files(overview.session.folder)[0]
    before = path.read_bytes()
    overview.follow("c", "click 2", "Home")
    monkeypatch.setattr("breakaway_desktop.tours.writing.write_text", refuse)
    overview.press("Enter")
    assert overview.shows_text("That failed".upper())
    assert path.read_bytes() == before


def test_director_replaces_a_bot_that_is_missing_in_the_next_stage(person: AppDriver) -> None:
    riding = seats_of(("human", "bot:wheels:Wheels", "bot:random"))
    path = save_new_tour(replace(make_tour(), seats=riding), person.session.folder)
    person.open(ShowTour(path))
    person.follow("c", "Esc", "click go")
    match = person.started_races[-1]
    (stand_in,) = Driver(match, person.session.thinker, person.session.settings).failures
    assert match.seats[1].player == "bot:director"
    assert refusal_sentence(stand_in) == "Director replaces wheels:Wheels, which cannot be loaded here."

    # The tour keeps its bot: the next stage asks for it again.
    assert load_tour(path).seats[1].bot == "wheels:Wheels"
    end_race(person)
    assert person.shows_text("STAGE 1")


def test_choices_of_a_new_tour_reach_every_stage(person: AppDriver) -> None:
    """Clock, line-ups, names and secrecy, also after a stage of simultaneous orders, which has longer clocks."""
    riding = seats_of(("human", "human", "bot:random"))
    hot_seat = {
        "players": ["Anna", "Ben", None], "clock": 30, "secrets": "strict", "line_ups": ["wolf", "steady", None],
    }  # fmt: skip
    first = new_tour("classics", riding, 5, READY_MADE)
    path = save_new_tour(replace(first, meta={HOT_SEAT: hot_seat}), person.session.folder)
    wolf, steady = (character.hands for character in CHARACTERS if character.key in ("wolf", "steady"))
    clocks = []
    for number in range(1, 6):
        person.open(BeginStage(path, number))
        match = person.started_races[-1]
        seated = HotSeat.of(match)
        assert (seated.players, seated.secrets) == (("Anna", "Ben", None), "strict")
        assert [match.teams[team].hands for team in (0, 1)] == [wolf, steady]
        clocks.append(seated.clock)
        end_race(person)
    assert clocks == [30, 30, 30, 60, 30]
    assert load_tour(path).meta[HOT_SEAT]["clock"] == 30


def test_another_file_takes_the_place_of_a_race(overview: AppDriver, tour_of_bots: Path, tmp_path: Path) -> None:
    path = tour_files(overview.session.folder)[0]
    path.with_name("stage-1.race").unlink()
    elsewhere = tmp_path / "from-a-friend.race"
    shutil.copy(tour_of_bots / "stage-1.race", elsewhere)
    overview.open(ShowTour(path))
    overview.follow("click stage-1", "click Use another file")
    overview.write(str(tour_of_bots / "stage-2.race"))
    overview.follow("Enter", "see The file of stage 1 is another race: it has other rules.")
    overview.write(str(elsewhere))
    overview.follow("Enter", "see 2 of 3 stages ridden")
    assert load_tour(path).stage(1).race in {file.name for file in race_files(overview.session.folder)}


def test_a_damaged_race_continues_after_its_intact_turns(overview: AppDriver) -> None:
    path = tour_files(overview.session.folder)[0]
    damaged = path.with_name("stage-2.race")
    damaged.write_bytes(damaged.read_bytes()[: damaged.stat().st_size * 2 // 3])
    overview.open(ShowTour(path))
    overview.follow("see damaged", "click stage-2", "click Recover")
    match = overview.started_races[-1]
    assert match.meta[STAGE] == 2
    assert match.steps
    assert not match.over
    end_race(overview)
    assert overview.shows_text("STAGE 2")
    assert damaged.exists()


def test_a_race_of_other_rules_is_explained(overview: AppDriver) -> None:
    path = tour_files(overview.session.folder)[0]
    record = load(path.with_name("stage-2.race"))
    save(path.with_name("stage-1.race"), record)
    overview.open(ShowTour(path))
    overview.follow("see another race", "click stage-1", "see The file of stage 1 is another race: it has other rules.")
    overview.follow("Esc", "see 1 of 3 stages ridden")


# Joint winners, and stages in which nobody scored


def test_joint_winners_are_on_equal_blocks_in_the_middle(person: AppDriver) -> None:
    path = joint_tour(tours_folder(person.session.folder))
    person.open(ShowTour(path))
    person.follow("see This tour has no peaks.", "see Yellow and Celeste are level")
    person.follow("Enter", "see YELLOW AND CELESTE", "see WIN THE TOUR")
    rear, *winners = blocks_of([1, 1, 3])
    assert rear.top > winners[0].top
    assert len({(block.top, block.width, block.number) for block in winners}) == 1
    assert max(block.left + block.width for block in winners) <= rear.left


@pytest.mark.parametrize("places", [(1, 2, 3), (1, 2, 2), (1, 1, 3), (1, 1, 1)])
def test_blocks_are_as_high_as_their_teams_are_placed(places: tuple[int, int, int]) -> None:
    tops = {block.team: block.top for block in blocks_of(places)}
    assert sorted(tops) == [0, 1, 2]
    for team, other in combinations(range(3), 2):
        assert (tops[team] == tops[other]) == (places[team] == places[other])
        assert tops[team] <= tops[other]


def test_a_stage_in_which_all_riders_retired_is_over_and_nobody_won_it(person: AppDriver) -> None:
    """R4.5, R10.8: everybody loses 40 squares, and the points of the other stages stand."""
    path = retired_tour(tours_folder(person.session.folder), stages=(2,))
    person.open(ShowTour(path))
    progress = person.top.model.progress
    assert set(progress.results[2].gaps.values()) == {40}
    assert progress.standings[2].points == progress.standings[1].points
    person.follow("click stage-2", "see NOBODY SCORED", "Enter", "see 3 of 3 stages ridden")
    person.follow("unseen First awarded in the mountains", "see Nobody wears it yet.")


def test_a_tour_in_which_nobody_scored_has_a_podium(person: AppDriver) -> None:
    person.open(ShowTour(retired_tour(tours_folder(person.session.folder))))
    person.follow("see 4 teams are level", "Enter", "see 4 TEAMS", "see +14")


# Looks


def pages(person: AppDriver, tour_of_bots: Path) -> list[Callable[[], Page]]:
    """Return makers of every page: before the first stage, between two, each result, the podium, and all dialogs."""
    folders = [person.session.folder.with_name(f"after-{stages}") for stages in range(4)]
    files = [keep_tour(tour_of_bots, folder, stages) for stages, folder in enumerate(folders)]
    files += [joint_tour(person.session.folder / "joint"), retired_tour(person.session.folder / "retired")]

    models = [tour.begin(person.session, file) for file in files]

    def make(stages: int, **changes: Any) -> Callable[[], Page]:
        return lambda: Page(tour, replace(models[stages], **changes))

    question = make(1, asked_stage=1)
    results = [make(3, page=RESULT, number=number) for number in (1, 2, 3)]
    seats, podium = make(1, is_seating=True), make(3, page=PODIUM)
    unusual = [make(4, page=PODIUM), make(5), make(5, page=PODIUM)]
    unusual += [make(5, page=RESULT, number=number) for number in (1, 3)]
    return [*(make(stages) for stages in range(4)), question, seats, podium, *results, *unusual]


def test_a_tour_is_read_and_pressed(person: AppDriver, tour_of_bots: Path) -> None:
    for page in pages(person, tour_of_bots):
        check_page(page)


def set_up(person: AppDriver, plan: str, people: int, *, shows_seats: bool = False) -> Page:
    """Return the page of a new tour with these choices, or that of its seats."""
    model = new_tour_screen.begin(person.session)
    model.tour.plan = plan
    model.tour.seating.seat(people, 6, 3)
    return Page(new_tour_screen, replace(model, shows_seats=shows_seats))


def test_a_new_tour_is_read_and_pressed(person: AppDriver) -> None:
    for plan in READY_TOURS:
        for people in (1, 6):
            check_reading(partial(set_up, person, plan, people))
    check_page(lambda: set_up(person, "classics", 2))
    check_page(lambda: set_up(person, "three-days", 6, shows_seats=True))


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("see 3 of 3 stages", {"Dora leads Bea by 13", "Dora"}),
        ("click stage-3", {"DORA WINS"}),
        ("Enter", {"DORA", "WINS THE TOUR"}),
    ],
)
def test_friends_are_called_by_their_names(
    tmp_path: Path, tour_of_bots: Path, size: tuple[int, int], step: str, words: set[str]
) -> None:
    """Colours stand alone nowhere but below the names in the standings of a large window."""
    person = AppDriver(tmp_path / "races", size)
    path = keep_tour(tour_of_bots, person.session.folder)
    ridden = load_tour(path)
    for team in (2, 3, 4):
        ridden = ridden.with_player(team, "human")
    hot_seat = HotSeat(players=("Anna", "Bea", "Carl", "Dora")).merge_into({})
    save_tour(path, replace(ridden, meta={**ridden.meta, HOT_SEAT: hot_seat}))
    person.open(ShowTour(path))
    person.follow(step)
    assert words <= set(person.texts())
    colours = [text for text in person.texts() if text.capitalize() in COLOURS.values()]
    assert len(colours) == (4 if size > LAPTOP and step != "Enter" else 0)


@pytest.mark.parametrize("size", [(1280, 700), LAPTOP, (1280, 800)])
@pytest.mark.parametrize("people", [1, 6])
def test_a_new_tour_fits_a_laptop(tmp_path: Path, size: tuple[int, int], people: int) -> None:
    person = AppDriver(tmp_path / "races", size)
    assert controls_outside(set_up(person, "three-days", people), size) == []


def test_every_jersey_of_a_tour_can_be_drawn() -> None:
    assert (jersey.YELLOW, jersey.GREEN, jersey.DOTS) == JERSEYS
