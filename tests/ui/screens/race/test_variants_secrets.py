"""Two races that are the same to a player look the same, pixel by pixel, if more than hands is hidden (R8.2)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.engine.asks import Extra, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.kit.input.inputs import FocusLost
from breakaway_desktop.kit.toolkit.page import TopicClicked
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.panels.bar import RiderTopic
from tests.kit.races import BOT, HANDS, forge, match_of
from tests.ui.screens.race.hot_seat_driver import CTRL, HotSeatDriver
from tests.ui.screens.race.race_screen_driver import Frames, RaceScreenDriver, differing
from tests.ui.screens.race.secret_orders import variant_race

SECOND: TeamHands = ((13, 8, 9), (9, 9, 7), (3, 8, 9), (2, 7, 7))
THIRD: TeamHands = ((12, 9, 9), (9, 8, 8), (3, 8, 9), (2, 7, 7))
OTHER_SECOND: TeamHands = ((14, 7, 9), (9, 9, 7), (3, 8, 9), (1, 8, 7))
OTHER_THIRD: TeamHands = ((13, 8, 9), (9, 8, 8), (2, 9, 9), (1, 8, 7))
ROWS = {"first_turn": "team1", "finish": 100, "sprints": (33, 73)}
TURN_ONE = (11, 21, 31, 12, 22, 32, 13, 23, 33, 14, 24, 34)


def match_after_two_moves(second: TeamHands, third: TeamHands, last: tuple[int, int], *, last_own: int = 4) -> Match:
    """Return a race after a turn and two moves: rivals are on other squares, in the same running order."""
    match = variant_race("blind", hands=[HANDS, second, third], rows=ROWS)
    hands = (HANDS, second, third)
    own = {11: 10, 12: 7, 13: 5, 14: last_own}
    for rider in TURN_ONE:
        card = own.get(rider, hands[rider // 10 - 1][rider % 10 - 1][0])
        match.answer(PlayCard(rider, card))
    for rider, card in zip((21, 31), last, strict=True):
        match.answer(PlayCard(rider, card))
    return match


def pair() -> tuple[Match, Match]:
    return match_after_two_moves(SECOND, THIRD, (9, 9)), match_after_two_moves(OTHER_SECOND, OTHER_THIRD, (7, 8))


class Watched(RaceScreenDriver):
    """A player at the screen; the picture after each action is recorded."""

    def __init__(self, match: Match, folder: Path) -> None:
        super().__init__(match, folder, speed="slow")
        assert self.wait_for_ask()
        self.see("asked")

    def keys(self, *keys: int) -> None:
        for key in keys:
            self.key(key)
            self.see(pygame.key.name(key))

    def look_everywhere(self) -> None:
        """Show everything: panel, movement logs, reasons, every rider marked, every part of the window, the recap."""
        self.keys(pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_e, pygame.K_e, pygame.K_e, pygame.K_ESCAPE)
        self.keys(pygame.K_F8, pygame.K_F3, pygame.K_F3, pygame.K_F2, pygame.K_ESCAPE)
        for rider in TURN_ONE:
            self.page.dispatch(TopicClicked(RiderTopic(rider)))
            self.see(f"marked {rider}")
            self.keys(pygame.K_e, pygame.K_e)
            self.keys(pygame.K_ESCAPE)
        for x in range(100, 1270, 180):
            for y in (25, 100, 230, 340, 400, 520):
                self.point((x, y))
                self.see(f"pointed {x}, {y}")
        self.keys(pygame.K_w)
        for frame in range(40):
            self.wait(60)
            self.see(f"watched {frame}")


def test_the_two_races_are_not_the_same() -> None:
    one, other = pair()
    assert [rider.square for rider in one.race.riders] != [rider.square for rider in other.race.riders]
    assert one.view(1) == other.view(1)


def test_races_that_are_the_same_to_their_player_look_the_same(tmp_path: Path) -> None:
    seen: list[Frames] = []
    for index, match in enumerate(pair()):
        watched = Watched(match, tmp_path / str(index))
        watched.look_everywhere()
        seen.append(watched.frames)
    assert differing(*seen) == []


def test_a_race_with_forged_cards_looks_the_same_where_hands_are_private(tmp_path: Path) -> None:
    """R2.1: starting cards and new ones, while both are played, dealt, listed and explained."""
    match = match_of(["human", "bot:random", "bot:random"], seed=5, rows={"hands": "private", **ROWS})
    rng = Random(5)
    while match.race.turn < 4 or match.open_asks[0].team != 1:
        ask = match.open_asks[0]
        match.answer(RandomBot().decide(match.view(ask.team), ask, rng))
    seen: list[Frames] = []
    for index, each in enumerate((match, forge(match, 1, rng))):
        watched = Watched(each, tmp_path / str(index))
        watched.look_everywhere()
        seen.append(watched.frames)
    assert differing(*seen) == []


def test_facts_known_to_the_player_do_change_the_frames(tmp_path: Path) -> None:
    """An own rider on another square changes the picture: the comparison can fail."""
    one = Watched(match_after_two_moves(SECOND, THIRD, (9, 9)), tmp_path / "one")
    other = Watched(match_after_two_moves(SECOND, THIRD, (9, 9), last_own=5), tmp_path / "other")
    assert one.frames[0][1] != other.frames[0][1]


# Several humans with more than hands hidden: the frames of one do not depend on another's secrets, pixel by pixel


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
