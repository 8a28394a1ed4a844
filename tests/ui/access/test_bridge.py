"""The bridge, without the library: publishes what has changed while a reader listens, and does what it asks for."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from breakaway_desktop.kit.toolkit.number_input import number
from breakaway_desktop.kit.toolkit.page import Page, PageView, with_value
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.text_field import entry
from breakaway_desktop.match.match import Match
from breakaway_desktop.record.store import load
from breakaway_desktop.settings import load_settings
from breakaway_desktop.ui.access.adapter import Act, Request
from breakaway_desktop.ui.access.bridge import Bridge
from breakaway_desktop.ui.intents import ShowMenu, ShowResult, ShowSettings
from breakaway_desktop.ui.review import screen as review
from breakaway_desktop.ui.screens import menu, result
from tests.golden.races import path_of
from tests.kit.app_driver import AppDriver, shows
from tests.kit.listener import Listener, Reader
from tests.kit.races import BOT, match_of, play_steps


class Window(AppDriver):
    """The window with a reader."""

    def __init__(self) -> None:
        super().__init__()
        self.reader = Reader()
        self.bridge = Bridge(self.app, self.reader, self.settings)

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
def driver() -> Window:
    driver = Window()
    driver.navigation.open(ShowMenu())
    driver.wait(1000)
    return driver


def test_nothing_is_connected_until_a_reader_runs(driver: Window) -> None:
    driver.reader.runs = False
    driver.draw()
    assert not driver.reader.is_connected_to_window()
    driver.reader.runs = True
    driver.app.handle_event(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert driver.reader.is_connected_to_window()
    assert not driver.app.screen.listens


def test_the_setting_connects_a_reader_that_the_system_does_not_name_or_refuses_any(driver: Window) -> None:
    driver.reader.runs = False
    driver.settings.screen_reader = "on"
    driver.listen()
    driver.ask(Act.PRESS, "Settings")
    driver.ask(Act.PRESS, "off", role=Role.RADIO_BUTTON)
    driver.ask(Act.PRESS, "Switch off")
    assert not driver.app.screen.listens
    sent = len(driver.reader.updates)
    driver.reader.runs = True
    driver.app.handle_event(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    driver.press("Tab")
    driver.draw()
    assert len(driver.reader.updates) == sent


def test_a_screen_reader_is_greeted_once_after_the_first_tree(driver: Window) -> None:
    driver.settings.speed = "normal"
    driver.listen()
    assert driver.settings.speed == "normal", "what asked is no screen reader"
    driver.reader.is_reader = True
    driver.listen()
    settings = load_settings()
    assert (settings.speed, settings.notices_stay, driver.app.toasts_stay) == ("off", True, True)
    greeting = "Breaking Away. F1 lists the keys of each screen."
    assert greeting not in driver.reader.spoken
    driver.draw()
    assert driver.reader.spoken[-1] == greeting
    driver.settings.speed = "fast"
    driver.listen()
    driver.draw()
    assert (driver.settings.speed, driver.reader.spoken.count(greeting)) == ("fast", 1)


def test_without_the_library_nothing_happens(driver: Window) -> None:
    driver.reader.has_library = False
    driver.draw()
    assert not driver.reader.is_connected_to_window()


def test_only_what_has_changed_is_sent(driver: Window) -> None:
    driver.listen()
    assert driver.reader.focused
    whole = driver.reader.updates[-1]
    driver.press("Tab")
    driver.draw()
    assert len(driver.reader.updates) == 2
    assert driver.reader.updates[-1] < whole / 4
    driver.draw()
    assert len(driver.reader.updates) == 2


def test_a_reader_that_ends_costs_nothing_more(driver: Window) -> None:
    driver.listen()
    assert driver.reader.calls is not None
    driver.reader.calls.deactivate()
    driver.draw()
    assert not driver.app.screen.listens
    driver.press("Tab")
    driver.draw()
    assert len(driver.reader.updates) == 1


def test_a_reader_moves_the_focus_and_presses(driver: Window) -> None:
    driver.listen()
    driver.ask(Act.FOCUS, "Settings")
    assert driver.reader.focused == "Settings"
    driver.record_intents()
    driver.ask(Act.PRESS, "Settings")
    assert driver.intents == [ShowSettings()]


def test_a_reader_sets_values(driver: Window) -> None:
    driver.listen()
    driver.ask(Act.PRESS, "Settings")
    driver.ask(Act.PRESS, "slow")
    assert driver.session.settings.speed == "slow"
    volume = driver.session.settings.volume
    driver.ask(Act.DECREASE, "Sound", role=Role.SLIDER)
    assert driver.session.settings.volume < volume


def test_a_reader_scrolls_something_into_view(driver: Window) -> None:
    driver.listen()
    driver.ask(Act.PRESS, "Settings")
    before = driver.reader.leaves[driver.reader.find("Races folder")].bounds
    driver.ask(Act.REVEAL, "Races folder")
    after = driver.reader.leaves[driver.reader.find("Races folder")].bounds
    assert before is not None
    assert after is not None
    assert after[1] < before[1]


def test_a_reader_edits_text(driver: Window) -> None:
    def typed(model: str, text: str) -> str:
        return text

    def view(model: str) -> PageView:
        return PageView(entry(model, on_change=with_value(typed), name="who", says="Player"))

    page = Page(SimpleNamespace(view=view), "Anna")
    driver.stage.push(page)
    driver.wait(1000)
    driver.listen()
    driver.ask(Act.SELECT_TEXT, "Player", selection=(0, 2))
    assert driver.reader.leaves[driver.reader.find("Player")].selection == (0, 2)
    driver.ask(Act.REPLACE_TEXT, "Player", "Ha")
    assert page.model == "Hana"
    driver.ask(Act.SET_VALUE, "Player", "Bruno")
    assert (page.model, driver.reader.leaves[driver.reader.find("Bruno")].role) == ("Bruno", Role.TEXT_RUN)


@pytest.mark.parametrize(("text", "value"), [("7", 7), ("-5", 1), ("--5", 3), ("9" * 5000, 3), ("²", 3), ("", 3)])
def test_a_reader_sets_a_number_or_leaves_it(driver: Window, text: str, value: int) -> None:
    def chosen(_model: int, number: int) -> int:
        return number

    def view(model: int) -> PageView:
        return PageView(number(model, 1, 9, on_change=with_value(chosen), name="turns", says="Turns"))

    page = Page(SimpleNamespace(view=view), 3)
    driver.stage.push(page)
    driver.wait(1000)
    driver.listen()
    driver.ask(Act.SET_VALUE, "Turns", text)
    assert page.model == value


def test_only_visible_text_is_set(driver: Window) -> None:
    page = Page(
        SimpleNamespace(view=lambda model: PageView(entry(model, on_change=with_value(_typed), says="Who"))), "A"
    )
    driver.stage.push(page)
    driver.wait(1000)
    driver.listen()
    driver.ask(Act.SET_VALUE, "Who", "\u200b\u202e")
    assert page.model == "A"


def _typed(_model: str, text: str) -> str:
    return text


@pytest.mark.parametrize("gap_ms", [0, 16])
def test_presses_on_a_card_never_play_one_of_the_next_rider(gap_ms: int, tmp_path: Path) -> None:
    person, match = Listener(tmp_path), match_of(("human", BOT, BOT))
    play_steps(match, 24)
    person.navigation.open(ShowMenu())
    person.settings.speed = "off"
    person.navigation.show_race(match)
    person.listen()
    person.wait(3000)
    played = [step.decision for step in match.steps if step.decision.team == 1]
    card = next(node for node in person.reader.shown() if ": to " in person.reader.leaves[node].name)
    assert person.reader.calls is not None
    for _press in range(4):
        person.reader.calls.request(Request(Act.PRESS, card))
        person.wait(gap_ms)
    person.wait(3000)
    assert len([step for step in match.steps if step.decision.team == 1]) == len(played) + 1


def test_what_is_asked_for_before_a_press_shows_is_done_afterwards(driver: Window) -> None:
    driver.listen()
    driver.ask(Act.PRESS, "Settings")
    assert driver.reader.calls is not None
    for name in ("fast", "Back"):
        driver.reader.calls.request(Request(Act.PRESS, driver.reader.find(name)))
    for _frame in range(3):
        driver.draw()
    assert driver.settings.speed == "fast"
    assert shows(driver.top, menu)


def test_a_reader_presses_on_a_page_that_does_not_take_keys_yet(driver: Window) -> None:
    """A key may be meant for the page before; a reader names a control of this one."""
    driver.listen()
    driver.open(ShowResult(Match.resume(load(path_of("boxed")))))
    driver.app.draw()
    driver.press("b")
    assert shows(driver.top, result)
    driver.ask(Act.PRESS, "Review")
    assert shows(driver.top, review)


def test_a_request_for_an_option_that_is_gone_does_nothing(driver: Window) -> None:
    driver.listen()
    driver.ask(Act.PRESS, "Settings")
    for control in driver.page.focus.controls:
        if control.state.options:
            control.choose_option(99)
