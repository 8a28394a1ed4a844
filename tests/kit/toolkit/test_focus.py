"""The focus: its movement, the controls it presses, and the input it passes on."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from breakaway_desktop.kit.drawing.box import Box
from breakaway_desktop.kit.input.inputs import (
    FocusLost,
    KeyDown,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    WheelTurned,
)
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.toolkit.controls import PaintedControl
from breakaway_desktop.kit.toolkit.focus import Focus, distance
from breakaway_desktop.kit.toolkit.text_field import TextField
from tests.kit.app_driver import AppDriver
from tests.kit.toolkit.demo import Demo


def current(demo: Demo) -> str:
    assert demo.focus.current is not None
    return demo.focus.current.label


def focus_on(demo: Demo, label: str) -> Control:
    control = demo.focus.find(label)
    demo.focus.focus_on(control)
    return control


def plate(label: str, on_press: Callable[[], None] = lambda: None) -> Control:
    """Return a control that paints nothing."""
    return PaintedControl(Box(600, 300, 100, 44), label, lambda canvas, box, state: None, on_press=on_press)


def where(demo: Demo, label: str) -> tuple[float, float]:
    return demo.focus.find(label).rect.centre


def test_tab_visits_every_enabled_control_once_and_comes_back(demo: Demo) -> None:
    able = [c.label for c in demo.focus.controls if c.enabled and c.focusable]
    seen = []
    for _ in able:
        seen.append(current(demo))
        assert demo.handle(KeyDown(pygame.K_TAB))
    assert seen == able
    assert able[0] == "Continue"
    assert not {"Ready", "fixed"} & set(seen)
    demo.handle(KeyDown(pygame.K_TAB))
    demo.handle(KeyDown(pygame.K_TAB, pygame.KMOD_LSHIFT))
    assert current(demo) == able[0]


@pytest.mark.parametrize(
    ("start", "key", "end"),
    [
        ("Continue", pygame.K_DOWN, "New race"),
        ("Quit", pygame.K_DOWN, "boxed"),
        ("boxed", pygame.K_RIGHT, "postal"),
        ("postal", pygame.K_UP, "Quit"),
        ("Continue", pygame.K_UP, "postal"),
        ("Quit", pygame.K_HOME, "Continue"),
        ("New race", pygame.K_END, "postal"),
        ("boxed", pygame.K_END, "boxed"),  # not in the column of the card beside it
        ("Continue", pygame.K_LEFT, "Continue"),
        ("finish", pygame.K_RIGHT, "finish"),  # a stepper, which steps
        ("finish", pygame.K_DOWN, "orders"),
        ("finish", pygame.K_RETURN, "orders"),
    ],
)
def test_arrows_go_to_the_nearest_control_in_their_direction(demo: Demo, start: str, key: int, end: str) -> None:
    focus_on(demo, start)
    demo.handle(KeyDown(key))
    assert current(demo) == end
    assert demo.finish == (101 if (start, end) == ("finish", "finish") else 100)


def test_straight_ahead_is_nearer_than_a_third_of_the_way_across() -> None:
    here, ahead, across = (Box(*corner, 20, 20) for corner in ((0, 0), (0, 150), (60, 40)))
    assert distance(here, ahead, (0, 1)) == 130 < (distance(here, across, (0, 1)) or 0)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_enter_and_space_press_once_however_long_they_are_held(demo: Demo, key: int) -> None:
    demo.handle(KeyDown(key))
    demo.handle(KeyDown(key, is_repeat=True))
    assert demo.pressed == ["continue"]


def test_a_hot_key_without_modifiers_presses_from_anywhere_and_takes_the_focus(demo: Demo) -> None:
    assert not demo.handle(KeyDown(pygame.K_h, pygame.KMOD_LCTRL))
    assert not demo.handle(KeyDown(pygame.K_h, pygame.KMOD_LSHIFT))
    assert demo.pressed == []
    assert demo.handle(KeyDown(pygame.K_h))
    assert demo.pressed == ["Hint"]
    assert current(demo) == "Hint"


def test_a_disabled_control_explains_itself_to_mouse_and_key(demo: Demo) -> None:
    demo.handle(PointerMoved(where(demo, "Ready")))
    assert demo.focus.explanation == "Rider 3 has 19 of 20."
    assert current(demo) == "Continue"
    demo.handle(PointerMoved((2, 2)))
    assert demo.focus.explanation == ""
    demo.handle(KeyDown(pygame.K_r))
    assert demo.focus.explanation == "Rider 3 has 19 of 20."
    demo.handle(PointerPressed(where(demo, "Ready")))
    demo.handle(PointerReleased(where(demo, "Ready")))
    assert demo.pressed == []


def test_a_click_counts_where_the_button_was_pressed_and_released(demo: Demo) -> None:
    demo.handle(PointerMoved(where(demo, "Quit")))
    assert current(demo) == "Quit"
    demo.handle(PointerPressed(where(demo, "Quit")))
    demo.handle(PointerReleased(where(demo, "New race")))
    assert demo.pressed == []
    demo.handle(PointerPressed(where(demo, "Quit")))
    demo.handle(FocusLost())
    demo.handle(PointerReleased(where(demo, "Quit")))
    assert demo.pressed == []
    demo.handle(PointerPressed(where(demo, "Quit")))
    demo.handle(PointerReleased(where(demo, "Quit")))
    assert demo.pressed == ["quit"]


def test_nothing_gets_past_a_modal_focus() -> None:
    pressed: list[str] = []
    dialog, bar = Focus(modal=True), Focus()
    for focus in (dialog, bar):
        focus.set([plate("Back", lambda: pressed.append("back"))])
    elsewhere = (
        PointerPressed((60, 110)),
        PointerReleased((60, 110)),
        PointerMoved((60, 110)),
        WheelTurned((60, 110), 1),
    )
    escape = KeyDown(pygame.K_ESCAPE)
    assert all(dialog.handle(event) for event in (*elsewhere, escape))
    assert not any(bar.handle(event) for event in (*elsewhere, escape))
    dialog.handle(KeyDown(pygame.K_RETURN))
    assert pressed == ["back"]


def test_a_covered_view_loses_the_keyboard_and_gets_it_back(window: AppDriver) -> None:
    demo = Demo()
    window.stage.push(demo)
    focus_on(demo, "name")
    field, pressed = demo.focus.current, demo.focus.find("Quit")
    assert isinstance(field, TextField)
    demo.focus.cover()
    demo.focus.set([pressed, field])  # laid out again, below the dialog
    covered = field._focused
    demo.focus.uncover()
    assert (covered, field._focused, demo.focus.current) == (False, True, field)


def test_a_rebuild_leaves_the_focus_where_it_was(demo: Demo, window: AppDriver) -> None:
    focus_on(demo, "Hint")
    window.resize((960, 600))
    assert current(demo) == "Hint"


def test_the_view_follows_the_focus_into_a_scrolled_list(demo: Demo, window: AppDriver) -> None:
    window.resize((960, 600))
    area = demo.focus.find("options")
    focus_on(demo, "finish")
    focus_on(demo, "pace")
    assert area.rect.encloses(demo.focus.find("pace").screen_box)
    focus_on(demo, "finish")
    assert area.rect.encloses(demo.focus.find("finish").screen_box)


def test_a_click_in_a_scrolled_list_hits_the_visible_row(demo: Demo, window: AppDriver) -> None:
    window.resize((960, 600))
    area = demo.focus.find("options")
    demo.handle(WheelTurned(area.rect.centre, -3))
    sound = demo.focus.find("sound")
    box = sound.screen_box
    assert box != sound.rect
    demo.handle(PointerPressed((box.x + 20, box.centre[1])))
    demo.handle(PointerReleased((box.x + 20, box.centre[1])))
    assert demo.sound is False


def test_a_control_scrolled_out_of_sight_cannot_be_clicked(demo: Demo, window: AppDriver) -> None:
    window.resize((960, 600))
    area = demo.focus.find("options")
    pace = demo.focus.find("pace").rect
    if area.rect.encloses(pace):
        pytest.fail("the list must be longer than its view")
    demo.handle(PointerPressed((pace.centre[0], pace.centre[1])))
    assert current(demo) != "pace"
