"""Two races that are the same to their player look the same, pixel by pixel, where more than hands is hidden (R8.2)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.asks import Extra, GiveOrders, PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.match.match import Match
from tests.ui.scenes.at_the_table import BOT, ONE
from tests.ui.scenes.variant_table import Riding, variant_race

SECOND: TeamHands = ((13, 8, 9), (9, 9, 7), (3, 8, 9), (2, 7, 7))
THIRD: TeamHands = ((12, 9, 9), (9, 8, 8), (3, 8, 9), (2, 7, 7))
OTHER_SECOND: TeamHands = ((14, 7, 9), (9, 9, 7), (3, 8, 9), (1, 8, 7))
OTHER_THIRD: TeamHands = ((13, 8, 9), (9, 8, 8), (2, 9, 9), (1, 8, 7))
ROWS = {"first_turn": "team1", "finish": 100, "sprints": (33, 73)}
TURN_ONE = (11, 21, 31, 12, 22, 32, 13, 23, 33, 14, 24, 34)

Frames = list[tuple[str, bytes]]


def begun(second: TeamHands, third: TeamHands, last: tuple[int, int], *, last_own: int = 4) -> Match:
    """A turn and two moves later: rivals stand on other squares, in the same running order."""
    match = variant_race("blind", hands=[ONE, second, third], rows=ROWS)
    hands = (ONE, second, third)
    own = {11: 10, 12: 7, 13: 5, 14: last_own}
    for rider in TURN_ONE:
        card = own.get(rider, hands[rider // 10 - 1][rider % 10 - 1][0])
        match.answer(PlayCard(rider, card))
    for rider, card in zip((21, 31), last, strict=True):
        match.answer(PlayCard(rider, card))
    return match


def pair() -> tuple[Match, Match]:
    return begun(SECOND, THIRD, (9, 9)), begun(OTHER_SECOND, OTHER_THIRD, (7, 8))


class Watched:
    """Somebody at the screen; what can be seen is kept after everything that is done."""

    def __init__(self, match: Match, folder: Path) -> None:
        self.riding = Riding(match, folder, speed="slow")
        self.frames: Frames = []
        self.riding.wait()
        self.see("asked")

    def see(self, what: str) -> None:
        self.frames.append((what, self.riding.window.pixels()))

    def key(self, *keys: int) -> None:
        for key in keys:
            self.riding.key(key)
            self.see(pygame.key.name(key))

    def look_everywhere(self) -> None:
        """Sheets, reasons, the log, every rider marked, every panel pointed at, the run watched again."""
        self.key(pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_e, pygame.K_e, pygame.K_e, pygame.K_ESCAPE)
        self.key(pygame.K_F3, pygame.K_F4, pygame.K_F2, pygame.K_F2)
        scene = self.riding.scene
        for rider in TURN_ONE:
            scene.mark(rider)
            self.see(f"marked {rider}")
            self.key(pygame.K_e, pygame.K_e)
            scene.mark(rider)
        for x in range(20, 1270, 60):
            for y in (40, 150, 300, 420, 540, 580):
                self.riding.click((x, y))
                self.see(f"clicked {x}, {y}")
                self.riding.key(pygame.K_SPACE)
                while self.riding.window.stage.top is not scene:
                    self.riding.key(pygame.K_ESCAPE)
        self.key(pygame.K_l, pygame.K_HOME, pygame.K_END, pygame.K_ESCAPE)
        scene.watch_again()
        for frame in range(40):
            self.riding.pass_time(60)
            self.see(f"watched {frame}")


def test_the_two_races_are_not_the_same() -> None:
    one, other = pair()
    assert [rider.square for rider in one.race.riders] != [rider.square for rider in other.race.riders]
    assert one.view(1) == other.view(1)


def test_races_that_are_the_same_to_their_player_look_the_same(tmp_path: Path) -> None:
    seen: list[Frames] = []
    for at, match in enumerate(pair()):
        watched = Watched(match, tmp_path / str(at))
        watched.look_everywhere()
        seen.append(watched.frames)
    assert [what for what, _pixels in seen[0]] == [what for what, _pixels in seen[1]]
    differ = [what for (what, one), (_what, other) in zip(*seen, strict=True) if one != other]
    assert not differ


def test_what_the_player_knows_does_differ(tmp_path: Path) -> None:
    """Another square of an own rider is another picture: the comparison can fail."""
    one = Watched(begun(SECOND, THIRD, (9, 9)), tmp_path / "one")
    other = Watched(begun(SECOND, THIRD, (9, 9), last_own=5), tmp_path / "other")
    assert one.frames[0][1] != other.frames[0][1]


@pytest.mark.parametrize("rider", [21, 32])
def test_a_rivals_sheet_is_locked(rider: int, tmp_path: Path) -> None:
    watched = Watched(pair()[0], tmp_path)
    watched.key(pygame.K_F2 + rider // 10 - 1)
    assert watched.riding.says("hidden until the race is over")


def test_a_curtain_falls_over_the_road_for_each_of_two_players(tmp_path: Path) -> None:
    """Nobody sees where another's riders stand (ux: secrets at one screen)."""
    riding = Riding(variant_race("blind", rows=ROWS, players=("human", "human", BOT)), tmp_path)
    for _ in range(2000):
        riding.pass_time(60)
        if riding.is_behind_curtain():
            break
    assert riding.is_behind_curtain()
    riding.lift()
    assert riding.scene.situation.reader == 1
    assert {rider.id // 10 for rider in riding.scene.desk.roads.picture.riders} == {1}
    riding.play()
    for _ in range(2000):
        riding.pass_time(60)
        if riding.is_behind_curtain():
            break
    assert riding.is_behind_curtain()
    assert not riding.scene.desk.roads.picture.riders
    riding.lift()
    assert riding.scene.situation.reader == 2


def ordered(second: TeamHands, third: TeamHands) -> Match:
    """A turn of secret orders later: rivals stand on other squares, in the same running order."""
    rows = {**ROWS, "orders": "simultaneous"}
    match = variant_race("spy", hands=[ONE, second, third], rows=rows)
    own = ((11, 10), (12, 7), (13, 5), (14, 4))
    match.answer(GiveOrders(1, own, extras=(Extra("spies", 11, 12),)))
    for team, hands in ((2, second), (3, third)):
        cards = tuple((10 * team + number, hand[0]) for number, hand in enumerate(hands, start=1))
        match.answer(GiveOrders(team, cards))
    return match


def test_turns_of_spies_that_are_the_same_to_their_player_look_the_same(tmp_path: Path) -> None:
    """R8.3: with the film of the turn, the panel of what was shown, and every rider asked about."""
    pair_of_turns = ordered(SECOND, THIRD), ordered(OTHER_SECOND, OTHER_THIRD)
    assert pair_of_turns[0].view(1) == pair_of_turns[1].view(1)
    seen: list[Frames] = []
    for at, match in enumerate(pair_of_turns):
        watched = Watched(match, tmp_path / str(at))
        watched.key(pygame.K_F3, pygame.K_F3, pygame.K_1, pygame.K_s, pygame.K_DOWN, pygame.K_BACKSPACE)
        for rider in TURN_ONE:
            watched.riding.scene.mark(rider)
            watched.key(pygame.K_e, pygame.K_e)
        watched.key(pygame.K_l, pygame.K_HOME, pygame.K_ESCAPE)
        watched.riding.scene.watch_again()
        for frame in range(60):
            watched.riding.pass_time(120)
            watched.see(f"watched {frame}")
        seen.append(watched.frames)
    differ = [what for (what, one), (_what, other) in zip(*seen, strict=True) if one != other]
    assert not differ
