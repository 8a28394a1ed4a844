"""A controller sends keys: with an SDL mapping by position, else by number; it may be plugged in and out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from breakaway_desktop.kit.input.controller import REPEAT_AFTER_MS, REPEAT_EVERY_MS, Controller
from breakaway_desktop.kit.input.input_source import InputSource
from breakaway_desktop.kit.input.inputs import KeyDown, KeyUp
from breakaway_desktop.kit.input.keymap import is_key_for, key_cap_text, show_button_names, use_keys
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import game_keys
from tests.ui.keys import moved


@pytest.fixture(autouse=True)
def _keys_again() -> Iterator[None]:
    yield
    use_keys(game_keys())
    show_button_names(None)


def event(kind: int, **values: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, instance_id=3, joy=0, **values)


def keys(controller: Controller, *events: pygame.event.Event) -> list[int]:
    """Return the pressed keys."""
    return [key.key for each in events for key in controller.key_events(each) if isinstance(key, KeyDown)]


BY_PLACE = {
    pygame.CONTROLLER_BUTTON_A: pygame.K_RETURN,
    pygame.CONTROLLER_BUTTON_B: pygame.K_ESCAPE,
    pygame.CONTROLLER_BUTTON_X: pygame.K_e,
    pygame.CONTROLLER_BUTTON_Y: pygame.K_v,
    pygame.CONTROLLER_BUTTON_START: pygame.K_ESCAPE,
    pygame.CONTROLLER_BUTTON_BACK: pygame.K_F1,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: pygame.K_LEFT,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: pygame.K_TAB,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: pygame.K_n,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: pygame.K_F8,
}


@pytest.mark.parametrize(("button", "key"), BY_PLACE.items())
def test_buttons_of_a_known_controller_send_the_key_of_their_position(button: int, key: int) -> None:
    controller = Controller()
    assert controller.key_events(event(pygame.CONTROLLERBUTTONDOWN, button=button)) == [KeyDown(key)]
    assert controller.key_events(event(pygame.CONTROLLERBUTTONUP, button=button)) == [KeyUp(key)]


def test_the_left_shoulder_walks_backwards() -> None:
    (key,) = Controller().key_events(event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_LEFTSHOULDER))
    assert isinstance(key, KeyDown)
    assert (key.key, key.shift) == (pygame.K_TAB, True)


def test_buttons_of_an_unknown_one_count_by_number() -> None:
    pressed = [event(pygame.JOYBUTTONDOWN, button=at) for at in range(16)]
    assert keys(Controller(), *pressed) == [
        pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_e, pygame.K_v, pygame.K_TAB, pygame.K_TAB, pygame.K_F1,
        pygame.K_ESCAPE, pygame.K_n, pygame.K_F8, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT,
    ]  # fmt: skip


def test_the_hat_moves_the_focus_and_releases_in_its_middle() -> None:
    controller = Controller()
    up = controller.key_events(event(pygame.JOYHATMOTION, hat=0, value=(0, 1)))
    across = controller.key_events(event(pygame.JOYHATMOTION, hat=0, value=(1, 0)))
    rest = controller.key_events(event(pygame.JOYHATMOTION, hat=0, value=(0, 0)))
    assert up == [KeyDown(pygame.K_UP)]
    assert across == [KeyDown(pygame.K_RIGHT), KeyUp(pygame.K_UP)]
    assert rest == [KeyUp(pygame.K_RIGHT)]


@pytest.mark.parametrize(
    ("kind", "axis", "values", "pressed"),
    [
        (pygame.JOYAXISMOTION, 0, (0.2, 0.6, 0.5, 0.58, 0.4, 0.7, 0.1, 0.9), [pygame.K_RIGHT, pygame.K_RIGHT]),
        (pygame.CONTROLLERAXISMOTION, pygame.CONTROLLER_AXIS_LEFTY, (0, 32767, -32768), [pygame.K_DOWN, pygame.K_UP]),
        (pygame.JOYAXISMOTION, 1, (1.0, 0.99, 1.0), []),
        (pygame.CONTROLLERAXISMOTION, pygame.CONTROLLER_AXIS_TRIGGERRIGHT, (32767, 32766), []),
        (pygame.JOYAXISMOTION, 4, (-1.0, 0.4, -0.7, 0.3, -0.7), [pygame.K_PAGEUP]),
        (pygame.JOYAXISMOTION, 6, (0.0, -1.0, 0.0, 1.0), [pygame.K_LEFT, pygame.K_RIGHT]),
        (pygame.JOYAXISMOTION, 7, (0.0, -1.0, 0.0, 1.0), [pygame.K_UP, pygame.K_DOWN]),
    ],
    ids=["trembles", "thrown over", "pedal", "trigger", "centred late", "pad across", "pad up"],
)
def test_a_stick_counts_each_push_once(kind: int, axis: int, values: tuple[float, ...], pressed: list[int]) -> None:
    pushes = [event(kind, axis=axis, value=value) for value in values]
    assert keys(Controller(), *pushes) == pressed


def test_triggers_are_the_hint_and_the_hurry() -> None:
    controller = Controller()
    for axis, key in (
        (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.K_h),
        (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, pygame.K_SPACE),
    ):
        pulled = [event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value) for value in (0, 30_000)]
        assert keys(controller, *pulled) == [key]
        assert controller.key_events(event(pygame.CONTROLLERAXISMOTION, axis=axis, value=0)) == [KeyUp(key)]


def test_a_direction_that_is_held_counts_again_and_again() -> None:
    controller = Controller()
    controller.key_events(event(pygame.JOYHATMOTION, hat=0, value=(0, -1)))
    assert controller.tick(REPEAT_AFTER_MS - 1) == []
    assert controller.tick(2) == [KeyDown(pygame.K_DOWN, is_repeat=True)]
    assert controller.wake_in == REPEAT_EVERY_MS
    assert controller.tick(REPEAT_EVERY_MS) == [KeyDown(pygame.K_DOWN, is_repeat=True)]
    controller.key_events(event(pygame.JOYHATMOTION, hat=0, value=(0, 0)))
    assert controller.tick(1000) == []
    assert controller.wake_in is None


@pytest.mark.parametrize("other", [pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.JOYBUTTONDOWN])
def test_a_direction_ends_at_a_key_or_another_button(other: int) -> None:
    source = InputSource()
    stick = [event(pygame.JOYAXISMOTION, axis=1, value=value) for value in (0.0, 1.0, 0.99)]
    for each in stick[:2]:
        source.inputs_from(each, 1, typing=False)
    assert source.wake_in is not None
    source.inputs_from(event(other, key=pygame.K_a, mod=0, unicode="a", button=0, pos=(0, 0)), 1, typing=False)
    assert source.inputs_from(stick[2], 1, typing=False) == []
    assert source.wake_in is None


def test_a_direction_goes_on_until_its_last_button_is_released() -> None:
    controller = Controller()
    for at in (0, 1):
        controller.key_events(event(pygame.JOYHATMOTION, hat=at, value=(0, 1)))
    assert controller.key_events(event(pygame.JOYHATMOTION, hat=1, value=(0, 0))) == []
    assert controller.wake_in is not None
    assert controller.key_events(event(pygame.JOYHATMOTION, hat=0, value=(0, 0))) == [KeyUp(pygame.K_UP)]
    assert controller.wake_in is None


def test_a_held_button_counts_once_and_pulling_the_plug_lets_everything_go() -> None:
    controller = Controller()
    controller.key_events(event(pygame.JOYBUTTONDOWN, button=0))
    assert controller.tick(2000) == []
    controller.key_events(event(pygame.JOYHATMOTION, hat=0, value=(1, 0)))
    gone = controller.key_events(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=3))
    assert {key.key for key in gone} == {pygame.K_RETURN, pygame.K_RIGHT}
    assert controller.tick(1000) == []


def test_a_controller_that_cannot_be_opened_is_passed_over() -> None:
    controller = Controller()
    controller.start()
    assert controller.key_events(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=40, guid="")) == []
    controller.close()


def test_key_caps_follow_the_hand() -> None:
    source = InputSource()
    source.inputs_from(event(pygame.JOYBUTTONDOWN, button=0), 1, typing=False)
    assert source.device_changed
    assert key_cap_text(act.PRESS) == "A"
    source.device_changed = False
    source.inputs_from(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a"), 1, typing=False)
    assert source.device_changed
    assert key_cap_text(act.PRESS) == "Enter"


def test_buttons_keep_their_work_however_keys_are_moved() -> None:
    use_keys(moved({act.PRESS: "Q", act.WHY: "X"}))
    (heard,) = InputSource().inputs_from(event(pygame.JOYBUTTONDOWN, button=0), 1, typing=False)
    assert heard == KeyDown(pygame.K_RETURN)
    (heard,) = InputSource().inputs_from(event(pygame.JOYBUTTONDOWN, button=2), 1, typing=False)
    assert isinstance(heard, KeyDown)
    assert is_key_for(act.WHY, heard)


def test_losing_the_keyboard_releases_all_keys() -> None:
    source = InputSource()
    source.inputs_from(event(pygame.JOYHATMOTION, hat=0, value=(1, 0)), 1, typing=False)
    heard = source.inputs_from(pygame.event.Event(pygame.WINDOWFOCUSLOST), 1, typing=False)
    assert KeyUp(pygame.K_RIGHT) in heard
    assert source.wake_in is None


@pytest.mark.parametrize(
    ("steps", "repeats"),
    [
        ("gained a a", [True, True]), ("gained a 1.0 a", [True, True]), ("gained 0.2 a -a a b", [True, False, False]),
        ("gained 0.2 a 0.2 b a", [True, False, True]), ("gained 0.4 a", [False]), ("a lost gained a", [False, True]),
        ("gained lost a", [False]), ("lost gained -b a", [False]), ("a a", [False, True]),
    ],
)  # fmt: skip
def test_a_key_that_was_down_before_the_focus_came_is_a_repeat(steps: str, repeats: list[bool]) -> None:
    """X11 reports it as pressed when the focus comes: Enter would press a button here."""
    source, heard = InputSource(), list[bool]()
    window = {"gained": pygame.WINDOWFOCUSGAINED, "lost": pygame.WINDOWFOCUSLOST}
    for step in steps.split():
        if step[0].isdigit():
            source.tick(1000 * float(step))
            continue
        kind = window.get(step, pygame.KEYUP if step.startswith("-") else pygame.KEYDOWN)
        inputs = source.inputs_from(event(kind, key=ord(step[-1]), mod=0, unicode=""), 1, typing=False)
        heard += [key.is_repeat for key in inputs if isinstance(key, KeyDown)]
    assert heard == repeats
