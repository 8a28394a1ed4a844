"""Explanations of the parts of a card: by pointer, by focus, on request."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.sentences.why.topics import Topic
from breakaway_desktop.ui.panels.hand import HandCard, tip_of
from breakaway_desktop.ui.screens.race.messages import CardTopic
from tests.kit.app_driver import digit
from tests.kit.races import BOT, match_of
from tests.ui.screens.race.hot_seat_driver import HotSeatDriver, race
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver
from tests.ui.screens.race.secret_orders import SecretOrdersDriver

IN_ORDERS = "Pink"


@pytest.fixture
def seat(tmp_path: Path) -> RaceScreenDriver:
    seat = RaceScreenDriver(match_of(("human", BOT, BOT), first_turn="team1"), tmp_path)
    assert seat.wait_for_ask()
    return seat


def parts(seat: RaceScreenDriver) -> dict[str, Box]:
    """Return the parts of the first card."""
    topics = seat.page.placed[-1].topics
    return {topic.column: spot.box for spot, topic in topics if isinstance(topic, Topic) and topic.about == 0}


def shows_text(seat: RaceScreenDriver, words: str) -> bool:
    return any(text.startswith(words) for text in seat.texts())


@pytest.mark.parametrize(("part", "words"), [("new", "Pink frame: the card he gets"), ("secret", "The padlock")])
def test_pointing_at_a_part_explains_it(seat: RaceScreenDriver, part: str, words: str) -> None:
    seat.key(digit(1))
    seat.point(parts(seat)[part].centre)
    assert seat.model.hand_draft.hovered_index == 0
    assert shows_text(seat, words)
    seat.point((640, 100))
    assert seat.model.hand_draft.hovered_part == ""


def test_a_hint_is_read_though_the_mouse_rests_on_a_part(seat: RaceScreenDriver) -> None:
    seat.point(parts(seat)["secret"].centre)
    assert shows_text(seat, "The padlock")
    seat.key(pygame.K_h)
    assert seat.model.is_advised
    assert not shows_text(seat, "The padlock")


def test_a_click_on_a_part_plays_the_card(seat: RaceScreenDriver) -> None:
    card = seat.match.race.rider(11).hand[0]
    seat.click(parts(seat)["new"].centre)
    assert seat.match.steps[0].decision == (11, card)


def test_the_keyboard_reaches_the_parts_and_enter_explains_them(seat: RaceScreenDriver) -> None:
    to_the_parts(seat)
    seat.key(pygame.K_RETURN)
    assert seat.model.view_state.explains
    assert seat.model.view_state.topic is not None
    assert seat.model.view_state.topic.kind == "outcome"


def to_the_parts(seat: RaceScreenDriver) -> None:
    """Press Tab until the focus is on the parts of the cards."""
    for _control in range(60):
        if seat.focused_label == "card-parts":
            return
        seat.key(pygame.K_TAB)
    raise AssertionError("Tab never comes to the parts")


def test_focusing_a_part_explains_it(seat: RaceScreenDriver) -> None:
    to_the_parts(seat)
    assert (seat.model.hand_draft.hovered_index, seat.model.hand_draft.hovered_part) == (0, "new")
    assert shows_text(seat, "Pink frame: the card he gets")
    seat.key(pygame.K_UP)
    assert seat.model.hand_draft.hovered_part == "secret"
    assert shows_text(seat, "The padlock")
    assert not seat.model.view_state.explains


def test_pointing_at_nothing_brings_back_the_explanation_of_the_focus(seat: RaceScreenDriver) -> None:
    to_the_parts(seat)
    seat.point((640, 100))
    assert shows_text(seat, "Pink frame: the card he gets")
    seat.point(parts(seat)["secret"].centre)
    assert shows_text(seat, "The padlock")
    seat.point((640, 100))
    assert shows_text(seat, "Pink frame: the card he gets")


@pytest.mark.parametrize("key", [pygame.K_TAB, digit(1)])
def test_moving_the_focus_away_hides_its_explanation(seat: RaceScreenDriver, key: int) -> None:
    to_the_parts(seat)
    seat.key(key)
    assert seat.focused_label != "card-parts"
    assert (seat.model.hand_draft.hovered_index, seat.model.hand_draft.hovered_part) == (-1, "")
    assert not shows_text(seat, "Pink frame: the card he gets")


def test_the_new_card_is_explained_in_secret_orders(tmp_path: Path) -> None:
    giver = SecretOrdersDriver.at_first_turn(tmp_path)
    topics = giver.page.placed[-1].topics
    box = next(spot.box for spot, topic in topics if topic == CardTopic(12, 1, "new"))
    giver.point(box.centre)
    assert shows_text(giver, IN_ORDERS)
    giver.point((640, 100))
    assert not shows_text(giver, IN_ORDERS)
    to_the_parts(giver)
    assert shows_text(giver, IN_ORDERS)
    for _card in range(3):
        giver.key(pygame.K_RIGHT)
    assert giver.orders.hovered_card[0] == 12
    assert shows_text(giver, IN_ORDERS)
    giver.key(pygame.K_RETURN)
    assert list(giver.chosen_cards()) == [12]
    assert not shows_text(giver, IN_ORDERS)


def test_a_framed_card_and_a_padlock_have_explanations() -> None:
    assert "depends on the others" in tip_of(HandCard(15, 15, new="14", framed=True), "new")
    assert "nobody else" in tip_of(HandCard(15, 15, new="14", secret=True), "secret")


def test_cards_face_down_have_no_parts(tmp_path: Path) -> None:
    people = HotSeatDriver(race("peek", cards=1), tmp_path)
    assert people.sit_down() == 21
    assert not [column for column in parts(people) if column]
    assert tip_of(HandCard(None), "new") == ""
