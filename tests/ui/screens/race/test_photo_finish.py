"""Riders who share places at a line are named in a caption below the road (R6.3)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from breakaway_desktop.engine.asks import AskOrders, GiveOrders
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.watching.close_ups import places_in_photo
from breakaway_desktop.play.watching.pacing import PHOTO
from breakaway_desktop.play.watching.shots import Shot, ShotList
from breakaway_desktop.ui.screens.race.road import places_photographed
from tests.kit.races import BOT, match_of
from tests.ui.screens.race.secret_orders import SecretOrdersDriver, secret_race

OWN = ((9, 9, 8, 4), (1, 12, 12), (7, 7, 6), (5, 6, 5))
OTHERS = ((9, 9, 8, 4), (8, 8, 9), (7, 7, 6), (5, 6, 5))


def sharing(folder: Path, speed: str = "normal", size: tuple[int, int] = (1280, 800)) -> SecretOrdersDriver:
    """Return the film of a turn in which rider 11 of the human shares the first three places, and two bots the next."""
    match = secret_race(base="pbm", rows={"sprints": (2, 40)}, hands=[OWN, OTHERS, OTHERS])
    giver = SecretOrdersDriver(match, folder, speed=speed, size=size)
    assert giver.wait_for_ask()
    giver.give_orders()
    return giver


@pytest.mark.parametrize("motion", ["full", "still"])
@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_the_caption_names_riders_places_and_points_once_a_line(
    tmp_path: Path, size: tuple[int, int], motion: str
) -> None:
    giver = sharing(tmp_path, size=size)
    giver.session.settings.motion = motion
    giver.wait_until(lambda: bool(places_photographed(giver.model)))
    words = {"1st–3rd", "share the places: 8 points each"}
    assert words <= {*giver.texts()}
    assert "YELLOW 11, CELESTE 21 AND FIAMMA 31" in giver.texts() or "11, 21 AND 31" in giver.texts()
    assert not words & {*giver.texts_cut_off()}
    assert giver.model.live.playback.length_ms >= PHOTO
    photos = set()
    while giver.model.shown_ask is None and giver.model.live.is_showing_moves:
        if places_photographed(giver.model):
            photos.add(giver.model.live.playback.position)
        giver.wait(50)
    assert len(photos) == 1


@pytest.mark.parametrize("key", [pygame.K_x, pygame.K_e])
def test_any_key_ends_it_and_does_its_own_work(tmp_path: Path, key: int) -> None:
    giver = sharing(tmp_path)
    giver.wait_until(lambda: bool(places_photographed(giver.model)))
    giver.key(key)
    assert not places_photographed(giver.model)
    assert bool(giver.model.view_state.explains) == (key == pygame.K_e)


@pytest.mark.parametrize("speed", ["fast", "off"])
def test_at_high_speeds_there_is_none(tmp_path: Path, speed: str) -> None:
    giver = sharing(tmp_path, speed)
    for _frame in range(100):
        assert not places_photographed(giver.model)
        giver.wait()


@pytest.mark.dear("whole races")
@pytest.mark.parametrize("races", [20, pytest.param(300, marks=pytest.mark.release)])
def test_only_what_a_human_shares_or_the_win_is_photographed_and_the_points_are_those_of_the_places(
    races: int,
) -> None:
    told = passed_over = 0
    for seed in range(races):
        match = random_orders(seed)
        shots = ShotList.of(match.first, match.steps).shots
        lines = set()
        for index, shot in enumerate(shots):
            places, is_shared = places_in_photo(shots, index, match.humans), _is_shared(shot)
            passed_over += is_shared and not places
            if not places:
                assert not is_shared or shot.crossings[0].line in lines or not _concerns(shot)
                continue
            first, scale = places[0], match.first.rules.course.scale(places[0].line or 0)
            assert _is_shared(shot)
            assert _concerns(shot)
            assert len(places) == first.sharing
            assert first.points * first.sharing == sum(scale[first.place - 1 : first.place - 1 + first.sharing])
            assert first.line not in lines
            lines.add(first.line)
            told += 1
    assert told > races / 2
    assert passed_over


def random_orders(seed: int) -> Match:
    """Return a finished race of one human and five bots with equal hands, whose orders are often the same."""
    match, random = match_of(("human",) + (BOT,) * 5, base="pbm", seed=seed, hands=[OTHERS] * 6), Random(seed)
    while not match.over:
        ask = match.open_asks[0]
        assert isinstance(ask, AskOrders)
        cards = [random.choice(rider.cards) if random.random() < 0.3 else max(rider.cards) for rider in ask.riders]
        match.answer(GiveOrders(ask.team, tuple((r.rider, card) for r, card in zip(ask.riders, cards, strict=True))))
    return match


def _is_shared(shot: Shot) -> bool:
    return bool(shot.crossings) and shot.crossings[0].sharing > 1 and shot.crossings[0].points > 0


def _concerns(shot: Shot) -> bool:
    return shot.crossings[0].place == 1 or any(place.rider < 20 for place in shot.crossings)
