"""What takes long to paint is painted bit by bit and comes to the screen in one piece, and no bit of a secret stays
behind (R9.3).

Every frame paints one step here, and as little of the window as ever happens; between two frames there is time for
nothing, for a few steps or for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from typing import cast

import pygame
import pytest

from breakaway_desktop.engine.asks import PlayCard
from breakaway_desktop.engine.hands import TeamHands
from breakaway_desktop.match.match import Match
from breakaway_desktop.ui.app import App, WindowOptions
from breakaway_desktop.ui.kit.inputs import FocusGained, FocusLost, Input, KeyDown, KeyUp
from breakaway_desktop.ui.kit.showing import Showing
from breakaway_desktop.ui.kit.tape import Tape
from breakaway_desktop.ui.scenes.race import catching_up
from breakaway_desktop.ui.scenes.race.scene import RaceScene
from breakaway_desktop.ui.session import Session
from tests.ui.scenes.at_the_table import BOT, ONE, Room, match_of

SIZES = ((1280, 800), (960, 600))
SECRET: TeamHands = ((8, 13, 9), (9, 9, 7), (5, 6, 9), (4, 5, 7))
OTHER_SECRET: TeamHands = ((11, 10, 9), (12, 6, 7), (3, 8, 9), (2, 7, 7))
"""Two teams that nobody can tell apart once rider 1 has played his third card."""


PAUSES = (0, 5, 100_000)
"""So many steps between two frames."""


@pytest.fixture(autouse=True)
def slow_machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(catching_up, "PAINT_S", 0.0)
    monkeypatch.setattr(pygame.display, "update", bring)
    monkeypatch.setattr(pygame.display, "flip", bring)
    yield
    pygame.display.init()
    pygame.font.init()


def secret_race(own: TeamHands, mode: str) -> Match:
    """The second of two humans has these hands and is asked first."""
    match = match_of(["human", "human", BOT], hands=[ONE, own, ONE], first_turn="team1")
    match.meta["secrets"] = mode
    match.answer(PlayCard(11, 10))
    return match


GLASS: list[pygame.Surface] = []
"""What somebody before the screen sees; the last one."""


def bring(rects: list[pygame.Rect] | None = None) -> None:
    surface = pygame.display.get_surface()
    assert surface is not None
    for rect in rects or [surface.get_rect()]:
        GLASS[-1].blit(surface, rect, rect)


class OnScreen:
    """A race in the window, with the pixels of every frame."""

    def __init__(self, match: Match, folder: Path, size: tuple[int, int], pause: int = 0) -> None:
        self.pause = pause
        GLASS[:] = [pygame.Surface(size)]
        self.app = App(WindowOptions(size=size))
        room = Room(folder)
        self.scene = RaceScene(cast(Session, room), match)
        room.hear(self.app.stage).push(self.scene)
        self.frames: list[bytes] = []
        self.app.draw()
        while self.scene.situation.asked is None or self.scene.is_locked:
            self.wait(60)

    def frame(self) -> None:
        """Draws what the loop would draw."""
        if self.app.stage.dirty or self.app.is_behind:
            self.app.draw(patient=True)
        self.frames.append(pygame.image.tobytes(GLASS[-1], "RGB"))
        for _step in islice(self.app.bringing.steps_ahead(self.app.stage, self.app.canvas.surface), self.pause):
            pass

    def settle(self) -> None:
        for _ in range(600):
            self.frame()
            if not self.scene.desk.lags and not self.app.is_behind:
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


@pytest.mark.parametrize("pause", PAUSES)
@pytest.mark.parametrize("size", [SIZES[0], pytest.param(SIZES[1], marks=pytest.mark.slow)])
@pytest.mark.parametrize("mode", ["peek", "strict"])
@pytest.mark.parametrize("leaving", ["window", "card"])
def test_no_frame_after_secrets_were_seen_holds_any(
    leaving: str, mode: str, size: tuple[int, int], pause: int, tmp_path: Path
) -> None:
    seen, after = [], []
    for own in (SECRET, OTHER_SECRET):
        screen = OnScreen(secret_race(own, mode), tmp_path, size, pause)
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
    tape.may_wait = True
    return tape


def area(rects: list[pygame.Rect] | None) -> int:
    return sum(rect.w * rect.h for rect in rects or [])


ONE_LOOK, OTHER_LOOK = ((200, 0, 0), (0, 0, 320, 256)), ((0, 200, 0), (0, 0, 320, 256))
BESIDES = ((0, 0, 200), (0, 0, 64, 32))


def test_what_is_painted_bit_by_bit_comes_to_the_screen_in_one_piece() -> None:
    shown, whole = pygame.Surface((640, 320)), pygame.Surface((640, 320))
    showing = Showing()
    assert showing.show(strokes(ONE_LOOK), shown) is None
    assert showing.show(strokes(OTHER_LOOK), shown, 320 * 32) == []
    # Another frame is taken meanwhile: what was left belongs to it.
    assert showing.take(strokes(OTHER_LOOK, BESIDES), shown)
    rounds = 0
    while showing.paint(shown, 320 * 32):
        rounds += 1
    assert rounds > 4
    assert area(showing.go_on(shown, 320 * 32)) >= 320 * 256
    assert not showing.is_behind
    Showing().show(strokes(OTHER_LOOK, BESIDES), whole)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_of_two_frames_in_a_row_one_brings_what_there_is() -> None:
    shown = pygame.Surface((640, 320))
    showing = Showing()
    showing.show(strokes(ONE_LOOK), shown)
    assert showing.show(strokes(OTHER_LOOK), shown, 320 * 32) == []
    assert area(showing.show(strokes(ONE_LOOK, BESIDES), shown, 320 * 32)) >= 320 * 256


def test_what_must_not_wait_does_not_though_later_frames_may() -> None:
    shown = pygame.Surface((640, 320))
    showing = Showing()
    showing.show(strokes(ONE_LOOK), shown)
    urgent = strokes(OTHER_LOOK)
    urgent.may_wait = False
    showing.take(urgent, shown)
    assert area(showing.show(strokes(OTHER_LOOK, BESIDES), shown, 320 * 32)) >= 320 * 256


@pytest.mark.parametrize("pause", PAUSES)
def test_while_bots_ride_the_window_is_framed_in_one_colour(pause: int, tmp_path: Path) -> None:
    """ux §2: the colour of the team whose turn it is frames the whole screen; no frame shows that of two."""
    screen = OnScreen(match_of(["human", BOT, BOT, BOT], first_turn="team1"), tmp_path, SIZES[0], pause)
    for key in (pygame.K_1, pygame.K_RETURN):
        screen.app.stage.handle(KeyDown(key, 0))
    colours = set()
    w, h = SIZES[0]
    for _ in range(150):
        screen.app.stage.update(16)
        screen.frame()
        edges = {tuple(GLASS[-1].get_at(at))[:3] for at in ((w // 2, 2), (w // 2, h - 3), (2, h // 2), (w - 3, h // 2))}
        assert len(edges) == 1
        colours |= edges
    assert len(colours) > 2
    screen.app.close()


def test_where_there_is_time_all_parts_show_the_same_moment_but_for_one_frame(tmp_path: Path) -> None:
    screen = OnScreen(match_of(["human", BOT, BOT, BOT], first_turn="team1"), tmp_path, SIZES[0], PAUSES[-1])
    for key in (pygame.K_1, pygame.K_RETURN):
        screen.app.stage.handle(KeyDown(key, 0))
    late: list[bool] = []
    screen.app.probe = lambda _ms: late.append(screen.scene.desk.lags)
    for _ in range(150):
        screen.app.stage.update(16)
        screen.frame()
    assert any(late)
    assert not any(one and other for one, other in pairwise(late))
    screen.app.close()


@pytest.mark.parametrize(("deep", "may_wait"), [(300, True), (64, False)])
def test_another_screen_comes_in_one_piece_and_so_does_what_must_not_wait(deep: int, may_wait: bool) -> None:
    shown = pygame.Surface((640, 320))
    showing = Showing()
    showing.show(strokes(), shown)
    tape = strokes(((1, 2, 3), (0, 0, 640, deep)))
    tape.may_wait = may_wait
    showing.show(tape, shown, 1000)
    assert not showing.is_behind
    assert shown.get_at((10, 10))[:3] == (1, 2, 3)
