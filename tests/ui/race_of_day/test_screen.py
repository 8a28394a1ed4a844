"""The race of the day in the window: its start, what it does not allow, its result, and lines to share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.refusals import Refused
from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.palette import PALETTES, RGB
from breakaway_desktop.kit.toolkit.page import UNEXPECTED_PAGE_DELAY_MS, Page
from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.race_files import COMPUTER
from breakaway_desktop.play.live_race import begin_live
from breakaway_desktop.race_of_day.meta_keys import DAY
from breakaway_desktop.race_of_day.plan import meta_of_day, plan_of_day
from breakaway_desktop.race_of_day.words import place_and_points
from breakaway_desktop.record.store import load, save
from breakaway_desktop.sentences.names import place_text, points_words
from breakaway_desktop.ui import posters
from breakaway_desktop.ui.intents import (
    AskAboutFile,
    OpenFile,
    ShowMenu,
    ShowMenuInRace,
    ShowReplay,
    ShowResult,
    ShowSavedRaces,
)
from breakaway_desktop.ui.race_of_day import screen as race_of_day
from breakaway_desktop.ui.race_of_day.day_card import draw_day_card
from breakaway_desktop.ui.race_of_day.intents import ShowRaceOfDay
from breakaway_desktop.ui.review import screen as review
from breakaway_desktop.ui.screens import menu, replay
from tests.kit.app_driver import SIZES, AppDriver, shows
from tests.kit.drawing.colour import TEXT, contrast
from tests.kit.page_driver import check_page
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver
from tests.ui.tours.test_tour import ride
from tools.studio import TODAY

YESTERDAY = TODAY - timedelta(1)
OF_EACH_TEAM = {"red": 0, "azure": 2, "white": 3, "black": 5, "yellow": 7, "indigo": 11}
"""Days since the human's team had this colour."""


def keep_try(person: AppDriver, days_ago: int = 0) -> Path:
    """Save a finished first try; everybody plays his first card."""
    day = TODAY - timedelta(days_ago)
    match = Match.begin(replace(plan_of_day(day), meta=meta_of_day(day) | {COMPUTER: person.session.computer}))
    ride(match)
    path = person.session.folder / f"day-{days_ago}.race"
    path.parent.mkdir(exist_ok=True)
    save(path, match.record())
    return path


def keep_unfinished_try(person: AppDriver) -> Path:
    """Save a first try in which the human has played two cards and is asked for another one."""
    person.session.settings.offered = True
    match = Match.begin(replace(plan_of_day(TODAY), meta=meta_of_day(TODAY) | {COMPUTER: person.session.computer}))
    while (
        len([step for step in match.steps if match.is_by_human(step)]) < 2
        or match.open_asks[0].team not in match.humans
    ):
        match.answer(match.automatic_decision() or first_card(match))
    path = person.session.folder / "day.race"
    path.parent.mkdir(exist_ok=True)
    save(path, match.record())
    return path


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


def test_the_race_of_the_day_refuses_hints_and_undo(tmp_path: Path) -> None:
    seat = RaceScreenDriver(Match.begin(replace(plan_of_day(TODAY), meta=meta_of_day(TODAY))), tmp_path)
    assert seat.wait_for_ask()
    seat.key(pygame.K_1)
    seat.key(pygame.K_RETURN)
    assert seat.wait_for_ask()
    steps = len(seat.model.match.steps)
    assert "hint" not in seat.labels()
    for key, mods in ((pygame.K_h, 0), (pygame.K_z, pygame.KMOD_CTRL)):
        seat.key(key, mods=mods)
        assert "Not in the race of the day." in " ".join(seat.texts())
    assert seat.model.driver.advice.advice is None
    assert len(seat.model.match.steps) == steps


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
    assert shows(person.top, race_of_day)
    person.press("Esc")  # the player still plays cards when it appears
    assert shows(person.top, race_of_day)
    person.wait(UNEXPECTED_PAGE_DELAY_MS)
    person.follow("see WHERE YOUR RIDERS CROSSED", "Esc")
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
    assert not shows(person.top, race_of_day)
    person.current.release()


def test_replay_and_review_come_afterwards(person: AppDriver) -> None:
    keep_try(person)
    person.open(ShowMenu())
    for key, screen in (("w", replay), ("b", review)):
        person.open(ShowRaceOfDay())
        person.press(key)
        assert shows(person.top, screen)
        person.press("Esc")


