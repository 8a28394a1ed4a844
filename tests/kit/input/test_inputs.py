"""Which events of the mouse reach a scene, and which keys count as pressed."""

from __future__ import annotations

import pygame
import pytest

from breakaway_desktop.kit.input.input_source import InputSource
from breakaway_desktop.kit.input.inputs import (
    Input,
    KeyDown,
    PointerPressed,
    PointerReleased,
    WheelTurned,
    translate_event,
)


@pytest.mark.parametrize("button", [1, 2, 3, 4, 5])
def test_the_wheel_presses_no_button(button: int) -> None:
    """pygame reports a turn of the wheel as buttons 4 and 5, too."""
    heard = [
        translate_event(pygame.event.Event(kind, button=button, pos=(30, 60)), 1.5, (0, 0), is_repeat=False)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ]
    pressed: list[Input | None] = [PointerPressed((20, 40), button), PointerReleased((20, 40), button)]
    assert heard == (pressed if button < 4 else [None, None])


def test_the_wheel_turns_where_the_pointer_is() -> None:
    turned = pygame.event.Event(pygame.MOUSEWHEEL, y=-1, precise_y=-0.5)
    assert translate_event(turned, 1.5, (20, 40), is_repeat=False) == WheelTurned((20, 40), -0.5)


@pytest.mark.parametrize(
    ("steps", "repeats"),
    [
        ("gained a a", [True, True]), ("gained a 1.0 a", [True, True]), ("gained 0.2 a -a a b", [True, False, False]),
        ("gained 0.2 a 0.2 b a", [True, False, True]), ("gained 0.4 a", [False]), ("a lost gained a", [False, True]),
        ("lost a 9.0 a gained a", [True, True, True]), ("lost gained -b a", [False]), ("a a", [False, True]),
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
        event = pygame.event.Event(kind, key=ord(step[-1]), mod=0, unicode=step[-1])
        inputs = source.inputs_from(event, 1, typing=False)
        heard += [key.is_repeat for key in inputs if isinstance(key, KeyDown)]
    assert heard == repeats
