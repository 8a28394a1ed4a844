"""The pages of help: by keyboard, mouse and controller, in every size, theme and language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from breakaway_desktop.engine.variant import Variant
from breakaway_desktop.guide import basics, page_on, variant_title
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.roles import Role
from breakaway_desktop.kit.toolkit.scroll import ScrollArea
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.ui.intents import Back, ShowHelp, ShowKeys, ShowMenu
from breakaway_desktop.ui.screens import key_page, menu as menu_screen
from breakaway_desktop.ui.screens.help import screen
from breakaway_desktop.ui.screens.help.screen import KEYS, topics
from breakaway_desktop.ui.tutorial.intents import ShowLessons
from breakaway_desktop.variants import forget, register, variant_names
from tests.kit.app_driver import EVERY_SIZE, AppDriver, shows
from tests.kit.longer_sentences import longer_sentences
from tests.kit.page_driver import PageDriver, check_page
from tests.variants.parts import PARTS

TOPICS = [topic for topic, _title in topics()]


def open_help(topic: str = "", size: tuple[int, int] = (1280, 800), **more) -> PageDriver:
    return PageDriver(Page(screen, screen.begin(topic)), size, **more)


def rule_of(topic: str) -> str:
    page = page_on(topic)
    assert page is not None
    return page.rule[:20]


def page_of(hands: PageDriver) -> ScrollArea:
    page = hands.control("page")
    assert isinstance(page, ScrollArea)
    return page


def scroll_offset(hands: PageDriver) -> float:
    return page_of(hands).scroll


def all_unreadable(size: tuple[int, int], **more) -> dict[str, list[str]]:
    """Return the unreadable texts of each page, from top to bottom."""
    return {topic: faults for topic in TOPICS if (faults := _unreadable(open_help(topic, size, **more)))}


def _unreadable(hands: PageDriver) -> list[str]:
    unreadable_texts = hands.unreadable()
    if all(control.label != "page" for control in hands.controls):
        return unreadable_texts  # all of it is visible
    before = scroll_offset(hands)
    hands.key(pygame.K_PAGEDOWN)
    return unreadable_texts if scroll_offset(hands) == before else unreadable_texts + _unreadable(hands)


def test_the_menu_opens_the_pages_by_key_and_by_entry(person: AppDriver) -> None:
    person.open(ShowMenu())
    person.press("Shift+F1")
    assert shows(person.top, screen)
    assert person.focused_label == basics()[0].topic
    person.press("Esc")
    assert shows(person.top, menu_screen)
    person.click("help")
    assert shows(person.top, screen)


def test_the_lessons_begin_from_help_over_the_menu_alone(at_setup: AppDriver) -> None:
    """On other screens they would replace the player's work."""
    hands = open_help()
    hands.key(pygame.K_l)
    assert hands.intents == [ShowLessons()]
    at_setup.open(ShowHelp())
    assert not at_setup.top.model.over_menu


def test_the_keys_of_help_lead_back_alone() -> None:
    hands = open_help()
    hands.key(pygame.K_F1)
    (expected,) = hands.intents
    assert isinstance(expected, ShowKeys)
    assert not expected.pages


def test_the_page_of_keys_leads_to_all_pages_and_back(person: AppDriver) -> None:
    person.open(ShowMenu())
    person.follow("F1", "see All help pages", "see All pages of help", "Shift+F1")
    assert shows(person.top, screen)
    person.follow("F1", "Esc", f"on {basics()[0].topic}", "F1")
    assert shows(person.top, key_page)
    person.follow("unseen All help pages", "Esc", "Esc")
    assert shows(person.top, key_page)
    person.press("Esc")
    assert shows(person.top, menu_screen)


