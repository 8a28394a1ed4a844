"""The program in a terminal that is a pipe, with a table for phones and scripted phones on real sockets."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

from breakaway_desktop.phones.server import PhoneServer
from tests.kit.socket_phone import WebSocket, request
from tests.phones.scripted import ScriptedPhone
from tests.ui.desktop import ROOT

ADDRESS = r"http://([\d.]+):\s?(\d+)/\s?([A-Z]{5})"
"""A table's address; a terminal breaks a long one."""
SHORT = ("--option", "finish=24", "--option", "sprints=9")
"""Arguments of a race of three or four turns."""


SILENCE_S = 60.0
"""Seconds for which a phone waits for a word of the table; there is a beat every ten."""


class Terminal:
    """The program in a terminal that is a pipe."""

    def __init__(
        self, command: Sequence[str], home: Path, environment: Mapping[str, str] | None = None, patience: float = 60.0
    ) -> None:
        """Start the program. `patience`: seconds after which waiting for a line fails."""
        self.patience = patience
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            encoding="utf-8", cwd=home, env=environment,
        )  # fmt: skip
        self.texts: list[str] = []
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        while data := os.read(self.process.stderr.fileno(), 4096):
            self.texts.append(data.decode())

    def wait_for(self, pattern: str) -> re.Match[str]:
        """Wait for a new line that matches."""
        end = time.monotonic() + self.patience
        while time.monotonic() < end:
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
        """Return the server, the table's code and the version of its page, once the address is printed."""
        return find_table(self.wait_for(ADDRESS)[0])


def find_table(address: str) -> tuple[Any, str, str]:
    """Return the server, the table's code and the version of its page."""
    table = re.fullmatch(ADDRESS, address)
    assert table is not None
    host, port, code = table.groups()
    server = SimpleNamespace(hosts=(host,), port=int(port))
    page = request(cast(PhoneServer, server)).body.decode()
    version = re.search(r'name="version" content="(\w+)"', page)
    assert version is not None
    return server, code, version[1]


def assert_is_free(server: Any) -> None:
    """Check that another program can use the server's port at once."""
    with socket.socket() as another:
        another.bind((server.hosts[0], server.port))


def start_terminal(home: Path, *arguments: str) -> Terminal:
    """Start `play --text` of this checkout, with these arguments and this home."""
    folders = {name: str(home) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    command = [sys.executable, "-m", "breakaway_desktop", "play", "--text", *arguments]
    return Terminal(command, home, {**os.environ, "PYTHONPATH": str(ROOT), **folders})


class SocketPhone:
    """A scripted phone on a real socket, in a separate thread."""

    def __init__(
        self,
        server: Any,
        team: int,
        version: str,
        code: str,
        key: str = "",
        wait: Callable[[], None] = lambda: None,
    ) -> None:
        """Greet the table. `wait` is called before each message."""
        self.wait = wait
        self.answers_s: list[float] = []
        """Seconds from each message to its answer."""
        self.script = ScriptedPhone(team, Random(team), key=key)
        self.phone = WebSocket(server)
        self.phone.connection.settimeout(SILENCE_S)
        self.phone.send(self.script.hello(version, code))
        self.ended = False
        threading.Thread(target=self._play, daemon=True).start()

    def _play(self) -> None:
        with suppress(ConnectionError):
            self._exchange()
        self.phone.close()
        self.ended = True

    def _exchange(self) -> None:
        """Answer the table until it ends the connection."""
        sent = 0.0
        while (text := self.phone.read()) is not None:
            if '"kind":"beat"' in text:
                continue
            was_pending = self.script.pending is not None
            self.script.accept(text)
            if was_pending and self.script.pending is None:
                self.answers_s.append(time.monotonic() - sent)
            reply = self.script.act(time.monotonic())
            if reply:
                self.wait()
                sent = time.monotonic()
                self.phone.send(reply)


def wait_until(is_true: Any, patience: float = 60.0) -> None:
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if is_true():
            return
        time.sleep(0.05)
    raise AssertionError("never")
