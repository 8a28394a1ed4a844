"""The race of the day in the window: its start, what it does not allow, its result, lines and picture to share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY as DAYLIGHT
from breakaway_desktop.kit.input.inputs import Posted
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, Page
from breakaway_desktop.kit.words import LANGUAGES, set_language
from breakaway_desktop.match.finished_races import race_stats
from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import COMPUTER
from breakaway_desktop.play.live_race import begin_live
from breakaway_desktop.race_of_day.bot_rides import rides_file
from breakaway_desktop.race_of_day.meta_keys import DAY
from breakaway_desktop.race_of_day.plan import meta_of_day, plan_of_day, practised_day
from breakaway_desktop.record.store import load, save
from breakaway_desktop.ui import posters
from breakaway_desktop.ui.features import occasions
from breakaway_desktop.ui.intents import (
    AskAboutFile,
    OpenFile,
    ShowMenu,
    ShowMenuInRace,
    ShowReplay,
    ShowResult,
    ShowSavedRaces,
)
from breakaway_desktop.ui.race_of_day import riding, screen as race_of_day
from breakaway_desktop.ui.race_of_day.day_panel import draw_day_card, paint_places
from breakaway_desktop.ui.race_of_day.intents import ShowRaceOfDay
from breakaway_desktop.ui.review import screen as review
from breakaway_desktop.ui.screens import menu, replay, result
from breakaway_desktop.ui.session import BotAnswered
from tests.kit.app_driver import SIZES, AppDriver, shows
from tests.kit.page_driver import check_page
from tests.race_of_day.test_race_of_day import first_of
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver
from tests.ui.tours.test_tour import ride
from tools.studio import TODAY

YESTERDAY = TODAY - timedelta(1)


def save_try(person: AppDriver, days_ago: int, name: str, play: Callable[[Match], object]) -> Path:
    day = TODAY - timedelta(days_ago)
    match = Match.begin(replace(plan_of_day(day), meta=meta_of_day(day) | {COMPUTER: person.session.computer}))
    play(match)
    path = person.session.folder / name
    path.parent.mkdir(exist_ok=True)
    save(path, match.record())
    return path


def keep_try(person: AppDriver, days_ago: int = 0) -> Path:
    """Save a finished first try; everybody plays his first card."""
    return save_try(person, days_ago, f"day-{days_ago}.race", ride)


def keep_unfinished_try(person: AppDriver, days_ago: int = 0) -> Path:
    """Save a first try in which the human has played two cards and is asked for another one."""

    def play(match: Match) -> None:
        while sum(map(match.is_by_human, match.steps)) < 2 or match.open_asks[0].team not in match.humans:
            match.answer(match.automatic_decision() or first_card(match))

    person.session.settings.offered = True
    return save_try(person, days_ago, "day.race", play)


def first_card(match: Match) -> PlayCard:
    ask = match.open_card_ask
    assert ask is not None
    return PlayCard(ask.rider, ask.cards[0])


@pytest.fixture
def at_start(person: AppDriver) -> Iterator[AppDriver]:
    """A window before the race of the day."""
    person.session.settings.offered = True
    person.open(ShowMenu())
    person.press("d")
    yield person
    person.current.release()


def test_the_first_try_begins_and_is_continued(at_start: AppDriver) -> None:
    person = at_start
    assert shows(person.top, race_of_day)
    person.follow("see 22 NOVEMBER", "see not ridden yet", "Enter")
    assert person.started_races[-1].meta[DAY] == TODAY.isoformat()

    # Later it is continued.
    person.open(ShowMenu())
    (path,) = race_files(person.session.folder)
    assert load(path).meta[DAY] == TODAY.isoformat()
    person.follow("see Turn 1", "d", "on go", "Enter")
    assert race_files(person.session.folder) == [path]


@pytest.mark.parametrize("way", ["continue", "saved races", "file", "start"])
def test_a_continued_try_refuses_hints_undo_and_other_players(person: AppDriver, tmp_path: Path, way: str) -> None:
    path = keep_unfinished_try(person)
    person.open(ShowMenu())
    if way == "continue":
        person.press("c")
    elif way == "saved races":
        person.press("s", "Enter")
    elif way == "file":
        person.open(OpenFile(path))
    else:
        person.press("d", "Enter")
    (match,) = person.started_races
    assert match.meta[DAY] == TODAY.isoformat()
    assert match.record() == load(path)
    seat, steps = RaceScreenDriver(match, tmp_path), len(match.steps)
    assert seat.wait_for_ask()
    assert "hint" not in seat.labels()
    for key, mods in ((pygame.K_h, 0), (pygame.K_z, pygame.KMOD_CTRL)):
        seat.key(key, mods=mods)
        assert seat.shows_text("Not in the race of the day.")
    seat.key(pygame.K_y, mods=pygame.KMOD_CTRL)
    assert seat.model.driver.advice.ask is None
    assert len(match.steps) == steps
    with pytest.raises(Refused, match="not-in-race-of-day"):
        match.hand_over(match.humans[0], "bot:random")
    person.current.release()
    assert load(path).turns == match.record().turns


def test_an_unfinished_try_is_neither_forked_nor_reviewed(person: AppDriver) -> None:
    path = keep_unfinished_try(person)
    person.open(ShowMenu())
    person.press("s", "o", "b")
    assert not shows(person.top, review)
    person.open(ShowReplay(path))
    person.follow("o", "see Not in the race of the day.", "Esc", "b")
    assert shows(person.top, replay)
    assert not person.started_races


def test_the_menu_in_the_race_of_the_day_has_no_players(person: AppDriver) -> None:
    match = Match.begin(replace(plan_of_day(TODAY), meta=meta_of_day(TODAY)))
    live = begin_live(match, person.session.thinker, person.session.settings)
    person.open(ShowMenuInRace(live, *[lambda *_sentences: None] * 5))
    person.follow("see Main menu", "unseen Who rides for each team")


def test_the_end_of_the_race_shows_its_result(at_start: AppDriver) -> None:
    person = at_start
    person.press("Enter")
    match = person.started_races[-1]
    ride(match)
    person.open(ShowResult(match))
    assert shows(person.top, result)
    person.press("Esc")  # the player still plays cards when it appears
    assert shows(person.top, result)
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    person.follow("see RACE OF THE DAY, 22 NOVEMBER", "Esc")
    assert shows(person.top, menu)


def test_another_ride_is_practice(person: AppDriver) -> None:
    path = keep_try(person)
    person.open(ShowMenu())
    person.follow("d", "see for practice: does not count", "d")
    practice = person.started_races[-1]
    assert DAY not in practice.meta
    assert practice.first == Match.resume(load(path)).first
    ride(practice)
    person.open(ShowResult(practice))
    assert shows(person.top, result)
    assert person.top.model.panel is None
    person.current.release()


def test_replay_and_review_come_afterwards(person: AppDriver) -> None:
    keep_try(person)
    person.open(ShowMenu())
    for key, screen in (("w", replay), ("b", review)):
        person.open(ShowRaceOfDay())
        person.press(key)
        assert shows(person.top, screen)
        person.press("Esc")


def test_the_result_is_saved_as_a_picture(person: AppDriver, tmp_path: Path) -> None:
    keep_try(person)
    person.session.charts = tmp_path / "charts"
    person.open(ShowMenu())
    person.open(ShowRaceOfDay())
    person.follow("click picture", "Enter")
    picture = pygame.image.load(tmp_path / "charts" / "breaking-away-2026-11-22.png")
    assert picture.get_size() == (1080, 1080)


def test_a_copy_and_a_damaged_race_do_not_count(person: AppDriver) -> None:
    path = keep_try(person)
    path.write_text(path.read_text(encoding="utf-8").replace('"card":', '"cart":', 1), encoding="utf-8")
    person.open(ShowMenu())
    person.open(ShowRaceOfDay())
    assert person.shows_text("not ridden yet")


def test_an_unfinished_first_try_is_not_copied(person: AppDriver, tmp_path: Path) -> None:
    path = keep_unfinished_try(person)
    person.open(ShowMenu())
    person.open(ShowSavedRaces())
    person.follow("k", "see Not in the race of the day.")

    outside = tmp_path / "outside.race"
    outside.write_bytes(path.read_bytes())
    person.open(ShowMenu())
    person.open(AskAboutFile(outside))
    person.follow("click Save with my races", "see Not in the race of the day.")
    assert race_files(person.session.folder) == [path]


# The calendar


@pytest.mark.parametrize("size", SIZES)
def test_a_date_of_the_calendar_opens_its_result(tmp_path: Path, size: tuple[int, int]) -> None:
    person = AppDriver(tmp_path / "races", size)
    keep_try(person, 1)
    person.open(ShowMenu())
    person.follow("d", "see not ridden yet", f"click day-{YESTERDAY.isoformat()}", "see RACE OF THE DAY, 21 NOVEMBER")
    assert shows(person.top, result)
    person.press("Esc")
    assert shows(person.top, menu)


def test_a_date_that_was_not_ridden_is_ridden_for_practice(at_start: AppDriver) -> None:
    person = at_start
    day = TODAY - timedelta(3)
    person.follow(f"click day-{day.isoformat()}", "see 19 NOVEMBER", "see for practice: does not count", "Enter")
    practice = person.started_races[-1]
    assert DAY not in practice.meta
    ride(practice)
    assert (practised_day(practice, TODAY), practised_day(practice, day - timedelta(1))) == (day, None)
    stats = race_stats(practice, "a.race", 0.0, practice.meta[COMPUTER])
    assert stats is not None
    said = [occasion(replace(stats, practice="2026-11-19")) for occasion in occasions(person.session)]
    assert "Race of the day, practice" in said
    person.open(ShowResult(practice))
    assert person.top.model.panel is None


def test_an_unfinished_try_of_a_past_date_is_continued(person: AppDriver) -> None:
    keep_unfinished_try(person, 1)
    person.open(ShowMenu())
    person.open(ShowRaceOfDay(YESTERDAY))
    assert person.started_races[-1].meta[DAY] == YESTERDAY.isoformat()
    person.current.release()


def test_the_calendar_goes_from_the_first_race_to_today(at_start: AppDriver) -> None:
    person, months = at_start, 1
    assert "right" not in person.labels()
    person.follow("Up", "on day-2026-11-22", "Up", "Up", "Up", "on day-2026-11-01", "Left", "on day-2026-11-01")
    person.follow("PageUp", "see OCTOBER", "PageDown", "see NOVEMBER", "F1", "see Earlier days", "Esc")
    while "left" in person.labels():
        person.follow("click left")
        months += 1
    assert months == 11
    assert person.shows_text("JANUARY")


# Bots in the player's seat


def test_the_rides_begin_with_the_page_and_go_on_while_the_player_thinks(person: AppDriver) -> None:
    person.session.settings.offered = True
    idle = person.thinker.idle
    idle.is_starting, person.thinker.is_in_process = True, False
    person.open(ShowMenu())
    person.press("d")
    assert {task.arguments for task in idle.tasks} == {(rides_file(), TODAY.isoformat())}
    riding.go_on(person.session, YESTERDAY)
    assert {task.arguments for task in idle.tasks} == {(rides_file(), YESTERDAY.isoformat())}
    person.thinker.is_in_process = True
    riding.go_on(person.session, YESTERDAY)
    assert idle.tasks == []
    person.thinker.is_in_process = False
    person.session.ask_battery = lambda: True
    person.session.seconds = lambda: 1e6
    riding.go_on(person.session, TODAY)
    assert idle.tasks == []


def test_the_result_shows_the_place_among_bots_as_it_grows(person: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    rides = [5, 37, 100]
    monkeypatch.setattr(riding, "ride_on", lambda *_task: (-1,) * rides.pop(0))
    monkeypatch.setattr(riding, "AHEAD", 1)
    keep_try(person)
    person.thinker.is_in_process = False
    person.open(ShowMenu())
    person.press("d")
    for words in (
        "5 of 100 bots have ridden in your seat",
        "ahead of 37 of 37 bots so far",
        "ahead of 100 of 100 bots",
    ):
        person.stage.handle(Posted(BotAnswered()))
        assert person.shows_text(words)
    assert not person.thinker.idle.tasks


def test_after_a_ride_that_failed_no_more_begins(person: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_task: object) -> None:
        raise OSError

    monkeypatch.setattr(riding, "ride_on", fail)
    person.thinker.is_in_process = False
    for _answer in range(2):
        riding.go_on(person.session, TODAY)
    assert person.session.state(riding.Riding).has_failed
    assert not person.thinker.idle.tasks


def test_a_damaged_file_of_rides_is_told(person: AppDriver) -> None:
    rides_file().parent.mkdir(parents=True, exist_ok=True)
    rides_file().write_text("{", encoding="utf-8")
    person.session.settings.offered = True
    person.thinker.idle.is_starting, person.thinker.is_in_process = True, False
    person.session.state(riding.Riding).has_failed = True  # a ride could not read it either
    person.open(ShowMenu())
    person.follow("d", "see The rides of the bots can’t be read", "Esc", "see not ridden yet")
    assert person.thinker.idle.tasks


def test_the_list_of_saved_races_names_the_day(person: AppDriver) -> None:
    for keep in (keep_unfinished_try, keep_try):
        path = keep(person)
        person.open(ShowMenu())
        person.open(ShowSavedRaces())
        person.follow("see Race of the day, 22 November")
        path.unlink()


# Looks


def test_the_pages_are_read_and_pressed(person: AppDriver) -> None:
    keep_try(person, 1)
    for page in (race_of_day, result):
        person.open(ShowMenu())
        person.open(ShowRaceOfDay(None if page is race_of_day else YESTERDAY))
        model = person.top.model
        check_page(partial(Page, page, model))


def test_both_riders_of_the_picture_have_numbers(person: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    first = first_of(Match.resume(load(keep_try(person))))
    numbers: list[str] = []
    monkeypatch.setattr(posters.Cyclist, "draw", lambda _cyclist, number, _crank=0.6: numbers.append(number))
    draw_day_card(first)
    assert numbers == ["41", "31"]


BOX = Box(20, 20, 656, 204)
SECOND_AND_LAST = tuple(place in (2, 8) for place in range(1, 9))


@pytest.mark.parametrize("lines", [2, 3])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_places_fill_their_box_with_labels_of_one_size(lines: int, language: str) -> None:
    set_language(language)
    canvas = Canvas(pygame.Surface((720, 440)), DAYLIGHT.for_paper, 1)
    canvas.text_log = []
    paint_places([SECOND_AND_LAST] * lines, canvas, BOX)
    texts = [(text, box) for text, box, _cut in canvas.text_log if text]
    assert not any(cut for _text, _box, cut in canvas.text_log)
    assert all(BOX.encloses(written_box) for _text, written_box in texts)
    assert len({label_box.h for text, label_box in texts if not text.isdigit()}) == 1
    eighths = [number_box for text, number_box in texts if text == "8"]
    assert BOX.right - max(number_box.right for number_box in eighths) < 40
