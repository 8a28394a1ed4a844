"""The real window by ear: a program that knows nothing but AT-SPI finds its way from the menu to a race."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from breakaway_desktop.kit.words import use_language
from breakaway_desktop.play.last_setup import setup_as_json
from tests.kit.child_process import start_child
from tests.kit.real_program import RealProgram
from tests.ui.access.journeys import JOURNEYS, LESSON, QUESTIONS, STAGE, Journey, answer_letter, letter
from tests.ui.window.races import quick_home, quick_settings

pytest.importorskip("accesskit")
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
BINDINGS = Path("/usr/lib/python3/dist-packages/gi")
TYPELIB = "*/girepository-1.0/Atspi-2.0.typelib"
SYSTEM_PYTHON = "/usr/bin/python3"
KEYS = {"Enter": "Return", "Esc": "Escape"}
needs_bus = pytest.mark.skipif(
    not (LAUNCHER.exists() and BINDINGS.exists() and any(Path("/usr/lib").glob(TYPELIB))),
    reason="needs at-spi2-core, dbus, gir1.2-atspi-2.0 and python3-gi",
)
READER_RUNS = [
    "--session", "--print-reply", "--dest=org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties.Set",
    "string:org.a11y.Status", "string:ScreenReaderEnabled", "variant:boolean:true",
]  # fmt: skip


@contextmanager
def session_bus(folder: Path) -> Iterator[str]:
    """Start a bus of the session, and say on it that a screen reader runs; yield its address."""
    with (folder / "bus.txt").open("wb") as words:
        bus = start_child(
            ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE, stderr=words
        )
        assert bus.stdout is not None
        address = bus.stdout.readline().decode().strip()
        environment = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": address, "HOME": str(folder)}
        launcher = start_child([LAUNCHER, "--launch-immediately", "--a11y=1"], env=environment, stderr=words)
        try:
            subprocess.run(["dbus-send", *READER_RUNS], env=environment, check=True, stdout=words, stderr=words)
            yield address
        finally:
            for process in (launcher, bus):
                process.terminate()
                process.communicate()


class BusEar:
    """A screen reader in a process of its own, and the keyboard of its user."""

    def __init__(self, process: subprocess.Popen[str], program: RealProgram) -> None:
        self.process, self.program = process, program

    def _ask(self, *words: str) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(*words, sep="|", file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        assert answer, f"the reader has ended at {words}"
        return answer.strip()

    def press(self, *names: str) -> None:
        for name in names:
            self.program.wait_still()
            self._ask("press", name)

    def tap(self, *keys: str) -> None:
        for key in keys:
            self._ask("forget")
            self.program.press(KEYS.get(key, key if len(key) > 1 else key.lower()))

    def write(self, text: str) -> None:
        self.program.type(text)

    def look(self, role: str, words: str) -> str:
        return self._ask("look", role, words)

    def hear(self, *words: str) -> str:
        return self._ask("hear", *words)


@contextmanager
def reader_on(address: str, folder: Path, program: RealProgram) -> Iterator[BusEar]:
    """Start a screen reader on this bus."""
    environment = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": address}
    command: list[str | Path] = [SYSTEM_PYTHON, "-W", "ignore", Path(__file__).with_name("ear.py")]
    with (folder / "ear.txt").open("wb") as words:
        process = start_child(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=words, text=True
        )
        try:
            yield BusEar(process, program)
        finally:
            process.kill()
            process.communicate()


@contextmanager
def program_by_ear(folder: Path, settings: Mapping[str, Any], *args: str) -> Iterator[BusEar]:
    """Start the program with these settings and arguments, and a reader that listens to it."""
    home = quick_home(folder / "home", settings=settings)
    with (
        session_bus(folder) as address,
        RealProgram(home, args=args, environment={"DBUS_SESSION_BUS_ADDRESS": address}) as program,
        reader_on(address, folder, program) as ear,
    ):
        yield ear
        assert program.errors() == ""


@needs_bus
@pytest.mark.parametrize(
    ("journey", "language"),
    [
        *((JOURNEYS[name], "en") for name in ("turn", "postal", "settings", "after", "why")),
        (JOURNEYS["turn"], "it"), (LESSON, "en"), (STAGE, "en"),
    ],
    ids=["turn", "postal", "settings", "after", "why", "turn-it", "lesson", "stage"],
)  # fmt: skip
def test_a_journey_over_the_bus(journey: Journey, language: str, tmp_path: Path) -> None:
    draft = {} if journey.draft is None else {"setup": setup_as_json(journey.draft)}
    with program_by_ear(tmp_path, {"speed": "off", "language": language, **draft}) as ear, use_language(language):
        journey.go(ear)


@needs_bus
def test_states_keys_and_boxes_are_told_over_the_bus(tmp_path: Path) -> None:
    with program_by_ear(tmp_path, quick_settings()) as ear:
        ear.press("New race", "Choose everything")
        ear.look("push button", "Reset changes, unavailable (Nothing changed from the rule set. Key: Z.)")
        ear.look("combo box", ", closed (")
        ear.press("Back")
        ear.look("push button", "RIDE (")
        ear.press("Back", "Learn to ride*")
        for role, words in (("list box", "Hand"), ("table row", "() "), ("table cell", "no points yet")):
            assert " 0x0" not in ear.look(role, words)


@needs_bus
def test_a_letter_is_answered_over_the_bus(tmp_path: Path) -> None:
    with program_by_ear(tmp_path, quick_settings(), str(letter(tmp_path))) as ear:
        answer_letter(ear)


@needs_bus
def test_a_reader_leads_from_the_menu_to_a_race(tmp_path: Path) -> None:
    with program_by_ear(tmp_path, quick_settings()) as ear:
        ear.press("Settings", "fast", "Back", "New race", "RIDE")
        ear.hear(*QUESTIONS)
        program = ear.program
        assert any(program.races.glob("*.race"))
        settings = json.loads((program.config / "settings.json").read_text(encoding="utf-8"))
        assert settings["speed"] == "fast"
