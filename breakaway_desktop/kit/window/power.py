"""Whether the computer runs on its battery."""

from __future__ import annotations

import pygame


def is_on_battery() -> bool:
    """Return whether the computer runs on its battery; unknown counts as no. SDL asks a service on Linux,
    and waits 0.3 s at most."""
    try:
        state = pygame.system.get_power_state()
    except pygame.error:
        return False
    return state is not None and state.on_battery
