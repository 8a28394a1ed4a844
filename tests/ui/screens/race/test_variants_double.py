"""Two cards a turn on the race screen: the second is ordered before it is held (R8.4)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import GiveOrders
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.view import see
from breakaway_desktop.play.second_cards import second_cards
from breakaway_desktop.ui.access.tree import tree_of
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


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
@pytest.mark.parametrize(
    ("keys", "first", "second"),
    [
        ("1 1", 0, 2),
        ("1 2", 0, 9),
        ("3 2", 2, 2),
        ("3 3", 2, 9),
        ("4 3", 2, 9),
        ("1 3", 0, 3),
        ("3 7", 2, 6),
        ("3 8 9 1", 2, 10),
        ("3 Right Enter", 2, 2),
        ("3 Right Down Enter", 2, 4),
        ("2 2", 1, 9),
        ("2 Down Enter Right Right Enter", 1, 3),
        ("2 0 Right Left Enter", 1, 1),
        ("2 0 1 Esc 1", 1, 10),
        ("3 Ctrl+z 1 2", 0, 9),
        ("3 Backspace Backspace Backspace Backspace 1", 2, 10),
        ("1 G Enter", 0, 1),
    ],
)
def test_a_second_card_is_chosen_by_keys_in_sight_of_the_road(
    keys: str, first: int, second: int, size: tuple[int, int], tmp_path: Path
) -> None:
    """First the cards that he keeps, then those of the first card's claim; 0: all numbers."""
    giver = at_orders(tmp_path, size)
    for key in keys.split():
        assert giver.page.view.dialog is None
        assert not giver.texts_cut_off()
        giver.press(key)
    assert (giver.chosen_cards()[11], dict(giver.orders.second)) == (first, {11: second})
    assert giver.orders.rider == 12
    giver.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert not giver.orders.second


@pytest.mark.parametrize(
    ("first", "spoken"),
    [
        (0, ["he has", "2", "9", "3"]),
        (1, ["he has", "10", "9", "only if he gets it", "another…"]),
        (2, ["he has", "10", "2", "9", "only if he gets it", *(f"{card}, only if he gets it" for card in range(3, 7))]),
    ],
)
def test_each_tile_says_whether_he_may_not_get_it(first: int, spoken: list[str], tmp_path: Path) -> None:
    giver = at_orders(tmp_path)
    giver.app.screen.listens = True
    giver.key(digit(first))
    names = [leaf.name for leaf in tree_of(giver.page, giver.app.screen.scale).leaves.values()]
    at = names.index("he has")
    assert names[at : at + len(spoken)] == spoken


def test_no_second_card_is_above_the_cap(tmp_path: Path) -> None:
    """R7.5; without a cap there are forty."""
    giver = at_orders(tmp_path, (960, 600))
    giver.key(pygame.K_g)
    assert not_none(giver.model.notice).words == "Choose his first card first."
    for label in ("card 2 of 11", "another", "guess 15", "second of 11", "another"):
        giver.click(label)
    assert giver.focusable_labels() & {"guess 1", "guess 15", "guess 16"} == {"guess 1", "guess 15"}
    free = see(giver.match.race, 1)
    free = free._replace(options=replace(free.options, card_cap=None))
    assert second_cards(free, 11, ((11, 2),)).highest == 40


def test_a_turn_is_ordered_and_shown_in_two_halves(tmp_path: Path) -> None:
    """A wrong guess is explained: a rider without that card stays and gets none."""
    giver = at_orders(tmp_path)
    for _rider in range(4):
        giver.key(digit(0))
        giver.press("0")
        giver.click("guess 14")
    giver.key(pygame.K_RETURN)
    orders = next(step.decision for step in giver.match.steps if isinstance(step.decision, GiveOrders))
    assert orders.then == ((11, 14), (12, 14), (13, 14), (14, 14))
    assert giver.wait_for_ask()
    giver.key(pygame.K_F8)
    assert "TURN 1 IN TWO HALVES" in giver.texts()
    assert "11 named 14 but got 3: nobody directly ahead." in " ".join(giver.texts())


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
