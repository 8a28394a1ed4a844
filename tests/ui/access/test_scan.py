"""Scanning: a highlight walks through the accessible tree, and a switch presses what it is on."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from breakaway_desktop.engine.options import with_rows
from breakaway_desktop.kit.drawing.box import Point
from breakaway_desktop.kit.drawing.palette import PALETTES, Palette
from breakaway_desktop.kit.toolkit.controls import button
from breakaway_desktop.kit.toolkit.page import Page, PageView, do, with_value
from breakaway_desktop.kit.toolkit.scroll import ScrollArea
from breakaway_desktop.kit.toolkit.stage import Intent
from breakaway_desktop.kit.toolkit.text_field import entry
from breakaway_desktop.kit.toolkit.viewport import MARGIN
from breakaway_desktop.match.ready_hands import ready_made_hands
from breakaway_desktop.play.quick_setups import QuickSetup
from breakaway_desktop.ui.access.dwell import Dwell
from breakaway_desktop.ui.access.scan import RING_WIDTH, Scan, Stop
from breakaway_desktop.ui.access.tree import Leaf, tree_of
from breakaway_desktop.ui.intents import BeginRace, ShowHelp, ShowMenu, ShowSettings, ShowSetup
from breakaway_desktop.ui.screens import menu
from breakaway_desktop.ui.screens.settings import screen as settings_screen
from tests.kit.app_driver import AppDriver, is_dialog, shows
from tests.kit.drawing.colour import contrast

STEP_MS, TREMBLE_MS = 1000, 300


class Scanning(AppDriver):
    """The window with scanning on, and a player who has one switch."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.settings = self.session.settings
        self.settings.scanning = True
        self.scan = Scan(self.app, self.settings)
        self.app.layers = [self.scan]
        self.presses = self.steps = 0

    @property
    def stop(self) -> Stop:
        stop = self.scan.current
        assert stop is not None
        return stop

    @property
    def leaf(self) -> Leaf:
        """What the highlight is on."""
        return tree_of(self.top, self.app.screen.scale).leaves[self.stop.node]

    def leads_to(self, stop: Stop, name: str) -> bool:
        """Return whether it is what has this name or label, or the group that has it."""
        if stop.inner:
            return any(self.leads_to(inner, name) for inner in stop.inner)
        leaf = tree_of(self.top, self.app.screen.scale).leaves[stop.node]
        return name in (leaf.name, stop.target.control.label if stop.target else "")

    def switch(self) -> None:
        self.wait(TREMBLE_MS)
        self.press("Space")
        self.presses += 1

    def step(self) -> None:
        self.wait(STEP_MS)
        self.steps += 1

    def choose(self, name: str) -> None:
        """Wait for a control or the group that it is in, press, and so on until it is pressed."""
        for _step in range(200):
            stop = self.stop
            if self.leads_to(stop, name):
                self.switch()
                if not stop.inner:
                    return
            else:
                self.step()
        raise AssertionError(f"never on {name}")


@pytest.fixture
def driver() -> Scanning:
    driver = Scanning()
    driver.open(ShowMenu())
    driver.wait(1)
    return driver


def test_race_by_one_switch() -> None:
    driver = Scanning(shows_races=True)
    driver.open(ShowMenu())
    draft = QuickSetup().draft()
    draft.set_options(with_rows(draft.options, {"finish": 50, "sprints": (25,)}))
    plan = replace(draft.plan(), seed=7)
    driver.open(BeginRace(plan.with_hands(ready_made_hands(plan))))
    driver.wait(1)
    match, decisions = driver.current.match, 0
    assert match is not None
    driver.presses = 0
    while not match.over:
        if driver.page.view.dialog is None and driver.leaf.name == "Hand":
            driver.switch()
            driver.step()  # to the second card, or again to the only one
            driver.switch()
            decisions += 1
        else:
            driver.wait(STEP_MS)
    assert decisions > 15
    assert driver.presses <= 2.2 * decisions


def test_leaves_a_dialog(driver: Scanning) -> None:
    driver.open(ShowSettings())
    driver.choose("switch")
    assert is_dialog(driver.top, "switch")
    driver.choose("Cancel")
    assert not is_dialog(driver.top, "switch")


def test_turns_itself_off(driver: Scanning) -> None:
    driver.choose("Settings")
    driver.choose("scanning")
    driver.wait(1)
    assert not driver.settings.scanning
    assert driver.top.placed[-1].said is None


@pytest.mark.parametrize(
    ("switch", "event"),
    [
        (f"key {pygame.K_x}", {"type": pygame.KEYDOWN, "key": pygame.K_x, "mod": 0, "unicode": "x"}),
        (f"key {pygame.K_LSHIFT}", {"type": pygame.KEYDOWN, "key": pygame.K_LSHIFT, "mod": 0, "unicode": ""}),
        ("mouse 1", {"type": pygame.MOUSEBUTTONDOWN, "pos": (640, 20), "button": 1}),
        ("mouse 3", {"type": pygame.MOUSEBUTTONDOWN, "pos": (640, 20), "button": 3}),
        (f"controller {pygame.K_RETURN}", {"type": pygame.CONTROLLERBUTTONDOWN, "instance_id": 0, "button": 0}),
        (f"controller -{pygame.K_TAB}",
         {"type": pygame.CONTROLLERBUTTONDOWN, "instance_id": 0, "button": pygame.CONTROLLER_BUTTON_LEFTSHOULDER}),
    ],
)  # fmt: skip
def test_kinds_of_switches(driver: Scanning, switch: str, event: dict[str, object]) -> None:
    """Each is chosen by pressing it, and then presses."""
    kind = int(str(event["type"]))
    values = {name: value for name, value in event.items() if name != "type"}
    driver.open(ShowSettings())
    driver.choose("switch")
    driver.event(kind, **values)
    assert driver.settings.switch == switch
    if kind == pygame.KEYDOWN:
        driver.release(int(str(event["key"])))

    driver.open(ShowMenu())
    driver.wait(1)
    while not driver.leads_to(driver.stop, "settings"):
        driver.step()
    driver.wait(TREMBLE_MS)
    driver.event(kind, **values)
    assert shows(driver.top, settings_screen)


