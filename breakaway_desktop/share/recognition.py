"""Recognizing a race in a message before anything that opens it is imported."""

from __future__ import annotations

import os
import re
from itertools import islice
from pathlib import Path
from typing import Final

CODE_START: Final = re.compile(r"\bBA([0-9]{1,2})[-‐‑–— ]", re.IGNORECASE | re.ASCII)
LONGEST_TEXT: Final = 200_000
"""Number of characters of a text that are searched for a code."""
ENDINGS: Final = (".png", ".jpg", ".jpeg", ".webp")
"""Endings of the pictures in which a race is sought."""


def has_code(text: str) -> bool:
    """Return whether a text seems to have a code."""
    return CODE_START.search(text[:LONGEST_TEXT]) is not None


def texts_with_code(text: str, most: int) -> list[str]:
    """Return what may belong to each of the first codes in a text: the text from there on, as far as it is searched."""
    starts = islice(CODE_START.finditer(text[:LONGEST_TEXT]), most)
    return [text[found.start() : found.start() + LONGEST_TEXT] for found in starts]


def is_code(argument: Path) -> bool:
    """Return whether a code was given where a file is expected."""
    return has_code(str(argument)) and not os.path.exists(argument)


def is_picture_file(path: Path) -> bool:
    return path.suffix.lower() in ENDINGS
