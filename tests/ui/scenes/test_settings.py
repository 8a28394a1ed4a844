"""The settings screen: every setting works at once, is kept, and is found again after a restart."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pygame
import pytest

from breakaway_desktop.match.library import race_files
from breakaway_desktop.settings import FILE, SOUND_KINDS, Settings, load_settings
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.kit.actions import ACTIONS, use_kept_keys
from breakaway_desktop.ui.kit.canvas import Canvas
from breakaway_desktop.ui.kit.keymap import KeyMap, use_keys
from breakaway_desktop.ui.kit.palette import CONTRAST, DARK, PALETTES
from breakaway_desktop.ui.scenes.menu import MenuScene
from breakaway_desktop.ui.scenes.settings.folder import FolderDialog, objection
from breakaway_desktop.ui.scenes.settings.keys_list import KeyCap
from breakaway_desktop.ui.scenes.settings.scene import SettingsScene
from breakaway_desktop.ui.scenes.settings.sounds import SoundsDialog
from breakaway_desktop.ui.session import Session
from breakaway_desktop.ui.toolkit.dialog import Dialog
from breakaway_desktop.words import language, set_language
from tests.ui.scenes.person import (
    EVERY_SIZE,
    Person,
    keep,
    labels_to_walk,
    labels_walked,
    longer,
    race,
    seated,
    unreadable,
)


@pytest.fixture(autouse=True)
def _usual_keys() -> Iterator[None]:
    yield
    use_keys(KeyMap())


@pytest.fixture
def at_settings(person: Person) -> Person:
    person.settings.speed = "normal"
    person.open(ShowMenu())
    person.click("settings")
    assert isinstance(person.top, SettingsScene)
    return person


def on(person: Person, label: str, *keys: str) -> None:
    """Puts the focus on this control, and presses."""
    person.top.focus.put(person.control(label))
    assert person.focused == label
    person.press(*keys)


def in_sounds(label: str, key: str) -> Callable[[Person], None]:
    """In the dialog of all sounds."""

    def change(person: Person) -> None:
        on(person, "sounds", "Enter")
        on(person, label, key)

    return change


CHANGED: dict[str, tuple[Callable[[Person], None], object]] = {
    "language": (lambda person: on(person, "language", "Right"), "it"),
    "theme": (lambda person: on(person, "theme-contrast", "Enter"), "contrast"),
    "text_size": (lambda person: on(person, "scale", "Right"), 125),
    "full_screen": (lambda person: on(person, "whole", "Right"), True),
    "motion": (lambda person: on(person, "motion", "Right"), "still"),
    "speed": (lambda person: on(person, "speed", "Left"), "slow"),
    "volume": (lambda person: on(person, "volume", "Right", "Right"), 70),
    "volumes": (
        in_sounds("crowd", "Home"),
        {**dict.fromkeys(SOUND_KINDS, 100), "crowd": 0},
    ),
    "muted": (in_sounds("sound", "Enter"), True),
    "keys": (lambda person: on(person, "key h", "Enter", "Q"), {"h": "q", "q": "h"}),
    "peek": (lambda person: on(person, "peek", "Right"), 20),
    "first_press": (lambda person: on(person, "first-press", "Right"), True),
    "thinking": (lambda person: on(person, "thinking", "Right"), 300),
    "hints": (lambda person: on(person, "hints", "Left"), False),
}
ELSEWHERE = {
    "window", "races", "watched", "lesson", "learnt", "offered", "setup", "extra", "set_aside", "misread", "kept_copy",
}  # fmt: skip
"""Settings that are not made by a control of this screen, or have a test of their own."""


def test_every_setting_is_among_those_that_are_tried() -> None:
    assert {row.name for row in fields(Settings)} == {*CHANGED, *ELSEWHERE}


@pytest.mark.parametrize("name", CHANGED)
def test_a_setting_that_is_changed_is_found_again(at_settings: Person, name: str) -> None:
    change, value = CHANGED[name]
    assert getattr(load_settings(), name) != value
    change(at_settings)
    assert getattr(at_settings.settings, name) == value
    assert getattr(load_settings(), name) == value


def test_what_is_chosen_works_at_once(at_settings: Person) -> None:
    window = at_settings.window
    on(at_settings, "theme-dark", "Enter")
    assert window.screen.palette == DARK
    on(at_settings, "whole", "Right")
    assert window.full_screen
    on(at_settings, "scale", "Right")
    assert window.wanted_scale == 1.25
    on(at_settings, "volume", "Left")
    assert window.sound.volume == 55
    on(at_settings, "language", "Right")
    assert language() == "it"
    assert at_settings.sees("Impostazioni")
    at_settings.press("Esc")
    assert isinstance(at_settings.top, MenuScene)


def test_the_size_of_letters_ends_where_the_window_has_no_room_and_says_so(at_settings: Person) -> None:
    said = "Larger text does not fit in this window."
    assert not at_settings.sees(said)
    on(at_settings, "scale", "Right", "Right")
    assert at_settings.window.screen.scale == 1.25
    assert at_settings.sees("125 %")
    assert at_settings.sees(said)
    at_settings.window.resize((1920, 1200))
    assert not at_settings.sees(said)
    on(at_settings, "scale", *["Right"] * 4)
    assert at_settings.window.screen.scale == 2


def test_a_size_of_letters_from_a_larger_window_stays_chosen_in_a_smaller_one(at_settings: Person) -> None:
    at_settings.window.resize((1920, 1200))
    on(at_settings, "scale", *["Right"] * 3)
    at_settings.window.resize((1280, 800))
    on(at_settings, "scale", "Right")
    assert at_settings.sees("Larger text does not fit in this window.")
    assert at_settings.window.wanted_scale == 1.75
    at_settings.press("Left")
    assert at_settings.window.wanted_scale == 1.5


def test_the_settings_show_the_language_in_use(person: Person) -> None:
    """Also when the program was started in a language that is not the kept one."""
    set_language("it")
    person.open(ShowMenu())
    person.click("settings")
    assert person.control("language").value == "it"


# Keys


def moved(person: Person) -> dict[str, str]:
    return person.settings.keys


def test_a_key_is_moved_and_the_list_says_what_it_was(at_settings: Person) -> None:
    on(at_settings, "key h", "Enter")
    assert at_settings.sees("press a key")
    at_settings.press("Q")
    assert moved(at_settings) == {"h": "q", "q": "h"}
    assert at_settings.sees("was H")


def test_a_key_that_is_taken_is_told_in_a_sentence_and_swapped_only_on_demand(at_settings: Person) -> None:
    on(at_settings, "key h", "Enter", "E")
    assert moved(at_settings) == {}
    assert at_settings.sees("E is “Why” already. “Hint” keeps H.")
    at_settings.press("Esc")
    assert moved(at_settings) == {}
    assert isinstance(at_settings.top, SettingsScene)
    on(at_settings, "key h", "Enter", "E", "Enter")
    assert moved(at_settings) == {"e": "h", "h": "e"}


def test_another_key_can_be_tried_after_a_clash(at_settings: Person) -> None:
    on(at_settings, "key h", "Enter", "E", "Q")
    assert moved(at_settings) == {"h": "q", "q": "h"}


def test_modifiers_alone_are_no_key_and_a_chord_is_one(at_settings: Person) -> None:
    on(at_settings, "key h", "Enter")
    from breakaway_desktop.ui.kit.inputs import KeyDown

    at_settings.window.stage.handle(KeyDown(pygame.K_LCTRL, pygame.KMOD_LCTRL))
    assert at_settings.sees("press a key")
    at_settings.press("Ctrl+h")
    assert moved(at_settings) == {"ctrl+h": "h", "h": "ctrl+h"}


def test_a_moved_key_goes_back_by_itself_or_with_all_others(at_settings: Person) -> None:
    on(at_settings, "key h", "Enter", "Q")
    on(at_settings, "key e", "Enter", "X")
    on(at_settings, "reset h", "Enter")
    assert moved(at_settings) == {"e": "x", "x": "e"}
    on(at_settings, "reset-all", "Enter")
    assert moved(at_settings) == {}
    assert not at_settings.control("reset-all").enabled


def test_a_press_elsewhere_leaves_the_key_as_it_is(at_settings: Person) -> None:
    on(at_settings, "key h", "Enter")
    at_settings.click_at((700, 20))
    at_settings.press("Q")
    assert moved(at_settings) == {}


def test_keys_are_found_again_and_used(at_settings: Person) -> None:
    on(at_settings, "key e", "Enter", "X")
    keys = use_kept_keys(load_settings())
    assert keys.written() == {"e": "x", "x": "e"}


def test_every_key_of_the_list_stands_in_it_once() -> None:
    chords = [chord for action in ACTIONS for chord in action.keys]
    assert len(chords) == len(set(chords))


# Folder of races


def test_races_are_kept_in_another_folder_and_those_left_behind_are_found_again(
    at_settings: Person, tmp_path: Path
) -> None:
    usual, other = at_settings.session.folder, tmp_path / "elsewhere"
    at_settings.settings.races = str(usual)
    keep(race(moves=3), usual / "first.race")
    on(at_settings, "folder", "Enter")
    assert isinstance(at_settings.top, FolderDialog)
    at_settings.write(str(other))
    assert at_settings.sees("No race lies there yet.")
    at_settings.press("Enter")
    assert at_settings.session.folder == load_settings().folder == other
    assert other.is_dir()
    assert (usual / "first.race").exists()
    assert not race_files(at_settings.session.folder)
    on(at_settings, "folder", "Enter")
    at_settings.write(str(usual))
    assert at_settings.sees("1 race lies there.")
    at_settings.press("Enter")
    assert len(race_files(at_settings.session.folder)) == 1


@pytest.mark.parametrize("wrong", ["~gone/x", "races", "/proc/nowhere", "/dev/null/x", "x\0y"])
def test_a_folder_that_cannot_be_used_is_refused_in_a_sentence(at_settings: Person, wrong: str) -> None:
    before = at_settings.session.folder
    assert objection(Path(wrong)).endswith(".")
    on(at_settings, "folder", "Enter")
    at_settings.write(wrong.replace("\0", ""))
    at_settings.press("Enter")
    assert isinstance(at_settings.top, FolderDialog)
    at_settings.press("Esc", "Esc")
    assert at_settings.session.folder == before
    assert load_settings().races == ""


def test_an_empty_field_means_the_usual_folder(at_settings: Person, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("breakaway_desktop.ui.scenes.settings.folder.races_folder", lambda: tmp_path / "usual")
    monkeypatch.setattr("breakaway_desktop.settings.races_folder", lambda: tmp_path / "usual")
    at_settings.settings.races = str(tmp_path / "other")
    on(at_settings, "folder", "Enter")
    at_settings.write("")
    at_settings.press("Enter")
    assert (load_settings().races, at_settings.session.folder) == ("", tmp_path / "usual")


# The file


def test_what_the_file_says_besides_is_kept(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"from_the_future": [1, 2], "speed": "fast"}), encoding="utf-8")
    settings = load_settings(tmp_path)
    assert settings.speed == "fast"
    settings.theme = "dark"
    assert settings.save(tmp_path)
    found = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    assert (found["from_the_future"], found["theme"]) == ([1, 2], "dark")
    assert not list(tmp_path.glob(".*.part"))


def test_key_caps_begin_on_one_line(at_settings: Person) -> None:
    """Narrow and wide ones: a cap is as wide as its letters, its place at least as wide as a finger."""
    caps = [control for control in at_settings.top.focus.controls if isinstance(control, KeyCap)]
    assert len({cap.rect.w for cap in caps}) > 1
    for cap in caps:
        surface = pygame.Surface((1280, 800))
        surface.fill("white")
        cap.rect = cap.rect._replace(x=100, y=100)
        cap.draw(Canvas(surface, PALETTES["light"], 1.0), False, False)
        drawn = next(x for x in range(90, 140) if surface.get_at((x, round(cap.rect.centre[1]))).r < 200)
        assert drawn in (99, 100, 101)


def test_keys_that_make_no_sense_are_passed_over() -> None:
    keys = use_kept_keys(Settings(keys={"h": "q", "no such key": "w", "e": "what"}))
    assert keys.written() == {"h": "q", "q": "h"}


# How it looks


def states(person: Person) -> Iterator[str]:
    """Every state of the screen, left and right."""
    yield "as it opens"
    if person.window.screen.compact:
        on(person, "part", "Right")
        yield "keys"
    on(person, "key h", "Enter")
    yield "asked"
    person.press("E")
    yield "clash"
    person.press("Q")
    yield "moved"


@pytest.mark.parametrize("size", EVERY_SIZE)
@pytest.mark.parametrize("theme", PALETTES)
def test_nothing_is_cut_off_in_any_theme(tmp_path: Path, size, theme: str) -> None:
    person = seated(tmp_path, size, PALETTES[theme])
    person.window.stage.push(SettingsScene(person.session))
    for state in states(person):
        assert not unreadable(person), state


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_nothing_is_cut_off_in_a_longer_language(tmp_path: Path, size) -> None:
    with longer():
        person = seated(tmp_path, size, CONTRAST)
        person.window.stage.push(SettingsScene(person.session))
        for state in states(person):
            assert not unreadable(person), state


@pytest.mark.parametrize("dialog", [SoundsDialog, FolderDialog])
@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_dialogs_are_read_and_walked(tmp_path: Path, size, dialog: type[Dialog]) -> None:
    with longer():
        person = seated(tmp_path, size)
        person.window.stage.push(dialog(person.session, lambda: None))  # type: ignore[call-arg, arg-type]
        assert not unreadable(person)
        assert labels_walked(person) == labels_to_walk(person)


def test_the_focus_comes_to_every_control(at_settings: Person) -> None:
    assert labels_walked(at_settings) == labels_to_walk(at_settings)


def test_the_game_opens_with_what_was_kept(at_settings: Person, tmp_path: Path) -> None:
    on(at_settings, "theme-dark", "Enter")
    again = Session(at_settings.window, load_settings(), folder=tmp_path)
    assert again.settings.theme == "dark"


def test_a_clash_is_answered_by_click_as_well(at_settings: Person) -> None:
    on(at_settings, "key h", "Enter", "E")
    at_settings.click("clash leave it")
    assert moved(at_settings) == {}
    assert not at_settings.sees("is “Why” already")
    on(at_settings, "key h", "Enter", "E")
    at_settings.click("clash swap the two")
    assert moved(at_settings) == {"e": "h", "h": "e"}
