"""Only differences from the last frame are painted, with the same result as a full repaint."""

from __future__ import annotations

import pygame
from hypothesis import given, strategies as st

from breakaway_desktop.kit.drawing.display_list import DisplayListRecorder
from breakaway_desktop.kit.drawing.repaint import Repainter

SIZE = (640, 320)
FILLS = st.tuples(
    st.sampled_from([(200, 0, 0), (0, 200, 0), (0, 0, 200)]),
    st.tuples(st.integers(0, 600), st.integers(0, 300), st.integers(1, 300), st.integers(1, 200)),
)


def record_fills(fills: list[tuple[tuple[int, int, int], tuple[int, int, int, int]]]) -> DisplayListRecorder:
    recorder = DisplayListRecorder(SIZE)
    recorder.fill((9, 9, 9))
    for colour, rect in fills:
        recorder.fill(colour, rect)
    return recorder


@given(frames=st.lists(st.lists(FILLS, max_size=4), min_size=2, max_size=4))
def test_repainted_frames_look_like_complete_ones(frames: list[list]) -> None:
    shown, repainter = pygame.Surface(SIZE), Repainter()
    for fills in frames:
        before = shown.copy()
        changed = repainter.show(record_fills(fills), shown)
        whole = pygame.Surface(SIZE)
        Repainter().show(record_fills(fills), whole)
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB")
        for rect in changed or []:
            before.blit(shown, rect, rect)
        assert changed is None or pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(shown, "RGB")


def test_unchanged_areas_are_not_painted_again() -> None:
    shown, repainter = pygame.Surface(SIZE), Repainter()
    look, other = ((200, 0, 0), (0, 0, 320, 256)), ((0, 0, 200), (600, 300, 10, 10))
    assert repainter.show(record_fills([look]), shown) is None
    assert repainter.show(record_fills([look]), shown) == []
    changed = repainter.show(record_fills([look, other]), shown)
    assert changed is not None
    assert sum(rect.w * rect.h for rect in changed) < 0.05 * 640 * 320
    repainter.forget()
    assert repainter.show(record_fills([look, other]), shown) is None
