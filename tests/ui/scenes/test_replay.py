"""Stepping through a race that has been ridden."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import cast

import pygame
import pytest

from breakaway_desktop.engine.events import Replaced
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.intents import Back
from breakaway_desktop.ui.kit.inputs import KeyDown, Moved, Pressed, Released
from breakaway_desktop.ui.scenes.replay import ReplayScene
from breakaway_desktop.ui.screens import log as log_screen
from breakaway_desktop.ui.session import Session
from tests.ui.kit.demo import Window
from tests.ui.scenes.at_the_table import BOT, Room, match_of, played
from tests.ui.scenes.person import EVERY_SIZE, longer, shows


class Viewer:
    """Somebody before the replay."""

    def __init__(self, match: Match, folder: Path, size: tuple[int, int] = (1280, 800)) -> None:
        self.window = Window(size)
        self.room = Room(folder)
        self.scene = ReplayScene(cast(Session, self.room), match)
        self.room.hear(self.window.stage).push(self.scene)

    def key(self, *keys: int) -> None:
        for key in keys:
            self.window.stage.handle(KeyDown(key))

    def click(self, pos: tuple[float, float]) -> None:
        for event in (Moved(pos), Pressed(pos), Released(pos)):
            self.window.stage.handle(event)

    def says(self, words: str) -> bool:
        return any(words in text for text, _box, _cut in self.window.drawn())


@pytest.fixture(scope="module")
def ridden() -> Match:
    return played(match_of([BOT] * 6, seed=22), 1000)


def test_while_nobody_does_anything_tokens_are_made_ready_and_then_it_is_quiet(ridden: Match, tmp_path: Path) -> None:
    scene = Viewer(ridden, tmp_path).scene
    wakings = 0
    while scene.wake_in() is not None:
        scene.dirty = False
        scene.update(15)
        wakings += 1
        assert not scene.dirty
    assert 24 < wakings < 400
    assert not scene.animating
    scene.resize()  # tokens of another size
    assert scene.wake_in() is not None


def test_where_there_is_nothing_to_jump_to_it_says_so_until_one_goes_on(ridden: Match, tmp_path: Path) -> None:
    viewer = Viewer(ridden, tmp_path)
    viewer.key(pygame.K_COMMA)
    assert viewer.says("There is nothing before to jump to.")
    viewer.key(pygame.K_END, pygame.K_PERIOD)
    assert viewer.says("There is nothing more to jump to.")
    viewer.key(pygame.K_LEFT)
    assert not viewer.says("nothing more to jump to")


def test_keys_step_by_move_and_by_turn(ridden: Match, tmp_path: Path) -> None:
    viewer = Viewer(ridden, tmp_path)
    scene = viewer.scene
    viewer.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert scene.at == 1
    viewer.key(pygame.K_PAGEDOWN)
    assert scene.race.turn == 2
    assert scene.race.moved == 0
    viewer.key(pygame.K_PAGEDOWN, pygame.K_PAGEUP)
    assert scene.race.turn == 2
    viewer.key(pygame.K_END)
    assert scene.race is ridden.race
    viewer.key(pygame.K_RIGHT)
    assert scene.race is ridden.race
    viewer.key(pygame.K_HOME)
    assert scene.race is ridden.first
    viewer.key(pygame.K_ESCAPE)
    assert viewer.room.wanted == [Back()]


def test_a_single_step_is_seen_rolling(ridden: Match, tmp_path: Path) -> None:
    viewer = Viewer(ridden, tmp_path)
    viewer.key(pygame.K_RIGHT)
    assert viewer.scene.picture.rolling
    viewer.window.stage.update(1000)
    assert not viewer.scene.picture.rolling


def test_space_plays_to_the_end_and_stops_there(ridden: Match, tmp_path: Path) -> None:
    viewer = Viewer(ridden, tmp_path)
    scene = viewer.scene
    scene.go_to(scene.story.last - 5)
    viewer.key(pygame.K_SPACE)
    for _ in range(400):
        viewer.window.stage.update(100)
    assert scene.at == scene.story.last
    assert not scene.animating
    assert viewer.says("Finished")


def test_the_new_cards_of_a_turn_stand_with_their_reasons_and_light_the_road(ridden: Match, tmp_path: Path) -> None:
    """R7.1."""
    viewer = Viewer(ridden, tmp_path)
    scene = viewer.scene
    end = scene.story.turn_ends[4]
    scene.go_to(end)
    dealt = next(e for e in ridden.steps[end - 1].events if isinstance(e, Replaced))
    assert {(why.rider, why.card) for why in scene.cards.whys} == set(dealt.cards)
    row = next(at for at, why in enumerate(scene.cards.whys) if why.ahead)
    assert scene.focus.current is not scene.cards
    viewer.key(*[pygame.K_DOWN] * (row + 1))
    why = scene.cards.chosen_why
    assert why is not None
    assert why.ahead
    assert scene.picture.lit == tuple(square for square, _riders in why.ahead)
    assert viewer.says(f"3 + {why.riders_ahead} = {why.card}")


def test_a_click_on_the_bar_goes_there_and_buttons_do_what_keys_do(ridden: Match, tmp_path: Path) -> None:
    viewer = Viewer(ridden, tmp_path)
    scene = viewer.scene
    bar = scene.scrub.rect
    viewer.click((bar.x + bar.w / 2, bar.centre[1]))
    assert scene.at == pytest.approx(scene.story.last / 2, abs=1)
    before = scene.at
    viewer.click(scene.focus.find("step-on").rect.centre)
    assert scene.at == before + 1
    viewer.click(scene.focus.find("turn-back").rect.centre)
    assert scene.at in scene.story.turn_ends
    viewer.key(pygame.K_l)
    assert shows(viewer.window.stage.top, log_screen)


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("stretched", [False, True])
def test_no_text_is_cut_off(ridden: Match, size: tuple[int, int], stretched: bool, tmp_path: Path) -> None:
    with longer() if stretched else nullcontext():
        viewer = Viewer(ridden, tmp_path, size)
        for at in (0, 30, viewer.scene.story.turn_ends[4], viewer.scene.story.last):
            viewer.scene.go_to(at)
            assert [text for text, _box, cut in viewer.window.drawn() if cut] == []


def test_drawing_twice_gives_the_same_pixels(ridden: Match, tmp_path: Path) -> None:
    viewer = Viewer(ridden, tmp_path)
    viewer.scene.go_to(50)
    assert viewer.window.pixels() == viewer.window.pixels()


def test_what_nobody_may_know_is_not_in_the_picture(tmp_path: Path) -> None:
    """R9.1: two races that differ only in secret cards look the same."""
    frames = []
    for cards in ((10, 11, 9), (9, 12, 9)):
        hands = [(cards, (9, 9, 7), (5, 6, 9), (4, 5, 7))] * 3
        match = match_of([BOT] * 3, hands=hands, first_turn="team1")
        viewer = Viewer(match, tmp_path)
        frames.append(viewer.window.pixels())
    assert frames[0] == frames[1]


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_focus_ring_of_the_slider_crosses_no_number(ridden: Match, tmp_path: Path, size: tuple[int, int]) -> None:
    """Lines stand above the bar, turns below it."""
    viewer = Viewer(ridden, tmp_path, size)
    scrub = viewer.scene.scrub
    viewer.scene.focus.put(scrub)
    ring = scrub.ring.inflated(4)
    around = scrub.rect.inflated(20)
    at_bar = [(text, box) for text, box, _cut in viewer.window.drawn() if around.contains(box.centre)]
    numbers = [(text, box) for text, box in at_bar if text.isdigit()]
    assert len(numbers) > 5
    for text, box in numbers:
        core = box.inflated(0, -4)
        assert core.bottom <= ring.y or core.y >= ring.bottom, text
