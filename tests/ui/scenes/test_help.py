"""The pages of help as they are read: by keyboard, by mouse, in every size, theme and language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.guide import basics, page_on, variant_title
from breakaway_desktop.ui.intents import ShowHelp, ShowMenu
from breakaway_desktop.ui.kit.palette import PALETTES
from breakaway_desktop.ui.scenes.help.scene import HelpScene, topics
from breakaway_desktop.ui.scenes.help_keys import HelpKeysScene
from breakaway_desktop.ui.scenes.setup import SetupScene
from breakaway_desktop.ui.screens.menu import screen as menu_screen
from breakaway_desktop.variants import forget, register, variant_names
from breakaway_desktop.words import set_language
from tests.ui.scenes.person import EVERY_SIZE, Person, labels_to_walk, labels_walked, longer, seated, shows, unreadable

TOPICS = [topic for topic, _title in topics()]


@pytest.fixture
def reader(person: Person) -> Person:
    """Somebody who has opened the pages from the menu."""
    person.open(ShowMenu())
    person.press("Shift+F1")
    return person


def all_seen(person: Person, topic: str) -> list[str]:
    """What cannot be read on a page, from its head to its foot."""
    scene = person.top
    scene._open(topic)
    found = unreadable(person)
    while scene._page.scroll < scene._page.furthest:
        person.press("Pagedown")
        found += unreadable(person)
    return found


def test_the_menu_opens_the_pages_by_key_and_by_entry(reader: Person) -> None:
    assert isinstance(reader.top, HelpScene)
    assert reader.focused == basics()[0].topic
    reader.press("Esc")
    assert shows(reader.top, menu_screen)
    reader.click("help")
    assert isinstance(reader.top, HelpScene)


def test_arrows_turn_the_pages(reader: Person) -> None:
    for topic in TOPICS[:-1]:
        page = page_on(topic)
        assert page is not None
        assert reader.sees(page.rule[:40]), topic
        reader.press("Down")
    assert reader.focused == TOPICS[-1]


def test_a_click_turns_to_a_page(reader: Person) -> None:
    for topic in ("slipstream", *variant_names()):
        reader.click(topic)
        page = page_on(topic)
        assert page is not None
        assert reader.sees(page.rule[:40]), topic


def test_the_page_of_keys_leads_to_all_pages_and_back(person: Person) -> None:
    person.open(ShowMenu())
    person.press("F1")
    assert person.sees("All help pages")
    person.press("Shift+F1")
    assert isinstance(person.top, HelpScene)
    person.press("F1")
    assert isinstance(person.top, HelpKeysScene)
    assert not person.sees("All help pages")
    person.press("Esc", "Esc")
    assert isinstance(person.top, HelpKeysScene)
    person.press("Esc")
    assert shows(person.top, menu_screen)


def test_f1_on_the_row_of_the_variant_opens_its_page(at_setup: Person) -> None:
    at_setup.top.focus.put(at_setup.control("variant"))
    at_setup.press("Right", "F1")
    assert isinstance(at_setup.top, HelpScene)
    assert at_setup.focused == variant_names()[0]
    at_setup.press("Esc")
    assert isinstance(at_setup.top, SetupScene)
    assert at_setup.focused == "variant"


def test_f1_on_the_open_list_opens_the_page_of_what_is_pointed_at(at_setup: Person) -> None:
    at_setup.click("variant")
    at_setup.press("End", "F1")
    assert at_setup.focused == variant_names()[-1]


def test_the_question_mark_opens_the_page_of_the_variant(at_setup: Person) -> None:
    at_setup.click("explain-variant")
    assert isinstance(at_setup.top, HelpScene)
    assert at_setup.focused == variant_names()[0]


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_page_can_be_read(tmp_path, size, language: str) -> None:
    set_language(language)
    person = seated(tmp_path, size)
    person.open(ShowMenu())
    person.open(ShowHelp())
    found = {topic: faults for topic in TOPICS if (faults := all_seen(person, topic))}
    assert not found


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_every_page_can_be_read_in_a_longer_language(tmp_path, size) -> None:
    person = seated(tmp_path, size)
    person.open(ShowMenu())
    with longer():
        person.open(ShowHelp())
        found = {topic: faults for topic in TOPICS if (faults := all_seen(person, topic))}
    assert not found


@pytest.mark.parametrize("theme", PALETTES)
def test_every_page_is_drawn_in_every_theme(tmp_path, theme: str) -> None:
    person = seated(tmp_path, palette=PALETTES[theme])
    person.open(ShowMenu())
    person.open(ShowHelp())
    for topic in TOPICS:
        assert not all_seen(person, topic), topic


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("topic", ["slipstream", "special"])
def test_the_focus_comes_to_every_control(tmp_path, size, topic: str) -> None:
    person = seated(tmp_path, size)
    person.open(ShowMenu())
    person.open(ShowHelp(topic))
    assert person.sees(variant_title(topic) if topic in variant_names() else "Slipstream")
    assert labels_walked(person) | {"page"} == labels_to_walk(person) | {"page"}


def test_enter_on_a_title_goes_over_to_a_page_that_is_longer_than_the_window(tmp_path) -> None:
    """Tab goes on to the next title, which turns the page."""
    person = seated(tmp_path, (1280, 720))
    person.open(ShowMenu())
    person.open(ShowHelp("special"))
    person.press("Enter")
    assert person.focused == "page"
    before = person.top._page.scroll
    person.press("Down")
    assert person.top._page.scroll > before
    person.press("Left")
    assert person.focused in TOPICS


def test_in_a_small_window_the_pages_are_chosen_from_a_list(tmp_path) -> None:
    person = seated(tmp_path, (960, 600))
    person.open(ShowMenu())
    person.open(ShowHelp())
    person.press("Right")
    assert person.top.topic == TOPICS[1]
    person.press("Down", "End", "Enter")
    assert person.top.topic == TOPICS[-1]
    person.press("Tab")
    assert person.sees(variant_title(TOPICS[-1]))


class Ninth(Variant):
    """A variant from outside, without a page."""

    name = "ninth"


@pytest.fixture
def ninth() -> Iterator[None]:
    register(Ninth())
    yield
    forget("ninth")


@pytest.mark.usefixtures("ninth")
def test_a_variant_without_a_page_says_so_under_its_name(at_setup: Person) -> None:
    at_setup.click("variant")
    at_setup.press("End", "Enter")
    assert at_setup.session.draft is not None
    assert at_setup.session.draft.variant == "ninth"
    assert at_setup.sees("There is no page on this variant.")
    at_setup.top.focus.put(at_setup.control("variant"))
    at_setup.press("F1")
    assert isinstance(at_setup.top, HelpScene)
    assert at_setup.focused == "ninth"
    assert at_setup.sees("There is no page on this variant.")
    assert not unreadable(at_setup)
