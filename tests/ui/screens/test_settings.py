"""The settings screen: every setting has an immediate effect, is saved, and is restored after a restart."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from breakaway_desktop.file_type import has_other_opener, is_registered
from breakaway_desktop.kit.drawing.palette import NIGHT
from breakaway_desktop.kit.input.chords import chord_named
from breakaway_desktop.kit.input.inputs import FocusLost, KeyDown
from breakaway_desktop.kit.input.keymap import set_typing_mode, show_button_names, use_keys
from breakaway_desktop.kit.toolkit.control import Control
from breakaway_desktop.kit.toolkit.number_input import Stepper
from breakaway_desktop.kit.toolkit.page import Page, do
from breakaway_desktop.kit.toolkit.text_prompt import LINE
from breakaway_desktop.kit.window.scales import AUTOMATIC
from breakaway_desktop.kit.words import language, set_language
from breakaway_desktop.match.library import race_files
from breakaway_desktop.match.plan import seats_of
from breakaway_desktop.play.last_setup import setup_as_json
from breakaway_desktop.sentences.names import Names
from breakaway_desktop.settings import FILE, SOUND_KINDS, Settings, load_settings
from breakaway_desktop.ui import keys as act
from breakaway_desktop.ui.features import game_keys
from breakaway_desktop.ui.intents import ShowMenu, ShowSettings
from breakaway_desktop.ui.keys import use_saved_keys
from breakaway_desktop.ui.screens import menu as menu_screen
from breakaway_desktop.ui.screens.settings import rows, screen
from breakaway_desktop.ui.screens.settings.model import FolderOpen, KeyOpen, SoundsOpen
from breakaway_desktop.ui.session import Session
from tests.cli.test_register import FakeRegistry
from tests.kit.app_driver import AppDriver, shows
from tests.kit.page_driver import PageDriver, check_reading, press_everything
from tests.kit.races import keep, race
from tests.ui.keys import ACTIONS
from tools.studio import Studio


@pytest.fixture(autouse=True)
def _usual_keys() -> Iterator[None]:
    yield
    use_keys(game_keys())
    show_button_names(None)
    set_typing_mode(False)


@pytest.fixture
def at_settings(person: AppDriver) -> AppDriver:
    person.settings.speed, person.settings.figures = "normal", "grow"
    person.app.set_scale(AUTOMATIC)
    person.open(ShowMenu())
    person.click("settings")
    assert shows(person.top, screen)
    return person


def on(person: AppDriver, label: str, *keys: str) -> None:
    """Focus this control and press keys."""
    person.focus(label)
    assert person.focused_label == label
    person.press(*keys)


def in_sounds(label: str, key: str) -> Callable[[AppDriver], None]:
    """Return an action that presses a key in the dialog of all sounds."""

    def change(person: AppDriver) -> None:
        on(person, "sounds", "Enter")
        on(person, label, key)

    return change


def while_scanning(label: str, *keys: str) -> Callable[[AppDriver], None]:
    """Return an action that presses keys on a setting of scanning."""

    def change(person: AppDriver) -> None:
        on(person, "scanning", "Right")
        on(person, label, *keys)

    return change


CHANGED: dict[str, tuple[Callable[[AppDriver], None], object]] = {
    "language": (lambda person: on(person, "language", "Right"), "it"),
    "theme": (lambda person: on(person, "theme-light", "Right", "Right"), "contrast"),
    "text_size": (lambda person: on(person, "text_size", "Right"), 100),
    "full_screen": (lambda person: on(person, "full_screen", "Right"), True),
    "motion": (lambda person: on(person, "motion", "Right", "Right"), "still"),
    "holding": (lambda person: on(person, "holding", "Right"), "press"),
    "bots_wait": (lambda person: on(person, "bots_wait", "Right"), True),
    "captions": (lambda person: on(person, "captions", "Right"), True),
    "notices_stay": (lambda person: on(person, "notices_stay", "Right"), True),
    "speed": (lambda person: on(person, "speed", "Left"), "slow"),
    "figures": (lambda person: on(person, "figures", "Right"), "all"),
    "volume": (lambda person: on(person, "volume", "Right", "Right"), 70),
    "volumes": (in_sounds("crowd", "Home"), {**dict.fromkeys(SOUND_KINDS, 100), "crowd": 0}),
    "muted": (in_sounds("sound", "Space"), True),
    "keys": (lambda person: on(person, "key rider.hint", "Enter", "8"), {"rider.hint": "8"}),
    "rivals": (lambda person: on(person, "rivals", "Right"), False),
    "peek": (lambda person: on(person, "peek", "Right"), 20),
    "phone_bell": (lambda person: on(person, "phone_bell", "Right"), "next"),
    "first_press": (lambda person: on(person, "first_press", "Right"), True),
    "thinking": (lambda person: on(person, "thinking", "Right"), 300),
    "hints": (lambda person: on(person, "hints", "Left"), False),
    "tutor": (lambda person: on(person, "tutor", "Right", "Right"), 2.5),
    "sheet": (lambda person: on(person, "sheet", "Left"), False),
    "calm": (lambda person: on(person, "calm", "Right"), True),
    "screen_reader": (lambda person: on(person, "screen_reader", "Right", "Right"), "off"),
    "spoken": (lambda person: on(person, "spoken", "Right"), "full"),
    "every_move": (lambda person: on(person, "every_move", "Right"), True),
    "dwell": (lambda person: on(person, "dwell", "Right"), 500),
    "scanning": (lambda person: on(person, "scanning", "Right"), True),
    "scan_step": (while_scanning("scan_step", "Left"), 700),
    "scan_rounds": (while_scanning("scan_rounds", "Right"), 3),
    "switch": (while_scanning("switch", "Enter", "x"), "key 120"),
    "step_switch": (while_scanning("step_switch", "Enter", "x"), "key 120"),
    "ride_for_me": (lambda person: on(person, "ride_for_me", "Right"), True),
}


@pytest.mark.parametrize("name", CHANGED)
def test_a_changed_setting_is_saved(at_settings: AppDriver, name: str) -> None:
    change, value = CHANGED[name]
    assert getattr(load_settings(), name) != value
    change(at_settings)
    assert getattr(at_settings.settings, name) == value
    assert getattr(load_settings(), name) == value
    shown = at_settings.texts()
    at_settings.stage.resize()
    assert at_settings.texts() == shown, "the page shows the new value at once"


@pytest.mark.parametrize(("listens", "groups"), [(False, ["LOOK", "RACES"]), (True, ["ACCESSIBILITY", "LOOK"])])
def test_groups_stand_in_the_order_of_use(at_settings: AppDriver, listens: bool, groups: list[str]) -> None:
    at_settings.app.screen.listens = listens
    at_settings.open(ShowMenu())
    at_settings.open(ShowSettings())
    assert [text for text in at_settings.texts() if text in ("LOOK", "RACES", "ACCESSIBILITY")] == groups


def test_a_changed_setting_applies_at_once(at_settings: AppDriver) -> None:
    window = at_settings.app
    on(at_settings, "theme-light", "Right")
    assert window.screen.palette == NIGHT
    on(at_settings, "text_size", "Right", "Right")
    assert window.requested_scale == 1.25
    on(at_settings, "full_screen", "Right")
    assert window.full_screen
    on(at_settings, "volume", "Left")
    assert window.sound.volume == 55
    assert Names(seats_of(["bot:random"])).team(1) == "Ambra"
    on(at_settings, "rivals", "Right")
    assert Names(seats_of(["bot:random"])).team(1) == "Yellow"
    on(at_settings, "language", "Right")
    assert language() == "it"
    at_settings.follow("see IMPOSTAZIONI", "Esc")
    assert shows(at_settings.top, menu_screen)


def test_the_largest_text_size_depends_on_the_window_with_a_note(at_settings: AppDriver) -> None:
    note = "Larger text doesn’t fit in this window."
    assert at_settings.shows_text("automatic")
    on(at_settings, "text_size", "Right")
    assert at_settings.shows_text("100%")
    assert not at_settings.shows_text(note)
    at_settings.press(*["Right"] * 7)
    assert at_settings.app.screen.scale == 2.5
    assert at_settings.shows_text("250%")
    assert at_settings.shows_text(note)
    at_settings.resize((1920, 1200))
    assert not at_settings.shows_text(note)


def test_the_wheel_over_the_volume_scrolls(at_settings: AppDriver) -> None:
    at_settings.resize((960, 600))
    at_settings.focus("sounds")
    volume = at_settings.control("volume")
    before, place = at_settings.settings.volume, at_settings.box("volume")
    at_settings.wheel(place.centre, -1)
    assert (at_settings.settings.volume, at_settings.box("volume") == place) == (before, False)
    at_settings.focus("volume")
    at_settings.wheel(volume.screen_box.centre, -1)
    assert at_settings.settings.volume == before - 5


def test_automatic_text_is_as_large_as_the_window(at_settings: AppDriver) -> None:
    on(at_settings, "text_size", "Right", "Left")
    assert at_settings.app.requested_scale == AUTOMATIC
    at_settings.resize((1920, 1200))
    assert at_settings.app.screen.scale == 1.5


def test_the_text_size_that_is_changed_by_key_is_shown(studio: Studio) -> None:
    studio.open(ShowSettings())
    studio.app.handle_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_PLUS, mod=0, unicode="+"))
    stepper = studio.top.focus.find("text_size")
    assert isinstance(stepper, Stepper)
    assert stepper.shown(stepper.value) == "125%"


def test_a_text_size_from_a_larger_window_stays_chosen_in_a_smaller_one(at_settings: AppDriver) -> None:
    at_settings.resize((1920, 1200))
    on(at_settings, "text_size", *["Right"] * 9)
    at_settings.resize((960, 600))
    on(at_settings, "text_size", "Right")
    assert (at_settings.app.requested_scale, at_settings.app.screen.scale) == (3, 2)
    at_settings.press("Left")
    assert at_settings.app.requested_scale == 2.75


def test_every_choice_is_a_value_that_the_file_may_have(person: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    shown, one_of = [], rows._one_of

    def noted(setting, labels, current):
        shown.append((setting, labels))
        return one_of(setting, labels, current)

    monkeypatch.setattr(rows, "_one_of", noted)
    person.open(ShowSettings())
    assert len(shown) > 20
    assert all(setting.fits(value) for setting, labels in shown for value in labels)


def test_the_settings_show_the_language_in_use(person: AppDriver) -> None:
    """The program may have been started in another language than the saved one."""
    set_language("it")
    person.open(ShowMenu())
    person.click("settings")
    assert person.control("language").value == "it"


# Keys


def changed_keys(person: AppDriver) -> dict[str, str]:
    return person.settings.keys


def key_caps(page: Page) -> list[Control]:
    return [control for control in page.focus.controls if control.label.startswith("key ")]


def visible_text(person: AppDriver) -> str:
    """Return all visible text, with lines joined."""
    return " ".join(person.texts())


def test_a_changed_key_is_listed_with_the_previous_one(at_settings: AppDriver) -> None:
    on(at_settings, "key rider.hint", "Enter")
    at_settings.follow("see Press the new key for “Hint: what each card may bring”.", "8")
    assert changed_keys(at_settings) == {"rider.hint": "8"}
    assert at_settings.shows_text("was H")


def test_a_key_in_use_is_explained_and_swapped_only_on_request(at_settings: AppDriver) -> None:
    on(at_settings, "key rider.hint", "Enter", "E")
    assert changed_keys(at_settings) == {}
    assert "This key is already used for “Explain a card, place, points or variant”." in visible_text(at_settings)
    assert "“Hint: what each card may bring” keeps its own." in visible_text(at_settings)
    at_settings.press("Esc")
    assert changed_keys(at_settings) == {}
    assert shows(at_settings.top, screen)
    on(at_settings, "key rider.hint", "Enter", "E", "Enter")
    assert changed_keys(at_settings) == {"rider.hint": "e", "view.why": "h"}


def test_another_key_can_be_pressed_after_a_clash(at_settings: AppDriver) -> None:
    on(at_settings, "key rider.hint", "Enter", "E", "8")
    assert changed_keys(at_settings) == {"rider.hint": "8"}


def test_modifiers_alone_are_no_key_and_a_chord_is_one(at_settings: AppDriver) -> None:
    on(at_settings, "key rider.hint", "Enter")
    at_settings.stage.handle(KeyDown(pygame.K_LCTRL, pygame.KMOD_LCTRL))
    at_settings.follow("see Press the new key", "Ctrl+h")
    assert changed_keys(at_settings) == {"rider.hint": "ctrl+h"}


def test_a_changed_key_can_be_reset_alone_or_with_all_others(at_settings: AppDriver) -> None:
    on(at_settings, "key rider.hint", "Enter", "8")
    on(at_settings, "key view.why", "Enter", "9")
    on(at_settings, "reset rider.hint", "Enter")
    assert changed_keys(at_settings) == {"view.why": "9"}
    on(at_settings, "reset-all", "Enter")
    assert changed_keys(at_settings) == {}
    assert not at_settings.control("reset-all").enabled


def test_keys_of_the_screen_are_captured_by_the_key_dialog(at_settings: AppDriver) -> None:
    on(at_settings, "key rider.hint", "Enter", "Tab")
    assert "This key is already used for “Next button”." in visible_text(at_settings)
    at_settings.press("F1", "k")
    assert "This key is already used for “Pause or resume the animation”." in visible_text(at_settings)


def test_leaving_the_window_does_not_change_the_key(at_settings: AppDriver) -> None:
    on(at_settings, "key rider.hint", "Enter")
    at_settings.stage.handle(FocusLost())
    at_settings.press("Q")
    assert changed_keys(at_settings) == {}


def test_changed_keys_are_saved_and_used(at_settings: AppDriver) -> None:
    on(at_settings, "key view.why", "Enter", "9")
    keys = use_saved_keys(load_settings())
    assert keys.to_settings() == {"view.why": "9"}


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_the_first_key_of_a_race_has_the_focus(at_settings: AppDriver, size: tuple[int, int]) -> None:
    """The keys of a race are first: they are changed, and those of every screen hardly ever."""
    at_settings.resize(size)
    at_settings.press("K")
    assert at_settings.focused_label == f"key {act.NUMBERS[0].name}"
    at_settings.press("End")
    assert at_settings.focused_label.startswith("key ")


@pytest.mark.parametrize(
    ("upper", "lower"),
    [
        (f"key {act.NUMBERS[0].name}", f"key {act.SECOND_NUMBERS[0].name}"),
        (f"key {act.LEFT.name}", f"key {act.NEXT.name}"),
        ("theme-light", "calm"),
    ],
)
def test_up_and_down_skip_no_row(at_settings: AppDriver, upper: str, lower: str) -> None:
    """The controls of a row may be far to the side of those in the row above."""
    at_settings.focus(upper)
    at_settings.press("Down")
    assert at_settings.focused_label == lower
    at_settings.press("Up")
    assert at_settings.control(at_settings.focused_label).rect.y == at_settings.control(upper).rect.y


def test_the_frame_around_a_key_covers_no_word_above(at_settings: AppDriver) -> None:
    at_settings.press("K")
    box = at_settings.control(at_settings.focused_label).screen_box
    label = next(where for text, where, _cut in at_settings.drawn_texts() if text.startswith("Cards and other"))
    assert label.bottom <= box.y - 6, (label, box)  # the frame consists of two rings of three units each


def test_the_list_contains_every_action_once(at_settings: AppDriver) -> None:
    """The key of each opens the dialog that asks for another."""
    at_settings.press("K")
    messages: list[Any] = []
    at_settings.page.dispatch = messages.append  # type: ignore[method-assign, assignment]
    at_settings.stage.resize()
    for control in key_caps(at_settings.page):
        control.press()
        assert messages.pop() == do(
            replace, dialog=KeyOpen(next(a for a in ACTIONS if f"key {a.name}" == control.label))
        )
    names = [control.label for control in key_caps(at_settings.page)]
    assert sorted(names) == sorted(f"key {action.name}" for action in ACTIONS if not action.fixed)


def test_if_keys_cannot_be_swapped_the_dialog_asks_for_another(at_settings: AppDriver) -> None:
    """M belongs to the window on every screen, and S has another action elsewhere."""
    on(at_settings, "key rider.spy", "Enter", "M")
    at_settings.follow("see This key is already used for “Sound on or off”. “Spy” keeps its own.", "unseen Swap them")
    at_settings.press("Enter")
    assert changed_keys(at_settings) == {}
    at_settings.press("8")
    assert changed_keys(at_settings) == {"rider.spy": "8"}


def test_a_key_of_a_screen_outside_the_race_is_moved(at_settings: AppDriver) -> None:
    on(at_settings, "key settings.part", "Enter", "P")
    assert changed_keys(at_settings) == {"settings.part": "p"}
    at_settings.press("Esc")
    assert shows(at_settings.top, menu_screen)
    at_settings.follow("click settings", "k")
    assert at_settings.top.model.part == "settings"
    at_settings.press("p")
    assert at_settings.top.model.part == "keys"


# Folder of races


def test_a_new_races_folder_leaves_old_races_in_theirs(at_settings: AppDriver, tmp_path: Path) -> None:
    usual, other = at_settings.session.folder, tmp_path / "elsewhere"
    at_settings.settings.races = str(usual)
    keep(race(moves=3), usual / "first.race")
    on(at_settings, "folder", "Enter")
    assert at_settings.focused_label == LINE
    at_settings.write(str(other))
    at_settings.follow("see No races here yet.", "Enter")
    assert at_settings.session.folder == load_settings().folder == other
    assert other.is_dir()
    assert (usual / "first.race").exists()
    assert not race_files(at_settings.session.folder)
    on(at_settings, "folder", "Enter")
    at_settings.write(str(usual))
    at_settings.follow("see 1 race here.", "Enter")
    assert len(race_files(at_settings.session.folder)) == 1


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ("~gone/x", "Type the full path"), ("races", "Type the full path"),
        ("/proc/nowhere", "Races can’t be saved there: "), ("/dev/null/x", "/dev/null is a file, not a folder"),
        ("{}/file", "/file is a file, not a folder"), ("{}/link", "/link is a link that leads nowhere"),
        ("{}/link/x", "/link is a link that leads nowhere"),
    ],
)  # fmt: skip
def test_a_folder_that_cannot_be_used_is_refused_in_a_sentence(
    at_settings: AppDriver, tmp_path: Path, wrong: str, refusal: str
) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "gone")
    (tmp_path / "file").touch()
    before = at_settings.session.folder
    on(at_settings, "folder", "Enter")
    at_settings.write(wrong.format(tmp_path))
    at_settings.press("Enter")
    assert at_settings.focused_label == LINE
    assert refusal.replace(" ", "") in "".join(at_settings.texts()).replace(" ", "")  # a long path is broken anywhere
    at_settings.press("Esc", "Esc")
    assert at_settings.session.folder == before
    assert load_settings().races == ""


def test_a_folder_that_windows_has_no_name_for_is_refused(at_settings: AppDriver, tmp_path: Path, monkeypatch) -> None:
    """Windows would create one with another name."""
    on(at_settings, "folder", "Enter")
    at_settings.write(str(tmp_path / "races."))
    with monkeypatch.context() as patch:
        patch.setattr("sys.platform", "win32")
        at_settings.press("Enter")
    assert at_settings.focused_label == LINE
    assert at_settings.shows_text("races. is not a valid file name on every system.")
    assert not list(tmp_path.glob("races*"))


def test_an_empty_field_means_the_usual_folder(at_settings: AppDriver, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("breakaway_desktop.ui.screens.settings.screen.races_folder", lambda: tmp_path / "usual")
    monkeypatch.setattr("breakaway_desktop.ui.session.races_folder", lambda: tmp_path / "usual")
    monkeypatch.setattr("breakaway_desktop.settings.races_folder", lambda: tmp_path / "usual")
    at_settings.settings.races = str(tmp_path / "other")
    on(at_settings, "folder", "Enter")
    at_settings.write("")
    at_settings.press("Enter")
    assert (load_settings().races, at_settings.session.folder) == ("", tmp_path / "usual")


# Race files


def test_race_files_are_registered_only_on_windows(at_settings: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    for registry in (None, FakeRegistry({})):
        at_settings.press("Esc")
        monkeypatch.setattr(screen, "user_registry", lambda found=registry: found)
        at_settings.click("settings")
        labels = {control.label for control in at_settings.top.focus.controls}
        assert ("race_files" in labels) == (registry is not None)


@pytest.fixture
def registry(at_settings: AppDriver, monkeypatch: pytest.MonkeyPatch) -> FakeRegistry:
    """Return the registry of a fake Windows on which the settings are open."""
    result = FakeRegistry({})
    monkeypatch.setattr(screen, "user_registry", lambda: result)
    at_settings.follow("Esc", "click settings")
    return result


def test_race_files_open_by_a_double_click_until_that_is_undone(at_settings: AppDriver, registry: FakeRegistry) -> None:
    on(at_settings, "race_files", "Right")
    assert is_registered(registry)
    assert not has_other_opener(registry)
    assert at_settings.shows_text("Double-click a race file to open it here.")
    on(at_settings, "race_files", "Left")
    assert registry.values == {}


def test_another_program_that_opens_race_files_is_mentioned(at_settings: AppDriver, registry: FakeRegistry) -> None:
    registry.write("Software\\Classes\\.race", "Other.Race")
    on(at_settings, "race_files", "Right")
    assert at_settings.shows_text("Another program opens race files.")
    on(at_settings, "race_files", "Left")
    assert registry.values == {("Software\\Classes\\.race", ""): "Other.Race"}


def test_a_refusal_of_windows_is_shown_in_the_row(
    at_settings: AppDriver, registry: FakeRegistry, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_any: str) -> None:
        raise PermissionError(13, "Access is denied")

    with monkeypatch.context() as patch:
        patch.setattr(registry, "write", refuse)
        on(at_settings, "race_files", "Right")
    assert at_settings.shows_text("Windows refuses to change this: ")
    on(at_settings, "race_files", "Right")
    assert is_registered(registry)
    assert not at_settings.shows_text("Windows refuses")


# The file


def test_a_file_of_the_version_before_means_what_it_meant(tmp_path: Path, person: AppDriver) -> None:
    """The file was written by version 0.2, with the default scale of that version."""
    (tmp_path / FILE).write_bytes((Path(__file__).parent / "settings-0.2.json").read_bytes())
    settings = load_settings(tmp_path)
    assert (settings.misread, settings.extra, settings.backup) == ((), {}, None)
    assert (settings.theme, settings.text_size, settings.speed, settings.peek) == ("light", 0, "fast", 5)
    assert (settings.lesson, settings.keys, settings.watched) == (4, {"h": "q", "q": "h"}, ["pursuit"])
    draft = Session(person.app, settings, folder=tmp_path).draft
    assert draft is not None
    assert draft.base == "postal"
    seats = [{**seat, "line_up": "", "on_phone": False, "allowance": 100} for seat in settings.setup["seats"]]
    assert setup_as_json(draft) == {**settings.setup, "seats": seats}


def test_unknown_keys_of_the_file_are_preserved(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"from_the_future": [1, 2], "speed": "fast"}), encoding="utf-8")
    settings = load_settings(tmp_path)
    assert settings.speed == "fast"
    settings.theme = "dark"
    assert settings.save(tmp_path)
    result = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    assert (result["from_the_future"], result["theme"]) == ([1, 2], "dark")
    assert not list(tmp_path.glob(".*.part"))


def test_keys_that_make_no_sense_are_passed_over() -> None:
    """A key that is chosen for a hint is no longer that of the phones, which get one that is free on their screens."""
    settings = Settings(keys={"rider.hint": "q", "no such key": "w", "view.why": "what"})
    assert use_saved_keys(settings).to_settings() == settings.keys == {"rider.hint": "q", "view.phones": "7"}


def test_a_clash_is_answered_by_click_as_well(at_settings: AppDriver) -> None:
    on(at_settings, "key rider.hint", "Enter", "E")
    at_settings.click("Cancel")
    assert changed_keys(at_settings) == {}
    assert not at_settings.shows_text("is “Why” already")
    on(at_settings, "key rider.hint", "Enter", "E")
    at_settings.click("Swap them")
    assert changed_keys(at_settings) == {"rider.hint": "e", "view.why": "h"}


def test_sound_off_by_its_key_is_shown(at_settings: AppDriver) -> None:
    at_settings.focus("volume")
    for muted in (False, True):
        at_settings.app.mute(muted)
        at_settings.stage.resize()  # like the window
        assert at_settings.shows_text("60%") != muted


# Appearance


def page(session: Session, part: str, dialog: Any = None) -> Page:
    return Page(screen, replace(screen.begin(session), part=part, dialog=dialog))


STATES = {
    "choices": ("settings", None),
    "keys": ("keys", None),
    "sounds": ("settings", SoundsOpen()),
    "folder": ("settings", FolderOpen("/nowhere")),
    "refused": ("settings", FolderOpen("/nowhere/" + 9 * "long/", "Races can’t be saved there: Permission denied.")),
    "asked": ("keys", KeyOpen(act.HINT)),
    "clash": ("keys", KeyOpen(act.HINT, chord_named("Shift+Tab"))),
}


@pytest.mark.parametrize("state", STATES)
def test_each_state_is_read(person: AppDriver, state: str) -> None:
    for keys in ({}, {"rider.hint": "q", "focus.next": "shift+tab", "focus.previous": "tab"}):
        person.settings.keys = keys
        check_reading(lambda: page(person.session, *STATES[state]))


# when a key is requested, any pressed key counts as that key
@pytest.mark.parametrize("state", ["choices", "keys", "sounds", "folder"])
def test_every_control_works(person: AppDriver, state: str) -> None:
    """Of the keys those of every tenth action; all of them only send another dialog."""
    make = partial(page, person.session, *STATES[state])
    press_everything(make, skip=tuple(cap.label for n, cap in enumerate(key_caps(PageDriver(make()).page)) if n % 10))
