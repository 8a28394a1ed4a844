"""Lines of the player's input, read in a thread while the program does something else."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import Final, TextIO

if sys.platform == "win32":
    import msvcrt
else:
    import termios

_POLL_SECONDS: Final = 0.05
_MOST_BYTES: Final = 4096


class InputLines:
    """Reads a stream's lines in a thread, so that the program can do something else meanwhile.

    `goes_on`: more lines may follow the end of input, as at a terminal.
    """

    def __init__(self, stream: TextIO, *, goes_on: bool = False) -> None:
        self._stream = stream
        self._goes_on = goes_on
        self._lines: Queue[str | None] = Queue()
        self._read()

    def _read(self) -> None:
        Thread(target=_read_lines, args=(self._stream, self._lines.put), name="input", daemon=True).start()

    def wait(self, while_waiting: Callable[[], bool]) -> tuple[bool, str | None]:
        """Call `while_waiting` repeatedly until it returns True, or a line has arrived.

        Return whether there is a line, and the line without its line break; None instead of a line at the end of input.
        """
        while True:
            if while_waiting():
                return False, None
            try:
                line = self._lines.get(timeout=_POLL_SECONDS)
            except Empty:
                continue
            if line is None and self._goes_on:
                self._read()
            elif line is None:
                self._lines.put(None)  # the end is the same for every later wait
            return True, line

    def drop(self) -> None:
        """Drop the lines that have arrived, but not the end of input."""
        with suppress(Empty):
            while self._lines.get_nowait() is not None:
                pass
            self._lines.put(None)


def drop_input(handle: int) -> None:
    """Drop what has been typed at a terminal and not been read. Raises OSError."""
    if sys.platform == "win32":
        while msvcrt.kbhit():
            msvcrt.getwch()
    else:
        with suppress(termios.error):  # no OSError
            termios.tcflush(handle, termios.TCIFLUSH)


def _read_lines(stream: TextIO, add: Callable[[str | None], None]) -> None:
    """Add each line of the stream, and None at its end: the body of the thread."""
    try:
        handle = stream.fileno()
    except (OSError, ValueError, AttributeError):
        handle = -1
    with suppress(OSError, ValueError):
        for line in stream if handle < 0 else _lines_of(handle, stream.encoding or "utf-8"):
            add(line.rstrip("\r\n"))
    add(None)


def _lines_of(handle: int, encoding: str) -> Iterator[str]:
    """Yield the lines of a file handle, because a buffered stream could not be closed while a thread reads it."""
    rest = b""
    while data := os.read(handle, _MOST_BYTES):
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            yield line.decode(encoding, "replace")
    if rest:
        yield rest.decode(encoding, "replace")
