"""What takes long to paint is painted bit by bit and comes to the screen in one piece."""

from __future__ import annotations

import pygame
import pytest

from breakaway_desktop.ui.kit.showing import Showing
from breakaway_desktop.ui.kit.tape import Tape


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
