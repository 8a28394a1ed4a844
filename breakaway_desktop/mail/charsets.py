"""Text from bytes, in the encoding that its sender names or in one that fits."""

from __future__ import annotations

import codecs
from contextlib import suppress
from typing import Final

_NOT_FOR_TEXT: Final = frozenset(("idna", "punycode", "raw_unicode_escape", "unicode_escape", "undefined"))
"""Codecs that nobody uses for letters; the first two take quadratic time."""


def decode(data: bytes, charset: str = "") -> str:
    """Decode text: in the named encoding, else by its byte order mark, else as UTF-8, else as Windows-1252."""
    with suppress(LookupError, ValueError):
        codec = codecs.lookup(charset).name
        codec = "cp1252" if codec == "iso8859-1" else codec  # as in mail programs: 0x85 is `…` and ends no line
        if codec.replace("-", "_") not in _NOT_FOR_TEXT:
            return data.decode(codec)
    for start in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        if data.startswith(start):
            return data.decode("utf-16", "replace")
    with suppress(UnicodeDecodeError):
        return data.decode("utf-8-sig")
    return data.decode("cp1252", "replace")
