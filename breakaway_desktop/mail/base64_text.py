"""Text of a part of an email in base64, also in pieces, between other lines, only claimed, or not declared."""

from __future__ import annotations

import re
import unicodedata
from binascii import Error, a2b_base64
from typing import Final

from breakaway_desktop.mail.charsets import decode

_CODED: Final = re.compile(rb"[A-Za-z0-9+/]{3,}={0,2}|[A-Za-z0-9+/][A-Za-z0-9+/=]{11,}")
_WORD: Final = re.compile(rb"[A-Z]?[a-z]*|[A-Z]*|[0-9]*")
"""A line of these is one that somebody wrote; base64 looks like it only by chance."""
_PIECE: Final = re.compile(rb"[^=]+={0,2}|=+")
_LEAST_UNDECLARED: Final = 24
"""Characters of base64 that are taken for it though nothing declares it."""
_UNICODE: Final = frozenset(("", "us-ascii", "utf-8", "utf8"))
_BLANKS: Final = "\t\n\f\r"
_LONGEST_WORD: Final = 40
"""Characters of a word, other than an address, that is the rest of a line of base64."""


class DamagedText(ValueError):
    """Text in base64 of which some cannot be decoded."""


def text_of(body: bytes, charset: str, *, is_declared: bool) -> str:
    """Return the text of a body: what is base64 in it decoded, other lines as they are.

    Raises DamagedText if it is declared to be base64 and a piece of it is no text.
    """
    runs = _runs(body)
    if not is_declared:
        runs = [(is_coded and _is_text_undeclared(lines), lines) for is_coded, lines in runs]
    if not any(is_coded for is_coded, _lines in runs):
        return decode(body, charset)
    texts = []
    for is_coded, lines in runs:
        data = _decoded(lines) if is_coded else b"\n".join(lines)
        text = decode(data, charset)
        if is_declared and len(runs) > 1 and not (_is_written(data, charset) if is_coded else _has_only_words(data)):
            raise DamagedText
        texts.append(text if text.endswith("\n") or len(runs) == 1 else f"{text}\n")
    return "".join(texts)


def _runs(body: bytes) -> list[tuple[bool, list[bytes]]]:
    """Return the runs of lines that are base64 and of those that are not; empty lines belong to the run above."""
    runs: list[tuple[bool, list[bytes]]] = []
    for line in body.splitlines():
        bare = line.strip()
        is_coded = bool(_CODED.fullmatch(bare) and not _WORD.fullmatch(bare)) if bare else bool(runs and runs[-1][0])
        if not runs or runs[-1][0] != is_coded:
            runs.append((is_coded, []))
        runs[-1][1].append(bare if is_coded else line)
    return runs


def _decoded(lines: list[bytes]) -> bytes:
    """Decode base64, each piece up to its padding. Raises DamagedText."""
    try:
        pieces = [a2b_base64(piece, strict_mode=True) for piece in _PIECE.findall(b"".join(lines))]
    except Error:
        raise DamagedText from None
    if not all(piece.rstrip(b"\0").endswith(b"\n") for piece in pieces[:-1]):
        raise DamagedText  # is `1` the end of a line, or does it go on in the next piece?
    return b"".join(pieces)


def _is_text_undeclared(lines: list[bytes]) -> bool:
    """Return whether lines that nothing declares to be base64 can only be that: they are a text of several words."""
    if sum(map(len, lines)) < _LEAST_UNDECLARED:
        return False
    try:
        data = _decoded(lines)
    except DamagedText:
        return False
    return len(data.split()) > 1 and _is_written(data, "")


def _is_written(data: bytes, charset: str) -> bool:
    """Return whether somebody may have written these bytes as text, in UTF-8 unless another encoding is named."""
    try:
        text = data.decode() if charset.lower() in _UNICODE else decode(data, charset)
    except UnicodeDecodeError:
        return False
    signs = set(text).difference(_BLANKS)
    return "\ufffd" not in text and all(unicodedata.category(sign) not in ("Cc", "Co") for sign in signs)


def _has_only_words(data: bytes) -> bool:
    """Return whether no line contains the rest of a line of base64."""
    return all(len(word) < _LONGEST_WORD or b"://" in word for word in data.split())
