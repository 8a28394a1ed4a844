"""The settings file: invalid values, a broken file, and every setting after a restart."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from breakaway_desktop.sentences.file_errors import settings_lines
from breakaway_desktop.settings import FILE, SOUND_KINDS, Settings, load_settings
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
