"""The theme that follows the desktop: chosen by key, and changed when the desktop turns dark."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.kit.drawing.palette import DAY, NIGHT
from breakaway_desktop.kit.input.input_source import SETTLED_AFTER_MS
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.screens.settings import screen
from tests.kit.app_driver import shows
from tools.studio import Studio

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the desktop is asked by gsettings on Linux alone")


class Desktop:
    """A desktop with a colour scheme that can be set."""

    def __init__(self, folder: Path) -> None:
        self.told = folder / "told"
        self.set("default")
        tool = folder / "gsettings"
        tool.write_text(f"#!/bin/sh\necho \"'$(/bin/cat {self.told})'\"\n", encoding="utf-8")
        tool.chmod(0o755)

    def set(self, scheme: str) -> None:
        self.told.write_text(scheme, encoding="utf-8")


@pytest.fixture
def desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desktop:
    monkeypatch.setenv("PATH", str(tmp_path))
    return Desktop(tmp_path)


def wait_for_desktop(studio: Studio) -> None:
    """Wait for the desktop's answer and process it."""
    studio.session._system_theme.wait()
    for event in pygame.event.get():
        studio.app.handle_event(event)


def choose(studio: Studio) -> None:
    studio.open(ShowMenu())
    studio.focus("settings")
    studio.key(pygame.K_RETURN)
    assert shows(studio.top, screen)
    studio.focus("theme-light")
    for _theme in range(3):
        studio.key(pygame.K_RIGHT)


def test_the_system_theme_is_chosen_by_key_and_saved(studio: Studio, desktop: Desktop) -> None:
    desktop.set("prefer-dark")
    choose(studio)
    wait_for_desktop(studio)
    assert studio.app.screen.palette == NIGHT
    assert studio.session.settings.theme == "system"


def test_when_the_window_is_come_back_to_the_look_is_that_of_the_desktop(studio: Studio, desktop: Desktop) -> None:
    choose(studio)
    wait_for_desktop(studio)
    assert studio.app.screen.palette == DAY
    for scheme, palette in (("prefer-dark", NIGHT), ("default", DAY)):
        desktop.set(scheme)
        studio.app.handle_event(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
        wait_for_desktop(studio)
        assert studio.app.screen.palette == palette


def test_other_themes_do_not_query_the_desktop(studio: Studio, desktop: Desktop) -> None:
    desktop.set("prefer-dark")
    studio.app.handle_event(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    studio.wait(SETTLED_AFTER_MS)
    wait_for_desktop(studio)
    assert studio.app.screen.palette == DAY
    choose(studio)
    wait_for_desktop(studio)
    for _theme in range(3):
        studio.key(pygame.K_LEFT)
    studio.app.handle_event(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    wait_for_desktop(studio)
    assert studio.app.screen.palette == DAY
