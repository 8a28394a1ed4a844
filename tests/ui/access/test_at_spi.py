"""The real window by ear: a program that knows nothing but AT-SPI finds its way from the menu to a race."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.kit.real_program import RealProgram
from tests.ui.window.races import quick_home

pytest.importorskip("accesskit")
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
SYSTEM_PYTHON = "/usr/bin/python3"
READER_RUNS = [
    "--session", "--print-reply", "--dest=org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties.Set",
    "string:org.a11y.Status", "string:ScreenReaderEnabled", "variant:boolean:true",
]  # fmt: skip


@contextmanager
def session_bus(folder: Path) -> Iterator[str]:
    """Start a bus of the session, and say on it that a screen reader runs; yield its address."""
    with (folder / "bus.txt").open("wb") as words:
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE, stderr=words
        )
        assert bus.stdout is not None
        address = bus.stdout.readline().decode().strip()
        environment = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": address, "HOME": str(folder)}
        launcher = subprocess.Popen([LAUNCHER, "--launch-immediately", "--a11y=1"], env=environment, stderr=words)
        try:
            subprocess.run(["dbus-send", *READER_RUNS], env=environment, check=True, stdout=words, stderr=words)
            yield address
        finally:
            for process in (launcher, bus):
                process.terminate()
                process.communicate()


class Ear:
    """A screen reader in a process of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def _ask(self, *words: str) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(*words, sep="|", file=self.process.stdin, flush=True)
        assert self.process.stdout.readline().strip() == words[-1]

    def hear(self, role: str, name: str) -> None:
        """Wait until there is something of this role and name."""
        self._ask("wait", role, name)

    def press(self, role: str, name: str) -> None:
        self._ask("press", role, name)


@contextmanager
def reader_on(address: str, folder: Path) -> Iterator[Ear]:
    """Start a screen reader on this bus."""
    environment = {**os.environ, "DBUS_SESSION_BUS_ADDRESS": address}
    command: list[str | Path] = [SYSTEM_PYTHON, "-W", "ignore", Path(__file__).with_name("ear.py")]
    with (folder / "ear.txt").open("wb") as words:
        process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=words, text=True
        )
        try:
            yield Ear(process)
        finally:
            process.kill()
            process.communicate()


@pytest.mark.skipif(not LAUNCHER.exists(), reason="needs at-spi2-core, dbus, gir1.2-atspi-2.0 and python3-gi")
def test_a_reader_leads_from_the_menu_to_a_race(tmp_path: Path) -> None:
    home = quick_home(tmp_path / "home")
    with (
        session_bus(tmp_path) as address,
        RealProgram(home, environment={"DBUS_SESSION_BUS_ADDRESS": address}) as program,
        reader_on(address, tmp_path) as ear,
    ):
        ear.press("push button", "Settings")
        ear.press("radio button", "fast")
        ear.press("push button", "Back")
        ear.press("push button", "New race")
        ear.press("push button", "RIDE")
        program.wait_until(lambda: any(program.races.glob("*.race")))
        settings = json.loads((program.config / "settings.json").read_text(encoding="utf-8"))
        assert settings["speed"] == "fast"
        ear.hear("push button", "Menu")
        assert program.errors() == ""
