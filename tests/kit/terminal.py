"""The program in a terminal that is a pipe, with an open table for phones."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
from codecs import getincrementaldecoder
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from tests.kit.socket_phone import TableAddress, request

ROOT: Final = Path(__file__).resolve().parents[2]
SHORT: Final = ("--option", "finish=24", "--option", "sprints=9")
"""Arguments of a race of three or four turns."""
_ADDRESS: Final = r"http://([\d.]+):\s?(\d+)/\s?([A-Z]{5})"
"""A table's address; a terminal breaks a long one."""


class Terminal:
    """The program in a terminal that is a pipe."""

    def __init__(self, command: Sequence[str], home: Path, environment: Mapping[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            encoding="utf-8", cwd=home, env=environment,
        )  # fmt: skip
        self._text = ""
        """Output after the last match that was waited for."""
        self._has_ended = False
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        decoder = getincrementaldecoder("utf-8")()
        while data := os.read(self.process.stderr.fileno(), 4096):
            with self._changed:
                self._text += decoder.decode(data)
                self._changed.notify_all()
        with self._changed:
            self._has_ended = True
            self._changed.notify_all()

    def wait_for(self, pattern: str) -> re.Match[str]:
        """Wait for new output that matches. Raises AssertionError if the program ends before."""
        with self._changed:
            while not (match := re.search(pattern, self._text, re.DOTALL)):
                assert not self._has_ended, self._text
                self._changed.wait()
            self._text = self._text[match.end() :]
            return match

    def read_rest(self) -> str:
        """Return the output after the last match that was waited for, once the program has ended."""
        self._reader.join()
        return self._text

    def type_line(self, line: str = "") -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        self._reader.join()
        for stream in (self.process.stdin, self.process.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()

    def read_address(self) -> str:
        """Return the address for phones, once it is printed."""
        return "http://{}:{}/{}".format(*self.wait_for(_ADDRESS).groups())

    def find_table(self) -> TableAddress:
        """Return the table, once its address is printed."""
        return find_table(self.read_address())


def find_table(address: str) -> TableAddress:
    """Return the table at an address."""
    match = re.fullmatch(_ADDRESS, address)
    assert match is not None
    host, port, code = match.groups()
    table = TableAddress((host,), int(port), code)
    version = re.search(r'name="version" content="(\w+)"', request(table).body.decode())
    assert version is not None
    return table._replace(version=version[1])


def assert_is_free(table: TableAddress) -> None:
    """Check that another program can use the table's port at once."""
    with socket.socket() as another:
        another.bind((table.hosts[0], table.port))


def start_terminal(home: Path, *arguments: str) -> Terminal:
    """Start `play --text` of this checkout, with these arguments and this home."""
    folders = {name: str(home) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    command = [sys.executable, "-m", "breakaway_desktop", "play", "--text", *arguments]
    return Terminal(command, home, {**os.environ, "PYTHONPATH": str(ROOT), **folders})