def test_arrows_turn_the_pages() -> None:
    hands = open_help()
    for page in basics():
        assert hands.shows_text(page.rule[:20]), page.topic
        hands.key(pygame.K_DOWN)
    assert hands.page.model.topic == KEYS
    hands.key(pygame.K_DOWN)
    assert hands.page.model.topic == variant_names()[0]
    hands.key(pygame.K_RIGHT)
    assert hands.page.model.topic == variant_names()[1]


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_a_title_is_clicked_or_walked_to(size: tuple[int, int]) -> None:
    for topic in ("slipstream", *PARTS["page"]):
        for device in ("mouse", "keyboard", "controller"):
            hands = open_help(size=size)
            hands.operate(topic, device)
            assert hands.page.model.topic == topic
            assert hands.shows_text(rule_of(topic)), topic


def test_page_down_scrolls_the_page_wherever_the_focus_is() -> None:
    hands = open_help("special", (960, 600))
    for label in ("special", "back"):
        hands.page.focus.focus_on(hands.control(label))
        hands.key(pygame.K_PAGEDOWN)
        assert scroll_offset(hands) > 0, label
        hands.key(pygame.K_PAGEUP)
        assert scroll_offset(hands) == 0
    hands.key(pygame.K_END)
    hands.reach("double", "keyboard")
    assert scroll_offset(hands) == 0, "another page begins at its head"


def test_enter_on_a_title_moves_to_a_page_longer_than_the_window() -> None:
    hands = open_help("special", (960, 600))
    hands.key(pygame.K_RETURN)
    assert hands.page.focus.current is page_of(hands)
    hands.key(pygame.K_DOWN)
    assert scroll_offset(hands) > 0
    hands.key(pygame.K_LEFT)
    assert hands.page.model.topic in TOPICS
    hands.key(pygame.K_RETURN)
    assert hands.page.focus.current is page_of(hands)


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.release), "it"])
def test_every_page_can_be_read(size: tuple[int, int], language: str) -> None:
    set_language(language)
    assert not all_unreadable(size)


@pytest.mark.release
def test_every_page_can_be_read_in_large_letters() -> None:
    assert not all_unreadable((1920, 1200), scale=2)


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_every_page_can_be_read_in_a_longer_language(size: tuple[int, int]) -> None:
    with longer_sentences():
        assert not all_unreadable(size)


@pytest.mark.parametrize("topic", ["slipstream", "special"])
def test_a_page_is_read_and_pressed(topic: str) -> None:
    assert {"back", "learn", "keys", *TOPICS} <= check_page(lambda: Page(screen, screen.begin(topic)))


def test_back_leads_back() -> None:
    hands = open_help()
    hands.operate("back", "mouse")
    assert hands.intents == [Back()]


class Ninth(Variant):
    """A variant from outside, without a page."""

    name = "ninth"


@pytest.fixture
def ninth() -> Iterator[None]:
    register(Ninth())
    yield
    forget("ninth")


@pytest.mark.usefixtures("ninth")
def test_a_variant_without_a_page_shows_a_note(at_setup: AppDriver) -> None:
    at_setup.follow("click fold-variant", "click variant-ninth")
    assert at_setup.session.draft is not None
    assert at_setup.session.draft.variant == "ninth" == variant_title("ninth")
    at_setup.follow("see There is no help page for this variant.", "e", "on ninth")
    assert at_setup.shows_text("There is no help page for this variant.")
    assert not at_setup.unreadable()


def test_a_listener_hears_each_band_of_a_diagram_as_one_sentence(tmp_path: Path) -> None:
    person = AppDriver(tmp_path / "races")
    person.app.screen.listens = True
    person.open(ShowHelp("slipstream"))
    pictures = [said.name for top in person.top.placed[-1].said or () for said in top.all()
                if said.role is Role.PICTURE]  # fmt: skip
    (road,) = pictures
    assert road.startswith("Squares 36 to 44: 33 on 37, new card: 12, 3+3+4+2; 13, 42 and 23 on 38, new card: 9, ")
    assert road.endswith("41: empty: string ends; 41 on 43, new card: 3, 3; 39 to 40: 4 + 2 = 6 ahead.")
