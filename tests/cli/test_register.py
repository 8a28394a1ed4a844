"""Race files on a double click: registered on request, and unregistered without touching other programs."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from breakaway_desktop.file_type import KIND, has_other_opener, opening_command, register_races, unregister_races
from tests.cli.calls import ROOT
from tools.linux_folder import BESIDE

COMMAND = '"C:\\Games\\Breaking Away.exe" "%1"'
ENDING = "Software\\Classes\\.race"
OFFERS = f"{ENDING}\\OpenWithProgids"
CHOICE = "Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\FileExts\\.race\\UserChoice"
OTHERS = {("Software\\Classes\\.txt", ""): "txtfile"}


class FakeRegistry:
    """Values by key and name; a key exists as long as it has a value or a key below it."""

    def __init__(self, values: dict[tuple[str, str], str]) -> None:
        self.values = dict(values)

    def read(self, key: str, name: str = "") -> str | None:
        return self.values.get((key, name))

    def write(self, key: str, text: str, name: str = "") -> None:
        self.values[key, name] = text

    def delete_value(self, key: str, name: str = "") -> None:
        self.values.pop((key, name), None)

    def delete_key(self, key: str) -> None:
        below = f"{key}\\"
        self.values = {
            place: text for place, text in self.values.items() if place[0] != key and not place[0].startswith(below)
        }  # fmt: skip

    def is_empty(self, key: str) -> bool:
        return not any(place[0] == key or place[0].startswith(f"{key}\\") for place in self.values)


def test_races_are_registered_and_forgotten_again() -> None:
    registry = FakeRegistry(OTHERS)
    assert register_races(registry, COMMAND, "icon,0")
    assert registry.read(ENDING) == KIND
    assert registry.read(f"Software\\Classes\\{KIND}\\shell\\open\\command") == COMMAND
    assert registry.read(f"Software\\Classes\\{KIND}\\DefaultIcon") == "icon,0"
    once = dict(registry.values)
    assert register_races(registry, COMMAND, "icon,0")
    assert registry.values == once
    assert unregister_races(registry)
    assert registry.values == OTHERS
    assert not unregister_races(registry)


@pytest.mark.parametrize("others", [{(ENDING, ""): "Other.Race", (OFFERS, "Other.Race"): ""}, {(ENDING, "x"): "y"}])
def test_values_of_other_programs_stay(others) -> None:
    registry = FakeRegistry(others)
    assert register_races(registry, COMMAND) == ((ENDING, "") not in others)
    assert registry.read(OFFERS, KIND) == ""
    for key, text in others.items():
        assert registry.values[key] == text
    assert unregister_races(registry)
    assert registry.values == others


def test_the_users_choice_decides_which_program_opens_races() -> None:
    registry = FakeRegistry({(CHOICE, "ProgId"): "Other.Race"})
    assert not register_races(registry, COMMAND)
    assert has_other_opener(registry)
    registry.write(CHOICE, KIND, "ProgId")
    assert register_races(registry, COMMAND)
    assert not has_other_opener(registry)
    assert unregister_races(registry)
    assert registry.values == {(CHOICE, "ProgId"): KIND}


def test_the_program_without_a_console_opens_races(tmp_path: Path) -> None:
    commands, window = tmp_path / "breakaway-desktop.exe", tmp_path / "Breaking Away.exe"
    assert opening_command(commands, is_frozen=True) == (f'"{commands}" "%1"', f'"{commands}",0')
    window.touch()
    for program in (commands, window):
        assert opening_command(program, is_frozen=True) == (f'"{window}" "%1"', f'"{window}",0')
    python, without = tmp_path / "python.exe", tmp_path / "pythonw.exe"
    without.touch()
    assert opening_command(python, is_frozen=False) == (f'"{without}" -m breakaway_desktop "%1"', "")


def test_other_systems_are_told_the_command_is_for_windows(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("breakaway_desktop.file_type.sys.platform", "linux")
    for words in (["register"], ["register", "--undo"]):
        result = run(*words)
        assert (result.code, result.out) == (1, "")
        assert result.err.startswith("Only Windows needs this command.")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the menu of a Linux desktop")
@pytest.mark.parametrize("has_tools", [True, False])
def test_a_linux_desktop_opens_races_wherever_the_folder_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_tools: bool
) -> None:
    """Desktop Entry Specification 1.5: the value's escapes, then those of a quoted argument, then field codes."""
    data, folder, tools = tmp_path / "data", tmp_path / 'a b\'s "$x" & `50%`=\\|', tmp_path / "tools"
    for made in (folder / "share", tools):
        made.mkdir(parents=True)
    for name, source in BESIDE.items():
        shutil.copy(source, folder / name)
    program = folder / "breakaway-desktop"
    program.write_text('#!/bin/sh\nprintf %s "$1" >"${0%/*}/opened"\n', encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("XDG_DATA_HOME", str(data))
    if not has_tools:
        for name in ("cp", "dirname", "grep", "mkdir", "rm", "sed", "sh"):
            (tools / name).symlink_to(shutil.which(name) or "")
        monkeypatch.setenv("PATH", str(tools))

    def change(*undo: str) -> bool:
        """Return whether the desktop knows the kind of file afterwards."""
        subprocess.run(["sh", str(folder / "add-to-menu.sh"), *undo], check=True)
        return any("x-breakaway-race" in path.read_text(encoding="utf-8") for path in data.glob("mime/globs2"))

    assert change()
    (entry,) = data.glob("applications/*.desktop")
    lines = dict(line.split("=", 1) for line in entry.read_text(encoding="utf-8").splitlines() if "=" in line)
    words = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', lines["Exec"].replace("\\\\", "\\"))
    fields = {"%f": "x.race", "%%": "%"}
    told = [
        re.sub("%.", lambda field: fields[field[0]], re.sub(r"\\(.)", r"\1", quoted) or word) for quoted, word in words
    ]
    assert not set("%=") & set(told[0]), "GNOME and the specification"
    subprocess.run(told, check=True)
    assert (folder / "opened").read_text(encoding="utf-8") == "x.race"
    assert not change("--undo")
    assert not [path for path in data.rglob("*breakaway*") if path.is_file()]


# A command starts without the modules of the others


RACE = ROOT / "saves" / "boxed.race"


@pytest.mark.parametrize(
    ("command", "rooms"),
    [
        ("--help", "arena.commands bots commands.arguments engine.race match record reports sentences terminal ui"),
        (f"verify {RACE}", "arena.commands commands.arguments reports sentences terminal ui"),
        (f"report {RACE}", "arena.commands commands.arguments guide mail.folder sentences.refusals tours.library ui"),
    ],
)
def test_a_command_is_imported_with_what_it_needs(command: str, rooms: str) -> None:
    code = (
        "import sys\n"
        "from breakaway_desktop.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        f"print(*(room for room in {rooms.split()} if f'breakaway_desktop.{{room}}' in sys.modules))"
    )
    typed = [sys.executable, "-c", code, *command.split(" ", 1)]
    done = subprocess.run(typed, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == ""
