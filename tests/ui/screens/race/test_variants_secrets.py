"""Two races that are the same to a player look the same, pixel by pixel, if more than hands is hidden (R8.2)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame

from breakaway_desktop.bots.random_bot import RandomBot
from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.kit.toolkit.page import TopicClicked
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.panels.bar import RiderTopic
from tests.kit.races import HANDS, forge, match_of
from tests.ui.screens.race.race_screen_driver import Frames, RaceScreenDriver, differing
from tests.ui.screens.race.variants import variant_race

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
