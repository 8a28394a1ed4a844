"""Several humans with more than hands hidden: the frames of one do not depend on another's secrets, pixel by pixel.

Secrets are cards, squares and orders (R4.2, R8.2, R8.3).
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import Extra, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.kit.input.inputs import FocusLost
from breakaway_desktop.kit.toolkit.page import TopicClicked
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.panels.bar import RiderTopic
from tests.kit.races import BOT, HANDS
from tests.ui.screens.race.hot_seat_driver import CTRL, HotSeatDriver
from tests.ui.screens.race.race_screen_driver import Frames, differing
from tests.ui.screens.race.test_variants_secrets import (
    OTHER_SECOND,
    OTHER_THIRD,
    ROWS,
    SECOND,
    THIRD,
    TURN_ONE,
)
from tests.ui.screens.race.variants import variant_race

TWO = ("human", "human", BOT)
OWN = {11: 10, 12: 7, 13: 5, 14: 4}
Hands = tuple[TeamHands, TeamHands]
PAIR: tuple[Hands, Hands] = (SECOND, THIRD), (OTHER_SECOND, OTHER_THIRD)


def one_by_one(others: Hands, last: tuple[int, int]) -> Match:
    """Return a blind race after a turn and two moves, in which the first human is asked."""
    match = variant_race("blind", players=TWO, hands=[HANDS, *others], rows=ROWS)
    for rider in TURN_ONE:
        hand = (HANDS, *others)[rider // 10 - 1][rider % 10 - 1]
        match.answer(PlayCard(rider, OWN.get(rider, hand[0])))
    for rider, card in zip((21, 31), last, strict=True):
        match.answer(PlayCard(rider, card))
    return match


def in_secret(variant: str, others: Hands, place: int) -> Match:
    """Return a race after a turn of secret orders; the second human has given new ones, the first one has not."""
    match = variant_race(variant, players=TWO, hands=[HANDS, *others], rows={**ROWS, "orders": "simultaneous"})
    match.answer(GiveOrders(1, tuple(OWN.items())))
    for team, hands in enumerate(others, start=2):
        cards = tuple((10 * team + number, hand[0]) for number, hand in enumerate(hands, start=1))
        match.answer(GiveOrders(team, cards))
    cards = tuple((20 + number, match.race.rider(20 + number).hand[place]) for number in range(1, 5))
    spies = (Extra("spies", 21 + place, 11 + place),) if variant == "spy" else ()
    match.answer(GiveOrders(2, cards, extras=spies))
    return match


def looked_at(match: Match, folder: Path) -> Frames:
    """Return every frame of the first human from his privacy screen on; leaving the window shows that screen again."""
    seat = HotSeatDriver(match, folder, speed="slow")

    def press(*keys: int, mods: int = 0) -> None:
        for key in keys:
            seat.key(key, mods=mods)
            seat.see(pygame.key.name(key))

    assert seat.wait_for_rider() // 10 == 1
    assert seat.has_privacy_screen()
    seat.see("behind the privacy screen")
    seat.dismiss_privacy_screen()
    seat.see("asked")
    press(pygame.K_1, pygame.K_e, pygame.K_e, pygame.K_ESCAPE, pygame.K_F8, pygame.K_F3, pygame.K_F3, pygame.K_ESCAPE)
    press(pygame.K_s, pygame.K_2, pygame.K_ESCAPE)
    for rider in (21, 24, 31):
        seat.page.dispatch(TopicClicked(RiderTopic(rider)))
        seat.see(f"marked {rider}")
        press(pygame.K_e, pygame.K_ESCAPE)
    for pos in ((400, 25), (700, 25), (1000, 25), (640, 120), (1180, 320), (640, 480)):
        seat.point(pos)
        seat.see(f"pointed {pos}")
    press(pygame.K_w)
    for frame in range(12):
        seat.wait(200)
        seat.see(f"watched {frame}")
    press(pygame.K_SPACE)
    press(pygame.K_z, mods=CTRL)
    seat.stage.handle(FocusLost())
    seat.see("window left")
    return seat.frames


def differing_of(pair: tuple[Match, Match], folder: Path) -> list[str]:
    one, other = pair
    assert [rider.square for rider in one.race.riders] != [rider.square for rider in other.race.riders]
    assert one.view(1) == other.view(1)
    return differing(*(looked_at(match, folder / str(index)) for index, match in enumerate(pair)))


def test_blind_one_by_one(tmp_path: Path) -> None:
    assert differing_of((one_by_one(PAIR[0], (9, 9)), one_by_one(PAIR[1], (7, 8))), tmp_path) == []


@pytest.mark.parametrize("variant", ["blind", "spy"])
def test_secret_orders(variant: str, tmp_path: Path) -> None:
    assert differing_of((in_secret(variant, PAIR[0], 0), in_secret(variant, PAIR[1], 1)), tmp_path) == []


def test_undo_and_redo_reveal_no_card_of_another_human(tmp_path: Path) -> None:
    """R8.2: whichever player has to agree, and whichever is asked for a card afterwards."""
    match = variant_race("blind", players=("human",) * 3, hands=[HANDS, SECOND, THIRD], rows=ROWS)
    people = HotSeatDriver(match, tmp_path, speed="slow")
    people.play_card()
    people.play_card()
    for rider in (31, 21):
        assert people.sit_down() == rider
        people.key(pygame.K_z, mods=CTRL)
    assert people.shows_text("AZURE MUST AGREE TO THIS UNDO")
    assert people.shows_text("a decision by Yellow")
    assert not people.shows_text("plays 10")
    people.key(pygame.K_j)
    assert people.sit_down() == 11
    people.key(pygame.K_y, mods=CTRL)
    assert people.sit_down() == 21
    assert match.race.rider(11).square == 10
    assert not people.shows_text("plays 10")
