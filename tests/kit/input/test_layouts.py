"""Keyboards of any layout: a key counts by its Latin letter, or by its place; and which events of the mouse count."""

from __future__ import annotations

from string import ascii_lowercase

import pygame
import pytest

from breakaway_desktop.kit.input.input_source import InputSource
from breakaway_desktop.kit.input.inputs import (
    Input,
    KeyDown,
    PointerPressed,
    PointerReleased,
    Typed,
    WheelTurned,
    translate_event,
)
from breakaway_desktop.kit.input.keymap import is_key_for, use_keys
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import game_keys
from breakaway_desktop.ui.intents import ShowSavedRaces
from breakaway_desktop.ui.keys import KeyBinding
from tests.kit.app_driver import AppDriver
from tests.ui.keys import ACTIONS, moved

LETTERS = dict(zip(ascii_lowercase, range(pygame.KSCAN_A, pygame.KSCAN_A + 26), strict=True))
PLACES = LETTERS | dict(zip("1234567890", range(pygame.KSCAN_1, pygame.KSCAN_1 + 10), strict=True)) | {
    ",": pygame.KSCAN_COMMA, ".": pygame.KSCAN_PERIOD
}  # fmt: skip
FOREIGN = {
    "ru": "фисвуапршолдьтщзйкыегмцчня",
    "ua": "фисвуапршолдьтщзйкіегмцчня",
    "bg": "ьфъаеожгстнвпхдз,ияшкэуйщю",
    "gr": "αβψδεφγηιξκλμνοπ;ρστθωςχυζ",
    "il": "שנבגקכעיןחלךצמםפ/רדאוה'סטז",
    "ara": "شﻻؤيثبلاهتنمةىخحضقسفعرصءغئ",
    "th": "ฟิแกำดเ้ร่าสทืนยๆพหะีอไปัผ",
}
"""What the keys in the places of a to z write, by layout."""
LATIN = {
    "fr": "qbcdefghijkl,noparstuvzxyw",
    "de": "abcdefghijklmnopqrstuvwxzy",
    "tr": "abcdefghıjklmnopqrstuvwxyz",
    "dvorak": "axje.uidchtnmbrl'poygk,qf;",
}
LETTER_KEYS = [each for each in ACTIONS if each.default_chord.key in map(ord, ascii_lowercase)]


@pytest.fixture(autouse=True)
def _usual_keys(display: None) -> None:
    use_keys(game_keys())


def press(source: InputSource, key: int, mods: int = 0, text: str = "", place: int = 0) -> KeyDown:
    event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mods, unicode=text, scancode=place)
    (heard,) = source.inputs_from(event, 1, typing=False)
    source.inputs_from(pygame.event.Event(pygame.KEYUP, key=key, mod=mods, scancode=place), 1, typing=False)
    assert isinstance(heard, KeyDown)
    return heard


def names(heard: KeyDown) -> set[str]:
    return {action.name for action in ACTIONS if is_key_for(action, heard)}


@pytest.mark.parametrize("layout", FOREIGN)
def test_every_shortcut_works_by_its_place_without_latin_letters(layout: str) -> None:
    source = InputSource()
    written = dict(zip(ascii_lowercase, FOREIGN[layout], strict=True))
    press(source, ord(written["a"]), text=written["a"], place=LETTERS["a"])
    for action in LETTER_KEYS:
        chord = action.default_chord
        letter = chr(chord.key)
        key, text = ord(written[letter]), "" if chord.mods else written[letter]
        assert action.name in names(press(source, key, chord.mods, text, LETTERS[letter])), letter


@pytest.mark.parametrize("layout", LATIN)
def test_a_latin_layout_counts_by_letter(layout: str) -> None:
    source = InputSource()
    for place, letter in zip(ascii_lowercase, LATIN[layout], strict=True):
        assert press(source, ord(letter), text=letter, place=LETTERS[place]).key == ord(letter)


def test_the_layout_may_change_at_any_time() -> None:
    source = InputSource()
    keys = [("ה", "v"), ("'", "w"), ("v", "v"), ("'", "q"), ("ה", "v"), ("'", "w")]
    heard = [chr(press(source, ord(letter), place=LETTERS[place]).key) for letter, place in keys]
    assert heard == ["v", "w", "v", "'", "v", "w"]


