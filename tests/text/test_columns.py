"""Lines that fit into a terminal."""

from __future__ import annotations

import pytest

from breakaway_desktop.text.columns import WIDTH, columns, cut, padded, table, wrapped


@pytest.mark.parametrize(("text", "width"), [("", 0), ("31", 2), ("é", 1), ("e\u0301", 1), ("競輪", 4), ("7½", 2)])
def test_a_text_is_measured_in_columns(text: str, width: int) -> None:
    assert columns(text) == width


def test_a_text_that_is_too_wide_is_cut_with_an_ellipsis() -> None:
    assert cut("Yellow", 6) == "Yellow"
    assert cut("Yellow team", 8) == "Yellow…"
    assert columns(cut("競輪競輪", 5)) == 5


def test_padding_goes_by_columns() -> None:
    assert padded("競", 4) == "競  "
    assert padded("31", 4, right=True) == "  31"


def test_a_line_that_fits_is_left_as_it_is() -> None:
    line = "  14   x" * 10
    assert wrapped(line) == [line]
    assert wrapped("") == [""]


def test_a_long_line_goes_on_four_columns_further_in() -> None:
    line = "  " + " ".join(["rider"] * 20)
    first, second = wrapped(line)
    assert first == "  " + " ".join(["rider"] * 13)
    assert second == "      " + " ".join(["rider"] * 7)


def test_a_word_wider_than_the_screen_is_broken() -> None:
    pieces = wrapped("to " + "競" * 100)
    assert all(columns(piece) <= WIDTH for piece in pieces)
    assert "".join(piece.strip() for piece in pieces) == "to" + "競" * 100


def test_a_table_is_as_wide_as_its_cells() -> None:
    assert table([("card", "lands on"), ("10", "53")], right=(True, False)) == ["card  lands on", "  10  53"]
