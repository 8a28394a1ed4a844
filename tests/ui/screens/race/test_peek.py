"""Cards are face down until their owner turns them over (R9.3)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.ui.screens.race.road import card_markers
from tests.kit.app_driver import SIZES, digit
from tests.kit.longer_sentences import longer_sentences
from tests.ui.screens.race.hot_seat_driver import HotSeatDriver, race
from tests.ui.screens.race.race_screen_driver import not_none


@pytest.fixture
def people(tmp_path: Path) -> HotSeatDriver:
    people = HotSeatDriver(race("peek", cards=1), tmp_path)
    assert people.sit_down() == 21
    return people


def test_cards_turn_up_with_v_and_down_by_themselves(people: HotSeatDriver) -> None:
    assert not people.is_open()
    assert "? ? ? = 30" in people.texts()
    assert not card_markers(people.model)
    people.key(pygame.K_v)
    assert people.is_open()
    assert people.shows_text("Hide: 10 s")
    assert {peg.square for peg in card_markers(people.model)} == {9, 10, 11}
    for _ in range(45):
        people.wait(200)
    assert people.is_open()
    assert people.shows_text("Hide: 1 s")
    for _ in range(6):
        people.wait(200)
    assert not people.is_open()
    people.click("eye")
    assert people.is_open()
    people.click("eye")
    assert not people.is_open()


def test_cards_stay_open_without_a_time_limit(people: HotSeatDriver) -> None:
    people.session.settings.peek = 0
    people.key(pygame.K_v)
    for _ in range(200):
        people.wait(500)
    assert people.is_open()
    assert "Hide" in people.texts()


def test_a_card_can_be_played_face_down_and_no_hand_stays_open(people: HotSeatDriver) -> None:
    people.key(pygame.K_v)
    people.key(digit(2))
    assert people.shows_text("PLAY 9")
    people.key(pygame.K_v)
    assert people.shows_text("PLAY FACE DOWN")
    people.key(pygame.K_v)
    people.key(pygame.K_RETURN)
    assert people.match.steps[1].decision == (21, 9)
    assert people.wait_for_rider() == 12
    assert not people.is_open()
    people.play_card()
    assert people.wait_for_rider() == 22
    assert not people.is_open()


def test_a_hint_needs_open_cards_and_disappears_with_them(people: HotSeatDriver) -> None:
    people.key(pygame.K_h)
    assert not_none(people.model.notice).words == "Show the secret cards first: press V."
    people.key(pygame.K_v)
    people.key(pygame.K_h)
    people.wait_until(lambda: people.model.driver.advice.advice is not None)
    assert people.shows_text("Hint: play")
    people.key(pygame.K_v)
    assert not people.shows_text("Hint: play")
    people.key(pygame.K_v)
    assert not people.shows_text("Hint: play")


def test_the_notice_is_not_covered_by_the_log_next_to_the_road(tmp_path: Path) -> None:
    people = HotSeatDriver(race("peek", cards=1), tmp_path, size=(1920, 1080))
    people.sit_down()
    people.key(pygame.K_h)
    assert people.shows_text("Show the secret cards first: press V.")
    assert people.texts_cut_off() == []


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off(size: tuple[int, int], tmp_path: Path) -> None:
    with longer_sentences():
        people = HotSeatDriver(race("peek", clock=60), tmp_path, size=size)
        people.sit_down()
        assert people.texts_cut_off() == []
        people.key(pygame.K_v)
        assert people.texts_cut_off() == []
