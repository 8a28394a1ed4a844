"""Moved keys: an exchange that leaves no work without a key, and caps that say what is to be struck."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from breakaway_desktop.ui.drawing.canvas import Canvas
from breakaway_desktop.ui.drawing.palette import DAY
from breakaway_desktop.ui.input.controller import BUTTONS
from breakaway_desktop.ui.input.inputs import KeyDown, KeyUp
from breakaway_desktop.ui.input.keymap import (
    ACTIONS,
    MOVABLE,
    Chord,
    KeyMap,
    cap_of,
    chord_of,
    chord_written,
    name_buttons,
    use_keys,
)
from breakaway_desktop.ui.input.source import InputSource
from breakaway_desktop.ui.toolkit import parts
from breakaway_desktop.words import set_language

H, Q, E, N = (Chord(key) for key in (pygame.K_h, pygame.K_q, pygame.K_e, pygame.K_n))
KEYS = sorted(MOVABLE) + [Chord(pygame.K_q), Chord(pygame.K_x), Chord(pygame.K_F12)]


@pytest.fixture(autouse=True)
def _usual() -> Iterator[None]:
    yield
    use_keys(KeyMap())
    name_buttons(None)
    set_language("en")


def moved(*pairs: tuple[Chord, Chord]) -> KeyMap:
    keys = KeyMap(MOVABLE)
    for usual, struck in pairs:
        keys.assign(usual, struck)
    use_keys(keys)
    return keys


def test_a_moved_key_and_the_one_it_took_the_place_of_change_places() -> None:
    keys = moved((H, E))
    assert (keys.heard(E), keys.heard(H), keys.heard(N)) == (H, E, N)
    assert (keys.shown(H), keys.shown(E)) == (E, H)


@given(st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from(KEYS)), max_size=30))
def test_however_keys_are_moved_every_work_has_one_key(pairs: list[tuple[Chord, Chord]]) -> None:
    keys = KeyMap(MOVABLE)
    for usual, struck in pairs:
        keys.assign(usual, struck)
        assert keys.shown(usual) == struck
    assert {keys.heard(chord) for chord in KEYS} == set(KEYS)
    assert all(keys.shown(keys.heard(chord)) == chord for chord in KEYS)
    again = KeyMap(MOVABLE)
    again.read(keys.written())
    assert all(again.heard(chord) == keys.heard(chord) for chord in KEYS)


def test_moving_a_key_back_leaves_nothing_moved() -> None:
    keys = moved((H, Q), (H, H))
    assert keys.is_usual
    assert keys.written() == {}


def test_shift_goes_with_its_key_unless_it_has_a_line_of_its_own() -> None:
    keys = moved((Chord(pygame.K_RETURN), Chord(pygame.K_F12)), (N, Chord(pygame.K_x)))
    assert keys.heard(Chord(pygame.K_F12, ctrl=True)) == Chord(pygame.K_RETURN, ctrl=True)
    assert keys.heard(Chord(pygame.K_n, shift=True)) == Chord(pygame.K_n, shift=True)
    assert keys.heard(Chord(pygame.K_x, shift=True)) == Chord(pygame.K_x, shift=True)


@pytest.mark.parametrize("chord", KEYS)
def test_every_key_is_written_so_that_it_is_read_again(chord: Chord) -> None:
    assert chord_written(chord.written) == chord


def test_plus_is_one_key_on_every_keyboard() -> None:
    assert chord_of(pygame.K_EQUALS, pygame.KMOD_SHIFT) == chord_of(pygame.K_PLUS, 0) == Chord(pygame.K_PLUS)


def struck(source: InputSource, key: int, mods: int = 0, *, typing: bool = False) -> KeyDown:
    event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mods, unicode="")
    (heard,) = source.heard(event, 1, typing=typing)
    assert isinstance(heard, KeyDown)
    return heard


def test_scenes_hear_the_usual_key_and_what_was_struck() -> None:
    moved((H, Q))
    heard = struck(InputSource(), pygame.K_q)
    assert (heard.key, heard.struck, heard.text) == (pygame.K_h, (pygame.K_q, 0), "")


def test_a_key_is_let_go_as_what_it_was_pressed() -> None:
    """Also when it was moved meanwhile."""
    source = InputSource()
    keys = moved((Chord(pygame.K_SPACE), Q))
    assert struck(source, pygame.K_q).key == pygame.K_SPACE
    keys.reset()
    event = pygame.event.Event(pygame.KEYUP, key=pygame.K_q, mod=0)
    assert source.heard(event, 1, typing=False) == [KeyUp(pygame.K_SPACE)]


def test_in_a_text_field_every_key_writes_what_it_says() -> None:
    moved((H, Q))
    assert struck(InputSource(), pygame.K_q, typing=True).key == pygame.K_q


def test_chords_are_moved_with_their_modifiers() -> None:
    moved((Chord(pygame.K_z, ctrl=True), Chord(pygame.K_u)))
    heard = struck(InputSource(), pygame.K_u)
    assert (heard.key, heard.ctrl) == (pygame.K_z, True)


def test_caps_say_the_key_that_is_to_be_struck() -> None:
    moved((H, Q), (Chord(pygame.K_RETURN), Chord(pygame.K_F12)), (Chord(pygame.K_LEFT), Chord(pygame.K_a)))
    assert [cap_of(cap) for cap in ("H", "Enter", "Ctrl+Enter", "E", "← →", "any")] == [
        "Q", "F12", "Ctrl+F12", "E", "A →", "any",
    ]  # fmt: skip


def test_caps_are_called_as_the_language_calls_them() -> None:
    moved((Chord(pygame.K_RETURN), Q), (H, Chord(pygame.K_SPACE)))
    set_language("it")
    assert (cap_of("Invio"), cap_of("H"), cap_of("Spazio")) == ("Q", "Spazio", "H")


def test_every_cap_of_the_list_is_known_by_its_name() -> None:
    for code in ("en", "it"):
        set_language(code)
        moved((Chord(pygame.K_F12), Chord(pygame.K_F10)))
        name_buttons(dict.fromkeys(MOVABLE, "*"))
        assert {cap_of(chord.name) for action in ACTIONS for chord in action.keys} == {"*"}


def test_caps_name_the_buttons_of_a_controller_in_use() -> None:
    assert name_buttons(BUTTONS)
    assert not name_buttons(BUTTONS)
    assert [cap_of(cap) for cap in ("Enter", "Esc", "F11")] == ["A", "B", "F11"]


def test_a_wider_cap_is_measured_as_it_is_drawn() -> None:
    pygame.font.init()
    canvas = Canvas(pygame.Surface((300, 100)), DAY, 1)
    narrow = parts.key_width(canvas, "H")
    moved((H, Chord(pygame.K_BACKSPACE)))
    assert parts.key(canvas, "H", (10, 10)).w == parts.key_width(canvas, "H") > narrow
    assert parts.key_width(canvas, "H", as_is=True) < parts.key_width(canvas, "H")


@pytest.mark.parametrize(("letter", "cap"), [("ö", "Ö"), ("é", "É"), ("я", "Я"), ("ß", "ß"), ("²", "²")])
def test_a_key_with_a_letter_beyond_ascii_has_a_cap_and_is_kept(letter: str, cap: str) -> None:
    pygame.display.init()
    chord = Chord(ord(letter))
    assert (chord.name, chord.written) == (cap, letter)
    assert chord_written(chord.written) == chord
    keys = KeyMap()
    keys.assign(Chord(pygame.K_h), chord)
    again = KeyMap()
    assert again.read(keys.written())
    assert again.written() == keys.written()
