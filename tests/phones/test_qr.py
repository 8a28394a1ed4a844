"""The QR code can be read by another reader, as a picture and from the lines of a terminal."""

from __future__ import annotations

import numpy as np
import pytest
import zxingcpp

from breakaway_desktop.kit.qr import QUIET, qr_lines, qr_squares

ADDRESSES = ["http://10.0.0.5:8080/KXQZA", "http://192.168.178.123:54321/KXQZAWVT"]


def read(squares: list[list[bool]], pixels: int = 4) -> list[str]:
    """Return the texts in a picture of the squares, black on white."""
    picture = np.where(np.kron(np.array(squares), np.ones((pixels, pixels))) > 0, 0, 255).astype(np.uint8)
    return [code.text for code in zxingcpp.read_barcodes(picture)]


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_reader_finds_the_address(address: str) -> None:
    squares = [list(row) for row in qr_squares(address)]
    assert read(squares) == [address]
    spoilt = [
        [ink and not (15 <= x < 19 and 15 <= y < 19) for x, ink in enumerate(row)] for y, row in enumerate(squares)
    ]
    assert spoilt != squares
    assert read(spoilt) == [address]


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_edge_is_empty(address: str) -> None:
    squares = np.array(qr_squares(address))
    assert squares.shape[0] == squares.shape[1] <= 29 + 4 + 2 * QUIET
    inside = squares[QUIET:-QUIET, QUIET:-QUIET]
    assert inside.sum() == squares.sum()
    assert inside[0].any()
    assert inside[:, 0].any()


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_lines_of_a_terminal_are_the_same_code(address: str) -> None:
    lines = qr_lines(address)
    assert len({len(line) for line in lines}) == 1
    assert max(len(line) for line in lines) <= 80
    drawn = [[letter in light for letter in line] for line in lines for light in ("█▀", "█▄")]
    assert read([[not is_light for is_light in row] for row in drawn]) == [address]
