"""Files that are no races, contradict the rules, or have no folder: the same sentence and exit code in all commands."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.kit.files.addresses import printed_name
from breakaway_desktop.record.store import save
from breakaway_desktop.settings import FILE, Settings, load_settings
from tests.cli.calls import simulate_arguments
from tests.record.races import SMALL, full_race, random_match

READING = {
    "verify": ("verify",),
    "report": ("report",),
    "load": ("play", "--text", "--load"),
    "load in the window": ("play", "--load"),
    "replay": ("replay",),
    "export": ("export", "--png", "r.png"),
    "duplicate": ("duplicate",),
    "open": ("open",),
    "alone": (),
}
NO_WINDOW = pytest.mark.skipif(sys.platform == "win32", reason="there is always a display, and a window would open")
COMMANDS = [
    pytest.param(command, id=name, marks=NO_WINDOW if name in ("open", "alone") else ())
    for name, command in READING.items()
]


@pytest.fixture(autouse=True)
def bare_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the display, and work in the folder of the test, which gets any pictures drawn by mistake."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_race_that_the_rules_contradict_is_no_everywhere(command, run, tmp_path) -> None:
    document = full_race()
    document["turns"][1]["moves"][3]["to"] += 1
    (tmp_path / "wrong.race").write_text(json.dumps(document), encoding="utf-8")
    result = run(*command, "wrong.race")
    assert (result.code, result.out) == (1, "")
    assert result.err.splitlines()[-1].startswith("wrong.race: Breaks R1.3, turn 2, rider ")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("text", ["{}", "", None], ids=["no race", "empty", "not there"])
def test_a_file_without_a_race_is_bad_input_for_every_command(text, command, run, tmp_path) -> None:
    if text is not None:
        (tmp_path / "none.race").write_text(text, encoding="utf-8")
    result = run(*command, "none.race")
    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines()[-1].startswith("none.race: ")


@pytest.mark.parametrize(("data", "kind"), [(gzip.compress(b"{}", mtime=0), "gzip"), (b"PK\x03\x04 a.race {}", "ZIP")])
def test_a_packed_file_is_named_for_what_it_is_also_by_its_address(data, kind, run, tmp_path) -> None:
    path = tmp_path / "a race.race"
    path.write_bytes(data)
    for name in (str(path), path.as_uri(), path.as_uri().replace("//", "//localhost")):
        result = run("verify", name)
        assert (result.code, result.out) == (2, "")
        assert f"a race.race: The file is packed ({kind})" in result.err


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", ["x" * 300, "x/" * 300])
def test_a_name_too_long_is_no_file(name, command, run) -> None:
    for ending in ("r.race", "t.tour") if command == ("verify",) else ("r.race",):
        result = run(*command, f"{name}{ending}")
        assert (result.code, result.out) == (2, "")
        assert result.err.splitlines()[-1].startswith(f"{str(Path(name))[:16]}…: ")


@pytest.mark.parametrize("word", ["x" * 5000, "a b " * 5000, "it's " * 5000, '"' * 5000])
def test_a_long_word_is_told_by_its_beginning(word, run) -> None:
    simulate = ("simulate", "--teams", "3", "--bots", "random", "--seed", "1", "--rules")
    for arguments in ((word,), (*simulate, word), ("--lang", word), ("verify", "no.race", f"--{word}"), ("desk", word)):
        result = run(*arguments)
        assert (result.code, result.out) == (2, "")
        assert len(result.err) < 400


@pytest.mark.parametrize("folder", ["not/there", "x" * 300, "file"])
def test_a_missing_folder_is_reported_and_not_created(folder, run, tmp_path) -> None:
    """This happens before anything is played or drawn."""
    (tmp_path / "file").write_text("no folder")
    save(tmp_path / "r.race", random_match(1, **SMALL).record())
    before = sorted(tmp_path.rglob("*"))
    three = ("play", "--text", "--teams", "bot:random,bot:random,bot:random")
    for arguments, name in (
        (simulate_arguments(f"{folder}/x.race"), "x.race"),
        ((*three, "--save", f"{folder}/x.race"), "x.race"),
        (("play", "--text", "--load", "r.race", "--save", f"{folder}/x.race"), "x.race"),
        (("export", "r.race", "--gif", f"{folder}/x.gif"), "x.gif"),
        (("export", "r.race", "--png", f"{folder}/x.png"), "x.png"),
    ):
        result = run(*arguments)
        assert (result.code, result.out) == (2, "")
        if sys.platform == "win32" and len(folder) > 255:
            sentence = f"{printed_name(folder)} is not a valid file name on every system."
        else:
            sentence = f"There is no folder {printed_name(Path(folder))}."
        assert result.err == f"{Path(folder, name)}: {sentence}\n"
    assert sorted(tmp_path.rglob("*")) == before


# Settings: an invalid value in the file affects only that setting


WRONG: tuple[Any, ...] = (None, True, -1, 10**30, 1e308, "", "xx", [], [[]], [1280], [1280, "800"], [1280, 1], {})


@pytest.mark.parametrize("row", ["language", "speed", "text_size", "window"])
@pytest.mark.parametrize("value", WRONG, ids=repr)
def test_a_wrong_value_is_passed_over_and_the_others_hold(row, value, tmp_path) -> None:
    values: dict[str, Any] = {"language": "it", "speed": "fast", "text_size": 150, "window": [1000, 700]}
    (tmp_path / FILE).write_text(json.dumps({**values, row: value}), encoding="utf-8")
    settings = load_settings(tmp_path)
    assert getattr(settings, row) == getattr(Settings(), row)
    for other in values.keys() - {row}:
        other_value = values[other]
        assert getattr(settings, other) == (tuple(other_value) if other == "window" else other_value)


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '"it"', "\ud800", "[" * 100_000, '{"volume": 1, "volume": 2}'])
def test_a_file_without_settings_is_renamed(text, tmp_path) -> None:
    (tmp_path / FILE).write_bytes(text.encode("utf-8", "surrogatepass"))
    broken = tmp_path / "settings.broken"
    assert load_settings(tmp_path) == Settings(backup=broken)
    assert list(tmp_path.iterdir()) == [broken]


def test_settings_are_read_as_they_were_saved(tmp_path) -> None:
    settings = Settings(language="it", speed="off", text_size=125, window=(1920, 1080))
    assert settings.save(tmp_path / "new")
    assert load_settings(tmp_path / "new") == settings


def test_settings_with_the_lines_of_windows_are_read(tmp_path) -> None:
    settings = Settings(language="it", speed="off")
    assert settings.save(tmp_path)
    (tmp_path / FILE).write_bytes((tmp_path / FILE).read_bytes().replace(b"\n", b"\r\n"))
    assert load_settings(tmp_path) == settings
