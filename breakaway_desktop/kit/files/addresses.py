"""Files that are named by their address, as a file manager copies it and a desktop starts a program with, and in
sentences.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final
from urllib.parse import unquote_to_bytes

from breakaway_desktop.kit.words import plain

_ADDRESS: Final = re.compile(r"file:(?://(?:localhost)?)?(?=/)", re.IGNORECASE)
_LONGEST_ARGUMENT, _LONGEST_PATH = 60, 400
"""Characters up to which an argument, and one with a folder, is printed whole, be it a file or not."""
_PRINTED_START: Final = 16
"""Characters that are printed of a longer one."""
_MOST_LINES: Final = 20
_LONGEST_LINE: Final = 10_000


def path_of(text: str) -> Path:
    """Return the path of a file: an address is one of `file:///`, any other text is a path itself."""
    address = _ADDRESS.match(text)
    if address is None:
        return Path(text)
    named = os.fsdecode(unquote_to_bytes(text[address.end() :])).replace("\0", "\ufffd")  # no file has that in its name
    return Path(named[1:] if os.name == "nt" and named[2:3] == ":" else named)  # /C:/…


def file_named_in(text: str) -> Path | None:
    """Return the first file that a line of a text names by its address, or by its whole path if it exists."""
    for line in text[: _MOST_LINES * _LONGEST_LINE].splitlines()[:_MOST_LINES]:
        named = line[:_LONGEST_LINE].strip().strip("\"'")
        path = path_of(named)
        # A text must not make Windows sign in to somebody's computer.
        if not path.is_absolute() or str(path).startswith(("\\\\", "//")):
            continue
        if _ADDRESS.match(named) or os.path.isfile(path):
            return path
    return None


def printed_name(path: Path | str) -> str:
    """Return a file as it was named, for a sentence; of something long that is none, such as a code, the beginning."""
    argument = str(path)
    longest = _LONGEST_PATH if Path(path).name != argument else _LONGEST_ARGUMENT
    is_whole = len(argument) <= longest or os.path.exists(path)
    return argument if is_whole else f"{plain(argument[:_PRINTED_START])}…"
