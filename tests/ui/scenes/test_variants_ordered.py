"""Second cards, spies and special cards in the window (R8.3–R8.5), by keys and by clicks."""

from __future__ import annotations

from pathlib import Path

import pygame

from breakaway_desktop.engine.hands import TeamHands
from tests.ui.scenes.at_the_table import digit
from tests.ui.scenes.variant_table import Riding, variant_race

OWN: TeamHands = ((10, 2, 9, 9), (9, 8, 8), (5, 6, 9), (4, 5, 7))


def at_orders(variant: str, tmp_path: Path) -> Riding:
    riding = Riding(variant_race(variant, base="postal", hands=[OWN]), tmp_path)
    assert riding.wait()
    return riding


# Two cards


def test_two_numbers_name_both_cards_of_a_rider(tmp_path: Path) -> None:
    """R8.4: the second may be one that he holds."""
    riding = at_orders("double", tmp_path)
    riding.key(digit(2))
    assert riding.orders.rider == 11
    assert not riding.orders.is_ready
    riding.key(digit(0))
    assert riding.orders.rider == 12
    decision = riding.orders.decision()
    assert (dict(decision.cards)[11], dict(decision.then)[11]) == (9, 10)
    assert riding.says("both held: sure")


def test_a_second_card_can_be_guessed_that_he_does_not_hold(tmp_path: Path) -> None:
    riding = at_orders("double", tmp_path)
    riding.key(digit(0))
    riding.key(pygame.K_g)
    for _ in range(4):
        riding.key(pygame.K_UP)
    assert riding.orders.more.second[11] == 7
    assert riding.says("needs 4 riders ahead") or riding.says("4 ahead")
    riding.key(pygame.K_RETURN)
    assert riding.orders.rider == 12


def test_backspace_takes_back_the_second_card_then_the_first(tmp_path: Path) -> None:
    riding = at_orders("double", tmp_path)
    riding.key(digit(0))
    riding.key(pygame.K_g)
    riding.key(pygame.K_BACKSPACE)
    assert 11 not in riding.orders.more.second
    assert riding.orders.picked(11) == 0
    riding.key(pygame.K_BACKSPACE)
    assert riding.orders.picked(11) is None


def test_the_same_card_cannot_be_first_and_second(tmp_path: Path) -> None:
    riding = at_orders("double", tmp_path)
    riding.key(digit(0))
    riding.key(digit(0))
    assert 11 not in riding.orders.more.second
    assert riding.says("played first already")


def test_the_guess_is_made_by_clicks(tmp_path: Path) -> None:
    riding = at_orders("double", tmp_path)
    riding.click(riding.card_of(11, 0))
    riding.press("key of 11")
    riding.press("plus of 11")
    riding.press("plus of 11")
    assert riding.orders.more.second[11] == 5
    riding.press("minus of 11")
    assert riding.orders.more.second[11] == 4


def test_a_turn_is_shown_in_two_halves(tmp_path: Path) -> None:
    """R8.4: a wrong guess is explained: who does not hold the card stays and gets none."""
    riding = at_orders("double", tmp_path)
    for _ in range(4):
        riding.key(digit(0))
        riding.key(pygame.K_g)
        for _ in range(25):
            riding.key(pygame.K_UP)
        riding.key(pygame.K_RETURN)
    riding.key(pygame.K_RETURN)
    assert riding.wait()
    assert riding.says("Turn 1 in two halves")
    assert riding.says("no card")
    assert riding.says("11 named 28, but was dealt 3: nobody ahead.")
