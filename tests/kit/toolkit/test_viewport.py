"""A view that needs more units than the window has: every part of it comes into sight."""

from __future__ import annotations

import pygame
import pytest

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.layout import column, row, spacer
from breakaway_desktop.kit.toolkit.page import LEAST_SIZE, Page, PageView
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
