"""Two cards a turn on the race screen: the second is ordered before it is held (R8.4)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import GiveOrders
from breakaway_desktop.engine.hands import TeamHands
from tests.kit.app_driver import digit
from tests.reports.test_extras_syntax import new_match
from tests.ui.screens.race.race_screen_driver import not_none
from tests.ui.screens.race.secret_orders import SecretOrdersDriver
from tests.ui.screens.race.variants import variant_race

OWN: TeamHands = ((10, 2, 9, 9), (9, 8, 8), (5, 6, 9), (4, 5, 7))


def at_orders(folder: Path, size: tuple[int, int] = (1280, 800)) -> SecretOrdersDriver:
    giver = SecretOrdersDriver(variant_race("double", base="postal", hands=[OWN]), folder, size=size)
    assert giver.wait_for_ask()
    return giver


def test_two_numbers_name_both_cards_of_a_rider(tmp_path: Path) -> None:
    giver = at_orders(tmp_path)
    giver.key(digit(1))
    assert giver.orders.rider == 11
    giver.key(digit(1))
    assert not_none(giver.model.notice).words == "You’ve already chosen this as his first card."
    giver.key(digit(0))
    assert giver.orders.rider == 12
    assert (giver.chosen_cards()[11], dict(giver.orders.second)) == (1, {11: 10})
    giver.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert not giver.orders.second
    assert giver.orders.rider == 11


@pytest.mark.parametrize("keys", [(2, 2), (2, 3), (3, 2), (3, 3)])
def test_two_equal_cards_are_both_named_by_either_key(tmp_path: Path, keys: tuple[int, int]) -> None:
    giver = at_orders(tmp_path)
    for key in keys:
        giver.key(digit(key))
    assert giver.orders.rider == 12
    assert (giver.chosen_cards()[11], dict(giver.orders.second)) == (2, {11: 9})


def test_enter_reports_a_missing_second_card(tmp_path: Path) -> None:
    """The last rider gets the notice as well, though no rider follows him."""
    giver = at_orders(tmp_path)
    for _rider in range(3):
        giver.key(digit(2))
        giver.key(digit(0))
    giver.key(digit(2))
    giver.key(pygame.K_RETURN)
    assert not_none(giver.model.notice).words == "Choose his second card, too."


def test_a_second_card_that_is_not_held_is_named_by_keys_and_by_clicks(tmp_path: Path) -> None:
    giver = at_orders(tmp_path, (960, 600))
    giver.key(pygame.K_g)
    assert not_none(giver.model.notice).words == "Choose his first card first."
    giver.key(digit(0))
    giver.key(pygame.K_g)
    for _tile in range(60):
        if not_none(giver.page.focus.current).label == "guess 7":
            break
        giver.key(pygame.K_TAB)
    giver.key(pygame.K_RETURN)
    assert dict(giver.orders.second) == {11: 7}
    assert giver.orders.rider == 12
    giver.click("card 1 of 12")
    giver.click("second of 12")
    giver.click("guess 28")
    assert dict(giver.orders.second)[12] == 28
    assert not giver.texts_cut_off()


def test_a_turn_is_ordered_and_shown_in_two_halves(tmp_path: Path) -> None:
    """A wrong guess is explained: a rider without that card stays and gets none."""
    giver = at_orders(tmp_path)
    for _rider in range(4):
        giver.key(digit(0))
        giver.key(pygame.K_g)
        giver.click("guess 28")
    giver.key(pygame.K_RETURN)
    orders = next(step.decision for step in giver.match.steps if isinstance(step.decision, GiveOrders))
    assert orders.then == ((11, 28), (12, 28), (13, 28), (14, 28))
    assert giver.wait_for_ask()
    giver.key(pygame.K_l)
    assert "TURN 1 IN TWO HALVES" in giver.texts()
    assert "11 named 28 but got 3: nobody ahead." in " ".join(giver.texts())


def test_a_hint_shows_the_second_card(tmp_path: Path) -> None:
    giver = SecretOrdersDriver(new_match("double"), tmp_path)
    assert giver.wait_for_ask()
    giver.key(pygame.K_h)
    giver.wait_until(lambda: giver.model.driver.advice.advice is not None)
    second = not_none(giver.model.driver.advice.advice).second(giver.orders.rider)
    assert second is not None
    assert giver.shows_text(f"then {second}")


def test_a_race_finishes(tmp_path: Path) -> None:
    match = variant_race("double", base="postal", rows={"finish": 12, "sprints": (5,)})
    giver = SecretOrdersDriver(match, tmp_path, speed="fast")
    while giver.wait_for_ask():
        while giver.orders.incomplete_riders:
            giver.key(digit(0))
            giver.key(digit(1))
        giver.key(pygame.K_RETURN)
    assert match.over