@pytest.mark.parametrize(
    ("letter", "text", "shift", "place", "key"),
    [
        ("б", "б", False, ",", ","), ("ю", "ю", False, ".", "."), ("۴", "۴", False, "4", "4"),
        ("2", "2", True, "2", "2"), ("é", "2", True, "2", "2"), ("-", "6", True, "6", "6"), ("é", "é", False, "2", "2"),
        ("&", "&", False, "1", "1"), ("-", "-", False, "6", "-"), ("ö", "ö", False, "0", "ö"),
        ("2", "@", True, "2", ""),
    ],
)  # fmt: skip
def test_other_characters_count_by_their_place_or_digit(
    letter: str, text: str, shift: bool, place: str, key: str
) -> None:
    """French digits need Shift; é, & stand for theirs where no shortcut wants them. The Hungarian ö is no 0."""
    heard = press(InputSource(), ord(letter), pygame.KMOD_LSHIFT if shift else 0, text, PLACES[place])
    binding = {"-": act.SMALLER, ",": act.JUMP_BACK, ".": act.JUMP_ON}
    wanted = [binding.get(key) or next((each for each in act.NUMBERS if each.default_chord.name == key), None)]
    assert names(heard) >= {each.name for each in wanted if each}
    assert bool(names(heard)) == any(wanted)


def test_a_key_that_the_player_has_chosen_stays() -> None:
    use_keys(moved({act.HINT: "я", act.WHY: "é", act.SPY: "Shift+2"}))
    assert names(press(InputSource(), ord("я"), text="я", place=LETTERS["z"])) == {act.HINT.name}
    assert names(press(InputSource(), ord("é"), text="é", place=PLACES["2"])) == {act.WHY.name}
    assert names(press(InputSource(), pygame.K_2, pygame.KMOD_LSHIFT, "2", PLACES["2"])) == {act.SPY.name}


ARROWS = {
    pygame.K_KP_4: act.LEFT, pygame.K_KP_6: act.RIGHT, pygame.K_KP_8: act.UP, pygame.K_KP_2: act.DOWN,
    pygame.K_KP_7: act.FIRST, pygame.K_KP_1: act.LAST, pygame.K_KP_9: act.PAGE_UP, pygame.K_KP_3: act.PAGE_DOWN,
    pygame.K_KP_PERIOD: act.DELETE,
}  # fmt: skip


@pytest.mark.parametrize(("key", "action"), ARROWS.items())
def test_without_num_lock_the_keypad_has_arrows(key: int, action: KeyBinding, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    written = "." if key == pygame.K_KP_PERIOD else ""
    assert press(InputSource(), key, text=written).key == action.default_chord.key
    assert press(InputSource(), key, pygame.KMOD_NUM, written).key == key
    monkeypatch.setattr("sys.platform", "darwin")
    assert press(InputSource(), key, text=written).key == key


def test_a_letter_that_comes_with_ctrl_is_not_typed() -> None:
    source = InputSource()

    def hear(kind: int, **values: object) -> list[Input]:
        return source.inputs_from(pygame.event.Event(kind, values), 1, typing=True)

    for mods, typed in (
        (pygame.KMOD_LCTRL, []),
        (0, [Typed("м")]),
        (pygame.KMOD_LCTRL | pygame.KMOD_RALT, [Typed("м")]),
    ):
        hear(pygame.KEYDOWN, key=ord("м"), mod=mods, unicode="м", scancode=LETTERS["v"])
        assert hear(pygame.TEXTINPUT, text="м") == typed
        hear(pygame.KEYUP, key=ord("м"), mod=mods, scancode=LETTERS["v"])
        assert hear(pygame.TEXTINPUT, text="м") == [Typed("м")]


@pytest.mark.parametrize("layout", FOREIGN)
def test_a_whole_window_listens_to_any_layout(layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "Marta")
    window = AppDriver()

    def send(letter: str, mods: int = 0) -> None:
        written, place = dict(zip(ascii_lowercase, FOREIGN[layout], strict=True))[letter], LETTERS[letter]
        window.event(pygame.KEYDOWN, key=ord(written), mod=mods, unicode=written, scancode=place)
        if window.stage.typing:
            window.event(pygame.TEXTINPUT, text=written)
        window.event(pygame.KEYUP, key=ord(written), mod=mods, scancode=place)

    window.navigation.open(ShowSavedRaces())
    send("f", pygame.KMOD_LCTRL)
    assert window.stage.typing
    send("v", pygame.KMOD_LCTRL)
    assert window.control("search").text == "Marta"
    send("a", pygame.KMOD_LCTRL)
    send("b")
    assert window.control("search").text == FOREIGN[layout][1]


@pytest.mark.parametrize("button", [1, 2, 3, 4, 5])
def test_the_wheel_presses_no_button(button: int) -> None:
    """pygame reports a turn of the wheel as buttons 4 and 5, too."""
    heard = [
        translate_event(pygame.event.Event(kind, button=button, pos=(30, 60)), 1.5, (0, 0), is_repeat=False)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ]
    pressed: list[Input | None] = [PointerPressed((20, 40), button), PointerReleased((20, 40), button)]
    assert heard == (pressed if button < 4 else [None, None])


def test_the_wheel_turns_where_the_pointer_is() -> None:
    turned = pygame.event.Event(pygame.MOUSEWHEEL, y=-1, precise_y=-0.5)
    assert translate_event(turned, 1.5, (20, 40), is_repeat=False) == WheelTurned((20, 40), -0.5)
