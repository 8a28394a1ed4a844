"""The lines of a letter, and the characters that mail and chat programs substitute in them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_FOLDED: Final = str.maketrans(
    {
        **{0xFEE0 + code: chr(code) for code in range(0x21, 0x7F)},  # full-width characters
        **{zero + digit: str(digit) for zero in (0x660, 0x6F0, 0x966) for digit in range(10)},  # other scripts
        **{0x1D7CE + digit: str(digit % 10) for digit in range(50)},  # bold and other mathematical digits
        **dict.fromkeys(map(ord, "“”„‟«»"), '"'),
        **dict.fromkeys(map(ord, "‘’‚‛"), "'"),
        **dict.fromkeys(map(ord, "‐‑‒–—―−"), "-"),
        ord("…"): "...",
        ord("🔟"): "10",
        **dict.fromkeys([0x20E3, 0xFE0E, 0xFE0F]),  # what makes a keycap of a digit
    }
)
"""Characters that mail and chat programs substitute, with the characters that they replace."""

_CLEAN: Final = str.maketrans(
    {
        **dict.fromkeys([0xAD, 0x200B, *range(0x200E, 0x2010), *range(0x202A, 0x202F), 0x2060, 0xFEFF]),
        **dict.fromkeys(range(0x2066, 0x206A)),
        **dict.fromkeys([0xA0, 0x2007, 0x202F], " "),
    }
)
"""Invisible characters, and blanks that break no line."""

_EMPHASIS: Final = re.compile(r"(?<![^\W_])[*_`]+|[*_`]+(?![^\W_])")
"""Signs around a word that stand for bold or italic letters: `_13: 7_`, `**13:** 7`."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a letter.

    `text`: what it says, with uniform punctuation; `raw`: the same as it was typed; `depth`: how often it is quoted.
    """

    text: str
    depth: int = 0
    raw: str = ""
    forms: tuple[str, ...] = ()
    """Forms of the line to compare with those that we sent: with one bar less each time."""
    number: int = 0
    """Its number in the letter."""
    width: int = 0
    """Its length, with marks of quotation."""
    is_soft: bool = False
    """Whether it ends with a blank, as lines that a mail program wrapped do (`format=flowed`)."""
    is_barred: bool = False
    """Whether it begins with a bar, as lines of ours do that look like orders."""
    is_ours: bool = False
    """Whether we sent it."""
    is_rest: bool = False
    """Whether it may be the end of a quoted line that a mail program wrapped."""
    is_stamped: bool = False
    """Whether it stands where chat programs put a time: beside a name."""
    unsure_rider: int = 0
    """A rider whose number may belong to the name of the sender."""
    sender: str = ""
    """Who wrote it in a chat, as `chat_lines.name_key`."""
    pieces: tuple[str, ...] = ()
    """The lines of which it was made, if a mail program had wrapped it."""


def clean(text: str) -> str:
    """Return the text without invisible characters."""
    return text.translate(_CLEAN)


def fold(text: str) -> str:
    """Return the text with single spaces and uniform punctuation, without signs of emphasis."""
    return " ".join(_EMPHASIS.sub("", clean(text).translate(_FOLDED)).split())


def join_forms(forms: Mapping[str, str]) -> str:
    """Return a pattern for whatever a row of a table of patterns matches."""
    return "|".join(dict.fromkeys(forms.values()))
