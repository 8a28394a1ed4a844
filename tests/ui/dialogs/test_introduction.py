"""The card before the first race of a variant on this computer, and before a stage with another variant than before."""

from __future__ import annotations

from pathlib import Path

import pytest

from breakaway_desktop.engine.variant import Variant, VariantTexts
from breakaway_desktop.guide import page_on
from breakaway_desktop.guide.page import MOST_WORDS
from breakaway_desktop.kit.words import LANGUAGES, set_language
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.hot_seat import HotSeat
from breakaway_desktop.settings import load_settings
from breakaway_desktop.ui.dialogs.introduction import IntroductionModel
from breakaway_desktop.ui.features import TourRace
from breakaway_desktop.variants import find_variant, forget, register
from tests.kit.app_driver import AppDriver
from tests.kit.races import play_steps
from tests.ui.screens.race.secret_orders import variant_race
from tests.variants.parts import PARTS
from tools.tour_states import tour_introduction, tour_introduction_plain

NOBODY = frozenset[int]()


def drive(folder: Path, match: Match) -> AppDriver:
    driver = AppDriver(folder, shows_races=True)
    driver.settings.introduced = []
    driver.ride(match)
    return driver


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*PARTS["page"], "in-short"])
def test_an_introduction_is_short_in_every_language(name: str, language: str) -> None:
    set_language(language)
    page = page_on(name)
    assert page is not None
    assert 0 < len(page.introduction.split()) <= MOST_WORDS


@pytest.mark.parametrize("name", PARTS["page"])
def test_a_variant_is_introduced_once(name: str, tmp_path: Path) -> None:
    page = page_on(name)
    assert page is not None
    base = "postal" if find_variant(name).simultaneous_only else "boxed"
    driver = drive(tmp_path, variant_race(name, base=base))
    driver.follow("see New rules", f"see {page.title.upper()}", "on ride", "Enter", "unseen New rules")
    assert driver.settings.introduced == load_settings().introduced == [name]
    driver.ride(variant_race(name, base=base))
    driver.follow("unseen New rules")


def test_it_leads_to_the_page_and_time_stands_still_until_the_ride(tmp_path: Path) -> None:
    match = variant_race("mountains")
    match.meta = HotSeat(clock=30).merge_into(match.meta)
    driver = drive(tmp_path, match)
    driver.wait(60_000)
    driver.follow("Shift+F1", "see Climb", "Esc", "see New rules", "Esc", "unseen New rules")
    driver.follow("see MOUNTAINS", "see turn 1 · 35 to go", "Shift+F1", "see Climb", "Esc")
    driver.follow("F1", "click variant", "see Climb", "Esc", "Esc", "see MOUNTAINS")
    driver.wait_until(lambda: driver.page.model.shown_ask is not None)
    assert driver.page.model.clock_left_ms > 29_000


@pytest.mark.parametrize(
    ("variant", "introduced", "stage", "humans_elsewhere", "is_shown"),
    [
        (None, (), None, (), False),
        ("mountains", (), None, (), True),
        ("mountains", (), None, (1,), False),
        ("mountains", ("mountains",), None, (), False),
        ("mountains", ("mountains",), TourRace(2, 3, True), (), True),
        ("mountains", ("mountains",), TourRace(3, 3, False), (), False),
        (None, ("mountains",), TourRace(3, 3, True), (), True),
        (None, (), TourRace(1, 3, False), (), False),
    ],
)
def test_when_it_is_shown(
    variant: str | None, introduced: tuple[str, ...], stage: TourRace | None, humans_elsewhere: tuple[int, ...],
    is_shown: bool, tmp_path: Path,
) -> None:  # fmt: skip
    driver, match = AppDriver(tmp_path), variant_race(variant)
    driver.settings.introduced = list(introduced)
    card = IntroductionModel(driver.session, match, stage)
    assert card.is_due(frozenset(humans_elsewhere)) == is_shown
    play_steps(match, 12)
    assert not card.is_due(NOBODY)


def test_help_on_the_plain_race_begins_with_the_game_in_short(tmp_path: Path) -> None:
    driver = drive(tmp_path, variant_race(None))
    driver.follow("unseen New rules", "see TURN 1", "Shift+F1", "see play a card", "Esc", "F1", "see Help")


def test_a_stage_says_its_number(tmp_path: Path) -> None:
    for show, title in ((tour_introduction, "MOUNTAINS"), (tour_introduction_plain, "NO VARIANT")):
        driver = AppDriver(tmp_path / title, shows_races=True)
        show(driver)
        driver.follow("see of 3", f"see {title}", "Enter", "unseen All about it", "see STAGE", "see turn 1 · ")


class Headwind(Variant):
    name = "headwind"
    given = VariantTexts("Headwind")

    def texts(self, language: str) -> VariantTexts:
        return self.given


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (VariantTexts("Headwind"), ""),
        (VariantTexts("Headwind", "In brief."), "In brief."),
        (VariantTexts("Headwind", "In brief.", introduction="The leader\x1b is slow."), "The leader is slow."),
        (VariantTexts("Headwind", introduction="more " * 90), " ".join(["more"] * MOST_WORDS)),
    ],
)
def test_a_package_introduces_its_variant(texts: VariantTexts, told: str, tmp_path: Path) -> None:
    register(Headwind())
    try:
        Headwind.given = texts
        driver = drive(tmp_path, variant_race("headwind"))
        assert any("New rules" in text for text in driver.texts()) == bool(told)
        if told:
            driver.follow(f"see {told.split()[0]}", "see HEADWIND", "Shift+F1", "see Headwind")
    finally:
        forget("headwind")
