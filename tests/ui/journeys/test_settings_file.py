"""The settings file: invalid values, any lies, a broken file, and every setting after a restart."""

from __future__ import annotations

import io
import json
from dataclasses import asdict, fields
from pathlib import Path
from threading import Thread
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, example, given, settings as hypothesis_settings, strategies as st

from breakaway_desktop.cli import main
from breakaway_desktop.kit.input.keymap import use_keys
from breakaway_desktop.kit.logbook import close_logbook
from breakaway_desktop.kit.places import races_folder
from breakaway_desktop.kit.window.app import App
from breakaway_desktop.match.library import race_files
from breakaway_desktop.sentences.file_errors import settings_lines
from breakaway_desktop.settings import FILE, SOUND_KINDS, Settings, load_settings
from breakaway_desktop.ui.features import game_keys
from breakaway_desktop.ui.intents import ShowMenu
from breakaway_desktop.ui.main import open_window
from tests.kit.app_driver import is_dialog
from tests.match.disks import full_disk

WRONG: dict[str, object] = {
    "language": "xx", "theme": "pink", "text_size": 9, "scale": 77,
    "window": [1], "full_screen": 1, "motion": None, "speed": "warp",
    "volume": 101, "volumes": {"bell": -1}, "muted": "no", "phone_bell": "loud", "keys": {"h": 7}, "peek": True,
    "first_press": 0, "hints": "x", "races": 5, "watched": [1], "setup": [],
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_value_that_makes_no_sense_is_passed_over_and_the_others_count(tmp_path: Path, name: str) -> None:
    good = "still" if name != "motion" else "full"
    (tmp_path / FILE).write_text(json.dumps({"motion": good, name: WRONG[name]}), encoding="utf-8")
    settings = load_settings(tmp_path)
    assert name == "scale" or getattr(settings, name) == getattr(Settings(), name)
    assert settings.misread == (name,)
    assert name == "motion" or settings.motion == "still"


@pytest.mark.parametrize("broken", ["{", "[1]", "\x00\xff", "[" * 100_000, ""])
def test_a_broken_file_is_moved_to_a_backup_and_reported(tmp_path: Path, broken: str) -> None:
    (tmp_path / FILE).write_text(broken, encoding="latin-1")
    settings = load_settings(tmp_path)
    assert settings.backup == tmp_path / "settings.broken"
    assert (tmp_path / "settings.broken").read_text(encoding="latin-1") == broken
    assert load_settings(tmp_path).backup is None


def test_invalid_settings_are_listed_and_the_file_is_copied(tmp_path: Path) -> None:
    wrong = json.dumps({"theme": "pink", "scale": 77, "volume": "loud", "peek": 5, "newer": 1})
    (tmp_path / FILE).write_text(wrong, encoding="utf-8")
    settings = load_settings(tmp_path)
    assert settings.misread == ("theme", "scale", "volume")
    assert settings.peek == 5
    assert settings.kept_copy == tmp_path / "settings.broken"
    assert settings.kept_copy.read_text(encoding="utf-8") == wrong
    assert settings.save(tmp_path)
    again = load_settings(tmp_path)
    assert (again.misread, again.kept_copy, again.extra) == ((), None, {"newer": 1})


def test_invalid_settings_are_listed_even_if_the_file_cannot_be_copied(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"theme": "pink"}', encoding="utf-8")
    (tmp_path / "settings.broken").mkdir()
    settings = load_settings(tmp_path)
    assert (settings.misread, settings.kept_copy) == (("theme",), None)
    assert settings.theme == "light"


@pytest.mark.parametrize("switch", ["key 9999999999", "key -5", "mouse -1", "key", "pedal 3", "", 32])
def test_a_switch_that_no_device_has_is_not_used(switch: object, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"switch": switch}), encoding="utf-8")
    settings = load_settings(tmp_path)
    assert (settings.switch, settings.misread) == ("key 32", ("switch",))


def test_a_link_to_the_file_stays_one(tmp_path: Path) -> None:
    """Some users keep all settings in one folder and link to them."""
    elsewhere = tmp_path / "elsewhere" / "mine.json"
    elsewhere.parent.mkdir()
    elsewhere.write_text('{"theme": "dark", "newer": 1}', encoding="utf-8")
    (tmp_path / FILE).symlink_to(elsewhere)
    settings = load_settings(tmp_path)
    settings.text_size = 150
    assert settings.save(tmp_path)
    assert (tmp_path / FILE).is_symlink()
    assert json.loads(elsewhere.read_bytes())["text_size"] == 150
    assert list(elsewhere.parent.iterdir()) == [elsewhere]


