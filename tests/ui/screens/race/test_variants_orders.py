"""Orders other than cards on the race screen: spies and special cards (R8.3, R8.5)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import Extra, GiveOrders
from breakaway_desktop.engine.events import SpecialPlayed
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.engine.view import see
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.second_cards import second_cards
from breakaway_desktop.ui.access.tree import tree_of
from breakaway_desktop.ui.screens.race import messages as say
from tests.kit.app_driver import digit
from tests.kit.races import HANDS
from tests.reports.test_extras_syntax import boosting, new_match
from tests.ui.screens.race.race_screen_driver import Frames, differing, not_none
from tests.ui.screens.race.secret_orders import SecretOrdersDriver, play_to_the_end, variant_race
from tests.ui.screens.race.test_variants_secrets import OTHER_SECOND, OTHER_THIRD, ROWS, SECOND, THIRD

MANY_SPRINTS = {"finish": 300, "sprints": (6, 12, 18)}


def spying(folder: Path, size: tuple[int, int] = (1280, 800)) -> SecretOrdersDriver:
    giver = SecretOrdersDriver(variant_race("spy", base="postal", rows={}), folder, size=size)
    assert giver.wait_for_ask()
    return giver


def holding(folder: Path, kind: str) -> SecretOrdersDriver:
    """Play until a rider of the human may play this special card; he is the current rider."""
    giver = SecretOrdersDriver(variant_race("special", base="postal", seed=3, rows=MANY_SPRINTS), folder)
    for _turn in range(40):
        assert giver.wait_for_ask()
        result = [extra.rider for extra in giver.orders.ask.extras if extra.kind == kind]
        if result:
            while giver.orders.rider != result[0]:
                giver.key(pygame.K_BACKSPACE)
            return giver
        giver.give_orders()
    raise AssertionError(f"nobody is dealt {kind}")


@pytest.mark.parametrize("variant", ["spy", "special"])
@pytest.mark.parametrize("speed", ["off", "fast"])
def test_a_race_finishes(variant: str, speed: str, tmp_path: Path) -> None:
    match = variant_race(variant, base="postal", rows={"finish": 12, "sprints": (5,)})
    giver = SecretOrdersDriver(match, tmp_path, speed=speed)
    play_to_the_end(giver)
    assert match.over


# Spies


@pytest.mark.parametrize("variant", ["spy", "special"])
def test_others_are_said_to_see_the_card_only_where_they_do(variant: str, tmp_path: Path) -> None:
    """R8.2: never where the road is hidden."""
    giver = SecretOrdersDriver(variant_race(variant, base="postal", rows={}), tmp_path)
    assert giver.wait_for_ask()
    for dialog in ("missing", "skip-decision"):
        giver.page.dispatch(say.OpenRaceDialog(dialog))
        assert giver.shows_text("The others see the card when everyone moves.") == (variant == "special")


def test_a_spy_is_sent_by_keys_and_stays_at_home_again(tmp_path: Path) -> None:
    """R8.3: at most one nomination for each own rider."""
    giver = spying(tmp_path)
    giver.key(digit(0))
    rider = giver.orders.rider
    giver.key(pygame.K_s)
    giver.key(pygame.K_RETURN)
    assert not giver.orders.extras
    giver.key(pygame.K_s)
    for _target in range(60):
        if not_none(giver.page.focus.current).label == "target 22":
            break
        giver.key(pygame.K_TAB)
    giver.key(pygame.K_RETURN)
    assert giver.orders.extras == (Extra("spies", rider, 22),)
    assert giver.orders.rider == rider
    giver.key(pygame.K_s)
    assert not giver.orders.extras


def test_a_spy_is_sent_by_clicks_with_the_orders(tmp_path: Path) -> None:
    giver = spying(tmp_path, (960, 600))
    giver.click("spies of 13")
    giver.click("target 31")
    assert giver.orders.extras == (Extra("spies", 13, 31),)
    giver.give_orders()
    given_orders = next(step.decision for step in giver.match.steps if isinstance(step.decision, GiveOrders))
    assert given_orders.extras == (Extra("spies", 13, 31),)
    assert giver.wait_for_ask()
    giver.key(pygame.K_F8)
    assert "REVEALED CARDS" in giver.texts()


def test_undone_orders_keep_the_target_of_a_spy(tmp_path: Path) -> None:
    giver = spying(tmp_path)
    giver.click("spies of 11")
    giver.click("target 21")
    giver.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert not giver.orders.extras
    giver.click("spies of 11")
    giver.click("target 21")
    giver.give_orders()
    assert giver.wait_for_ask()
    giver.key(pygame.K_z, mods=pygame.KMOD_CTRL)
    assert giver.wait_for_ask()
    assert giver.orders.extras == (Extra("spies", 11, 21),)


# Special cards


def test_a_puncture_names_its_target(tmp_path: Path) -> None:
    giver = holding(tmp_path, "P")
    rider = giver.orders.rider
    target = next(extra.targets[0] for extra in giver.orders.kinds(rider) if extra.kind == "P")
    giver.key(pygame.K_p)
    assert f"target {rider}" not in giver.labels()
    giver.click(f"target {target}")
    assert giver.orders.extras == (Extra("P", rider, target),)
    giver.key(pygame.K_p)
    assert giver.orders.extra(rider) is None
    other = next((one for one in giver.orders.riders if not giver.orders.kinds(one)), 0)
    if other:
        while giver.orders.rider != other:
            giver.key(pygame.K_BACKSPACE)
        giver.key(pygame.K_p)
        assert "does not hold the special card P" in not_none(giver.model.notice).words


def test_a_towed_rider_needs_no_card(tmp_path: Path) -> None:
    """R8.5: he plays no movement card."""
    giver = holding(tmp_path, "T")
    rider = giver.orders.rider
    assert rider in giver.orders.incomplete_riders
    giver.key(pygame.K_t)
    target = next(extra.targets[0] for extra in giver.orders.kinds(rider) if extra.kind == "T")
    giver.click(f"target {target}")
    assert rider not in giver.orders.incomplete_riders
    turn = giver.match.race.turn
    giver.give_orders()
    assert giver.wait_for_ask()
    played = [event for step in giver.match.steps if step.before.turn == turn for event in step.events]
    assert any(isinstance(event, SpecialPlayed) and event.rider == rider for event in played)


def test_a_boost_makes_sixes_of_threes(tmp_path: Path) -> None:
    giver = holding(tmp_path, "B")
    rider = giver.orders.rider
    before = giver.orders.hand(rider)
    giver.key(pygame.K_b)
    after = giver.orders.hand(rider)
    assert after == tuple(6 if card == 3 else card for card in before)
    giver.choose_all()
    giver.key(pygame.K_RETURN)
    assert giver.wait_for_ask()
    giver.key(pygame.K_F8)
    assert "BEFORE ANYONE MOVES" in giver.texts()


# Hints


def test_a_hint_shows_the_target_of_a_spy(tmp_path: Path) -> None:
    giver = SecretOrdersDriver(new_match("spy"), tmp_path)
    assert giver.wait_for_ask()
    giver.key(pygame.K_h)
    giver.wait_until(lambda: giver.model.driver.advice.advice is not None)
    advice = not_none(giver.model.driver.advice.advice)
    assert advice.extras
    shown = set[str]()
    for _rider in giver.orders.riders:
        shown |= set(giver.texts())
        giver.key(pygame.K_BACKSPACE)
    assert any(f"spy on {advice.extras[0].target}" in text for text in shown)


def test_a_hint_with_a_boost_names_the_card_in_the_hand(tmp_path: Path) -> None:
    """R8.5: he holds 15, 3, 3; the Boost makes a 6 of each 3."""
    giver = SecretOrdersDriver(boosting(), tmp_path)
    assert giver.wait_for_ask()
    while giver.orders.rider != 12:
        giver.key(pygame.K_BACKSPACE)
    giver.key(pygame.K_h)
    giver.wait_until(lambda: giver.model.driver.advice.advice is not None)
    assert [rider.best for rider in not_none(giver.model.driver.advice.advice).riders if rider.rider == 12] == [6]
    assert giver.shows_text("Hint: play 3 with Boost, moves 6")


# Secrets


def match_after_turn(second: TeamHands, third: TeamHands) -> Match:
    """Return a race after a turn of secret orders: rivals are on other squares, in the same running order."""
    match = variant_race("spy", hands=[HANDS, second, third], rows={**ROWS, "orders": "simultaneous"})
    own = ((11, 10), (12, 7), (13, 5), (14, 4))
    match.answer(GiveOrders(1, own, extras=(Extra("spies", 11, 12),)))
    for team, hands in ((2, second), (3, third)):
        cards = tuple((10 * team + number, hand[0]) for number, hand in enumerate(hands, start=1))
        match.answer(GiveOrders(team, cards))
    return match


def test_turns_of_spies_that_are_the_same_to_their_player_look_the_same(tmp_path: Path) -> None:
    """R8.3: including the playback of the turn, the panel of revealed cards, and a rider's explanation."""
    pair = match_after_turn(SECOND, THIRD), match_after_turn(OTHER_SECOND, OTHER_THIRD)
    assert pair[0].view(1) == pair[1].view(1)
    seen: list[Frames] = []
    for index, match in enumerate(pair):
        giver = SecretOrdersDriver(match, tmp_path / str(index), speed="slow")
        assert giver.wait_for_ask()
        for key in (pygame.K_F3, pygame.K_F3, pygame.K_ESCAPE, pygame.K_1, pygame.K_s, pygame.K_TAB, pygame.K_ESCAPE,
                    pygame.K_e, pygame.K_e, pygame.K_ESCAPE, pygame.K_w):  # fmt: skip
            giver.key(key)
            giver.see(pygame.key.name(key))
        for frame in range(40):
            giver.wait(120)
            giver.see(f"watched {frame}")
        seen.append(giver.frames)
    assert differing(*seen) == []


# Two cards a turn on the race screen: the second is ordered before it is held (R8.4)


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


def test_a_double_race_finishes(tmp_path: Path) -> None:
    match = variant_race("double", base="postal", rows={"finish": 12, "sprints": (5,)})
    giver = SecretOrdersDriver(match, tmp_path, speed="fast")
    while giver.wait_for_ask():
        while giver.orders.incomplete_riders:
            giver.key(digit(0))
            giver.key(digit(1))
        giver.key(pygame.K_RETURN)
    assert match.over
