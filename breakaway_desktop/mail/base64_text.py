"""Text of a part of an email in base64, also in pieces, between other lines, only claimed, or not declared."""

from __future__ import annotations

import re
from binascii import a2b_base64
from itertools import groupby
from typing import Final

from breakaway_desktop.mail.charsets import decode

_CODED: Final = re.compile(
    rb"(?!(?:[A-Z]?[a-z]*|[A-Z]*|[0-9]*)\Z)(?:[A-Za-z0-9+/]{3,}={0,2}|[A-Za-z0-9+/][A-Za-z0-9+/=]{11,})"
)
"""A line of base64; one that looks like a word or a number was written by somebody."""
_PIECE: Final = re.compile(rb"[^=]+={0,2}|=+")
_REST: Final = re.compile(rb"(?<!\S)(?!\S{0,99}://)\S{40}")
"""Part of a line of base64, behind other words; an address of a page is none."""
_LEAST_UNDECLARED: Final = 24
"""Characters of base64 that are taken for it though nothing declares it."""
_WRITTEN: Final = re.compile(r"[^\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ufffd]*")


class DamagedText(ValueError):
    """Text in base64 of which some cannot be decoded."""


def text_of(body: bytes, charset: str, *, is_declared: bool) -> str:
    """Return the text of a body: what is base64 in it decoded, other lines as they are.

    Raises DamagedText if it is declared to be base64 and a piece of it is no text.
    """
    lines = [line.strip() for line in body.splitlines() if line.strip()]
    runs = [(is_coded, b"\n".join(run)) for is_coded, run in groupby(lines, lambda line: bool(_CODED.fullmatch(line)))]
    texts, reads_base64 = [], False
    for is_coded, run in runs:
        text = _decoded(run, charset or ("" if is_declared else "utf-8")) if is_coded else None
        if text is None and is_declared and (is_coded or (len(runs) > 1 and _REST.search(run))):
            raise DamagedText
        if text is not None and not is_declared and (len(run) < _LEAST_UNDECLARED or len(text.split()) == 1):
            text = None
        reads_base64 |= text is not None
        texts.append(decode(run, charset) if text is None else text)
    if not reads_base64:
        return decode(body, charset)
    return "".join(text if text.endswith("\n") or len(texts) == 1 else f"{text}\n" for text in texts)


def _decoded(run: bytes, charset: str) -> str | None:
    """Return the text in lines of base64, piece by piece up to its padding; None if it is none."""
    try:
        pieces = [a2b_base64(piece, strict_mode=True) for piece in _PIECE.findall(run.replace(b"\n", b""))]
        data = b"".join(pieces)
        text = data.decode() if charset.lower() in ("us-ascii", "utf-8") else decode(data, charset)
    except ValueError:
        return None
    # Where a piece ends within a line, nobody can tell whether the next one continues it.
    is_whole = all(piece.rstrip(b"\0").endswith(b"\n") for piece in pieces[:-1])
    return text if is_whole and _WRITTEN.fullmatch(text) else None
