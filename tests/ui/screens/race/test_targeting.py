"""The target of a special card or a spy is selected on the road, on the bar or by number (R8.3, R8.5)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import Extra
from breakaway_desktop.kit.input.inputs import PointerMoved, PointerPressed
from breakaway_desktop.kit.toolkit.page import TopicClicked
from breakaway_desktop.ui.panels.bar import RiderTopic
from breakaway_desktop.ui.screens.race.road import road_shown
from tests.kit.app_driver import digit
from tests.kit.races import BOT
from tests.ui.screens.race.race_screen_driver import not_none
from tests.ui.screens.race.secret_orders import ONE_HUMAN, SecretOrdersDriver, variant_race
from tests.ui.screens.race.test_variants_orders import holding, spying


@pytest.fixture
def giver(tmp_path: Path) -> SecretOrdersDriver:
    """A race in which one of the human's riders holds a Puncture."""
    return holding(tmp_path, "P")


def begin_targeting(giver: SecretOrdersDriver) -> tuple[int, list[int], list[int]]:
    """Ask for the target; return the rider, the riders he may name, and the others on the road."""
    if giver.orders.extras:
        giver.key(pygame.K_p)
    if not giver.orders.naming:
        giver.key(pygame.K_p)
    assert giver.orders.naming == "P"
    rider = giver.orders.rider
    targets = next(list(extra.targets) for extra in giver.orders.kinds(rider) if extra.kind == "P")
    others = [one.id for one in giver.match.race.riders if one.id not in targets and one.id != rider]
    return rider, targets, others


def test_a_rider_is_named_by_a_click_on_the_road(giver: SecretOrdersDriver) -> None:
    rider, targets, _others = begin_targeting(giver)
    giver.picture_checksum()
    for target in targets[:2]:
        begin_targeting(giver)
        middle, _d = not_none(giver.road.token(target))
        giver.click(middle)
        assert giver.orders.extras == (Extra("P", rider, target),)
        assert road_shown(giver.model).picture.target == target
        assert not giver.orders.naming


def test_a_rider_is_named_by_a_click_on_the_bar(giver: SecretOrdersDriver) -> None:
    rider, targets, _others = begin_targeting(giver)
    giver.page.dispatch(TopicClicked(RiderTopic(targets[-1])))
    assert giver.orders.extras == (Extra("P", rider, targets[-1]),)
    assert giver.model.view_state.marked_rider == 0


def test_a_rider_is_named_by_the_two_digits_of_his_number(giver: SecretOrdersDriver) -> None:
    rider, targets, _others = begin_targeting(giver)
    target = targets[-1]
    giver.key(digit(target // 10 - 1))
    assert not giver.orders.extras
    assert giver.shows_text(f"Rider {target // 10}…")
    giver.key(digit(target % 10 - 1))
    assert giver.orders.extras == (Extra("P", rider, target),)
    giver.key(digit(0))
    assert giver.chosen_cards() == {rider: 0}
    giver.key(pygame.K_z, mods=pygame.KMOD_CTRL)


def test_a_number_of_three_digits_is_typed_where_the_race_has_one(tmp_path: Path) -> None:
    giver = SecretOrdersDriver(variant_race("spy", (*ONE_HUMAN, *(BOT,) * 8), base="postal", rows={}), tmp_path)
    assert giver.wait_for_ask()
    for keys, target in (("73", 73), ("101", 101), ("114", 114), ("11\r", 11), ("52", 52)):
        giver.key(pygame.K_s)
        if not giver.orders.naming:
            giver.key(pygame.K_s)
        for key in keys:
            assert giver.orders.naming
            giver.key(pygame.K_RETURN if key == "\r" else ord(key))
        assert [extra.target for extra in giver.orders.extras] == [target], keys


def test_an_invalid_target_is_refused_with_a_reason(giver: SecretOrdersDriver) -> None:
    rider, _targets, _others = begin_targeting(giver)
    picture = road_shown(giver.model).picture
    assert not_none(picture.reach)[1] - not_none(picture.reach)[0] == 20
    assert rider not in picture.faint
    giver.key(digit(rider // 10 - 1))
    giver.key(digit(rider % 10 - 1))
    assert "You can’t choose" in not_none(giver.model.notice).words
    assert not giver.orders.extras
    assert giver.orders.naming
    giver.key(digit(4))
    giver.key(digit(4))
    assert not giver.orders.extras


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_p])
def test_nobody_is_named_by_esc_enter_and_the_letter_once_more(giver: SecretOrdersDriver, key: int) -> None:
    begin_targeting(giver)
    giver.key(key)
    assert not giver.orders.naming
    assert not giver.orders.extras
    assert not giver.intents


def test_a_click_on_no_rider_picks_no_target(giver: SecretOrdersDriver) -> None:
    begin_targeting(giver)
    giver.stage.handle(PointerMoved((5, 500)))
    giver.stage.handle(PointerPressed((5, 500)))
    assert giver.orders.naming
    giver.key(pygame.K_ESCAPE)
    if giver.orders.naming:
        giver.key(pygame.K_ESCAPE)


def test_a_spy_can_pick_a_target_on_the_bar(tmp_path: Path) -> None:
    """R8.3: rivals are not on the road."""
    giver = spying(tmp_path, (960, 600))
    giver.key(pygame.K_s)
    giver.page.dispatch(TopicClicked(RiderTopic(32)))
    assert giver.orders.extras == (Extra("spies", 11, 32),)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_all_targets_of_a_spy_are_visible_at_once(tmp_path: Path, size: tuple[int, int]) -> None:
    """24 riders, and nothing to scroll."""
    race = variant_race("spy", base="postal", players=("human", *[BOT] * 5), rows={})
    giver = SecretOrdersDriver(race, tmp_path, size=size)
    assert giver.wait_for_ask()
    giver.key(pygame.K_s)
    tiles = [label for label in giver.labels() if label.startswith("target ")]
    assert len(tiles) == 24
    assert "targets" not in giver.labels()
    giver.click("target 64")
    assert giver.orders.extras == (Extra("spies", 11, 64),)
