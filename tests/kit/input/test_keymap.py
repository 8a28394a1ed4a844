"""Moved keys: swapped on each screen so that no action is without a key, and shown on key caps."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from hypothesis import given, strategies as st

from breakaway_desktop.kit.drawing.canvas import Canvas
from breakaway_desktop.kit.drawing.palette import DAY
from breakaway_desktop.kit.input.chords import Chord, chord_named, chord_of, parse_chord
from breakaway_desktop.kit.input.controller import BUTTONS
from breakaway_desktop.kit.input.input_source import InputSource
from breakaway_desktop.kit.input.inputs import KeyDown, KeyUp
from breakaway_desktop.kit.input.keymap import (
    KeyMap,
    is_key_for,
    key_cap_text,
    reachable_key_cap,
    read_keys,
    show_button_names,
    use_keys,
)
from breakaway_desktop.kit.toolkit import painters
from breakaway_desktop.kit.words import set_language
from breakaway_desktop.settings import Settings
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import game_keys
from breakaway_desktop.ui.keys import KeyBinding, use_saved_keys
from breakaway_desktop.ui.phones.keys import PHONES
from tests.ui.keys import ACTIONS, moved

MOVABLE = [action for action in ACTIONS if not action.fixed]
CHORDS = sorted({action.default_chord for action in ACTIONS}) + [
    Chord(pygame.K_y),
    Chord(pygame.K_F12),
    Chord(ord("ö")),
]


@pytest.fixture(autouse=True)
def _usual() -> Iterator[None]:
    yield
    use_keys(game_keys())
    show_button_names(None)


def key_down(key: int, mods: int = 0, *, typing: bool = False) -> KeyDown:
    event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mods, unicode="")
    (heard,) = InputSource().inputs_from(event, 1, typing=typing)
    assert isinstance(heard, KeyDown)
    return heard


def clashes(keys: KeyMap) -> list[tuple[str, str]]:
    return [(one.name, other.name) for one in ACTIONS for other in keys.conflicting_actions(keys.chord(one), one)]


def with_key(keys: KeyMap, action: KeyBinding, key: str) -> KeyMap:
    result = keys.with_chord(action, chord_named(key))
    assert result is not None
    return result


# The table


def test_every_action_has_a_name_of_its_own_that_no_key_has() -> None:
    """Settings of older versions have the key instead of the name."""
    names = [action.name for action in ACTIONS]
    assert len(names) == len(set(names))
    for name in names:
        with pytest.raises(ValueError, match=name):
            parse_chord(name)


def test_no_two_actions_of_a_screen_have_the_same_usual_key() -> None:
    """Except on screens that cover each other: only the upper one gets input."""
    shared = {
        (one.name, other.name)
        for index, one in enumerate(ACTIONS)
        for other in ACTIONS[index + 1 :]
        if one.default_chord == other.default_chord and one.shares_screen_with(other)
    }
    assert shared == {
        ("setup.about", "window.keys"), ("building.raise", "window.larger"), ("building.lower", "window.smaller"),
        ("rider.give-up", "pace.next-rider"), ("rider.other-card", "window.automatic-size-too"),
    }  # fmt: skip


def test_actions_in_one_row_of_the_list_are_in_one_group() -> None:
    """`Change teams` has two rows, because its keys differ between screens; `Share` has one key everywhere."""
    for words in {action.sentence for action in ACTIONS}:
        rows = [action for action in ACTIONS if action.sentence == words]
        assert len({action.group for action in rows}) == 1 or len({action.screens for action in rows}) > 1
    assert len({action.group for action in ACTIONS}) == 17, "no sentence stands for a group"


# Moving keys


def test_an_action_that_loses_its_key_gets_that_of_the_other() -> None:
    keys = with_key(game_keys(), act.HINT, "E")
    assert (keys.chord(act.HINT), keys.chord(act.WHY)) == (chord_named("E"), chord_named("H"))
    assert keys.to_settings() == {"rider.hint": "e", "view.why": "h"}


def test_a_key_of_one_screen_is_free_on_another() -> None:
    """S saves a chart in a review, and is a spy in a race."""
    keys = with_key(game_keys(), act.HINT, "S")
    assert keys.to_settings() == {"rider.hint": "s", "rider.spy": "h"}


def test_a_key_of_the_window_counts_on_every_screen() -> None:
    keys = with_key(game_keys(), act.MUTE, "S")
    taken = [action.name for action in ACTIONS if action.default_chord == chord_named("S")]
    assert len(taken) > 5
    assert keys.to_settings() == {"window.mute": "s", **dict.fromkeys(taken, "m")}
    assert keys.with_chord(act.LINE_UPS, chord_named("S")) == keys.with_chord(act.SPY, chord_named("S")) is None


def test_the_keys_of_the_clipboard_stay() -> None:
    assert game_keys().with_chord(act.FIND, chord_named("Ctrl+C")) is None
    assert read_keys({"text.copy": "x"}, game_keys())[0].is_default


@given(st.lists(st.tuples(st.sampled_from(MOVABLE), st.sampled_from(CHORDS)), max_size=12))
def test_however_keys_are_moved_no_two_clash(moves: list[tuple[KeyBinding, Chord]]) -> None:
    keys = game_keys()
    for action, chord in moves:
        keys = keys.with_chord(action, chord) or keys
    assert clashes(keys) == []
    again, understood = read_keys(keys.to_settings(), game_keys())
    assert understood
    assert again.to_settings() == keys.to_settings()


def test_moving_a_key_back_leaves_nothing_moved() -> None:
    keys = with_key(with_key(game_keys(), act.HINT, "Q"), act.HINT, "H")
    assert keys.is_default
    assert keys.to_settings() == {}


def test_assigned_navigation_keys_arrive_as_the_usual_ones() -> None:
    use_keys(moved({act.PRESS: "F12", act.LEFT: "A"}))
    heard = key_down(pygame.K_F12)
    assert (heard.key, heard.physical, heard.text) == (pygame.K_RETURN, (pygame.K_F12, 0), "")
    assert key_down(pygame.K_RETURN).key == pygame.K_UNKNOWN
    assert key_down(pygame.K_a, pygame.KMOD_CTRL).key == pygame.K_LEFT
    assert key_down(pygame.K_a, pygame.KMOD_CTRL).ctrl
    assert key_down(pygame.K_a, typing=True).key == pygame.K_a


def test_shift_stays_with_a_focus_key_unless_the_chord_has_its_own_action() -> None:
    use_keys(moved({act.NEXT: "X"}))
    assert key_down(pygame.K_TAB, pygame.KMOD_SHIFT) == KeyDown(pygame.K_TAB, pygame.KMOD_SHIFT)
    use_keys(moved({act.RIGHT: "X"}))
    heard = key_down(pygame.K_x, pygame.KMOD_SHIFT)
    assert (heard.key, heard.shift) == (pygame.K_RIGHT, True)


def test_an_action_responds_to_its_assigned_key() -> None:
    use_keys(moved({act.HINT: "Ctrl+U", act.UNDO: "U"}))
    assert is_key_for(act.HINT, key_down(pygame.K_u, pygame.KMOD_CTRL))
    assert is_key_for(act.UNDO, key_down(pygame.K_u))
    assert not is_key_for(act.HINT, key_down(pygame.K_h))


def test_a_key_is_let_go_as_what_it_was_pressed() -> None:
    """Even if it was moved in between."""
    source = InputSource()
    use_keys(moved({act.PRESS_OR_SKIP: "Q"}))
    source.inputs_from(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode=""), 1, typing=False)
    use_keys(game_keys())
    event = pygame.event.Event(pygame.KEYUP, key=pygame.K_q, mod=0)
    assert source.inputs_from(event, 1, typing=False) == [KeyUp(pygame.K_SPACE)]


# Saved keys


@pytest.mark.parametrize("chord", CHORDS)
def test_every_key_is_written_so_that_it_is_read_again(chord: Chord) -> None:
    pygame.display.init()
    assert parse_chord(chord.settings_text) == chord
    assert ord("a") <= chord.key or chord_named(chord.name) == chord


def test_settings_of_older_versions_move_all_actions_of_a_key() -> None:
    settings = Settings(keys={"s": "x", "x": "s", "left": "a", "a": "left", "ctrl+z": "u", "u": "ctrl+z"})
    keys = use_saved_keys(settings)
    assert keys.chord(act.SPY) == keys.chord(act.LINE_UPS) == keys.chord(act.SHOW_SAVED) == chord_named("X")
    assert keys.chord(act.RANDOM) == chord_named("S")
    assert (keys.chord(act.LEFT), keys.chord(act.ADJUST)) == (chord_named("A"), chord_named("←"))
    assert keys.chord(act.UNDO) == chord_named("U")
    assert clashes(keys) == []
    assert settings.keys == keys.to_settings()
    assert "rider.spy" in settings.keys


def test_a_newer_action_gives_way_to_the_key_that_a_player_has_moved_there() -> None:
    """Q was free until phones came: a player may use it for the movement logs."""
    settings = Settings(keys={act.MOVEMENT_LOGS.name: "q"})
    keys = use_saved_keys(settings)
    assert keys.chord(act.MOVEMENT_LOGS) == chord_named("Q")
    assert keys.chord(PHONES) == chord_named("L")
    assert clashes(keys) == []
    assert settings.keys == keys.to_settings()


def test_plus_is_one_key_on_every_keyboard() -> None:
    assert chord_of(pygame.K_EQUALS, pygame.KMOD_SHIFT) == chord_of(pygame.K_PLUS, 0) == chord_named("+")
    assert chord_of(pygame.K_EQUALS, pygame.KMOD_CTRL) == act.LARGER_THERE.default_chord
    assert chord_of(pygame.K_MINUS, pygame.KMOD_SHIFT) == act.SMALLER.default_chord


@pytest.mark.parametrize(
    ("key", "name"),
    [(pygame.K_KP_3, "3"), (pygame.K_KP_0, "0"), (pygame.K_KP_ENTER, "Enter"), (pygame.K_KP_MINUS, "−")],
)
def test_keys_of_both_blocks_have_the_same_names(key: int, name: str) -> None:
    assert chord_of(key, 0) == chord_named(name)


@pytest.mark.parametrize(("letter", "cap"), [("ö", "Ö"), ("é", "É"), ("я", "Я"), ("ß", "ß"), ("²", "²")])
def test_a_key_with_a_non_ascii_letter_has_a_cap_and_is_saved(letter: str, cap: str) -> None:
    pygame.display.init()
    chord = Chord(ord(letter))
    assert (chord.name, chord.settings_text) == (cap, letter)
    keys = game_keys().with_moved({act.HINT.name: chord})
    assert read_keys(keys.to_settings(), game_keys())[0].chord(act.HINT) == chord


# Key caps


def test_keycaps_show_the_assigned_key() -> None:
    use_keys(moved({act.HINT: "Q", act.PRESS: "F12", act.LEFT: "A"}))
    caps = [key_cap_text(action) for action in (act.HINT, act.PRESS, act.FINISH, act.WHY, act.LEFT, act.RIGHT)]
    assert caps == ["Q", "F12", "Ctrl+Enter", "E", "A", "→"]


def test_caps_are_called_as_the_language_calls_them() -> None:
    use_keys(moved({act.HINT: "Space"}))
    set_language("it")
    assert (key_cap_text(act.PRESS), key_cap_text(act.HINT)) == ("Invio", "Spazio")


def test_caps_name_the_buttons_of_a_controller_in_use() -> None:
    assert show_button_names(BUTTONS)
    assert not show_button_names(BUTTONS)
    assert [key_cap_text(action) for action in (act.PRESS, act.BACK, act.FULL_SCREEN)] == [
        "A",
        "B",
        "F11",
    ]
    assert [reachable_key_cap(action) for action in (act.PRESS, act.UP, act.FULL_SCREEN, None)] == ["A", "↑", "", ""]


def test_a_wider_cap_is_measured_as_it_is_drawn() -> None:
    pygame.font.init()
    canvas = Canvas(pygame.Surface((300, 100)), DAY, 1)
    narrow, wide = painters.key_width(1, "H"), painters.key_width(1, "Backspace")
    assert painters.key(canvas, "Backspace", (10, 10)).w == wide > narrow
