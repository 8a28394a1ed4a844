"""A key or a click is answered within two frames (ux, "Figures"). Frames are counted, not milliseconds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.app import App, WindowOptions
from breakaway_desktop.ui.scenes.race.pace import HASTY_MS
from breakaway_desktop.ui.scenes.race.scene import RaceScene
from tests.ui.scenes.at_the_table import BOT, Room, match_of, played

ALLOWED = 2


class Screen:
    """The window's own loop, frame by frame, and what its surface shows after each of them."""

    def __init__(self, folder: Path, match: Match) -> None:
        self.app = App(WindowOptions(size=(1280, 800)))
        session = Room(folder)
        session.settings.speed = "normal"
        self.scene = RaceScene(session, match)  # type: ignore[arg-type]
        session.hear(self.app.stage).push(self.scene)

    def shown(self) -> bytes:
        surface = pygame.display.get_surface()
        assert surface is not None
        return pygame.image.tobytes(surface, "RGB")

    def rest(self) -> None:
        """Until somebody is asked, input counts and nothing moves any more."""
        for _ in range(400):
            self.app.stage.update(50)
            if self.app.stage.top is not self.scene:
                return
            if self.scene.situation.asked is not None and not self.scene.is_locked and not self.scene.animating:
                break
        # A card that nobody has chosen is played by Enter after a moment only.
        self.app.stage.update(HASTY_MS)
        if self.app.stage.dirty:
            self.app.draw()

    def frames_until_answered(self, *events: pygame.event.Event) -> int:
        """Posts the events and goes around until something else is to be seen; how often."""
        before = self.shown()
        for event in events:
            pygame.event.post(event)
        for frame in range(1, 20):
            self.app.frame()
            if self.shown() != before:
                return frame
        raise AssertionError("nothing looks different")


def stroke(key: int, mod: int = 0) -> tuple[pygame.event.Event, ...]:
    values: dict[str, Any] = {"mod": mod, "unicode": "", "scancode": 0}
    return tuple(pygame.event.Event(kind, key=key, **values) for kind in (pygame.KEYDOWN, pygame.KEYUP))


def click(screen: Screen, label: str) -> tuple[pygame.event.Event, ...]:
    x, y = (round(at) for at in screen.scene.focus.find(label).rect.centre)
    return (
        pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0), touch=False),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, touch=False),
    )


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """A race of one human and five bots, in its fourth turn."""
    shown = Screen(tmp_path, played(match_of(["human"] + [BOT] * 5), 70))
    shown.rest()
    yield shown
    shown.app.stage.clear()
    shown.app.close()


KEYS = {
    "select a card": pygame.K_2,
    "the card beside": pygame.K_RIGHT,
    "why": pygame.K_e,
    "a sheet": pygame.K_F4,
    "log": pygame.K_l,
    "keys": pygame.K_F1,
    "menu": pygame.K_ESCAPE,
    "retire": pygame.K_r,
    "next control": pygame.K_TAB,
    "size of letters": pygame.K_MINUS,
}


@pytest.mark.parametrize("key", KEYS.values(), ids=KEYS)
def test_a_key_is_answered_within_two_frames(key: int, screen: Screen) -> None:
    assert screen.frames_until_answered(*stroke(key)) <= ALLOWED


def test_a_card_played_is_answered_within_two_frames(screen: Screen) -> None:
    screen.frames_until_answered(*stroke(pygame.K_2))
    assert screen.frames_until_answered(*stroke(pygame.K_RETURN)) <= ALLOWED


def test_undo_is_answered_within_two_frames(screen: Screen) -> None:
    screen.frames_until_answered(*stroke(pygame.K_2))
    screen.frames_until_answered(*stroke(pygame.K_RETURN))
    screen.rest()
    assert screen.frames_until_answered(*stroke(pygame.K_z, pygame.KMOD_CTRL)) <= ALLOWED


@pytest.mark.parametrize("label", ["card 2", "ride", "menu", "log", "sheet 3", "retire"])
def test_a_click_is_answered_within_two_frames(label: str, screen: Screen) -> None:
    assert screen.frames_until_answered(*click(screen, label)) <= ALLOWED


def test_a_key_in_an_animation_is_answered_within_two_frames(screen: Screen) -> None:
    """Something else is seen in each frame anyway; what counts is that the race is where the key has brought it."""
    for key in (pygame.K_1, pygame.K_RETURN):
        for event in stroke(key):
            pygame.event.post(event)
        screen.app.frame()
    assert screen.scene.table.shot is not None
    for event in stroke(pygame.K_SPACE):
        pygame.event.post(event)
    shots = screen.scene.table.shot
    for _ in range(ALLOWED):
        screen.app.frame()
    assert screen.scene.table.shot is not shots


def test_the_curtain_is_there_in_the_first_frame_in_which_a_secret_could_be(tmp_path: Path) -> None:
    match = match_of(["human", "human", BOT], first_turn="team1")
    match.meta["secrets"] = "trust"
    shown = Screen(tmp_path, match)
    for _ in range(3):
        shown.app.frame()
        assert shown.scene.situation.reader == 0
    assert shown.app.stage.top is not shown.scene
    shown.app.close()
