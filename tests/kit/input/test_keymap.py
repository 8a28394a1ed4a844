"""Moved keys: swapped on each screen so that no action is without a key, and shown on key caps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

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
from breakaway_desktop.ui.phones.intents import SHOW_PHONES
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


AFTER_A_RACE = {act.RESULT, act.REPLAY, act.REVIEW, act.LOG, act.TOUR, act.SAVED, act.SIDE_BY_SIDE, act.CHALLENGE}
RESERVED = {"Enter": act.PRESS, "Esc": act.BACK, "Ctrl+Z": act.UNDO, "Tab": act.NEXT, "Space": act.PRESS_OR_SKIP}


def test_a_verb_has_one_key() -> None:
    """Actions of one row are numbers, teams and directions: each has a key of its own, and all are in one group."""
    for words in {action.sentence for action in ACTIONS}:
        row = [action for action in ACTIONS if action.sentence == words]
        assert len({action.group for action in row}) == 1, words
        assert len({action.name.rstrip("0123456789").rpartition(".")[0] for action in row}) == 1, words
        assert len({action.screens for action in row}) == 1, words


def test_a_key_has_one_verb_on_a_screen() -> None:
    """Except + and − of team building; `window.larger-there` is for that."""
    shared = {
        (one.name, other.name)
        for one, other in combinations(ACTIONS, 2)
        if one.default_chord == other.default_chord and one.shares_screen_with(other)
    }
    assert shared == {("building.raise", "window.larger"), ("building.lower", "window.smaller")}


def test_a_letter_means_one_verb_after_a_race_and_reserved_keys_are_nobody_elses() -> None:
    """The screen reader’s letters are a layer of their own."""
    after = [action for action in ACTIONS if AFTER_A_RACE & set(action.screens) and action.group != act.READER]
    letters = [action.default_chord.name for action in after if len(action.default_chord.name) == 1]
    assert sorted(letters) == sorted(set(letters) | {"1", "2", "3", "4", "5", "6"})
    for action in ACTIONS:
        assert RESERVED.get(action.default_chord.name, action) is action, action.name


# Moving keys


def test_an_action_that_loses_its_key_gets_that_of_the_other() -> None:
    keys = with_key(game_keys(), act.HINT, "E")
    assert (keys.chord(act.HINT), keys.chord(act.WHY)) == (chord_named("E"), chord_named("H"))
    assert keys.to_settings() == {"rider.hint": "e", "view.why": "h"}


def test_a_key_of_one_screen_is_free_on_another() -> None:
    """S shares after a race, and is a spy in it."""
    keys = with_key(game_keys(), act.HINT, "S")
    assert keys.to_settings() == {"rider.hint": "s", "rider.spy": "h"}


def test_a_key_of_the_window_counts_on_every_screen() -> None:
    keys = with_key(game_keys(), act.MUTE, "S")
    taken = [action.name for action in ACTIONS if action.default_chord == chord_named("S")]
    assert len(taken) > 1
    assert keys.to_settings() == {"window.mute": "s", **dict.fromkeys(taken, "m")}
    assert keys.with_chord(act.SHARE, chord_named("S")) == keys.with_chord(act.SPY, chord_named("S")) is None


def test_the_keys_of_the_clipboard_stay() -> None:
    assert game_keys().with_chord(act.FIND, chord_named("Ctrl+C")) is None
    assert read_keys({"text.copy": "x"}, game_keys())[0].is_default


OLD_NAMES = sorted({*game_keys().retired, *(action.name for action in MOVABLE)})


@given(st.dictionaries(st.sampled_from(OLD_NAMES), st.sampled_from(CHORDS), max_size=12))
def test_however_keys_of_1_0_were_moved_none_clash(moved_keys: dict[str, Chord]) -> None:
    saved = {name: chord.settings_text for name, chord in moved_keys.items()}
    keys, _understood = read_keys(saved, game_keys())
    assert clashes(keys) == []
    again, understood = read_keys(keys.to_settings(), game_keys())
    assert (again.moved, understood) == (keys.moved, True)


@pytest.mark.parametrize(
    ("saved", "expected"),
    [
        ({"saved.share": "j"}, {act.SHARE: "J"}),
        ({"saved.share": "x", "result.share": "j"}, {act.SHARE: "J"}),
        ({"saved.share": "x"}, {act.SHARE: "X", act.READ_CARDS: "7"}),
        ({"result.ride-again": "x"}, {act.PRESS: "Enter"}),
        ({"rider.hint": "l", "view.movement-logs": "h"}, {act.HINT: "L", act.MOVEMENT_LOGS: "H", act.RACE_LOG: "F8"}),
    ],
)  # fmt: skip
def test_moved_keys_of_retired_actions_are_carried_over(saved: dict[str, str], expected: dict[KeyBinding, str]) -> None:
    assert {new for new in game_keys().retired.values() if new} <= {action.name for action in ACTIONS}
    keys, understood = read_keys(saved, game_keys())
    assert understood
    assert {action: keys.chord(action).name for action in expected} == expected


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
    keys = with_key(with_key(game_keys(), act.HINT, "J"), act.HINT, "H")
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
    assert keys.chord(act.SPY) == keys.chord(act.SHARE) == keys.chord(act.SHOW_SAVED) == chord_named("X")
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
    assert keys.chord(SHOW_PHONES) == chord_named("F8")
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
    assert [key_cap_text(action) for action in (act.PRESS, act.BACK, act.FULL_SCREEN)] == ["A", "B", "F11"]
    assert [reachable_key_cap(action) for action in (act.PRESS, act.UP, act.FULL_SCREEN, None)] == ["A", "↑", "", ""]


def test_a_wider_cap_is_measured_as_it_is_drawn() -> None:
    pygame.font.init()
    canvas = Canvas(pygame.Surface((300, 100)), DAY, 1)
    narrow, wide = painters.key_width(1, "H"), painters.key_width(1, "Backspace")
    assert painters.key(canvas, "Backspace", (10, 10)).w == wide > narrow
