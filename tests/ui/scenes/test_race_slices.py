"""What takes long to paint comes to the screen bit by bit, and no bit of a secret stays behind (R9.3).

Every frame paints one step here, and brings as little of the window to the screen as ever happens.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.app import SLICE, App, WindowOptions
from breakaway_desktop.ui.game import Game
from breakaway_desktop.ui.kit.inputs import FocusGained, FocusLost, Input, KeyDown, KeyUp
from breakaway_desktop.ui.kit.showing import Showing
from breakaway_desktop.ui.kit.tape import Tape
from breakaway_desktop.ui.scenes.race import RaceScene, catching_up
from tests.ui.scenes.at_the_table import BOT, ONE, Evening, match_of

SIZES = ((1280, 800), (960, 600))
SECRET: TeamHands = ((8, 13, 9), (9, 9, 7), (5, 6, 9), (4, 5, 7))
OTHER_SECRET: TeamHands = ((11, 10, 9), (12, 6, 7), (3, 8, 9), (2, 7, 7))
"""Two teams that nobody can tell apart once rider 1 has played his third card."""


@pytest.fixture(autouse=True)
def slow_machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(catching_up, "PAINT_S", 0.0)
    yield
    pygame.display.init()
    pygame.font.init()


def secret_race(own: TeamHands, mode: str) -> Match:
    """The second of two humans has these hands and is asked first."""
    match = match_of(["human", "human", BOT], hands=[ONE, own, ONE], first_turn="team1")
    match.meta["secrets"] = mode
    match.answer(PlayCard(11, 10))
    return match


class OnScreen:
    """A race in the window, with the pixels of every frame."""

    def __init__(self, match: Match, folder: Path, size: tuple[int, int]) -> None:
        self.app = App(WindowOptions(size=size))
        self.scene = RaceScene(cast(Game, Evening(folder)), match)
        self.app.stage.push(self.scene)
        self.frames: list[bytes] = []
        self.most_px = int(SLICE * size[0] * size[1])
        self.app.draw()
        while self.scene.situation.asked is None or self.scene.is_locked:
            self.wait(60)

    def frame(self) -> None:
        """Draws what the loop would draw."""
        if self.app.stage.dirty or self.app._showing.is_behind:
            self.app.draw(self.most_px)
        self.frames.append(pygame.image.tobytes(self.app.canvas.surface, "RGB"))

    def settle(self) -> None:
        for _ in range(600):
            self.frame()
            if not self.scene.desk.lags and not self.app._showing.is_behind:
                return
            self.app.stage.update(0)
        raise AssertionError("it is never complete")

    def wait(self, ms: float) -> None:
        self.app.stage.update(ms)
        self.settle()

    def hear(self, *events: Input) -> None:
        for event in events:
            self.app.stage.handle(event)
        self.settle()

    def key(self, key: int) -> None:
        self.hear(KeyDown(key, 0), KeyUp(key, 0))

    def open(self) -> None:
        self.key(pygame.K_v if self.scene.situation.keeping == "peek" else pygame.K_SPACE)
        for _ in range(12):
            self.wait(60)
        assert self.scene.situation.reader == 2

    def shown_from_now(self) -> list[bytes]:
        self.frames = []
        return self.frames


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mode", ["peek", "strict"])
@pytest.mark.parametrize("leaving", ["window", "card"])
def test_no_frame_after_secrets_were_seen_holds_any(
    leaving: str, mode: str, size: tuple[int, int], tmp_path: Path
) -> None:
    seen, after = [], []
    for own in (SECRET, OTHER_SECRET):
        screen = OnScreen(secret_race(own, mode), tmp_path, size)
        screen.open()
        screen.key(pygame.K_3)
        screen.key(pygame.K_e)
        seen.append(screen.frames[-1])
        frames = screen.shown_from_now()
        if leaving == "window":
            screen.hear(FocusLost())
            screen.hear(FocusGained())
        else:
            screen.key(pygame.K_RETURN)
            for _ in range(10):
                screen.wait(50)
        assert screen.scene.situation.reader == 0
        after.append(frames)
        screen.app.close()
        pygame.display.init()
        pygame.font.init()
    assert seen[0] != seen[1]
    assert len(after[0]) == len(after[1]) > 1
    assert all(one == other for one, other in zip(*after, strict=True))


def test_a_card_that_is_looked_at_shows_in_the_second_frame_at_the_latest(tmp_path: Path) -> None:
    """ux §8: the hand is painted before anything else."""
    match = match_of(["human", BOT, BOT], hands=[SECRET, ONE, ONE], first_turn="team1")
    screen = OnScreen(match, tmp_path, SIZES[0])
    for key in (pygame.K_2, pygame.K_3, pygame.K_1):
        before, frames = screen.frames[-1], screen.shown_from_now()
        screen.key(key)
        assert frames[0] != before or frames[1] != before
    screen.app.close()


def strokes(*fills: tuple[tuple[int, int, int], tuple[int, int, int, int]]) -> Tape:
    tape = Tape((640, 320))
    tape.fill((9, 9, 9))
    for colour, rect in fills:
        tape.fill(colour, rect)
    tape.in_slices = True
    return tape


def test_slices_come_from_below_and_all_of_them_make_the_picture() -> None:
    shown, whole = pygame.Surface((640, 320)), pygame.Surface((640, 320))
    one, other = ((200, 0, 0), (0, 0, 320, 256)), ((0, 200, 0), (0, 0, 320, 256))
    showing = Showing()
    assert showing.show(strokes(one), shown) is None
    first = showing.show(strokes(other), shown, 320 * 32)
    assert first == [pygame.Rect(0, 224, 320, 32)]
    # Another frame meanwhile: what was left belongs to it.
    showing.show(strokes(other, ((0, 0, 200), (0, 0, 64, 32))), shown, 320 * 32)
    rounds = 0
    while showing.is_behind:
        assert showing.go_on(shown, 320 * 32)
        rounds += 1
    assert rounds > 4
    Showing().show(strokes(other, ((0, 0, 200), (0, 0, 64, 32))), whole)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB")


@pytest.mark.parametrize(("deep", "in_slices"), [(300, True), (64, False)])
def test_another_screen_comes_in_one_piece_and_so_does_what_must_not_wait(deep: int, in_slices: bool) -> None:
    shown = pygame.Surface((640, 320))
    showing = Showing()
    showing.show(strokes(), shown)
    tape = strokes(((1, 2, 3), (0, 0, 640, deep)))
    tape.in_slices = in_slices
    showing.show(tape, shown, 1000)
    assert not showing.is_behind
    assert shown.get_at((10, 10))[:3] == (1, 2, 3)
