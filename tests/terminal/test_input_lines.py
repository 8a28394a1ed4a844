"""Lines read in a thread: from a file of the system, and from a stream in memory."""

from __future__ import annotations

import io
import os
from typing import TextIO

from breakaway_desktop.terminal.terminal import InputLines


def lines_of(stream: TextIO, count: int) -> list[str | None]:
    lines = InputLines(stream)
    return [lines.wait(while_waiting=lambda: False)[1] for _line in range(count)]


def pipe_with(data: bytes) -> TextIO:
    reading, writing = os.pipe()
    with open(writing, "wb") as file:
        file.write(data)
    return open(reading, encoding="utf-8")


def test_bytes_that_are_no_text_spoil_one_line_and_do_not_end_the_input() -> None:
    with pipe_with(b"8\r\n\xff7\n\xe2\x80\x93\n6") as stream:
        assert lines_of(stream, 6) == ["8", "\ufffd7", "–", "6", None, None]


def test_lines_of_a_stream_without_a_file_are_read() -> None:
    assert lines_of(io.StringIO("8\n\n7"), 5) == ["8", "", "7", None, None]


def test_waiting_ends_without_a_line_when_told() -> None:
    assert InputLines(io.StringIO("8\n")).wait(while_waiting=lambda: True) == (False, None)