def test_refuses_the_same_switch_twice(driver: Scanning) -> None:
    driver.open(ShowSettings())
    driver.settings.switch = "mouse 3"
    driver.click("step_switch")
    driver.event(pygame.MOUSEBUTTONDOWN, pos=(640, 20), button=3)  # presses Cancel, being the switch
    driver.settings.scanning = False
    driver.click("step_switch")
    driver.event(pygame.MOUSEBUTTONDOWN, pos=(640, 20), button=3)
    assert driver.settings.step_switch == ""
    assert driver.shows_text("already the other switch")


def test_second_switch_moves_the_highlight(driver: Scanning) -> None:
    driver.settings.step_switch = f"key {pygame.K_x}"
    first = driver.stop
    driver.wait(10 * STEP_MS)
    assert driver.stop == first
    driver.press("x")
    assert driver.stop != first


def test_one_press_is_not_two(driver: Scanning) -> None:
    driver.open(ShowSettings())
    driver.choose("volume")
    before = driver.settings.volume
    driver.switch()
    driver.press("Space")
    assert before - driver.settings.volume == 5


def test_leaves_a_group_after_its_rounds(driver: Scanning) -> None:
    driver.open(ShowSettings())
    while not driver.stop.inner:
        driver.step()
    group = driver.stop
    driver.switch()
    for _step in range(2 * len(group.inner)):
        assert driver.stop != group
        driver.step()
    assert driver.stop.key == group.key


def test_shows_the_stop_scrolled(driver: Scanning) -> None:
    driver.open(ShowSettings())
    driver.choose("scan_rounds")
    area = driver.stop.area
    assert area is not None
    assert area.rect.y <= driver.stop.bounds[1]
    assert driver.stop.bounds[3] <= area.rect.bottom


def test_scrolls_a_text_by_pages() -> None:
    driver = Scanning(size=(960, 600))
    driver.open(ShowHelp("slipstream"))
    driver.wait(1)
    driver.choose("page")
    page = next(control for control in driver.top.focus.controls if isinstance(control, ScrollArea) and control.scroll)
    on = page.scroll
    driver.step()
    driver.switch()
    assert page.scroll < on


@pytest.mark.parametrize("screen", [ShowMenu(), ShowSetup(everything=True)])
def test_moves_a_page_that_is_larger_than_the_window(screen: Intent) -> None:
    driver = Scanning(size=(960, 600), scale=2.0)
    driver.open(screen)
    for _step in range(20):
        driver.step()
        left, top, right, bottom = driver.stop.bounds
        assert is_shown(left, right, 960)
        assert is_shown(top, bottom, 600)


def is_shown(start: int, end: int, room: int) -> bool:
    """Return whether the window shows all of a stop, or if that is too large, what is in it in its middle."""
    is_too_large = end - start > room - 2 * 2 * MARGIN
    return start < room / 2 < end if is_too_large else start >= 0 and end <= room


@pytest.mark.parametrize(("delay_ms", "presses"), [(2 * TREMBLE_MS, 0), (TREMBLE_MS - 1, 1)])
def test_presses_only_what_its_player_could_see(driver: Scanning, delay_ms: float, presses: int) -> None:
    """The switch may be meant for the page before one that appears unexpectedly."""

    def view(_model: int) -> PageView:
        return PageView(button("Go", on_press=do(lambda model: model + 1), name="go"), input_delay_ms=delay_ms)

    page = Page(SimpleNamespace(view=view), 0)
    driver.stage.push(page)
    driver.wait(TREMBLE_MS)
    driver.press("Space")
    assert page.model == presses


def test_writes_no_space_into_a_field(driver: Scanning) -> None:
    page = Page(SimpleNamespace(view=lambda model: PageView(entry(model, name="name", on_change=with_value(str)))), "")
    driver.stage.push(page)
    driver.wait(TREMBLE_MS)
    driver.press("Space")
    driver.event(pygame.TEXTINPUT, text=" ")
    assert page.model == ""


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_highlight_contrasts_with_everything(palette: Palette) -> None:
    """One of its two colours has at least 3:1 on any background, as the product of both contrasts is theirs."""
    assert RING_WIDTH >= 3
    assert contrast(palette.bib, palette.on_bib) >= 9


def test_costs_nothing_while_off(driver: Scanning) -> None:
    driver.settings.scanning = False
    driver.wait(1)
    before = driver.pixels()
    driver.wait(STEP_MS)
    assert driver.scan.wake_in is None
    assert driver.pixels() == before
    driver.settings.scanning = True
    driver.wait(1)
    assert driver.pixels() != before


# Dwell: what the pointer rests on is pressed, once on each rest


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
