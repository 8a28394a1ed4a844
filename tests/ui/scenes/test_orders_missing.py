"""Orders given up: the highest cards are played and the recap says so (R4.4)."""

from __future__ import annotations

from pathlib import Path

import pygame

from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.ui.dialogs.menu_in_race import MenuInRace
from breakaway_desktop.ui.toolkit.dialog import Dialog
from tests.ui.scenes.at_the_table import BOT, Sitting, asked, match_of
from tests.ui.scenes.orders_table import Ordering, secret_race

OWN: TeamHands = ((10, 2, 9, 9), (9, 8, 7), (5, 6, 9), (4, 3, 7))


def open_the_question(sitting: Sitting) -> None:
    """Through the menu to whether the decision is really to be given up."""
    sitting.key(pygame.K_ESCAPE)
    menu = sitting.window.stage.top
    assert isinstance(menu, MenuInRace)
    menu.focus.put(menu.focus.find("give-up"))
    sitting.key(pygame.K_RETURN)
    assert isinstance(sitting.window.stage.top, Dialog)


def test_a_team_without_orders_plays_its_highest_cards_and_the_recap_says_so(tmp_path: Path) -> None:
    ordering = Ordering(secret_race(hands=[OWN]), tmp_path)
    ordering.wait_for_orders()
    open_the_question(ordering)
    assert ordering.says("NO ORDERS FROM YELLOW THIS TURN?")
    ordering.key(pygame.K_n)
    ordering.wait_for_orders()
    assert ordering.played(1, 1) == {11: 10, 12: 9, 13: 9, 14: 7}
    assert ordering.says("Yellow has no orders")


def test_the_harmless_answer_leaves_the_picks_as_they_are(tmp_path: Path) -> None:
    ordering = Ordering(secret_race(hands=[OWN]), tmp_path)
    ordering.wait_for_orders()
    ordering.key(pygame.K_2)
    open_the_question(ordering)
    ordering.key(pygame.K_RETURN)
    assert ordering.orders.picked(11) == 1
    assert ordering.played(1, 1) == {}


def test_a_rider_without_a_card_plays_his_highest_and_the_recap_says_so(tmp_path: Path) -> None:
    own: TeamHands = ((9, 12, 9), (9, 9, 7), (5, 6, 9), (4, 5, 7))
    sitting = Sitting(match_of(["human", BOT, BOT], hands=[own, own, own], first_turn="team1"), tmp_path)
    assert asked(sitting) == 11
    open_the_question(sitting)
    sitting.key(pygame.K_n)
    assert sitting.match.race.rider(11).square == 12
    sitting.wait_for_question()
    assert sitting.says("Yellow 11 has no order and plays his highest card")
