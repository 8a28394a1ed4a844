"""Second cards, spies and special cards in the window (R8.3–R8.5), by keys and by clicks."""

from __future__ import annotations

from pathlib import Path

import pygame

from breakaway_desktop.engine.asks import AskOrders, Extra
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.match.sheet import sheet
from breakaway_desktop.ui.scenes.race.variant_shown import ShownCards
from tests.ui.scenes.at_the_table import digit
from tests.ui.scenes.variant_table import Riding, variant_race

OWN: TeamHands = ((10, 2, 9, 9), (9, 8, 8), (5, 6, 9), (4, 5, 7))


def at_orders(variant: str, tmp_path: Path) -> Riding:
    riding = Riding(variant_race(variant, base="postal", hands=[OWN]), tmp_path)
    assert riding.wait()
    return riding


def holding(tmp_path: Path, kind: str) -> Riding:
    """On until a rider of the human holds this special card and may name, or just play it."""
    riding = Riding(
        variant_race("special", base="postal", seed=3, rows={"finish": 300, "sprints": (6, 12, 18)}), tmp_path
    )
    for _ in range(40):
        assert riding.wait()
        found = [extra for extra in riding.orders.ask.extras if extra.kind == kind]
        if found:
            riding.scene.turn_to(found[0].rider)
            return riding
        riding.order()
    raise AssertionError(f"nobody is dealt {kind}")


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


# Spies


def test_a_spy_is_sent_with_arrows_and_enter(tmp_path: Path) -> None:
    """R8.3: up to one nomination for each own rider."""
    riding = at_orders("spy", tmp_path)
    riding.key(digit(0))
    rider = riding.orders.rider
    riding.key(pygame.K_s)
    riding.key(pygame.K_DOWN)
    riding.key(pygame.K_RIGHT)
    riding.key(pygame.K_RETURN)
    assert riding.orders.more.extras[rider] == Extra("spies", rider, 22)


def test_a_spy_may_stay_at_home(tmp_path: Path) -> None:
    riding = at_orders("spy", tmp_path)
    rider = riding.orders.rider
    riding.key(pygame.K_s)
    riding.key(pygame.K_RETURN)
    riding.scene.turn_to(rider)
    assert rider in riding.orders.more.extras
    riding.key(pygame.K_s)
    assert rider not in riding.orders.more.extras


def test_a_spy_is_sent_by_clicks(tmp_path: Path) -> None:
    riding = at_orders("spy", tmp_path)
    rider = riding.orders.rider
    riding.press(f"key of {rider}")
    panel = riding.scene.desk.panel
    assert isinstance(panel, ShownCards)
    cell = next(cell for shown, cell in panel.cells(riding.scene.desk.beside_box) if shown.id == 33)
    riding.click(cell.centre)
    assert riding.orders.more.extras[rider] == Extra("spies", rider, 33)


def test_who_retires_after_his_spy_was_sent_sends_none(tmp_path: Path) -> None:
    """R4.5, R8.3: the orders of the other three are taken."""
    riding = at_orders("spy", tmp_path)
    leaving = riding.orders.rider
    riding.key(pygame.K_s)
    riding.key(pygame.K_RETURN)
    assert set(riding.orders.more.extras) == {leaving}
    riding.scene._retire(leaving)
    assert riding.wait()
    assert leaving not in riding.orders.riders
    riding.order()
    assert riding.match.race.turn == 2
    assert riding.match.race.rider(leaving).retired


def test_what_a_spy_has_seen_is_shown_to_all(tmp_path: Path) -> None:
    riding = at_orders("spy", tmp_path)
    riding.key(pygame.K_s)
    for _ in range(2):
        riding.key(pygame.K_DOWN)
    riding.key(pygame.K_RETURN)
    riding.order()
    assert riding.wait()
    shown = riding.scene.desk.panel
    assert isinstance(shown, ShownCards)
    assert any(rider.id == 31 and rider.cards for rider in shown.riders)
    assert riding.says("Shown to all, ")


# Special cards


def test_a_puncture_names_a_rider_within_reach(tmp_path: Path) -> None:
    riding = holding(tmp_path, "P")
    rider = riding.orders.rider
    riding.key(pygame.K_p)
    targets = riding.orders.more.targets_of(rider)
    picture = riding.scene.desk.roads.picture
    square = riding.match.race.rider(rider).square
    assert picture.reach == (square - 10, square + 10) or picture.reach == (square, square)
    assert picture.target == targets[0]
    assert set(picture.faint) == {other.id for other in riding.match.race.on_road()} - set(targets)
    riding.key(pygame.K_RETURN)
    assert riding.orders.more.extras[rider] == Extra("P", rider, targets[0])
    riding.scene.turn_to(rider)
    riding.key(pygame.K_p)
    assert rider not in riding.orders.more.extras


def test_naming_himself_is_refused_in_words(tmp_path: Path) -> None:
    riding = holding(tmp_path, "P")
    rider = riding.orders.rider
    riding.key(pygame.K_p)
    riding.scene.mark(rider)
    assert riding.says(f"Rider {rider} cannot name himself.")


def test_who_is_towed_needs_no_card(tmp_path: Path) -> None:
    """R8.5: he plays no movement card."""
    riding = holding(tmp_path, "T")
    rider = riding.orders.rider
    if rider in dict(riding.orders.decision().cards):
        riding.scene.situation.orders.unpick(rider)  # type: ignore[union-attr]
    riding.key(pygame.K_t)
    riding.key(pygame.K_RETURN)
    assert rider not in riding.orders.lacking
    riding.order()
    assert riding.wait() is not None
    moved = [
        event
        for step in riding.match.steps
        for event in step.events
        if getattr(event, "rider", 0) == rider and type(event).__name__ == "SpecialPlayed"
    ]
    assert moved


def test_a_boost_makes_sixes_of_threes(tmp_path: Path) -> None:
    riding = holding(tmp_path, "B")
    rider = riding.orders.rider
    before = riding.orders.of(rider).cards
    riding.key(pygame.K_b)
    assert riding.orders.of(rider).cards == tuple(6 if card == 3 else card for card in before)


def test_a_special_card_that_is_not_held_is_refused(tmp_path: Path) -> None:
    riding = holding(tmp_path, "P")
    ask = riding.orders.ask
    assert isinstance(ask, AskOrders)
    other = next((card.rider for card in ask.riders if not riding.orders.more.kind(card.rider, "P")), 0)
    if other:
        riding.scene.turn_to(other)
        riding.key(pygame.K_p)
        assert riding.says(f"Rider {other} does not hold the special card P.")


def test_the_sheet_shows_the_six_that_a_boost_has_made(tmp_path: Path) -> None:
    """R8.5: all his 3-cards become 6 before he plays."""
    riding = holding(tmp_path, "B")
    rider, turn = riding.orders.rider, riding.match.race.turn
    hand = riding.match.race.rider(rider).hand
    riding.key(pygame.K_b)
    cards = riding.orders.of(rider).cards
    riding.order()
    assert riding.wait()
    for reader in (rider // 10, 0):
        row = next(
            row for row in sheet(riding.match.first, riding.match.steps, rider // 10, reader) if row.turn == turn
        )
        told = [cell.value for cell in row.hands[rider % 10 - 1]]
        assert sorted(value for value in told if value is not None) == sorted(cards)
        assert hand.count(3) == 0 or 6 in told
