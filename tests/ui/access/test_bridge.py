"""The bridge, without the library: publishes what has changed while a reader listens, and does what it asks for."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

import pygame
import pytest

from breakaway_desktop.kit.toolkit.page import Page, PageView, with_value
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.text_field import entry
from breakaway_desktop.ui.access.adapter import Act, ReaderCalls, Request
from breakaway_desktop.ui.access.bridge import Bridge
from breakaway_desktop.ui.access.tree import Leaf
from breakaway_desktop.ui.intents import ShowMenu, ShowSettings
from tests.kit.app_driver import AppDriver


class Reader:
    """A platform, its adapter, and the screen reader behind it: knows only what it is sent."""

    is_connected = True

    def __init__(self) -> None:
        self.calls: ReaderCalls | None = None
        self.runs = self.has_library = True
        self.leaves: dict[int, Leaf] = {}
        self.focus = 0
        self.updates: list[int] = []
        """The number of nodes in each update."""

    def may_listen(self) -> bool:
        return self.runs

    def connect(self, calls: ReaderCalls) -> Reader:
        if not self.has_library:
            raise ImportError
        self.calls = calls
        return self

    def update(self, leaves: Sequence[tuple[int, Leaf]], focus: int) -> None:
        self.leaves |= dict(leaves)
        self.focus = focus
        self.updates.append(len(leaves))

    def focus_window(self, has_focus: bool) -> None: ...

    def is_connected_to_window(self) -> bool:
        return self.calls is not None

    @property
    def focused(self) -> str:
        return self.leaves[self.focus].name

    def find(self, name: str, role: Role | None = None) -> int:
        return next(
            node for node in self._shown(0)
            if self.leaves[node].name == name and role in (None, self.leaves[node].role)
        )  # fmt: skip

    def _shown(self, node: int) -> list[int]:
        return [node, *(inner for child in self.leaves[node].children for inner in self._shown(child))]


class Window(AppDriver):
    """The window with a reader."""

    def __init__(self) -> None:
        super().__init__()
        self.reader = Reader()
        self.bridge = Bridge(self.app, self.reader)

    def draw(self) -> None:
        """Let posted calls happen, and draw what has changed."""
        for event in pygame.event.get():
            self.app.handle_event(event)
        self.app.advance(1000)
        if self.stage.dirty:
            self.app.draw()

    def listen(self) -> None:
        self.draw()
        assert self.reader.calls is not None
        self.reader.calls.activate()
        self.draw()

    def ask(self, act: Act, name: str, text: str = "", role: Role | None = None, **more: tuple[int, int]) -> None:
        assert self.reader.calls is not None
        self.reader.calls.request(Request(act, self.reader.find(name, role), text, **more))
        self.draw()


@pytest.fixture
def window() -> Window:
    window = Window()
    window.navigation.open(ShowMenu())
    window.wait(1000)
    return window


def test_nothing_is_connected_until_a_reader_runs(window: Window) -> None:
    window.reader.runs = False
    window.draw()
    assert not window.reader.is_connected_to_window()
    window.reader.runs = True
    window.app.handle_event(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert window.reader.is_connected_to_window()
    assert not window.app.screen.listens


def test_without_the_library_nothing_happens(window: Window) -> None:
    window.reader.has_library = False
    window.draw()
    assert not window.reader.is_connected_to_window()


def test_only_what_has_changed_is_sent(window: Window) -> None:
    window.listen()
    assert window.reader.focused
    whole = window.reader.updates[-1]
    window.press("Tab")
    window.draw()
    assert len(window.reader.updates) == 2
    assert window.reader.updates[-1] < whole / 4
    window.draw()
    assert len(window.reader.updates) == 2


def test_a_reader_that_ends_costs_nothing_more(window: Window) -> None:
    window.listen()
    assert window.reader.calls is not None
    window.reader.calls.deactivate()
    window.draw()
    assert not window.app.screen.listens
    window.press("Tab")
    window.draw()
    assert len(window.reader.updates) == 1


def test_a_reader_moves_the_focus_and_presses(window: Window) -> None:
    window.listen()
    window.ask(Act.FOCUS, "Settings")
    assert window.reader.focused == "Settings"
    window.record_intents()
    window.ask(Act.PRESS, "Settings")
    assert window.intents == [ShowSettings()]


def test_a_reader_sets_values(window: Window) -> None:
    window.listen()
    window.ask(Act.PRESS, "Settings")
    window.ask(Act.PRESS, "slow")
    assert window.session.settings.speed == "slow"
    volume = window.session.settings.volume
    window.ask(Act.DECREASE, "Sound", role=Role.SLIDER)
    assert window.session.settings.volume < volume


def test_a_reader_scrolls_something_into_view(window: Window) -> None:
    window.listen()
    window.ask(Act.PRESS, "Settings")
    before = window.reader.leaves[window.reader.find("Races folder")].bounds
    window.ask(Act.REVEAL, "Races folder")
    after = window.reader.leaves[window.reader.find("Races folder")].bounds
    assert before is not None
    assert after is not None
    assert after[1] < before[1]


def test_a_reader_edits_text(window: Window) -> None:
    def typed(model: str, text: str) -> str:
        return text

    def view(model: str) -> PageView:
        return PageView(entry(model, on_change=with_value(typed), name="who", says="Player"))

    page = Page(SimpleNamespace(view=view), "Anna")
    window.stage.push(page)
    window.wait(1000)
    window.listen()
    window.ask(Act.SELECT_TEXT, "Player", selection=(0, 2))
    assert window.reader.leaves[window.reader.find("Player")].selection == (0, 2)
    window.ask(Act.REPLACE_TEXT, "Player", "Ha")
    assert page.model == "Hana"
    window.ask(Act.SET_VALUE, "Player", "Bruno")
    assert (page.model, window.reader.leaves[window.reader.find("Bruno")].role) == ("Bruno", Role.TEXT_RUN)
