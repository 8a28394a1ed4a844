"""Whom a special card or a spy is meant for is named on the road, on the bar or by his number (R8.3, R8.5)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import Extra
from breakaway_desktop.ui.input.inputs import PointerMoved, PointerPressed
from breakaway_desktop.ui.panels.bar import RiderTopic
from breakaway_desktop.ui.screens.race.road import road_shown
from breakaway_desktop.ui.toolkit.page import TopicClicked
from tests.ui.journeys.fakes import BOT
from tests.ui.screens.race.rider import digit, given
from tests.ui.screens.race.secret_orders import Giver
from tests.ui.screens.race.test_variants_orders import holding, spying
from tests.ui.screens.race.variants import variant_race


@pytest.fixture(scope="module")
def giver(tmp_path_factory: pytest.TempPathFactory) -> Giver:
    """A rider of his holds a Puncture; nobody is named at the end of a test."""
    return holding(tmp_path_factory.mktemp("puncture"), "P")


def begun(giver: Giver) -> tuple[int, list[int], list[int]]:
    """The rider in question, whom he may name, and the others on the road; it is asked whom."""
    if giver.orders.extras:
        giver.key(pygame.K_p)
    if not giver.orders.naming:
        giver.key(pygame.K_p)
    assert giver.orders.naming == "P"
    rider = giver.orders.rider
    targets = next(list(extra.targets) for extra in giver.orders.kinds(rider) if extra.kind == "P")
    others = [one.id for one in giver.match.race.riders if one.id not in targets and one.id != rider]
    return rider, targets, others


def test_a_rider_is_named_by_a_click_on_the_road(giver: Giver) -> None:
    rider, targets, _others = begun(giver)
    giver.painted()
    for target in targets[:2]:
        begun(giver)
        middle, _d = given(giver.road.token(target))
        giver.click(middle)
        assert giver.orders.extras == (Extra("P", rider, target),)
        assert road_shown(giver.model).picture.target == target
        assert not giver.orders.naming


def test_a_rider_is_named_by_a_click_on_the_bar(giver: Giver) -> None:
    rider, targets, _others = begun(giver)
    giver.page.dispatch(TopicClicked(RiderTopic(targets[-1])))
    assert giver.orders.extras == (Extra("P", rider, targets[-1]),)
    assert giver.model.view_state.marked_rider == 0


def test_a_rider_is_named_by_the_two_digits_of_his_number(giver: Giver) -> None:
    rider, targets, _others = begun(giver)
    target = targets[-1]
    giver.key(digit(target // 10 - 1))
    assert not giver.orders.extras
    assert giver.says(f"Rider {target // 10}…")
    giver.key(digit(target % 10 - 1))
    assert giver.orders.extras == (Extra("P", rider, target),)
    giver.key(digit(0))
    assert giver.chosen() == {rider: 0}
    giver.key(pygame.K_z, mods=pygame.KMOD_CTRL)


def test_a_rider_who_cannot_be_named_is_refused_in_words(giver: Giver) -> None:
    rider, _targets, _others = begun(giver)
    picture = road_shown(giver.model).picture
    assert given(picture.reach)[1] - given(picture.reach)[0] == 20
    assert rider not in picture.faint
    giver.key(digit(rider // 10 - 1))
    giver.key(digit(rider % 10 - 1))
    assert "You can’t choose" in given(giver.model.notice).words
    assert not giver.orders.extras
    assert giver.orders.naming
    giver.key(digit(4))
    giver.key(digit(4))
    assert not giver.orders.extras


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_p])
def test_nobody_is_named_by_esc_enter_and_the_letter_once_more(giver: Giver, key: int) -> None:
    begun(giver)
    giver.key(key)
    assert not giver.orders.naming
    assert not giver.orders.extras
    assert not giver.wanted


def test_a_click_beside_all_riders_names_nobody(giver: Giver) -> None:
    begun(giver)
    giver.window.stage.handle(PointerMoved((5, 500)))
    giver.window.stage.handle(PointerPressed((5, 500)))
    assert giver.orders.naming
    giver.key(pygame.K_ESCAPE)
    if giver.orders.naming:
        giver.key(pygame.K_ESCAPE)


def test_a_spy_looks_at_whom_the_bar_shows(tmp_path: Path) -> None:
    """R8.3: rivals stand nowhere on the road."""
    giver = spying(tmp_path, (960, 600))
    giver.key(pygame.K_s)
    giver.page.dispatch(TopicClicked(RiderTopic(32)))
    assert giver.orders.extras == (Extra("spies", 11, 32),)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_all_whom_a_spy_may_look_at_are_seen_at_once(tmp_path: Path, size: tuple[int, int]) -> None:
    """24 riders, and nothing to scroll."""
    race = variant_race("spy", base="postal", players=("human", *[BOT] * 5), rows={})
    giver = Giver(race, tmp_path, size=size)
    assert giver.asked()
    giver.key(pygame.K_s)
    tiles = [label for label in giver.labels() if label.startswith("target ")]
    assert len(tiles) == 24
    assert "targets" not in giver.labels()
    giver.click("target 64")
    assert giver.orders.extras == (Extra("spies", 11, 64),)
