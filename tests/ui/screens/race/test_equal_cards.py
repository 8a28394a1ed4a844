"""Equal cards of a face-up hand are shown as one card with a count; each keeps its key."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.options import Options
from breakaway_desktop.match.match import Match
from breakaway_desktop.match.plan import Plan, seats_of
from breakaway_desktop.ui.panels.hand import group_equal_cards
from tests.kit.app_driver import digit
from tests.kit.races import BOT, HANDS, match_of
from tests.ui.screens.race.hot_seat_driver import HotSeatDriver, race
from tests.ui.screens.race.race_screen_driver import RaceScreenDriver

EQUAL: TeamHands = ((9, 12, 9), (9, 9, 7), (5, 6, 9), (4, 5, 7))
UNLIKE: TeamHands = ((10, 12, 8), (9, 9, 7), (5, 6, 9), (4, 5, 7))


@pytest.fixture
def seat(tmp_path: Path) -> RaceScreenDriver:
    seat = RaceScreenDriver(match_of(("human", BOT, BOT), hands=[EQUAL, HANDS, HANDS], first_turn="team1"), tmp_path)
    assert seat.wait_for_ask()
    return seat


def test_equal_cards_are_merged_only_if_all_are_face_up() -> None:
    assert group_equal_cards((3, 5, 3, 9)) == ((0, 2), (1,), (3,))
    assert group_equal_cards((3, None, 3)) == ((0,), (1,), (2,))
    assert group_equal_cards((3, 3), apart=True) == ((0,), (1,))
    assert group_equal_cards(()) == ()


def test_two_equal_cards_are_one_with_its_count(seat: RaceScreenDriver) -> None:
    texts = seat.texts()
    assert texts.count("to 9") == 1
    assert "×2" in texts
    assert {"card 1", "card 2"} <= seat.labels()
    assert "card 3" not in seat.labels()


@pytest.mark.parametrize("keys", [(0, 0), (0, 2), (2, 0), (2, 2)])
def test_both_keys_choose_it_and_either_once_more_plays_it(seat: RaceScreenDriver, keys: tuple[int, int]) -> None:
    seat.key(digit(keys[0]))
    assert (seat.model.hand_draft.chosen_index, seat.focused_label) == (0, "hand")
    assert not seat.match.steps
    seat.wait(400)
    seat.key(digit(keys[1]))
    assert seat.match.steps[0].decision == (11, 9)


def test_arrows_go_from_card_to_card(seat: RaceScreenDriver) -> None:
    chosen = []
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT):
        seat.key(key)
        chosen.append(seat.model.hand_draft.chosen_index)
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
    plan = Plan("boxed", Options(hands="open", first_turn="team1"), seats_of(("human", "human", BOT)), 7)
    seat = RaceScreenDriver(Match.begin(plan.with_hands([EQUAL, HANDS, HANDS])), tmp_path)
    assert seat.wait_for_ask()
    assert "×2" in seat.texts()
