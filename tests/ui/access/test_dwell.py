"""Dwell: what the pointer rests on is pressed, once on each rest."""

from __future__ import annotations

import pytest

from breakaway_desktop.kit.drawing.box import Point
from breakaway_desktop.ui.access.dwell import Dwell
from breakaway_desktop.ui.intents import ShowMenu, ShowSettings
from breakaway_desktop.ui.screens import menu
from breakaway_desktop.ui.screens.settings import screen as settings_screen
from tests.kit.app_driver import AppDriver, shows

DWELL_MS = 1000


@pytest.fixture
def person() -> AppDriver:
    person = AppDriver()
    person.session.settings.dwell = DWELL_MS
    person.app.layers = [Dwell(person.app, person.session.settings)]
    person.open(ShowMenu())
    return person


def middle(person: AppDriver, label: str) -> Point:
    centre: Point = person.control(label).screen_box.centre
    return centre


def test_a_pointer_that_rests_presses_once(person: AppDriver) -> None:
    person.point(middle(person, "settings"))
    person.wait(DWELL_MS - 1)
    assert shows(person.top, menu)
    person.wait(1)
    assert shows(person.top, settings_screen)
    person.open(ShowMenu())
    person.wait(9 * DWELL_MS)
    assert shows(person.top, menu), "the pointer has not moved since"
    assert person.app.layers[0].wake_in is None


def test_a_hand_that_trembles_rests_and_one_that_moves_does_not(person: AppDriver) -> None:
    x, y = middle(person, "settings")
    for step in range(4):
        person.point((x + 13 * step, y))
        person.wait(DWELL_MS - 1)
    assert shows(person.top, menu)
    person.point((x + 39 + 11, y))
    person.wait(1)
    assert shows(person.top, settings_screen)


def test_a_click_a_key_or_an_empty_place_ends_the_rest(person: AppDriver) -> None:
    person.open(ShowSettings())
    for end in (lambda: person.click(middle(person, "theme-dark")), lambda: person.press("Tab")):
        person.point((1, 1))
        person.point(middle(person, "theme-light"))
        person.wait(DWELL_MS / 2)
        end()
        person.wait(9 * DWELL_MS)
    person.point((1, 799))
    person.wait(9 * DWELL_MS)
    assert person.session.settings.theme == "dark"


def test_it_is_off_at_first_and_shows_how_long_it_takes(person: AppDriver) -> None:
    person.point(middle(person, "settings"))
    person.wait(DWELL_MS / 2)
    person.app.draw()
    bar = person.app.canvas.surface.copy()
    person.session.settings.dwell = 0
    person.wait(9 * DWELL_MS)
    person.app.draw()
    assert shows(person.top, menu)
    assert bar.get_buffer().raw != person.app.canvas.surface.get_buffer().raw
