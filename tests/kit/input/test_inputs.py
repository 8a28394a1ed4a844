"""Which events of the mouse reach a scene."""

from __future__ import annotations

import pygame
import pytest

from breakaway_desktop.kit.input.inputs import Input, PointerPressed, PointerReleased, WheelTurned, translate_event


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
