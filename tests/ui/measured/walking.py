"""The way back to the menu from any screen."""

from __future__ import annotations

from collections import Counter

import pygame

from breakaway_desktop.kit.toolkit.page import ScreenModule
from breakaway_desktop.ui.dialogs import menu_in_race
from breakaway_desktop.ui.screens import menu as menu_screen
from tests.kit.app_driver import shows
from tools.studio import Studio

MOST_STEPS = 40


def walk_home(studio: Studio) -> list[str]:
    """Press Esc, or Enter where Esc does nothing even twice, until the menu shows; return the scenes on the way."""
    way: list[str] = []
    visits: Counter[tuple[ScreenModule, str]] = Counter()
    for _ in range(MOST_STEPS):
        studio.wait(500)
        top = studio.top
        if shows(top, menu_screen) and not top.focus.modal and not _is_grabbed(studio):
            return way
        way.append(top.view.name or top.view.title)
        if shows(top, menu_in_race):
            studio.focus("menu")
            studio.key(pygame.K_RETURN)
        elif (top.overlay or len(top.focuses) > 1) and visits[top.part, way[-1]] % 2:
            # Esc chose the harmless answer, which leads back: choose the last one.
            studio.key(pygame.K_TAB, mods=pygame.KMOD_SHIFT)
            studio.key(pygame.K_RETURN)
        elif not _leads_on(studio, pygame.K_ESCAPE) and not _leads_on(studio, pygame.K_ESCAPE):
            studio.key(pygame.K_RETURN)
        visits[top.part, way[-1]] += 1
    raise AssertionError(f"no way home: {way}")


def _leads_on(studio: Studio, key: int) -> bool:
    """Press a key and return whether it had a visible effect."""
    top, before = studio.top, (studio.stage.scenes, len(studio.top.focuses), _is_grabbed(studio))
    studio.key(key)
    return (studio.stage.scenes, len(top.focuses), _is_grabbed(studio)) != before


def _is_grabbed(studio: Studio) -> bool:
    current = studio.top.focus.current
    return current is not None and current.captures_input
