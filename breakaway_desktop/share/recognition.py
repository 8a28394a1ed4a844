"""Recognizing a race in a message before anything that opens it is imported."""

from __future__ import annotations

import html
import os
import re
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import Final

from breakaway_desktop.kit.files.checked_files import read_ordinary

LONGEST_TEXT: Final = 200_000
"""Number of characters of a text that are searched for a code."""
UNSEEN, GAP, LINE, END, OTHER_LETTER = "\u200b", "-", "\n", ".", "U"
"""In a plain text: any sign that is not seen, all that codes pass over, a line's end, which they pass over too, a
sentence's end, a letter that no code has."""
CODE_START: Final = re.compile(f"(?<![0-9A-Z])B{UNSEEN}*A{UNSEEN}*([0-9]{UNSEEN}*[0-9]?)[{UNSEEN}{LINE}{GAP}]+")
"""The start of a code in a plain text."""
_MARKUP: Final = re.compile(r"</?(?!ba\d)[a-z][a-z0-9]*(?:\s[^<>]{0,200})?/?>|=[0-9A-F]{2}(?=[=\s])", re.IGNORECASE)
"""A tag of HTML, and a character that quoted-printable writes in hexadecimal at the end of a line."""
_EMPHASIS: Final = "*\\·•‧・⁃⁓"
"""Punctuation that does not end a sentence."""
_DASHES: Final = "ー一"
"""Letters that look like a dash."""
_PICTURE: Final = re.compile(
    rb"\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|RIFF.{4}WEBP|.{4}ftyp(?:avi[fs]|hei[cfmsx]|hev[cmsx]|m[is]f1)"
    rb"|BM.{4}\0{4}|II\*\0|MM\0\*|\xff\x0a|\0{3}\x0c(?:JXL|jP ) \r\n",
    re.DOTALL,
)
"""First bytes of a PNG, JPEG, GIF, WebP, AVIF or HEIC, BMP, TIFF, JPEG XL or JPEG 2000."""


def plain_text(text: str) -> str:
    """Return the text in capital letters and digits of ASCII and the five signs above. Twice is as once."""
    plain = unicodedata.normalize("NFKC", html.unescape(text[:LONGEST_TEXT]))
    return _MARKUP.sub(GAP, plain[:LONGEST_TEXT]).translate(_PlainSigns())


class _PlainSigns(dict[int, str]):
    """The sign for each character of a text, worked out when it is met."""

    def __missing__(self, number: int) -> str:
        letter, category = chr(number), unicodedata.category(chr(number))
        if letter.isascii() and letter.isalnum():
            sign = letter.upper()
        elif letter == LINE:
            sign = LINE
        elif category in ("Cf", "Mn", "Me"):
            sign = UNSEEN
        elif category[0] in "LN":
            sign = GAP if letter in _DASHES else OTHER_LETTER
        else:
            sign = END if category in ("Po", "Ps", "Pe") and letter not in _EMPHASIS else GAP
        self[number] = sign
        return sign


def has_code(text: str) -> bool:
    """Return whether a text seems to have a code."""
    return CODE_START.search(plain_text(text)) is not None


def is_code(argument: Path) -> bool:
    """Return whether a code was given where a file is expected."""
    return has_code(str(argument)) and not os.path.exists(argument)


def is_picture(data: bytes) -> bool:
    """Return whether the first bytes are those of a picture, whatever its name says."""
    return _PICTURE.match(data) is not None


def is_picture_file(path: Path) -> bool:
    with suppress(OSError, ValueError):
        return is_picture(read_ordinary(path, 16))
    return False
