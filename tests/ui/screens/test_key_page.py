"""The page of keys: everything is readable, in every language and size, with changed keys and with a controller."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from breakaway_desktop.kit.input.keymap import show_button_names, use_keys
from breakaway_desktop.kit.toolkit.key_help import KeyGroup, KeyRow, capital, form_keys, key_rows, keys_of_window
from breakaway_desktop.kit.toolkit.layout import Shortcut
from breakaway_desktop.kit.toolkit.page import Page
from breakaway_desktop.kit.toolkit.scroll import ScrollArea
from breakaway_desktop.kit.words import LANGUAGES, _, set_language
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import game_keys
from breakaway_desktop.ui.intents import Back, ShowHelp, ShowKeys
from breakaway_desktop.ui.screens import key_page
from breakaway_desktop.ui.team_looks import TEAM_LOOKS
from tests.kit.page_driver import PageDriver, check_page, nothing_cut_off
from tests.ui.keys import moved

SIZES = (((960, 600), 1.0), ((1280, 800), 1.0), ((1920, 1080), 1.0), ((1920, 1200), 2.0))


@pytest.fixture(autouse=True)
def _keyboard() -> Iterator[None]:
    """Show keys of the keyboard, not of a controller."""
    yield
    show_button_names(None)


def page(*, pages: bool = True) -> Page:
    sheets = KeyGroup(
        "Looking", (KeyRow(act.TEAMS, "movement log of a team"), KeyRow((), "no key: he rides by himself"))
    )
    request = ShowKeys("Race", (sheets, form_keys(), keys_of_window()), TEAM_LOOKS[0], pages)
    return Page(key_page, request, overlay=True)


def scroll_offset(hands: PageDriver) -> float:
    area = hands.control("keys")
    assert isinstance(area, ScrollArea)
    return area.scroll


def texts(hands: PageDriver) -> list[str]:
    return [text for text, _box, _cut in hands.drawn_texts()]


def test_the_page_is_read_and_pressed() -> None:
    assert check_page(page) == {"pages", "close", "keys"}


@pytest.mark.parametrize("key", [pygame.K_F1, pygame.K_ESCAPE, pygame.K_RETURN])
def test_f1_closes_what_it_opened(key: int) -> None:
    hands = PageDriver(page())
    hands.key(key)
    assert hands.intents == [Back()]


def test_shift_f1_opens_all_pages_where_they_are_not_open_already() -> None:
    hands = PageDriver(page())
    hands.key(pygame.K_F1, mods=pygame.KMOD_SHIFT)
    assert hands.intents == [ShowHelp()]
    assert "All help pages" not in texts(PageDriver(page(pages=False)))


def test_arrows_and_page_down_scroll_a_long_page() -> None:
    hands = PageDriver(page(), (960, 600))
    hands.key(pygame.K_PAGEDOWN)
    assert scroll_offset(hands) > 0
    hands.key(pygame.K_HOME)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DOWN)
    assert scroll_offset(hands) > 0


def test_keys_that_do_the_same_thing_share_a_row() -> None:
    result = [
        Shortcut(act.TEAMS[0], 1),
        Shortcut(act.WHY, 2, "why"),
        Shortcut(act.TEAMS[1], 1),
        Shortcut(act.TEAMS[2], 1),
        Shortcut(act.HINT, 3, "why"),
    ]
    teams, why = key_rows(result)
    assert (teams.words, teams.caps) == ("movement log of a team", ("F2", "…", "F4"))
    assert (why.words, why.caps) == ("why", ("E", "H"))
    twelve = key_rows([Shortcut(action, None) for action in act.TEAMS])[0]
    assert twelve.caps == ("F2", "…", "F7", "Shift+F2", "…", "Shift+F7")
    assert key_rows([Shortcut(act.NUMBERS[at], None) for at in (0, 2, 3)])[0].caps == ("1", "3", "4")
    assert KeyRow((), "text").caps == ()


def test_every_row_begins_with_a_capital() -> None:
    assert "These keys" in texts(PageDriver(page()))


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_beside_many_keys_is_broken(language: str, size: tuple[int, int], scale: float) -> None:
    set_language(language)
    words = capital(_("movement log of a team"))
    request = ShowKeys("", (KeyGroup("", (KeyRow(act.TEAMS, words),)), form_keys(), keys_of_window()), TEAM_LOOKS[0])
    assert words in " ".join(texts(PageDriver(Page(key_page, request, overlay=True), size, scale=scale)))


def test_caps_name_the_keys_that_were_moved_one_by_one() -> None:
    assert {"F2", "F7", "…"} <= set(texts(PageDriver(page())))
    use_keys(moved({act.TEAMS[2]: "G"}))
    try:
        assert {"F2", "F3", "G", "F5", "…", "F7"} <= set(texts(PageDriver(page())))
        assert nothing_cut_off(page(), (1280, 800)) == []
    finally:
        use_keys(game_keys())


def test_on_a_controller_buttons_replace_keys() -> None:
    hands = PageDriver(page())
    hands.button(pygame.CONTROLLER_BUTTON_DPAD_UP)
    hands.page.resize()
    assert {"LB", "RB", "Y", "X"} <= set(texts(hands))
    assert "Shift+Tab" not in texts(hands)
