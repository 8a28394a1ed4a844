"""Two races that are the same to their player look the same, pixel by pixel, where more than hands is hidden (R8.2)."""

from __future__ import annotations

from pathlib import Path

import pygame

from breakaway_desktop.engine.asks import Extra, GiveOrders
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.match.match import Match
from tests.ui.scenes.at_the_table import ONE
from tests.ui.scenes.variant_table import Riding, variant_race

SECOND: TeamHands = ((13, 8, 9), (9, 9, 7), (3, 8, 9), (2, 7, 7))
THIRD: TeamHands = ((12, 9, 9), (9, 8, 8), (3, 8, 9), (2, 7, 7))
OTHER_SECOND: TeamHands = ((14, 7, 9), (9, 9, 7), (3, 8, 9), (1, 8, 7))
OTHER_THIRD: TeamHands = ((13, 8, 9), (9, 8, 8), (2, 9, 9), (1, 8, 7))
ROWS = {"first_turn": "team1", "finish": 100, "sprints": (33, 73)}
TURN_ONE = (11, 21, 31, 12, 22, 32, 13, 23, 33, 14, 24, 34)

Frames = list[tuple[str, bytes]]


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
