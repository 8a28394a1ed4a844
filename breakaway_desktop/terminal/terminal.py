"""The three streams of a game in a terminal: the race on stdout, questions on stderr, input from stdin."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import Final, TextIO

from breakaway_desktop.kit.words import plain
from breakaway_desktop.reports.columns import wrap_columns
from breakaway_desktop.sentences.names import SIGNS

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


def _drop_input(handle: int) -> None:
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


_CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Sequence of codes that clears the screen and its scrollback."""
_WHITE_ON_BLACK: Final = "\x1b[97;40m"
_OWN_COLOURS: Final = "\x1b[0m"

_PLAIN: Final = str.maketrans(
    {"…": "...", "–": "-", "−": "-", "’": "'", "º": "o"} | {sign: f" {part}" for part, sign in SIGNS.items()}
)
"""Replacements for terminals without these characters."""


class Terminal:
    """Prints the race on standard output and everything else on standard error, and reads the player's input.

    A missing or closed output is ignored; a missing input counts as ended.
    """

    def __init__(
        self, stdin: TextIO | None, stdout: TextIO | None, stderr: TextIO | None, *, wraps: bool = True
    ) -> None:
        self._in = stdin
        self._out = stdout
        self._err = stderr
        self._lines: InputLines | None = None
        """Reader of input lines in a thread; None: not started yet."""
        self.while_waiting: Callable[[], object] | None = None
        """Function called repeatedly while the program waits for input; None: nothing is called."""
        self.drops_typed = False
        """Whether what has been typed until the next question is dropped: it was meant for a rider who has moved."""
        self._wraps = wraps
        """Whether long lines are wrapped."""
        for stream in (stdin, stdout, stderr):
            if isinstance(stream, io.TextIOWrapper):
                with suppress(OSError, ValueError):  # characters that its encoding lacks are replaced
                    stream.reconfigure(errors="replace")

    @property
    def is_screen(self) -> bool:
        """Whether a person uses the terminal, so that secrets on the screen must be cleared."""
        return _is_terminal(self._in) and (_is_terminal(self._out) or _is_terminal(self._err))

    @property
    def is_typed(self) -> bool:
        """Whether the input is typed at a terminal, which can go on after its end (Ctrl+D)."""
        return _is_terminal(self._in)

    def print_race(self, line: str = "") -> None:
        """Print a line of the race, which is public."""
        self._out = _write(self._out, "".join(f"{part}\n" for part in self._lines_for(self._out, line)))

    def reprint_race(self, line: str) -> None:
        """Print a line of the race again after clearing the screen, but not into a file."""
        if _is_terminal(self._out):
            self.print_race(line)
        else:
            self.print_player(line)

    def print_player(self, line: str = "", *, unbroken: bool = False) -> None:
        """Print a line for the player who is asked; `unbroken`: never wrap it, so that he can copy it."""
        parts = [plain(line)] if unbroken else self._lines_for(self._err, line)
        self._err = _write(self._err, "".join(f"{part}\n" for part in parts))

    def _lines_for(self, stream: TextIO | None, text: str) -> list[str]:
        lines = lines_for(stream, text)
        return lines if self._wraps else [" ".join(map(str.strip, lines))]

    def print_picture(self, lines: Iterable[str]) -> None:
        """Print a picture of light letters on black for the player, whatever the colours of his terminal."""
        text = "".join(f"{plain(line)}\n" for line in lines)
        if _is_terminal(self._err):
            _accept_codes()
            text = "".join(f"{_WHITE_ON_BLACK}{line}{_OWN_COLOURS}\n" for line in text.splitlines())
        self._err = _write(self._err, text)

    def ask(self, prompt: str) -> str | None:
        """Return the next line of input without its line break; None at the end of input."""
        if self.while_waiting is not None:
            return self.ask_until(prompt, lambda: False)[1]
        self._drop_typed()
        self._err = _write(self._err, "\n".join(lines_for(self._err, prompt)) + " ")
        if self._in is None:
            return None
        try:
            line = self._in.readline()
        except (OSError, ValueError):  # the terminal has gone, or the stream has been closed
            return None
        if not line or not self.is_typed:
            self.print_player()  # end the line of the prompt: nobody has pressed Enter
        return line.rstrip("\r\n") if line else None

    def ask_until(self, prompt: str, is_over: Callable[[], bool]) -> tuple[bool, str | None]:
        """Wait for a line of input, or until `is_over`.

        Return whether there is a line, and the line without its line break; None instead of a line at the end of input.
        """
        if self.while_waiting is None:
            return True, self.ask(prompt)
        self._drop_typed()
        self._err = _write(self._err, "\n".join(lines_for(self._err, prompt)) + " ")
        if self._lines is None:
            self._lines = InputLines(self._in or io.StringIO(), goes_on=self.is_typed)

        work = self.while_waiting

        def wait() -> bool:
            work()
            return is_over()

        has_line, line = self._lines.wait(wait)
        if line is None or not self.is_typed:
            self.print_player()
        return has_line, line

    def _drop_typed(self) -> None:
        """Drop what has been typed at a terminal, if it must be; lines through a pipe were not typed ahead."""
        drops, self.drops_typed = self.drops_typed and self.is_typed, False
        if drops and self._in is not None:
            if self._lines is not None:
                self._lines.drop()
            with suppress(OSError, ValueError):
                _drop_input(self._in.fileno())

    def clear(self) -> None:
        _accept_codes()
        if _is_terminal(self._out):
            self._out = _write(self._out, _CLEAR)
        else:
            self._err = _write(self._err, _CLEAR)


def _accept_codes() -> None:
    """Let the Windows console accept sequences of codes."""
    if os.name == "nt":
        os.system("")


def _is_terminal(stream: TextIO | None) -> bool:
    with suppress(OSError, ValueError):
        return stream is not None and stream.isatty()
    return False


def lines_for(stream: TextIO | None, text: str) -> list[str]:
    """Wrap the text, using only characters that the stream can encode and that do not move the cursor."""
    text = plain(text)
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_PLAIN)
    return wrap_columns(text)


def _write(stream: TextIO | None, text: str) -> TextIO | None:
    """Write and flush. Return the stream, or None once it is closed."""
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
    """Discard the rest of the stream's buffer, or Python would report an error at exit."""
    if stream not in (sys.stdout, sys.stderr):
        return
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, stream.fileno())
        finally:
            os.close(nowhere)
