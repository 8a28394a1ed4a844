"""Text without a keyboard: by one switch or two, and by a pointer that rests."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest

from breakaway_desktop.kit.toolkit.choice import choice
from breakaway_desktop.kit.toolkit.page import Page, PageView, with_value
from breakaway_desktop.kit.toolkit.text_field import TextField
from breakaway_desktop.ui.access.dwell import Dwell
from breakaway_desktop.ui.access.tree import tree_of
from breakaway_desktop.ui.intents import ShowMenu, ShowSettings, ShowSetup
from tests.kit.app_driver import SIZES, AppDriver, is_dialog
from tests.ui.access.test_scan import STEP_MS, TREMBLE_MS, Scanning

DWELL_MS = 1000
NAME = "name-0"


class Typing(Scanning):
    """A player who types the name of the first player of a new race by one switch."""

    def begin(self) -> None:
        self.open(ShowMenu())
        self.open(ShowSetup(everything=True))
        self.wait(1)
        self.choose(NAME)

    @property
    def field(self) -> TextField:
        field: TextField = self.control(NAME)
        return field

    def key_by_switch(self, *keys: str) -> None:
        for key in keys:
            self.choose(key)


@pytest.fixture
def driver() -> Typing:
    driver = Typing()
    driver.begin()
    return driver


def test_five_letters_take_two_presses_each(driver: Typing) -> None:
    """A press for the row, one for the key; the first letter is a capital by itself."""
    driver.presses = driver.steps = 0
    driver.key_by_switch(*"Marta", "done")
    assert driver.field.text == "Marta"
    assert driver.presses == 12
    assert driver.steps == 24
    assert not driver.field.captures_input


def test_capitals_space_and_erase_are_keys_of_the_last_row(driver: Typing) -> None:
    driver.key_by_switch(*"Jo", "space", "capitals", "B", "b", "erase", "1")
    assert driver.field.text == "Jo B1"


def test_the_walk_goes_on_after_the_field(driver: Typing) -> None:
    after = [control.label for control in driver.controls]
    driver.key_by_switch("A", "done")
    assert not driver.stop.inner
    assert driver.stop.target is not None
    assert driver.stop.target.control.label == after[after.index(NAME) + 1]


def test_a_row_is_left_after_its_rounds(driver: Typing) -> None:
    row = driver.stop
    assert len(row.inner) == 10
    driver.switch()
    for _step in range(2 * len(row.inner)):
        assert driver.stop.key != row.key
        driver.step()
    assert driver.stop.key == row.key


def test_a_second_switch_moves_from_key_to_key(driver: Typing) -> None:
    driver.settings.step_switch = f"key {pygame.K_x}"
    first = driver.stop
    driver.wait(10 * STEP_MS)
    assert driver.stop == first
    driver.switch()
    driver.wait(TREMBLE_MS)
    driver.press("x")
    driver.switch()
    assert driver.field.text == "W"
    assert driver.field.captures_input


def test_done_in_a_question_answers_it() -> None:
    driver = Typing()
    driver.open(ShowMenu())
    driver.open(ShowSettings())
    driver.wait(1)
    driver.choose("folder")
    driver.choose("line")
    driver.key_by_switch("q", "done")
    assert not is_dialog(driver.top, "folder")


def test_a_helper_types_on(driver: Typing) -> None:
    """Another key closes the keyboard and is written."""
    driver.key_by_switch("J")
    driver.type("o")
    assert driver.field.text == "Jo"
    assert not driver.field.captures_input


def test_every_key_is_named_and_inside_the_window() -> None:
    for size, scale in ((SIZES[0], 2.0), (SIZES[0], 1.0), ((1280, 800), 2.0)):
        driver = Typing(size=size, scale=scale)
        driver.begin()
        tree = tree_of(driver.top, driver.app.screen.scale)
        keys = [leaf for leaf in tree.leaves.values() if leaf.place and leaf.place[1] == 54]
        assert all(leaf.name for leaf in keys)
        assert len({leaf.name for leaf in keys}) == 54
        assert not driver.texts_cut_off()
        for left, top, right, bottom in (leaf.bounds for leaf in keys if leaf.bounds):
            assert left > 0 < top
            assert right < size[0]
            assert bottom < size[1]


# A pointer that rests


@pytest.fixture
def person() -> AppDriver:
    person = AppDriver()
    person.session.settings.dwell = DWELL_MS
    person.app.layers = [Dwell(person.app, person.session.settings)]
    return person


def rest_on(person: AppDriver, *keys: str) -> None:
    for key in keys:
        field: TextField = person.control(NAME)
        assert field.board is not None
        boxes = dict(field.board.boxes_in(field.screen.w, field.screen.h))
        person.point((1, 1))
        person.point(boxes[key].centre)
        person.wait(DWELL_MS)


def test_a_pointer_that_rests_opens_the_keyboard_and_types(person: AppDriver) -> None:
    person.open(ShowMenu())
    person.open(ShowSetup(everything=True))
    person.point(person.box(NAME).centre)
    person.wait(DWELL_MS)
    rest_on(person, *"Ida", "erase", "capitals", "A", "space")
    field = person.control(NAME)
    assert field.text == "IdA "
    person.point((640, 10))
    person.wait(2 * DWELL_MS)
    assert field.captures_input, "beside the keyboard nothing is pressed"
    rest_on(person, "done")
    assert not field.captures_input


def test_a_pointer_chooses_from_an_open_list_wherever_that_is(person: AppDriver) -> None:
    """Also where no control is below the list."""
    page = Page(SimpleNamespace(view=_list_view), "a")
    person.stage.push(page)
    person.click("list")
    (last,) = [box for box in person.control("list").option_boxes[2:] if box]
    person.point(last.centre)
    person.wait(DWELL_MS)
    assert page.model == "c"


def _change(_model: str, value: str) -> str:
    return value


def _list_view(model: str) -> PageView:
    return PageView(choice({"a": "A", "b": "B", "c": "C"}, model, on_change=with_value(_change), name="list"))
