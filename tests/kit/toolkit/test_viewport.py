"""Windows of any size: their size class, and a view that needs more units than there are."""

from __future__ import annotations

import pygame
import pytest

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.toolkit.controls import button, press
from breakaway_desktop.kit.toolkit.layout import Node, column, draw, row, spacer
from breakaway_desktop.kit.toolkit.page import LEAST_SIZE, Page, PageView
from breakaway_desktop.kit.toolkit.size_class import WindowSize, pick, window
from breakaway_desktop.kit.toolkit.stage import Message
from tests.kit.page_driver import PageDriver

CORNERS = ("one", "two", "three", "four")


class Pressed(Message):
    name: str


class Corners:
    """A button in each corner."""

    @staticmethod
    def view(model: str) -> PageView:
        one, two, three, four = (button(name, on_press=Pressed(name), name=name) for name in CORNERS)
        return PageView(column(row(one, spacer(), two), spacer(), row(three, spacer(), four)), initial_focus="one")

    @staticmethod
    def update(model: str, message: Pressed) -> str:
        return message.name


@pytest.fixture
def viewer() -> PageDriver:
    return PageDriver(Page(Corners, ""), (960, 600), scale=2)


def in_sight(person: PageDriver) -> list[str]:
    window = Box(0, 0, person.app.screen.w, person.app.screen.h)
    return [name for name in CORNERS if window.encloses(person.box(name))]


def test_the_window_follows_the_focus_and_a_click_reaches_what_it_shows(viewer: PageDriver) -> None:
    seen = [in_sight(viewer)]
    for _step in CORNERS[1:]:
        viewer.press("Tab")
        seen.append(in_sight(viewer))
    assert seen == [[name] for name in CORNERS]
    viewer.click(viewer.box("four").centre)
    assert viewer.page.model == "four"
    assert in_sight(viewer) == ["four"], "a new picture stays where it was"


def test_wheel_and_page_keys_move_it_up_and_down(viewer: PageDriver) -> None:
    viewer.wheel((200, 200), -20)
    assert in_sight(viewer) == ["three"]
    viewer.press("PageUp", "PageUp")
    assert in_sight(viewer) == ["one"]
    viewer.press("End")
    assert in_sight(viewer) == ["three"]


def test_the_pointer_at_an_edge_moves_it_until_the_end(viewer: PageDriver) -> None:
    viewer.point((479, 299))
    moves = [viewer.page.animating]
    viewer.wait(2000)
    assert in_sight(viewer) == ["four"]
    assert [*moves, viewer.page.animating] == [True, False]
    viewer.point((240, 150))
    viewer.wait(2000)
    assert in_sight(viewer) == ["four"]


def test_a_window_with_room_never_moves() -> None:
    person = PageDriver(Page(Corners, ""), (1920, 1200), scale=2)
    assert (person.app.screen.w, person.app.screen.h) == LEAST_SIZE
    person.wheel((200, 200), -20)
    person.point((959, 599))
    person.key(pygame.K_PAGEDOWN)
    person.wait(1000)
    assert in_sight(person) == list(CORNERS)


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
