"""Fixtures of tests that drive the window: SDL's dummy driver, and the player's files in the test's folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from breakaway_desktop.ui.features import game_keys
from breakaway_desktop.ui.intents import ShowMenu, ShowSetup

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from breakaway_desktop.bots.worker import Thinker
from breakaway_desktop.kit.input.keymap import is_typing_mode, set_typing_mode, show_button_names, use_keys
from breakaway_desktop.kit.toolkit.text_field import discard_gui
from breakaway_desktop.kit.words import language, set_language
from breakaway_desktop.match.match import Match
from tests.kit.app_driver import AppDriver
from tests.kit.races import race
from tools.studio import Studio
from tools.thinking import cached_reply


@pytest.fixture(autouse=True)
def display(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Give each test a display, English and a folder for settings; reset keys afterwards."""
    monkeypatch.setattr("breakaway_desktop.settings.config_folder", lambda: tmp_path / "config")
    monkeypatch.setattr("breakaway_desktop.match.saved_line_ups.config_folder", lambda: tmp_path / "config")
    monkeypatch.setattr(Thinker, "start", lambda self: None)
    monkeypatch.setattr("breakaway_desktop.bots.worker.think", cached_reply)  # of races that are simulated
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 800))
    use_keys(game_keys())
    before = language()
    yield
    show_button_names(None)
    set_typing_mode(False)
    set_language(before)
    use_keys(game_keys())
    discard_gui()
    pygame.display.quit()


@pytest.fixture
def person(tmp_path: Path) -> AppDriver:
    """Return a window of 1280 × 800 without saved races."""
    return AppDriver(tmp_path / "races")


@pytest.fixture
def at_setup(person: AppDriver) -> AppDriver:
    person.open(ShowMenu())
    person.open(ShowSetup(everything=True))
    return person


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    """Return an invisible window of 1280 × 800 with a keyboard, a mouse and controllers."""
    window = Studio((1280, 800), tmp_path / "races")
    pygame.event.clear()
    yield window
    window.close()
    show_button_names(None)
    assert not is_typing_mode()


@pytest.fixture
def window() -> AppDriver:
    return AppDriver()


@pytest.fixture(scope="session")
def half_way() -> Match:
    """Return an unfinished race. Tests must not play it."""
    return race(5, 129)


@pytest.fixture(scope="session")
def finished() -> Match:
    """Return a finished race."""
    return race(3)
