"""Replay of secret orders: by move inside the turn, groups together, shared points told (R4.2, R5.1, R6.3)."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import cast

import pygame
import pytest

from breakaway_desktop.engine.asks import AskOrders, GiveOrders
from breakaway_desktop.engine.events import Crossed, Moved
from breakaway_desktop.match.match import Match
from breakaway_desktop.play.replay_steps import moves_of, scenes_of
from breakaway_desktop.ui.kit.inputs import KeyDown
from breakaway_desktop.ui.scenes.replay import ReplayScene
from breakaway_desktop.ui.screens import log as log_screen
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.page import Page
from tests.ui.kit.demo import Window
from tests.ui.scenes.at_the_table import BOT, Room, match_of, played
from tests.ui.scenes.orders_table import ridden, secret_race


@pytest.fixture(scope="module")
def race() -> Match:
    """Three teams of bots; riders of one square and grade move as one (R5.5)."""
    return ridden(secret_race((BOT, BOT, BOT), base="pbm", seed=3, rows={"sprints": (2, 40)}), 12)


class Viewer:
    def __init__(self, match: Match, folder: Path) -> None:
        self.window = Window((1280, 800))
        room = Room(folder)
        self.scene = ReplayScene(cast(Session, room), match)
        room.hear(self.window.stage).push(self.scene)

    def key(self, *keys: int) -> None:
        for key in keys:
            self.window.stage.handle(KeyDown(key))

    def says(self, words: str) -> bool:
        return any(words in text for text, _box, _cut in self.window.drawn())


def test_parts_follow_one_another_and_hold_every_move(race: Match) -> None:
    steps, whole = scenes_of(race)
    assert all(one.after is other.before for one, other in pairwise(steps))
    assert steps[-1].after is race.race
    moves = [event for step in race.steps for event in step.events if isinstance(event, Moved)]
    assert [move for step in steps for move in moves_of(step)] == moves
    assert list(whole) == sorted(whole)
    assert whole[-1] == len(race.steps)


def test_a_part_is_one_rider_or_a_group_that_moves_as_one(race: Match) -> None:
    steps, _ = scenes_of(race)
    parts = [tuple(move.rider for move in moves_of(step)) for step in steps if moves_of(step)]
    turns = {group for step in steps for group in step.before.order}
    assert max(map(len, parts)) > 1
    assert all(set(part) in map(set, turns) for part in parts if len(part) > 1)


def test_orders_that_wait_for_others_show_nothing(race: Match) -> None:
    running = ridden(secret_race((BOT, BOT, BOT)), 2)
    ask = running.asks[0]
    assert isinstance(ask, AskOrders)
    before = scenes_of(running)
    running.answer(GiveOrders(ask.team, tuple((rider.rider, rider.cards[0]) for rider in ask.riders)))
    assert scenes_of(running) == before


def test_where_riders_move_one_by_one_a_part_is_a_decision() -> None:
    match = played(match_of([BOT] * 3), 30)
    assert scenes_of(match).steps == tuple(match.steps)


def test_an_arrow_steps_by_move_and_a_page_by_turn(race: Match, tmp_path: Path) -> None:
    viewer = Viewer(race, tmp_path)
    viewer.key(pygame.K_RIGHT)
    scene = viewer.scene
    assert scene.race.turn == 1
    assert scene.race.moved == 1
    assert set(scene.picture.rolling) == {11, 21, 31}
    assert scene.picture.infield[2] == "11, 21 and 31 have moved as one, 1st of 12"
    viewer.key(pygame.K_PAGEDOWN)
    assert (scene.race.turn, scene.race.moved) == (2, 0)
    viewer.key(pygame.K_END)
    assert scene.race is race.race


def test_shared_points_are_told(race: Match, tmp_path: Path) -> None:
    viewer = Viewer(race, tmp_path)
    shared = next(
        at
        for at, step in enumerate(viewer.scene.story.steps, start=1)
        if any(isinstance(event, Crossed) and event.sharing > 1 and event.points for event in step.events)
    )
    viewer.scene.go_to(shared)
    assert viewer.says("share sprint 2 1st")
    assert viewer.says("points each")


def test_the_log_opens_where_the_replay_is(race: Match, tmp_path: Path) -> None:
    viewer = Viewer(race, tmp_path)
    viewer.key(pygame.K_PAGEDOWN, pygame.K_PAGEDOWN, pygame.K_l)
    log = viewer.window.stage.top
    assert isinstance(log, Page)
    assert log.part is log_screen
    assert log.model.log.now == 3
