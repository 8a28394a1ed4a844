"""The hand is one control with one selected card, where equal cards are shown as one: a key press is one message."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.kit.input.inputs import KeyDown, PointerMoved, PointerPressed, PointerReleased
from breakaway_desktop.ui.panels.hand import group_equal_cards
from breakaway_desktop.ui.screens import race as race_screen
from breakaway_desktop.ui.screens.race.model import hand_cards
from tests.kit.app_driver import digit
from tests.kit.races import BOT, HANDS, match_of, play_steps
from tests.ui.screens.race.hot_seat_driver import HotSeatDriver, race
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver, not_none

ALONE = ("human", BOT, BOT)


@pytest.fixture
def seat(tmp_path: Path) -> RaceScreenDriver:
    """Return a race in its second turn in which a human is asked for a card."""
    seat = RaceScreenDriver(play_steps(match_of(ALONE), 14), tmp_path)
    assert seat.wait_for_ask()
    return seat


@pytest.fixture
def two(tmp_path: Path) -> HotSeatDriver:
    """Return a race of two humans who hide their cards from each other; the one who is asked has secret ones."""
    people = HotSeatDriver(race("peek"), tmp_path)
    people.wait_for_rider()
    return people


@pytest.fixture
def giver(tmp_path: Path) -> RaceScreenDriver:
    """Return a race in which a human gives orders for four riders."""
    seat = RaceScreenDriver(match_of(ALONE, orders="simultaneous"), tmp_path)
    seat.wait_until(lambda: seat.model.orders is not None)
    return seat


def count_calls(seat: RaceScreenDriver) -> dict[str, list[Any]]:
    """Record the arguments of `update` and `view` from now on."""
    passed: dict[str, list[Any]] = {"updates": [], "views": []}

    def update(model: Any, message: Any) -> Any:
        passed["updates"].append(message)
        return race_screen.update(model, message)

    def view(model: Any) -> Any:
        passed["views"].append(model)
        return race_screen.view(model)

    seat.page.part = SimpleNamespace(update=update, view=view)
    return passed


def tab_stops(seat: RaceScreenDriver) -> list[str]:
    """Return the labels of the controls in one round of Tab."""
    stops = [seat.focused_label]
    seat.key(pygame.K_TAB)
    while seat.focused_label != stops[0]:
        stops.append(seat.focused_label)
        seat.key(pygame.K_TAB)
    return stops


def lead_to(seat: RaceScreenDriver, label: str) -> None:
    seat.page.focus.focus_on(seat.page.focus.find(label))


# One message, one update


@pytest.mark.parametrize("key", [digit(0), digit(1), pygame.K_LEFT, pygame.K_RIGHT])
def test_a_key_that_chooses_a_card_is_one_update_and_one_view(seat: RaceScreenDriver, key: int) -> None:
    passed = count_calls(seat)
    seat.stage.handle(KeyDown(key))
    assert seat.model.hand_draft.chosen_index >= 0
    assert (len(passed["updates"]), len(passed["views"])) == (1, 1)


def test_a_number_is_one_update_in_secret_orders(giver: RaceScreenDriver) -> None:
    passed = count_calls(giver)
    giver.stage.handle(KeyDown(digit(0)))
    assert not_none(giver.model.orders).rider == 12
    assert (len(passed["updates"]), len(passed["views"])) == (1, 1)


def test_undo_does_not_restore_the_hovered_card(giver: RaceScreenDriver) -> None:
    giver.point(giver.box("card 3 of 13").centre)
    giver.key(digit(0))
    giver.point((640, 20))
    giver.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    orders = not_none(giver.model.orders)
    assert (orders.chosen, orders.hovered_card, orders.part) == ((), (0, -1), "")


def test_a_click_on_a_card_is_one_message(seat: RaceScreenDriver) -> None:
    pos = seat.box("card 1").centre
    seat.stage.handle(PointerMoved(pos))
    passed, steps = count_calls(seat), len(seat.match.steps)
    seat.stage.handle(PointerPressed(pos))
    assert passed["updates"] == []
    assert seat.model.hand_draft.chosen_index < 0
    seat.stage.handle(PointerReleased(pos))
    assert len(passed["updates"]) == 1
    assert len(seat.match.steps) > steps


def test_the_first_click_on_a_face_down_card_chooses_it_and_the_second_plays_it(two: HotSeatDriver) -> None:
    passed, steps = count_calls(two), len(two.match.steps)
    for at, plays in ((1, False), (0, False), (0, True)):
        pos = two.box(f"card {at + 1}").centre
        two.stage.handle(PointerMoved(pos))
        passed["updates"].clear()
        two.stage.handle(PointerPressed(pos))
        two.stage.handle(PointerReleased(pos))
        assert len(passed["updates"]) == 1
        assert (len(two.match.steps) > steps) is plays
        assert plays or two.model.hand_draft.chosen_index == at


# One stop of Tab


def test_tab_stops_once_at_the_hand(seat: RaceScreenDriver) -> None:
    stops = tab_stops(seat)
    assert stops.count("hand") == 1
    assert not [label for label in stops if label.startswith("card ")]


def test_tab_chooses_nothing(seat: RaceScreenDriver) -> None:
    tab_stops(seat)
    lead_to(seat, "hand")
    assert seat.model.hand_draft.chosen_index < 0


def test_a_hand_in_focus_without_a_chosen_card_shows_it(seat: RaceScreenDriver) -> None:
    before = seat.picture_checksum()
    lead_to(seat, "hand")
    assert seat.picture_checksum() != before


@pytest.mark.parametrize("at", ["hand", "main"])
def test_enter_rides_from_the_hand_and_from_the_large_button(seat: RaceScreenDriver, at: str) -> None:
    steps = len(seat.match.steps)
    seat.key(digit(0))
    lead_to(seat, at)
    seat.key(pygame.K_RETURN)
    assert len(seat.match.steps) > steps


@pytest.mark.parametrize("at", ["hand", "main"])
def test_enter_without_a_chosen_card_plays_none(seat: RaceScreenDriver, at: str) -> None:
    steps = len(seat.match.steps)
    lead_to(seat, at)
    seat.key(pygame.K_RETURN)
    assert len(seat.match.steps) == steps
    assert "Choose a card" in seat.texts()


@pytest.mark.parametrize("key", [digit(0), pygame.K_RIGHT])
@pytest.mark.parametrize("at", ["why", "menu", "undo", "hand", "plates"])
def test_a_card_is_chosen_wherever_the_focus_is_and_enter_rides_it(seat: RaceScreenDriver, at: str, key: int) -> None:
    steps = len(seat.match.steps)
    lead_to(seat, at)
    seat.key(key)
    assert seat.model.hand_draft.chosen_index == 0
    assert seat.focused_label == "hand"
    seat.key(pygame.K_RETURN)
    assert len(seat.match.steps) > steps


def test_enter_on_another_button_presses_that_one(seat: RaceScreenDriver) -> None:
    steps = len(seat.match.steps)
    seat.key(digit(0))
    lead_to(seat, "why")
    seat.key(pygame.K_RETURN)
    assert seat.model.view_state.explains
    assert len(seat.match.steps) == steps


def test_arrows_go_round_the_hand(seat: RaceScreenDriver) -> None:
    last = len(hand_cards(seat.model)) - 1
    chosen = []
    for _press in range(last + 2):
        seat.key(pygame.K_RIGHT)
        chosen.append(seat.model.hand_draft.chosen_index)
    assert chosen == [*range(last + 1), 0]
    seat.key(pygame.K_LEFT)
    assert seat.model.hand_draft.chosen_index == last


def test_escape_puts_the_card_back_and_leads_to_the_large_button(seat: RaceScreenDriver) -> None:
    seat.key(digit(0))
    seat.key(pygame.K_ESCAPE)
    assert (seat.model.hand_draft.chosen_index, seat.focused_label) == (-1, "main")


def test_face_down_cards_are_chosen_and_played_by_arrows_and_enter(two: HotSeatDriver) -> None:
    steps = len(two.match.steps)
    two.key(pygame.K_RIGHT)
    assert (two.model.hand_draft.chosen_index, two.focused_label) == (0, "hand")
    two.key(pygame.K_RETURN)
    assert len(two.match.steps) > steps


def test_arrows_walk_where_nobody_is_asked(tmp_path: Path) -> None:
    seat = RaceScreenDriver(play_steps(match_of(ALONE), 14), tmp_path, speed="slow")
    assert seat.wait_for_ask()
    seat.play_first()
    seat.wait_until(lambda: seat.model.live.is_showing_moves)
    lead_to(seat, "menu")
    seat.key(pygame.K_RIGHT)
    assert seat.focused_label != "menu"


EQUAL: TeamHands = ((9, 12, 9), (9, 9, 7), (5, 6, 9), (4, 5, 7))
UNLIKE: TeamHands = ((10, 12, 8), (9, 9, 7), (5, 6, 9), (4, 5, 7))


@pytest.fixture
def driver(tmp_path: Path) -> RaceScreenDriver:
    driver = RaceScreenDriver(match_of(("human", BOT, BOT), hands=[EQUAL, HANDS, HANDS], first_turn="team1"), tmp_path)
    assert driver.wait_for_ask()
    return driver


def test_equal_cards_are_merged_only_if_all_are_face_up() -> None:
    assert group_equal_cards((3, 5, 3, 9)) == ((0, 2), (1,), (3,))
    assert group_equal_cards((3, None, 3)) == ((0,), (1,), (2,))
    assert group_equal_cards((3, 3), apart=True) == ((0,), (1,))
    assert group_equal_cards(()) == ()


def test_two_equal_cards_are_one_with_its_count(driver: RaceScreenDriver) -> None:
    texts = driver.texts()
    assert texts.count("to 9") == 1
    assert "×2" in texts
    assert {"card 1", "card 2"} <= driver.labels()
    assert "card 3" not in driver.labels()


@pytest.mark.parametrize("keys", [(0, 0), (0, 2), (2, 0), (2, 2)])
def test_both_keys_choose_it_and_either_once_more_plays_it(driver: RaceScreenDriver, keys: tuple[int, int]) -> None:
    driver.key(digit(keys[0]))
    assert (driver.model.hand_draft.chosen_index, driver.focused_label) == (0, "hand")
    assert not driver.match.steps
    driver.wait(400)
    driver.key(digit(keys[1]))
    assert driver.match.steps[0].decision == (11, 9)


def test_arrows_go_from_card_to_card(driver: RaceScreenDriver) -> None:
    chosen = []
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        driver.key(key)
        chosen.append(driver.model.hand_draft.chosen_index)
    assert chosen == [0, 1, 0]


def test_cards_face_down_look_the_same_whether_they_are_equal_or_not(tmp_path: Path) -> None:
    """R9.3: pixel by pixel, before they are turned up, after they are turned down again, and with one selected."""
    frames = []
    for own in (EQUAL, UNLIKE):
        people = HotSeatDriver(race("peek", cards=1, own=own), tmp_path)
        assert people.sit_down() == 21
        seen = [people.picture_checksum()]
        for at in (0, 1, 2):
            people.key(digit(at))
            seen.append(people.picture_checksum())
        people.key(pygame.K_v)
        assert "×2" not in people.texts()  # the focus must not reveal it
        people.key(digit(0))
        people.key(pygame.K_v)
        people.wait(400)
        seen.append(people.picture_checksum())
        for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT):
            people.key(key)
            seen.append(people.picture_checksum())
        frames.append(seen)
    assert frames[0] == frames[1]


def test_cards_that_all_may_know_join_among_several_people(tmp_path: Path) -> None:
    rows = {"hands": "open", "first_turn": "team1"}
    match = match_of(("human", "human", BOT), hands=[EQUAL, HANDS, HANDS], rows=rows)
    driver = RaceScreenDriver(match, tmp_path)
    assert driver.wait_for_ask()
    assert "×2" in driver.texts()