def test_the_result_is_copied_as_text(person: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_try(person)
    copies: list[str] = []

    def copy(text: str) -> bool:
        copies.append(text)
        return True

    monkeypatch.setattr(race_of_day, "copy_text", copy)
    person.open(ShowMenu())
    person.open(ShowRaceOfDay())
    person.press("s")
    (text,) = copies
    assert text.startswith("Breaking Away, race of 22 November\n")
    assert text.splitlines()[-1].startswith("BA1-"), "a friend can ride it, too"
    assert person.shows_text("Copied. Paste it wherever you like.")


def test_without_a_clipboard_the_text_is_shown(person: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_try(person)
    monkeypatch.setattr(race_of_day, "copy_text", lambda _text: False)
    person.open(ShowMenu())
    person.open(ShowRaceOfDay())
    person.follow("s", "see Breaking Away, race of 22 November", "see The text can’t be copied here. Copy it by hand:")
    person.press("Esc")
    assert shows(person.top, race_of_day)


def test_the_result_is_saved_as_a_picture(person: AppDriver, tmp_path: Path) -> None:
    keep_try(person)
    person.session.charts = tmp_path / "charts"
    person.open(ShowMenu())
    person.open(ShowRaceOfDay())
    person.follow("click picture", "Enter")
    picture = pygame.image.load(tmp_path / "charts" / "breaking-away-2026-11-22.png")
    assert picture.get_size() == (1080, 1080)


def test_a_tile_of_the_week_opens_its_day(person: AppDriver) -> None:
    keep_try(person, 1)
    person.open(ShowMenu())
    person.open(ShowRaceOfDay())
    assert person.shows_text("not ridden yet")
    person.click(f"day-{YESTERDAY.isoformat()}")
    assert person.shows_text("Race of the day, 21 November")


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


# Looks


def pages(person: AppDriver) -> list[Callable[[], Page]]:
    """Return makers of the pages: before the race, and its result."""
    keep_try(person, 1)

    def make(days_ago: int, **changes: object) -> Callable[[], Page]:
        model = race_of_day.begin(person.session, TODAY - timedelta(days_ago))
        return lambda: Page(race_of_day, replace(model, **changes))  # type: ignore[arg-type]

    return [make(0), make(1), make(1, notice="Copied.")]


def test_the_pages_are_read_and_pressed(person: AppDriver) -> None:
    for page in pages(person):
        check_page(page)


@pytest.mark.parametrize("colour", OF_EACH_TEAM)
def test_the_place_is_readable_on_the_sky_of_every_team(person: AppDriver, colour: str) -> None:
    days_ago = OF_EACH_TEAM[colour]
    keep_try(person, days_ago)
    model = race_of_day.begin(person.session, TODAY - timedelta(days_ago))
    first = model.ridden.finished
    assert first is not None
    assert first.match.seat(first.team).colour == colour
    place, points = place_and_points(first)
    large = [place_text(place).upper(), points_words(points).upper()]
    for palette in PALETTES.values():
        person.app.set_palette(palette)
        person.stage.reset(Page(race_of_day, model))
        boxes = [box for text, box, _cut in person.drawn_texts() if text in large]
        assert len(boxes) == len(large)
        for box in boxes:
            sky, *others = colours_in(person, box)
            assert max(contrast(other, sky) for other in others) > TEXT


@pytest.mark.parametrize("size", [*SIZES, (1080, 1080)])
def test_the_sheet_keeps_clear_of_the_poster(tmp_path: Path, size: tuple[int, int]) -> None:
    person = AppDriver(tmp_path / "races", size)
    for page in pages(person)[:2]:
        person.stage.reset(page())
        titles = "CLASSIC", "WHERE YOUR RIDERS CROSSED"
        (title,) = [box for text, box, _cut in person.drawn_texts() if text in titles]
        left_of_title = colours_in(person, Box(0, title.y, title.x, 1))
        assert left_of_title.count(person.app.screen.palette.desk) > 3


@pytest.mark.parametrize("size", [*SIZES, (1080, 1080)])
def test_the_sheet_fits_its_places_and_headings_are_in_line(tmp_path: Path, size: tuple[int, int]) -> None:
    person = AppDriver(tmp_path / "races", size)
    person.stage.reset(pages(person)[1]())
    texts = {text: box for text, box, _cut in person.drawn_texts()}
    title, finish, below = (texts[text] for text in ("WHERE YOUR RIDERS CROSSED", "FINISH", "TO SHARE"))
    assert finish.y - title.bottom < 250
    assert below.x == pytest.approx(texts["YOUR LAST SEVEN DAYS"].x, abs=2)


def test_both_riders_of_the_picture_have_numbers(person: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_try(person)
    first = race_of_day.begin(person.session).ridden.finished
    assert first is not None
    numbers: list[str] = []
    monkeypatch.setattr(posters.Cyclist, "draw", lambda _cyclist, number, _crank=0.6: numbers.append(number))
    draw_day_card(first)
    assert numbers == ["41", "31"]


def colours_in(person: AppDriver, box: Box) -> list[RGB]:
    """Return the colours of some pixels of the box, its upper left corner first."""
    xs, ys = range(int(box.x), int(box.right), 3), range(int(box.y), int(box.bottom), 3)
    picture = person.paint()
    colours = [picture.get_at((x, y)) for y in ys for x in xs]
    return [(colour.r, colour.g, colour.b) for colour in colours]
