"""Enter presses the focused control on every page, and has its keycap on it; F1 shows keys everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pygame
import pytest

from breakaway_desktop.kit.input.inputs import KeyUp, Posted
from breakaway_desktop.kit.toolkit.choice import DropDown, Segments
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.toolkit.controls import PaintedControl
from breakaway_desktop.kit.toolkit.page import Page, Tick
from breakaway_desktop.kit.toolkit.stage import Scene
from breakaway_desktop.ui.dialogs import menu_in_race
from breakaway_desktop.ui.screens import key_page
from breakaway_desktop.ui.screens.help import screen as help_screen
from tests.kit.app_driver import shows
from tests.kit.drawing.reading import readable
from tests.ui.measured.picture import texts_of
from tools import (
    after_states as after,
    mail_states as by_mail,
    race_states as races,
    saves_states as saves,
    settings_states as choices,
    share_states as shared,
    states as forms,
    tour_states as tours,
)
from tools.screens import STATES, State, name_of
from tools.studio import Studio

PAGES = (
    forms.menu, forms.race_types, forms.friends, forms.setup_team, forms.building, forms.building_cards,
    choices.settings, by_mail.mail_empty, by_mail.mail_new, saves.load_empty, races.race,
)  # fmt: skip
"""Pages of every kind that open quickly; `slow` tests check the others."""
KEYS_TAKEN = "error-screen", "setup-letters", "setup-buttons", "settings-keys", "settings-clash", "settings-switch"
"""States in which keys have another meaning: the on-screen keyboard, button names, a key for an action, a switch."""
MORE_PAGES = tuple(
    state
    for state in (*forms.FORMS, *choices.SETTINGS, *by_mail.MAIL, *saves.SAVES, after.review)
    if state not in PAGES and name_of(state) not in KEYS_TAKEN
)


@pytest.mark.parametrize(
    "state", [*PAGES, *(pytest.param(state, marks=pytest.mark.release) for state in MORE_PAGES)], ids=name_of
)
def test_enter_presses_the_highlighted_control(state: State, opened: Callable[..., Studio]) -> None:
    """For every kind of control in focus: Enter presses it, and the control with the key cap Enter does the same."""
    studio = opened(state, (960, 600))
    if studio.top.focus.current is not None and studio.top.focus.current.captures_input:
        studio.key(pygame.K_ESCAPE)
    with _collect_messages(studio.top) as messages:
        for control in list(studio.top.focus.controls):
            if not (control.focusable and control.enabled):
                continue
            studio.top.focus.focus_on(control)
            worn = _wearers(studio, "Enter")
            entered = _messages_on_enter(studio, control, messages)
            if not control.shows_enter_on_default:
                assert entered == _messages_on_press(control, messages), f"Enter does not press {control.label}"
                assert worn in ([], [control]), f"with {control.label} lit, Enter stands on {_labels(worn)}"
            elif worn:
                assert [entered] == [_messages_on_press(one, messages) for one in worn], (
                    f"{control.label}: {_labels(worn)}"
                )


def test_a_field_leaves_enter_to_the_button_of_its_dialog(opened: Callable[..., Studio]) -> None:
    studio = opened(by_mail.mail_new, (1280, 800))
    field, begins = studio.top.focus.find("address-3"), studio.top.focus.find("Begin")
    studio.top.focus.focus_on(field)
    assert _wearers(studio, "Enter") == [begins]
    with _collect_messages(studio.top) as messages:
        assert _messages_on_enter(studio, field, messages) == _messages_on_press(begins, messages)


@pytest.mark.parametrize("state", [forms.race_types, forms.friends, forms.setup, forms.building], ids=name_of)
def test_the_large_button_wears_enter_only_while_it_has_the_focus(state: State, opened: Callable[..., Studio]) -> None:
    studio = opened(state, (1280, 800))
    go = studio.top.focus.find("ready" if state is forms.building else "go")
    studio.top.focus.focus_on(go)
    assert _wearers(studio, "Enter") == [go]
    assert not _wearers(studio, "Ctrl+Enter")
    studio.top.focus.focus_on(next(c for c in studio.top.focus.controls if c is not go and c.focusable))
    assert not _wearers(studio, "Enter")
    assert _wearers(studio, "Ctrl+Enter") == [go]


@pytest.mark.parametrize(
    ("state", "row"), [(forms.race_types, "teams"), (forms.friends, "people")], ids=["quick", "friends"]
)
def test_enter_on_a_row_of_values_leaves_it_as_it_is(state: State, row: str, opened: Callable[..., Studio]) -> None:
    """It moves on, as from a number; Space takes the next value. No race starts."""
    studio = opened(state, (1280, 800))
    page, values = studio.top, studio.top.focus.find(row)
    assert isinstance(values, Segments)
    at = values.index
    studio.focus(row)
    studio.key(pygame.K_RETURN)
    assert studio.top is page
    assert page.focus.find(row).index == at
    assert page.focus.current.label != row
    studio.focus(row)
    studio.key(pygame.K_SPACE)
    assert page.focus.find(row).index == (at + 1) % len(values.options)


@pytest.mark.parametrize(
    "state", [forms.result, forms.day_result, after.review, shared.side_by_side, tours.tour_podium], ids=name_of
)
def test_after_a_race_enter_is_the_yellow_button(state: State, opened: Callable[..., Studio]) -> None:
    studio = opened(state, (960, 600))
    assert studio.top.focus.current.is_main
    assert _wearers(studio, "Enter") == [studio.top.focus.current]


def test_enter_moves_from_a_number_field_to_the_next(opened: Callable[..., Studio]) -> None:
    """In a form Enter moves to the next field; it does not end team building."""
    studio = opened(forms.building_cards, (1280, 800))
    page = studio.top
    studio.focus("card-1-0")
    studio.key(pygame.K_9, pygame.K_RETURN)
    assert studio.top is page
    assert page.focus.current.label == "card-1-1"


def _messages_on_enter(studio: Studio, control: Control, messages: list[Any]) -> list[Any]:
    """Press Enter on a control and return its messages."""
    focus = studio.top.focus
    del messages[:]
    studio.key(pygame.K_RETURN)
    result = list(messages)
    if isinstance(control, DropDown):
        assert control.open, control.label
        studio.key(pygame.K_ESCAPE)
        return []
    focus.focus_on(control)
    return result


def _messages_on_press(control: Control, messages: list[Any]) -> list[Any]:
    """Press a control directly and return its messages."""
    del messages[:]
    if not isinstance(control, DropDown | Segments):
        control.press()
    return list(messages)


def _wearers(studio: Studio, cap: str) -> list[Control]:
    """Return the controls on which this key cap is drawn."""
    canvas = studio.app.canvas
    result: list[Control] = []
    for control in studio.top.focus.controls:
        if isinstance(control, PaintedControl):
            canvas.text_log = []
            studio.top.focus.draw_control(control, canvas)
            if any(words == cap for words, _box, _cut in readable(canvas.text_log)):
                result.append(control)
    return result


def _labels(controls: list[Control]) -> list[str]:
    return [control.label for control in controls]


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_the_main_button_shows_enter_while_the_hand_has_the_focus(
    opened: Callable[..., Studio], size: tuple[int, int]
) -> None:
    """The frame of the selected card is the focus; a newcomer looks for the key on the button."""
    studio = opened(races.race, size)
    assert studio.top.focus.current.label == "hand"
    assert _labels(_wearers(studio, "Enter")) == ["main"]


@contextmanager
def _collect_messages(page: Page) -> Iterator[list[Any]]:
    """Collect the messages of controls; the page ignores them."""
    messages: list[Any] = []

    def note(message: Any) -> None:
        if not isinstance(message, Posted | KeyUp | Tick):
            messages.append(_comparable(message))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "dispatch", note)
        patch.setattr(page, "_dispatch", lambda said, **_how: None)
        page._lay_out()
        yield messages


def _comparable(message: Any) -> Any:
    """Return a message that can be compared: a partial as function and arguments."""
    return (message.func, message.args) if isinstance(message, partial) else message


NAMES = (
    "menu", "settings", "setup", "help-pages", "building", "privacy-screen", "result", "replay", "review-running",
    "error-screen", "load", "unsaved", "race", "log", "menu-in-race", "undo", "orders", "tutorial-slipstream-1",
    "tutorial-race",
)  # fmt: skip
SCREENS = [state for state in STATES if name_of(state) in NAMES]


def press_key(studio: Studio, key: int, mods: int = 0) -> None:
    """Press a key in the window, which handles keys that no scene uses."""
    studio.app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mods, unicode=""))
    studio.app.handle_event(pygame.event.Event(pygame.KEYUP, key=key, mod=mods))
    studio.wait(400)  # longer than a privacy screen ignores input


def test_every_screen_is_tried() -> None:
    assert len(SCREENS) == len(NAMES)


@pytest.mark.parametrize("state", SCREENS, ids=name_of)
def test_help_is_on_every_screen_and_leaves_it_as_it_was(state: State, opened: Callable[..., Any]) -> None:
    studio = opened(state)
    before: Scene = studio.top
    press_key(studio, pygame.K_F1)
    assert shows(studio.top, key_page)
    assert any("Full screen" in text for text, _box, _cut in texts_of(studio))
    press_key(studio, pygame.K_F1)
    if shows(before, menu_in_race):
        return  # the dialog is closed: its entry leads to the keys of the race
    assert studio.top is before
    if not shows(before, help_screen):
        press_key(studio, pygame.K_F1, pygame.KMOD_SHIFT)
        assert shows(studio.top, help_screen)
        press_key(studio, pygame.K_ESCAPE)
        assert studio.top is before
