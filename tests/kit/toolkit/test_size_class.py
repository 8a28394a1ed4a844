"""A page knows the size class of its window, while it is laid out and while it is drawn."""

from __future__ import annotations

import pytest

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit.controls import press
from breakaway_desktop.kit.toolkit.layout import Node, column, draw
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.size_class import WindowSize, pick, window
from tests.kit.page_driver import PageDriver

PROPERTIES = ("is_narrow", "is_low", "is_small", "is_high", "is_full", "is_wide", "is_upright")


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ((960, 600), "is_narrow is_low is_small"),
        ((1280, 699), "is_low is_small"),
        ((1199, 800), "is_narrow is_small is_high is_full"),
        ((1280, 720), ""),
        ((1400, 740), "is_high is_wide"),
        ((1080, 1920), "is_narrow is_small is_high is_full is_upright"),
    ],
)
def test_words_for_windows(size: tuple[int, int], words: str) -> None:
    assert " ".join(word for word in PROPERTIES if getattr(WindowSize(*size), word)) == words


class Screen:
    """Notes which word it picks: for the view, for a row that is built when it is seen, and for a painter."""

    def __init__(self) -> None:
        self.picked: list[str] = []

    def _note(self) -> Node:
        self.picked.append(pick("usual", "small"))
        return Node()

    def _paint(self, _canvas: Canvas, _box: Box) -> None:
        self._note()

    def view(self, _model: object) -> Node:
        return column(self._note(), press(self._note, name="row", on_press=None, h=40), draw(self._paint, h=40))


@pytest.mark.parametrize(("size", "word"), [((1280, 800), "usual"), ((960, 600), "small")])
def test_a_page_picks_by_its_window(size: tuple[int, int], word: str) -> None:
    screen = Screen()
    PageDriver(Page(screen, None), size).pixels()
    assert len(screen.picked) >= 3
    assert set(screen.picked) == {word}
    assert window() == WindowSize(), "outside a page, as for a picture that is saved"
