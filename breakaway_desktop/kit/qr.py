"""The QR code of an address, as squares and as text."""

from __future__ import annotations

from typing import Final

QUIET: Final = 4
"""Width of the empty margin, in squares."""
_BLOCKS: Final = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
"""Characters for two squares, one above the other; they draw the light squares."""


def qr_squares(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the rows of the code with its margin: True is dark. A seventh of it may be damaged (level M)."""
    import segno

    code = segno.make_qr(text, error="m", boost_error=False)
    return tuple(tuple(map(bool, row)) for row in code.matrix_iter(border=QUIET))


def qr_lines(text: str) -> list[str]:
    """Return the code as lines for a terminal with light letters on a dark background, two rows of squares each."""
    rows = list(qr_squares(text))
    if len(rows) % 2:
        rows.append((False,) * len(rows[0]))
    return [
        "".join(_BLOCKS[pair] for pair in zip(above, below, strict=True))
        for above, below in zip(rows[::2], rows[1::2], strict=True)
    ]
