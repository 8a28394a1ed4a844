"""The three streams of a game in a terminal: the race on stdout, questions on stderr, answers from stdin."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import Final, TextIO

from breakaway_desktop.sentences.names import SIGNS
from breakaway_desktop.text.columns import wrapped
from breakaway_desktop.words import plain

_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what has scrolled off it."""

_PLAIN: Final = str.maketrans(
    {"…": "...", "–": "-", "−": "-", "’": "'", "º": "o"} | {sign: f" {part}" for part, sign in SIGNS.items()}
)
"""What a terminal that lacks these characters is shown instead."""


class Terminal:
    """Says the race on standard output, tells the player the rest on standard error, and reads his lines.

    A stream that is missing or that nobody reads any more is passed over; an input that is missing has ended.
    """

    def __init__(self, stdin: TextIO | None, stdout: TextIO | None, stderr: TextIO | None) -> None:
        self._in = stdin
        self._out = stdout
        self._err = stderr
        for stream in (stdin, stdout, stderr):
            _read_and_write_anything(stream)

    @property
    def is_screen(self) -> bool:
        """Whether somebody sits at it, so that what stands on it can be hidden from the next one."""
        return _is_terminal(self._in) and (_is_terminal(self._out) or _is_terminal(self._err))

    def say(self, line: str = "") -> None:
        """A line of the race, as all may know it."""
        self._out = _write(self._out, "".join(f"{part}\n" for part in lines_for(self._out, line)))

    def say_again(self, line: str) -> None:
        """A line of the race that has been cleared off the screen; a file has it already."""
        if _is_terminal(self._out):
            self.say(line)
        else:
            self.tell(line)

    def tell(self, line: str = "", *, whole: bool = False) -> None:
        """A line for the player who is asked; `whole`: not broken however long it is, for it is to be copied."""
        parts = [plain(line)] if whole else lines_for(self._err, line)
        self._err = _write(self._err, "".join(f"{part}\n" for part in parts))

    def ask(self, prompt: str) -> str | None:
        """The next line of input without its end, None when there is no more."""
        self._err = _write(self._err, "\n".join(lines_for(self._err, prompt)) + " ")
        if self._in is None:
            return None
        try:
            line = self._in.readline()
        except (OSError, ValueError):  # the terminal has gone, or the stream has been closed
            return None
        if not _is_terminal(self._in):
            self.tell()  # nobody has pressed Enter behind the prompt
        return line.rstrip("\r\n") if line else None

    def clear(self) -> None:
        """Leaves nothing on the screen of what stood there."""
        if os.name == "nt":
            os.system("")  # its console takes the codes only after this
        if _is_terminal(self._out):
            self._out = _write(self._out, _CLEAR)
        else:
            self._err = _write(self._err, _CLEAR)


def _is_terminal(stream: TextIO | None) -> bool:
    with suppress(OSError, ValueError):
        return stream is not None and stream.isatty()
    return False


def _read_and_write_anything(stream: TextIO | None) -> None:
    """A letter that the stream's encoding lacks must not end the race."""
    if isinstance(stream, io.TextIOWrapper):
        with suppress(OSError, ValueError):
            stream.reconfigure(errors="replace")


def lines_for(stream: TextIO | None, text: str) -> list[str]:
    """The text in lines that fit, in letters that the stream has where there is a way; none moves the cursor."""
    text = plain(text)
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_PLAIN)
    return wrapped(text)


def _write(stream: TextIO | None, text: str) -> TextIO | None:
    """Writes and flushes; the stream, or None once nobody reads it."""
    if stream is None:
        return None
    try:
        stream.write(text)
        stream.flush()
    except (OSError, ValueError):
        silence(stream)
        return None
    return stream


def silence(stream: TextIO) -> None:
    """Sends what is left in the stream's buffer nowhere, or Python would complain of it at its own end."""
    if stream not in (sys.stdout, sys.stderr):
        return
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, stream.fileno())
        finally:
            os.close(nowhere)
