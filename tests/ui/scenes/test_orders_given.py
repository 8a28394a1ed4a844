"""Secret orders in the window: four keys and Enter, a change of mind, by mouse alone (R4.2; design sheet, "Orders")."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.ui.road.road_picture import Preview
from breakaway_desktop.ui.scenes.race.orders_controls import GIVE
from tests.ui.scenes.at_the_table import digit
from tests.ui.scenes.orders_table import Ordering, ridden, secret_race
from tests.ui.scenes.person import EVERY_SIZE

OWN: TeamHands = ((10, 2, 9, 9), (9, 8, 7), (5, 6, 9), (4, 3, 7))
EXACT: TeamHands = ((10, 2, 9, 9), (9, 8, 8), (5, 6, 9), (4, 5, 7))
EQUAL: TeamHands = ((10, 2, 9, 9), (8, 8, 8), (5, 6, 9), (4, 3, 7))


def at_orders(tmp_path: Path, hands: TeamHands = OWN, size: tuple[int, int] = (1280, 800)) -> Ordering:
    ordering = Ordering(secret_race(hands=[hands]), tmp_path, size=size)
    ordering.wait_for_orders()
    return ordering


def preview_of(ordering: Ordering) -> Preview | None:
    return ordering.scene.desk.roads.picture.preview


def test_four_keys_and_enter_order_a_whole_team(tmp_path: Path) -> None:
    ordering = at_orders(tmp_path)
    for rider, card in ((11, 3), (12, 1), (13, 2), (14, 0)):
        assert ordering.orders.rider == rider
        ordering.key(digit(card))
    ordering.key(pygame.K_RETURN)
    ordering.wait_for_orders()
    assert ordering.played(1, 1) == {11: 9, 12: 8, 13: 9, 14: 4}
    assert ordering.orders.turn == 2


def test_enter_does_not_give_orders_that_lack_a_card(tmp_path: Path) -> None:
    ordering = at_orders(tmp_path)
    for _ in range(3):
        ordering.key(digit(0))
    ordering.key(pygame.K_RETURN)
    assert 1 not in ordering.match.view().given
    assert ordering.says("14 lacks a card.")
    assert not ordering.scene.focus.find(GIVE).enabled
    ordering.key(digit(0))
    assert ordering.scene.focus.find(GIVE).enabled


def test_enter_goes_on_to_the_next_rider_who_lacks_a_card(tmp_path: Path) -> None:
    ordering = at_orders(tmp_path)
    ordering.key(pygame.K_RIGHT)
    assert (ordering.orders.rider, ordering.orders.picked(11)) == (11, 0)
    ordering.key(pygame.K_RETURN)
    assert ordering.orders.rider == 12


def test_arrows_walk_from_card_to_card_and_on_to_the_riders_beside(tmp_path: Path) -> None:
    ordering = at_orders(tmp_path)
    for _ in range(4):
        ordering.key(pygame.K_RIGHT)
    assert (ordering.orders.rider, ordering.orders.picked(11)) == (11, 3)
    ordering.key(pygame.K_RIGHT)
    assert ordering.orders.rider == 12
    ordering.key(pygame.K_LEFT)
    assert ordering.orders.picked(12) == 2
    for _ in range(3):
        ordering.key(pygame.K_LEFT)
    assert ordering.orders.rider == 11


def test_tab_leads_to_the_next_rider(tmp_path: Path) -> None:
    ordering = at_orders(tmp_path)
    ordering.key(pygame.K_TAB)
    assert ordering.orders.rider == 12
    ordering.key(pygame.K_TAB, mods=pygame.KMOD_SHIFT)
    assert ordering.orders.rider == 11
    ordering.key(digit(1))
    assert ordering.orders.picked(11) == 1


def test_a_mind_can_be_changed_until_the_orders_are_given(tmp_path: Path) -> None:
    ordering = at_orders(tmp_path)
    ordering.pick_all()
    assert ordering.orders.is_ready
    ordering.key(pygame.K_BACKSPACE)
    ordering.key(pygame.K_BACKSPACE)
    assert ordering.orders.rider == 12
    ordering.key(digit(2))
    assert ordering.orders.rider == 12
    ordering.key(pygame.K_RETURN)
    ordering.wait_for_orders()
    assert ordering.played(1, 1) == {11: 10, 12: 7, 13: 5, 14: 4}


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_a_team_is_ordered_by_mouse_alone(tmp_path: Path, size: tuple[int, int]) -> None:
    ordering = at_orders(tmp_path, size=size)
    for rider, card in ((14, 2), (12, 0), (11, 1), (13, 1), (12, 1)):
        if ordering.orders.rider != rider:
            head = ordering.scene.focus.find(f"rider {rider}").rect
            ordering.click((head.x + 20, head.y + 20))
        assert ordering.orders.rider == rider
        ordering.click(ordering.card_of(rider, card))
        assert ordering.orders.picked(rider) == card
    ordering.press(GIVE)
    ordering.wait_for_orders()
    assert ordering.played(1, 1) == {11: 2, 12: 8, 13: 6, 14: 7}


def test_the_card_under_the_mouse_is_previewed_and_not_picked(tmp_path: Path) -> None:
    ordering = at_orders(tmp_path)
    assert preview_of(ordering) is None
    ordering.point(ordering.card_of(13, 2))
    ordering.pass_time()
    preview = preview_of(ordering)
    assert preview is not None
    assert (preview.id, preview.to) == (13, 9)
    assert ordering.orders.picked(13) is None
    assert ordering.orders.rider == 11


def test_who_has_no_choice_has_his_card_from_the_start(tmp_path: Path) -> None:
    ordering = at_orders(tmp_path, EQUAL)
    assert ordering.orders.lacking == [11, 13, 14]
    ordering.key(digit(0))
    assert ordering.orders.rider == 13
    ordering.give()
    ordering.wait_for_orders()
    assert ordering.played(1, 1) == {11: 10, 12: 8, 13: 5, 14: 4}


def test_a_number_without_a_card_is_answered_in_a_sentence(tmp_path: Path) -> None:
    ordering = at_orders(tmp_path)
    ordering.key(pygame.K_TAB)
    ordering.key(digit(3))
    assert ordering.says("Yellow 12 holds 3 cards.")
    assert ordering.orders.picked(12) is None


def test_a_retired_rider_needs_no_card_and_the_others_keep_theirs(tmp_path: Path) -> None:
    """R4.5: said before the turn is ridden, he leaves before it."""
    ordering = at_orders(tmp_path)
    ordering.key(digit(1))
    ordering.key(digit(2))
    ordering.key(pygame.K_r)
    ordering.key(digit(2))
    ordering.key(pygame.K_RETURN)
    ordering.wait_for_orders()
    assert ordering.orders.riders == [11, 12, 14]
    assert (ordering.orders.picked(11), ordering.orders.picked(12)) == (1, 2)
    ordering.give()
    ordering.wait_for_orders()
    assert ordering.played(1, 1) == {11: 2, 12: 7, 14: 4}
    assert ordering.says("Yellow 13 retires and leaves the road")


def test_undo_after_the_turn_brings_the_orders_back_to_be_changed(tmp_path: Path) -> None:
    ordering = at_orders(tmp_path)
    ordering.give()
    ordering.wait_for_orders()
    ordering.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    ordering.wait_for_orders()
    assert ordering.orders.turn == 1
    assert ordering.says("the orders of Yellow")
    assert [ordering.orders.picked(rider) for rider in (11, 12, 13, 14)] == [0, 0, 0, 0]
    ordering.key(digit(1))
    ordering.key(pygame.K_RETURN)
    ordering.wait_for_orders()
    assert 2 in ordering.played(1, 1).values() or 8 in ordering.played(1, 1).values()


def test_the_row_of_teams_says_whose_orders_are_in(tmp_path: Path) -> None:
    ordering = at_orders(tmp_path)
    ordering.pass_time()
    beside = ordering.scene.desk.beside
    assert beside is not None
    assert [team.state for team in beside.teams] == ["asked", "in", "in"]
    assert ordering.says("2 of 3")


def test_what_the_rider_in_question_may_win_stands_beside_the_road(tmp_path: Path) -> None:
    """R6.3: alone, shared by two, by three, as spans."""
    match = secret_race(base="pbm", rows={"sprints": (8,)}, hands=[EXACT])
    ordering = Ordering(match, tmp_path)
    ordering.wait_for_orders()
    assert ordering.says("8: alone")
    assert ordering.says("two share")
    beside = ordering.scene.desk.beside
    assert beside is not None
    assert [bool(row.outcome.lines) for row in beside.rows] == [True, False, True, True]


def test_a_sheet_takes_the_place_of_whose_orders_are_in(tmp_path: Path) -> None:
    ordering = at_orders(tmp_path)
    ordering.key(pygame.K_F3)
    assert ordering.says("Movement log")
    assert not ordering.says("Orders in")
    ordering.key(pygame.K_F3)
    assert ordering.says("Orders in")
    assert not ordering.says("Movement log")


def test_riders_who_move_as_one_stand_under_a_bracket(tmp_path: Path) -> None:
    """R5.1: on one square nothing tells them apart but the cards (R5.3)."""
    ordering = Ordering(ridden(secret_race(), 1), tmp_path)
    ordering.wait_for_orders()
    shown = ordering.scene.desk.fixtures.order.shows.riders
    groups = [sum(1 for rider in shown if rider.group == place) for place in {rider.group for rider in shown}]
    assert sorted(groups) == sorted(len(group) for group in ordering.match.view().order)
    assert max(groups) > 1