@pytest.mark.parametrize(
    ("scale", "text_size"), [(1.0, 0), (1, 0), (0.75, 0), (0.9, 0), (1.1, 125), (1.25, 125), (1.75, 175), (2.0, 200)]
)
def test_the_scale_of_an_older_file_is_the_text_size(scale: float, text_size: int, tmp_path: Path) -> None:
    """Scale 1 was the usual size, which now follows the window; no text gets smaller."""
    (tmp_path / FILE).write_text(json.dumps({"scale": scale}), encoding="utf-8")
    settings = load_settings(tmp_path)
    assert (settings.text_size, settings.misread) == (text_size, ())
    assert settings.save(tmp_path)
    assert load_settings(tmp_path) == settings
    assert "scale" not in json.loads((tmp_path / FILE).read_bytes())


def test_a_text_size_overrides_an_older_scale(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"scale": 2, "text_size": 100}', encoding="utf-8")
    assert load_settings(tmp_path).text_size == 100


def test_settings_that_cannot_be_written_stay_as_they_were(tmp_path: Path) -> None:
    assert Settings(theme="dark", muted=True).save(tmp_path)
    before = (tmp_path / FILE).read_bytes()
    with full_disk(100):
        assert not Settings(theme="light").save(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_two_programs_may_write_at_once(tmp_path: Path) -> None:
    """Each program writes a temporary file of its own, so that the final file is complete."""
    both = [Settings(setup={"a": letter * 100_000}) for letter in "ab"]
    done: list[bool] = []
    threads = [Thread(target=lambda one=one: done.extend(one.save(tmp_path) for _ in range(20))) for one in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert done == [True] * 40
    assert load_settings(tmp_path) in both
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_reading_only_the_language_copies_nothing(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"theme": "pink"}', encoding="utf-8")
    assert load_settings(tmp_path, touch=False).misread == ("theme",)
    assert not (tmp_path / "settings.broken").exists()


def test_one_sentence_lists_the_invalid_settings() -> None:
    settings = Settings(misread=("theme", "scale"), kept_copy=Path("settings.broken"))
    said = " ".join(settings_lines(settings))
    assert "“theme” and “scale”" in said
    assert "settings.broken" in said


def test_reading_only_the_language_leaves_a_broken_file_to_the_window(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{", encoding="utf-8")
    assert load_settings(tmp_path, touch=False).language == "en"
    assert load_settings(tmp_path).backup == tmp_path / "settings.broken"


def test_all_settings_are_saved_and_loaded(tmp_path: Path) -> None:
    switches: dict[str, Any] = {
        name: not value for name, value in asdict(Settings()).items() if isinstance(value, bool)
    } | {"desktop_is_still": False}  # asked at each start
    settings = Settings(
        language="it", theme="dark", text_size=150, window=(1000, 700), motion="still", speed="fast",
        volume=10, volumes=dict.fromkeys(SOUND_KINDS, 5), phone_bell="off", keys={"h": "q", "q": "h"},
        peek=3, thinking=1000, tutor=1.5, races="/somewhere", watched=["one"], setup={"rules": "boxed"},
        quick={"level": 5}, tour={"tour": "mountains"}, friends={"base": "boxed"}, computer="0f", lesson=2,
        **switches,
    )  # fmt: skip
    assert settings.save(tmp_path)
    assert load_settings(tmp_path) == settings


FIELDS = tuple(row.name for row in fields(Settings))
NAMED = ("~gone/x", "~", "\ud800", "a\0b", "x" * 5000, "..", "\x1b[2J", "\u202e", "1" * 30)
"""Texts that have been, or may be, read as the name of a folder, a language or a key."""

# No `/`: a text that is used as a folder must not be a real one.
_words = st.sampled_from(NAMED) | st.text(st.characters(exclude_categories=(), exclude_characters="/~"), max_size=8)
_numbers = st.integers() | st.integers(-(10**400), 10**400) | st.floats() | st.sampled_from([0, 1, 3, 50, 1280])
_one = st.none() | st.booleans() | _numbers | _words
JUNK = st.recursive(_one, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_words, inner, max_size=4))
SETTINGS: st.SearchStrategy[dict[str, Any]] = st.dictionaries(st.sampled_from(FIELDS) | _words, JUNK, max_size=8)
"""Contents of the file: known fields and unknown ones."""


def settings_bytes(settings: dict[str, Any]) -> bytes:
    """Return the file as a program would write it that checks nothing."""
    return json.dumps(settings).encode()


ALL = hypothesis_settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def write_settings(folder: Path, data: bytes) -> None:
    folder.mkdir(exist_ok=True)
    (folder / FILE).write_bytes(data)


@ALL
@given(SETTINGS)
@example({"races": "~gone/x"})
@example({"races": "/races/\ud800"})
@example({"watched": ["\ud800"], "setup": {"\udfff": "\ud800"}, "newer": "\udc80"})
def test_each_value_is_used_or_reported_and_saved_settings_load_again(tmp_path: Path, said: dict[str, Any]) -> None:
    write_settings(tmp_path, settings_bytes(said))
    settings, usual = load_settings(tmp_path), Settings()
    assert settings.backup is None
    for name in FIELDS:
        if name in said and name not in settings.misread and name not in settings.extra:
            result = getattr(settings, name)
            assert name == "volumes" or json.dumps(result) == json.dumps(said[name])
        else:
            default = settings.setup if name == "raced" and name not in said else getattr(usual, name)
            assert getattr(settings, name) == default or name in ("extra", "misread", "kept_copy")
    assert race_files(settings.folder) == []
    assert settings.save(tmp_path)
    again = load_settings(tmp_path)
    assert again.misread == ()
    assert repr(again.extra) == repr(settings.extra)


@ALL
@given(st.sampled_from(FIELDS), JUNK, st.integers(0, 300), st.binary(max_size=4))
def test_a_file_with_bytes_in_it_that_are_none_is_read_or_set_aside(
    tmp_path: Path, name: str, value: Any, at: int, noise: bytes
) -> None:
    good = settings_bytes({"theme": "dark", name: value})
    write_settings(tmp_path, good[:at] + noise + good[at + len(noise) :])
    settings = load_settings(tmp_path)
    assert settings.save(tmp_path)
    assert load_settings(tmp_path).backup is None


@pytest.mark.parametrize("depth", [41, 900, 100_000])
def test_a_file_that_nests_too_deep_is_set_aside(tmp_path: Path, depth: int) -> None:
    """Python reads lists in lists that it cannot write."""
    write_settings(tmp_path, b'{"newer": ' + b"[" * depth + b"]" * depth + b"}")
    assert load_settings(tmp_path).backup == tmp_path / "settings.broken"


def shown_at_the_start(folder: Path) -> Any:
    """Return the scene on top when the first frame is drawn."""
    seen: list[Any] = []

    def look(app: App) -> None:
        seen.append(app.stage.top)
        app.quit()

    try:
        with patch.object(App, "draw", lambda app, **_how: look(app)):
            open_window(load_settings(), ShowMenu())
    finally:
        use_keys(game_keys())
        close_logbook()
    assert load_settings(folder).misread == ()
    return seen[0]


@hypothesis_settings(ALL, max_examples=25)
@given(SETTINGS)
@example(dict.fromkeys(FIELDS, NAMED[0]))
@example({"races": "/races/\ud800"})
@example({"keys": {"h": "\ud800", "\0": "q"}, "watched": ["\ud800"]})
@example({"setup": {"seats": [], "base": 1}})
def test_the_window_opens_and_lists_invalid_settings(tmp_path: Path, said: dict[str, Any]) -> None:
    folder = tmp_path / "config"
    write_settings(folder, settings_bytes(said))
    misread = load_settings(folder, touch=False).misread
    top = shown_at_the_start(folder)
    assert is_dialog(top, "settings-lost") >= bool(misread)


@pytest.mark.parametrize(("name", "value"), [("keys", {"h": "no such key"}), ("setup", {"base": "boxed"})])
def test_values_that_only_the_window_can_check_are_reported_too(tmp_path: Path, name: str, value: object) -> None:
    write_settings(tmp_path / "config", settings_bytes({name: value}))
    top = shown_at_the_start(tmp_path / "config")
    assert is_dialog(top, "settings-lost")
    assert f"“{name}”" in repr(top.model)
    assert json.loads((tmp_path / "config" / "settings.broken").read_bytes()) == {name: value}


@pytest.mark.parametrize("folder", ["~gone/x", "\ud800", "x", "a\0b"])
def test_a_race_in_the_terminal_starts_in_the_default_folder_with_a_notice(
    tmp_path: Path, folder: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    write_settings(tmp_path / "config", settings_bytes({"races": folder}))
    assert main(["play", "--text", "--seed", "7"]) == 0
    assert "The settings file has an invalid value for “races”" in capsys.readouterr().err
    assert [path.name for path in races_folder().iterdir()] == ["race-7.race"]


@pytest.mark.parametrize("arguments", [("play", "--text"), ("play",), ()], ids=["text", "no display", "menu"])
def test_a_broken_file_is_set_aside_by_the_terminal_too(
    tmp_path: Path, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    write_settings(tmp_path / "config", b"\xff{")
    for shown in (1, 0):
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
        assert main(arguments) == 0
        assert capsys.readouterr().err.count("The old file was renamed to") == shown


@hypothesis_settings(ALL, max_examples=10)
@given(said=SETTINGS)
def test_the_terminal_opens_with_any_settings_file(
    tmp_path: Path, said: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    write_settings(tmp_path / "config", settings_bytes(said))
    assert main(["play", "--text", "--seed", "7"]) == 0
