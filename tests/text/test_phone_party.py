"""Races in a terminal with phones: the program itself, and phones that play by themselves over real sockets."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from breakaway_desktop.phones.server import PhoneServer
from breakaway_desktop.record.store import load
from breakaway_desktop.record.verify import verify
from tests.phones.client import Phone, request
from tests.phones.scripted import ScriptedPhone

SHORT = ("--option", "finish=24", "--option", "sprints=9")


class Terminal:
    """The program in a terminal that is a pipe."""

    def __init__(self, *arguments: str, home: Path) -> None:
        environment = {**os.environ, "HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "breakaway_desktop", "play", "--text", *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, encoding="utf-8",
            env=environment,
        )  # fmt: skip
        self.texts: list[str] = []
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        while data := os.read(self.process.stderr.fileno(), 4096):
            self.texts.append(data.decode())

    def wait_for(self, pattern: str) -> re.Match[str]:
        """Wait for a line that matches, of those that came since the last call."""
        for _try in range(600):
            match = re.search(pattern, "".join(self.texts), re.DOTALL)
            if match:
                self.texts.clear()
                return match
            time.sleep(0.05)
        raise AssertionError("".join(self.texts))

    def type_line(self, line: str = "") -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self.reader.join()
        for stream in (self.process.stdin, self.process.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def table(self) -> tuple[Any, str, str]:
        """Return the server, the table's code and the version of its page, once the address is shown."""
        host, port, code = self.wait_for(r"http://([\d.]+):\s?(\d+)/\s?([A-Z]{5})").groups()
        server = SimpleNamespace(hosts=(host,), port=int(port))
        page = request(cast(PhoneServer, server)).body.decode()
        version = re.search(r'name="version" content="(\w+)"', page)
        assert version is not None
        return server, code, version[1]


class SocketPhone:
    """A scripted phone on a real socket, in a thread of its own."""

    def __init__(self, server: Any, team: int, version: str, code: str, key: str = "") -> None:
        self.script = ScriptedPhone(team, Random(team), key=key)
        self.phone = Phone(server)
        self.phone.send(self.script.hello(version, code))
        self.ended = False
        threading.Thread(target=self._play, daemon=True).start()

    def _play(self) -> None:
        while (text := self.phone.read()) is not None:
            if '"kind":"beat"' in text:
                continue
            self.script.accept(text)
            reply = self.script.act(time.monotonic())
            if reply:
                self.phone.send(reply)
        self.phone.close()
        self.ended = True


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Return a function that starts the program in a home of its own."""
    started = ExitStack()

    def start_terminal(*arguments: str) -> Terminal:
        terminal = Terminal(*arguments, home=tmp_path)
        started.callback(terminal.close)
        return terminal

    with started:
        yield start_terminal


@pytest.mark.parametrize("base", ["boxed", "postal"])
def test_two_phones_play_a_race_shown_in_the_terminal(
    base: str, start: Callable[..., Terminal], tmp_path: Path
) -> None:
    path = tmp_path / "r.race"
    players = ("--teams", "human,human,bot:random")
    terminal = start("--rules", base, *players, "--seed", "7", "--save", str(path), "--phones", *SHORT)
    server, code, version = terminal.table()
    phones = [SocketPhone(server, team, version, code) for team in (1, 2)]
    for phone in phones:
        wait_until(lambda phone=phone: bool(phone.script.key))
    terminal.type_line()
    terminal.wait_for("Press Enter to close the table")
    wait_until(lambda: all(phone.script.state["page"] == "over" for phone in phones))
    terminal.type_line()
    assert terminal.process.wait(60) == 0
    record = load(path)
    assert verify(path).refused is None
    assert record.result is not None
    assert record.meta["phones"] == [1, 2]
    assert record.meta["players"] == ["Player 1", "Player 2", None]
    wait_until(lambda: all(phone.ended for phone in phones))
    for phone in phones:
        assert phone.script.believed
        assert phone.script.key not in path.read_text(encoding="utf-8")
    keys = (tmp_path / "breakaway-desktop" / "phone-seats.json").read_text(encoding="utf-8")
    assert not any(phone.script.key in keys for phone in phones)


def test_the_person_at_the_terminal_takes_over_a_seat_and_leaves(
    start: Callable[..., Terminal], tmp_path: Path
) -> None:
    path = tmp_path / "r.race"
    terminal = start("--rules", "boxed", "--teams", "human,bot:random,bot:random", "--save", str(path), "--phones")
    server, code, version = terminal.table()
    phone = Phone(server)
    script = ScriptedPhone(1, Random(1))
    phone.send(script.hello(version, code))
    phone.send(script.act(0.0))
    while not script.state or not script.key:
        script.accept(phone.read() or "")
    terminal.type_line()
    terminal.wait_for("choose on your phone")
    terminal.type_line("here")
    terminal.wait_for(r"Card for 1\d")
    terminal.type_line("quit")
    assert terminal.process.wait(30) == 0
    assert '"why":"freed"' in "".join(phone.read_to_end())
    phone.close()


def wait_until(is_true: Any) -> None:
    for _try in range(600):
        if is_true():
            return
        time.sleep(0.05)
    raise AssertionError("never")
